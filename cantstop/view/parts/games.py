"""Functions for screens that begin, resume, name and leave games, or describe them in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeVar, overload

import pygame

from cantstop.controller import matches, setups
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.clock import local, now
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.games import GameInUse, ListedGame, RecordError
from cantstop.controller.history import Deed
from cantstop.controller.matches import AnyMatch
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model import classic, express
from cantstop.model.express import Choose
from cantstop.model.never import assert_never
from cantstop.model.notation import NotationError
from cantstop.model.record import COLOURS, Record, Seat, is_over, parse_position
from cantstop.model.refusals import Refused
from cantstop.view import sentences
from cantstop.view.app import ways
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change, Reset, play_on
from cantstop.view.language import NO_BREAK
from cantstop.view.words import language, say

ASetup = TypeVar("ASetup", "ClassicSetup", "ExpressSetup")


@overload
def begin(context: Context, setup: ClassicSetup) -> ClassicMatch: ...


@overload
def begin(context: Context, setup: ExpressSetup) -> ExpressMatch: ...


def begin(context: Context, setup: ClassicSetup | ExpressSetup) -> AnyMatch:
    """Start a match; announce the first player if chance has decided who starts."""
    if isinstance(setup, ClassicSetup) and any(seat.is_person for seat in setup.seats):
        setup = replace(setup, first=is_first(context))
    match = matches.begin(setup, context.open_store())
    if match.record.details.get("starts") == setups.AT_RANDOM:
        context.notify("setup.chance_starts", name=match.seats[match.record.starter].name)
    context.tell_of(match)
    return match


def last_setup(context: Context, kind: type[ASetup]) -> ASetup:
    """Return the last set-up, with a new game number or the number from the command line."""
    remembered = kind.from_values(context.settings.set_ups.get(kind.game, {}))
    seats = setups.with_player(remembered.seats, context.settings.player or "")
    return replace(remembered, seats=seats, seed=context.options.seed or setups.new_number())


def is_first(context: Context) -> bool:
    """Return whether nobody has played Can't Stop on this computer."""
    return not context.settings.notes


def quick_setup(context: Context) -> ClassicSetup:
    """Return the last set-up for one person and one computer; in the very first game the person starts."""
    last = last_setup(context, ClassicSetup)
    person = next((seat for seat in last.seats if seat.is_person), setups.DEFAULT_SEATS[0])
    computer = next((seat for seat in last.seats if not seat.is_person), setups.DEFAULT_SEATS[1])
    if computer.colour == person.colour:
        free = next(colour for colour in COLOURS if colour != person.colour)
        computer = replace(computer, colour=free)
    starts: str | int = 0 if is_first(context) else setups.AT_RANDOM
    return ClassicSetup((person, computer), starts=starts, seed=last.seed)


def open_entry(context: Context, entry: ListedGame) -> Change:
    """Resume a listed game; if that is impossible, show a notice with the reason."""
    try:
        opened = context.open_store().open(entry.id)
    except GameInUse:
        context.notify("list.in_use")
        return None
    except RecordError:
        context.notify("notice.game_unreadable")
        return None
    return play_on(context, opened)


def paste(context: Context) -> Change:
    """Start Can't Stop or Express from the position in the clipboard; show a notice if it is invalid."""
    try:
        state = parse_position(_clipboard())
    except NotationError:
        context.notify("paste.no_position")
        return None
    except Refused as refused:
        context.announce(sentences.refusal(refused.refusal, ()))
        return None
    kind: type[ClassicSetup | ExpressSetup] = ClassicSetup
    if isinstance(state, express.State):  # players with hidden choices choose again
        kind = ExpressSetup
        state = replace(state, chosen=tuple(None if each is express.HIDDEN else each for each in state.chosen))
    if is_over(state):
        context.notify("paste.over")
        return None
    seats = _seats_for(state.rules.players, kind.from_values(context.settings.set_ups.get(kind.game, {})).seats)
    match = matches.begin(setups.PositionSetup(state, seats, setups.new_number()), context.open_store())
    context.tell_of(match)
    context.notify("paste.opened")
    return Reset(ways.table_of(match))


def _clipboard() -> str:
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):  # the clipboard is empty, or has a picture
        return ""


def _seats_for(players: int, last: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats of the last players, filled up with new people whose names and colours are free."""
    from cantstop.view.parts.seats import PEOPLE

    seats = last[:players]
    while len(seats) < players:
        name = next(name for name in PEOPLE if name not in [seat.name for seat in seats])
        colour = next(colour for colour in COLOURS if colour not in [seat.colour for seat in seats])
        seats = (*seats, Seat(name, colour))
    return seats


def continue_newest(context: Context) -> Change:
    """Open the game played last, or the list of games if another window plays it."""
    newest = context.open_store().newest()
    if newest is None or newest.damaged or newest.in_use:
        return ways.to_games(over=False)
    return open_entry(context, newest)


def same_dice(record: Record) -> ClassicSetup | ExpressSetup:
    """Return a set-up with the same players and dice. In Express it is for practice, as people know the throws."""
    if record.game == ClassicSetup.game:
        return replace(ClassicSetup.of(record), seed=record.seed, starts=record.starter)
    people = any(seat.is_person for seat in record.seats)
    return replace(ExpressSetup.of(record), seed=record.seed, practice=people)


def read(context: Context, entry: ListedGame) -> Record | None:
    """Return the record of a listed game; if it cannot be read, show a notice and return None."""
    try:
        return context.open_store().read(entry.id)
    except RecordError:
        context.notify("notice.game_unreadable")
        return None


def remember(context: Context, setup: ClassicSetup | ExpressSetup) -> None:
    """Save the set-up for the next game, and the first person in it as the player unless the saved player plays."""
    context.change(set_ups={**context.settings.set_ups, setup.game: setup.values()})
    people = [seat.name for seat in setup.seats if seat.is_person]
    if people and context.settings.player not in people:
        context.change(player=people[0])


def leave(context: Context, match: AnyMatch) -> None:
    match.leave()
    context.tell_of(match)


# Words


def whose_move(state: classic.State, names: Sequence[str]) -> str:
    """Return a line such as "round 6, Anna to roll", or "round 6, Anna to decide" if dice or steps are on the table."""
    key = "list.to_roll" if state.dice is None and not state.steps else "list.to_decide"
    return say(key, n=state.round, name=names[state.player])


def variants(rules: classic.Rules) -> list[str]:
    """Return the names of the variants in use, with hard spaces, so that no name is broken across lines."""
    return [say(f"setup.{name}").replace(" ", NO_BREAK) for name in rules.variants]


def deed(what: Deed, names: list[str]) -> str:
    """Return the words for the move to be undone: "Anna’s choice of 6 and 8"."""
    name = names[what.player]
    match what.move:
        case classic.Roll() | classic.Dice():
            return say("pause.undo_roll", name=name)
        case classic.Stop():
            return say("pause.undo_stop", name=name)
        case classic.Advance(columns):
            return say("pause.undo_choice", name=name, columns=list(columns))
        case Choose() | None:
            return say("pause.undo_mark", name=name)
        case forgotten:
            assert_never(forgotten)


def others(match: ClassicMatch | ExpressMatch) -> Change:
    return ways.to_games(over=False, playing=None if match.autosave is None else match.autosave.game)


def when(entry: ListedGame) -> str:
    return language().moment(moment(entry), now())


def moment(entry: ListedGame) -> datetime:
    """Return the local time of the last move in a listed game, or the current time if it is not known."""
    return local(entry.when) if entry.when else now()
