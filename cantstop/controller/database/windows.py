"""Which window plays which game: a byte of one file for each, locked while it is played.

The system takes the lock back when the process ends, however it ends. Two stores of one process are two windows, too.
Where the file system knows no locks, everybody gets one. A disk is asked: none of this is for the window's own thread.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from threading import RLock

FILE = "windows.lock"
LAST = 2**31 - 1  # the farthest byte that every system can lock


class Windows:
    """The games that one window plays."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def take(self, game: int) -> bool:
        """Whether the game is ours now; False if another window plays it."""
        with _GUARD:
            holder = _held.get((self._path, game))
            if holder is None and _lock_byte(self._path, game):
                holder = _held[self._path, game] = self
            return holder is self

    def free(self, game: int) -> None:
        with _GUARD:
            if _held.get((self._path, game)) is self:
                del _held[self._path, game]
                _free_byte(self._path, game)

    def holds(self, game: int) -> bool:
        """Whether this window plays it."""
        return _held.get((self._path, game)) is self

    def taken(self, game: int) -> bool:
        """Whether another window plays it."""
        with _GUARD:
            holder = _held.get((self._path, game))
            if holder is not None:
                return holder is not self
            if not self._path.exists():
                return False
            if not _lock_byte(self._path, game):
                return True
            _free_byte(self._path, game)
            return False


_GUARD = RLock()
_held: dict[tuple[Path, int], Windows] = {}
_files: dict[Path, int] = {}  # open ones: a process that closes such a file loses all its locks on it


def _lock_byte(path: Path, game: int) -> bool:
    handle = _file(path)
    if handle is None:
        return True
    try:
        _lock(handle, game % LAST)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True
    return True


def _free_byte(path: Path, game: int) -> None:
    handle = _files.get(path)
    if handle is not None:
        with suppress(OSError):
            _unlock(handle, game % LAST)


def _file(path: Path) -> int | None:
    """The file as it lies there now, with all our locks; None if there cannot be one, so that nothing can be spoilt."""
    handle = _files.get(path)
    with suppress(OSError):
        if handle is not None and _is_there(path, handle):
            return handle
    try:
        fresh = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o644)
    except OSError:
        return handle
    if handle is not None:
        with suppress(OSError):
            os.close(handle)
    _files[path] = fresh
    for where, game in _held:
        if where == path:
            with suppress(OSError):
                _lock(fresh, game % LAST)
    return fresh


def _is_there(path: Path, handle: int) -> bool:
    return os.path.samestat(path.stat(), os.fstat(handle))


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int, byte: int) -> None:
        os.lseek(handle, byte, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if not error.errno:  # Wine gives no reason; Windows says that it is not permitted
                raise PermissionError("another window has it") from None
            raise

    def _unlock(handle: int, byte: int) -> None:
        os.lseek(handle, byte, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _lock(handle: int, byte: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, byte)

    def _unlock(handle: int, byte: int) -> None:
        fcntl.lockf(handle, fcntl.LOCK_UN, 1, byte)
