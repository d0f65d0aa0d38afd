"""Buttons of any form. A press calls `on`.

Button("again", Words("Play again", main=True), pressed_by="Enter", on=self.again)
Pressable("row_1", Row(...), pressed_by="1", on=partial(self.take, 1))      a plate with whatever lies on it
Shaped("halt", halt_faces, pressed_by="H", on=self.halt)                    any drawn shape
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pygame

from cantstop.view.kit import button_faces, fonts, key_caps, keys
from cantstop.view.kit.button_faces import Words
from cantstop.view.kit.containers import Margin, Padded
from cantstop.view.kit.control import Act, ControlNode
from cantstop.view.kit.face import Cap, Faces
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700
from cantstop.view.kit.node import Layouter, Node, Size, Wrapper
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.style import Style

BUTTON_HEIGHT = 56.0


@dataclass
class Button(ControlNode):
    """Words and a key on a plate. A disabled one is dashed and gives the reason in its note."""

    one_size = True

    words: Words
    radius: float = 14.0
    on: Act | None = field(default=None, kw_only=True)

    @property
    def _printed(self) -> Words:
        return self.words._replace(key=keys.cap(self.pressed_by)) if self.pressed_by else self.words

    @staticmethod
    def _label_width(words: Words, u: float) -> float:
        return fonts.width(words.label, TEXT_700 if words.plain else DISPLAY_800, words.label_size * u)

    def natural(self, layout: Layouter, room: Size) -> Size:
        words, u = self._printed, layout.u
        label = self._label_width(words, u)
        note = fonts.width(words.note, TEXT_700, words.note_size * u) if words.note else 0.0
        wide = max(label, note) + 2 * words.pad * u
        if words.key:
            wide += key_caps.cap_width(words.key, layout.style) + (12 * u if words.label or words.icon else 0)
        if words.icon:
            wide += (words.icon_size + (10 if words.label or words.key else 0)) * u
        return Size(math.ceil(wide) + 1, BUTTON_HEIGHT * u)

    def least(self, layout: Layouter, room: Size) -> Size:
        natural = layout.size(self, room)
        label = self._label_width(self._printed, layout.u)
        return Size(natural.w - label * (1 - fonts.SMALLEST_SHRINK), natural.h)

    @property
    def main(self) -> bool:
        return self.words.main

    def spoken(self) -> Spoken:
        label, tip = self.words.label, self.tip or ""
        return Spoken("button", label or tip, self.words.note or (tip if label else ""))

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        words, radius = self._printed._replace(asleep=cap.asleep, mark=cap.mark), self.radius
        return Faces(
            draw=lambda state: button_faces.button(w, h, words, style, state, radius),
            under=None if words.plain else lambda: button_faces.lip(w, h, radius, style, words.main),
            drop=style.px(3),
            travel=0 if words.plain else style.px(3),
            radius=radius,
        )


def icon_button(name: str, sign: str, *, key: str = "", tip: str | None = None, **more: Any) -> Button:
    """Return a sign in place of words; the tip says what it does."""
    words = Words(icon=sign, pad=14 if key else 15)
    return Button(name, words, pressed_by=key, tip=tip, **more)


def back_button(tip: str, on: Act | None = None) -> Button:
    """Return the arrow with Esc at the top left of every screen."""
    return icon_button("back", "back", key="Esc", tip=tip, sound="back", on=on, lasts=True).sized(width=102, height=53)


def menu_button(tip: str, on: Act | None = None) -> Button:
    """Return the three lines with Esc."""
    words = Words(icon="menu", icon_size=22, pad=11)
    return Button("menu", words, pressed_by="Esc", tip=tip, sound="back", on=on, lasts=True).sized(width=90, height=52)


@dataclass
class Shaped(ControlNode):
    """Any drawn shape: `draw(w, h, style, cap)` gives its faces."""

    draw: Callable[[int, int, Style, Cap], Faces]
    on: Act | None = field(default=None, kw_only=True)

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        return self.draw(w, h, style, cap)


@dataclass
class Pressable(Wrapper, ControlNode):
    """A plate with other nodes, which move with it when it is pressed.

    `chosen` lights it; `selected` is the one of several that holds now, on ink; `framed` names the tone of a thick
    edge; `plain` shows only under the pointer and where it is chosen.
    """

    child: Node
    pad: Margin = 14.0
    chosen: bool = False
    selected: bool = False
    framed: str = ""
    plain: bool = False
    radius: float = 15.0
    lip: bool = True
    on: Act | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        self.child = Padded(self.child, self.pad)

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        radius = self.radius
        lip = self.lip and not self.selected and not self.plain

        def draw(state: str) -> pygame.Surface:
            if self.selected:
                return button_faces.inked_face(w, h, radius * style.u, style)
            if self.plain:
                return button_faces.flat_face(w, h, radius * style.u, style, state, self.chosen)
            shown = "hover" if self.chosen and state == "normal" else state
            if self.framed:
                return button_faces.framed_face(w, h, radius * style.u, style, shown, self.framed)
            return button_faces.plain_face(w, h, radius * style.u, style, shown)

        return Faces(
            draw,
            under=(lambda: button_faces.lip(w, h, radius, style)) if lip else None,
            drop=style.px(3),
            travel=style.px(3) if lip else 0,
            radius=radius,
        )
