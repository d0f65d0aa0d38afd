"""Lets one set-up run at a time: a second start waits for the first."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from cantstop.setup.environment import may_be_written

_LOOK_EVERY = 0.2  # seconds


@contextmanager
def alone(path: str, on_wait: Callable[[], None]) -> Iterator[None]:
    """Hold the lock file; the system lets go of it whichever way the process ends. OSError if it cannot be written."""
    if not may_be_written(path):
        raise FileExistsError(path)
    with open(path, "a", encoding="utf-8") as file:
        while not _taken(file):
            on_wait()
            time.sleep(_LOOK_EVERY)
        yield


if sys.platform == "win32":
    import msvcrt

    def _taken(file: TextIO) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
else:
    import fcntl

    def _taken(file: TextIO) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True  # a file system without locks: better a small risk than no game
        return True
