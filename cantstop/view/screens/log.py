"""The log of Can't Stop: rounds, turns, and the throws of the turn that is looked at, one of which the board shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.turns import Throw, Turn, turns
from cantstop.model import classic
from cantstop.model.record import Seat
from cantstop.view import sentences
from cantstop.view.app.context import Context
from cantstop.view.kit import panels
from cantstop.view.kit.containers import Anchored, Padded, Row, Spring
from cantstop.view.kit.drawing import Icon
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import COUNT, LABEL, NOTE, STRONG, Text, alike
from cantstop.view.parts import emblems
from cantstop.view.parts.log_drawer import GoBackTo, Log, LogRow, heading_row, shown_note
from cantstop.view.parts.player_row import player_row
from cantstop.view.parts.table import speech
from cantstop.view.parts.table_top import Board, TableTop, seat_facts
from cantstop.view.words import language, say

TOAST = 570.0  # units across, at most
NAME, RESULT = LABEL.of(17), COUNT.of(16)
HEADING, TURN, THROW, CHOSEN = 34.0, 40.0, 38.0, 44.0
Place = tuple[int, int]  # a turn and one of its throws


class ClassicLog(Log[ClassicMatch, Place]):
    sheet = "cant_stop"
    key_lines = (("rolls", ("Up", "Down")),)

    def __init__(self, context: Context, match: ClassicMatch, go_back_to: GoBackTo = None) -> None:
        self.turns = turns(match.moments())
        super().__init__(context, match, places(self.turns), go_back_to)

    @property
    def state(self) -> classic.State:
        state = self.match.state_at(self.moment)
        assert isinstance(state, classic.State)
        return state

    @property
    def player(self) -> int:
        return self.state.player if self.chosen is None else self.turns[self.chosen[0]].player

    def moment_of(self, place: Place) -> int:
        return self.turns[place[0]].throws[place[1]].moment

    def rows(self) -> Iterator[LogRow[Place]]:
        return rows(self.turns, self.match.seats, self.chosen, self.match.state.steps)

    def steps(self) -> str:
        return self.say("log.roll_by_roll")

    def table(self) -> Node:
        state, colours = self.state, tuple(seat.colour for seat in self.match.seats)
        names = [seat.name for seat in self.match.seats]
        board = Board(state, colours, earlier=self.chosen is not None).of_lines(partial(speech.columns, state, names))
        cards = [
            seat_facts(sitting, state.rules.columns_to_win, state.columns_of(player))
            for player, sitting in enumerate(self.match.seats)
        ]
        return TableTop(board, cards, self.player, self._moment_told())

    def _moment_told(self) -> Node | None:
        """Return the name of the shown moment, if it is an earlier one."""
        if self.chosen is None:
            return None
        turn = self.turns[self.chosen[0]]
        name = self.match.seats[turn.player].name
        said = self.say("log.moment", n=turn.round, name=name, place=self.chosen[1] + 1)
        toast = Icon(lambda style: panels.toast(said, style, style.px(TOAST), "clock")).saying(said)
        return Anchored(Padded(toast, (0, 13)), y=0)

    def heading(self) -> tuple[str, str, str]:
        sitting = self.match.seats[self.player]
        if self.chosen is None:
            round_ = self.say("log.round", n=self.state.round)
            return sitting.colour, round_, self.say("table.turn_of", name=sitting.name)
        round_ = self.say("log.round", n=self.turns[self.chosen[0]].round)
        return sitting.colour, f"{round_}, {sitting.name}", self.say("log.earlier")


def rows(turns: Sequence[Turn], seats: Sequence[Seat], chosen: Place | None, at_stake: int) -> Iterator[LogRow[Place]]:
    """Yield all rows; only the turn looked at is open. `at_stake`: what the turn going on has climbed so far."""
    names = [seat.name for seat in seats]
    counts = alike(*(Text(say("log.rolls", n=len(turn.throws)), NOTE.of(15), "ink_muted", lines=1) for turn in turns))
    results = alike(*(_result(turn, at_stake) for turn in turns))
    for number, turn in enumerate(turns):
        if not number or turns[number - 1].round != turn.round:
            yield LogRow(HEADING, heading_row(say("log.round", n=turn.round)))
        sign: Node = Spring(0).sized(width=18) if turn.kept is None else emblems.small_sign(18)
        sign = sign if turn.lost is None else emblems.picture("lost", 18)
        after = counts[number], Spring(), sign, results[number]
        row = player_row(seats[turn.player], *after, size=24, role=NAME, gap=7, fills=False, kin=names)
        yield LogRow(TURN, row, (number, len(turn.throws) - 1) if turn.throws else None)
        if chosen is not None and chosen[0] == number:
            for at, throw in enumerate(turn.throws):
                here = (number, at) == chosen
                yield LogRow(CHOSEN if here else THROW, _throw(throw, here), (number, at), here)


def _result(turn: Turn, at_stake: int) -> Text:
    if turn.kept is not None:
        return Text(say("log.keeps", n=turn.kept), RESULT, lines=1)
    if turn.lost is not None:
        return Text(say("log.bust", steps=language().number(-turn.lost)), RESULT, "loss", lines=1)
    return Text(say("log.at_stake", n=at_stake), RESULT, "ink_muted", lines=1)


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
    """Return every throw, oldest first."""
    return [(number, at) for number, turn in enumerate(turns) for at in range(len(turn.throws))]
