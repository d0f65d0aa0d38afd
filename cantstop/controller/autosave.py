"""The saving of one game that is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from sqlite3 import Connection
from threading import Lock

from cantstop.controller import game_rows
from cantstop.controller.game_rows import Rows
from cantstop.controller.history import History, Step
from cantstop.controller.windows import Windows
from cantstop.controller.writer import Writer
from cantstop.model.record import Record, Scalar


class Autosave:
    """A game being played. After each step the whole game, a few kilobytes, is queued for writing."""

    def __init__(
        self,
        game: int,
        record: Record,
        history: History,
        writer: Writer,
        windows: Windows,
        time: Callable[[], datetime],
        steps: tuple[str, ...] | None = None,
    ) -> None:
        """Begin to save the game; `steps` are the lines in the file of a game that is resumed."""
        self.game, self.record, self.history = game, replace(record, moves=()), history
        self._writer, self._windows, self._time = writer, windows, time
        begun = [game_rows.line_of(game, number, move) for number, move in enumerate(history.moves, 1)]
        self.steps = begun if steps is None else list(steps)
        self._guard = Lock()
        self.closed = self.is_left = False
        writer.open_games[self._write] = None
        self._give()

    @property
    def begun(self) -> bool:
        """True if the game stays in the list when it is left."""
        return self._now[0].game["deleted_at"] is None

    @property
    def rows(self) -> Rows:
        """The current rows of the game, for the file."""
        rows, steps = self._now
        return rows.with_steps(self.steps[:steps])

    @property
    def is_kept(self) -> bool:
        return not self._writer.holds(self._write)

    @property
    def failing(self) -> bool:
        """True while a part of the game cannot be written."""
        return self.begun and not self.is_kept and self._writer.state is not None

    def played(self) -> Record:
        """Return the record of the game, with the moves made until now."""
        more = {"taken_back": True} if self.history.taken_back else {}
        return replace(self.record, moves=self.history.moves, details={**self.record.details, **more})

    def keep(self, step: Step) -> None:
        """Save the step that the history has just taken."""
        self.steps.append(game_rows.line_of(self.game, len(self.steps) + 1, step))
        self._give()

    def note(self, **details: Scalar) -> None:
        """Save these details of the game; None removes one."""
        changed = {name: each for name, each in {**self.record.details, **details}.items() if each is not None}
        self.record = replace(self.record, details=changed)
        self._give()

    def finish(self, seconds: int) -> None:
        """Save that the game is over, for the records."""
        self.note(seconds=seconds, ended=self._time().isoformat(timespec="seconds"))

    def close(self) -> None:
        """Close the game: once it is written, other windows may open it. A game that never began is deleted."""
        self.closed = True
        self._give()

    def open_again(self) -> bool:
        """Resume a closed game before all of it is written; return False if it has been released already."""
        with self._guard:
            self.closed = False
            return not self.is_left

    def _give(self) -> None:
        self._now = game_rows.rows_of(self.game, self.record, self.history), len(self.steps)
        self._writer.give(self._write)

    # The thread that writes

    def _write(self, connection: Connection) -> Callable[[], None] | None:
        if self.is_left:
            return None  # another window may have it by now
        now = self._now
        if self.closed and not self.begun:
            game_rows.remove(connection, self.game)
        else:
            self._windows.lock(self.game)
            game_rows.put(connection, self.rows)
        return partial(self._leave, now)

    def _leave(self, written: tuple[Rows, int]) -> None:
        """Release the game if it is closed and completely written."""
        with self._guard:
            self.is_left = self.closed and written is self._now
        if self.is_left:
            self._writer.open_games.pop(self._write, None)
            self._windows.unlock(self.game)
