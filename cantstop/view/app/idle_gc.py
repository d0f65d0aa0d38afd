"""Collects garbage and hands memory back to the system while nothing moves, so that no movement waits for it."""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cantstop.view.kit.store import MB, pictures

if TYPE_CHECKING:
    from cantstop.view.app.loop import Loop

WORTH_HANDING_BACK = 8 * MB
MALLOC = {-3: MB // 8, -1: 4 * MB, -8: 1}  # M_MMAP_THRESHOLD, M_TRIM_THRESHOLD, M_ARENA_MAX
YOUNG = 2_000  # objects; looking through so many takes a millisecond
LONGEST = 20.0  # seconds without a rest, as where computers play among themselves; then it is done all the same


class IdleCollector:
    def __init__(self, loop: Loop, clock: Callable[[], float] = time.monotonic) -> None:
        self._loop, self._clock = loop, clock
        self._last = clock()
        self._taken = False  # since something was last laid out anew
        self._let_gone = pictures.let_gone
        hold_back_little()

    def after_frame(self) -> None:
        """Collects all garbage once nothing is left to draw ahead, or what is new after LONGEST without a rest."""
        come = self._loop.prerender.done and (self._taken or not self._loop.lively)
        now = self._clock()
        if come and not self._taken:
            self._clear(tidy)
        elif not come and now - self._last > LONGEST:
            self._clear(sweep)
            self._last = now
        if come:
            self._last = now
        self._taken = come

    def _clear(self, away: Callable[[], None]) -> None:
        away()
        if pictures.let_gone - self._let_gone > WORTH_HANDING_BACK:
            self._let_gone = pictures.let_gone
            hand_back()


def tidy() -> None:
    """Collects all garbage, which takes as long as several frames. From then on Python looks often, but only
    through newer objects: replaced controls refer to each other in cycles, and keep their pictures alive."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def sweep() -> None:
    """While something moves: collects only what came since the last rest, which takes a frame or two."""
    if gc.get_freeze_count():
        gc.collect()
    else:
        tidy()


def hand_back() -> None:
    """Gives the memory of dropped pictures back to the system. The C library of Linux would keep it, in holes between
    what is still needed; others give it back by themselves. Drawing is slower afterwards, so not after every screen."""
    with suppress(ImportError, OSError, AttributeError):
        _c_library().malloc_trim(0)


def hold_back_little() -> None:
    """Makes the C library of Linux map large pictures separately, so that their memory goes back at once, and share one
    arena among threads. By itself it would raise its thresholds with the largest block ever freed."""
    with suppress(ImportError, OSError, AttributeError):
        for setting, value in MALLOC.items():
            _c_library().mallopt(setting, value)


def _c_library() -> Any:
    """The C library; callers expect Pythons without ctypes, and libraries without these functions."""
    if sys.platform != "linux":
        raise OSError
    import ctypes

    return ctypes.CDLL(None)
