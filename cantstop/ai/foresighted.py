"""The base of those who solve a turn and value what comes after it with a learned net: Crafty and the master."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from cantstop.ai.classic_players import ClassicPlayer, Steady
from cantstop.ai.decision import Reasons, Why
from cantstop.ai.mind import MASTER, Mind
from cantstop.model import classic
from cantstop.model.classic import Advance, Move, Roll, State, Stop

if TYPE_CHECKING:  # NumPy is loaded when the first of them thinks, not before
    from cantstop.ai.foresight import Foresight


def foresee(state: State, mind: Mind = MASTER) -> Foresight | None:
    """Return the solved turn; None where the weights for these rules are missing or damaged."""
    from cantstop.ai import foresight

    return foresight.foresee(state, mind)


class Foresighted(ClassicPlayer):
    """Without its weights it plays as Steady does, and says so."""

    def mind(self, state: State) -> Mind:
        """Return how this player sees the turn."""
        return MASTER

    def choose(self, state: State, rng: Random) -> Move:
        if classic.legal_moves(state) and foresee(state, self.mind(state)) is None:
            return Steady().choose(state, rng)
        return super().choose(state, rng)

    def reasons(self, state: State, move: Move) -> Reasons:
        if foresee(state, self.mind(state)) is None:
            return replace(Steady().reasons(state, move), as_steady=True)
        return super().reasons(state, move)

    def _seen(self, state: State) -> Foresight:
        seen = foresee(state, self.mind(state))
        assert seen is not None
        return seen

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Move:
        return self._ranked(state, moves)[0]

    def _ranked(self, state: State, moves: list[Advance]) -> list[Advance]:
        """Return the moves, best first."""
        worths = self._seen(state).moves(state, moves)
        return sorted(moves, key=lambda move: -worths[move])

    def _stops(self, state: State, rng: Random) -> bool:
        stopped, rolled = self._seen(state).stop_or_roll(state)
        return stopped is not None and stopped >= rolled

    def _why_columns(self, state: State, move: Advance) -> Reasons:
        moves = [each for each in classic.legal_moves(state) if isinstance(each, Advance) and each != move]
        return self._why(state, move, self._ranked(state, moves)[0]) or Reasons(Why.BEST_CHANCE)

    def _why_stop(self, state: State, stops: bool) -> Reasons:
        found = self._why(state, Stop(), Roll()) if stops else self._why(state, Roll(), Stop())
        return found or Reasons(Why.STOPPING_IS_BETTER if stops else Why.ROLLING_IS_BETTER)

    def _why(self, state: State, move: Move, instead: Move) -> Reasons | None:
        from cantstop.ai import causes

        return causes.explain(state, move, instead, self.mind(state))
