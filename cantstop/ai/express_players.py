"""The first computer players of Express: Beginner and Greedy."""

from __future__ import annotations

from random import Random

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.model import express
from cantstop.model.express import LOSING_BOXES, ROW_BOXES, Mark, Pad, State

FEW = 3  # marks that a beginner looks at


class ExpressPlayer:
    """What all have in common: they see their own pad and the throw, and say what their mark does."""

    name = ""

    def decide(self, state: State, player: int, rng: Random) -> Decision[Mark]:
        pad = state.pads[player]
        marks = express.legal_marks(pad, state.dice) if state.dice else ()
        if not marks or player not in state.waiting:
            raise ValueError("no decision is awaited from this player")
        if len(marks) == 1:
            return Decision(marks[0], self._reasons(state, pad, marks[0], Why.ONLY_MOVE))
        mark, why = self._pick(state, pad, marks, rng)
        return Decision(mark, self._reasons(state, pad, mark, why))

    def choose(self, state: State, player: int, rng: Random) -> Mark:
        return self.decide(state, player, rng).move

    def _reasons(self, state: State, pad: Pad, mark: Mark, why: Why) -> Reasons:
        before = pad.score(state.rules.penalty)
        after = before + pad.gain(mark, state.rules.penalty)
        row = _paying_row(pad, mark)
        return Reasons(why if row is None else Why.ROW_PAYS, row=row, before=before, after=after)

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        raise NotImplementedError


def _paying_row(pad: Pad, mark: Mark) -> int | None:
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
