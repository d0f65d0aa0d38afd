"""What setting up a game is in both games: seats, rows of rules, the number of the game, and the way to the table.

A game gives its title, its seats, the rows of its rules and what stands beside them, and says what a choice means.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

import pygame

from cantstop.controller import setups
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.view.app.actions import Action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Pop
from cantstop.view.kit.containers import Column, Layers, Padded, Row, Spring
from cantstop.view.kit.controls import icon_button
from cantstop.view.kit.drawing import Card, Hairline, key_cap
from cantstop.view.kit.field import Field
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, LABEL, STRONG, Text
from cantstop.view.parts.page import head, page
from cantstop.view.parts.set_up.seating import Seating
from cantstop.view.parts.set_up.seats import Seats, SeatShape

RIGHT_WIDE, GAP = 483.0, 14.0
TALLEST = 900.0  # what stands below the title; in a higher window it stays together
LONGEST_NUMBER = 24
NUMBER = ("number", "draw_number")


def actions_with(seats: int, rules: Mapping[str, Action]) -> dict[str, Action]:
    """What a set-up of so many seats answers to, in the order in which the keys are listed."""
    places = range(1, seats + 1)
    return {
        "back": Action("common.back", "Esc"),
        **{f"seat_{place}": Action(key=f"F{place}") for place in places},
        **{f"colour_{place}": Action(key=f"Shift+F{place}") for place in places},
        "remove": Action(key="Del"),
        **rules,
        "number": Action("setup.number", "G"),
        "draw_number": Action("setup.new_number", "D"),
        "start": Action("setup.start", "Enter", main=True),
    }


class SetUp(Screen, ABC):
    spread = True
    title = ""  # the key of its words
    shape = SeatShape()

    def __init__(self, context: Context, number: str, seating: Seating) -> None:
        super().__init__(context)
        self.number = number or setups.new_number()
        self.seating = seating
        self.seats = Seats(self, seating, self.shape)

    # To be written by each game

    @abstractmethod
    def seat_rows(self) -> Node:
        """The cards of the seats."""

    @abstractmethod
    def rules(self) -> Iterable[Node]:
        """Its rows of rules."""

    @abstractmethod
    def beside(self) -> Iterable[Node]:
        """What stands at the right, above the way to the table."""

    def beside_title(self) -> Iterable[Node]:
        return ()

    @abstractmethod
    def setup(self) -> ClassicSetup | ExpressSetup:
        """What was chosen."""

    @abstractmethod
    def start(self) -> Change:
        """To the table, with what was chosen."""

    @abstractmethod
    def choose(self, action: str, value: Any) -> bool:
        """A rule; False if it was none."""

    def correct(self) -> None:
        """After a change: what no longer goes together gives way."""

    # What is on it

    def build(self) -> Node:
        title = head(self.back(), self.say(self.title), *self.beside_title())
        rows: list[Node] = []
        for row in self.rules():
            rows += [Hairline(), row.share()]
        start = self.button("start", label_size=29, pad=27, radius=16).sized(height=85)
        right = Column(*self.beside(), start, gap=GAP, width=RIGHT_WIDE, align="fill")
        lower = Row(Card(Column(*rows[1:]), (22, 0), align="fill").share(), right, gap=16, grow=1)
        below = Column(self.seat_rows(), lower, gap=GAP)
        high = min(TALLEST, self.layout.height - 108)
        root = page(title, Column(Spring(), below.sized(height=high), Spring()))
        found = self.seats.list()
        return Layers(root, Padded(found, (18, 8)) if found is not None else None)

    def row(
        self, action: str, name: str, note: str, control: Node, *, strong: bool = False, barred: bool = False
    ) -> Node:
        """A rule: its key, its name with a line about it, and what chooses it."""
        cap = key_cap(self.key(action)) if action and not barred else Spring(0).sized(width=26)
        told = Column(
            Text(name, LABEL, "disabled" if barred else "ink"),
            Text(note, STRONG if strong or barred else BODY, "ink" if strong or barred else "ink_muted", lines=2),
            gap=1,
        )
        return Row(cap, told.share(), control, gap=16)

    def number_field(self) -> Node:
        """The number of the game with its key, and the button that draws another."""
        field = Field("number", self.number, pressed_by=self.key("number"), longest=LONGEST_NUMBER, cap=True)
        draw = icon_button("draw_number", "again", key=self.key("draw_number"), tip=self.say("setup.new_number"))
        return Row(field.sized(width=147, height=54), draw.sized(width=84, height=54), gap=10)

    @property
    def number_chosen(self) -> str:
        return setups.plain_number(self.number) or setups.new_number()

    # What is done

    def on(self, action: str, value: Any) -> Change:
        if action == "back":
            return None if self.seats.close() else Pop()
        if action == "start":
            return self.start()
        if action in NUMBER and self.ui.find(action) is None:  # everybody's throws of the day have none to choose
            self.context.play("not_possible")
        elif action == "number.changed":
            self.number = value
        elif self._renumber(action, value) or self.choose(action, value) or self.seats.act(action, value):
            self.correct()
        else:
            return super().on(action, value)
        return None

    def _renumber(self, action: str, value: Any) -> bool:
        if action == "number":
            self.number = setups.plain_number(value) or setups.plain_number(self.number) or setups.new_number()
        elif action == "draw_number":
            self.number = setups.new_number()
        return action in NUMBER

    def on_pointer(self, event: pygame.event.Event) -> Change:
        """A click beside the open list closes it."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.seats.open is not None:
            self.seats.open = None
            self.changed()
        return None

    @property
    def reads(self) -> object:
        """The seat in focus shows how it is emptied."""
        return self.seats.leaver
