"""The six seats of an Express set-up: low cards in two rows."""

from __future__ import annotations

import pygame

from cantstop.model.record import Seat
from cantstop.view.kit import keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.choices import Segments
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import panel
from cantstop.view.kit.field import TextField
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.paint import Picture
from cantstop.view.parts.express.seat_faces import add_face, character_looks, frame
from cantstop.view.parts.set_up.controls import head
from cantstop.view.parts.set_up.seat_cards import LONGEST_NAME, SeatCards

COLUMNS, ROW_GAP = 3, 14.0
KIND = 206.0


class LowSeatCards(SeatCards):
    """Three in a row; a click on the tile takes the next free colour."""

    head_high, gap = 74.0, 14.0

    def corner(self, place: int) -> tuple[float, float]:
        return 18 + place % COLUMNS * self.pitch, self.y + place // COLUMNS * (self.height + ROW_GAP)

    def add_face(self, w: int, h: int, key: str, state: str) -> pygame.Surface:
        return add_face(w, h, self.scene.say("setup.add"), key, self.scene.style, state)

    def _card(self, place: int, seat: Seat, x: float, y: float) -> None:
        scene, layout = self.scene, self.scene.layout
        self._head(place, seat, x, y)
        self._cross(place, seat)
        sides = [(True, scene.say("common.human")), (False, scene.say("common.computer"))]
        middle = y + self.head_high + (self.height - self.head_high) / 2 - 27
        rect = layout.rect(x + 14, middle, KIND, 54)
        person = seat.character is None
        Segments(scene.ui, rect, f"kind_{place}", sides, person, group=f"seat{place}", spread=True)
        self._name_or_character(place, seat, layout.rect(x + 24 + KIND, middle, self.wide - KIND - 38, 54))

    def _head(self, place: int, seat: Seat, x: float, y: float) -> None:
        """The head with its tile as a button; a computer's name is another one."""
        scene, style = self.scene, self.scene.style
        rect = scene.layout.rect(x, y, self.wide, self.head_high)
        face = head(rect.w, rect.h, self.shown_head(place, seat), style)
        self._heads.append(Sprite(face, *rect.topleft))
        tip = f"{scene.say('expresssetup.colour')} ({keys.cap(f'Shift+F{place + 1}')})"
        self._part(f"colour_{place + 1}", seat, (x + 10, y + 9, 56, 56), f"tiles{place}", tip)
        if seat.character is not None:
            box = x + 72, y + 6, self.wide - 72 - 106, self.head_high - 12
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

    def at_right_end(self, place: int) -> bool:
        return place % COLUMNS == COLUMNS - 1

    def list_panel(self, w: int, h: int, points_left: bool) -> Picture:
        return panel(w, h, self.scene.style, edge=True)
