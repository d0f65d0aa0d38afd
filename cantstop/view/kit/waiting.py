"""Sleeps until somebody does something.

if not wait_for_event(200):     # milliseconds; False at once where that cannot be
    clock.tick(30)

pygame's own wait asks a thousand times a second. SDL sleeps on the connection to the X server, so it is asked itself.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pygame

LOADED = Path("/proc/self/maps")


def wait_for_event(ms: int) -> bool:
    """Sleeps until an event comes or the time is over; False where SDL cannot wait. Events stay in the queue."""
    wait = _sdl_wait(pygame.display.get_driver())
    if wait is None or (pygame.joystick.get_init() and pygame.joystick.get_count()):
        return False  # with a game controller SDL asks a thousand times a second, too
    wait(None, ms)
    return True


@cache
def _sdl_wait(driver: str) -> Callable[[None, int], int] | None:
    """The function of the library that pygame has loaded. Other threads run while it sleeps."""
    if sys.platform != "linux" or driver != "x11":
        return None
    try:
        names = {line.split(maxsplit=5)[-1] for line in LOADED.read_text("utf-8").splitlines() if "/libSDL2-" in line}
        return ctypes.CDLL(names.pop()).SDL_WaitEventTimeout if len(names) == 1 else None
    except (OSError, AttributeError):
        return None
