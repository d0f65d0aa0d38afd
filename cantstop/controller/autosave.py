"""Keeps one running game: each step is given to the thread that writes, and nobody waits for it."""

from __future__ import annotations

from _thread import allocate_lock
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from sqlite3 import Connection

from cantstop.controller import steps
from cantstop.controller.database import fact_rows, game_rows, queries
from cantstop.controller.database.game_rows import GameStanding
from cantstop.controller.database.windows import Windows
from cantstop.controller.database.writer import Kept, Work, Writer
from cantstop.controller.facts import counting
from cantstop.controller.history import History
from cantstop.controller.steps import Step
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError

_Mark = tuple[int, GameStanding, Record]  # how many steps, how the game stands, and its head


class Autosave:
    """All steps of the game stay in memory: whatever the file has lost is written anew."""

    def __init__(
        self,
        game: int,
        record: Record,
        history: History,
        writer: Writer,
        windows: Windows,
        now: Callable[[], datetime],
        kept: Sequence[str] | None = None,
    ) -> None:
        """`kept`: the steps that stand in the file already, of a game that goes on."""
        self.game = game
        self.record = record
        self.history = history
        self._writer, self._windows, self._now = writer, windows, now
        self._steps = [steps.text(move) for move in history.moves] if kept is None else list(kept)
        self._seconds = int(float(record.details.get("seconds") or 0))
        self._ended = ""
        self._finished: Record | None = None  # what the records are to tell
        self._given = self.closed = self.is_left = self._discarded = False
        self._leaving = allocate_lock()
        self._mark = self._marked()  # what belongs together
        # Of the writer's thread:
        self._written = 0 if kept is None else len(kept)
        self._opened_at, self._moved = self._written, False  # whether a step was made since
        self._generation = writer.generation
        self._begun = kept is not None
        self._kept: _Mark | None = None
        self._head = record  # as it stands in the file, if it does
        writer.living.add(self._write)
        self._give()

    # What is

    @property
    def begun(self) -> bool:
        """Whether the game stays when it is left."""
        return game_rows.is_begun(self.record, self.history.now or len(self.history.undone))

    @property
    def failing(self) -> bool:
        """Whether something of it is not kept, and the disk does not take it."""
        return not self.is_kept and self._writer.failing

    @property
    def is_kept(self) -> bool:
        return self._kept == self._mark

    @property
    def standing(self) -> GameStanding:
        return self._mark[1]

    def now(self, **details: records.Scalar) -> Record:
        """The record of the game as it stands."""
        noted = {**self.record.details, **details}
        if self.history.taken_back:
            noted["taken_back"] = True
        return replace(self.record, moves=self.history.moves, details=noted)

    # What happens

    def keep(self, step: Step) -> None:
        """Write the step that the history has just taken."""
        self._steps.append(steps.text(step))
        self._note()

    def note(self, name: str, value: records.Scalar) -> None:
        """Keep this detail of the game."""
        self.record = replace(self.record, details={**self.record.details, name: value})
        self._note()

    def played(self, seconds: int) -> None:
        """Keep how long the game has been played, as it is left."""
        self._seconds = seconds
        self._note()

    def finish(self, seconds: int) -> None:
        """The game is over: hand it to the records."""
        self._seconds, self._ended = seconds, self._now().isoformat(timespec="seconds")
        self._note()
        self._finished = finished = self.now(seconds=seconds, ended=self._ended)
        self._writer.prepare(self._count(finished))

    def unfinish(self) -> None:
        """Take the game out of the records again: its end was undone."""
        self._ended, self._finished = "", None
        self._note()
        self._writer.give(partial(_withdraw, self.game))

    def close(self, discard: bool = False) -> None:
        """Leave the game to other windows, once all of it is written; one that never began leaves nothing."""
        self.closed, self._discarded = True, discard
        self._give()

    def open_again(self) -> bool:
        """The game is taken up before all of it was written; False if it is left by now."""
        with self._leaving:
            self.closed = self._discarded = False
            return not self.is_left

    # Inside

    def _marked(self) -> _Mark:
        history = self.history
        standing = GameStanding(history.state, history.now, self.begun, self._seconds, self._ended)
        return len(self._steps), standing, self.record

    def _note(self) -> None:
        self._mark = self._marked()
        self._give()

    def _give(self) -> None:
        if not self._given:
            self._given = True
            self._writer.give(self._write)

    def _write(self, connection: Connection) -> Kept | None:
        """Bring the file up to the game."""
        self._given = False
        if self.is_left:
            return None  # it may be another window's by now
        if self._generation != self._writer.generation:
            self._generation, self._written, self._begun = self._writer.generation, 0, False
        if self._discarded:
            queries.remove(connection, self.game)
            return self._is_removed
        self._windows.take(self.game)
        mark = count, standing, record = self._mark
        if mark != self._kept or not self._begun:
            game_rows.put_game(connection, self.game, record, standing)
            if self._begun and self._head is not record:
                connection.execute(game_rows.HEAD, (game_rows.head_of(record), self.game))
            before = self._kept[1] if self._kept is not None and self._begun else None
            if standing.listed and not (before and before.listed):
                game_rows.put_met(connection, self.record)
            if before is None or before.over != standing.over:
                game_rows.put_seats(connection, self.game, self.record, game_rows.winners(self.record, standing.state))
            put = game_rows.put_moves if before is None else game_rows.add_moves
            put(connection, self.game, self._steps[self._written : count], self._written + 1)
            moved = count > self._opened_at
            if (
                self._kept is None or self.closed or (moved and not self._moved)
            ):  # not at each move: it asks for the latest
                self._moved = moved
                connection.execute(game_rows.LATEST, (self.game,))
        return partial(self._is_written, mark)

    def _count(self, finished: Record) -> Work:
        """The facts are counted while the game is at hand, so that the records need not replay it."""
        try:
            facts = yield from counting(finished)
        except RecordError:
            return None

        def put(connection: Connection) -> None:
            if self._finished is finished:  # its end may have been undone meanwhile
                fact_rows.put_facts(connection, self.game, facts)

        return put

    def _is_written(self, mark: _Mark) -> None:
        self._kept, self._written, self._head, self._begun = mark, mark[0], mark[2], True
        with self._leaving:
            if self.closed and mark == self._mark:
                self.is_left = True
        self._let_go()

    def _is_removed(self) -> None:
        self._written, self._begun, self._kept = 0, False, None
        with self._leaving:
            self.is_left = self._discarded
        self._let_go()

    def _let_go(self) -> None:
        if self.is_left:
            self._writer.living.discard(self._write)
            self._windows.free(self.game)


def _withdraw(game: int, connection: Connection) -> None:
    fact_rows.take_facts(connection, game)
