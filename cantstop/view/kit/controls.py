"""Nodes that can be pressed. Each becomes an element of pygame_gui (button.py and its like), kept by its name.

    Button("again", Words("Play again", main=True), pressed_by="Enter")
    Pressable("row_1", Row(...), pressed_by="1", chosen=True)         a plate with whatever lies on it
    Shaped("halt", looks, (tone,), pressed_by="H")                    any drawn shape, by looks(tone, w, h, style)

The screen gets the name with the value, in `on(action, value)`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import pygame

from cantstop.view.kit import button_faces, fonts, key_caps, keys
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.button_faces import Words
from cantstop.view.kit.containers import Margin, Padded
from cantstop.view.kit.control import Control, ControlFacts
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700
from cantstop.view.kit.labelled_button import ButtonElement
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.node import Layouter, Node, Size, Wrapper
from cantstop.view.kit.panels import plate
from cantstop.view.kit.ui import Ui

BUTTON_HEIGHT = 56.0


@dataclass(kw_only=True)
class ControlNode(Node):
    """What all nodes that can be pressed have. Equal ones in the same place, before and after, share one element."""

    name: str = field(kw_only=False)  # what it does: the action that the screen is told
    pressed_by: str = ""  # a key
    group: str = ""  # arrows move within a group
    enabled: bool = True
    tip: str | None = None

    @property
    def facts(self) -> ControlFacts:
        return ControlFacts(self.name, self.pressed_by, self.group, self.enabled, self.tip)

    def make(self, ui: Ui, rect: pygame.Rect) -> Control:
        raise TypeError(f"{type(self).__name__} makes no element")


@dataclass
class Button(ControlNode):
    """Words and a key on a plate. One that is not enabled is dashed and says in its note why."""

    depends_on_room = False

    words: Words
    radius: float = 14.0
    sound: str = "choose"

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

    def make(self, ui: Ui, rect: pygame.Rect) -> Control:
        return ButtonElement(ui, rect, self.facts, self.words, radius=self.radius, sound=self.sound)


def icon_button(name: str, sign: str, *, key: str = "", tip: str | None = None, **more: Any) -> Button:
    """A sign in place of words; the tip says what it does."""
    words = Words(icon=sign, pad=14 if key else 15)
    return Button(name, words, pressed_by=key, tip=tip, **more)


def back_button(tip: str) -> Button:
    """The arrow with Esc at the top left of every screen."""
    found: Button = icon_button("back", "back", key="Esc", tip=tip, sound="back").sized(width=102, height=53)
    return found


def menu_button(tip: str) -> Button:
    """The three lines with Esc."""
    words = Words(icon="menu", icon_size=22, pad=11)
    found: Button = Button("menu", words, pressed_by="Esc", tip=tip, sound="back").sized(width=90, height=52)
    return found


@dataclass
class Shaped(ControlNode):
    """Any drawn shape: `looks(*drawn_from, w, h, style)`. Where it `prints_key`, `looks` takes a Cap as well.

    The function stands for itself: one that is made anew for each node would make a new element each time.
    """

    looks: Callable[..., Looks]
    drawn_from: tuple[Hashable, ...] = ()
    prints_key: bool = False
    sound: str = "choose"

    def make(self, ui: Ui, rect: pygame.Rect) -> Control:
        looks = partial(self.looks, *self.drawn_from, rect.w, rect.h, ui.style)
        button = ShapeButton(ui, rect, self.facts, looks(), sound=self.sound)
        if self.prints_key:
            button.capped = looks
        return button


class _Plate(ShapeButton):
    def __init__(self, value: Any, *place: Any, **more: Any) -> None:
        self._value = value
        super().__init__(*place, **more)

    def pressed_value(self) -> Any:
        return self._value


@dataclass
class Pressable(Wrapper, ControlNode):
    """A plate that carries other nodes, which move with it when it is pressed.

    `chosen` lights it; `selected` is the one of several that holds now, on ink; `framed` names the tone of a thick
    edge; `plain` shows only under the pointer and where it is chosen.
    """

    child: Node = field(compare=False)
    pad: Margin = 14.0
    chosen: bool = False
    selected: bool = False
    framed: str = ""
    plain: bool = False
    radius: float = 15.0
    value: Any = None
    lip: bool = True

    def __post_init__(self) -> None:
        self.child = Padded(self.child, self.pad)

    def make(self, ui: Ui, rect: pygame.Rect) -> Control:
        style, radius = ui.style, self.radius
        w, h = rect.size
        state_of = {"normal": "hover"} if self.chosen else {}
        lip = self.lip and not self.selected and not self.plain

        def face(state: str) -> pygame.Surface:
            if self.selected:
                return plate(w, h, radius * style.u, style.theme["ink"])
            if self.plain:
                return button_faces.flat_face(w, h, radius * style.u, style, state, self.chosen)
            if self.framed:
                return button_faces.framed_face(w, h, radius * style.u, style, state_of.get(state, state), self.framed)
            return button_faces.plain_face(w, h, radius * style.u, style, state_of.get(state, state))

        looks = Looks(
            draw=face,
            under=(lambda: button_faces.lip(w, h, radius, style)) if lip else None,
            drop=style.px(3),
            travel=style.px(3) if lip else 0,
            radius=radius,
        )
        return _Plate(self.value, ui, rect, self.facts, looks)
