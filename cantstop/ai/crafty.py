"""Crafty: weighs as the master does, but sees one roll ahead, forgets the others, and loves even columns."""

from __future__ import annotations

from dataclasses import replace

from cantstop.ai.decision import Reasons, Why
from cantstop.ai.foresighted import Foresighted, foresee
from cantstop.ai.mind import Mind
from cantstop.model import classic
from cantstop.model.board import COLUMNS
from cantstop.model.classic import Advance, State

FONDNESS = 0.1  # of a game: how much more a choice seems to be worth for each runner in an even column
URGE = 0.002  # of a game: how much more a roll seems to be worth
EVEN_URGE = 0.03  # and how much more again with all runners in even columns
TURNS = 10  # alone it counts in turns: as many as are worth a game
IN_ITS_EYES = {
    Why.ROLLING_IS_BETTER: Why.ROLL_LOOKS_GOOD,
    Why.STOPPING_IS_BETTER: Why.STOP_LOOKS_GOOD,
    Why.BEST_CHANCE: Why.BEST_COLUMNS,
}


class Crafty(Foresighted):
    name = "crafty"

    def mind(self, state: State) -> Mind:
        scale = _scale(state)
        return Mind(forgets=True, far=False, urge=URGE * scale, even_urge=EVEN_URGE * scale)

    def _ranked(self, state: State, moves: list[Advance]) -> list[Advance]:
        worths = self._seen(state).moves(state, moves)
        return sorted(moves, key=lambda move: -worths[move] - fondness(state, move))

    def _why_columns(self, state: State, move: Advance) -> Reasons:
        worths = self._seen(state).moves(
            state, (each for each in classic.legal_moves(state) if isinstance(each, Advance))
        )
        if worths[move] < max(worths.values()):
            return Reasons(Why.EVEN_COLUMNS)
        return self._in_its_eyes(super()._why_columns(state, move))

    def _why_stop(self, state: State, stops: bool) -> Reasons:
        if not stops and self._would_stop(state):
            return Reasons(Why.EVEN_RUNNERS)
        return self._in_its_eyes(super()._why_stop(state, stops))

    @staticmethod
    def _in_its_eyes(reasons: Reasons) -> Reasons:
        """Return the reasons without figures, which are true for the master alone."""
        return replace(reasons, why=IN_ITS_EYES.get(reasons.why, reasons.why))

    def _would_stop(self, state: State) -> bool:
        """Return whether it would stop if it did not love even columns."""
        seen = foresee(state, replace(self.mind(state), even_urge=0.0))
        assert seen is not None
        stopped, rolled = seen.stop_or_roll(state)
        return stopped is not None and stopped >= rolled


def fondness(state: State, move: Advance) -> float:
    """Return how much more the move seems to be worth for its even columns."""
    after, _ = classic.apply(state, move)
    even = sum(1 for column in COLUMNS if column % 2 == 0 and after.runners[column])
    return even * FONDNESS * _scale(state)


def _scale(state: State) -> float:
    return TURNS if state.rules.players == 1 else 1.0
