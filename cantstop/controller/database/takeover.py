"""Games of the folders in which older versions kept them, taken over once; the folders stay as they are.

Each transaction takes some further ones and notes how many were taken, so that a kill costs nothing, and two windows
that begin at once take none twice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from threading import Event
from time import monotonic
from typing import Any

from cantstop.controller import steps
from cantstop.controller.database import fact_rows, game_rows, queries
from cantstop.controller.database.old_folder import FINISHED, SAVED, UNFINISHED, Old, OldFolder
from cantstop.controller.database.writer import Writer
from cantstop.controller.facts import GameFacts
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.model.record import Record

TAKEN = "taken_over"  # the note of how many were taken, or ALL
ALL = "all"
SLICE = 40  # games of a transaction
SOON, TELL = 1.0, 3.0  # seconds until it is told of, and between two times


class Takeover:
    """Reads in a thread of its own, and gives the writer slice by slice."""

    def __init__(self, folder: Path, writer: Writer) -> None:
        self._folder, self._writer = folder, writer
        self.total = self.done = 0
        self._notices: tuple[Notice, ...] = ()
        self._waited_for = False
        self._tell_at = monotonic() + SOON
        self._over = Event()
        self._over.set()

    @property
    def over(self) -> bool:
        return self._over.is_set()

    def done_soon(self, seconds: float) -> bool:
        """Waits so long, once: a few games are there before anybody asks for them."""
        if not self._waited_for and not self.over:
            self._waited_for = True
            self._over.wait(seconds)
        return self.over

    def progress(self) -> tuple[int, int] | None:
        """How many of how many are taken over, now and then while it takes long."""
        now = monotonic()
        if self.over or not self.total or now < self._tell_at:
            return None
        self._tell_at = now + TELL
        return self.done, self.total

    def take_notices(self) -> tuple[Notice, ...]:
        """What could not be read, once all is taken over."""
        found, self._notices = (self._notices, ()) if self.over else ((), self._notices)
        return found

    def is_due(self) -> bool:
        """Whether there is something to take over; `run` finds out whether that was done before."""
        due = any((self._folder / name).exists() for name in (FINISHED, UNFINISHED, SAVED))
        if due:
            self._over.clear()
        return due

    def run(self) -> None:
        try:
            if (first := self._taken()) is not None:
                with closing(OldFolder(self._folder)) as old:
                    self._run(old, first)
        finally:
            self._over.set()

    def _run(self, old: OldFolder, first: int) -> None:
        """What the system does not let us read today may come to be read: until then nothing is noted as done, and what
        was taken is taken no second time."""
        at: int | None = first
        self.total = old.total
        while at is not None and at < old.total:
            self.done, last = at, min(at + SLICE, old.total)
            games = [game for each in range(at, last) if (game := old.game(each))]
            self._writer.give(partial(_put_slice, games, at, last) if old.all_read else partial(put_all, games))
            if not self._kept():
                break
            at = self._taken() if old.all_read else last
        if old.damaged:
            self._notices += (Notice(NoticeKind.RECORDS_DAMAGED, number=old.damaged),)
        if old.unreadable:
            self._notices += (Notice(NoticeKind.OLD_UNREADABLE, what=", ".join(sorted(old.unreadable))),)
        if at is not None and at >= old.total and old.all_read:
            self._writer.give(partial(_put_end, old.tallies()))
            self._kept()

    def _kept(self) -> bool:
        """Waits as long as it takes; False if the disk refuses, and the next start goes on."""
        while not self._writer.settled(1.0):
            pass
        return not self._writer.failing

    def _taken(self) -> int | None:
        """How many were taken; None if all were, or nothing can be kept."""
        found: list[str | None] = []

        def look(connection: Connection) -> None:
            found.append(queries.note(connection, TAKEN))

        self._writer.give(look)
        if not self._kept() or not found or found[-1] == ALL:
            return None
        taken = found[-1] or "0"
        return int(taken) if taken.isdecimal() else None


def _put_slice(olds: list[Old], first: int, last: int, connection: Connection) -> None:
    if (queries.note(connection, TAKEN) or "0") != str(first):
        return  # another window was quicker, or it was done before
    put_all(olds, connection)
    queries.put_note(connection, TAKEN, str(last))


def put_all(olds: Iterable[Old], connection: Connection) -> None:
    """Those that are not there already."""
    put = [_put(connection, old) for old in olds if not queries.is_there(connection, old.record)]
    fact_rows.settle(connection, put)


def nothing_is_due(connection: Connection) -> None:
    """A new database, and no old folder: what lies there later is not taken over."""
    if queries.note(connection, TAKEN) is None:
        queries.put_note(connection, TAKEN, ALL)


def is_done(connection: Connection) -> bool:
    return queries.note(connection, TAKEN) == ALL


def _put_end(tallies: dict[str, Any], connection: Connection) -> None:
    for game_id, each in tallies.items():
        connection.execute("INSERT OR IGNORE INTO reviews VALUES (?, ?)", (game_id, json.dumps(each)))
    queries.put_note(connection, TAKEN, ALL)


def _put(connection: Connection, old: Old) -> int:
    record, game = old.record, game_rows.new_id()
    moves = [steps.text(move) for move in record.moves]
    if old.standing is not None:
        game_rows.put_game(connection, game, record, old.standing, old.at)
        if old.standing.moves < len(moves):
            moves.append(steps.text(steps.Now(old.standing.moves)))
        won = game_rows.winners(record, old.standing.state)
    else:
        game_rows.put_finished(connection, game, record, old.at)
        won = _won(record, old.facts)
        if old.facts is not None:
            fact_rows.put_facts(connection, game, old.facts, settled=False)
    game_rows.put_seats(connection, game, record, won)
    if old.standing is None or old.standing.listed:
        game_rows.put_met(connection, record)
    game_rows.put_moves(connection, game, moves)
    return game


def _won(record: Record, facts: GameFacts | None) -> tuple[int | None, ...]:
    if facts is None or facts.practice or len(record.seats) == 1:
        return (None,) * len(record.seats)
    return tuple(int(each.won) for each in facts.classic or facts.express)
