"""The computer players of Express below the master: Beginner, Greedy, Steady and Crafty."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cache
from math import exp
from random import Random

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.model import express
from cantstop.model.express import ROW_BOXES, TRACK_BOXES, Mark, Pad, State, row_score

FEW = 3  # marks that a beginner looks at


class ExpressPlayer(ABC):
    name = ""

    @abstractmethod
    def decide(self, state: State, player: int, rng: Random) -> Decision[Mark]: ...

    def choose(self, state: State, player: int, rng: Random) -> Mark:
        return self.decide(state, player, rng).move

    def _asked(self, state: State, player: int) -> tuple[Pad, tuple[Mark, ...]]:
        if state.dice is None or player not in state.waiting:
            raise ValueError("no decision is awaited from this player")
        return state.pads[player], express.legal_marks(state.pads[player], state.dice)


class SimplePlayer(ExpressPlayer):
    """A player who chooses marks by a rule, and gives the rule as the reason."""

    def decide(self, state: State, player: int, rng: Random) -> Decision[Mark]:
        pad, marks = self._asked(state, player)
        mark, why = self._pick(state, pad, marks, rng) if len(marks) > 1 else (marks[0], Why.ONLY_MOVE)
        return Decision(mark, Reasons(why))

    @abstractmethod
    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]: ...


class Beginner(SimplePlayer):
    """A player who takes the best of a few random marks."""

    name = "beginner"

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        few = rng.sample(marks, min(FEW, len(marks)))
        return max(few, key=lambda mark: pad.gain(mark, state.rules.penalty)), Why.FELT_LIKE_IT


class Greedy(SimplePlayer):
    """A player who takes the best total now; among equal marks, the one that is likeliest to pay soon."""

    name = "greedy"

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        def worth(mark: Mark) -> tuple[int, int]:
            gain = pad.gain(mark, state.rules.penalty)
            begun = sum(min(pad.row(row), ROW_BOXES - 1) for row in mark.pairs)
            likely = sum(6 - abs(7 - row) for row in mark.pairs)
            track = 0 if mark.fifth is None else pad.fifth(mark.fifth)
            return gain, begun + likely - CROWDED_EQUAL * track

        return max(marks, key=worth), Why.BEST_TOTAL


CROWDED_EQUAL = 4  # marks in its rows that outweigh one more mark in its track
USUAL_THROWS = 22  # in a game


class Steady(SimplePlayer):
    """A player who counts the remaining throws, and the marks that each row can expect from them."""

    name = "steady"
    care = 1.0  # factor for the marks of a preferred row
    crowded = 0.25  # points times the square of the marks in a track
    full = 0  # points that going out seems to cost

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        return max(marks, key=self._worths(state, pad, marks).__getitem__), Why.LIKELY_ROWS

    def _worths(self, state: State, pad: Pad, marks: tuple[Mark, ...]) -> dict[Mark, float]:
        left = max(1, USUAL_THROWS - pad.throws - 1)
        return {mark: self._worth(pad, mark, left, state.rules.penalty) for mark in marks}

    def _worth(self, pad: Pad, mark: Mark, left: int, penalty: int) -> float:
        """Return the gain of a mark in expected scores of rows, less a cost for a nearly full track."""
        gain = 0.0
        for row in set(mark.pairs):
            marks = pad.row(row)
            marks_after = min(marks + mark.pairs.count(row), ROW_BOXES)
            gain += outlook(self.care, row, marks_after, left, penalty)
            gain -= outlook(self.care, row, min(marks, ROW_BOXES), left, penalty)
        if mark.fifth is None:
            return gain
        track = pad.fifth(mark.fifth) + 1
        return gain - self.crowded * track * track - (self.full if track == TRACK_BOXES else 0)


FONDNESS = 200  # extra points for an even number's new track


class Crafty(Steady):
    """A player who counts as Steady does, but expects more marks in chosen rows and collects even numbers."""

    name = "crafty"
    care, crowded, full = 2.5, 6, 40

    def _pick(self, state: State, pad: Pad, marks: tuple[Mark, ...], rng: Random) -> tuple[Mark, Why]:
        worths = self._worths(state, pad, marks)

        def appeal(mark: Mark) -> float:
            begins_even = mark.fifth is not None and mark.fifth % 2 == 0 and mark.fifth not in pad.numbers
            return worths[mark] + FONDNESS * begins_even

        best = max(marks, key=appeal)
        return best, Why.LIKELY_ROWS if worths[best] == max(worths.values()) else Why.EVEN_NUMBERS


@cache  # rows, marks, throws left and penalties are few
def outlook(care: float, row: int, marks: int, left: int, penalty: int) -> float:
    """Return the expected score of a begun row, assuming a Poisson distribution of its further marks."""
    if not marks:
        return 0.0
    expected = care * (6 - abs(7 - row)) / 36 * left
    enough = ROW_BOXES - marks
    chance, chances, total = exp(-expected), 0.0, 0.0
    for more in range(enough):
        total += chance * row_score(row, marks + more, penalty)
        chances += chance
        chance *= expected / (more + 1)
    return total + (1 - chances) * row_score(row, ROW_BOXES, penalty)
