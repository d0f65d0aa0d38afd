"""The set-up of a game of Can't Stop, with players, rules, the first player, and the number of the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from cantstop.controller import setups
from cantstop.controller.setups import ClassicSetup
from cantstop.model.classic import Rules, rules_refusal
from cantstop.model.refusals import IllegalRules
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change
from cantstop.view.kit.controls import Pressable, Segments, Switch
from cantstop.view.kit.drawing import Card, key_cap
from cantstop.view.kit.fonts import BODY, DISPLAY_700, LABEL, Role, Text
from cantstop.view.kit.node import Anchored, Column, Node, Row, Spring
from cantstop.view.parts import emblems, games
from cantstop.view.parts.seats import SeatShape
from cantstop.view.parts.set_up import SetUp, seat_keys

SEATS, HIGH, LOW = 4, 312.0, 218.0  # and the heights of a seat's card
VARIANTS = {  # variants with their keys, in the order on the screen
    "jump": "J",
    "no_parking": "K",
    "eager": "L",
}
CHOICE = Role(DISPLAY_700, 18)


def _go_together(one: str, other: str) -> bool:
    try:
        Rules(**{one: True, other: True})
    except IllegalRules:
        return False
    return True


class NewGame(SetUp):
    sheet = "cant_stop"
    title = "setup.title"
    key_lines = tuple((variant, (key,)) for variant, key in VARIANTS.items())

    def __init__(self, context: Context, setup: ClassicSetup | None = None) -> None:
        setup = setup or games.last_setup(context, ClassicSetup)
        super().__init__(context, setup, SEATS, 2)
        self.columns = setup.columns_to_win
        self.variants = {variant: variant in setup.variants for variant in VARIANTS}
        starts = setup.starts
        self.starts = self._places[starts] if isinstance(starts, int) else starts  # a seat, or a way to draw it
        self.corrected = False  # whether the columns were reset because a player was added

    @property
    def shape(self) -> SeatShape:
        return SeatShape(head=66, low=True) if self.layout.tall else SeatShape()

    def seat_rows(self) -> Node:
        return self.seats_in_rows(2, LOW) if self.layout.tall else self.seats_in_rows(SEATS, HIGH)

    # Rules

    def rules(self) -> Iterator[Node]:
        yield self._columns_row()
        for variant, key in VARIANTS.items():
            why, on = self._refused(variant), partial(self.variants.__setitem__, variant)
            switch = Switch(variant, self.variants[variant], pressed_by=key, enabled=not why, tip=why or None, on=on)
            note = why or self.say(f"setup.{variant}_note")
            yield self.row(key, self.say(f"setup.{variant}"), note, switch, barred=bool(why))
        if self.layout.tall:
            starters = Row(*self._starters(), gap=8).sized(height=54)
            yield self.row(self.key(self.next_starter), self.say("setup.who_starts"), "", starters)
            yield self.number_row(self.say("setup.number_note"))

    @property
    def played(self) -> tuple[str, ...]:
        return tuple(variant for variant, on in self.variants.items() if on)

    def _columns_row(self) -> Node:
        players = len(self.seating.taken)
        barred = frozenset(columns for columns in (3, 4, 5) if rules_refusal(players, columns) is not None)
        none_else = barred == {4, 5}
        choices = tuple((columns, str(columns)) for columns in (3, 4, 5))
        key = self.key(self.set_columns)
        chooser = Segments(
            "columns", choices, self.columns, barred, pressed_by=key, enabled=not none_else, on=self.set_columns
        )
        note, strong = self._columns_note(barred), bool(barred or self.corrected)
        chooser.tip = note if barred else None
        control = chooser.sized(width=182, height=54)
        return self.row(key, self.say("setup.columns"), note, control, strong=strong, barred=none_else)

    def _columns_note(self, barred: frozenset[int]) -> str:
        if self.corrected:
            return self.say("setup.columns_back")
        if barred == {5}:
            return self.say("setup.columns_two")
        return self.say("setup.columns_fewer" if barred else "setup.columns_note")

    def _refused(self, variant: str) -> str:
        """Return the reason why the variant cannot be switched on now, or ""."""
        if variant in self.played:
            return ""
        against = (other for other in self.played if not _go_together(variant, other))
        return next((self.say(f"setup.not_with_{other}") for other in against), "")

    # The starter, and the number

    @property
    def _places(self) -> list[int]:
        return [place for place, seat in enumerate(self.seating.places) if seat is not None]

    def beside(self) -> Iterator[Node]:
        if self.layout.tall:
            return
        head = Row(Text(self.say("setup.who_starts"), LABEL, grow=1), key_cap(self.key(self.next_starter))).sized(
            height=26
        )
        choices = Row(*self._starters(), gap=8).sized(height=54)
        yield Card(Column(Spring(), head, choices, Spring(), gap=11), (20, 0), grow=1)
        told = Column(
            Text(self.say("setup.number"), LABEL), Text(self.say("setup.number_note"), BODY, "ink_muted"), gap=4
        )
        number = Row(told.share(), self.number_field(), gap=12)
        yield Card(number, (20, 0)).sized(height=104)

    def _starters(self) -> Iterator[Node]:
        seats = self.seating.taken
        die = emblems.die(5, 27).saying("") if len(seats) < 4 else None
        yield self._starter("starts_roll", self.say("setup.roll_for_it"), setups.ROLL_OFF, die).sized(grow=1)
        yield self._starter("starts_random", self.say("setup.at_random"), setups.AT_RANDOM).sized(grow=1)
        for place, seat in zip(self._places, seats, strict=True):
            tile, tip = Anchored(emblems.tile(seat.colour, 30)), self.say("setup.starts", name=seat.name)
            yield self._choice(f"starts_{place}", tile, place, tip).sized(width=52)

    def _starter(self, name: str, words: str, value: str, sign: Node | None = None) -> Node:
        text = Text(words, CHOICE, "panel" if self.starts == value else "ink", at="middle")
        return self._choice(name, Row(Spring(), sign, text, Spring(), gap=8 if sign else 0), value)

    def _choice(self, name: str, child: Node, value: str | int, tip: str | None = None) -> Node:
        chosen, on = self.starts == value, partial(setattr, self, "starts", value)
        plate = Pressable(
            name, child, (8, 0), look="ink" if chosen else "plate", radius=14, group="starts", tip=tip, on=on
        )
        return plate.noting(self.say("spoken.chosen") if chosen else "").sized(height=54)

    # Actions

    @action(keys=seat_keys(SEATS))
    def seat(self, place: int) -> Change:
        self.seats.step(place - 1)
        return None

    @action(keys=seat_keys(SEATS, "Shift+"))
    def colour(self, place: int) -> Change:
        self.seating.next_colour(place - 1)
        return None

    @action("setup.columns", "V", name="columns")
    def set_columns(self, columns: int) -> Change:
        self.columns, self.corrected = columns, False
        return None

    @action("setup.who_starts", "W", name="starter")
    def next_starter(self) -> Change:
        order: list[str | int] = [setups.ROLL_OFF, setups.AT_RANDOM, *self._places]
        here = order.index(self.starts) if self.starts in order else -1
        self.starts = order[(here + 1) % len(order)]
        self.context.tell_aloud(lambda: (self._starter_in_words(),))
        return None

    def _starter_in_words(self) -> str:
        seat = self.seating.places[self.starts] if isinstance(self.starts, int) else None
        if seat is not None:
            return self.say("setup.starts", name=seat.name)
        return self.say("setup.roll_for_it" if self.starts == setups.ROLL_OFF else "setup.at_random")

    def correct(self) -> None:
        """Reset the columns and the starter if the players no longer allow them, and show a notice."""
        self.corrected = rules_refusal(len(self.seating.taken), self.columns) is not None
        if self.corrected:
            self.columns = 3
        if isinstance(self.starts, int) and self.starts not in self._places:
            self.starts = setups.ROLL_OFF

    def setup(self) -> ClassicSetup:
        seats, number = self.seating.taken, self.number_chosen
        starts = self._places.index(self.starts) if isinstance(self.starts, int) else self.starts
        return ClassicSetup(seats, self.columns, self.played, starts, number)
