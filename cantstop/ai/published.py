"""Keller's Rule of 28, and the family of rules that Glenn and Aloi derived from it."""

from __future__ import annotations

from dataclasses import dataclass

from cantstop.model.board import COLUMNS, RUNNERS
from cantstop.model.classic import State

Worths = tuple[int, ...]  # by column


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """A rule of thumb: the worth of a step in each column, and the sum at which to stop."""

    progress: Worths
    choice: Worths
    odd: int
    even: int
    high: int
    low: int
    runner: int  # the cost of each runner for a choice
    threshold: int
    waits: bool = True  # never stops while a runner is left for another column

    def stops(self, state: State) -> bool:
        if self.waits and another_column_opens(state):
            return False
        return self.score(state) >= self.threshold

    def score(self, state: State) -> int:
        """Return the score of the turn so far; the player stops when it reaches the threshold."""
        return self._sum(self.progress, state) + self.difficulty(state)

    def appeal(self, state: State) -> int:
        """Return the score of a choice of columns; the player plays the choice with the highest."""
        return self._chosen(state) - self.difficulty(state) - self.runner * (RUNNERS - state.free_runners)

    def _chosen(self, state: State) -> int:
        return self._sum(self.choice, state)

    def difficulty(self, state: State) -> int:
        """Return the amount that three columns add to the score if all are odd or even, low or high."""
        if state.free_runners:
            return 0
        columns = [column for column in COLUMNS if state.runners[column]]
        odd, even = all(column % 2 for column in columns), not any(column % 2 for column in columns)
        high, low = columns[0] >= 7, columns[-1] <= 7
        return self.odd * odd + self.even * even + self.high * high + self.low * low

    @staticmethod
    def _sum(worth: Worths, state: State) -> int:
        own = state.squares[state.player]
        return sum((space - own[column] + 1) * worth[column] for column, space in enumerate(state.runners) if space)


def another_column_opens(state: State) -> bool:
    """Return whether a runner is free and could still enter a column."""
    return state.free_runners > 0 and any(
        state.claimed[column] is None and not state.runners[column] for column in COLUMNS
    )


def mirrored(*worth: int) -> Worths:
    """Return the worth of a step by column; columns 8 to 12 mirror columns 6 to 2."""
    return (0, 0, *worth, *reversed(worth[:-1]))


RULE_OF_28 = RuleOfThumb(
    progress=mirrored(6, 5, 4, 3, 2, 1),
    choice=mirrored(6, 5, 4, 3, 2, 1),
    odd=2,
    even=-2,
    high=4,
    low=4,
    runner=6,
    threshold=28,
)
