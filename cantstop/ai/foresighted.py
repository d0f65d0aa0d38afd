"""Crafty and the master, who solve a turn exactly and evaluate the position after it with a learned net."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from random import Random
from typing import TYPE_CHECKING

from cantstop.ai.classic_players import ClassicPlayer
from cantstop.ai.decision import Reasons, Why
from cantstop.model import classic
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.classic import Advance, Move, Roll, State, Stop

if TYPE_CHECKING:  # NumPy is imported when the first player thinks
    from cantstop.ai.foresight import Foresight

Squares = tuple[tuple[int, ...], ...]  # by player, then column

FONDNESS = 0.1  # of a game: Crafty's bonus of a choice for each runner in an even column
URGE = 0.002  # of a game: Crafty's bonus for a roll with all runners out
EVEN_URGE = 0.03  # of a game: Crafty's further bonus if all runners are in even columns
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
    """The base class of Crafty and the master. It raises WeightsMissing without the weights for the rules."""

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
    """The strongest player. Playing alone, it aims at the fewest turns."""

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
