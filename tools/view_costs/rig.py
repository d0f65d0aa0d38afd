"""The game under measurement: its loop without a clock, in a real window, and what each frame of it has cost."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pygame
from input_events import click_events, key_events

from cantstop.controller.paths import Places
from cantstop.setup.options import Options
from cantstop.view.app import idle_gc
from cantstop.view.app import window as windows
from cantstop.view.app.context import Context
from cantstop.view.app.layout import Layout
from cantstop.view.app.loop import Loop
from cantstop.view.kit.compositor import Compositor
from cantstop.view.kit.store import pictures

FRAME_MS = 16.0
NOTES_SEEN = 3
MOST = 0.5  # of the window: the board alone is more than half of it


class Fixed:
    """The window of the measurement."""

    full_screen = False

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.display.set_mode(size)

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def set_full_screen(self, on: bool) -> None:
        self.full_screen = on


@dataclass
class Costs:
    """Milliseconds of frames by what they show. A frame in which nothing moves is not counted."""

    moving: list[float] = field(default_factory=list)  # something moves
    whole: list[float] = field(default_factory=list)  # most of the window is painted, or the screen was laid out anew
    first: list[float] = field(default_factory=list)  # the first frame of a screen, or of a look


class Canvas:
    """What a frame has painted, as the compositor sends it to the window."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._all = size[0] * size[1]
        self.part = 0.0  # of the window

    def send(self, painted: list[pygame.Rect]) -> None:
        self.part = sum(rect.width * rect.height for rect in painted) / self._all
        pygame.display.update(painted)


class Rig:
    """One window, one context; every show begins a loop of its own."""

    def __init__(self, size: tuple[int, int], home: Path | None = None) -> None:
        windows.prepare()
        idle_gc.hold_back_little()
        self.window = Fixed(size)
        if home is None:
            self._folder = TemporaryDirectory(prefix="costs-", ignore_cleanup_errors=True)
            home = Path(self._folder.name)
        self.home = home
        places = Places(self.home / "config", self.home / "data", self.home / "state")
        self.context = Context(Options(seed="bench"), places, size)
        self.context.layout = Layout(*size)
        self.set(notes=NOTES_SEEN, express_notes=NOTES_SEEN)
        self.costs = Costs()
        self.canvas = Canvas(size)
        self.pause = 0.0  # seconds before each frame

    def set(self, **settings: Any) -> None:
        self.context.settings = replace(self.context.settings, **settings)

    # Screens

    def begin(self, screen: str, ahead: bool = True, **details: Any) -> None:
        """The screen stands, calm, and what comes next is drawn ahead."""
        self.loop = Loop(self.context, self.window, Compositor(self.window.surface, self.canvas.send))
        self.loop.begin(screen, **details)
        self.settle()
        if ahead:
            self.warm_up()

    def forget(self) -> None:
        """Nothing is drawn any more, as after a start."""
        pictures.forget()

    @property
    def screen(self) -> Any:
        return self.loop.top

    def settle(self) -> None:
        """Until nothing moves; these frames are not counted."""
        for _ in range(600):
            if not self.loop.lively:
                return
            self.loop.frame((), 50)

    def warm_up(self) -> None:
        """As a player who reads the screen: what is needed next is drawn meanwhile."""
        for _ in range(1000):
            if self.loop.prerender.done:
                break
            self.loop.frame((), 100)
        for thread in threading.enumerate():
            if thread.name == "coach":  # learns beside the window before he is asked
                thread.join()
        idle_gc.tidy()

    # Frames

    def frame(self, *events: pygame.event.Event, ms: float = FRAME_MS) -> None:
        """One frame, counted by what it shows."""
        loop, top, built, style = self.loop, self.screen, self.screen.built, self.screen.style
        moving = loop.moving
        self.canvas.part = 0.0
        time.sleep(self.pause)
        spent = cost(lambda: loop.frame(events, ms))
        if self.screen is not top or self.screen.style != style:
            self.costs.first.append(spent)
        elif self.screen.built is not built or self.canvas.part > MOST:
            self.costs.whole.append(spent)
        elif moving or self.canvas.part:
            self.costs.moving.append(spent)

    def all_of_it(self) -> None:
        """What was shown belongs to an effect of the whole board or window, however little of it some frames paint."""
        self.costs.whole += self.costs.moving
        self.costs.moving = []

    def run(self, most: int = 600) -> None:
        """Until nothing moves, or for so many frames."""
        for _ in range(most):
            if not self.loop.lively:
                return
            self.frame()

    def press(self, key: str, most: int = 600) -> None:
        """A key, and all that follows from it."""
        self.frame(*key_events(key))
        self.run(most)

    def click(self, place: tuple[int, int]) -> None:
        self.frame(*click_events(place))

    def point(self, place: tuple[int, int]) -> None:
        self.frame(motion(place))


def motion(place: tuple[int, int], held: bool = False) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(int(held), 0, 0), touch=False)


def wheel(lines: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=lines)


def plain_frames(window: pygame.Surface, count: int, pause: float) -> list[float]:
    """The least that a frame can be: a picture as large as the window, and the flip."""
    picture = pygame.Surface(window.get_size()).convert()
    picture.fill((181, 34, 44))

    def frame() -> float:
        time.sleep(pause)
        return cost(paint)

    def paint() -> None:
        window.blit(picture, (0, 0))
        pygame.display.flip()

    return [frame() for _ in range(count)]


class Clock:
    """What counts as time: that of the wall, or on a machine busy with others that of the processor."""

    now: Callable[[], float] = staticmethod(time.perf_counter)


def cost(what: Callable[[], object]) -> float:
    """Milliseconds."""
    begin = Clock.now()
    what()
    return 1000 * (Clock.now() - begin)
