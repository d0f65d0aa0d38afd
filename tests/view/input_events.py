"""Events for tests, as SDL sends them for keys, text, pointer and touch."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod

import pygame

from cantstop.view.kit.keys import NAMED, parse

FRAME_MS = 20
DIGITS = {str(number): pygame.KSCAN_1 + number - 1 for number in range(1, 10)} | {"0": pygame.KSCAN_0}


def have_a_screen() -> None:
    """Open a display, because the colour depth of pictures depends on it."""
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_surface() is None:
        pygame.display.set_mode((64, 40))


def key_events(text: str) -> tuple[pygame.event.Event, pygame.event.Event]:
    """Return the events of a key press and release; the key is written as in keys.py."""
    key = parse(text)
    mod = (pygame.KMOD_LCTRL if key.ctrl else 0) | (pygame.KMOD_LSHIFT if key.shift else 0)
    printed = ""
    if key.name in NAMED:
        code = NAMED[key.name][0]
        printed = {"Space": " ", "-": "-", "+": "+"}.get(key.name, "")
    else:
        code = ord(key.name.lower())
        printed = "" if key.ctrl else key.name if key.shift else key.name.lower()
    scancode = DIGITS.get(key.name, 0)
    down = pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=printed, scancode=scancode)
    return down, pygame.event.Event(pygame.KEYUP, key=code, mod=mod, unicode=printed, scancode=scancode)


def click_events(place: tuple[int, int], touch: bool = False) -> tuple[pygame.event.Event, pygame.event.Event]:
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=touch)
    return down, pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=touch)


def finger_events(place: tuple[int, int], down: bool) -> tuple[pygame.event.Event, ...]:
    """Return the events of a touch or its end, in the order of SDL 2: the mouse events come first."""
    kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
    press = pygame.event.Event(kind, pos=place, button=1, touch=True)
    own = {"touch_id": 1, "finger_id": 0, "x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    itself = pygame.event.Event(pygame.FINGERDOWN if down else pygame.FINGERUP, own)
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=True)
    return (moved, press, itself) if down else (press, itself)


def letter_events(letter: str) -> tuple[pygame.event.Event, pygame.event.Event]:
    key = pygame.key.key_code(letter.lower()) if letter.isascii() and letter != " " else pygame.K_SPACE
    down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=letter, scancode=0)
    return down, pygame.event.Event(pygame.TEXTINPUT, text=letter)


def move_event(place: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 0), buttons=(0, 0, 0), touch=False)


class Hands(ABC):
    """The base class of scripted players, which act in a window frame by frame."""

    stride_ms: float = FRAME_MS  # ms of a frame that no test examines

    @abstractmethod
    def feed(self, *events: pygame.event.Event, ms: float = FRAME_MS) -> None: ...

    @abstractmethod
    def wait(self, ms: float) -> None: ...

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Whether anything moves or is pending."""

    def settle(self) -> None:
        """Run frames until nothing moves."""
        for frame in range(1000):
            if not self.busy:
                return
            self.feed(ms=self.stride_ms)
            if frame > 100:  # frames without a pause would starve the thread
                time.sleep(0.002)
        raise AssertionError("it never comes to rest")

    def key(self, text: str, ms: float = 0) -> None:
        self.feed(*key_events(text))
        self.wait(ms)

    def type(self, text: str) -> None:
        for letter in text:
            self.feed(*letter_events(letter))

    def move(self, place: tuple[int, int]) -> None:
        self.feed(move_event(place))
