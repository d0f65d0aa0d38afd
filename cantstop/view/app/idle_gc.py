"""What is done while nothing happens, so that it is not done while something moves; and now and then all the same."""

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
MALLOC = {-3: MB // 8, -1: 4 * MB, -8: 1}  # what lies apart (M_MMAP_THRESHOLD), M_TRIM_THRESHOLD, M_ARENA_MAX
YOUNG = 2_000  # objects; to look through so many takes a millisecond
LONGEST = 20.0  # seconds without a rest, as where computers play on and on


class IdleCollector:
    def __init__(self, loop: Loop, clock: Callable[[], float] = time.monotonic) -> None:
        self._loop, self._clock = loop, clock
        self._last = clock()
        self._taken = False  # since something was last laid out anew
        self._let_gone = pictures.let_gone
        hold_back_little()

    def after_frame(self) -> None:
        """After every frame; does something once all that comes next is drawn, or where that takes too long."""
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
    """Python looks through all it has for what may go, which takes as long as several frames. After this it looks only
    through what came since, and soon: controls that were replaced keep each other, and with them their pictures."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG)


def sweep() -> None:
    """While something moves: only what came since the last rest is looked through, which takes a frame or two."""
    if gc.get_freeze_count():
        gc.collect()
    else:
        tidy()


def hand_back() -> None:
    """Gives the memory of pictures that are gone to the system. The C library of Linux would keep it, in holes between
    what is still needed; others do this by themselves. What is drawn next is dearer, so not after every screen."""
    with suppress(ImportError, OSError, AttributeError):
        _c_library().malloc_trim(0)


def hold_back_little() -> None:
    """From now on large pictures lie apart and go back at once, and threads share what is held back. Otherwise the C
    library of Linux takes the largest that ever went for the measure of what it keeps."""
    with suppress(ImportError, OSError, AttributeError):
        for setting, value in MALLOC.items():
            _c_library().mallopt(setting, value)


def _c_library() -> Any:
    """There are Pythons without ctypes, and C libraries without what is asked for here."""
    if sys.platform != "linux":
        raise OSError
    import ctypes

    return ctypes.CDLL(None)
