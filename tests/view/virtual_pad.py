"""A game controller that only SDL knows, so that a test can plug it in, by the library that pygame has loaded."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pygame

GAMEPAD = 1  # SDL_JOYSTICK_TYPE_GAMECONTROLLER


@cache
def _sdl() -> ctypes.CDLL | None:
    try:
        maps = Path("/proc/self/maps").read_text("utf-8")
    except OSError:
        return None
    found = {line.split()[-1] for line in maps.splitlines() if "libSDL2-" in line}
    return ctypes.CDLL(found.pop()) if found else None


def offered() -> bool:
    pygame.display.init()
    library = _sdl()
    return library is not None and hasattr(library, "SDL_JoystickAttachVirtual")


class Device:
    def __init__(self, library: ctypes.CDLL, number: int) -> None:
        self._library = library
        library.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._joystick = ctypes.c_void_p(library.SDL_JoystickOpen(number))

    def press(self, button: int) -> None:
        self._library.SDL_JoystickSetVirtualButton(self._joystick, button, 1)


@contextmanager
def plugged() -> Iterator[Device]:
    library = _sdl()
    assert library is not None
    number = library.SDL_JoystickAttachVirtual(GAMEPAD, 6, 15, 0)
    assert number >= 0
    pygame.event.pump()
    try:
        yield Device(library, number)
    finally:
        library.SDL_JoystickDetachVirtual(number)
        pygame.event.pump()
