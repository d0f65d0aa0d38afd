"""The game without a display and without a clock, for scripted input and a look at screens and pictures.

house = Playhouse(tmp_path)                    # at the title
house.key("G"); house.click("sound"); house.wait(300); house.screen; house.picture()
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from inspect import Parameter, signature
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar, cast
from unittest.mock import Mock

import pygame
from input_events import FRAME_MS, Hands, click_events, finger_events, have_a_screen

from cantstop.controller.paths import Places
from cantstop.controller.threads import Answers
from cantstop.setup.start import Options
from cantstop.view.app import ways
from cantstop.view.app.actions import Binding
from cantstop.view.app.context import Context
from cantstop.view.app.gamepad import Gamepads
from cantstop.view.app.loop import Loop
from cantstop.view.app.screen import Screen
from cantstop.view.kit.pictures import Compositor

T = TypeVar("T")

# Computers answer in place, in the tools as well
setattr(Answers, "start", staticmethod(lambda work, name: work()))  # noqa: B010


class PaperWindow:
    """A window without a display."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size)
        self.full_screen = False
        self.screen = (1600, 900)
        self._windowed = size

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def set_full_screen(self, on: bool) -> None:
        self.full_screen = on
        if on:
            self._windowed = self.size
        self.surface = pygame.Surface(self.screen if on else self._windowed)


class PaperLoop(Loop):
    """A loop that skips the painting of frames that no test examines."""

    unseen = missed = False  # whether no test examines the frames; whether something has changed since then

    @contextmanager
    def left_alone(self) -> Iterator[None]:
        outer, self.unseen = self.unseen, True
        yield
        self.unseen = outer
        if self.missed and not outer:
            try:
                self.show()
            except Exception as error:  # as in a frame
                self._fail(error)

    def show(self) -> None:
        self.missed = self.unseen
        if not self.unseen:
            super().show()


def soon(what: Callable[[], T]) -> T:
    """Wait until this function, whose result comes from another thread, returns a true value; return it."""
    end = monotonic() + 60
    while not what() and monotonic() < end:
        sleep(0.005)
    return what()


def context_at(
    home: Path, size: tuple[int, int] = (640, 400), options: Options | None = None, **settings: Any
) -> Context:
    have_a_screen()
    context = Context(options, Places(home / "config", home / "data", home / "state"), size)
    usual: dict[str, Any] = {"language": "en", "notes": 3, "express_notes": 3}
    context.settings = replace(context.settings, **(usual | settings))
    context._apply()
    return context


class Playhouse(Hands):
    stride_ms = 50.0

    def __init__(
        self,
        home: Path,
        size: tuple[int, int] = (640, 400),
        start: str = "title",
        options: Options | None = None,
        details: dict[str, Any] | None = None,
        **settings: Any,
    ) -> None:
        self.context = context_at(home, size, options, **settings)
        self.window = PaperWindow(size)
        self.sent: list[list[pygame.Rect]] = []
        self.fed: deque[tuple[str, tuple[pygame.event.Event, ...]]] = deque(maxlen=30)  # screens, and their events
        self.pads = Gamepads()
        self.loop = PaperLoop(self.context, cast("Any", self.window), Compositor(self.window.surface, self.sent.append))
        self.context.ask_for_games()
        self.loop.begin(ways.kind(start)(self.context, **(details or {})))
        self.wait(0)

    @property
    def screen(self) -> Any:
        """The topmost screen; each test knows its type."""
        return self.loop.top

    @property
    def name(self) -> str:
        return self.loop.top.name

    @property
    def names(self) -> list[str]:
        """The names of all open screens."""
        return [screen.name for screen in self.loop.screens]

    def feed(self, *events: pygame.event.Event, ms: float = FRAME_MS) -> None:
        """Run one frame with these events."""
        if events:
            self.fed.append((self.name, events))
        self.loop.frame(self.pads.heard(events, ms), ms)

    @property
    def busy(self) -> bool:
        return self.loop.lively

    def wait(self, ms: float) -> None:
        with self.loop.left_alone():
            self.feed()
            while ms > 0:
                self.feed(ms=min(ms, self.stride_ms))
                ms -= self.stride_ms

    def settle(self) -> None:
        with self.loop.left_alone():
            super().settle()

    def key(self, text: str, ms: float = 0) -> None:
        with self.loop.left_alone():
            super().key(text, ms)

    def click(self, where: str | tuple[int, int], touch: bool = False, ms: float = 0) -> None:
        self.feed(*click_events(self.place_of(where), touch))
        if ms:
            self.wait(ms)

    def touch(self, where: str | tuple[int, int], ms: float = 60) -> None:
        """Touch for a while, with the events of SDL for a touch and for the mouse that it emulates."""
        place = self.place_of(where)
        self.feed(*finger_events(place, down=True))
        self.wait(ms)
        self.feed(*finger_events(place, down=False))

    def place_of(self, where: str | tuple[int, int]) -> tuple[int, int]:
        if not isinstance(where, str):
            return where
        control = self.control(where)
        assert control is not None, f"no control {where} in {self.name}"
        middle: tuple[int, int] = control.rect.center
        return middle

    def control(self, name: str) -> Any:
        return self.loop.top.ui.find(name)

    def resize(self, size: tuple[int, int]) -> None:
        if size != self.window.size:
            self.window.surface = pygame.Surface(size)
        self.feed(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def picture(self) -> pygame.Surface:
        self.settle()
        return self.window.surface.copy()


def needs_nothing(kind: type[Screen]) -> bool:
    """Return whether a screen needs no argument but the context."""
    details = list(signature(kind).parameters.values())[1:]
    return all(each.default is not Parameter.empty for each in details)


def screen_at(
    home: Path, name: str, size: tuple[int, int], details: dict[str, Any] | None = None, **settings: Any
) -> Screen:
    """Return a screen, laid out without a loop."""
    context = context_at(home, size, **settings)
    screen: Screen = ways.kind(name)(context, **(details or {}))
    screen.lay_out()
    return screen


def all_offers() -> list[Mock]:
    """Return replacements for the actions that a table offers in Pause."""
    names = ("undo", "redo", "start_again", "save_as", "log", "other_game")
    return [Mock(__name__=name, return_value=None) for name in names]


def do(screen: Any, name: str, *value: object) -> Any:
    """Call the action of the control with this name or, if there is none, the screen's method with this name."""
    control = screen.ui.find(name)
    if control is not None:
        return screen.carry_out(control.node.calls(*value))
    binding = next((each for each in screen.bindings if each.control == name), Binding(name, ""))
    return screen.bound(binding)
