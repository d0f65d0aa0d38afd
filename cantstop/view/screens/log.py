"""The log: a drawer with every turn of the game. A throw that is chosen is shown on the board; any key comes back."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.turns import turns
from cantstop.model import classic
from cantstop.view.app.context import Context
from cantstop.view.art import overlays, seat
from cantstop.view.kit import faces
from cantstop.view.kit.compositor import Sprite
from cantstop.view.parts import games
from cantstop.view.parts.log import row_pictures
from cantstop.view.parts.log.drawer import Drawer
from cantstop.view.parts.log.rows import Place, Row, places, rows
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.table import parts, sayings, seats
from cantstop.view.parts.table.board_view import BoardView
from cantstop.view.parts.table.place import BoardPlace
from cantstop.view.parts.table.shown import Shown


class Log(Drawer[ClassicMatch, Place, Row]):
    name = "log"

    def __init__(self, context: Context, match: ClassicMatch) -> None:
        self.turns = turns(match.moments(), len(match.seats))
        super().__init__(context, match, places(self.turns))
        self._colours = tuple(seat.colour for seat in match.seats)

    # ------------------------------------------------------------------ what is shown

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

    def rows(self) -> list[Row]:
        return rows(self.turns, self.match.seats, self.chosen, self.match.state.steps)

    def place_of(self, row: Row) -> Place | None:
        return row.place

    def heading(self, row: Row) -> str:
        return row.text if row.kind == "round" else ""

    def face(self, w: int, h: int, row: Row, state: str) -> pygame.Surface:
        return row_pictures.row_picture(w, h, row, self.style, state)

    def steps(self) -> str:
        return self.say("log.roll_by_roll")

    # ------------------------------------------------------------------ layout

    def build(self) -> None:
        place = self.layout.table
        corner = self.layout.point(place.board_x, place.board_y)
        side = self.layout.px(place.board_side)
        self.view = BoardView(Shown.of(self.state))
        motto = sayings.motto(self.state.rules.columns_to_win)
        self.view.lay_out(BoardPlace(*corner, side, self.style.theme, self._colours), motto, self.layout.u)
        self._seats = list(self._seat_cards())
        self._marks = list(self._earlier_marks(corner, side))
        self.title = Paper(self.layout, self.style, place.panel_x, place.panel_width)
        self._title()
        self.draw_drawer(place.panel_x, place.panel_width)

    def _seat_cards(self) -> Iterator[Sprite]:
        to_win, players = self.state.rules.columns_to_win, len(self.match.seats)
        for player, sitting in enumerate(self.match.seats):
            note = self.say("common.computer") if sitting.character is not None else ""
            owned = tuple(self.state.columns_of(player))
            card = seat.Card(sitting.colour, sitting.name, note, sitting.character, owned, to_win)
            filled = 1.0 if player == self.player else 0.0
            yield seats.placed(self.layout, self.style, card, player, players, filled)

    def _earlier_marks(self, corner: tuple[int, int], side: int) -> Iterator[Sprite]:
        """The dashed line inside the rim, and the toast that says which moment this is."""
        if self.chosen is None:
            return
        yield Sprite(overlays.earlier_dashes(side, self.style.theme), *corner)
        turn = self.turns[self.chosen[0]]
        name = self.match.seats[turn.player].name
        said = self.say("log.moment", n=turn.round, name=name, place=self.chosen[1] + 1)
        toast = faces.toast(said, self.style, round(side * 0.75), "clock")
        x = corner[0] + (side - toast.get_width()) // 2
        yield Sprite(toast, x, corner[1] + self.style.px(13))

    def _title(self) -> None:
        sitting = self.match.seats[self.player]
        if self.chosen is None:
            round_ = self.say("log.round", n=games.round_of(self.state))
            said = self.say("table.turn_of", name=sitting.name)
            parts.title(self.title, sitting.colour, round_, said)
        else:
            round_ = self.say("log.round", n=self.turns[self.chosen[0]].round)
            parts.title(self.title, sitting.colour, f"{round_}, {sitting.name}", self.say("log.earlier"))

    # ------------------------------------------------------------------ pictures

    def below(self) -> Iterator[Sprite]:
        yield self.view.shadow()
        yield from self._seats
        yield from self.view.sprites()
        yield from self._marks
        yield from self.title.sprites
        yield from self.slid()
