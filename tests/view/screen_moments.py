"""Moments before and after a game, for tests and kept pictures: in the set-up, the roll-off and the list of games."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import spoilt
from moment import Moment, Then, acts, nothing

from cantstop.controller import matches
from cantstop.controller.awaited import AwaitPerson
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.games import Games
from cantstop.controller.setups import AT_RANDOM, ROLL_OFF, ClassicSetup, ExpressSetup
from cantstop.model import classic, dice
from cantstop.model.classic import Advance, Roll, Stop
from cantstop.model.moves import Dice
from cantstop.model.record import Record, Seat

FOUR = (
    Seat("Matthias", "blue"),
    Seat("Otto", "yellow", "careful"),
    Seat("Chloé", "jade"),
    Seat("Ida", "ink", "beginner"),
)
PEOPLE = (Seat("Matthias", "blue"), Seat("Wolfgang", "yellow"), Seat("Chloé", "jade"), Seat("Anna", "ink"))


def turn(*throws: tuple[tuple[int, ...], tuple[int, ...]]) -> list[Any]:
    return [*chain(*((Roll(), Dice(faces), Advance(columns)) for faces, columns in throws)), Stop()]


EDGES = [((1, 1, 6, 6), (2, 12))] * 3
THREES = [((1, 2, 1, 2), (3, 3)), ((1, 2, 1, 2), (3, 3)), ((1, 2, 1, 2), (3,))]
ELEVENS = [((5, 6, 5, 6), (11, 11)), ((5, 6, 5, 6), (11, 11)), ((5, 6, 5, 6), (11,))]
FOURS = [((1, 3, 1, 3), (4, 4))] * 3 + [((1, 3, 1, 3), (4,))]
SEVEN = [((3, 4, 3, 4), (7, 7))]


def finished(seats: tuple[Seat, ...], columns: int, *turns: list[Any]) -> dict[str, Any]:
    rules = classic.Rules(len(seats), columns_to_win=columns)
    match = matches.take_up(Record("classic", rules, seats, "481206", tuple(chain(*turns))))
    assert isinstance(match, ClassicMatch)
    assert match.over
    return {"match": match}


def roll_off(seats: tuple[Seat, ...]) -> dict[str, Any]:
    """Return the arguments of a roll-off with a tie, so that it has a second round."""
    number = next(str(number) for number in range(100) if len(dice.roll_off(str(number), len(seats))[0]) > 1)
    return {"match": matches.begin(ClassicSetup(seats, starts=ROLL_OFF, seed=number))}


MANY_CHARACTERS = tuple(
    Seat(name, seat.colour, character)
    for name, seat, character in zip(("Otto", "Ida", "Max", "Ada"), FOUR, ("crafty", "careful", "bold", "beginner"))
)


def thrown(share: float) -> Callable[[Any], None]:
    """Return a function that puts this share of all throws onto the table."""

    def throw(screen: Any) -> None:
        screen.done = round(share * len(screen.order))
        screen.refresh()

    return throw


MOMENTS = {
    "set-up for two": Moment("new_game", lambda: {"setup": ClassicSetup(seed="481206")}),
    "set-up for four": Moment(
        "new_game", lambda: {"setup": ClassicSetup(FOUR, variants=("no_parking",), starts=2, seed="x" * 24)}
    ),
    "set-up with many characters": Moment("new_game", lambda: {"setup": ClassicSetup(MANY_CHARACTERS, seed="1")}),
    "set-up for three, jumping": Moment(
        "new_game", lambda: {"setup": ClassicSetup(FOUR[:3], 4, ("jump",), starts=AT_RANDOM, seed="1")}
    ),
    "a player comes, five columns go": Moment(
        "new_game", lambda: {"setup": ClassicSetup(FOUR[:2], 5, ("eager",))}, acts("seat_3")
    ),
    "roll-off begins": Moment("roll_off", lambda: roll_off(FOUR)),
    "roll-off, a tie": Moment("roll_off", lambda: roll_off(PEOPLE), thrown(0.8)),
    "roll-off decided": Moment("roll_off", lambda: roll_off(PEOPLE), thrown(1)),
    "three columns won": Moment("game_over", lambda: finished(PEOPLE, 3, turn(*EDGES, *THREES)), steady=False),
    "five columns won": Moment(
        "game_over",
        lambda: finished(FOUR[:2], 5, turn(*EDGES, *THREES), turn(*SEVEN), turn(*ELEVENS), turn(*SEVEN), turn(*FOURS)),
        steady=False,
    ),
}


def keep_games(home: Path) -> None:
    """Save seven unfinished games of different kinds; one has a name, one cannot be read."""
    store = Games(home / "data")
    six = tuple(Seat(name, colour, "steady") for name, colour in zip(SIX_NAMES, SIX_COLOURS))
    setups: list[ClassicSetup | ExpressSetup] = [
        ClassicSetup(PEOPLE, variants=("jump", "eager"), starts=0, seed="481206"),
        ClassicSetup(FOUR[:2], 5, ("no_parking",), starts=1, seed="a number of some length"),
        ExpressSetup(PEOPLE[:1], daily="2026-11-15", seed="2026-11-15"),
        ExpressSetup((PEOPLE[1],), 150, seed="12"),
        ExpressSetup(six, 100, timer=30, seed="481207"),
        ClassicSetup(PEOPLE[:3], 4, starts=2, seed="481208"),
    ]
    for setup in setups:
        match = matches.begin(setup, store)
        if isinstance(match.awaited, AwaitPerson) and isinstance(match, ClassicMatch):
            match.play(Roll())
        match.advance()
        match.leave()
    assert store.writer.settle(10)
    store.save_as(match.record, "Sunday with Chloé and Matthias")
    games = store.games()
    assert len(games) == 7
    assert store.close(10)
    spoilt.head(home / "data", games[-1].id)


SIX_NAMES = ("Otto", "Ida", "Max", "Ada", "Mia", "Leo")
SIX_COLOURS = ("blue", "yellow", "jade", "ink", "rose", "sky")


def chosen(number: int, games: Any) -> None:
    games._choose(number)


PAGES: dict[str, Then] = {
    "first game": nothing,
    "fifth game": acts(partial(chosen, 4)),
    "seventh game": acts(partial(chosen, 6)),
    "a game deleted": acts("delete"),
    "Express alone": acts(("kind", "express"), partial(chosen, 1)),
    "one player": lambda games: games._filter_player("Wolfgang"),
}
