"""Functions that rename a person, or join two persons, in all games and copies. Both can be undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from sqlite3 import Connection
from typing import Any

from cantstop.controller import game_rows
from cantstop.controller.games import Games
from cantstop.controller.notices import Notice
from cantstop.controller.setups import ClassicSetup, ExpressSetup

TABLES = ("mistakes", "rounds")  # tables with data of a person, in addition to games


@dataclass(frozen=True)
class Renamed:
    name: str
    to: str
    games: Sequence[int]  # of the name, before
    rows: Mapping[str, Sequence[Any]]  # of both names, by table, before
    notices: tuple[Notice, ...] = ()


def rename(games: Games, name: str, to: str) -> Renamed | None:
    """Give a person another name, or join two persons; return None if both have played in one game."""
    theirs = games.ask(game_rows.games_of, name)
    if set(theirs).intersection(games.ask(game_rows.games_of, to)):
        return None
    rows = {table: games.rows(f"SELECT * FROM {table} WHERE player IN (?, ?)", name, to) for table in TABLES}
    return Renamed(name, to, theirs, rows, games.change_all(partial(game_rows.rename, name=name, to=to)))


def undo(games: Games, done: Renamed) -> tuple[Notice, ...]:

    def put_back(file: Connection) -> None:
        game_rows.rename_seats(file, done.to, done.name, done.games)
        for table, rows in done.rows.items():
            file.execute(f"DELETE FROM {table} WHERE player IN (?, ?)", (done.name, done.to))
            for row in rows:
                game_rows.insert(file, table, row)

    return games.change_all(put_back)


def in_set_ups(set_ups: Mapping[str, Mapping[str, object]], name: str, to: str) -> dict[str, Mapping[str, object]]:
    """Return the remembered set-ups with this person renamed, except where another seat has the new name."""
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
