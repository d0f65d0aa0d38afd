"""What is asked of the games, and what is noted beside them. Each is given a connection; the store calls them."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from functools import partial
from math import isfinite
from sqlite3 import Connection
from typing import Any

from cantstop.controller import steps
from cantstop.controller.database import fact_rows, game_rows
from cantstop.controller.database.game_rows import GameStanding
from cantstop.controller.presentable import are_counts
from cantstop.controller.reviewing import Tally
from cantstop.controller.setups import left_to_throw
from cantstop.letters import is_name
from cantstop.model import record as records
from cantstop.model.notation import NotationError
from cantstop.model.record import AnyState, Record, RecordError, Seat
from cantstop.model.refusals import Refused

LISTED = "listed AND deleted_at IS NULL"
SHOWN = "id, head, seconds, ended, moves, over, position"
OF_GAMES = ("games", "moves", "seats")


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are meant; None: all of them."""

    kind: str | None = None  # "classic" or "express"
    over: bool | None = None
    player: str | None = None  # a person of this name sat there
    character: str | None = None  # or a computer of this character
    won: bool | None = None  # by that player

    def fits(self, record: Record, standing: GameStanding) -> bool:
        """The same of a game that is not in the database yet."""
        if self.kind not in (None, record.game) or self.over not in (None, standing.over) or not standing.listed:
            return False
        if self.player is None and self.character is None:
            return True
        won = game_rows.winners(record, standing.state)
        return any(
            seat.character == self.character
            and self.player in (None, seat.name)
            and (self.won is None or won[number] == self.won)
            for number, seat in enumerate(record.seats)
        )


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list. Of a damaged one only its number is known."""

    id: int
    state: AnyState | None = None  # without any choice that is not revealed
    seats: tuple[Seat, ...] = ()
    when: datetime | None = None  # it was left or ended
    seed: str = ""
    name: str = ""  # under which it was saved, if it was
    kind: str = ""  # "classic" or "express"
    daily: str = ""  # the day whose throws it is played with, if it is
    practice: bool = False
    moves: int = 0
    over: bool = False
    starting: bool = False  # it was left before its first move, while everybody threw for the start
    in_use: bool = False  # by another window

    @property
    def damaged(self) -> bool:
        return self.state is None


# Lists


def find(connection: Connection, which: Filter) -> list[int]:
    """The numbers of all such games, the one played last first: thousands take a millisecond.

    They come in this order from an index, also for one player (`+id`): to sort them would take longer.
    """
    where, values = [LISTED], list[object]()
    for column, value in (("kind", which.kind), ("over", which.over)):
        if value is not None:
            where.append(f"{column} = ?")
            values.append(value)
    if which.player is not None or which.character is not None:
        sat, told = _sat(which)
        where.append(f"+id IN (SELECT game FROM seats WHERE {sat})")
        values += told
    found = connection.execute(f"SELECT id FROM games WHERE {' AND '.join(where)} ORDER BY latest DESC", values)
    return [game for (game,) in found]


def _sat(which: Filter) -> tuple[str, list[object]]:
    known = which.character is not None
    where, values = (
        ["character = ?" if known else "character IS NULL"],
        list[object]([which.character] if known else []),
    )
    if which.player is not None:
        where.append("name = ?")
        values.append(which.player)
    if which.won is not None:
        where.append("won = ?")
        values.append(which.won)
    return " AND ".join(where), values


def listed(connection: Connection, games: Sequence[int]) -> list[ListedGame]:
    """What lists show of these games, in this order; without those that are gone."""
    marks = ", ".join("?" * len(games))
    rows = connection.execute(f"SELECT {SHOWN}, at FROM games WHERE id IN ({marks})", list(games))
    by_id = {row[0]: _entry(connection, *row) for row in rows}
    return [by_id[game] for game in games if game in by_id]


def named(connection: Connection, name: str) -> list[int]:
    """The games saved under this name; in small or capital letters is one name."""
    same = folded(name)
    rows = connection.execute("SELECT id, name FROM games WHERE name != '' AND deleted_at IS NULL ORDER BY latest DESC")
    return [game for game, each in rows if folded(str(each)) == same]


def folded(name: str) -> str:
    return name.strip().casefold()


PEOPLE = f"""
WITH RECURSIVE names (name) AS (
    SELECT min(name) FROM seats WHERE name > ''
    UNION ALL SELECT (SELECT min(name) FROM seats s WHERE s.name > names.name) FROM names WHERE name IS NOT NULL
)
SELECT name, (SELECT count(*) FROM seats s WHERE s.name = names.name AND s.character IS NULL) AS sat
FROM names WHERE name IS NOT NULL AND EXISTS (
    SELECT 1 FROM seats s JOIN games g ON g.id = s.game
    WHERE s.name = names.name AND s.character IS NULL AND {LISTED}
) ORDER BY sat DESC, name
"""


def people(connection: Connection) -> list[str]:
    """Everybody who sits in a listed game, who has sat most first: from name to name, not from game to game."""
    return [name for name, _ in connection.execute(PEOPLE) if is_name(name)]


def gone_beyond(connection: Connection, game_id: str, moves: int) -> bool:
    """Whether the game of this number was played beyond so many moves, so that its dice are known."""
    wanted = "SELECT 1 FROM games WHERE game_id = ? AND name = '' AND (over OR moves > ?)"
    return connection.execute(wanted, (game_id, moves)).fetchone() is not None


def is_there(connection: Connection, record: Record) -> bool:
    """Whether this very game, or this very copy, is known."""
    game_id = str(record.details.get("id", ""))
    wanted = "SELECT 1 FROM games WHERE game_id = ? AND name = ?"
    told = game_id, str(record.details.get("name", ""))
    return bool(game_id) and connection.execute(wanted, told).fetchone() is not None


def _entry(connection: Connection, game: int, *row: Any) -> ListedGame:
    head, seconds, ended, moves, over, position, at = row
    try:
        record = game_rows.head(head, seconds, ended)
        state = records.parse_position(position) if position else _replayed(connection, game)
        when = datetime.fromtimestamp(at, timezone.utc)
    except (RecordError, Refused, NotationError, ValueError, TypeError, OverflowError, OSError):
        return ListedGame(game)
    if state.rules != record.rules or not isinstance(moves, int):
        return ListedGame(game)
    return replace(_told(game, record, state, moves, when), over=bool(over))


def listed_game(game: int, record: Record, standing: GameStanding) -> ListedGame:
    """The same of a game that is not in the database yet."""
    state = records.parse_position(game_rows.position_of(standing.state))
    return replace(_told(game, record, state, standing.moves, datetime.now(timezone.utc)), over=standing.over)


def _told(game: int, record: Record, state: AnyState, moves: int, when: datetime) -> ListedGame:
    details = record.details
    return ListedGame(
        game,
        state,
        record.seats,
        when,
        record.seed,
        name=str(details.get("name", "")),
        daily=str(details.get("daily", "")),
        practice=details.get("practice") is True,
        moves=moves,
        kind=record.game,
        starting=not moves and left_to_throw(record) > 0,
    )


def _replayed(connection: Connection, game: int) -> AnyState:
    """Replay a game from elsewhere that nobody has looked at yet."""
    state = game_rows.read(game_rows.raw(connection, game)).history.state
    return records.parse_position(game_rows.position_of(state))


# Games come and go


def remove(connection: Connection, game: int) -> None:
    """Remove a game for good."""
    fact_rows.take_facts(connection, game)
    for table in OF_GAMES:
        connection.execute(f"DELETE FROM {table} WHERE {'id' if table == 'games' else 'game'} = ?", (game,))


def put_into_bin(connection: Connection, game: int, at: int) -> None:
    connection.execute("UPDATE games SET deleted_at = ? WHERE id = ?", (at, game))
    fact_rows.settle(connection, [game])


def take_from_bin(connection: Connection, game: int) -> None:
    connection.execute("UPDATE games SET deleted_at = NULL WHERE id = ?", (game,))
    fact_rows.settle(connection, [game])


def put_copy(connection: Connection, record: Record, standing: GameStanding) -> None:
    """The game under its name, in place of what had it."""
    for other in named(connection, str(record.details["name"])):
        put_into_bin(connection, other, int(time.time()))
    game = game_rows.new_id()
    game_rows.put_game(connection, game, record, standing)
    game_rows.put_seats(connection, game, record, (None,) * len(record.seats))
    game_rows.put_met(connection, record)
    game_rows.put_moves(connection, game, map(steps.text, record.moves))


# What reviews found


def put_tallies(connection: Connection, game_id: str, tallies: Iterable[Tally]) -> None:
    text = json.dumps([[decisions, good, round(lost, 4)] for decisions, good, lost in tallies])
    connection.execute("INSERT OR REPLACE INTO reviews VALUES (?, ?)", (game_id, text))


def tallies(connection: Connection) -> dict[str, tuple[Tally, ...]]:
    found = {}
    for game_id, text in connection.execute("SELECT game_id, tallies FROM reviews"):
        try:
            found[str(game_id)] = tuple(_tally(*each) for each in json.loads(text))
        except (ValueError, TypeError, OverflowError, RecursionError):
            continue
    return found


def _tally(decisions: int, good: int, lost: float) -> Tally:
    """Reads one tally; a damaged one may hold Infinity or NaN, which are refused."""
    if not isfinite(lost) or not are_counts(good, decisions - good, least=0):
        raise ValueError(lost)
    return Tally(decisions, good, float(lost))


# Throws that somebody has met


def met(connection: Connection) -> frozenset[tuple[str, str]]:
    """People, and the numbers of games whose throws they have met."""
    return frozenset((str(name), str(seed)) for name, seed in connection.execute("SELECT player, seed FROM met"))


# Forgetting


def forget(connection: Connection, name: str) -> None:
    """Take this person's name out of every finished game; the games stay, for those who played along."""
    sat = "SELECT game FROM seats WHERE name = ? AND character IS NULL"
    games = connection.execute(f"SELECT id, head FROM games WHERE over AND id IN ({sat})", (name,)).fetchall()
    for game, head in games:
        try:
            text = game_rows.head_of(game_rows.without(records.read(head), name))
        except (RecordError, TypeError):
            continue
        connection.execute("UPDATE games SET head = ? WHERE id = ?", (text, game))
    fact_rows.rename(connection, [game for game, _ in games], partial(game_rows.without, name=name))
    theirs = "name = ? AND character IS NULL AND game IN (SELECT id FROM games WHERE over)"
    connection.execute(f"UPDATE seats SET name = '' WHERE {theirs}", (name,))
    connection.execute("DELETE FROM met WHERE player = ?", (name,))
    connection.execute("UPDATE rounds SET player = '' WHERE player = ?", (name,))
    connection.execute("DELETE FROM mistakes WHERE player = ?", (name,))


# Notes of the database itself


def note(connection: Connection, name: str) -> str | None:
    row = connection.execute("SELECT value FROM notes WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row[0])


def put_note(connection: Connection, name: str, value: str) -> None:
    connection.execute("INSERT OR REPLACE INTO notes VALUES (?, ?)", (name, value))


def drop_note(connection: Connection, name: str) -> None:
    connection.execute("DELETE FROM notes WHERE name = ?", (name,))
