"""The keeping of one game that is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from sqlite3 import Connection
from threading import Lock

from cantstop.controller import game_rows
from cantstop.controller.game_rows import GameStanding
from cantstop.controller.history import History, Step, step_text
from cantstop.controller.windows import Windows
from cantstop.controller.writer import Writer
from cantstop.model.record import Record, Scalar


class Autosave:
    """A game that is played: the thread that writes is given the steps that the file lacks.

    All steps stay in memory, so that the whole game can be written again to a file that has lost it or was replaced.
    """

    def __init__(
        self,
        game: int,
        record: Record,
        history: History,
        writer: Writer,
        windows: Windows,
        time: Callable[[], datetime],
        found: game_rows.Game | None = None,
    ) -> None:
        """Begin to keep the game; `found` is what was read from the file when a game goes on."""
        self.game, self.record, self.history = game, record, history
        self._writer, self._windows, self._time = writer, windows, time
        self._steps = [step_text(move) for move in history.moves] if found is None else list(found.steps)
        self._seconds, self._ended = int(float(record.details.get("seconds") or 0)), ""
        self._guard = Lock()
        self.closed = self.is_left = False
        self._now = self._standing()
        self._kept = self._now if found is not None and found.whole else None
        self._generation = self._writer.generation
        self._first = True  # the game moves to the top of the list: it was opened, left, or its first move was made
        self._moved = False
        self._writer.open_games[self._write] = None
        self._give()

    @property
    def standing(self) -> GameStanding:
        return self._now

    @property
    def begun(self) -> bool:
        """True if the game stays in the list when it is left."""
        return self._now.begun

    @property
    def is_kept(self) -> bool:
        return self._kept is self._now and self._generation == self._writer.generation

    @property
    def failing(self) -> bool:
        """True while the disk refuses a part of the game."""
        return self.begun and not self.is_kept and self._writer.state is not None

    def played(self) -> Record:
        """Return the record of the game as it stands."""
        return replace(self._standing().whole(), moves=self.history.moves)

    def keep(self, step: Step) -> None:
        """Keep the step that the history has just taken."""
        self._steps.append(step_text(step))
        self._first, self._moved = self._first or not self._moved, True
        self._give()

    def note(self, name: str, value: Scalar) -> None:
        """Keep this detail of the game."""
        self.record = replace(self.record, details={**self.record.details, name: value})
        self._give()

    def play_time(self, seconds: int) -> None:
        """Keep how long the game has been played, as it is left."""
        self._seconds = seconds
        self._give()

    def finish(self, seconds: int) -> None:
        """Keep that the game is over, for the records."""
        self._seconds, self._ended = seconds, self._time().isoformat(timespec="seconds")
        self._give()

    def unfinish(self) -> None:
        """Take the game out of the records again: its end was undone."""
        self._ended = ""
        self._give()

    def close(self) -> None:
        """Let other windows open the game once all of it is written; remove a game that never began."""
        self.closed = self._first = True
        self._give()

    def open_again(self) -> bool:
        """Resume the game before all of it was written; return False if it has been left by now."""
        with self._guard:
            self.closed = False
            return not self.is_left

    def _standing(self) -> GameStanding:
        return GameStanding.of(self.record, self.history, len(self._steps), self._seconds, self._ended)

    def _give(self) -> None:
        self._now = self._standing()
        self._writer.give(self._write)

    # The thread that writes

    def _write(self, connection: Connection) -> Callable[[], None] | None:
        """Write all that the file lacks."""
        now, generation, first = self._now, self._writer.generation, self._first
        if self.is_left:
            return None  # another window may have it by now
        before = self._kept if self._generation == generation else None
        if self.closed and not now.begun:
            game_rows.remove(connection, self.game)
        elif first or now is not before:
            self._windows.lock(self.game)
            given = self._steps[before.steps if before else 0 : now.steps]
            game_rows.put(connection, self.game, now, given, before)
            if first or before is None:
                connection.execute(game_rows.LATEST, (self.game,))
        return partial(self._is_written, now, generation)

    def _is_written(self, now: GameStanding, generation: int) -> None:
        self._kept, self._generation = now, generation
        with self._guard:
            if self.closed and now is self._now:
                self.is_left = True
            self._first = self._first and now is not self._now
        if self.is_left:
            self._writer.open_games.pop(self._write, None)
            self._windows.unlock(self.game)
