"""The computer players of Can't Stop: Beginner, Careful, Bold, Steady, which follow a rule, Crafty and the master.

The last two solve a turn exactly and evaluate the position after it with a learned net (foresight.py).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.model import classic, odds
from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS, SLOTS
from cantstop.model.classic import Advance, Move, Roll, State, Stop, advances_for
from cantstop.model.classic_climbing import path
from cantstop.model.dice import ROLLS

if TYPE_CHECKING:  # NumPy is imported when the first player thinks
    from cantstop.ai.foresight import Foresight

Squares = tuple[tuple[int, ...], ...]  # by player, then column
Worths = tuple[int, ...]  # of a step, by column


def stopping_wins(state: State) -> bool:
    tops = sum(space == LENGTHS[column] for column, space in enumerate(state.runners) if space)
    return state.claimed.count(state.player) + tops >= state.rules.columns_to_win


class ClassicPlayer(ABC):
    """The base class of the players. Each stops if that wins, or if the next roll would certainly bust."""

    name = ""

    def choose(self, state: State, rng: Random) -> Move:
        moves = classic.legal_moves(state)
        if not moves:
            raise ValueError("no decision is awaited in this position")
        if isinstance(moves[0], Advance):
            return self._advance(state, [move for move in moves if isinstance(move, Advance)], rng)
        forced = self._forced(state, moves)
        stops = self._stops(state, rng) if forced is None else forced in (Why.STOPPING_WINS, Why.BUST_IS_CERTAIN)
        return Stop() if stops else Roll()

    def decide(self, state: State, rng: Random) -> Decision[Move]:
        move = self.choose(state, rng)
        return Decision(move, self.reasons(state, move))

    def reasons(self, state: State, move: Move) -> Reasons:
        moves = classic.legal_moves(state)
        if isinstance(move, Advance):
            return Reasons(Why.ONLY_MOVE) if len(moves) == 1 else self._why_columns(state, move)
        forced = self._forced(state, moves)
        found = self._why_stop(state, isinstance(move, Stop)) if forced is None else Reasons(forced)
        return replace(found, bust=odds.bust_chance(state), steps=state.steps, gain=gain(state))

    def _forced(self, state: State, moves: tuple[Move, ...]) -> Why | None:
        """Return the reason why only one decision is sensible, or None if the player has a real choice."""
        if Stop() not in moves:
            return Why.MAY_NOT_STOP if state.steps else Why.TURN_BEGINS
        if stopping_wins(state):
            return Why.STOPPING_WINS
        return Why.BUST_IS_CERTAIN if odds.bust_chance(state) == 1.0 else None

    @abstractmethod
    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Move: ...

    @abstractmethod
    def _stops(self, state: State, rng: Random) -> bool: ...

    @abstractmethod
    def _why_columns(self, state: State, move: Advance) -> Reasons: ...

    @abstractmethod
    def _why_stop(self, state: State, stops: bool) -> Reasons: ...


class Beginner(ClassicPlayer):
    """A player that chooses columns at random and becomes likelier to stop with each roll; its reasons are moods."""

    name = "beginner"

    def _stops(self, state: State, rng: Random) -> bool:
        return rng.random() < min(0.9, 0.2 * state.throw)

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Move:
        return rng.choice(moves)

    def _why_columns(self, state: State, move: Advance) -> Reasons:
        return Reasons(Why.FELT_LIKE_IT)

    def _why_stop(self, state: State, stops: bool) -> Reasons:
        return Reasons(Why.FELT_LIKE_STOPPING if stops else Why.FELT_LIKE_ROLLING)


# Keller's Rule of 28, and the family of rules that Glenn and Aloi derived from it


@dataclass(frozen=True, slots=True)
class RuleOfThumb:
    """A rule of thumb, which has the worth of a step in each column, and the sum at which to stop."""

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
        """Return the score of the choice that led to this state; the player makes the choice with the highest score."""
        return self._chosen(state) - self.difficulty(state) - self.runner * (RUNNERS - state.free_runners)

    def _chosen(self, state: State) -> int:
        return self._sum(self.choice, state)

    def difficulty(self, state: State) -> int:
        """Return the points for three runners whose columns are all odd, all even, all low or all high, otherwise 0."""
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
    """Return the worth of a step by column, given that of columns 2 to 7; columns 8 to 12 mirror 6 to 2."""
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


class ByRule(ClassicPlayer):
    """A player that decides by a published rule of thumb.

    `boldness` divided by the columns to win is added to the threshold: in a long game a lost turn costs more.
    """

    def __init__(self, name: str, rule: RuleOfThumb, boldness: int = 0) -> None:
        self.name, self.rule, self.boldness = name, rule, boldness

    def _rule(self, state: State) -> RuleOfThumb:
        """Return the rule of thumb with its threshold for this number of columns to win."""
        return replace(self.rule, threshold=self.rule.threshold + self.boldness // state.rules.columns_to_win)

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Move:
        return max(moves, key=lambda move: (self.rule.appeal(classic.apply(state, move)[0]), -abs(move.columns[0] - 7)))

    def _stops(self, state: State, rng: Random) -> bool:
        return self._rule(state).stops(state)

    def _why_columns(self, state: State, move: Advance) -> Reasons:
        return Reasons(Why.BEST_COUNT)

    def _why_stop(self, state: State, stops: bool) -> Reasons:
        rule = self._rule(state)
        if not stops and rule.waits and another_column_opens(state):
            return Reasons(Why.RUNNER_LEFT)
        why = Why.COUNT_REACHED if stops else Why.COUNT_SHORT
        return Reasons(why, points=rule.score(state), threshold=rule.threshold)


# One prefers the middle columns and stops early, even with a free runner; one rolls well beyond the Rule of 28.
CAREFUL = ByRule("careful", replace(RULE_OF_28, choice=mirrored(1, 2, 3, 4, 5, 6), threshold=13, waits=False))
BOLD = ByRule("bold", RULE_OF_28, boldness=36)
STEADY = ByRule("steady", RULE_OF_28)


@lru_cache(maxsize=256)  # a decision and its reasons
def gain(state: State) -> float:
    """Return the mean number of steps that one more roll brings if the longest move is always made."""
    one, two = [0] * SLOTS, [0] * SLOTS
    for column in COLUMNS:
        start = state.runners[column] or state.squares[state.player][column]
        ends = path(state, column, start)[:2]
        if ends:
            one[column], two[column] = ends[0] - start, ends[-1] - start
    total = 0
    for dice, weight in ROLLS:
        steps = [
            two[columns[0]] if len(set(columns)) < len(columns) else sum(one[column] for column in columns)
            for columns in advances_for(state, dice)
        ]
        total += weight * max(steps, default=0)
    return total / 6**4


# Crafty and the master

FONDNESS = 0.1  # bonus of Crafty for each runner in an even column, as a share of a game
URGE = 0.002  # bonus of Crafty for a roll with all runners on the board, as a share of a game
EVEN_URGE = 0.03  # further bonus if all runners are in even columns, as a share of a game
TURNS = 10  # turns that count as much as a game for Crafty alone
IN_ITS_EYES = {
    Why.ROLLING_IS_BETTER: Why.ROLL_LOOKS_GOOD,
    Why.STOPPING_IS_BETTER: Why.STOP_LOOKS_GOOD,
    Why.BEST_CHANCE: Why.BEST_COLUMNS,
}


@dataclass(frozen=True)
class Mind:
    forgets: bool = False  # whether the squares of other players are ignored
    far: bool = True  # whether rolls after the next one are seen
    urge: float = 0.0  # bonus for a roll with all runners out
    even_urge: float = 0.0  # further bonus if all of them are in even columns
    fondness: float = 0.0  # bonus of a choice for each runner in an even column

    def seen(self, state: State) -> State:
        """Return the position without the squares that this player ignores; claimed columns stay closed."""
        return replace(state, squares=others_back(state)) if self.forgets else state


MASTER = Mind()


def others_back(state: State, columns: Collection[int] = COLUMNS) -> Squares:
    """Return the squares without those of other players in these columns, except on the tops."""

    def back(own: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(0 if at in columns and space < LENGTHS[at] else space for at, space in enumerate(own))

    return tuple(own if player == state.player else back(own) for player, own in enumerate(state.squares))


class Foresighted(ClassicPlayer):
    """The base class of Crafty and the master. It raises WeightsMissing if there are none for the rules."""

    def mind(self, state: State) -> Mind:
        return MASTER

    def _seen(self, state: State, mind: Mind | None = None) -> Foresight:
        from cantstop.ai import foresight

        return foresight.foresee(state, mind or self.mind(state))

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Move:
        return self._ranked(state, moves)[0]

    def _ranked(self, state: State, moves: list[Advance]) -> list[Advance]:
        worths, fondness = self._seen(state).worths(state), self.mind(state).fondness

        def appeal(move: Advance) -> float:
            runners = classic.apply(state, move)[0].runners
            return worths[move] + fondness * sum(runners[column] > 0 for column in COLUMNS if column % 2 == 0)

        return sorted(moves, key=appeal, reverse=True)

    def _stops(self, state: State, rng: Random) -> bool:
        return self._seen(state).stops(state)

    def _why_columns(self, state: State, move: Advance) -> Reasons:
        moves = [each for each in classic.legal_moves(state) if isinstance(each, Advance) and each != move]
        return self._why(state, move, self._ranked(state, moves)[0]) or Reasons(Why.BEST_CHANCE)

    def _why_stop(self, state: State, stops: bool) -> Reasons:
        found = self._why(state, Stop(), Roll()) if stops else self._why(state, Roll(), Stop())
        return found or Reasons(Why.STOPPING_IS_BETTER if stops else Why.ROLLING_IS_BETTER)

    def _why(self, state: State, move: Move, instead: Move) -> Reasons | None:
        from cantstop.ai import causes

        return causes.explain(state, move, instead, self.mind(state))


class Crafty(Foresighted):
    name = "crafty"

    def mind(self, state: State) -> Mind:
        scale = TURNS if state.rules.players == 1 else 1.0
        return Mind(True, False, URGE * scale, EVEN_URGE * scale, FONDNESS * scale)

    def _why_columns(self, state: State, move: Advance) -> Reasons:
        worths = self._seen(state).worths(state)
        if worths[move] < max(worths.values()):
            return Reasons(Why.EVEN_COLUMNS)
        return self._without_figures(super()._why_columns(state, move))

    def _why_stop(self, state: State, stops: bool) -> Reasons:
        if not stops and self._seen(state, replace(self.mind(state), even_urge=0.0)).stops(state):
            return Reasons(Why.EVEN_RUNNERS)
        return self._without_figures(super()._why_stop(state, stops))

    @staticmethod
    def _without_figures(reasons: Reasons) -> Reasons:
        """Return the reasons without figures, which are exact for the master only."""
        return replace(reasons, why=IN_ITS_EYES.get(reasons.why, reasons.why))


class Master(Foresighted):
    """The strongest player. In a solo game, it aims at the fewest turns."""

    name = "master"

    def reasons(self, state: State, move: Move) -> Reasons:
        return _with_figures(state, move, super().reasons(state, move))

    def compared(self, state: State, move: Move, instead: Move) -> Reasons:
        if not isinstance(move, Advance):
            return self.reasons(state, move)
        found = self._why(state, move, instead) or Reasons(Why.BEST_CHANCE, instead=instead)
        return _with_figures(state, move, found)


def _with_figures(state: State, move: Move, reasons: Reasons) -> Reasons:
    from cantstop.ai import chances

    shown = chances(state)
    ranked = sorted(shown, key=shown.__getitem__, reverse=state.rules.players > 1)
    second = next((each for each in ranked if each != move), None)
    return replace(
        reasons,
        chance=shown[move],
        stopped=shown.get(Stop()),
        rolled=shown.get(Roll()),
        second=second,
        cost=None if second is None else abs(shown[move] - shown[second]),
        worths=tuple((each, shown[each]) for each in ranked),
        in_turns=state.rules.players == 1,
    )
