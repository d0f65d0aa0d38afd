"""The frames of screens: a page that fills the window, a dialog over the screen below, and a dialog for a name."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar

import pygame

from cantstop.letters import is_name
from cantstop.view.app.actions import action, action_of
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Change
from cantstop.view.app.window import MARGIN
from cantstop.view.kit.controls import Segments
from cantstop.view.kit.drawing import Card, key_cap
from cantstop.view.kit.field import Field
from cantstop.view.kit.fonts import STRONG_NOTE, TITLE, Text
from cantstop.view.kit.motion import GOES, Keyed, Motion
from cantstop.view.kit.node import Anchored, Column, Layers, Margin, Node, Row
from cantstop.view.parts import emblems
from cantstop.view.words import say

RADIUS = 22.0  # radius of the corners of a dialog's card, in units
HEAD = 53.0  # height in units of the head of a page, that of the back button


def head(back: Node, title: str, *beside: Node | None) -> Node:
    return Row(back, Text(title, TITLE, grow=1), *beside, gap=19)


def page(head: Node, body: Node) -> Node:
    return Column(head.sized(height=HEAD), body.share(), gap=17, margin=(MARGIN, 20, MARGIN, MARGIN))


def chooser(
    does: Callable[..., Change],
    choices: Mapping[Any, str],
    chosen: object,
    said: str,
    height: float = 46.0,
    label_size: float = 18.0,
) -> Row:
    """Return a row of segments and a key for an action that sets a value; `choices` maps values to keys of texts."""
    declared, options = action_of(does), [(value, say(words)) for value, words in choices.items()]
    bar = Segments(declared.name, options, chosen, pressed_by=declared.key, label_size=label_size, on=does)
    return Row(bar.sized(height=height, grow=1).saying(said), key_cap(declared.key), gap=11)


class Dialog(Screen):
    """The base class of dialogs: a card over the dimmed screen below.

    The card appears at once and its texts fade in; the whole dialog disappears at once, so that texts do not overlap.
    """

    overlay = True
    width: float = 660.0  # units; the height follows the contents
    height: float | None = None
    gap: float = 14.0
    pad: Margin = (28.0, 24.0)
    stays = False  # whether it stays open after a click outside the card

    def content(self) -> Iterable[Node | None]:
        return ()

    def build(self) -> Node:
        late = 0.0 if self.comes is None else GOES.ms  # until the page before has gone
        card = Keyed(f"card_{id(self)}", Card(Node(), radius=RADIUS), comes=Motion(0, delay=late), goes=None)
        words = Column(*self.content(), gap=self.gap, margin=self.pad)
        comes = Motion(120, delay=late, y=10, alpha=0.0 if late else 0.4)
        card_and_words = Layers(card, Keyed(f"words_{id(self)}", words, comes=comes, goes=None))
        return Anchored(card_and_words.sized(width=self.width, height=self.height, key="card"))

    def otherwise(self, event: pygame.event.Event) -> Change:
        card = self.tree.box("card")
        if self.stays or event.type != pygame.MOUSEBUTTONDOWN or card is None or card.rect.collidepoint(event.pos):
            return None
        return self.back()


class AskName(Dialog):
    sheet = "cant_stop"
    width, height = 560.0, 306.0
    pad = (28, 22, 28, 24)
    longest: ClassVar[int]
    title_key: ClassVar[str]

    def __init__(self, context: Context, name: str = "") -> None:
        super().__init__(context)
        self._name = name[: self.longest]
        self.focus("name")

    @abstractmethod
    def note(self) -> str: ...

    @abstractmethod
    def take(self, name: str) -> Change: ...

    def content(self) -> Iterator[Node]:
        yield Text(self.say(self.title_key), TITLE)
        field = Field(
            "name",
            self._name,
            longest=self.longest,
            label_size=21,
            on=self._enter,
            on_change=partial(setattr, self, "_name"),
            on_escape=self.back,
            passes=("Enter",),
        )
        yield field.sized(height=60).saying(self.say(self.title_key))
        note = self.say("setup.longest_name", n=self.longest) if len(self._name) >= self.longest else self.note()
        yield Row(emblems.sign("info", 22, "ink_muted"), Text(note, STRONG_NOTE, "ink_muted", grow=1), gap=9, grow=1)
        save = self.button(self.save, label_size=23, pad=16, enabled=bool(self.chosen))
        save.tip = None if self.chosen else self.say("spoken.name_first")
        yield Row(self.button(self.back, pad=16).sized(width=203, height=66), save.sized(height=66, grow=1), gap=13)

    def placed(self) -> None:
        if not self._name and self.ui.editing is None and self.ui.focus in (None, self.ui.find("name")):
            self.focus("name")  # after a click beside the empty field, too, letters go into it

    @property
    def chosen(self) -> str:
        """The name without surrounding blanks, or "" if it has no visible character."""
        return self._name.strip() if is_name(self._name) else ""

    @action("save.save", "Enter", main=True)
    def save(self) -> Change:
        if self.chosen:
            return self.take(self.chosen)
        self.focus("name")
        self.context.notify("spoken.name_first")
        return None

    def _enter(self, name: str) -> Change:
        self._name = name
        return self.save()
