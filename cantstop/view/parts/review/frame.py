"""A game watched again, in both games: the position of each decision, its choices with what they were worth, the
decisions that cost most, and how the game went.

A game gives what it shows: its picture of a position, its question and choices, its plot and its words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from cantstop.controller import training
from cantstop.controller.reviewing import Costly
from cantstop.controller.training import AnyReview
from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Pop
from cantstop.view.kit.containers import Anchored, Column, Row, Spring
from cantstop.view.kit.controls import icon_button
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import HEADING, NOTE, STRONG, STRONG_NOTE, TITLE, Role, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.review import costliest
from cantstop.view.parts.review.costliest import MistakeCard
from cantstop.view.parts.review.counting import Keeping, counting_note
from cantstop.view.parts.review.course import SIDE, Course, Flag, Plot, Reading
from cantstop.view.parts.review.watching import Walk, standing, transport

TOP, STRIP, GAP, MARGIN = 56.0, 250.0, 14.0, 18.0
CARD = 440.0  # the least width of the card of a decision
UPPER = 1.6  # in a tall window: how much higher picture and mistakes are than the decision
QUESTION, OUTCOME = Role(DISPLAY_800, 23), Role(TEXT_700, 18)
OTHER_CHOICE = {pygame.K_UP: -1, pygame.K_DOWN: 1}


class ReviewFrame(Screen, ABC):
    sheet = "after"
    first_group = "options"
    unit_key = "review.worth_classic"
    title_key = "review.chance"
    note_key = "review.not_exact"
    plot: Plot

    def __init__(self, context: Context, review: AnyReview, ours: bool = True, playing: bool = False) -> None:
        """Open the review; with `ours`, no other screen uses it; with `playing`, it is watched from the start."""
        super().__init__(context)
        self.review: AnyReview = review
        self.keeping = Keeping(context, review)
        self._ours = ours
        self.names = [seat.name for seat in review.seats]
        self.colours = tuple(seat.colour for seat in review.seats)
        self.walk = Walk(len(review.entries))
        if playing:
            self.walk.play()
        self.reading = Reading(lambda: self.ui)
        self._course: Course | None = None
        self._dragged = False

    # Of each game

    @abstractmethod
    def picture(self) -> Node:
        """Return the position of the entry, with the choice that is shown."""

    @abstractmethod
    def asked(self) -> tuple[str, str]:
        """Return the moment in the game, and the question."""

    @abstractmethod
    def thrown(self) -> Sequence[int]: ...

    @abstractmethod
    def choices(self) -> Iterator[Node]:
        """Yield the contents below the question."""

    @abstractmethod
    def outcome(self) -> tuple[str, str]:
        """Return the colour of who won, and a line that says so; nothing where the game goes on."""

    @abstractmethod
    def result(self) -> str:
        """Return the heading of the end."""

    @abstractmethod
    def mistake(self, costly: Costly) -> MistakeCard: ...

    @abstractmethod
    def lost(self, in_all: float) -> str:
        """Return the total cost of a player's choices."""

    @abstractmethod
    def count(self) -> str:
        """Return how far on the entry lies."""

    # What is shown

    @property
    def number(self) -> int:
        return self.walk.number

    @property
    def shown(self) -> Any | None:
        """The choice that the picture shows; None while it is unknown, and if nothing was chosen."""
        options = self.review.options(self.number)
        return options[self.walk.choice or 0].move if options else None

    def build(self) -> Node:
        return Column(self._head(), self._body().share(), self._strip(), gap=GAP, margin=MARGIN)

    def _body(self) -> Node:
        """Return picture, decision and mistakes; in a tall window the decision is below the others."""
        mistakes = self._costliest().sized(width=costliest.WIDE, align="fill")
        if self.layout.tall:
            upper = Row(Anchored(self.picture(), grow=1), mistakes, gap=16)
            lower = self._card().share()
            return Column(upper.share(UPPER), lower, gap=GAP)
        card = self._card().sized(width=CARD, grow=1, align="fill")
        return Row(self.picture(), card, mistakes, gap=16)

    def _head(self) -> Node:
        colour, line = self.outcome()
        can_be_tried = self.number != self.walk.last and len(self.review.options(self.number) or ()) > 1
        menu = icon_button(
            "menu", "menu", key=self.key(self.menu), tip=self.say("common.menu"), sound="back", on=self.menu
        )
        return Row(
            self.back_button(),
            Text(self.say("review.title"), TITLE, lines=1),
            Spring(),
            emblems.tile(colour, 36) if line else None,
            Text(line, OUTCOME, "ink_muted", lines=1) if line else None,
            self.button(self.try_it, label_size=18, enabled=can_be_tried).sized(height=53),
            menu.sized(width=102, height=53),
            gap=18,
            height=TOP,
        )

    def _card(self) -> Node:
        entry = self.review.entries[self.number]
        if self.number == self.walk.last:
            return Card(self._end(), (22, 18, 22, 12))
        thrown, (place, question) = self.thrown(), self.asked()
        words = Column(Text(place, STRONG_NOTE, "ink_muted", lines=1), Text(question, QUESTION, lines=1), gap=1, grow=1)
        dice = emblems.dice(thrown, 36 if len(thrown) <= 4 else 28) if thrown else None
        head = Row(emblems.tile(self.colours[entry.player], 38), words, dice, gap=13, margin=(2, 0, 0, 0))
        return Card(Column(head, *self.choices(), gap=8), (18, 12, 18, 10))

    def labels(self, unit: str) -> Node:
        choice = Text(self.say("review.choice"), STRONG_NOTE, "ink_muted", lines=1)
        return Row(choice, Spring(), Text(self.say(unit), STRONG_NOTE, "ink_muted", lines=1), gap=12, margin=(2, 0))

    def _end(self) -> Node:
        """Return the quality of each player's choices."""
        words = Text(self.result() or self.say("review.so_far"), HEADING)
        if not (self.review.known and self.review.done):
            return Column(words, self.unknown(), Spring(), gap=12)
        found = [self.review.tally(player) for player in range(len(self.names))]
        lost = [self.lost(tally.lost) for tally in found]
        note = Text(self.say(self.note_key), NOTE.of(15), "ink_muted", lines=0)
        return Column(words, costliest.tallies(self.review.seats, found, lost), note, gap=10)

    def unknown(self) -> Node:
        """Return why nothing is said of it."""
        if not self.review.known:
            return Text(
                self.say("review.failed" if self.review.failed else "review.unknown"), STRONG.of(18), "ink_muted"
            )
        return counting_note(self.review)

    def _costliest(self) -> Node:
        unit = self.say(self.unit_key)
        if not (self.review.known and self.review.done):
            return costliest.cards(unit, (), self.unknown(), self.costly)
        found = [self.mistake(costly) for costly in self.review.costliest()]
        none = Text(self.say("review.no_costly"), STRONG.of(18), "ink_muted")
        return costliest.cards(unit, found, None if found else none, self.costly)

    def _strip(self) -> Node:
        found = self.review.costliest() if self.review.done else ()
        flags = tuple(
            Flag(self._at(costly.entry), place, costly.entry == self.number) for place, costly in enumerate(found, 1)
        )
        self._course = Course(
            self.plot,
            self.reading,
            at=self._at(self.number),
            title=self.say(self.title_key),
            flags=flags,
        )
        deeds = (self.first, self.step_back, self.play, self.step_on, self.last)
        before = [point for point in self.plot.curve if point.at <= self._at(self.number)]
        stood = standing(self.plot.bubble_for(before[-1]).lines) if before else None
        keys = transport(deeds, self.set_speed, self.walk, self.count(), stood)
        ways = Row(keys.sized(grow=1), margin=(SIDE, 0))
        return Card(Column(self._course, ways), (0, 0, 0, 20)).sized(height=STRIP)

    def _at(self, number: int) -> float:
        return float(self.review.entries[number].at)

    # Acts

    @action("common.back", "Esc", sound="back")
    def back(self) -> Change:
        return Pop()

    @action("common.menu", "F10", sound="back")
    def menu(self) -> Change:
        self.walk.playing = False
        line = self.outcome()[1] or self.say("review.so_far")
        return ways.to_pause(lambda: ways.PauseWords(line), "over", (self.how_to_play,))

    @action("trainer.try", "T", name="try")
    def try_it(self) -> Change:
        """Open the trainer with this position."""
        self.walk.playing = False
        seat = self.review.seats[self.review.entries[self.number].player]
        return ways.to_training(training.single(self.review.position(self.number), seat.name), seat)

    @action(key="Home", icon="first")
    def first(self) -> Change:
        self.walk.go_to(0)
        return None

    @action(key="Left", icon="step_back")
    def step_back(self) -> Change:
        self.walk.go_to(self.walk.number - 1)
        return None

    @action(key="Space", icon="play")
    def play(self) -> Change:
        self.walk.play()
        return None

    @action(key="Right", icon="step_on")
    def step_on(self) -> Change:
        self.walk.go_to(self.walk.number + 1)
        return None

    @action(key="End", icon="last")
    def last(self) -> Change:
        self.walk.go_to(self.walk.last)
        return None

    @action("review.speed", "V", name="speed")
    def set_speed(self, speed: int) -> Change:
        self.walk.speed = speed
        return None

    @action(keys="123")
    def costly(self, place: int) -> Change:
        """Go to one of the decisions that cost most."""
        found = self.review.costliest() if self.review.done else ()
        if place <= len(found):
            self.walk.go_to(found[place - 1].entry)
        else:
            self.context.play("not_possible")
        return None

    def how_to_play(self) -> Change:
        return ways.to_how_to_play(self.review.states[0].rules)

    def go_to(self, number: int) -> None:
        self.walk.go_to(number)
        self.changed()

    def show_choice(self, choice: int) -> None:
        options = self.review.options(self.number) or ()
        if 0 <= choice < len(options):
            self.walk.choice = choice
            self.changed()

    def takes(self, event: pygame.event.Event) -> bool:
        """Move through the choices by up and down, unless a control has the focus."""
        if event.type != pygame.KEYDOWN or event.key not in OTHER_CHOICE or (self.ui.focus and self.ui.ring):
            return False
        self.show_choice((self.walk.choice or 0) + OTHER_CHOICE[event.key])
        return True

    def otherwise(self, event: pygame.event.Event) -> Change:
        """Go to the place of a press on the course, and drag its handle."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._dragged = self._course is not None and self._course.takes(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragged = False
        if self._dragged and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            assert self._course is not None
            at, entries = self._course.rounds_at(event.pos[0]), self.review.entries
            self.go_to(min(range(len(entries)), key=lambda number: abs(entries[number].at - at)))
        return None

    # Time

    def update(self, ms: float) -> Change:
        self.review.start()  # not before the screen is visible
        if self.walk.update(ms):
            self.changed()
        if not self.busy:
            self.keeping.keep()
        return super().update(ms)

    @property
    def waiting(self) -> bool:
        return super().waiting or self.walk.playing or not self.keeping.done or self.review.explaining

    def leave(self) -> None:
        if self._ours:
            self.review.drop()
        self.keeping.keep()
