"""Setting up a game of Express: who plays, the penalty, the timer, the number of the game, today's throws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cached_property
from typing import Any

from cantstop import ai
from cantstop.controller import daily, practice
from cantstop.controller.facts import GameFacts
from cantstop.controller.setups import LONGEST_TIMER, SHORTEST_TIMER, ExpressSetup
from cantstop.model.express import PENALTIES
from cantstop.view import words
from cantstop.view.app.context import Context
from cantstop.view.app.scene import Change, Replace
from cantstop.view.art import pieces
from cantstop.view.kit.buttons import Button
from cantstop.view.kit.choices import Segments, Switch
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Words
from cantstop.view.kit.field import TextField
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700, TEXT_800
from cantstop.view.kit.theme import PLAYERS
from cantstop.view.parts import games
from cantstop.view.parts.express import printing, scores
from cantstop.view.parts.express.seat_cards import ROW_GAP, LowSeatCards
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.set_up.screen import GAP, RIGHT_WIDE, TOP, SetUpScreen
from cantstop.view.parts.set_up.seating import Seating

SEAT_HIGH, START = 156.0, 84.0
TIMERS = (None, 30, 40)
SEATS = 6


class ExpressSetUp(SetUpScreen):
    name = "express"

    def __init__(self, context: Context, setup: ExpressSetup | None = None) -> None:
        setup = setup or games.last_setup(context, ExpressSetup)
        super().__init__(context, setup.seed)
        characters = [opponent.name for opponent in ai.opponents("express")]
        self.seating = Seating(setup.seats, SEATS, 1, characters, PLAYERS)
        self.penalty, self.timer = setup.penalty, setup.timer
        self.today = bool(setup.daily)
        self.day: date = scores.today()
        self.cards = LowSeatCards(self, self.seating, pencil=True)

    # ------------------------------------------------------------------ what there is

    @cached_property
    def finished(self) -> tuple[GameFacts, ...]:
        return scores.played(self.context)

    @cached_property
    def met(self) -> practice.Met:
        return practice.met(self.finished, games.store(self.context).games())

    @property
    def alone(self) -> bool:
        return len(self.seating.taken) == 1

    @property
    def of_the_day(self) -> bool:
        """Whether the day's throws will be thrown: they are for one person alone."""
        return self.today and self.alone and self.seating.taken[0].character is None

    def build(self) -> None:
        self.begin(self.say("expresssetup.title"))
        spare = max(0.0, self.layout.height - 800)
        high = SEAT_HIGH + min(24.0, spare / 4)
        self.lower = TOP + 2 * high + ROW_GAP + GAP
        self._print()
        self.cards.build(self.paper, TOP, high, (self.layout.content - 36 + GAP) / 3)
        self._rules()
        self._today()
        self.start_button(START)
        self.cards.build_list()

    def _print(self) -> None:
        said = Words(self.say("expresssetup.print"), label_size=18, pad=16)
        rect = self.layout.rect(self.layout.content - 18 - 300, 20, 300, 54)
        Button(self.ui, rect, "print", said, key=self.key("print"))

    # ------------------------------------------------------------------ rules

    def _rules(self) -> None:
        height = self.layout.height - 18 - self.lower
        self.paper.card(self.lower, height, 18, self.left_wide)
        row = height / 3
        middles = [self.lower + row * (number + 0.5) for number in range(3)]
        for number in (1, 2):
            self.paper.rule(40, self.lower + row * number, self.left_wide - 44)
        right = 18 + self.left_wide - 22
        self._penalty(middles[0], right)
        self._timer(middles[1], right)
        self._number(middles[2], right)

    def _penalty(self, middle: float, right: float) -> None:
        room = self.left_wide - 340
        self.label("penalty", self.say("expresssetup.penalty"), self.say("expresssetup.penalty_note"), middle, room)
        choices = [(penalty, words.language().number(-penalty)) for penalty in PENALTIES]
        rect = self.layout.rect(right - 243, middle - 27, 243, 54)
        key = self.key("penalty")
        Segments(self.ui, rect, "penalty", choices, self.penalty, key=key, spread=True)

    def _timer(self, middle: float, right: float) -> None:
        room = self.left_wide - 384
        self.label("timer", self.say("expresssetup.timer"), self.say("expresssetup.timer_note"), middle, room)
        off = self.say("expresssetup.timer_off")
        choices = [(each, off if each is None else str(each)) for each in TIMERS]
        rect = self.layout.rect(right - 288, middle - 27, 184, 54)
        key = self.key("timer")
        Segments(self.ui, rect, "timer", choices, self.timer if self.timer in TIMERS else -1, key=key, spread=True)
        own = "" if self.timer in TIMERS else str(self.timer)
        rect = self.layout.rect(right - 96, middle - 27, 96, 54)
        self._own_timer = TextField(self.ui, rect, "seconds", own, longest=3, label_size=19)
        self._range: list[Sprite] = []
        if not own:
            paper = Paper(self.layout, self.style, 0, self.layout.content)
            said = f"{SHORTEST_TIMER}\N{EN DASH}{LONGEST_TIMER}"
            paper.write(said, TEXT_700, 18, "disabled", (right - 48, middle), "centre")
            self._range = paper.sprites

    def _number(self, middle: float, right: float) -> None:
        room = self.left_wide - 400
        known = self.setup().practice
        note = self.say("expresssetup.number_known" if known else "setup.number_note")
        self.label("", self.say("setup.number"), note, middle, room, strong=known)
        if self.of_the_day:
            said = f"{self.day.isoformat()}, {self.say('expresssetup.today_fixed')}"
            rect = self.layout.rect(right - 336, middle - 27, 336, 54)
            label = Words(said, label_size=17, pad=14, align="centre")
            Button(self.ui, rect, "fixed", label, enabled=False)
            return
        field = self.layout.rect(right - 242, middle - 27, 148, 54)
        self.number_field(field, self.layout.rect(right - 84, middle - 27, 84, 54))

    # ------------------------------------------------------------------ today's throws

    def _today(self) -> None:
        x, paper = 18 + self.left_wide + 16, self.paper
        bottom = self.layout.height - 18 - START - GAP
        paper.card(self.lower, bottom - self.lower, x, RIGHT_WIDE)
        middle, right = self.lower + 35, x + RIGHT_WIDE - 20
        if self.alone:
            self.cap("today", (x + 20, middle))
        tone = "ink" if self.alone else "disabled"
        paper.write(self.say("expresssetup.today"), DISPLAY_800, 20, tone, (x + 60, middle - 10), room=320)
        note = self.say("expresssetup.today_note" if self.alone else "expresssetup.today_alone")
        paper.write(note, TEXT_600, 17, "ink_muted", (x + 60, middle + 13), room=318)
        rect = self.layout.rect(right - 64, middle - 18, 64, 36)
        Switch(self.ui, rect, "today", self.of_the_day, key=self.key("today"), enabled=self.alone)
        self._best_today(x, self.lower + 110, right, bottom)

    def _best_today(self, x: float, y: float, right: float, bottom: float) -> None:
        paper = self.paper
        heading = self.say("expresssetup.best_so_far", day=self.day)
        paper.write(heading, TEXT_700, 17, "ink_muted", (x + 20, y), room=RIGHT_WIDE - 40)
        best = self.best()[:3]
        if not best:
            paper.rule(x + 20, y + 15, RIGHT_WIDE - 40)
            paper.write(self.say("expresssetup.nobody_yet"), TEXT_700, 18, "disabled", (x + 50, y + 36), room=380)
        pitch = min(42.0, (bottom - y - 22) / 3)
        for place, game in enumerate(best):
            middle, seat = y + 15 + pitch * (place + 0.5), game.seats[0]
            paper.rule(x + 20, y + 15 + pitch * place, RIGHT_WIDE - 40)
            paper.write(str(place + 1), TEXT_800, 18, "ink_muted", (x + 26, middle), "centre")
            tile = pieces.tile(self.style.px(25), seat.colour, self.style.theme)
            paper.centre(tile, (x + 62, middle))
            paper.write(seat.name, DISPLAY_800, 19, "ink", (x + 88, middle), room=260)
            score = words.language().number(game.express[0].score)
            paper.write(score, TEXT_800, 20, "ink", (right, middle), "right")

    def best(self) -> list[GameFacts]:
        """Today's games with this penalty, best first."""
        return [game for game in scores.of_day(self.finished, self.day) if game.penalty == self.penalty]

    # ------------------------------------------------------------------ acts

    def act(self, action: str, value: Any) -> Change:
        if action == "print":
            printing.print_empty(self.context, self.penalty)
            return None
        if action == "seconds.changed":
            self._seconds(value)
            self._range = []
            return None
        if action == "number.changed":
            self._type_number(value)
            return None
        return super().act(action, value)

    def choose(self, action: str, value: Any) -> bool:
        """A rule or the day's throws."""
        if action == "penalty":
            self.penalty = value
        elif action == "timer":
            self.timer = value
        elif action == "seconds":
            self._seconds(value)
        elif action == "today":
            self.today = bool(value)
        else:
            return False
        return True

    def _seconds(self, typed: str) -> None:
        """A time of one's own: what is no number is no timer, what is out of bounds goes to the bound."""
        figures = "".join(letter for letter in typed if letter.isascii() and letter.isdigit())
        if figures:
            self.timer = min(LONGEST_TIMER, max(SHORTEST_TIMER, int(figures)))
        elif self.timer not in TIMERS:
            self.timer = None

    def _type_number(self, typed: str) -> None:
        """Who types a known number is told before he can start."""
        known = self.setup().practice
        self.number = typed
        if self.setup().practice != known:
            self.rebuild()

    def setup(self) -> ExpressSetup:
        chosen = self._chosen()
        return replace(chosen, practice=practice.throws_known(chosen, self.met))

    def _chosen(self) -> ExpressSetup:
        seats = self.seating.taken
        if self.of_the_day:
            return daily.todays_throws(seats, self.day, self.penalty, self.timer)
        return ExpressSetup(seats, self.penalty, self.timer, self.number_chosen)

    def start(self) -> Change:
        setup = self.setup()
        games.remember(self.context, replace(setup, seed="", daily=""))
        return Replace("express_table", {"match": games.begin(self.context, setup)})

    def above(self) -> Iterator[Sprite]:
        if not self._own_timer.editing:
            yield from self._range
