"""The log of Can't Stop: a drawer with every turn. A throw that is chosen is shown on the board."""

from __future__ import annotations

from functools import partial

from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.turns import turns
from cantstop.model import classic
from cantstop.view.app.context import Context
from cantstop.view.kit import captions
from cantstop.view.kit.containers import Anchored, Padded
from cantstop.view.kit.drawing import Icon
from cantstop.view.kit.node import Node
from cantstop.view.parts.log.drawer import Log, LogRow
from cantstop.view.parts.log.rows import Place, places, rows
from cantstop.view.parts.table import speech
from cantstop.view.parts.table_top import Board, TableTop, seat_facts

TOAST = 570.0  # units across, at most


class ClassicLog(Log[ClassicMatch, Place]):
    sheet = "cant_stop"
    key_lines = (("rolls", ("Up", "Down")),)

    def __init__(self, context: Context, match: ClassicMatch) -> None:
        self.turns = turns(match.moments())
        super().__init__(context, match, places(self.turns))

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

    def rows(self) -> list[LogRow[Place]]:
        return list(rows(self.turns, self.match.seats, self.chosen, self.match.state.steps))

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
        """Which moment is shown, where it is an earlier one."""
        if self.chosen is None:
            return None
        turn = self.turns[self.chosen[0]]
        name = self.match.seats[turn.player].name
        said = self.say("log.moment", n=turn.round, name=name, place=self.chosen[1] + 1)
        toast = Icon(lambda style: captions.toast(said, style, style.px(TOAST), "clock")).saying(said)
        return Anchored(Padded(toast, (0, 13)), y=0)

    def heading(self) -> tuple[str, str, str]:
        sitting = self.match.seats[self.player]
        if self.chosen is None:
            round_ = self.say("log.round", n=self.state.round)
            return sitting.colour, round_, self.say("table.turn_of", name=sitting.name)
        round_ = self.say("log.round", n=self.turns[self.chosen[0]].round)
        return sitting.colour, f"{round_}, {sitting.name}", self.say("log.earlier")
