"""The set-up of a game of Express, with players, penalty, timer, the number of the game, and today's throws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cached_property

from cantstop.controller import daily
from cantstop.controller.clock import today
from cantstop.controller.setups import LONGEST_TIMER, SHORTEST_TIMER, ExpressSetup
from cantstop.controller.statistics import GameFacts
from cantstop.model.express import PENALTIES, Rules
from cantstop.view.app import ways
from cantstop.view.app.actions import action
from cantstop.view.app.context import Context
from cantstop.view.app.ways import Change
from cantstop.view.kit.controls import Button, Segments, Switch
from cantstop.view.kit.drawing import Card, Hairline, Words, key_cap
from cantstop.view.kit.field import Field
from cantstop.view.kit.fonts import BODY, COUNT, LABEL, STRONG, Text
from cantstop.view.kit.node import Column, Node, Row, Spring
from cantstop.view.parts import games
from cantstop.view.parts.emblems import player_row
from cantstop.view.parts.express import alone, printing
from cantstop.view.parts.seats import SeatShape
from cantstop.view.parts.set_up import SetUp, seat_keys
from cantstop.view.words import language

TIMERS = (None, 30, 40)
SEATS = 6
SEAT_HIGH, SEAT_HIGHEST = 156.0, 180.0
BEST = 3  # the number of games of today that are listed


class ExpressSetUp(SetUp):
    sheet = "express"
    title = "expresssetup.title"

    def __init__(self, context: Context, setup: ExpressSetup | None = None) -> None:
        setup = setup or games.last_setup(context, ExpressSetup)
        super().__init__(context, setup, SEATS, 1)
        self.penalty, self.timer = setup.penalty, setup.timer
        self.today = bool(setup.daily)
        self.day: date = today()
        self.printed = False

    @cached_property
    def finished(self) -> tuple[GameFacts, ...]:
        return alone.played(self.context)

    @cached_property
    def met(self) -> daily.Met:
        return self.context.open_store().met()

    @property
    def alone(self) -> bool:
        return len(self.seating.taken) == 1

    @property
    def of_the_day(self) -> bool:
        """Whether the game uses the throws of the day, and a single person plays."""
        return self.today and self.alone and self.seating.taken[0].is_person

    @property
    def shape(self) -> SeatShape:
        return SeatShape(head=74, low=True, colours=False, pencil=True, gap=14)

    def seat_rows(self) -> Node:
        if self.layout.tall:
            return self.seats_in_rows(2, SEAT_HIGH)
        return self.seats_in_rows(3, min(SEAT_HIGHEST, SEAT_HIGH + max(0.0, self.layout.height - 800) / 4))

    def beside_title(self) -> Iterator[Node]:
        note = self.say("express.printed") if self.printed else ""
        yield self.button(self.print, label_size=18, note=note, pad=16).sized(width=300, height=53)

    # Rules

    def rules(self) -> Iterator[Node]:
        penalties = tuple((penalty, language().number(-penalty)) for penalty in PENALTIES)
        key = self.key(self.set_penalty)
        chooser = Segments("penalty", penalties, self.penalty, pressed_by=key, on=self.set_penalty)
        note = self.say("expresssetup.penalty_note")
        yield self.row(key, self.say("expresssetup.penalty"), note, chooser.sized(width=243, height=54))
        note = self.say("expresssetup.timer_note")
        yield self.row(self.key(self.set_timer), self.say("expresssetup.timer"), note, self._timers())
        known = self.setup().practice
        note = self.say("expresssetup.number_known" if known else "setup.number_note")
        if self.of_the_day:
            yield self.row("", self.say("setup.number"), note, self._fixed_number(), strong=known)
        else:
            yield self.number_row(note, strong=known)

    def _timers(self) -> Node:
        off = self.say("expresssetup.timer_off")
        choices = tuple((each, off if each is None else str(each)) for each in TIMERS)
        chosen = self.timer if self.timer in TIMERS else -1
        chooser = Segments("timer", choices, chosen, pressed_by=self.key(self.set_timer), on=self.set_timer)
        own = "" if self.timer in TIMERS else str(self.timer)
        hint = f"{SHORTEST_TIMER}\N{EN DASH}{LONGEST_TIMER}"
        field = Field("seconds", own, longest=3, label_size=19, hint=hint, on=self._seconds, on_change=self._seconds)
        chooser.saying(self.say("expresssetup.timer"))
        field.saying(self.say("expresssetup.timer_note"))
        return Row(chooser.sized(width=184, height=54), field.sized(width=96, height=54), gap=8)

    def _fixed_number(self) -> Node:
        said = f"{self.day.isoformat()}, {self.say('expresssetup.today_fixed')}"
        label = Words(said, label_size=17, pad=14, align="middle")
        return Button("fixed", label, enabled=False).sized(width=336, height=54)

    # Today's throws

    def beside(self) -> Iterator[Node]:
        told = Column(
            Text(self.say("expresssetup.today"), LABEL, "ink" if self.alone else "disabled"),
            Text(self.say("expresssetup.today_note" if self.alone else "expresssetup.today_alone"), BODY, "ink_muted"),
        )
        cap = key_cap(self.key(self.play_today)) if self.alone else Spring(0).sized(width=26)
        key = self.key(self.play_today)
        switch = Switch("today", self.of_the_day, pressed_by=key, enabled=self.alone, on=self.play_today)
        switch.tip = None if self.alone else self.say("spoken.alone_only")
        switch.saying(self.say("expresssetup.today"))
        head = Row(cap, told.share(), switch, gap=14)
        day = Text(self.say("expresssetup.best_so_far", day=self.day), STRONG, "ink_muted")
        yield Card(Column(head, Column(day, *self._best(), gap=7), Spring(), gap=28), (20, 12, 20, 8), grow=1)

    def _best(self) -> Iterator[Node]:
        best = self.best()[:BEST]
        if not best:
            yield Hairline()
            yield Row(Text(self.say("expresssetup.nobody_yet"), STRONG.of(18), "disabled"), margin=(30, 0))
        for place, game in enumerate(best, 1):
            seat = game.record.seats[0]
            score = Text(language().number(game.figures[0].score), COUNT.of(20), lines=1)
            yield Hairline()
            yield Row(
                Text(str(place), COUNT.of(18), "ink_muted", at="middle").sized(width=16),
                player_row(seat, score, size=25, gap=14).sized(grow=1),
                gap=14,
            )

    def best(self) -> list[GameFacts]:
        of_day = daily.games_of(self.day.isoformat(), self.finished)
        return [game for game in of_day if game.penalty == self.penalty]

    # Actions

    @action(keys=seat_keys(SEATS))
    def seat(self, place: int) -> Change:
        self.seats.step(place - 1)
        return None

    @action(keys=seat_keys(SEATS, "Shift+"))
    def colour(self, place: int) -> Change:
        self.seating.next_colour(place - 1)
        return None

    @action("expresssetup.penalty", "V", name="penalty")
    def set_penalty(self, penalty: int) -> Change:
        self.penalty = penalty
        return None

    @action("expresssetup.timer", "T", name="timer")
    def set_timer(self, seconds: int | None) -> Change:
        self.timer = seconds
        return None

    @action("expresssetup.today", "Y", name="today")
    def play_today(self, on: bool) -> Change:
        self.today = on
        return None

    @action("expresssetup.print", "P")
    def print(self) -> Change:
        self.printed = printing.print_empty(self.context, self.penalty)
        return None

    def _seconds(self, typed: str) -> None:
        """Set the typed time in seconds, within the limits, or no timer if no number was typed."""
        figures = "".join(letter for letter in typed if letter.isascii() and letter.isdigit())
        if figures:
            self.timer = min(LONGEST_TIMER, max(SHORTEST_TIMER, int(figures)))
        elif self.timer not in TIMERS:
            self.timer = None

    def setup(self) -> ExpressSetup:
        chosen = self._chosen()
        return replace(chosen, practice=daily.throws_known(chosen, self.met))

    def _chosen(self) -> ExpressSetup:
        seats = self.seating.taken
        if self.of_the_day:
            return daily.todays_throws(seats, self.day, self.penalty, self.timer)
        return ExpressSetup(seats, self.penalty, self.timer, self.number_chosen)

    def how_to_play(self) -> Change:
        return ways.to_how_to_play(Rules(players=len(self.seating.taken), penalty=self.penalty))
