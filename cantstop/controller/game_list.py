"""The list of games: queries for the games that match a filter, and their entries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from sqlite3 import Connection
from typing import Any

from cantstop.controller import characters
from cantstop.controller.game_rows import LISTED, head
from cantstop.controller.setups import left_to_throw
from cantstop.letters import is_name
from cantstop.model import record as records
from cantstop.model.notation import NotationError
from cantstop.model.record import AnyState, RecordError, Seat
from cantstop.model.refusals import Refused

# Whether a finished game has a copy under a name that ends in the same position
SAVED = """over AND name = '' AND EXISTS (SELECT 1 FROM games copy WHERE copy.game_id = games.game_id
    AND copy.name != '' AND copy.deleted_at IS NULL AND (copy.moves, copy.position) = (games.moves, games.position))"""


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter for the list of games; a property that is None matches every game."""

    kind: str | None = None  # "classic" or "express"
    over: bool | None = None
    player: str | None = None  # a person of this name sat there
    character: str | None = None  # or a computer of this character
    won: bool | None = None  # by that player


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in the list. Only the number of a damaged one is known."""

    id: int
    state: AnyState | None = None  # without hidden choices
    seats: tuple[Seat, ...] = ()
    when: datetime | None = None  # time of the last move
    seed: str = ""
    name: str = ""  # the name under which it was saved, if any
    kind: str = ""  # "classic" or "express"
    daily: str = ""  # the day of its throws, if it uses the throws of a day
    practice: bool = False
    moves: int = 0
    over: bool = False
    starting: bool = False  # left during the roll-off
    in_use: bool = False  # by another window

    @property
    def damaged(self) -> bool:
        return self.state is None


def find(connection: Connection, which: Filter) -> list[int]:
    """Return the numbers of these games, the one played last first. A finished game that was saved under a name is
    listed once, by this name.

    They come in this order from an index, also for one player (`+id`): sorting them would take longer.
    """
    where, values = [LISTED, f"NOT ({SAVED})"], list[object]()
    for column, value in (("kind", which.kind), ("over", which.over)):
        if value is not None:
            where.append(f"{column} = ?")
            values.append(value)
    if which.player is not None or which.character is not None:
        sat = "character IS NULL" if which.character is None else "character = ?"
        asked = [("name", which.player), ("won", which.won)]
        sat += "".join(f" AND {column} = ?" for column, value in asked if value is not None)
        where.append(f"+id IN (SELECT game FROM seats WHERE {sat})")
        values += [value for value in (which.character, which.player, which.won) if value is not None]
    found = connection.execute(f"SELECT id FROM games WHERE {' AND '.join(where)} ORDER BY latest DESC", values)
    return [game for (game,) in found]


def listed(connection: Connection, games: Sequence[int]) -> list[ListedGame]:
    """Return the entries of these games that are still there."""
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
    return ListedGame(
        game,
        state,
        characters.named(record.seats),
        when,
        record.seed,
        name=str(record.details.get("name") or ""),
        kind=record.game,
        daily=str(record.details.get("daily") or ""),
        practice=record.details.get("practice") is True,
        moves=moves,
        over=bool(over),
        starting=not moves and left_to_throw(record) > 0,
    )


def named(connection: Connection, name: str) -> list[int]:
    """Return the games saved under this name, in small or capital letters."""
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
    """Return pairs of a person and the number of a begun game of Express, whose throws the person knows."""
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
