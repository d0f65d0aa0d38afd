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
from zlib import crc32

from cantstop.controller.files import remove, write_all
from cantstop.controller.locks import hold

_OPEN = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NOFOLLOW", 0)


def noted(folder: Path) -> Iterator[Path]:
    """The games of this folder of which something may stand on a slate and not on the disk."""
    kept = _memory()
    if kept is not None:
        mark = _mark(folder)
        yield from (folder / name[len(mark) :] for name in os.listdir(kept) if name.startswith(mark))


class Slate:
    def __init__(self, game: Path) -> None:
        self._game = game
        self._handle: int | None = None
        self._count = 0  # of the lines that stand on it

    def note(self, lines: Sequence[bytes]) -> bool:
        """Have all of the game's lines on the slate; False if there is no memory for it."""
        try:
            if self._handle is None:
                self._handle = self._new()
            write_all(self._handle, b"".join(lines[self._count :]))
        except OSError:
            self.wipe()
            return False
        self._count = len(lines)
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
                    return file.read()
        except OSError:
            pass
        self.let_go()
        return None

    def let_go(self) -> None:
        if self._handle is not None:
            os.close(self._handle)
        self._handle, self._count = None, 0

    def _new(self) -> int:
        kept = _memory(make=True)
        if kept is None:
            raise FileNotFoundError
        handle = os.open(self._path(kept), os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _OPEN, 0o600)
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
            if make and os.path.isabs(base):
                folder.mkdir(mode=0o700, exist_ok=True)
            facts = folder.lstat()
        except OSError:
            continue
        if os.path.isabs(base) and facts.st_uid == os.getuid() and facts.st_mode == stat.S_IFDIR | 0o700:
            return folder
    return None
