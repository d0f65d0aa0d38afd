"""A game as rows, and back. What is told of its standing is made from its head and moves, and never asked of a row."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain
from sqlite3 import Connection
from typing import TypeVar
from zlib import crc32

from cantstop.controller import presentable, steps
from cantstop.controller.facts import GameFacts
from cantstop.controller.history import History
from cantstop.controller.setups import is_thrown_for
from cantstop.model import classic, express
from cantstop.model import record as records
from cantstop.model.record import AnyState, Record, RecordError, is_over
from cantstop.model.record_json import Problem

CHANGE = """
UPDATE games SET at = ?, seconds = ?, ended = ?, moves = ?, listed = ?, over = ?, round = ?, position = ? WHERE id = ?
"""
ADD = """
INSERT INTO games
(at, seconds, ended, moves, listed, over, round, position, id, head, game_id, name, kind, seed, latest)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(latest), 0) + 1 FROM games))
"""
HEAD = "UPDATE games SET head = ? WHERE id = ?"
LATEST = "UPDATE games SET latest = (SELECT max(latest) + 1 FROM games) WHERE id = ?"
TOGETHER = 50  # moves that are written in a call
REPLAYED = 8  # games that are replayed in a transaction


def new_id() -> int:
    """A number that no other window gives; later ones are greater, so that they lie beside each other in the file."""
    return int(time.time() * 1000) << 20 | int.from_bytes(os.urandom(3), "big") >> 4


def sum_of(game: int, number: int, move: str) -> int:
    return crc32(f"{game} {number} {move}".encode())


@dataclass(frozen=True, slots=True)
class GameStanding:
    """How a game stands at a moment."""

    state: AnyState
    moves: int
    listed: bool
    seconds: int = 0
    ended: str = ""

    @property
    def over(self) -> bool:
        return is_over(self.state)


def is_begun(record: Record, moves: int) -> bool:
    """Whether a game stays when it is left: something was moved, or thrown for the start."""
    return bool(moves or is_thrown_for(record.details))


def position_of(state: AnyState) -> str:
    """In the notation; of Express the pads as they stood before the throw."""
    if isinstance(state, classic.State):
        return classic.text(state)
    return express.text(express.position(state.rules, state.pads))


def winners(record: Record, state: AnyState) -> tuple[int | None, ...]:
    """For each seat whether it has won; None while the game goes on, and where nobody can win."""
    practice = record.details.get("practice") is True
    if not is_over(state) or practice or len(record.seats) == 1:
        return (None,) * len(record.seats)
    won = (state.winner,) if isinstance(state, classic.State) else state.winners
    return tuple(int(seat in won) for seat in range(len(record.seats)))


# Writing


def put_game(connection: Connection, game: int, record: Record, standing: GameStanding, at: int = 0) -> None:
    details, state = record.details, standing.state
    seconds = standing.seconds or int(float(details.get("seconds") or 0))
    ended = standing.ended or str(details.get("ended") or "")
    stands = (standing.moves, standing.listed, standing.over, state.round, position_of(state))
    told = (at or int(time.time()), seconds, ended, *stands, game)
    if not connection.execute(CHANGE, told).rowcount:
        named = str(details.get("id", "")), str(details.get("name", ""))
        connection.execute(ADD, (*told, head_of(record), *named, record.game, record.seed))


def put_finished(connection: Connection, game: int, record: Record, at: int) -> None:
    """A game that is over and was not replayed: how it stands is noted by `stand_some`, or told to who looks sooner."""
    put_game(connection, game, record, GameStanding(records.start(record), len(record.moves), listed=True), at)
    connection.execute("UPDATE games SET over = 1, position = '', round = 0 WHERE id = ?", (game,))


def put_seats(connection: Connection, game: int, record: Record, won: Sequence[int | None]) -> None:
    rows = [(game, number, seat.name, seat.character, won[number]) for number, seat in enumerate(record.seats)]
    _insert(connection, "INSERT OR REPLACE INTO seats", rows)


def put_met(connection: Connection, record: Record) -> None:
    """Who has seen the throws of a game of Express that has begun knows them."""
    if record.game != "express":
        return
    people = [(seat.name, record.seed) for seat in record.seats if seat.is_person]
    _insert(connection, "INSERT OR IGNORE INTO met", people)


def put_moves(connection: Connection, game: int, moves: Iterable[str], first: int = 1) -> None:
    """From this number on; what stood there before goes."""
    connection.execute("DELETE FROM moves WHERE game = ? AND number >= ?", (game, first))
    add_moves(connection, game, moves, first)


def add_moves(connection: Connection, game: int, moves: Iterable[str], first: int) -> None:
    rows = [(game, number, move, sum_of(game, number, move)) for number, move in enumerate(moves, first)]
    _insert(connection, "INSERT OR REPLACE INTO moves", rows)


def _insert(connection: Connection, into: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Many rows in a call: at each call of the database Python lets another thread go on."""
    for start in range(0, len(rows), TOGETHER):
        some = rows[start : start + TOGETHER]
        marks = ", ".join([f"({', '.join('?' * len(some[0]))})"] * len(some))
        connection.execute(f"{into} VALUES {marks}", list(chain.from_iterable(some)))


def head_of(record: Record) -> str:
    return records.dumps(replace(record, moves=()))


def stand_some(connection: Connection, after: int = 0) -> int | None:
    """Replay some of the games that were not replayed yet, and note how they stand; the last one, None at the end."""
    asked = "SELECT id FROM games WHERE position = '' AND id > ? ORDER BY id LIMIT ?"
    games = [game for (game,) in connection.execute(asked, (after, REPLAYED))]
    for game in games:
        with suppress(RecordError):
            found = read(raw(connection, game))
            state = found.history.state
            stands = (position_of(state), state.round, game)
            connection.execute("UPDATE games SET position = ?, round = ? WHERE id = ?", stands)
            put_seats(connection, game, found.record, winners(found.record, state))
    return games[-1] if len(games) == REPLAYED else None


# Reading


@dataclass(frozen=True, slots=True)
class Raw:
    """The rows of a game as they stand in the file."""

    game: int
    head: str
    seconds: int
    ended: str
    moves: tuple[tuple[int, str, int], ...]


@dataclass(frozen=True, slots=True)
class Game:
    """What could be read of a game."""

    record: Record  # as it began
    history: History
    steps: tuple[str, ...]  # that could be read
    whole: bool  # nothing was lost at the end

    def played(self) -> Record:
        """The game as it stands."""
        details = {**self.record.details, "taken_back": True} if self.history.taken_back else self.record.details
        return replace(self.record, moves=self.history.moves, details=details)


def raw(connection: Connection, game: int) -> Raw | None:
    row = connection.execute("SELECT head, seconds, ended FROM games WHERE id = ?", (game,)).fetchone()
    if row is None:
        return None
    head, seconds, ended = row
    found = connection.execute("SELECT number, move, sum FROM moves WHERE game = ? ORDER BY number", (game,))
    return Raw(game, head, seconds, ended, tuple(found))


def read(rows: Raw | None) -> Game:
    """The game of these rows; RecordError if not even its beginning can be read."""
    if rows is None:
        raise RecordError(Problem.MISSING, "the game")
    record = head(rows.head, rows.seconds, rows.ended)
    history, good = History(record), list[str]()
    for number, (at, words, check) in enumerate(rows.moves, 1):
        sound = at == number and isinstance(words, str) and check == sum_of(rows.game, number, words)
        if not sound or not steps.follow(history, steps.read(record.game, words)):
            break
        good.append(words)
    return Game(record, history, tuple(good), len(good) == len(rows.moves))


def head(text: object, seconds: object = 0, ended: object = "") -> Record:
    """The record without its moves; RecordError if it is damaged, or could not be shown."""
    if not isinstance(text, str):
        raise RecordError(Problem.NOT_TEXT)
    record = records.read(text)
    more: dict[str, records.Scalar] = {}
    if isinstance(seconds, int) and (seconds or ended):
        more["seconds"] = seconds
    if isinstance(ended, str) and ended:
        more["ended"] = ended
    told = replace(record, details={**record.details, **more})
    try:
        presentable.check(with_names(told))
    except RecordError:
        if not more:
            raise
        presentable.check(with_names(record))  # when and how long is no part of the truth: a damaged game tells neither
        return record
    return told


# People who were forgotten

Sitting = TypeVar("Sitting", Record, GameFacts)


def without(game: Sitting, name: str) -> Sitting:
    """The game without the name of this person."""
    seats = [replace(seat, name="") if (seat.name, seat.character) == (name, None) else seat for seat in game.seats]
    return replace(game, seats=tuple(seats))


def with_names(record: Record) -> Record:
    """The record with some name for whoever was forgotten: no game from elsewhere may be without."""
    return replace(record, seats=tuple(seat if seat.name else replace(seat, name="?") for seat in record.seats))
