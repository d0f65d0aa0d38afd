"""The six seats of an Express set-up: low cards in two rows."""

from __future__ import annotations

import pygame

from cantstop.model.record import Seat
from cantstop.view import keys
from cantstop.view.draw.controls import panel
from cantstop.view.express.seat_faces import add_face, character_looks, frame
from cantstop.view.paper import Paper
from cantstop.view.set_up.controls import Head, head
from cantstop.view.set_up.seat_cards import LINE, LONGEST_NAME, SeatCards
from cantstop.view.stage import Sprite
from cantstop.view.widgets.button import ShapeButton
from cantstop.view.widgets.choices import Segments
from cantstop.view.widgets.field import TextField
from cantstop.view.widgets.looks import Looks

COLUMNS, GAP, ROW_GAP = 3, 14.0, 14.0
HEAD, KIND = 74.0, 206.0


class LowSeatCards(SeatCards):
    """Three in a row; a click on the tile takes the next free colour."""

    def build(self, paper: Paper, y: float, height: float, pitch: float) -> None:
        self.paper, self.top = paper, y
        super().build(paper, y, height, pitch)

    @property
    def wide(self) -> float:
        return self.pitch - GAP

    def corner(self, place: int) -> tuple[float, float]:
        return 18 + place % COLUMNS * self.pitch, self.top + place // COLUMNS * (self.height + ROW_GAP)

    def _empty(self, place: int, x: float) -> None:
        scene = self.scene
        x, y = self.corner(place)
        rect = scene.layout.rect(x, y, self.wide, self.height)
        words, key, style = scene.say("setup.add"), keys.cap(f"F{place + 1}"), scene.style
        looks = Looks(lambda state: add_face(rect.w, rect.h, words, key, style, state), radius=18)
        ShapeButton(scene.ui, rect, f"seat_{place + 1}", looks, key=f"F{place + 1}", group="seats")

    def _card(self, paper: Paper, place: int, seat: Seat, x: float) -> None:
        scene, layout = self.scene, self.scene.layout
        x, y = self.corner(place)
        paper.card(y, self.height, x, self.wide)
        self._head(place, seat, x, y)
        self.y = y
        self._cross(place, seat, x)
        self.y = self.top
        sides = [(True, scene.say("common.human")), (False, scene.say("common.computer"))]
        middle = y + HEAD + (self.height - HEAD) / 2 - 27
        rect = layout.rect(x + 14, middle, KIND, 54)
        person = seat.character is None
        Segments(scene.ui, rect, f"kind_{place}", sides, person, group=f"seat{place}", spread=True)
        self._name_or_character(place, seat, layout.rect(x + 24 + KIND, middle, self.wide - KIND - 38, 54))

    def _head(self, place: int, seat: Seat, x: float, y: float) -> None:
        """The head with its tile as a button; a computer's name is another one."""
        scene, style = self.scene, self.scene.style
        rect = scene.layout.rect(x, y, self.wide, HEAD)
        shown = Head(seat, keys.cap(f"F{place + 1}"), self.pencil)
        self._heads.append(Sprite(head(rect.w, rect.h, shown, style), *rect.topleft))
        tip = f"{scene.say('expresssetup.colour')} ({keys.cap(f'Shift+F{place + 1}')})"
        self._part(f"colour_{place + 1}", seat, (x + 10, y + 9, 56, 56), f"tiles{place}", tip)
        if seat.character is not None:
            box = x + 72, y + 6, self.wide - 72 - 106, HEAD - 12
            self._part(f"rename_{place}", seat, box, f"seat{place}", scene.say("setup.name"))

    def _part(self, name: str, seat: Seat, box: tuple[float, float, float, float], group: str, tip: str) -> None:
        """A part of the head that can be pressed."""
        scene = self.scene
        rect, tone = scene.layout.rect(*box), scene.style.theme.player(seat.colour).on_fill
        looks = Looks(lambda state: frame(*rect.size, tone, scene.style, state), radius=12)
        ShapeButton(scene.ui, rect, name, looks, group=group, tip=tip)

    def _name_or_character(self, place: int, seat: Seat, rect: pygame.Rect) -> None:
        scene, group = self.scene, f"seat{place}"
        if seat.character is None or self.naming == place:
            TextField(scene.ui, rect, f"name_{place}", seat.name, longest=LONGEST_NAME, group=group, label_size=19)
            return
        looks = character_looks(*rect.size, seat.character, scene.style, self.open == place)
        ShapeButton(scene.ui, rect, f"character_{place}", looks, group=group)

    def build_list(self) -> None:
        """Beside the card whose list is open: over the neighbour, wherever there is room."""
        if self.open is None:
            return
        seat = self.seating.places[self.open]
        if seat is None or seat.character is None:
            self.open = None
            return
        x, y = self.corner(self.open)
        x += -self.pitch if self.open % COLUMNS == COLUMNS - 1 else self.pitch
        rect = self.scene.layout.rect(x, y, self.wide, 22 + LINE * len(self.seating.characters))
        picture = panel(rect.w, rect.h, self.scene.style, edge=True)
        looks = Looks(lambda state: picture.surface, left=picture.left, top=picture.top)
        ShapeButton(self.scene.ui, rect, "list", looks, sound="")  # keeps clicks from what lies below it
        self.y = y
        self._entries(x, seat.character)
        self.y = self.top
