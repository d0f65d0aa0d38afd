"""The saving of one game that is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from sqlite3 import Connection

from cantstop.controller import game_rows
from cantstop.controller.game_rows import Game
from cantstop.controller.history import Step
from cantstop.controller.windows import Windows
from cantstop.controller.writer import Writer
from cantstop.model.record import Scalar


class Autosave(Game):
    """A game being played. After each step the whole game, a few kilobytes, is queued for writing."""

    def __init__(self, found: Game, writer: Writer, windows: Windows, time: Callable[[], datetime]) -> None:
        super().__init__(found.game, found.record, found.history, found.steps)
        self._writer, self._windows, self._time = writer, windows, time
        self.closed = False
        writer.open_games[self.write] = None
        self._give()

    @property
    def is_kept(self) -> bool:
        return self.write not in self._writer.waiting

    @property
    def failing(self) -> bool:
        """True while a part of the game cannot be written."""
        return self.begun and not self.is_kept and self._writer.state is not None

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

    def release(self) -> bool:
        """Let other windows open the game if it is closed and completely written; return whether it is."""
        if not self.closed or not self._writer.release(self.write):
            return False
        self._windows.unlock(self.game)
        return True

    def _give(self) -> None:
        self.now = self.rows()
        if self.write in self._writer.open_games:  # after its release another window may have it
            self._writer.give(self.write)

    def write(self, connection: Connection) -> None:
        """Write the game; the writer calls this in its thread."""
        if self.closed and not self.begun:
            game_rows.remove(connection, self.game)
        else:
            self._windows.lock(self.game)
            game_rows.put(connection, self.now)
