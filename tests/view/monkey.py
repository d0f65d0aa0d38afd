"""Random input by mouse and keyboard: any action at any time, and a way to every screen.

    monkey = let_loose(home, seed=1, deeds=2000)
    monkey.seen                     # the visited screens

All `invariants` must hold after each action. Esc and the menu lead back to the title from anywhere. The seed decides
the language, size and speed as well.
"""

from __future__ import annotations

import gc
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import afterwards
import input_events
import invariants
import pygame
import pytest
from playhouse import Playhouse, needs_nothing

from cantstop.controller.review import Reviewing
from cantstop.model.record import Record
from cantstop.view.app.actions import actions_of, bindings_of
from cantstop.view.app.loop import Loop
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Push, kind, names, to_title
from cantstop.view.kit.pictures import pictures
from cantstop.view.parts.express import printing
from cantstop.view.screens.title import Title
from cantstop.view.words import CODES
from tests.patient import at_once

BOUND = {each.key for name in names() for each in bindings_of(kind(name))}
ALL_KEYS = sorted(BOUND | set("ABCXYZ") | {"Left", "Right", "Up", "Down"})
SIZES = ((640, 400), (800, 500), (1024, 640), (1100, 400), (640, 700))
FOCUS = (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED)
LAST_MARK = (str(afterwards.last_mark().fifth), "J", "Enter", "Space")  # the eighth of its number
# What lies deeper than one key: keys from the title on; "classic" and "express", a game that was left a move before its
# end; or the name of a screen that is laid on the title.
LISTED = {
    "title": (),
    "error": ("error",),
    "roll_off": ("N", "Enter"),
    "table": ("Enter",),
    "pause": ("Enter", "Esc"),
    "save_as": ("Enter", "Ctrl+S"),
    "log": ("Enter", "Space", "Z"),
    "games": ("classic", "express", "L"),
    "game_over": ("classic", "C", "S", "Space", "Space"),
    "review": ("classic", "C", "S", "Space", "Space", "W"),
    "express_table": ("X", "Enter"),
    "express_log": ("X", "Enter", "Space", "Space", "1", "J", "Enter", "Z"),
    "express_over": ("express", "C", "Space", *LAST_MARK, "Space", "Space"),
    "express_review": ("express", "C", "Space", *LAST_MARK, "Space", "Space", "W"),
    "training": ("T", "Enter"),
}
FAULTY = 0.005  # of the deeds strike a screen
STROLL = 40  # deeds from one way to the next
NAP = 400  # actions between two garbage collections
PRESSES = 12  # of Esc, at most, from anywhere to the title


def ways() -> dict[str, tuple[str, ...]]:
    """Return the steps to each screen: as listed, by its key on the title, or directly if it needs no arguments."""
    plain = {name: (name,) for name in names() if needs_nothing(kind(name))}
    on_the_title = {action.name: (action.key,) for action in actions_of(Title) if action.name in names() and action.key}
    return {**plain, **on_the_title, **LISTED}


class Planted(Exception):
    """An error that the monkey raises in a screen on purpose."""


def prompt_computers(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("cantstop.controller.threads.Answers.start", staticmethod(at_once))
    patch.setattr(Reviewing, "start", _figure)
    patch.setattr(Reviewing, "finish", _all_figures)


def _figure(review: Any) -> None:
    """Compute one more figure in each frame that shows the review."""
    if not review._begun:
        review._begun, review.work = True, review._work()
    if not (review.done or review._dropped) and next(review.work, review) is review:
        review.done = True


def _all_figures(review: Any) -> None:
    while not (review.done or review._dropped):
        _figure(review)


def alone_on_the_desk(patch: pytest.MonkeyPatch) -> None:
    """Replace the system's file manager."""
    patch.setattr("cantstop.view.app.system.start", lambda *command: None)


def planted_faults_alone(patch: pytest.MonkeyPatch) -> None:
    """Accept only errors that are raised on purpose; open no other program, and delay all drawing."""
    see_to = Loop._fail
    alone_on_the_desk(patch)

    def only_planted(self: Loop, error: Exception) -> None:
        if not isinstance(error, Planted):
            raise error
        see_to(self, error)

    patch.setattr(Loop, "_fail", only_planted)
    patch.setattr("cantstop.setup.trouble.write_log", lambda text: None)
    patch.setattr(pygame.scrap, "put_text", lambda text: None)
    patch.setattr(printing, "_print", lambda *rest: None)
    pictures.forget()  # pictures of other playhouses must not fill the cache


def let_loose(home: Path, seed: int, deeds: int, stroll: int = STROLL, once: bool = False) -> Monkey:
    """Act for `deeds` actions, or until each screen was visited `once`, and return to the title."""
    house = Playhouse(
        home,
        SIZES[seed % len(SIZES)],
        language=CODES[seed % len(CODES)],
        animations=("reduced", "fast")[seed % 2],
        pace=("fast", "at_once", "at_once")[seed % 3],
        look=("dark", "light", "high_contrast", "light")[seed % 4],
        coach=("always", "request")[seed // 2 % 2],
    )
    house.window.screen = (1024, 640)
    monkey = Monkey(house, Random(seed), stroll)
    with pytest.MonkeyPatch.context() as patch:
        planted_faults_alone(patch)
        prompt_computers(patch)
        try:
            for _ in range(deeds):
                monkey.act()
                if once and monkey.seen >= set(names()):
                    break
            back_to_the_title(house)
            _end(house)
        except BaseException:
            print(f"Number {seed}, deed {monkey.deeds}, in {' '.join(house.names)}. What it did last:")
            print(*(f"{name}: {told(events)}" for name, events in house.fed), sep="\n", flush=True)
            raise
    return monkey


def _end(house: Playhouse) -> None:
    """Wait until all writing is finished, because the folder may then be deleted."""
    house.loop.end()
    assert house.context.open_store().close(20)


def told(events: tuple[pygame.event.Event, ...]) -> str:
    return ", ".join(f"{pygame.event.event_name(event.type)} {event.dict}" for event in events)


class Monkey:
    def __init__(self, house: Playhouse, rng: Random, stroll: int) -> None:
        self.house, self.rng, self.stroll = house, rng, stroll
        self.seen: set[str] = set()
        self.deeds = 0

    def act(self) -> None:
        """Do one action; after a number of actions, begin the way to the next screen."""
        if self.deeds % self.stroll == 0:
            back_to_the_title(self.house)
            self._go(self._next_way())
        if self.deeds % NAP == 0:
            gc.collect()
        self.deeds += 1
        if self.rng.random() < FAULTY:
            strike(self.house)
        else:
            play(self.house, self.rng)
        self._look()
        if self.deeds % 20 == 0:
            invariants.check_closely(self.house)

    def _look(self) -> None:
        if not self.house.loop.running:  # the monkey has quit the game: start it again
            self.house.loop.running = True
            self.house.loop.apply(to_title())
            self.house.feed()
        invariants.check(self.house)
        self.seen.add(self.house.name)

    def _next_way(self) -> tuple[str, ...]:
        """Return the way to a screen that was not visited yet or, after all were visited, to any screen."""
        missing = [way for name, way in ways().items() if name not in self.seen]
        return self.rng.choice(missing or tuple(ways().values()))

    def _go(self, way: tuple[str, ...]) -> None:
        for step in way:
            take(self.house, step)
            self._look()


def take(house: Playhouse, step: str) -> None:
    if step == "classic":
        leave_behind(house, afterwards.game(2))
    elif step == "express":
        leave_behind(house, afterwards.express_game())
    elif step in names():
        house.loop.apply(Push(kind(step)))
        rest(house)
    else:
        house.key(step, ms=100)
        rest(house)


def leave_behind(house: Playhouse, game: Record) -> None:
    """Save an open game that lacks its last move, and return to the title."""
    store = house.context.open_store()
    opened = store.begin(replace(game, moves=game.moves[:-1], details={}))
    opened.close()
    house.loop.apply(to_title())


def play(house: Playhouse, rng: Random) -> None:
    """Do a random action by mouse, keyboard, touch or window."""
    deed = rng.random()
    width, height = house.context.layout.size
    place = rng.randrange(width), rng.randrange(height)
    controls = house.screen.ui.controls
    own = [each.key for each in house.screen.bindings if each not in bindings_of(Screen)] or ALL_KEYS
    if deed < 0.30 and controls:
        house.click(pygame.Rect(rng.choice(controls).rect).center, touch=rng.random() < 0.2)
    elif deed < 0.36:
        house.click(place, touch=rng.random() < 0.2)
    elif deed < 0.42:
        house.move(place)
    elif deed < 0.46:
        start = pygame.Rect(rng.choice(controls).rect).center if controls and rng.random() < 0.7 else place
        drag(house, start, (rng.randrange(width), rng.randrange(height)), let_go=rng.random() < 0.9)
    elif deed < 0.70:
        house.key(rng.choice(own))
    elif deed < 0.78:
        house.key(rng.choice(ALL_KEYS))
    elif deed < 0.84:
        house.type("".join(rng.choice("abcé 1Ł") for _ in range(3)))
    elif deed < 0.88:
        house.feed(*(event for _ in range(4) for event in input_events.key_events(rng.choice(ALL_KEYS))))
    elif deed < 0.895:
        house.resize(rng.choice(SIZES))
    elif deed < 0.93:
        house.feed(pygame.event.Event(rng.choice(FOCUS)))
    elif deed < 0.95:
        house.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-2, -1, 1, 2)), flipped=False, which=0))
    elif deed < 0.96:
        house.feed(pygame.event.Event(pygame.DROPFILE, file=str(house.context.home.settings)))
    else:
        house.wait(rng.choice((40, 200, 1000)))


def drag(house: Playhouse, start: tuple[int, int], end: tuple[int, int], let_go: bool) -> None:
    down, up = input_events.click_events(start)[0], input_events.click_events(end)[1]
    held = pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0), touch=False)
    house.feed(down)
    house.feed(held)
    if let_go:
        house.feed(up)


def strike(house: Playhouse) -> None:
    """Make the screen fail at the next event."""

    def fail(event: pygame.event.Event) -> None:
        raise Planted

    house.screen.handle = fail
    house.feed(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    assert house.names == ["error"]


def rest(house: Playhouse) -> None:
    """Run frames until nothing moves, or until computers have played for a while."""
    for _ in range(40):
        if not house.loop.lively:
            break
        house.feed(ms=100)


def back_to_the_title(house: Playhouse) -> None:
    for _ in range(PRESSES):
        rest(house)
        if house.names == ["title"]:
            return
        house.key("Esc", ms=400)
        if house.name == "pause":
            house.key("Q")
    raise AssertionError(f"stuck in {house.names}")
