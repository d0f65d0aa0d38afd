"""The rows of a game in the database: one of `games` with all its steps, and one of `seats` for each player.

Every other column is derived from the record and the steps, so that lists and records are queries. A checksum covers
the row and its seats.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timezone
from sqlite3 import Connection
from typing import Any, NamedTuple
from zlib import crc32

from cantstop.controller import characters, presentable
from cantstop.controller.history import History, Now, Step, read_step, step_text
from cantstop.controller.setups import is_thrown_for, left_to_throw
from cantstop.controller.statistics import (
    ALONE,
    FIGURES,
    GameFacts,
    Selection,
    facts_of,
    from_columns,
)
from cantstop.letters import is_name
from cantstop.model import classic, express
from cantstop.model import record as records
from cantstop.model.notation import NotationError
from cantstop.model.record import AnyState, Record, RecordError, is_over
from cantstop.model.refusals import Refused

ORIGIN = "origin"  # the detail with the saved file from which a game was opened
LISTED = "deleted_at IS NULL"
# The finished games that have a copy under a name which ends in the same position
SAVED = """SELECT g.id FROM games copy CROSS JOIN games g ON g.game_id = copy.game_id
    WHERE copy.name != '' AND copy.deleted_at IS NULL
    AND g.over AND g.name = '' AND (g.moves, g.position) = (copy.moves, copy.position)"""
UNREADABLE = Record("", classic.Rules(), (), "")
DETAILS = {"game_id": "id", "name": "name", "origin": ORIGIN}  # that have columns


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter for the list of games; a property that is None matches every game."""

    kind: str | None = None  # "classic" or "express"
    over: bool | None = None
    player: str | None = None  # a person of this name sat there
    won: bool | None = None  # by that player


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list. If it is damaged, only its number is known."""

    id: int
    record: Record = UNREADABLE  # without its moves
    state: AnyState | None = None  # without hidden choices
    when: datetime | None = None  # time of the last move
    moves: int = 0
    over: bool = False
    in_use: bool = False  # by another window

    @property
    def damaged(self) -> bool:
        return self.state is None

    @property
    def name(self) -> str:
        """The name under which the game was saved, or ""."""
        return self.record.text("name")

    @property
    def starting(self) -> bool:
        """Whether the game was left during the roll-off."""
        return not self.moves and left_to_throw(self.record) > 0


class Rows(NamedTuple):
    game: dict[str, Any]  # the columns of `games` in their order, without the checksum
    seats: list[tuple[Any, ...]]
    sound: bool = True  # whether they are as they were written

    @property
    def names(self) -> list[str]:
        return [seat[2] for seat in self.seats]

    def changed(self, **columns: Any) -> Rows:
        """Return a copy of the rows with new values in these columns of `games`."""
        return self._replace(game={**self.game, **columns})

    def with_names(self, names: Sequence[str]) -> Rows:
        record = records.read(self.game["head"])
        players = tuple(replace(seat, name=name) for seat, name in zip(record.seats, names))
        seats = [(*seat[:2], name, *seat[3:]) for seat, name in zip(self.seats, names)]
        return self._replace(seats=seats).changed(head=records.dumps(replace(record, seats=players)))


class Game:
    def __init__(
        self, game: int, record: Record, history: History | None = None, steps: Iterable[str] | None = None
    ) -> None:
        """Make a game. `steps` are the lines of the column `steps`, by default a line for each move of the history."""
        self.game, self.record = game, replace(record, moves=())
        self.history = history or History(record)
        moves = enumerate(self.history.moves, 1)
        self.steps = [line_of(game, number, move) for number, move in moves] if steps is None else list(steps)

    @property
    def begun(self) -> bool:
        """Whether the game stays in the list after it is left."""
        details = self.record.details
        return bool(self.steps or details.get("name") or is_thrown_for(details))

    @property
    def _head(self) -> Record:
        if not self.history.taken_back:
            return self.record
        return replace(self.record, details={**self.record.details, "taken_back": True})

    def played(self) -> Record:
        return replace(self._head, moves=self.history.moves)

    def rows(self) -> Rows:
        """Return the rows of the game, without its rank among the latest games."""
        record, history, now = self._head, self.history, int(time.time())
        details, state = record.details, history.state
        row = {
            "id": self.game,
            "latest": 0,
            "deleted_at": None if self.begun else now,  # a game without moves is in the bin
            "at": now,
            "head": records.dumps(record),
            **{column: record.text(name) for column, name in DETAILS.items()},
            "kind": record.game,
            "seed": record.seed,
            "practice": int(record.is_marked("practice")),
            "penalty": getattr(record.rules, "penalty", 0),
            "taken_back": int(history.taken_back),
            "seconds": int(float(details.get("seconds") or 0)),
            "over": int(is_over(state)),
            "moves": history.now,
            "round": state.round,
            "position": _position(state),
            "steps": "\n".join(self.steps),
        }
        return Rows(row, self._seats(record))

    def _seats(self, record: Record) -> list[tuple[Any, ...]]:
        """Return a row for each player, with figures for the records if the game is over."""
        figures = None
        if is_over(self.history.state) and not record.text("name"):
            figures = facts_of(record, self.history.steps).figures
        contest = len(record.seats) > 1 and not record.is_marked("practice")
        rows = []
        for number, seat in enumerate(record.seats):
            of = None if figures is None else figures[number]
            columns = {} if of is None else {**of.as_columns(), "won": of.wins if contest else None}
            values = [columns.get(name) for name in FIGURES]
            rows.append((self.game, number, seat.name, seat.colour, seat.character, *values))
        return rows


def new_id() -> int:
    """Return a unique number. Numbers increase with time, so that new games are stored together."""
    return int(time.time() * 1000) << 20 | int.from_bytes(os.urandom(3), "big") >> 4


def line_of(game: int, number: int, step: Step) -> str:
    """Return a step as a line of text with a checksum, so that the first steps of a damaged game can be read."""
    words = step_text(step)
    return f"{words} {_sum_of(game, number, words):x}"


def _sum_of(*values: object) -> int:
    return crc32(repr(values).encode("utf-8", "replace"))


def _position(state: AnyState) -> str:
    """Return the position in the notation; in Express, with the pads before the throw."""
    if isinstance(state, classic.State):
        return classic.text(state)
    return express.text(express.position(state.rules, state.pads))


# Writing


def put(connection: Connection, rows: Rows) -> None:
    """Write a game as the one played last, with the new names of players who have been renamed."""
    there = stored(connection, rows.game["id"])
    if there is not None and there.sound and there.names != rows.names:
        rows = rows.with_names(there.names)
    (latest,) = connection.execute(f"SELECT coalesce(max(latest), 0) + 1 FROM games WHERE {LISTED}").fetchone()
    store(connection, rows.changed(latest=latest))


def put_whole(connection: Connection, record: Record) -> None:
    """Write a game with all its moves under a new number; a copy keeps the time of the game's last move."""
    rows = Game(new_id(), record).rows()
    found = connection.execute("SELECT max(at) FROM games WHERE game_id = ? AND game_id != ''", (rows.game["game_id"],))
    (at,) = found.fetchone()
    put(connection, rows if at is None else rows.changed(at=at))


def store(connection: Connection, rows: Rows) -> None:
    """Write the rows of a game unchanged; damaged rows keep their wrong checksum."""
    remove(connection, rows.game["id"])
    values = tuple(rows.game.values())
    insert(connection, "games", (*values, _sum_of(*values, *rows.seats) if rows.sound else -1))
    for seat in rows.seats:
        insert(connection, "seats", seat)


def insert(connection: Connection, table: str, row: Sequence[Any]) -> None:
    connection.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def remove(connection: Connection, game: int) -> None:
    connection.execute("DELETE FROM games WHERE id = ?", (game,))
    connection.execute("DELETE FROM seats WHERE game = ?", (game,))


def put_into_bin(connection: Connection, game: int, back: bool = False) -> None:
    rows = stored(connection, game)
    if rows is not None:
        store(connection, rows.changed(deleted_at=None if back else int(time.time())))


# Reading


def stored(connection: Connection, game: int) -> Rows | None:
    found = connection.execute("SELECT * FROM games WHERE id = ?", (game,))
    row = found.fetchone()
    if row is None:
        return None
    seats = connection.execute("SELECT * FROM seats WHERE game = ? ORDER BY seat", (game,)).fetchall()
    names = [name for name, *_ in found.description]
    return Rows(dict(zip(names[:-1], row[:-1])), seats, row[-1] == _sum_of(*row[:-1], *seats))


def replayed(rows: Rows) -> Game:
    """Replay the steps of these rows up to the first damaged one; raise RecordError if the head is damaged."""
    game, record = rows.game["id"], head(rows.game["head"])
    history, good = History(record), list[str]()
    for number, line in enumerate(str(rows.game["steps"]).splitlines(), 1):
        step = read_step(line.rpartition(" ")[0])
        if step is None or line != line_of(game, number, step):
            break
        try:
            if isinstance(step, Now):
                history.go_to(step.index)
            else:
                history.add(step)
        except (Refused, IndexError):
            break
        good.append(line)
    return Game(game, record, history, good)


def head(text: Any) -> Record:
    """Return the record without its moves; raise RecordError if it is damaged or could not be shown."""
    record = records.read(text)
    presentable.check(presentable.with_names(record))
    return record


# People


def games_of(connection: Connection, name: str, finished: bool = False) -> list[int]:
    theirs = "name = ? AND character IS NULL" + (" AND game IN (SELECT id FROM games WHERE over)" if finished else "")
    return [game for (game,) in connection.execute(f"SELECT DISTINCT game FROM seats WHERE {theirs}", (name,))]


def rename_seats(connection: Connection, name: str, to: str, games: Iterable[int]) -> None:
    """Change a person's name in these games, except in damaged ones."""
    for game in games:
        rows = stored(connection, game)
        if rows is None or not rows.sound:
            continue
        names = [to if (each, character) == (name, None) else each for _, _, each, _, character, *_ in rows.seats]
        store(connection, rows.with_names(names))


def rename(connection: Connection, name: str, to: str) -> None:
    """Rename a person in every game or, if the new name is "", remove the name from finished games."""
    rename_seats(connection, name, to, games_of(connection, name, finished=not to))
    if to:
        connection.execute("UPDATE OR REPLACE mistakes SET player = ? WHERE player = ?", (to, name))
    else:
        connection.execute("DELETE FROM mistakes WHERE player = ?", (name,))
    connection.execute("UPDATE rounds SET player = ? WHERE player = ?", (to, name))


# Lists


def find(connection: Connection, which: Filter) -> list[int]:
    """Return the numbers of these games, the latest first. A finished game with a named copy is listed once.

    The order comes from an index, also for one player (`+id`), because sorting would take longer.
    """
    sat = "name = :player AND character IS NULL AND (:won IS NULL OR won = :won)"
    asked = (
        f"SELECT id FROM games WHERE {LISTED} AND (:kind IS NULL OR kind = :kind) AND (:over IS NULL OR over = :over) "
        f"AND (:player IS NULL OR +id IN (SELECT game FROM seats WHERE {sat})) "
        f"AND id NOT IN ({SAVED}) ORDER BY latest DESC"
    )
    return [game for (game,) in connection.execute(asked, asdict(which))]


def listed(connection: Connection, games: Sequence[int]) -> list[ListedGame]:
    asked = "SELECT id, head, moves, over, position, at FROM games WHERE id IN"
    rows = connection.execute(f"{asked} ({', '.join('?' * len(games))})", list(games))
    return [_entry(*row) for row in rows]


def _entry(game: int, text: object, moves: Any, over: object, position: Any, at: Any) -> ListedGame:
    try:
        record, state = head(text), records.parse_position(position)
        when = datetime.fromtimestamp(at, timezone.utc)
        if state.rules != record.rules or type(moves) is not int:
            raise ValueError(moves)
    except (RecordError, Refused, NotationError, ValueError, TypeError, AttributeError, OverflowError, OSError):
        return ListedGame(game)
    record = replace(record, seats=characters.named(record.seats))
    return ListedGame(game, record, state, when, moves, bool(over))


def named(connection: Connection, name: str) -> list[int]:
    """Return the games saved under this name; letter case is ignored."""
    same = name.strip().casefold()
    rows = connection.execute(f"SELECT id, name FROM games WHERE name != '' AND {LISTED} ORDER BY latest DESC")
    return [game for game, each in rows if str(each).strip().casefold() == same]


def people(connection: Connection) -> list[str]:
    """Return the names of all people in listed games, the most frequent first."""
    asked = (
        f"SELECT s.name FROM seats s JOIN games g ON g.id = s.game WHERE s.character IS NULL AND {LISTED} "
        "GROUP BY s.name ORDER BY count(*) DESC, s.name"
    )
    return [name for (name,) in connection.execute(asked) if is_name(name)]


def met(connection: Connection) -> frozenset[tuple[str, str]]:
    """Return the known throws: pairs of a person and the number of an Express game that the person has begun."""
    asked = (
        "SELECT DISTINCT s.name, g.seed FROM games g JOIN seats s ON s.game = g.id "
        "WHERE g.kind = 'express' AND g.steps != '' AND s.character IS NULL AND s.name != ''"
    )
    return frozenset((str(name), str(seed)) for name, seed in connection.execute(asked))


def from_file(connection: Connection, origin: str) -> int | None:
    """Return the latest game that was opened from this saved file."""
    asked = f"SELECT id FROM games WHERE origin = ? AND name = '' AND {LISTED} ORDER BY latest DESC LIMIT 1"
    row = connection.execute(asked, (origin,)).fetchone()
    return None if row is None else int(row[0])


def gone_beyond(connection: Connection, game_id: str, moves: int) -> bool:
    """Return whether the game has been played beyond this number of moves, so that the next dice are known."""
    wanted = "SELECT 1 FROM games WHERE game_id = ? AND game_id != '' AND name = '' AND (over OR moves > ?)"
    return connection.execute(wanted, (game_id, moves)).fetchone() is not None


def finished(connection: Connection, wanted: Selection, alone: bool) -> list[GameFacts]:
    """Return the facts of each finished game, oldest first; if `alone`, of solo games only."""
    where = wanted.where(ALONE) if alone else wanted.where()
    games = connection.execute(f"SELECT g.id FROM games g {where} ORDER BY g.latest, g.id").fetchall()
    found = list[GameFacts]()
    for (game,) in games:
        rows = stored(connection, game)
        if rows is not None and rows.sound:
            rounds = rows.game["round"]
            figures = tuple([from_columns(seat[5:], rounds) for seat in rows.seats])
            found.append(GameFacts(head(rows.game["head"]), rounds, figures))
    return found
