"""Moments in a game of Can't Stop with the longest names, for tests and kept pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import chain
from typing import Any

from moment import Moment, acts

from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.controller import characters, matches
from cantstop.controller.awaited import AwaitDice
from cantstop.controller.classic_match import ClassicMatch
from cantstop.model import classic
from cantstop.model.classic import Advance, Move, Roll, Stop
from cantstop.model.events import Busted
from cantstop.model.moves import Dice
from cantstop.model.record import Record, Seat
from cantstop.view.parts.table import script
from cantstop.view.parts.table.script import OUTCOMES
from cantstop.view.screens.table import Table

PEOPLE = (
    Seat("Maximiliane", "blue"),
    Seat("Wolfgang", "yellow"),
    Seat("Chloé", "jade"),
    Seat("Jean-Baptiste", "ink"),
)
COMPUTERS = characters.named([Seat("", seat.colour, "steady") for seat in PEOPLE])
ONES_AND_SIXES, SEVENS = Dice((1, 1, 6, 6)), Dice((3, 4, 3, 4))


def turn(*throws: tuple[Dice, Advance], stop: bool = False) -> list[Any]:
    moves: list[Any] = [move for thrown, advance in throws for move in (Roll(), thrown, advance)]
    return [*moves, Stop()] if stop else moves


def edges(times: int) -> list[tuple[Dice, Advance]]:
    return [(ONES_AND_SIXES, Advance((2, 12)))] * times


UP_2_12_AND_3 = [
    *edges(3),
    *[(Dice((1, 2, 1, 2)), Advance((3, 3)))] * 2,
    (Dice((1, 2, 1, 2)), Advance((3,))),
]
THREE_OUT = [(Dice((3, 3, 4, 4)), Advance((6, 8))), (SEVENS, Advance((7, 7)))]
FIRST_ROUND = [
    turn((Dice((3, 3, 4, 4)), Advance((6, 8))), (Dice((1, 2, 1, 2)), Advance((3, 3))), stop=True),
    turn((SEVENS, Advance((7, 7))), stop=True),
    turn((Dice((2, 3, 5, 6)), Advance((5, 11))), stop=True),
    turn((Dice((2, 2, 4, 5)), Advance((4, 9))), stop=True),
]
SQUARES = list(chain(*FIRST_ROUND))
SIX_AND_SEVEN = Dice((3, 3, 3, 4))


def match_of(moves: list[Any], seats: tuple[Seat, ...] = PEOPLE, **rules: Any) -> ClassicMatch:
    record = Record("classic", classic.Rules(len(seats), **rules), seats, "481206", tuple(moves))
    match = matches.take_up(record)
    assert isinstance(match, ClassicMatch)
    return match


def named(name: str) -> Record:
    return replace(match_of([]).record, details={"name": name})


def until_bust(seats: tuple[Seat, ...] = PEOPLE) -> ClassicMatch:
    """Return a game in which the next throw busts three runners."""
    for number in range(1000):
        record = Record("classic", classic.Rules(len(seats)), seats, f"seed {number}")
        match = matches.take_up(record)
        assert isinstance(match, ClassicMatch)
        for _ in range(30):
            if isinstance(match.awaited, AwaitDice):
                if match.state.steps > 5 and match.state.free_runners == 0 and _busts(match):
                    return match
                match.advance()
            else:
                match.play(classic.legal_moves(match.state)[0])
    raise AssertionError("nobody ever busts")


def _busts(match: ClassicMatch) -> bool:
    after = matches.take_up(match.record)
    return any(isinstance(event, Busted) for event in after.advance())


MOMENTS: dict[str, Callable[[], tuple[ClassicMatch, Move | None]]] = {
    "first throw": lambda: (match_of([]), None),
    "throw with squares": lambda: (match_of([*SQUARES, *turn(*edges(3), stop=True), *chain(*FIRST_ROUND[1:])]), None),
    "a pairing of four cards": lambda: (match_of([Roll(), Dice((2, 3, 5, 6))]), None),
    "either or": lambda: (match_of([*turn((Dice((3, 3, 4, 4)), Advance((6, 8)))), Roll(), Dice((2, 2, 5, 6))]), None),
    "no free runner": lambda: (match_of([*turn(*THREE_OUT), Roll(), Dice((1, 1, 2, 6))]), None),
    "a claimed column": lambda: (match_of([*turn(*edges(3), stop=True), Roll(), ONES_AND_SIXES]), None),
    "jumping": lambda: (match_of([*SQUARES, Roll(), SEVENS], jump=True), None),
    "eager": lambda: (
        match_of([*turn((Dice((3, 3, 3, 3)), Advance((6, 6)))), Roll(), Dice((2, 3, 4, 4))], eager=True),
        None,
    ),
    "stop or roll": lambda: (match_of(turn(*THREE_OUT)), None),
    "almost safe": lambda: (match_of(turn((Dice((3, 3, 4, 4)), Advance((6, 8))))), None),
    "a certain bust": lambda: (match_of(turn(*UP_2_12_AND_3), columns_to_win=3), None),
    "no parking": lambda: (
        match_of([*turn((SEVENS, Advance((7, 7))), stop=True), *turn((SEVENS, Advance((7, 7))))], no_parking=True),
        None,
    ),
    "a bust": lambda: (until_bust(), None),
    "a column claimed": lambda: (match_of(turn(*[(Dice((1, 1, 3, 4)), Advance((2, 7)))] * 3)), Stop()),
    "two columns claimed": lambda: (match_of([*SQUARES, *turn(*edges(3))]), Stop()),
    "a computer thinks": lambda: (match_of(turn(*THREE_OUT), COMPUTERS), None),
    "a computer claims": lambda: (match_of(turn(*edges(3)), COMPUTERS), Stop()),
}


def brought_about(table: Table, moment: str, move: Move | None) -> None:
    """Show the events of a move until the panel is in this phase."""
    if move is not None:
        table.timeline.clear()
        table.shown.phase = "watch" if table.watched else "banking"
        table.timeline.play(script.tell(table, table.match._make(move)))
    elif moment != "a bust":  # the script shows these by itself, as dice are awaited
        if table.phase == "watch":
            table.shown.reason = 0, LONGEST_WHY
            table.refresh()
        return
    for _ in range(400):
        if table.phase in OUTCOMES:
            return
        table.update(100)
    raise AssertionError(f"{moment} is never told of")


def moment(name: str) -> Moment:
    made: list[Any] = []

    def details() -> dict[str, Any]:
        made[:] = MOMENTS[name]()
        return {"match": made[0]}

    return Moment(
        "table",
        details,
        lambda table: brought_about(table, name, made[1]),
        steady=not name.startswith("a computer"),
    )


def _begun(name: str, press: str) -> Moment:
    """Return the situation just after a press, while pieces move."""
    return Moment("table", lambda: {"match": MOMENTS[name]()[0]}, acts(press), steady=False)


ON_THE_WAY = {
    "first roll on the way": _begun("throw with squares", "roll"),
    "keeping on the way": _begun("stop or roll", "stop"),
}
LONGEST_WHY = Decision(Advance((10, 12)), Reasons(Why.SAFER, bust=0.35))
