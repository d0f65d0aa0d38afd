"""Locks that keep two windows from playing the same game, each on one byte of the same file.

The system releases a lock when its process ends, even by a crash. On a file system without locks, every window may open
every game.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import FileIO
from pathlib import Path
from threading import Lock

from cantstop.controller.paths import private

FILE = "windows.lock"
LAST = 2**31 - 1  # the last byte that every system can lock


class Windows:
    """The games that this window plays. A process needs a single object, because locks only exclude other processes."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._file: FileIO | None = None
        self._held: set[int] = set()
        self._guard = Lock()

    def lock(self, game: int) -> bool:
        """Lock the game for this window; return whether this window holds the lock now."""
        with self._guard:
            if game not in self._held and self._lock(game):
                self._held.add(game)
            return game in self._held

    def unlock(self, game: int) -> None:
        with self._guard:
            if game in self._held:
                self._held.remove(game)
                self._unlock(game)

    def is_locked(self, game: int) -> bool:
        with self._guard:
            if game in self._held or not self._path.exists():
                return False
            free = self._lock(game)
            if free:
                self._unlock(game)
            return not free

    def _lock(self, game: int) -> bool:
        try:
            _lock_byte(self._opened(), game % LAST)
        except OSError as error:
            return not isinstance(error, BlockingIOError | PermissionError)
        return True

    def _unlock(self, game: int) -> None:
        with suppress(OSError):
            _unlock_byte(self._opened(), game % LAST)

    def _opened(self) -> int:
        if self._file is None:
            self._file = FileIO(self._path, "a", opener=private)
        return self._file.fileno()


if sys.platform == "win32":
    import msvcrt

    def _lock_byte(handle: int, byte: int) -> None:
        os.lseek(handle, byte, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if not error.errno:  # Wine gives no error number; that of Windows means no permission
                raise PermissionError("another window has it") from None
            raise

    def _unlock_byte(handle: int, byte: int) -> None:
        os.lseek(handle, byte, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock_byte(handle: int, byte: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)

    def _unlock_byte(handle: int, byte: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_UN, 1, byte)
