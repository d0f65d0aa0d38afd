"""The set-up of both games: seats, rows of rules, the number of the game, and the button that starts it.

A subclass for each game supplies the title, the seats, the rows of rules, the nodes next to them, and their actions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace
from functools import partial

import pygame

from cantstop import ai
from cantstop.controller import setups
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model.record import COLOURS
from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Change, Pop, Replace
from cantstop.view.kit.control import ControlNode
from cantstop.view.kit.controls import icon_button
from cantstop.view.kit.drawing import Card, Hairline, key_cap
from cantstop.view.kit.field import Field
from cantstop.view.kit.fonts import BODY, LABEL, STRONG, Text
from cantstop.view.kit.node import Between, Column, Firm, Grid, Layers, Node, Padded, Row, Spring
from cantstop.view.parts import games
from cantstop.view.parts.page import head, page
from cantstop.view.parts.seats import Seating, Seats, SeatShape

RIGHT_WIDE, GAP, START = 483.0, 14.0, 85.0
KEY = 28.0  # width in units of the key next to a rule
TALLEST = 900.0  # the largest height in units of the parts below the title
RULE = 96.0  # the largest height of a rule in a tall window, in units
LONGEST_NUMBER = 24


def seat_keys(seats: int, held: str = "") -> list[str]:
    return [f"{held}F{place}" for place in range(1, seats + 1)]


class SetUp(Screen, ABC):
    across = 860.0  # so that no letter is below 11 pixels in a window of 640 x 1000
    title = ""  # the key of its words

    def __init__(self, context: Context, setup: ClassicSetup | ExpressSetup, places: int, fewest: int) -> None:
        super().__init__(context)
        self.number = setup.seed or setups.new_number()
        players = ai.opponents("classic" if isinstance(setup, ClassicSetup) else "express")
        characters = [each.name for each in players]
        self.seating = Seating(setup.seats, places, fewest, characters, COLOURS[:places])
        self.seats = Seats(self, self.seating)

    # To be written by each game

    @property
    @abstractmethod
    def shape(self) -> SeatShape: ...

    @abstractmethod
    def seat_rows(self) -> Node: ...

    @abstractmethod
    def rules(self) -> Iterable[Node]: ...

    @abstractmethod
    def beside(self) -> Iterable[Node]:
        """Return the nodes of the right side, above the button that starts the game."""

    def seats_in_rows(self, columns: int, high: float) -> Node:
        cards = (self.seats.card(place).sized(height=high) for place in range(len(self.seating.places)))
        return Grid(*cards, columns=columns, gap=self.shape.gap)

    def beside_title(self) -> Iterable[Node]:
        return ()

    @abstractmethod
    def setup(self) -> ClassicSetup | ExpressSetup: ...

    def correct(self) -> None: ...

    # Nodes

    def build(self) -> Node:
        self.seats.tell()
        title = head(self.back_button(), self.say(self.title), *self.beside_title())
        rows = [row.share() for row in self.rules()]
        rules = Card(Column(*[node for row in rows for node in (Hairline(), row)][1:]), (22, 0)).sized(align="fill")
        start = self.button(self.start, label_size=29, pad=27, radius=16).sized(height=START)
        if self.layout.tall:
            firm = [Firm(each) for each in (self.seat_rows(), *self.beside(), start)]
            root = page(title, Column(firm[0], Between(rules, 0, RULE * len(rows)), *firm[1:], Spring(), gap=GAP))
        else:
            right = Column(*self.beside(), start, gap=GAP).sized(width=RIGHT_WIDE, align="fill")
            below = Column(self.seat_rows(), Row(rules.share(), right, gap=16, grow=1), gap=GAP)
            high = min(TALLEST, self.layout.height - 108)
            root = page(title, Column(Spring(), below.sized(height=high), Spring()))
        found = self.seats.list()
        return Layers(root, Padded(found, (18, 8)) if found is not None else None)

    def row(self, key: str, name: str, note: str, control: Node, *, strong: bool = False, barred: bool = False) -> Node:
        cap = (key_cap(key) if key and not barred else Spring(0)).sized(width=KEY)
        below = Text(note, STRONG if strong or barred else BODY, "ink" if strong or barred else "ink_muted", lines=2)
        told = Column(Text(name, LABEL, "disabled" if barred else "ink"), below if note else None, gap=1)
        if isinstance(control, ControlNode):
            control.saying(name).noting(note)
            told.saying("")
        return Row(cap, told.share(), control, gap=16)

    def number_row(self, note: str, *, strong: bool = False) -> Node:
        return self.row("", self.say("setup.number"), note, self.number_field(), strong=strong)

    def number_field(self) -> Node:
        """Return a row with the field for the number of the game and the button for another random number."""
        field = Field(
            "number",
            self.number,
            pressed_by=self.key(self.set_number),
            longest=LONGEST_NUMBER,
            prints_key=True,
            on=self.set_number,
            on_change=partial(setattr, self, "number"),
        )
        key, tip = self.key(self.draw_number), self.say("setup.new_number")
        draw = icon_button("draw_number", "again", key=key, tip=tip, on=self.draw_number)
        field.saying(self.say("setup.number"))
        return Row(field.sized(width=147, height=54), draw.sized(width=84, height=54), gap=10)

    @property
    def number_chosen(self) -> str:
        return setups.plain_number(self.number) or setups.new_number()

    # Actions

    @action("setup.start", "Enter", main=True)
    def start(self) -> Change:
        """Open the table with the chosen set-up, and save that set-up for the next game."""
        setup = self.setup()
        another = replace(setup, daily="") if isinstance(setup, ExpressSetup) else setup
        games.remember(self.context, replace(another, seed=""))
        return Replace(ways.table_of(games.begin(self.context, setup)))

    @action("common.back", "Esc")
    def back(self) -> Change:
        return None if self.seats.close() else Pop()

    @action(key="Del")
    def remove(self) -> Change:
        """Empty the seat that shows the key Del."""
        self.seats.remove(self.seats.leaver)
        return None

    @action("setup.number", "G", name="number")
    def set_number(self, number: str) -> Change:
        self.number = setups.plain_number(number) or setups.plain_number(self.number) or setups.new_number()
        return None

    @action("setup.new_number", "D")
    def draw_number(self) -> Change:
        if self.ui.find("draw_number") is None:  # the throws of the day have no number to choose
            self.context.play("not_possible")
        else:
            self.number = setups.new_number()
            self.context.tell_aloud(lambda: (f"{self.say('setup.number')} {self.number}",))
        return None

    def otherwise(self, event: pygame.event.Event) -> Change:
        """Close the open list after a click outside it."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.seats.open is not None:
            self.seats.open = None
            self.changed()
        return None
