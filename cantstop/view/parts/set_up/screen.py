"""What setting up a game is in both games: seats, labelled rules, the number of the game, and the way to the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from cantstop.controller import setups
from cantstop.view.app.context import Context
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.scene import Change, Pop
from cantstop.view.kit import keys
from cantstop.view.kit.buttons import Button, back_button, icon_button
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import ASLEEP, Words
from cantstop.view.kit.field import TextField
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700, Align
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.set_up.seat_cards import SeatCards

TOP, GAP = 90.0, 14.0
RIGHT_WIDE = 483.0
LONGEST_NUMBER = 24
NUMBER = ("number", "draw_number")


class SetUpScreen(PlacedScreen):
    cards: SeatCards
    paper: Paper
    lower: float  # where the rules begin, below the seats
    left_wide: float

    def __init__(self, context: Context, number: str) -> None:
        super().__init__(context)
        self.number = number or setups.new_number()
        self._hushed = False  # a text is edited, to which letters go

    # To be written by each set-up

    def start(self) -> Change:
        """To the table, with what was chosen."""
        raise NotImplementedError

    def choose(self, action: str, value: Any) -> bool:
        """A rule; True if anything changed."""
        raise NotImplementedError

    def correct(self) -> None:
        """After a change: what no longer goes together gives way."""

    # ------------------------------------------------------------------ parts

    def begin(self, title: str) -> None:
        self.paper = Paper(self.layout, self.style, 0, self.layout.content)
        self.left_wide = self.layout.content - 36 - 16 - RIGHT_WIDE
        self._hushed = False
        self._caps = Paper(self.layout, self.style, 0, self.layout.content)
        back_button(self.ui, self.layout.rect(18, 20, 102, 54), self.say("common.back"))
        self.paper.write(title, DISPLAY_800, 34, "ink", (139, 46), room=520)

    def label(
        self,
        action: str,
        name: str,
        note: str,
        middle: float,
        room: float,
        strong: bool = False,
        barred: bool = False,
    ) -> None:
        """The key, the name of a rule, and a line about it."""
        if action and not barred:
            self.cap(action, (40, middle))
        self.paper.write(name, DISPLAY_800, 20, "disabled" if barred else "ink", (82, middle - 11), room=room)
        tone, face = ("ink", TEXT_700) if strong or barred else ("ink_muted", TEXT_600)
        self.paper.write(note, face, 17, tone, (82, middle + 13), room=room, lines=2)

    def cap(self, action: str, at: tuple[float, float], align: Align = "left") -> None:
        """The key of something that is not a button; dimmed while letters go elsewhere."""
        self._caps.cap(keys.cap(self.key(action)), at, align)

    def number_field(self, field: pygame.Rect, renew: pygame.Rect) -> None:
        """The number of the game with its key, and the button that draws another."""
        key = self.key("number")
        TextField(self.ui, field, "number", self.number, key=key, longest=LONGEST_NUMBER, cap=keys.cap(key))
        tip = self.say("setup.new_number")
        icon_button(self.ui, renew, "draw_number", "again", key=self.key("draw_number"), tip=tip)

    def start_button(self, height: float) -> None:
        words = Words(self.say("setup.start"), label_size=29, pad=27, main=True)
        rect = self.layout.rect(18 + self.left_wide + 16, self.layout.height - 18 - height, RIGHT_WIDE, height)
        Button(self.ui, rect, "start", words, key=self.key("start"), radius=16)

    @property
    def number_chosen(self) -> str:
        return setups.plain_number(self.number) or setups.new_number()

    # ------------------------------------------------------------------ acts

    def act(self, action: str, value: Any) -> Change:
        if action == "back":
            return None if self.cards.close() else Pop()
        if action == "start":
            self.cards.keep_names()
            return self.start()
        if action in NUMBER and self.ui.find(action) is None:  # everybody's throws of the day have none to choose
            self.context.play("not_possible")
        elif action == "number.changed":
            self.number = value
        elif self._renumber(action, value) or self.choose(action, value) or self.cards.act(action, value):
            self._changed()
            self.cards.place_focus()
        return None

    def _renumber(self, action: str, value: Any) -> bool:
        if action == "number":
            self.number = setups.plain_number(value) or setups.plain_number(self.number) or setups.new_number()
        elif action == "draw_number":
            self.number = setups.new_number()
        return action in NUMBER

    def _changed(self) -> None:
        self.correct()
        self.rebuild()

    def typed(self, event: pygame.event.Event) -> Change:
        if self.cards.typed(event):
            self._changed()
        return None

    def point(self, event: pygame.event.Event) -> Change:
        if self.cards.point(event):
            self._changed()
        return None

    def update(self, ms: float) -> Change:
        change = super().update(ms)
        editing = self.ui.editing is not None
        if editing != self._hushed:
            self._hushed = editing
            for control in self.ui.controls:
                if isinstance(control, Button) and not keys.works_while_editing(control.key):
                    control.hush(editing)
        return change

    def below(self) -> Iterator[Sprite]:
        yield from self.paper.sprites
        for cap in self._caps.sprites:
            yield cap._replace(alpha=round(255 * ASLEEP)) if self._hushed else cap
