"""The first computer players of Can't Stop: Beginner and Steady."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from cantstop.ai import outlook
from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.model import classic, odds
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic import Advance, Move, Roll, State, Stop


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """Keller's family of rules: what a step is worth in each column, and the sum at which to stop."""

    progress: tuple[int, ...]  # by column
    choice: tuple[int, ...]
    odd: int
    even: int
    high: int
    low: int
    runner: int  # what a runner on the board costs a choice
    threshold: int

    def score(self, state: State) -> int:
        """The whole turn as it stands; at the threshold it is time to stop."""
        return self._sum(self.progress, state) + self.difficulty(state)

    def appeal(self, state: State) -> int:
        """How good the turn looks with its runners where they stand."""
        out = 3 - state.free_runners
        return self._sum(self.choice, state) - self.difficulty(state) - self.runner * out

    def difficulty(self, state: State) -> int:
        """Three columns that go badly together end turns early."""
        if state.free_runners:
            return 0
        columns = [column for column in COLUMNS if state.runners[column]]
        total = 0
        if all(column % 2 for column in columns):
            total += self.odd
        if not any(column % 2 for column in columns):
            total += self.even
        if columns[0] >= 7:
            total += self.high
        if columns[-1] <= 7:
            total += self.low
        return total

    @staticmethod
    def _sum(worth: tuple[int, ...], state: State) -> int:
        own = state.squares[state.player]
        return sum(
            (space - own[column] + 1) * worth[column] for column, space in enumerate(state.runners) if space
        )


def _mirrored(*worth: int) -> tuple[int, ...]:
    """From the worth of columns 2 to 7 that of all."""
    return (0, 0, *worth, *reversed(worth[:-1]))


RULE_OF_28 = RuleOfThumb(
    progress=_mirrored(6, 5, 4, 3, 2, 1),
    choice=_mirrored(6, 5, 4, 3, 2, 1),
    odd=2,
    even=-2,
    high=4,
    low=4,
    runner=6,
    threshold=28,
)


def stopping_wins(state: State) -> bool:
    tops = sum(space == LENGTHS[column] for column, space in enumerate(state.runners) if space)
    return state.claimed.count(state.player) + tops >= state.rules.columns_to_win


def another_column_opens(state: State) -> bool:
    """Whether a runner is free and some column could still take it."""
    return state.free_runners > 0 and any(
        state.claimed[column] is None and not state.runners[column] for column in COLUMNS
    )


class ClassicPlayer:
    """What all have in common: they win when they can, and never roll into a certain bust."""

    name = ""

    def decide(self, state: State, rng: Random) -> Decision[Move]:
        moves = classic.legal_moves(state)
        if not moves:
            raise ValueError("no decision is awaited in this position")
        if isinstance(moves[0], Advance):
            return self._advance(state, [move for move in moves if isinstance(move, Advance)], rng)
        stop, why = self._forced(state, moves) or self._stop(state, rng)
        return Decision(Stop() if stop else Roll(), self._reasons(state, why))

    def choose(self, state: State, rng: Random) -> Move:
        return self.decide(state, rng).move

    def _forced(self, state: State, moves: tuple[Move, ...]) -> tuple[bool, Why] | None:
        """What needs no judgement."""
        if Stop() not in moves:
            return False, Why.TURN_BEGINS if not state.steps else Why.MAY_NOT_STOP
        if stopping_wins(state):
            return True, Why.STOPPING_WINS
        if odds.bust_chance(state) == 1.0:
            return True, Why.BUST_IS_CERTAIN
        return None

    def _reasons(self, state: State, why: Why) -> Reasons:
        bust = odds.bust_chance(state)
        return Reasons(why, bust, state.steps, outlook.gain(state), outlook.risk(state))

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Decision[Move]:
        raise NotImplementedError

    def _stop(self, state: State, rng: Random) -> tuple[bool, Why]:
        raise NotImplementedError


class Beginner(ClassicPlayer):
    """Takes the columns it likes at the moment, and rolls for fun until it has had enough."""

    name = "beginner"

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Decision[Move]:
        move = rng.choice(moves)
        return Decision(move, Reasons(Why.ONLY_MOVE if len(moves) == 1 else Why.FELT_LIKE_IT))

    def _stop(self, state: State, rng: Random) -> tuple[bool, Why]:
        stop = rng.random() < min(0.9, 0.12 * state.throw)
        return stop, Why.FELT_LIKE_STOPPING if stop else Why.FELT_LIKE_ROLLING


class Steady(ClassicPlayer):
    """Counts by the Rule of 28."""

    name = "steady"
    rule = RULE_OF_28

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Decision[Move]:
        best = max(moves, key=lambda move: self.rule.appeal(classic.apply(state, move)[0]))
        return Decision(best, Reasons(Why.ONLY_MOVE if len(moves) == 1 else Why.BEST_COLUMNS))

    def _stop(self, state: State, rng: Random) -> tuple[bool, Why]:
        if another_column_opens(state):
            return False, Why.RUNNER_LEFT
        stop = self.rule.score(state) >= self.rule.threshold
        return stop, Why.ENOUGH_AT_STAKE if stop else Why.LITTLE_AT_STAKE

    def _reasons(self, state: State, why: Why) -> Reasons:
        bust = odds.bust_chance(state)
        gain, risk = outlook.gain(state), outlook.risk(state)
        return Reasons(why, bust, state.steps, gain, risk, self.rule.score(state), self.rule.threshold)
