"""The log: a drawer with every turn of the game. A throw that is chosen is shown on the board; any key comes back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.turns import turns
from cantstop.model import classic
from cantstop.view import games, keys
from cantstop.view.desk import Desk
from cantstop.view.draw import controls, overlays, seat
from cantstop.view.draw.caps import sign_cap
from cantstop.view.draw.controls import Words
from cantstop.view.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.log import EARLIER, row_pictures
from cantstop.view.log.rows import Place, Row, places, rows
from cantstop.view.paper import Paper
from cantstop.view.scene import Change, Pop
from cantstop.view.screen import Screen
from cantstop.view.stage import Sprite, moved
from cantstop.view.table import parts, seats
from cantstop.view.table.board_view import BoardView
from cantstop.view.table.place import BoardPlace
from cantstop.view.table.shown import Shown
from cantstop.view.widgets.button import ShapeButton
from cantstop.view.widgets.buttons import Button
from cantstop.view.widgets.looks import Looks

TOP, WIDER, PAD = 88.0, 8.0, 18.0
LIST_TOP = 66.0  # below the drawer's upper edge
LOWER = 132.0  # keys and the main button
WHEEL_ROWS = 3
MOVES = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_PAGEUP: -6, pygame.K_PAGEDOWN: 6}


class Log(Screen):
    name = "log"

    def __init__(self, desk: Desk, match: ClassicMatch) -> None:
        super().__init__(desk)
        self.match = match
        self.turns = turns(match.moments(), len(match.seats))
        self.places = places(self.turns)
        self.chosen: Place | None = None  # None: now
        self.asking = False  # whether to play on from there
        self.first: int | None = None  # the uppermost row; None: the lowest rows are seen
        self._colours = tuple(seat.colour for seat in match.seats)
        self._slide = self.timeline.tween(220, "out", fade=True)

    # ------------------------------------------------------------------ what is shown

    @property
    def moment(self) -> int:
        if self.chosen is None:
            return self.match.moment
        return self.turns[self.chosen[0]].throws[self.chosen[1]].moment

    @property
    def state(self) -> classic.State:
        state = self.match.state_at(self.moment)
        assert isinstance(state, classic.State)
        return state

    @property
    def player(self) -> int:
        return self.state.player if self.chosen is None else self.turns[self.chosen[0]].player

    @property
    def may_play_on(self) -> bool:
        return self.chosen is not None and self.match.may_go_back_to(self.moment)

    # ------------------------------------------------------------------ layout

    def build(self) -> None:
        place = self.layout.table
        corner = self.layout.point(place.board_x, place.board_y)
        side = self.layout.px(place.board_side)
        self.view = BoardView(Shown.of(self.state))
        motto = (self._motto(), self.say("board.motto_wins").upper())
        self.view.lay_out(BoardPlace(*corner, side, self.style.theme, self._colours), motto, self.layout.u)
        self._seats = list(self._seat_cards())
        self._marks = list(self._earlier_marks(corner, side))
        self.title = Paper(self.layout, self.style, place.panel_x, place.panel_width)
        self._title()
        self.paper = Paper(self.layout, self.style, place.panel_x - WIDER, place.panel_width + WIDER)
        self.bottom = self.layout.height - 18
        self._drawer()

    def _motto(self) -> str:
        number = self.say(f"board.{('three', 'four', 'five')[self.state.rules.columns_to_win - 3]}")
        return self.say("board.motto", columns=number).upper()

    def _seat_cards(self) -> Iterator[Sprite]:
        to_win, players = self.state.rules.columns_to_win, len(self.match.seats)
        for player, sitting in enumerate(self.match.seats):
            note = self.say("common.computer") if sitting.character is not None else ""
            owned = tuple(self.state.columns_of(player))
            card = seat.Card(sitting.colour, sitting.name, note, sitting.character, owned, to_win)
            filled = 1.0 if player == self.player else 0.0
            yield seats.placed(self.layout, self.style, card, player, players, filled)

    def _earlier_marks(self, corner: tuple[int, int], side: int) -> Iterator[Sprite]:
        """The dashed line inside the rim, and the ribbon that says which moment this is."""
        if self.chosen is None:
            return
        yield Sprite(overlays.earlier_dashes(side, self.style.theme), *corner)
        turn = self.turns[self.chosen[0]]
        name = self.match.seats[turn.player].name
        said = self.say("log.moment", n=turn.round, name=name, place=self.chosen[1] + 1)
        ribbon = controls.ribbon(said, self.style, round(side * 0.75), "clock")
        x = corner[0] + (side - ribbon.get_width()) // 2
        yield Sprite(ribbon, x, corner[1] + self.style.px(13))

    def _title(self) -> None:
        sitting = self.match.seats[self.player]
        if self.chosen is None:
            round_ = self.say("log.round", n=games.round_of(self.state))
            said = self.say("table.turn_of", name=sitting.name)
            parts.title(self.title, sitting.colour, round_, said)
        else:
            round_ = self.say("log.round", n=self.turns[self.chosen[0]].round)
            parts.title(self.title, sitting.colour, f"{round_}, {sitting.name}", self.say("log.earlier"))

    def _drawer(self) -> None:
        paper = self.paper
        paper.card(TOP, self.bottom - TOP)
        px = self.style.px
        paper.put(row_pictures.grip(px(52), px(6), self.style), (paper.width / 2 - 26, TOP + 13))
        paper.write(self.say("log.title"), DISPLAY_800, 25, "ink", (PAD, TOP + 41), room=paper.width / 2)
        words = Words(self.say("log.close"), label_size=16, pad=8, plain=True)
        wide = paper.width_of(words.label, DISPLAY_800, 16) + paper.cap_width(keys.cap("Z")) + 34
        rect = paper.rect(paper.width - wide - 8, TOP + 22, wide, 38)
        Button(self.ui, rect, "close", words, key=self.key("close"), radius=10)
        self._list()
        if self.asking:
            self._question()
        else:
            self._ways()

    def _list(self) -> None:
        """As many rows as there is room for, from the first one."""
        shown = rows(self.turns, self.match.seats, self.chosen, self.match.state.steps)
        top, bottom = TOP + LIST_TOP, self.bottom - LOWER
        if not shown:
            self.paper.write(self.say("log.empty"), TEXT_700, 17, "ink_muted", (PAD, top + 24), room=300)
        self.first = self._first(shown, bottom - top)
        y, last = top, len(shown)
        for number in range(self.first, len(shown)):
            row = shown[number]
            if y + row.height > bottom + 0.01:
                last = number
                break
            self._row(number, row, y)
            y += row.height
        self.seen, self.count = (self.first, last), len(shown)
        if last - self.first < len(shown):
            self._bar(top, bottom - top, len(shown), last)

    def _first(self, shown: list[Row], room: float) -> int:
        """Where the list begins, so that it is full and the chosen row is seen with the one below it."""
        lowest, high = len(shown), 0.0
        while lowest and high + shown[lowest - 1].height <= room:
            lowest -= 1
            high += shown[lowest].height
        first = lowest if self.first is None else min(self.first, lowest)
        at = next((number for number, row in enumerate(shown) if row.chosen), None)
        if at is None or self._scrolling:
            return first
        first = min(first, max(0, at - 1))
        while sum(row.height for row in shown[first : at + 1]) > room:
            first += 1
        return first

    _scrolling = False  # the wheel moves the list, whatever is chosen

    def _row(self, number: int, row: Row, y: float) -> None:
        paper = self.paper
        if row.kind == "round":
            wide = paper.write(row.text, TEXT_700, 17, "ink_muted", (PAD, y + 17), room=200)
            paper.rule(PAD + wide + 12, y + 17, paper.width - 2 * PAD - wide - 26)
            return
        rect = paper.rect(12, y, paper.width - 38, row.height)
        style = self.style
        looks = Looks(lambda state: row_pictures.row_picture(rect.w, rect.h, row, style, state), radius=10)
        ShapeButton(self.ui, rect, f"row_{number}", looks, group="rows", enabled=row.place is not None)
        self._placed[number] = row.place

    _placed: dict[int, Place | None]

    def _bar(self, top: float, room: float, count: int, last: int) -> None:
        rect = self.paper.rect(self.paper.width - 17, top, 8, room)
        assert self.first is not None
        long = max(rect.w * 3, round(rect.h * (last - self.first) / count))
        at = round((rect.h - long) * self.first / max(1, count - (last - self.first)))
        self.paper.sprites.append(Sprite(row_pictures.scroll_bar(rect.w, rect.h, at, long, self.style), *rect.topleft))

    def _ways(self) -> None:
        """Keys, and the way back."""
        paper, middle = self.paper, self.bottom - 106
        x = PAD
        for name in ("arrow_up", "arrow_down"):
            surface = sign_cap(name, self.style)
            paper.put(surface, (x, middle - surface.get_height() / self.style.u / 2))
            x += surface.get_width() / self.style.u + 6
        label = self.say("log.play_on")
        wide = paper.width_of(label, DISPLAY_800, 16) + paper.cap_width(keys.cap("P")) + 34
        wide = min(wide, paper.width * 0.56)
        right = paper.width - 8 - wide if self.may_play_on else paper.width - PAD
        said = self.say("log.roll_by_roll")
        paper.write(said, TEXT_600, 16, "ink_muted", (x + 4, middle), room=right - x - 10, lines=2)
        if self.may_play_on:
            words = Words(label, label_size=16, pad=8, plain=True)
            Button(
                self.ui, paper.rect(right, middle - 19, wide, 38), "play_on", words, key=self.key("play_on"), radius=10
            )
        self._main("now", Words(self.say("log.back"), label_size=25, main=True), PAD, paper.width - 2 * PAD, "Enter")

    def _question(self) -> None:
        """Whether the moves made since shall be undone."""
        paper = self.paper
        said = self.say("log.undo", n=self.match.decisions_since(self.moment))
        paper.write(said, DISPLAY_800, 22, "ink", (PAD, self.bottom - 106), room=paper.width - 2 * PAD)
        half = (paper.width - 2 * PAD - 12) / 2
        self._main("no", Words(self.say("log.no"), pad=14), PAD, half, "Esc")
        self._main("yes", Words(self.say("log.yes"), pad=14, main=True), PAD + half + 12, half, "Enter")

    def _main(self, name: str, words: Words, x: float, w: float, key: str) -> None:
        Button(self.ui, self.paper.rect(x, self.bottom - 85, w, 69), name, words, key=key)

    # ------------------------------------------------------------------ acts

    def lay_out(self, layout: Any) -> None:
        self._placed = {}
        super().lay_out(layout)

    def act(self, action: str, value: Any) -> Change:
        if action.startswith("row_"):
            self._choose(self._placed.get(int(action[4:])))
        elif action == "play_on":
            if self.may_play_on:
                self.asking = True
                self.rebuild()
        elif action == "yes":
            self.match.go_back_to(self.moment)
            return Pop(EARLIER)
        elif action == "no" or (action == "back" and self.asking):
            self.asking = False
            self.rebuild()
        else:
            return Pop()
        return None

    def _choose(self, place: Place | None) -> None:
        if place is None:
            return
        self.chosen, self._scrolling = place, False
        self.rebuild()

    def handle(self, event: pygame.event.Event) -> Change:
        """Up and down go throw by throw, Home and End to the ends, wherever the focus is."""
        if event.type == pygame.KEYDOWN and not self.asking and self.places:
            if event.key in MOVES:
                self._step(MOVES[event.key])
                return None
            if event.key in (pygame.K_HOME, pygame.K_END):
                self._choose(self.places[0 if event.key == pygame.K_HOME else -1])
                return None
        return super().handle(event)

    def _step(self, step: int) -> None:
        at = len(self.places) if self.chosen is None else self.places.index(self.chosen)
        if self.chosen is None and step > 0:
            return
        if at + step > len(self.places) - 1:
            self.chosen, self._scrolling = None, False
            self.rebuild()
        else:
            self._choose(self.places[max(0, at + step)])

    def typed(self, event: pygame.event.Event) -> Change:
        """Any other key comes back to the present."""
        return None if self.asking else Pop()

    def point(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.MOUSEWHEEL and self.first is not None:
            self._scrolling = True
            self.first = max(0, self.first - WHEEL_ROWS * event.y)
            self.rebuild()
        return None

    # ------------------------------------------------------------------ pictures

    def below(self) -> Iterator[Sprite]:
        yield self.view.shadow()
        yield from self._seats
        yield from self.view.sprites()
        yield from self._marks
        yield from self.title.sprites
        yield from self._slid(self.paper.sprites)

    def _slid(self, sprites: list[Sprite]) -> Iterator[Sprite]:
        """The drawer comes up from below."""
        slide = self._slide
        if slide.done:
            yield from sprites
        else:
            down = 0 if slide.stands_still else round(self.layout.px(90) * (1 - slide.value))
            yield from moved(sprites, 0, down, slide.fade if slide.stands_still else slide.value)
