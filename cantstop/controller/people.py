"""People in the records, with all games and copies of the file: rename one, or join two; both can be undone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from cantstop.controller import game_rows
from cantstop.controller.games import Games
from cantstop.controller.notices import Notice
from cantstop.controller.setups import ClassicSetup, ExpressSetup

TABLES = ("mistakes", "rounds")  # tables with data of a person, in addition to games
Rows = tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Before:
    """The values in one file before a renaming."""

    games: tuple[int, ...]
    rows: Mapping[str, Rows]  # by table, of both names


@dataclass(frozen=True)
class Renamed:
    name: str
    to: str
    before: Mapping[Path, Before]  # by file
    notices: tuple[Notice, ...] = ()


def rename(games: Games, name: str, to: str) -> Renamed | None:
    """Give a person another name, or join two persons; return None if both have played in one game."""
    if games.ask(_sat_together, name, to):
        return None
    before: dict[Path, Before] = {}

    def change(path: Path, file: Connection) -> None:
        before.setdefault(path, _before(file, name, to))  # a copy may be changed before the disk refuses the rest
        game_rows.rename(file, name, to)

    return Renamed(name, to, before, games.change_all(change))


def undo(games: Games, done: Renamed) -> tuple[Notice, ...]:

    def change(path: Path, file: Connection) -> None:
        if path in done.before:
            _put_back(file, done, done.before[path])

    return games.change_all(change)


def _sat_together(connection: Connection, name: str, to: str) -> bool:
    return bool({*game_rows.games_of(connection, name)} & {*game_rows.games_of(connection, to)})


def _before(connection: Connection, name: str, to: str) -> Before:
    rows = {
        table: tuple(connection.execute(f"SELECT * FROM {table} WHERE player IN (?, ?)", (name, to)).fetchall())
        for table in TABLES
    }
    return Before(tuple(game_rows.games_of(connection, name)), rows)


def _put_back(connection: Connection, done: Renamed, before: Before) -> None:
    game_rows.rename_seats(connection, done.to, done.name, before.games)
    for table, rows in before.rows.items():
        connection.execute(f"DELETE FROM {table} WHERE player IN (?, ?)", (done.name, done.to))
        for row in rows:
            connection.execute(f"INSERT OR REPLACE INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def in_set_ups(set_ups: Mapping[str, Mapping[str, object]], name: str, to: str) -> dict[str, Mapping[str, object]]:
    """Return the remembered set-ups with this person's seats renamed, unless the new name has a seat there."""
    found = dict(set_ups)
    for kind, values in set_ups.items():
        if values.get("player") == name:
            found[kind] = {**values, "player": to}
    for setup in (ClassicSetup, ExpressSetup):
        if setup.game in set_ups:
            last = setup.from_values(set_ups[setup.game])
            names = [to if (seat.name, seat.character) == (name, None) else seat.name for seat in last.seats]
            if names.count(to) == 1:
                seats = tuple(replace(seat, name=each) for seat, each in zip(last.seats, names))
                found[setup.game] = replace(last, seats=seats).values()
    return found
