"""Keeps one running game on the disk: every step is in its journal before the player sees it."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from time import perf_counter

from cantstop.controller import journal
from cantstop.controller.files import remove, sync_folder, write_whole
from cantstop.controller.finished import Finished
from cantstop.controller.history import History
from cantstop.controller.journal import Entry, Now
from cantstop.controller.locks import Lock
from cantstop.controller.notices import About, Notice, not_kept
from cantstop.controller.scribe import Scribe
from cantstop.model import record as records
from cantstop.model.record import Record

GAME, OLDER, LOCK = ".game", ".older", ".lock"
SLOW = 0.02  # seconds for a line; a disk that takes longer several times running is not waited for any more
SLOW_TIMES = 3
FAREWELL = 2.0  # seconds that leaving a game may wait for it

_APPEND = os.O_WRONLY | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)


class Keeper:
    """What is written to the system's cache survives the end of the process; the scribe makes it survive a power cut.

    A disk that refuses is told of once, and every later step tries to write the whole game anew.
    """

    def __init__(
        self,
        path: Path,
        record: Record,
        history: History,
        scribe: Scribe,
        finished: Finished,
        now: Callable[[], datetime],
    ) -> None:
        self.path = path
        self.record = record
        self.history = history
        self._scribe = scribe
        self._finished = finished
        self._now = now
        self._lock = Lock(path.with_suffix(LOCK))
        self._handle: int | None = None
        self._lines: int | None = None  # in the file and in step with the history; None: it must be written anew
        self._failed = False
        self._late: OSError | None = None  # an error of the scribe's
        self._slow = 0  # how many lines running were
        self._recorded = True  # nothing is owed to the finished games
        self._lost = 0
        self._copy: Record | None = None  # waits to be written as the older copy
        self._notices: list[Notice] = []

    def go_on(self, lock: Lock, lines: int | None, lost: int = 0) -> None:
        """The file is there already, locked by us, with so many good lines; None if it is damaged.

        An older copy of `lost` moves is not replaced by one that holds fewer.
        """
        self._lock, self._lines, self._lost = lock, lines, lost

    def begin(self) -> None:
        """Make the file before the first move, so that no move has to."""
        if self._lines is None:
            self.keep(Now(self.history.now))

    def keep(self, entry: Entry) -> None:
        """Write the step that the history has just taken."""
        try:
            if self._late is not None:
                error, self._late = self._late, None
                raise error
            if self._lines is None:
                self._write_anew()
            else:
                self._append(journal.line(self._lines + 1, entry).encode())
                self._lines += 1
        except OSError as error:
            self._give_up(error)
        else:
            if self._failed:
                self._notices.append(Notice(About.KEPT_AGAIN))
            self._failed = False

    def copy(self) -> None:
        """Let the scribe make the older copy of the game as it is now."""
        if self._failed or self.history.now < self._lost:
            return
        waiting, self._copy = self._copy, self.now()
        if waiting is None:
            self._scribe.give(self._write_copy)

    def now(self, **details: records.Scalar) -> Record:
        """The record of the game as it stands."""
        noted = {**self.record.details, **details}
        if self.history.taken_back:
            noted["taken_back"] = True
        return replace(self.record, moves=self.history.moves, details=noted)

    @property
    def failing(self) -> bool:
        """Whether the disk refused the last step."""
        return self._failed

    def take_notices(self) -> tuple[Notice, ...]:
        notices, self._notices = tuple(self._notices), []
        return notices

    def finish(self, seconds: int) -> None:
        """The game is over: soon it stands among the finished ones. Until it does, its journal stays."""
        ended = self._now().isoformat(timespec="seconds")
        record = self.now(seconds=seconds, ended=ended)
        self._recorded = False
        self._scribe.give(partial(self._finish, record))

    def unfinish(self) -> None:
        """The end was undone."""
        self._recorded = True
        self._scribe.give(self._withdraw)

    def close(self, discard: bool = False) -> bool:
        """Leave the game; whether it stays in the folder. One that could not be recorded does, discarded or not."""
        handle, self._handle = self._handle, None
        self._scribe.finish(FAREWELL, handle)
        stays = not (discard and self._recorded)
        if not stays:
            for suffix in (GAME, OLDER, LOCK):
                remove(self.path.with_suffix(suffix))
        self._lock.free()
        return stays

    def _withdraw(self) -> None:
        self._finished.withdraw(str(self.record.details.get("id", "")))

    def _write_copy(self) -> None:
        """Only the latest wish counts."""
        record, self._copy = self._copy, None
        if record is not None:
            write_whole(self.path.with_suffix(OLDER), records.dumps(record) + "\n")

    def _finish(self, record: Record) -> None:
        self._recorded = not self._finished.add(record)

    def _append(self, data: bytes) -> None:
        if self._handle is None:
            self._handle = os.open(self.path, _APPEND)
        if self._slow >= SLOW_TIMES:
            self._scribe.give(partial(self._append_late, self._handle, data))
            return
        begun = perf_counter()
        _write(self._handle, data)
        self._slow = self._slow + 1 if perf_counter() - begun > SLOW else 0
        self._scribe.sync(self._handle)

    def _append_late(self, handle: int, data: bytes) -> None:
        try:
            _write(handle, data)
            os.fsync(handle)
        except OSError as error:
            self._late = error

    def _write_anew(self) -> None:
        """The whole game into a new file that takes the old one's place."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._lock.take()
        text, lines = journal.text_of(replace(self.now(), moves=()), self.history.moves, self.history.undone)
        temporary = self.path.with_suffix(f".{os.getpid()}.new")
        handle = os.open(temporary, _APPEND | os.O_CREAT | os.O_TRUNC, 0o644)
        try:
            _write(handle, text.encode())
            if os.name != "posix":
                os.close(handle)  # an open file cannot be renamed there
            self._leave_file()
            os.replace(temporary, self.path)
        except OSError:
            _close(handle)
            remove(temporary)
            raise
        self._handle = handle if os.name == "posix" else os.open(self.path, _APPEND)
        self._lines = lines
        self._scribe.sync(self._handle)
        self._scribe.give(partial(sync_folder, self.path.parent))

    def _leave_file(self) -> None:
        if self._handle is not None:
            handle, self._handle = self._handle, None
            self._scribe.finish(FAREWELL, handle)

    def _give_up(self, error: OSError) -> None:
        self._lines = None
        if not self._failed:
            self._notices.append(not_kept(error))
        self._failed = True


def _write(handle: int, data: bytes) -> None:
    """All of the data, or an error: a disk that fills up first takes a part of it without a word."""
    while data:
        data = data[os.write(handle, data) :]


def _close(handle: int) -> None:
    with contextlib.suppress(OSError):
        os.close(handle)
