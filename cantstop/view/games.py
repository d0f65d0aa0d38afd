"""Games as the screens begin, continue, name and leave them: the store, and what is said of a game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from cantstop.model import classic
from cantstop.view import words
from cantstop.view.words import say

if TYPE_CHECKING:
    from cantstop.controller.classic_match import ClassicMatch
    from cantstop.controller.history import Deed
    from cantstop.controller.setups import ClassicSetup
    from cantstop.controller.store import Entry, Store
    from cantstop.view.desk import Desk


def store(desk: Desk) -> Store:
    """The folder of games, of which the program has one."""
    if desk.store is None:
        from cantstop.controller.store import Store

        desk.store = Store(desk.home.games)
    return desk.store


def begin(desk: Desk, setup: ClassicSetup) -> ClassicMatch:
    from cantstop.controller import matches

    match = matches.begin(setup, store(desk))
    desk.tell(match.take_notices(), tuple(seat.name for seat in match.seats))
    return match  # type: ignore[return-value]  # a set-up of this game gives a match of it


def last_setup(desk: Desk) -> ClassicSetup:
    """The set-up that was played last, under a number of its own or the one of the command line."""
    from cantstop.controller import setups

    remembered = setups.ClassicSetup.from_values(desk.settings.set_ups.get("classic", {}))
    return replace(remembered, seed=desk.options.seed or setups.new_number())


def quick_setup(desk: Desk) -> ClassicSetup:
    """One person against the computer, at once: as they last played, and chance says who begins."""
    from cantstop.controller import setups

    last = last_setup(desk)
    person = next((seat for seat in last.seats if seat.character is None), setups.DEFAULT_SEATS[0])
    computer = next((seat for seat in last.seats if seat.character is not None), setups.DEFAULT_SEATS[1])
    if computer.colour == person.colour:
        free = next(colour for colour in ("blue", "yellow", "jade", "ink") if colour != person.colour)
        computer = replace(computer, colour=free)
    return setups.ClassicSetup((person, computer), starts=setups.AT_RANDOM, seed=last.seed)


def remember(desk: Desk, setup: ClassicSetup) -> None:
    """The next set-up begins with these choices."""
    desk.change(set_ups={**desk.settings.set_ups, "classic": setup.values()})


def leave(desk: Desk, match: ClassicMatch) -> None:
    from cantstop.controller import matches

    matches.leave(match, store(desk))
    desk.tell(match.take_notices())


# ---------------------------------------------------------------------- what is said


def round_of(state: classic.State) -> int:
    return (state.turn - 1) // state.rules.players + 1


def newest_line(desk: Desk) -> str | None:
    """What the title says of the newest unfinished game: "Anna, Ben and Otto, round 6"."""
    entry = newest(desk)
    if entry is None:
        return None
    names = [seat.name for seat in entry.seats]
    if isinstance(entry.state, classic.State):
        return say("title.continue_round", names=names, n=round_of(entry.state))
    return say("title.continue_throw", names=names, n=getattr(entry.state, "round", 1))


def newest(desk: Desk) -> Entry | None:
    return next((entry for entry in store(desk).games() if not entry.damaged and not entry.in_use), None)


def pause_details(match: ClassicMatch, names: list[str]) -> dict[str, Any]:
    """What the pause panel says of the game."""
    state = match.state
    key = "pause.round_to_decide" if state.dice is not None or state.steps else "pause.round_to_roll"
    line = say(key, n=round_of(state), name=names[state.player])
    line += " " + say("pause.number", number=match.seed)
    undo, redo = match.would_undo(), match.would_redo()
    return {
        "line": line,
        "undo": None if undo is None else deed(undo, names),
        "redo": None if redo is None else deed(redo, names),
        "kept": match.keeper is None or not match.keeper.failing,
    }


def deed(what: Deed, names: list[str]) -> str:
    """What an undo takes back: "Anna’s choice of 6 and 8"."""
    name = names[what.player]
    match what.move:
        case classic.Roll():
            return say("pause.undo_roll", name=name)
        case classic.Stop():
            return say("pause.undo_stop", name=name)
        case classic.Advance(columns):
            return say("pause.undo_choice", name=name, columns=list(columns))
        case _:
            return say("pause.undo_mark", name=name)


def rescue(match: ClassicMatch) -> dict[str, Any]:
    """What the error scene says was kept, and the record for those who look into it."""
    from cantstop.model import record

    return {"record": record.dumps(match.record), "kept": say("error.kept_move", n=round_of(match.state))}


def suggested_name(names: list[str]) -> str:
    """The name a game is saved under unless the player has a better one: "Anna, Ben, 18 November"."""
    from datetime import datetime

    return say("save.default", names=", ".join(names), day=datetime.now().astimezone().date())


def replaced(desk: Desk, name: str) -> str | None:
    """What a name already in use would replace."""
    entry = store(desk).named(name)
    return None if entry is None else say("save.replaces", day=entry.when.astimezone().date())


def when(entry: Entry) -> str:
    """When a game was last played, as people say it."""
    from datetime import datetime

    return words.language().moment(entry.when.astimezone(), datetime.now().astimezone())
