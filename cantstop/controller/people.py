"""People in the records: rename one, or join two names of one person; either can be undone.

done = people.rename(games, "Anna", "Zoë")     None where both have sat at one table: they are two people
people.undo(games, done)
"""

from __future__ import annotations

from dataclasses import dataclass
from sqlite3 import Connection
from typing import Any

from cantstop.controller import game_rows
from cantstop.controller.games import Games
from cantstop.controller.notices import Notice

TABLES = ("met", "mistakes", "rounds")  # what is kept of a person in addition to games
Rows = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Renamed:
    """The values that a renaming has changed, as they were before."""

    name: str
    to: str
    games: tuple[int, ...]
    rows: dict[str, Rows]  # by table, of both names
    notices: tuple[Notice, ...] = ()


def rename(games: Games, name: str, to: str) -> Renamed | None:
    """Give a person another name in the finished games and the trainer; a name in use joins both."""
    found = games.ask(lambda connection: _before(connection, name, to), None)
    if found is None:
        return None
    notices = games.do(lambda connection: game_rows.rename(connection, name, to))
    return Renamed(name, to, found.games, found.rows, notices)


def undo(games: Games, done: Renamed) -> tuple[Notice, ...]:
    def put_back(connection: Connection) -> None:
        game_rows.rename_seats(connection, done.to, done.name, done.games)
        for table, rows in done.rows.items():
            connection.execute(f"DELETE FROM {table} WHERE player IN (?, ?)", (done.name, done.to))
            for row in rows:
                connection.execute(f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(row))})", row)

    return games.do(put_back)


def _before(connection: Connection, name: str, to: str) -> Renamed | None:
    """Return what the renaming will change; None where both have sat at one table."""
    games = game_rows.games_of(connection, name)
    if set(games) & set(game_rows.games_of(connection, to)):
        return None
    both = {
        table: tuple(connection.execute(f"SELECT * FROM {table} WHERE player IN (?, ?)", (name, to)).fetchall())
        for table in TABLES
    }
    return Renamed(name, to, tuple(games), both)
