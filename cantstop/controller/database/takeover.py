"""Games of the folders in which older versions kept them, taken over once; the folders stay as they are.

Each transaction takes some further ones and notes how many were taken, so that a kill costs nothing, and two windows
that begin at once take none twice.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from hashlib import blake2b
from pathlib import Path
from sqlite3 import Connection
from threading import Event
from time import monotonic
from typing import Any, NamedTuple
from zlib import crc32

from cantstop.controller import journal, presentable, steps
from cantstop.controller.database import fact_rows, game_rows, queries
from cantstop.controller.database.game_rows import GameStanding
from cantstop.controller.database.writer import Writer
from cantstop.controller.facts import GameFacts
from cantstop.controller.files import read_json, read_plain
from cantstop.controller.packed_facts import unpack
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError

TAKEN = "taken_over"  # the note of how many were taken, or ALL
ALL = "all"
SLICE = 40  # games of a transaction
UNFINISHED, SAVED = "unfinished", "saved"
FINISHED, FACTS, REVIEWS = "finished.jsonl", "facts.jsonl", "reviews.json"
WITHDRAWN = "withdrawn"  # a line with the number of a game whose end was taken back
SOON, TELL = 1.0, 3.0  # seconds until it is told of, and between two times
LARGEST = 2_000_000_000  # bytes of all finished games


class Old(NamedTuple):
    """A game of an old folder, to be put into the database."""

    record: Record
    standing: GameStanding | None = None  # none of a finished one: it is made later (care.py)
    facts: GameFacts | None = None
    at: int = 0


class Takeover:
    """Reads in a thread of its own, and gives the writer slice by slice."""

    def __init__(self, folder: Path, writer: Writer) -> None:
        self._folder, self._writer = folder, writer
        self.total = self.done = 0
        self.damaged = 0  # games that could not be read
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

    def is_due(self) -> bool:
        """Whether there is something to take over; `run` finds out whether that was done before."""
        due = any((self._folder / name).exists() for name in (FINISHED, UNFINISHED, SAVED))
        if due:
            self._over.clear()
        return due

    def run(self) -> None:
        try:
            self._run()
        finally:
            self._over.set()

    def _run(self) -> None:
        if (first := self._taken()) is None:
            return
        lines = _finished_lines(self._folder)
        files = _files(self._folder)
        self.total = len(lines) + len(files)
        known = _known_facts(self._folder) if lines else {}
        while first is not None and first < self.total:
            self.done = first
            olds = [
                _from_line(lines[at], known) if at < len(lines) else _from_file(files[at - len(lines)])
                for at in range(first, min(first + SLICE, self.total))
            ]
            self.damaged += sum(old is None for old in olds)
            self._writer.give(partial(_put_slice, [old for old in olds if old], first, first + len(olds)))
            if not self._kept():
                return
            first = self._taken()
        self._writer.give(partial(_put_end, _tallies(self._folder / REVIEWS)))
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


# The old folder


def _finished_lines(folder: Path) -> list[bytes]:
    """The lines of the games that count, in the order they ended."""
    games: dict[str, bytes] = {}
    for number, raw in enumerate(_lines(folder / FINISHED), 1):
        try:
            values = json.loads(raw)
            if WITHDRAWN in values:
                games.pop(str(values[WITHDRAWN]), None)
                continue
            game_id = str(values["details"].get("id", f"line {number}"))
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            game_id = f"line {number}"
        games.pop(game_id, None)
        games[game_id] = raw
    return list(games.values())


def _lines(path: Path) -> list[bytes]:
    with suppress(OSError, ValueError):
        return [raw for raw in read_plain(path, LARGEST).split(b"\n") if raw.strip()]
    return []


def _known_facts(folder: Path) -> dict[str, Any]:
    """What was remembered of finished games, by the key of their lines."""
    lines = [line for line in _lines(folder / FACTS) if line[:8] == b"%08x" % crc32(line[9:])]
    with suppress(ValueError, TypeError, RecursionError):
        return dict(json.loads(b"[" + b",".join(line[9:] for line in lines) + b"]"))
    return {}


def _tallies(path: Path) -> dict[str, list[Any]]:
    """What was found in reviews; what is damaged, the database refuses to give out."""
    with suppress(OSError, ValueError):
        values = read_json(path)
        if isinstance(values, dict):
            return {game_id: each for game_id, each in values.items() if isinstance(each, list)}
    return {}


def _from_line(raw: bytes, known: dict[str, Any]) -> Old | None:
    try:
        record = records.read(raw)
        presentable.check(game_rows.with_names(record))
    except RecordError:
        return None
    packed = known.get(blake2b(raw, digest_size=9, person=b"facts 3").hexdigest())
    return Old(record, None, unpack(packed) if isinstance(packed, list) else None)


def _files(folder: Path) -> list[Path]:
    """Unfinished and saved games, the one played last at the end."""
    found = []
    for kind in (UNFINISHED, SAVED):
        with suppress(OSError):
            found += [(path.stat().st_mtime_ns, path) for path in (folder / kind).glob("*.game")]
    return [path for _, path in sorted(found)]


def _from_file(path: Path) -> Old | None:
    for each in (path, path.with_suffix(".older")):
        with suppress(RecordError, OSError):
            return _from_journal(journal.read_file(each), path)
    return None


def _from_journal(found: journal.Journal, path: Path) -> Old:
    history, record = found.history, found.played()
    moves = (*history.moves, *history.undone)
    named = path.parent.name == SAVED
    if not named:
        record = replace(record, details={key: value for key, value in record.details.items() if key != "name"})
    listed = named or game_rows.is_begun(record, len(moves))
    seconds = int(float(record.details.get("seconds") or 0))
    ended = str(record.details.get("ended") or "")
    standing = GameStanding(history.state, history.now, listed, seconds, ended)
    with suppress(OSError):
        return Old(replace(record, moves=moves), standing, None, max(0, int(path.stat().st_mtime)))
    return Old(replace(record, moves=moves), standing)
