"""Games of Express as the screens begin, remember and describe them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from cantstop.view import games
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.controller.express_match import ExpressMatch
    from cantstop.controller.setups import ExpressSetup
    from cantstop.view.desk import Desk


def begin(desk: Desk, setup: ExpressSetup) -> ExpressMatch:
    from cantstop.controller import matches

    match = matches.begin(setup, games.store(desk))
    desk.tell(match.take_notices(), tuple(seat.name for seat in match.seats))
    return cast("ExpressMatch", match)


def last_setup(desk: Desk) -> ExpressSetup:
    """The set-up that was played last, under a number of its own or the one of the command line."""
    from cantstop.controller import setups

    remembered = setups.ExpressSetup.from_values(desk.settings.set_ups.get("express", {}))
    return replace(remembered, seed=desk.options.seed or setups.new_number())


def remember(desk: Desk, setup: ExpressSetup) -> None:
    """The next set-up begins with these choices."""
    desk.change(set_ups={**desk.settings.set_ups, "express": setup.values()})


def setup_of(match: ExpressMatch, seed: str = "", daily: str = "") -> ExpressSetup:
    """The set-up of a game like this one."""
    from cantstop.controller.setups import ExpressSetup

    timer = match.countdown.seconds if match.countdown is not None else None
    return ExpressSetup(match.seats, match.state.rules.penalty, timer, seed, daily)


def pause_details(match: ExpressMatch, names: list[str]) -> dict[str, Any]:
    """What the pause panel says of the game."""
    line = say("express.pause_line", n=match.state.round) + " " + say("pause.number", number=match.seed)
    undo, redo = match.would_undo(), match.would_redo()
    return {
        "line": line,
        "undo": None if undo is None else games.deed(undo, names),
        "redo": None if redo is None else games.deed(redo, names),
        "kept": match.keeper is None or not match.keeper.failing,
    }


def rescue(match: ExpressMatch) -> dict[str, Any]:
    """What the error scene says was kept, and the record, without hidden choices, for those who look into it."""
    from cantstop.model import record

    kept = say("error.kept_move", n=match.state.round)
    return {"record": record.dumps(match.revealed_record), "kept": kept}
