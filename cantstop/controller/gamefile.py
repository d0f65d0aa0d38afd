"""The file of one game: its lines as they should be, and the disk brought up to them by a thread of its own.

Whoever adds a line waits for no disk. The line is noted in memory that outlives the process, and the disk takes it when
it can: mostly within a tenth of a millisecond, and on a sick disk later. So a killed process loses nothing, and a sick
disk delays nobody. Only where a system lends no such memory, the disk is waited for, but no longer than PATIENCE:
there a move is lost if the process is killed while the disk stands still.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from cantstop.controller.files import remove, sync_folder, write_all
from cantstop.controller.locks import Lock
from cantstop.controller.scribe import Scribes, Task
from cantstop.controller.slate import Slate

GAME, OLDER, LOCK = ".game", ".older", ".lock"
PATIENCE = 0.003  # seconds to wait for the disk where memory does not outlive the process
FAREWELL = 2.0  # seconds that leaving a game may wait for it

_APPEND = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class GameFile:
    """What is written to the system's cache survives the end of the process; making it durable can wait."""

    def __init__(self, path: Path, scribes: Scribes) -> None:
        self.path = path
        self.trouble: OSError | None = None  # why the disk holds less than it should
        self._scribes = scribes
        self._slate = Slate(path)
        self._lines: list[bytes] = []  # only ever added to
        self._task: Task | None = None  # the last one that was given
        # Only the scribes touch these, once the game has begun.
        self._written: int | None = None  # how many lines the file holds; None: it must be written anew
        self._tried = 0  # how many there were when the disk refused them
        self._handle: int | None = None
        self._lock = Lock(path.with_suffix(LOCK))
        self._removed = False

    @property
    def count(self) -> int:
        """How many lines there should be."""
        return len(self._lines)

    def go_on(self, lines: Sequence[bytes], whole: bool, lock: Lock) -> None:
        """The file is ours; these lines can be read in it, and if it is not whole, there is rubbish after them."""
        self._lines, self._lock = list(lines), lock
        self._written = len(self._lines) if whole else None

    def add(self, *lines: bytes) -> None:
        """More lines: at once in memory, soon on the disk."""
        nothing_waits = self.settled()
        self._lines += lines
        noted = self._slate.note(self._lines)
        self._task = self._scribes.lines.give(self._catch_up)
        if not noted and nothing_waits:
            self._task.done(PATIENCE)

    def settled(self, seconds: float = 0.0) -> bool:
        """Whether the disk has taken all lines, or refused them; if not, wait so long for it."""
        return self._task is None or self._task.done(seconds)

    def close(self, discard: Callable[[], bool]) -> bool:
        """Write what is left, then free the game, or remove it; whether it is still there.

        A slow disk is waited for a little, and then brings all that to an end alone.
        """
        last = Task(partial(self._close, discard))
        self._scribes.lines.give(partial(self._scribes.rest.give, last))
        last.done(FAREWELL)
        return not self._removed

    # ---------------------------------------------------------------- of the scribes

    def _catch_up(self) -> None:
        if self.trouble and self._tried == len(self._lines):
            return
        self._tried = len(self._lines)
        try:
            if self._written is None:
                self._write_anew()
            else:
                self._append(self._written)
        except OSError as error:
            self.trouble, self._written = error, None
        else:
            self.trouble = None

    def _append(self, written: int) -> None:
        lines = self._lines[written:]
        if not lines:
            return
        if self._handle is None:
            self._handle = os.open(self.path, _APPEND)
        write_all(self._handle, b"".join(lines))
        self._written = written + len(lines)
        self._scribes.rest.sync(self._handle)

    def _write_anew(self) -> None:
        """All lines into a new file that takes the old one's place."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock.take()
        lines = tuple(self._lines)
        temporary = self.path.with_suffix(f".{os.getpid()}.new")
        handle = os.open(temporary, _APPEND | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            write_all(handle, b"".join(lines))
            if os.name != "posix":
                os.close(handle)  # an open file cannot be renamed there
            self._leave_file()
            os.replace(temporary, self.path)
        except OSError:
            with contextlib.suppress(OSError):
                os.close(handle)
            remove(temporary)
            raise
        self._handle = handle if os.name == "posix" else os.open(self.path, _APPEND)
        self._written = len(lines)
        self._scribes.rest.sync(self._handle)
        self._scribes.rest.give(partial(sync_folder, self.path.parent))

    def _leave_file(self) -> None:
        """Close the old file, once nobody makes it durable any more."""
        if self._handle is not None:
            handle, self._handle = self._handle, None
            self._scribes.rest.give(partial(os.close, handle)).done(FAREWELL)

    def _close(self, discard: Callable[[], bool]) -> None:
        handle, self._handle = self._handle, None
        if handle is not None:
            os.close(handle)
        if discard():
            remove_game(self.path)
            self._removed = True
        if self._removed or self.trouble is None:
            self._slate.wipe()
        self._slate.let_go()
        self._lock.free()


def remove_game(path: Path) -> None:
    for suffix in (GAME, OLDER, LOCK):
        remove(path.with_suffix(suffix))
    Slate(path).wipe()
