"""The rows of the log: rounds as headings, turns, and the throws of the turn that is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cantstop.controller.turns import Throw, Turn
from cantstop.model.record import Seat
from cantstop.view import words
from cantstop.view.words import say

HEADING, TURN, THROW, CHOSEN = 34.0, 40.0, 38.0, 44.0
Place = tuple[int, int]  # a turn and one of its throws


class Row(NamedTuple):
    """One row as it reads; `place` is what is looked at when it is chosen."""

    kind: str  # "round", "turn" or "throw"
    text: str
    note: str = ""
    result: str = ""
    sign: str = ""  # "kept" or "lost"
    colour: str = ""
    dice: tuple[int, ...] = ()
    columns: tuple[int, ...] = ()
    place: Place | None = None
    chosen: bool = False

    @property
    def height(self) -> float:
        if self.kind == "throw":
            return CHOSEN if self.chosen else THROW
        return HEADING if self.kind == "round" else TURN


def rows(turns: Sequence[Turn], seats: Sequence[Seat], chosen: Place | None, at_stake: int) -> list[Row]:
    """All rows; only the turn looked at is open. `at_stake`: what the turn going on has climbed so far."""
    found: list[Row] = []
    for number, turn in enumerate(turns):
        if not number or turns[number - 1].round != turn.round:
            found.append(Row("round", say("log.round", n=turn.round)))
        seat = seats[turn.player]
        result, sign = _result(turn, at_stake)
        place = (number, len(turn.throws) - 1) if turn.throws else None
        found.append(
            Row("turn", seat.name, say("log.rolls", n=len(turn.throws)), result, sign, seat.colour, place=place)
        )
        if chosen is not None and chosen[0] == number:
            found += [_throw(throw, (number, at), chosen) for at, throw in enumerate(turn.throws)]
    return found


def _result(turn: Turn, at_stake: int) -> tuple[str, str]:
    if turn.kept is not None:
        return say("log.keeps", n=turn.kept), "kept"
    if turn.lost is not None:
        return say("log.bust", steps=words.language().number(-turn.lost)), "lost"
    return say("log.at_stake", n=at_stake), ""


def _throw(throw: Throw, place: Place, chosen: Place) -> Row:
    here = place == chosen
    return Row(
        "throw",
        say("log.no_move") if throw.bust else "",
        say("log.shown") if here else "",
        dice=throw.dice,
        columns=throw.columns,
        place=place,
        chosen=here,
    )


def places(turns: Sequence[Turn]) -> list[Place]:
    """Every throw, oldest first."""
    return [(number, at) for number, turn in enumerate(turns) for at in range(len(turn.throws))]
