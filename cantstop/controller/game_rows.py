"""A game as rows of the file: one of `games` with all its steps, and one of `seats` for each player.

Every column is derived from the record and the steps, so that the lists and the records are queries. A checksum covers
the row and its seats.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from sqlite3 import Connection
from typing import Any, NamedTuple
from zlib import crc32

from cantstop.controller import presentable
from cantstop.controller.facts import HIGHEST, SUMMED, ClassicFacts, ExpressFacts, facts_of
from cantstop.controller.game_file import FIGURES
from cantstop.controller.history import History, Step, follow, read_step, step_text
from cantstop.controller.setups import is_thrown_for
from cantstop.model import classic, express
from cantstop.model import record as records
from cantstop.model.record import AnyState, Record, RecordError, is_over
from cantstop.model.record_json import Problem

ORIGIN = "origin"  # the detail that tells which saved file a game was opened from
LISTED = "deleted_at IS NULL"
DETAILS = {"game_id": "id", "name": "name", "origin": ORIGIN, "daily": "daily", "ended": "ended"}  # that have columns


def new_id() -> int:
    """Return a unique number. Numbers increase with time, so that new games are stored together."""
    return int(time.time() * 1000) << 20 | int.from_bytes(os.urandom(3), "big") >> 4


def sum_of(*values: object) -> int:
    return crc32(repr(values).encode("utf-8", "replace"))


class Rows(NamedTuple):
    """The rows of a game."""

    game: dict[str, Any]  # the columns of `games` in their order
    seats: list[tuple[Any, ...]]

    @property
    def right_sum(self) -> int:
        return sum_of(*list(self.game.values())[:-1], *self.seats)

    @property
    def sound(self) -> bool:
        """True if they are as they were written."""
        return bool(self.game["sum"] == self.right_sum)

    def summed(self) -> Rows:
        return Rows({**self.game, "sum": self.right_sum}, self.seats)

    def changed(self, **columns: Any) -> Rows:
        """Return the rows with other values in these columns of `games`."""
        return Rows({**self.game, **columns}, self.seats)

    @property
    def names(self) -> list[str]:
        return [seat[2] for seat in self.seats]

    def with_names(self, names: Sequence[str]) -> Rows:
        """Return the rows of the same game with other names of the players."""
        record = records.read(self.game["head"])
        players = tuple(replace(seat, name=name) for seat, name in zip(record.seats, names))
        seats = [(*seat[:2], name, *seat[3:]) for seat, name in zip(self.seats, names)]
        return Rows({**self.game, "head": records.dumps(replace(record, seats=players))}, seats)

    def with_steps(self, lines: Sequence[str]) -> Rows:
        return self.changed(steps="\n".join(lines))


@dataclass(frozen=True, slots=True)
class Game:
    """A game as read from the file."""

    record: Record  # as it began
    history: History
    steps: tuple[str, ...]  # lines of the column
    whole: bool  # nothing of it is damaged

    def played(self) -> Record:
        """Return the record with the moves made until now."""
        details = {**self.record.details, "taken_back": True} if self.history.taken_back else self.record.details
        return replace(self.record, moves=self.history.moves, details=details)


# The rows of a game


def line_of(game: int, number: int, step: Step) -> str:
    """Return a step as a line of the column, with a checksum: of a damaged game the first moves are still read."""
    words = step_text(step)
    return f"{words} {sum_of(game, number, words):x}"


def rows_of(game: int, record: Record, history: History) -> Rows:
    """Return the rows of a game that is played, without its steps and the checksum."""
    if history.taken_back:
        record = replace(record, details={**record.details, "taken_back": True})
    details, rules, state, now = record.details, record.rules, history.state, int(time.time())
    begun = history.now or history.undone or details.get("name") or is_thrown_for(details)
    row = {
        "id": game,
        "latest": 0,
        "deleted_at": None if begun else now,  # before its first move it lies in the bin
        "at": now,
        "head": records.dumps(replace(record, moves=())),
        **{column: str(details.get(name) or "") for column, name in DETAILS.items()},
        "kind": record.game,
        "seed": record.seed,
        "practice": int(details.get("practice") is True),
        "penalty": rules.penalty if isinstance(rules, express.Rules) else 0,
        "taken_back": int(history.taken_back),
        "seconds": int(float(details.get("seconds") or 0)),
        "over": int(is_over(state)),
        "moves": history.now,
        "round": state.round,
        "position": _position(state),
        "steps": "",
        "sum": 0,
    }
    return Rows(row, _seats(game, record, history))


def _position(state: AnyState) -> str:
    """Return the position in the notation; in Express, with the pads before the throw."""
    if isinstance(state, classic.State):
        return classic.text(state)
    return express.text(express.position(state.rules, state.pads))


def _seats(game: int, record: Record, history: History) -> list[tuple[Any, ...]]:
    """Return a row for each player, with figures for the records if the game is over."""
    figures: Sequence[ClassicFacts | ExpressFacts | None] = [None] * len(record.seats)
    if is_over(history.state) and not record.details.get("name"):
        facts = facts_of(presentable.with_names(record), history.steps)
        figures = facts.classic or facts.express
    contest = len(record.seats) > 1 and record.details.get("practice") is not True
    return [
        (game, number, seat.name, seat.colour, seat.character, int(of.won) if of and contest else None, *_figures(of))
        for number, (seat, of) in enumerate(zip(record.seats, figures))
    ]


def _figures(facts: ClassicFacts | ExpressFacts | None) -> list[Any]:
    values: dict[str, Any] = {}
    if isinstance(facts, ExpressFacts):
        values = {"score": facts.score, "throws": facts.throws}
    elif facts is not None:
        values = {name: getattr(facts, name) for name in ("luck", *SUMMED, *HIGHEST)}
        values["columns"] = sum(1 << column for column in facts.columns)
        values |= {f"face_{side}": facts.faces[side] for side in range(1, 7)}
        values |= {f"sum_{total}": facts.sums[total] for total in range(2, 13)}
    return [values.get(name) for name in ("luck", *FIGURES)]


# Writing


def put(connection: Connection, rows: Rows) -> None:
    """Write a game, which is now the one played last. Players may have been renamed in the file meanwhile."""
    there = stored(connection, rows.game["id"])
    if there is not None and there.sound and there.names != rows.names:
        rows = rows.with_names(there.names)
    (latest,) = connection.execute(f"SELECT coalesce(max(latest), 0) + 1 FROM games WHERE {LISTED}").fetchone()
    store(connection, rows.changed(latest=latest).summed())


def put_whole(connection: Connection, record: Record) -> None:
    """Write a game with all its moves under a new number."""
    game = new_id()
    steps = [line_of(game, number, move) for number, move in enumerate(record.moves, 1)]
    put(connection, rows_of(game, record, History(record)).with_steps(steps))


def store(connection: Connection, rows: Rows) -> None:
    remove(connection, rows.game["id"])
    insert(connection, "games", tuple(rows.game.values()))
    for seat in rows.seats:
        insert(connection, "seats", seat)


def insert(connection: Connection, table: str, row: Sequence[Any]) -> None:
    connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def remove(connection: Connection, game: int) -> None:
    connection.execute("DELETE FROM games WHERE id = ?", (game,))
    connection.execute("DELETE FROM seats WHERE game = ?", (game,))


def put_into_bin(connection: Connection, game: int, back: bool = False) -> None:
    """Put a game into the bin, or with `back` restore it. The checksum of damaged rows is not renewed."""
    rows = stored(connection, game)
    if rows is not None:
        changed = rows.changed(deleted_at=None if back else int(time.time()))
        store(connection, changed.summed() if rows.sound else changed)


# Reading


def stored(connection: Connection, game: int) -> Rows | None:
    """Return the rows of a game as they are in the file."""
    found = connection.execute("SELECT * FROM games WHERE id = ?", (game,))
    row = found.fetchone()
    if row is None:
        return None
    seats = connection.execute("SELECT * FROM seats WHERE game = ? ORDER BY seat", (game,))
    return Rows(dict(zip((name for name, *_ in found.description), row)), seats.fetchall())


def are_sound(connection: Connection) -> bool:
    """Return whether the rows of every game are as they were written."""
    games = connection.execute("SELECT id FROM games").fetchall()
    return all(rows is not None and rows.sound for rows in (stored(connection, game) for (game,) in games))


def replayed(rows: Rows) -> Game:
    """Replay the steps of these rows up to the first damaged one; raise RecordError if the head is damaged."""
    game, record = rows.game["id"], head(rows.game["head"])
    history, good = History(record), list[str]()
    steps = str(rows.game["steps"]).split("\n") if rows.game["steps"] else []
    for number, line in enumerate(steps, 1):
        step = read_step(line.rpartition(" ")[0])
        if step is None or line != line_of(game, number, step) or not follow(history, step):
            break
        good.append(line)
    return Game(record, history, tuple(good), rows.sound and len(good) == len(steps))


def head(text: object) -> Record:
    """Return the record without its moves; raise RecordError if it is damaged or could not be shown."""
    if not isinstance(text, str):
        raise RecordError(Problem.NOT_TEXT)
    record = records.read(text)
    presentable.check(presentable.with_names(record))
    return record


# People


def games_of(connection: Connection, name: str, finished: bool = False) -> list[int]:
    """Return the games of this person, or the finished ones alone."""
    theirs = "name = ? AND character IS NULL" + (" AND game IN (SELECT id FROM games WHERE over)" if finished else "")
    return [game for (game,) in connection.execute(f"SELECT DISTINCT game FROM seats WHERE {theirs}", (name,))]


def rename_seats(connection: Connection, name: str, to: str, games: Iterable[int]) -> None:
    """Change a person's name in these games, but for damaged ones."""
    for game in games:
        rows = stored(connection, game)
        if rows is None or not rows.sound:
            continue
        names = [to if (each, character) == (name, None) else each for _, _, each, _, character, *_ in rows.seats]
        store(connection, rows.with_names(names).summed())


def rename(connection: Connection, name: str, to: str) -> None:
    """Rename a person in every game, or remove the name from finished ones; they stay for the other players."""
    rename_seats(connection, name, to, games_of(connection, name, finished=not to))
    if to:
        connection.execute("UPDATE OR REPLACE mistakes SET player = ? WHERE player = ?", (to, name))
    else:
        connection.execute("DELETE FROM mistakes WHERE player = ?", (name,))
    connection.execute("UPDATE rounds SET player = ? WHERE player = ?", (to, name))
