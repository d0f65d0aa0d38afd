"""The master: solves every turn exactly, and values what comes after it with a learned net."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from cantstop.ai.classic_players import ClassicPlayer, Steady
from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.model import classic
from cantstop.model.classic import Advance, Move, Roll, State, Stop

if TYPE_CHECKING:  # NumPy is loaded when the first master thinks, not before
    from cantstop.ai.foresight import Foresight


class Master(ClassicPlayer):
    """Alone it plays for the fewest turns; without its weights it plays as Steady does, and says so."""

    name = "master"

    def decide(self, state: State, rng: Random) -> Decision[Move]:
        seen = foresee(state) if classic.legal_moves(state) else None
        if seen is None:
            return self._as_steady(state, rng)
        return super().decide(state, rng)

    def _as_steady(self, state: State, rng: Random) -> Decision[Move]:
        from dataclasses import replace

        decision = Steady().decide(state, rng)
        return Decision(decision.move, replace(decision.reasons, as_steady=True))

    def _advance(self, state: State, moves: list[Advance], rng: Random) -> Decision[Move]:
        seen = _foresight(state)
        worths = seen.moves(state, moves)
        ranked = sorted(moves, key=lambda move: -worths[move])
        best, second = ranked[0], ranked[1] if len(ranked) > 1 else None
        return Decision(
            best,
            Reasons(
                Why.ONLY_MOVE if second is None else Why.BEST_CHANCE,
                chance=seen.shown(worths[best]),
                second=second,
                cost=None if second is None else abs(seen.shown(worths[best]) - seen.shown(worths[second])),
                in_turns=state.rules.players == 1,
            ),
        )

    def _stop(self, state: State, rng: Random) -> tuple[bool, Why]:
        stopped, rolled = _foresight(state).stop_or_roll(state)
        stop = stopped is not None and stopped >= rolled
        return stop, Why.STOPPING_IS_BETTER if stop else Why.ROLLING_IS_BETTER

    def _reasons(self, state: State, why: Why) -> Reasons:
        from dataclasses import replace

        seen = _foresight(state)
        stopping, rolling = seen.stop_or_roll(state)
        rolled, stopped = seen.shown(rolling), None if stopping is None else seen.shown(stopping)
        second, cost, best = None, None, rolled
        if stopped is not None:
            stops = why in (Why.STOPPING_IS_BETTER, Why.STOPPING_WINS, Why.BUST_IS_CERTAIN)
            best = stopped if stops else rolled
            second, cost = (Roll() if stops else Stop()), abs(stopped - rolled)
        return replace(
            super()._reasons(state, why),
            chance=best,
            stopped=stopped,
            rolled=rolled,
            second=second,
            cost=cost,
            in_turns=state.rules.players == 1,
        )


def foresee(state: State, urge: float = 0.0) -> Foresight | None:
    """The solved turn; None where the weights for these rules are missing or damaged."""
    from cantstop.ai import foresight

    return foresight.foresee(state, urge)


def _foresight(state: State) -> Foresight:
    seen = foresee(state)
    assert seen is not None
    return seen
