"""Nodes of controls that hold a value: the screen gets the new one in `on(action, value)`.

Segments("look", choices, value, pressed_by="D")     Switch("sound", True, pressed_by="M")     Slider("volume", 70)
Field("name", "Anna", longest=16)                 ScrollBar("rows.scroll", span)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame

from cantstop.view.kit import fonts, keys, value_elements, value_faces
from cantstop.view.kit.control import Control
from cantstop.view.kit.controls import BUTTON_HEIGHT, ControlNode
from cantstop.view.kit.field import PAD, Offers, TextField
from cantstop.view.kit.fonts import DISPLAY_700
from cantstop.view.kit.node import Layouter, Size
from cantstop.view.kit.scroll_bar import ScrollBarElement, Span
from cantstop.view.kit.ui import Ui

SWITCH_WIDTH, SWITCH_HEIGHT, BAR_HEIGHT = 65.0, 37.0, 50.0


@dataclass
class Segments(ControlNode):
    """A bar of choices (value, words), of which one is chosen."""

    depends_on_room = False

    choices: Sequence[tuple[Any, str]]
    value: Any
    barred: frozenset[Any] = frozenset()
    label_size: float = 18.0

    def natural(self, layout: Layouter, room: Size) -> Size:
        words = tuple(words for _, words in self.choices)
        ends = value_faces.segment_ends(words, layout.style, None, self.label_size)
        return Size(ends[-1] + layout.style.px(4), BAR_HEIGHT * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        natural = layout.size(self, room)
        words = sum(fonts.width(words, DISPLAY_700, self.label_size * layout.u) for _, words in self.choices)
        return Size(natural.w - words * (1 - fonts.SMALLEST_SHRINK), natural.h)

    def make(self, ui: Ui, rect: pygame.Rect) -> Control:
        return value_elements.SegmentsElement(
            ui,
            rect,
            self.facts,
            self.choices,
            self.value,
            barred=self.barred,
            label_size=self.label_size,
        )


@dataclass
class Switch(ControlNode):
    depends_on_room = False

    value: bool

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(SWITCH_WIDTH * layout.u, SWITCH_HEIGHT * layout.u)

    def make(self, ui: Ui, rect: pygame.Rect) -> Control:
        return value_elements.SwitchElement(ui, rect, self.facts, self.value)


@dataclass
class Slider(ControlNode):
    """A number from 0 to 100."""

    value: int

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(200 * layout.u, 44 * layout.u)

    def make(self, ui: Ui, rect: pygame.Rect) -> Control:
        return value_elements.SliderElement(ui, rect, self.facts, self.value)


@dataclass
class Field(ControlNode):
    """A line of text that can be edited. The screen gets `name.changed` while one types, `name` at Enter."""

    text: str
    longest: int = 24
    label_size: float = 20.0
    cap: bool = False  # prints its key
    hint: str = ""  # what stands there while it is empty
    offers: Offers | None = field(default=None, compare=False)  # for a controller, which types no letters

    def natural(self, layout: Layouter, room: Size) -> Size:
        letters = fonts.width("n" * self.longest, DISPLAY_700, self.label_size * layout.u)
        return Size(min(room.w, letters + 2 * PAD * layout.u), BUTTON_HEIGHT * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(min(layout.size(self, room).w, 90 * layout.u), BUTTON_HEIGHT * layout.u)

    def make(self, ui: Ui, rect: pygame.Rect) -> Control:
        return TextField(
            ui,
            rect,
            self.facts,
            self.text,
            longest=self.longest,
            label_size=self.label_size,
            cap=keys.cap(self.pressed_by) if self.cap else "",
            hint=self.hint,
            offers=self.offers,
        )


@dataclass
class ScrollBar(ControlNode):
    """The scroll bar of a list."""

    span: Span

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(14 * layout.u, room.h)

    def make(self, ui: Ui, rect: pygame.Rect) -> Control:
        return ScrollBarElement(ui, rect, self.facts, self.span)
