"""The master: solves every turn exactly, and gives the figures of its decisions."""

from __future__ import annotations

from dataclasses import replace

from cantstop.ai.decision import Reasons, Why
from cantstop.ai.foresighted import Foresighted, foresee
from cantstop.model import classic
from cantstop.model.classic import Advance, Move, Roll, State, Stop


class Master(Foresighted):
    """Alone it plays for the fewest turns."""

    name = "master"

    def reasons(self, state: State, move: Move) -> Reasons:
        found = super().reasons(state, move)
        return found if found.as_steady else _with_figures(state, move, found)


def compared(state: State, move: Move, instead: Move) -> Reasons | None:
    """Return why the master prefers the move to another; None if the weights are missing."""
    if foresee(state) is None:
        return None
    master = Master()
    if not isinstance(move, Advance):
        return master.reasons(state, move)
    from cantstop.ai import causes

    found = causes.explain(state, move, instead) or Reasons(Why.BEST_CHANCE, instead=instead)
    return _with_figures(state, move, found)


def _with_figures(state: State, move: Move, reasons: Reasons) -> Reasons:
    seen = foresee(state)
    assert seen is not None
    if isinstance(move, Advance):
        worths = seen.moves(state, (each for each in classic.legal_moves(state) if isinstance(each, Advance)))
        shown: dict[Move, float] = {each: seen.shown(worth) for each, worth in worths.items()}
    else:
        stopped, rolled = seen.stop_or_roll(state)
        shown = {Roll(): seen.shown(rolled)}
        if stopped is not None:
            shown[Stop()] = seen.shown(stopped)
    others = {each: worth for each, worth in shown.items() if each != move}
    ranked = sorted(others, key=lambda each: -others[each] if state.rules.players > 1 else others[each])
    second = ranked[0] if ranked else None
    return replace(
        reasons,
        chance=shown[move],
        stopped=shown.get(Stop()),
        rolled=shown.get(Roll()),
        second=second,
        cost=None if second is None else abs(shown[move] - shown[second]),
        in_turns=state.rules.players == 1,
    )
