"""The memory of a game while it is played: it outlives the process, and no disk is behind it.

What a disk is slow to take would be lost with the process. So each line is noted on a slate first: a file in the
memory that the system lends to a user (Linux alone has such a place). The slate holds the whole file of the game as it
should be, and whoever reads a game next whose process was killed brings the disk up to it.
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

from cantstop.controller.files import remove
from cantstop.controller.locks import hold

if TYPE_CHECKING:
    from mmap import mmap  # loaded with the first game, not with the title

ROOM = 1 << 14  # bytes, enough for most games
_OPEN = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)


def noted(folder: Path) -> Iterator[Path]:
    """The games of this folder of which something may stand on a slate and not on the disk."""
    kept = _memory()
    if kept is not None:
        mark = _mark(folder)
        yield from (folder / name[len(mark) :] for name in os.listdir(kept) if name.startswith(mark))


class Slate:
    """Noting is copying bytes in memory: no call of the system, and no other thread gets a turn in between."""

    def __init__(self, game: Path) -> None:
        self._game = game
        self._handle: int | None = None
        self._room: mmap | None = None
        self._end = 0
        self._count = 0  # of the lines that stand on it

    def note(self, lines: Sequence[bytes]) -> bool:
        """Have all of the game's lines on the slate; False if there is no memory for it."""
        data = b"".join(lines[self._count :])
        end = self._end + len(data)
        try:
            if self._room is None or end > len(self._room):
                self._room = self._make_room(end)
        except OSError:
            self.wipe()
            return False
        self._room[self._end : end] = data
        self._end, self._count = end, len(lines)
        return True

    def wipe(self) -> None:
        """The disk holds all that stands here, or the game is gone."""
        kept = _memory()
        if kept is not None:
            remove(self._path(kept))
        self.let_go()

    def read(self) -> bytes | None:
        """What a process that is gone has left on the slate; it is ours until we wipe it or let it go."""
        kept = _memory()
        if kept is None:
            return None
        try:
            self._handle = os.open(self._path(kept), os.O_RDONLY | _OPEN)
            if hold(self._handle):
                with open(self._handle, "rb", closefd=False) as file:
                    return file.read().rstrip(b"\0")
        except OSError:
            pass
        self.let_go()
        return None

    def let_go(self) -> None:
        if self._room is not None:
            self._room.close()
        if self._handle is not None:
            os.close(self._handle)
        self._handle, self._room, self._end, self._count = None, None, 0, 0

    def _make_room(self, size: int) -> mmap:
        """For so many bytes and more. The memory is ours before anything is copied to it."""
        from mmap import mmap

        size = max(ROOM, 2 * size)
        if self._handle is None:
            self._handle = self._new()
        os.posix_fallocate(self._handle, 0, size)
        if self._room is None:
            return mmap(self._handle, size)
        self._room.resize(size)
        return self._room

    def _new(self) -> int:
        kept = _memory(make=True)
        if kept is None:
            raise FileNotFoundError
        handle = os.open(self._path(kept), os.O_RDWR | os.O_CREAT | os.O_TRUNC | _OPEN, 0o600)
        hold(handle)  # nobody else looks at it while this process lives
        return handle

    def _path(self, kept: Path) -> Path:
        return kept / f"{_mark(self._game.parent)}{self._game.name}"


def _mark(folder: Path) -> str:
    """Tells the games of this folder from those of others."""
    return f"{crc32(os.path.abspath(folder).encode('utf-8', 'surrogateescape')):08x}-"


def _memory(make: bool = False) -> Path | None:
    """This user's own folder in memory, if the system has one; nobody else can look into it."""
    if sys.platform != "linux":
        return None
    for base in (os.environ.get("XDG_RUNTIME_DIR", ""), "/dev/shm"):
        folder = Path(base) / f"cantstop-{os.getuid()}"
        try:
            if not os.path.isabs(base) or not _has_no_disk(os.stat(base).st_dev):
                continue
            if make:
                folder.mkdir(mode=0o700, exist_ok=True)
            facts = folder.lstat()
        except OSError:
            continue
        if facts.st_uid == os.getuid() and facts.st_mode == stat.S_IFDIR | 0o700:
            return folder
    return None


def _has_no_disk(device: int) -> bool:
    """Whether what is mounted from there lies in memory alone."""
    mark = f" {os.major(device)}:{os.minor(device)} "
    with open("/proc/self/mountinfo", encoding="utf-8", errors="replace") as mounts:
        return any(mark in line and " - tmpfs " in line for line in mounts)
