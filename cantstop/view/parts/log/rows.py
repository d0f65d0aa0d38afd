"""The rows of the log of Can't Stop: rounds as headings, turns, and the throws of the turn that is looked at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cantstop.controller.turns import Throw, Turn
from cantstop.model.record import Seat
from cantstop.view import sentences
from cantstop.view.kit.containers import Row, Spring
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import COUNT, NOTE, STRONG, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.log.drawer import LogRow, heading_row, shown_note
from cantstop.view.parts.player_row import player_row
from cantstop.view.words import language, say

HEADING, TURN, THROW, CHOSEN = 34.0, 40.0, 38.0, 44.0
Place = tuple[int, int]  # a turn and one of its throws


def rows(turns: Sequence[Turn], seats: Sequence[Seat], chosen: Place | None, at_stake: int) -> Iterator[LogRow[Place]]:
    """All rows; only the turn looked at is open. `at_stake`: what the turn going on has climbed so far."""
    for number, turn in enumerate(turns):
        if not number or turns[number - 1].round != turn.round:
            yield LogRow(HEADING, heading_row(say("log.round", n=turn.round)))
        place = (number, len(turn.throws) - 1) if turn.throws else None
        yield LogRow(TURN, _turn(turn, seats[turn.player], at_stake), place)
        if chosen is not None and chosen[0] == number:
            for at, throw in enumerate(turn.throws):
                here = (number, at) == chosen
                yield LogRow(CHOSEN if here else THROW, _throw(throw, here), (number, at), here)


def _turn(turn: Turn, seat: Seat, at_stake: int) -> Node:
    count = Text(say("log.rolls", n=len(turn.throws)), NOTE, "ink_muted", lines=1)
    return player_row(seat, count, Spring(), *_result(turn, at_stake), fills=False)


def _result(turn: Turn, at_stake: int) -> Iterator[Node]:
    """What the turn brought, with its sign."""
    if turn.kept is not None:
        yield emblems.small_sign(20)
        yield Text(say("log.keeps", n=turn.kept), COUNT.of(17), lines=1)
    elif turn.lost is not None:
        yield emblems.picture("lost", 20)
        yield Text(say("log.bust", steps=language().number(-turn.lost)), COUNT.of(17), "loss", lines=1)
    else:
        yield Text(say("log.at_stake", n=at_stake), COUNT.of(17), "ink_muted", lines=1)


def _throw(throw: Throw, here: bool) -> Node:
    return Row(
        emblems.dice(throw.dice, 23, 6),
        emblems.sign("arrow_right", 18),
        *(emblems.plate(column, 30) for column in throw.columns),
        Text(sentences.bust(throw.bust, brief=True), STRONG, "loss", lines=1) if throw.bust else None,
        Spring(),
        shown_note(say("log.shown")) if here else None,
        gap=7,
        margin=(32, 0, 4, 0),
    )


def places(turns: Sequence[Turn]) -> list[Place]:
    """Every throw, oldest first."""
    return [(number, at) for number, turn in enumerate(turns) for at in range(len(turn.throws))]
