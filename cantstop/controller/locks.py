"""One process a game: a lock that the system takes back when its process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path


class Lock:
    """Held from `take` until `free`. Where the file system knows no locks, everybody gets one."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._handle: int | None = None

    def take(self, make: int = os.O_CREAT) -> bool:
        """Whether the game is ours now; False if another window plays it."""
        if self._handle is not None:
            return True
        try:
            handle = os.open(self._path, os.O_RDWR | make | getattr(os, "O_CLOEXEC", 0), 0o644)
        except OSError:
            return True  # nothing can be written here, so nothing can be spoilt
        try:
            held = hold(handle)
        except OSError as error:
            os.close(handle)
            return not isinstance(error, PermissionError)
        if held:
            self._handle = handle
        else:
            os.close(handle)
        return held

    def is_taken(self) -> bool:
        """Whether anybody holds the lock, this process included."""
        if self._handle is not None:
            return True
        got = self.take(make=0)
        self.free()
        return not got

    def free(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def hold(handle: int) -> bool:
    """Lock the open file until it is closed; False if somebody else holds it."""
    try:
        _lock(handle)
    except BlockingIOError:
        return False
    return True


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
