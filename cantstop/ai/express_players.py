"""The computer players of Express below the master: Beginner, Greedy and Steady."""

from __future__ import annotations

from functools import cache
from math import exp
from random import Random

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.model import express
from cantstop.model.express import LOSING_BOXES, ROW_BOXES, TRACK_BOXES, Mark, Pad, State, row_score

FEW = 3  # marks that a beginner looks at


class ExpressPlayer:
    """The base of all: sees its own pad and the throw, and gives a reason for its mark."""

    name = ""

    def decide(self, state: State, player: int, rng: Random) -> Decision[Mark]:
        pad, marks = self._asked(state, player)
        if len(marks) == 1:
            return Decision(marks[0], self._reasons(state, pad, marks[0], Why.ONLY_MOVE))
        mark, why = self._pick(state, pad, marks, rng)
        return Decision(mark, self._reasons(state, pad, mark, why))

    def choose(self, state: State, player: int, rng: Random) -> Mark:
        return self.decide(state, player, rng).move

    def _asked(self, state: State, player: int) -> tuple[Pad, tuple[Mark, ...]]:
        """The pad of the player and its legal marks."""
        if state.dice is None or player not in state.waiting:
            raise ValueError("no decision is awaited from this player")
        return state.pads[player], express.legal_marks(state.pads[player], state.dice)

    def _reasons(self, state: State, pad: Pad, mark: Mark, why: Why) -> Reasons:
        before = pad.score(state.rules.penalty)
        after = before + pad.gain(mark, state.rules.penalty)
        row = paying_row(pad, mark)
        return Reasons(why if row is None else Why.ROW_PAYS, row=row, before=before, after=after)

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        raise NotImplementedError


def paying_row(pad: Pad, mark: Mark) -> int | None:
    """A row that with this mark stops losing points, or begins to win some."""
    after = pad.after(mark)
    for row in mark.pairs:
        if pad.row(row) <= LOSING_BOXES < after.row(row):
            return row
    return next((row for row in mark.pairs if LOSING_BOXES < pad.row(row) < ROW_BOXES), None)


class Beginner(ExpressPlayer):
    """Looks at a few marks and takes the best of them."""

    name = "beginner"

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        few = rng.sample(marks, min(FEW, len(marks)))
        return max(few, key=lambda mark: pad.gain(mark, state.rules.penalty)), Why.FELT_LIKE_IT


class Greedy(ExpressPlayer):
    """Takes what leaves the best total now; of equal ones the one that fills begun and likely rows."""

    name = "greedy"

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        def worth(mark: Mark) -> tuple[int, int, int]:
            gain = pad.gain(mark, state.rules.penalty)
            begun = sum(min(pad.row(row), ROW_BOXES - 1) for row in mark.pairs)
            likely = sum(6 - abs(7 - row) for row in mark.pairs)
            return gain, begun, likely

        return max(marks, key=worth), Why.BEST_TOTAL


USUAL_THROWS = 22  # in a game
CARE = 2.5  # how many marks a row gets that Steady looks after, for each that chance alone would bring
FULL = 40  # points that going out seems to cost
CROWDED = 6  # points times the square of the marks in a track


class Steady(ExpressPlayer):
    """Counts how many throws are left, and how often each row will still come in them."""

    name = "steady"

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        left = max(1, USUAL_THROWS - pad.throws - 1)
        penalty = state.rules.penalty
        return max(marks, key=lambda mark: self._worth(pad, mark, left, penalty)), Why.LIKELY_ROWS

    def _worth(self, pad: Pad, mark: Mark, left: int, penalty: int) -> float:
        """Rates a mark: what it adds to its rows' expected scores, less a cost for a nearly full track."""
        gain = 0.0
        for row in set(mark.pairs):
            marks = pad.row(row)
            marks_after = min(marks + mark.pairs.count(row), ROW_BOXES)
            gain += outlook(row, marks_after, left, penalty) - outlook(row, min(marks, ROW_BOXES), left, penalty)
        if mark.fifth is None:
            return gain
        track = pad.fifth(mark.fifth) + 1
        return gain - CROWDED * track * track - (FULL if track == TRACK_BOXES else 0)


@cache  # rows, marks, throws left and penalties are few
def outlook(row: int, marks: int, left: int, penalty: int) -> float:
    """What a begun row may be expected to score, if as many further marks come as rare events do (Poisson)."""
    if not marks:
        return 0.0
    expected = CARE * (6 - abs(7 - row)) / 36 * left
    enough = ROW_BOXES - marks
    chance, chances, total = exp(-expected), 0.0, 0.0
    for more in range(enough):
        total += chance * row_score(row, marks + more, penalty)
        chances += chance
        chance *= expected / (more + 1)
    return total + (1 - chances) * row_score(row, ROW_BOXES, penalty)
