"""A game as rows of the file: head, moves and seats. Every other value is derived from head and moves."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from sqlite3 import Connection
from typing import Any
from zlib import crc32

from cantstop.controller import presentable
from cantstop.controller.facts import HIGHEST, SUMMED, ClassicFacts, ExpressFacts, facts_of
from cantstop.controller.game_file import FIGURES
from cantstop.controller.history import History, follow, read_step, step_text
from cantstop.controller.setups import is_thrown_for
from cantstop.model import classic, express
from cantstop.model import record as records
from cantstop.model.record import AnyState, Record, RecordError, Scalar, is_over
from cantstop.model.record_json import Problem

ORIGIN = "origin"  # the detail that tells which saved file a game was opened from
TOGETHER = 25  # rows in one statement: older versions of SQLite take at most 999 values
LISTED = "deleted_at IS NULL"
CHECKED = (  # columns that the checksum of a game's row covers
    *("head", "game_id", "name", "origin", "kind", "seed", "daily", "practice", "penalty", "ended", "over"),
    *("seconds", "moves", "steps", "taken_back", "round", "position"),
)
LATEST = f"UPDATE games SET latest = (SELECT coalesce(max(latest), 0) + 1 FROM games WHERE {LISTED}) WHERE id = ?"


def new_id() -> int:
    """Return a number that no other window gives. Later numbers are greater, so that new games lie together."""
    return int(time.time() * 1000) << 20 | int.from_bytes(os.urandom(3), "big") >> 4


def sum_of(*values: object) -> int:
    """Return the checksum of a row: of the number of its game and of its values."""
    return crc32(" ".join(map(str, values)).encode("utf-8", "replace"))


@dataclass(frozen=True, slots=True)
class GameStanding:
    """The state of a game at a moment."""

    record: Record  # without its moves
    state: AnyState
    moves: int  # that count
    steps: int  # steps so far, including undo and redo
    begun: bool
    taken_back: bool
    seconds: int
    ended: str = ""
    played: tuple[records.Step, ...] = ()  # the moves, once it is over

    @property
    def over(self) -> bool:
        return is_over(self.state)

    @classmethod
    def of(cls, record: Record, history: History, steps: int, seconds: int, ended: str = "") -> GameStanding:
        state, now = history.state, history.now
        return cls(
            replace(record, moves=()) if record.moves else record,
            state,
            now,
            steps,
            bool(now or history.undone or record.details.get("name") or is_thrown_for(record.details)),
            history.taken_back,
            seconds,
            ended,
            tuple(history.steps) if is_over(state) else (),
        )

    def whole(self) -> Record:
        """Return the record with the details that have columns."""
        more: dict[str, Scalar] = {"seconds": self.seconds, "ended": self.ended, "taken_back": self.taken_back}
        return replace(
            self.record, details={**self.record.details, **{name: each for name, each in more.items() if each}}
        )


def position_of(state: AnyState) -> str:
    """Return the position in the notation; in Express, with the pads before the throw."""
    if isinstance(state, classic.State):
        return classic.text(state)
    return express.text(express.position(state.rules, state.pads))


def winners(record: Record, state: AnyState) -> tuple[int | None, ...]:
    """Return for each seat whether it has won; None if the game goes on or nobody can win."""
    practice = record.details.get("practice") is True
    if not is_over(state) or practice or len(record.seats) == 1:
        return (None,) * len(record.seats)
    won = (state.winner,) if isinstance(state, classic.State) else state.winners
    return tuple(int(seat in won) for seat in range(len(record.seats)))


# Writing


def put(
    connection: Connection, game: int, now: GameStanding, moves: Sequence[str], before: GameStanding | None = None
) -> None:
    """Write the state of a game; `moves` are the steps since `before`, the state in the file."""
    row = _row(game, now)
    if before is None or _key(before) != _key(now):
        _put_row(connection, game, row)
        _put_met(connection, now)
    else:  # all that the checksum covers, since a player may have been renamed meanwhile
        _update(connection, game, {name: row[name] for name in ("at", *CHECKED, "sum")})
    _put_seats(connection, game, now)
    first = 1 if before is None else before.steps + 1
    if before is None:
        connection.execute("DELETE FROM moves WHERE game = ?", (game,))
    rows = [(game, number, move, sum_of(game, number, move)) for number, move in enumerate(moves, first)]
    _insert(connection, "OR REPLACE INTO moves", rows)


def _insert(connection: Connection, into: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Insert many rows in one call, since each call of the database lets other threads run."""
    for start in range(0, len(rows), TOGETHER):
        some = rows[start : start + TOGETHER]
        marks = ", ".join([f"({', '.join('?' * len(some[0]))})"] * len(some))
        connection.execute(f"INSERT {into} VALUES {marks}", list(chain.from_iterable(some)))


def _key(now: GameStanding) -> tuple[object, ...]:
    """Return the values that do not change with each move."""
    return now.record, now.begun, now.over, now.ended


def _row(game: int, now: GameStanding) -> dict[str, object]:
    record, details, state = now.record, now.record.details, now.state
    values: dict[str, object] = {
        "head": records.dumps(record),
        "game_id": str(details.get("id") or ""),
        "name": str(details.get("name") or ""),
        "origin": str(details.get(ORIGIN) or ""),
        "kind": record.game,
        "seed": record.seed,
        "daily": str(details.get("daily") or ""),
        "practice": int(details.get("practice") is True),
        "penalty": record.rules.penalty if isinstance(record.rules, express.Rules) else 0,
        "ended": now.ended,
        "over": int(now.over),
        "seconds": now.seconds,
        "moves": now.moves,
        "steps": now.steps,
        "taken_back": int(now.taken_back),
        "round": state.round,
        "position": position_of(state),
    }
    values["sum"] = sum_of(game, *(values[name] for name in CHECKED))
    values["at"] = int(time.time())
    values["deleted_at"] = None if now.begun else values["at"]  # before its first move it lies in the bin
    return values


def _put_row(connection: Connection, game: int, row: Mapping[str, object]) -> None:
    changed = ", ".join(f"{name} = excluded.{name}" for name in row)
    connection.execute(
        f"INSERT INTO games (id, latest, {', '.join(row)}) VALUES (?, 0{', ?' * len(row)}) "
        f"ON CONFLICT (id) DO UPDATE SET {changed}",
        (game, *row.values()),
    )


def _update(connection: Connection, game: int, row: Mapping[str, object]) -> None:
    changed = ", ".join(f"{name} = ?" for name in row)
    connection.execute(f"UPDATE games SET {changed} WHERE id = ?", (*row.values(), game))


def _put_met(connection: Connection, now: GameStanding) -> None:
    """Note which people know the throws of a game of Express that has begun."""
    record = now.record
    if record.game == "express" and now.begun:
        people = [(seat.name, record.seed) for seat in record.seats if seat.is_person and seat.name]
        _insert(connection, "OR IGNORE INTO met", people)


def _put_seats(connection: Connection, game: int, now: GameStanding) -> None:
    record, counts = now.record, now.over and not now.record.details.get("name")
    won = winners(record, now.state) if counts else (None,) * len(record.seats)
    figures: Sequence[ClassicFacts | ExpressFacts | None] = (None,) * len(record.seats)
    if counts:
        facts = facts_of(presentable.with_names(now.whole()), now.played)
        figures = facts.classic or facts.express
    rows = [
        (game, number, seat.name, seat.colour, seat.character, won[number], *_figures(figures[number]))
        for number, seat in enumerate(record.seats)
    ]
    _insert(connection, "OR REPLACE INTO seats", rows)


def _figures(facts: ClassicFacts | ExpressFacts | None) -> list[object]:
    values: dict[str, object] = {}
    if isinstance(facts, ExpressFacts):
        values = {"score": facts.score, "throws": facts.throws}
    elif facts is not None:
        values = {name: getattr(facts, name) for name in (*SUMMED, *HIGHEST)}
        values["columns"] = sum(1 << column for column in facts.columns)
        values |= {f"face_{side}": facts.faces[side] for side in range(1, 7)}
        values |= {f"sum_{total}": facts.sums[total] for total in range(2, 13)}
    luck = facts.luck if isinstance(facts, ClassicFacts) else None
    return [luck, *(values.get(name) for name in FIGURES)]


def remove(connection: Connection, game: int) -> None:
    for table, key in (("games", "id"), ("moves", "game"), ("seats", "game")):
        connection.execute(f"DELETE FROM {table} WHERE {key} = ?", (game,))


def put_into_bin(connection: Connection, game: int) -> None:
    connection.execute("UPDATE games SET deleted_at = ? WHERE id = ?", (int(time.time()), game))


def take_from_bin(connection: Connection, game: int) -> None:
    connection.execute("UPDATE games SET deleted_at = NULL WHERE id = ?", (game,))


def put_whole(connection: Connection, record: Record) -> None:
    """Write a game with all its moves."""
    game, history, details = new_id(), History(record), record.details
    seconds, ended = int(float(details.get("seconds") or 0)), str(details.get("ended") or "")
    standing = GameStanding.of(record, history, history.now, seconds, ended)
    put(connection, game, standing, [step_text(move) for move in record.moves])
    connection.execute(LATEST, (game,))


# Reading


@dataclass(frozen=True, slots=True)
class Game:
    """A game as read from the file."""

    record: Record  # as it began
    history: History
    steps: tuple[str, ...]
    whole: bool  # no step was lost at the end

    def played(self) -> Record:
        """Return the record with the moves so far."""
        details = {**self.record.details, "taken_back": True} if self.history.taken_back else self.record.details
        return replace(self.record, moves=self.history.moves, details=details)


def read(connection: Connection, game: int) -> Game:
    """Read a game; raise RecordError if its head cannot be read."""
    row = connection.execute("SELECT head, seconds, ended, steps FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        raise RecordError(Problem.MISSING, "the game")
    *beginning, count = row
    moves = connection.execute("SELECT number, move, sum FROM moves WHERE game = ? ORDER BY number", (game,))
    found = replayed(game, head(*beginning), moves.fetchall())
    whole = found.whole and len(found.steps) == count and not is_torn(connection, game)
    return found if whole else replace(found, whole=False)


def is_torn(connection: Connection, game: int) -> bool:
    """Return whether the row of a game differs from what was written."""
    return any(found != right for found, right in _sums(connection, "WHERE id = ?", game))


def are_torn(connection: Connection) -> bool:
    """Return whether the row of any game differs from what was written, or a row of its moves is missing."""
    missing = "steps != (SELECT count(*) FROM moves WHERE game = id)"
    nonsense = "typeof(latest) != 'integer' OR latest > 1 << 62"
    if connection.execute(f"SELECT 1 FROM games WHERE {missing} OR {nonsense}").fetchone() is not None:
        return True
    return any(found != right for found, right in _sums(connection))


def _sums(connection: Connection, which: str = "", *values: object) -> Iterator[tuple[object, int]]:
    """Yield the stored and the right checksum of each row."""
    rows = connection.execute(f"SELECT sum, id, {', '.join(CHECKED)} FROM games {which}", values)
    return ((row[0], sum_of(*row[1:])) for row in rows)


def replayed(game: int, record: Record, moves: Iterable[Sequence[Any]]) -> Game:
    """Replay the moves of these rows up to the first damaged one."""
    history, good, whole = History(record), list[str](), True
    for number, (at, words, check) in enumerate(moves, 1):
        sound = at == number and isinstance(words, str) and check == sum_of(game, number, words)
        if not sound or not follow(history, read_step(record.game, words)):
            whole = False
            break
        good.append(words)
    return Game(record, history, tuple(good), whole)


def head(text: object, seconds: object = 0, ended: object = "") -> Record:
    """Return the record without its moves; raise RecordError if it is damaged or could not be shown."""
    if not isinstance(text, str):
        raise RecordError(Problem.NOT_TEXT)
    record = records.read(text)
    more: dict[str, Scalar] = {}
    if isinstance(seconds, int) and (seconds or ended):
        more["seconds"] = seconds
    if isinstance(ended, str) and ended:
        more["ended"] = ended
    complete = replace(record, details={**record.details, **more})
    try:
        presentable.check(presentable.with_names(complete))
    except RecordError:
        if not more:
            raise
        presentable.check(presentable.with_names(record))  # the game is sound, only its times are damaged
        return record
    return complete


# People


def games_of(connection: Connection, name: str, finished: bool = False) -> list[int]:
    """Return the games of this person, or the finished ones alone."""
    theirs = "name = ? AND character IS NULL" + (" AND game IN (SELECT id FROM games WHERE over)" if finished else "")
    return [game for (game,) in connection.execute(f"SELECT DISTINCT game FROM seats WHERE {theirs}", (name,))]


def rename_seats(connection: Connection, name: str, to: str, games: Iterable[int]) -> None:
    """Change a person's name in these games."""
    for game in games:
        row = connection.execute("SELECT head FROM games WHERE id = ?", (game,)).fetchone()
        try:
            record = records.read(row[0])
        except (RecordError, TypeError):  # damaged, or gone
            continue
        seats = [
            replace(seat, name=to) if (seat.name, seat.character) == (name, None) else seat for seat in record.seats
        ]
        was_torn = is_torn(connection, game)
        _update(connection, game, {"head": records.dumps(replace(record, seats=tuple(seats)))})
        if not was_torn:
            ((_, right),) = _sums(connection, "WHERE id = ?", game)
            _update(connection, game, {"sum": right})
        seat = "UPDATE seats SET name = ? WHERE game = ? AND name = ? AND character IS NULL"
        connection.execute(seat, (to, game, name))


def rename(connection: Connection, name: str, to: str) -> None:
    """Rename a person in every game, or remove the name from finished ones; they stay for the other players."""
    rename_seats(connection, name, to, games_of(connection, name, finished=not to))
    if to:
        for table in ("met", "mistakes"):
            connection.execute(f"UPDATE OR REPLACE {table} SET player = ? WHERE player = ?", (to, name))
    else:
        for table in ("met", "mistakes"):
            connection.execute(f"DELETE FROM {table} WHERE player = ?", (name,))
    connection.execute("UPDATE rounds SET player = ? WHERE player = ?", (to, name))
