"""The lock of the set-up: a second start waits for the first, and for the steps that it has begun."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

_LOOK_EVERY = 0.2  # seconds
_FAR = 1 << 30  # Windows lets nobody read a byte that is locked: behind all that is written in the file


@contextmanager
def alone(path: str, on_wait: Callable[[], None]) -> Iterator[TextIO]:
    """Hold the lock file; whichever way the process ends, the system releases it. OSError if it cannot be written."""
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)
    with open(os.open(path, flags, 0o600), "r+", encoding="utf-8", errors="replace") as file:
        while not _taken(file):
            on_wait()
            time.sleep(_LOOK_EVERY)
        yield file


if sys.platform == "win32":
    import msvcrt

    def _taken(file: TextIO) -> bool:
        file.seek(_FAR)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            file.seek(0)
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
