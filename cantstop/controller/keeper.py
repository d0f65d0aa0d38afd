"""Keeps one running game: every step is in its file, its older copies are made, and in the end it is recorded."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path

from cantstop.controller import journal
from cantstop.controller.files import write_whole
from cantstop.controller.finished import Finished
from cantstop.controller.gamefile import OLDER, GameFile
from cantstop.controller.history import History
from cantstop.controller.journal import Entry
from cantstop.controller.locks import Lock
from cantstop.controller.notices import About, Notice, not_kept
from cantstop.controller.scribe import Scribes
from cantstop.controller.setups import is_thrown_for
from cantstop.model import record as records
from cantstop.model.record import Record


class Keeper:
    """A disk that refuses is told of once, and every later step tries to write the whole game anew."""

    def __init__(
        self,
        path: Path,
        record: Record,
        history: History,
        scribes: Scribes,
        finished: Finished,
        now: Callable[[], datetime],
    ) -> None:
        self.path = path
        self.record = record
        self.history = history
        self.file = GameFile(path, scribes)
        self._scribe = scribes.rest
        self._finished = finished
        self._now = now
        self._told = False  # of the trouble there is
        self._recorded = True  # nothing is owed to the finished games
        self._lost = 0
        self._copies: deque[Record] = deque(maxlen=1)  # waits to be written as the older copy: the latest alone counts

    def begin(self) -> None:
        """Make the file before the first move, so that no move has to."""
        self.file.add(*journal.lines_of(replace(self.now(), moves=()), self.history.moves))

    def go_on(self, lock: Lock, lines: Sequence[bytes], whole: bool, lost: int = 0) -> None:
        """The file is there already, locked by us, with so many good lines.

        An older copy of `lost` moves is not replaced by one that holds fewer.
        """
        self.file.go_on(lines, whole, lock)
        self._lost = lost

    def keep(self, entry: Entry) -> None:
        """Write the step that the history has just taken."""
        self.file.add(journal.line(self.file.count, entry))

    def copy(self) -> None:
        """Let the scribe make the older copy of the game as it is now."""
        if not self.failing and self.history.now >= self._lost:
            self._copies.append(self.now())
            self._scribe.give(self._write_copy)

    def now(self, **details: records.Scalar) -> Record:
        """The record of the game as it stands."""
        noted = {**self.record.details, **details}
        if self.history.taken_back:
            noted["taken_back"] = True
        return replace(self.record, moves=self.history.moves, details=noted)

    @property
    def begun(self) -> bool:
        """Whether the game stays when it is left: something was moved, or thrown for the start."""
        return bool(self.history.now or self.history.undone or is_thrown_for(self.record.details))

    @property
    def failing(self) -> bool:
        """Whether the disk refused the last step."""
        return self.file.trouble is not None

    def take_notices(self) -> tuple[Notice, ...]:
        """What has become of the disk since they were last taken."""
        trouble = self.file.trouble
        if (trouble is not None) == self._told:
            return ()
        self._told = trouble is not None
        return (Notice(About.KEPT_AGAIN) if trouble is None else not_kept(trouble),)

    def finish(self, seconds: int) -> None:
        """The game is over: soon it stands among the finished ones. Until it does, its file stays."""
        ended = self._now().isoformat(timespec="seconds")
        self._recorded = False
        self._scribe.give(partial(self._finish, self.now(seconds=seconds, ended=ended)))

    def unfinish(self) -> None:
        """The end was undone."""
        self._recorded = True
        self._scribe.give(partial(self._finished.withdraw, str(self.record.details.get("id", ""))))

    def close(self, discard: bool = False) -> bool:
        """Leave the game; whether it stays in the folder. One that could not be recorded does, discarded or not."""
        return self.file.close(lambda: discard and self._recorded)

    def _write_copy(self) -> None:
        if self._copies:
            write_whole(self.path.with_suffix(OLDER), records.dumps(self._copies.pop()) + "\n")

    def _finish(self, record: Record) -> None:
        self._recorded = not self._finished.add(record)
