"""The newest unfinished game at a glance, for the title: from the columns alone, without loading the rules."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from sqlite3 import Connection, Error
from typing import NamedTuple

from cantstop.controller.database.connection import FILE, Damaged, connect
from cantstop.controller.database.schema import TooNew
from cantstop.controller.database.windows import Windows
from cantstop.letters import is_name

NEWEST = """
SELECT id, kind, round FROM games WHERE listed AND deleted_at IS NULL AND NOT over ORDER BY latest DESC LIMIT 20
"""
OLD = ("finished.jsonl", "unfinished", "saved")  # what older versions kept, and is taken over first


GAMES = ("classic", "express")


class Glance(NamedTuple):
    kind: str = ""  # of the game to go on with; none where another window plays all there are
    names: tuple[str, ...] = ()
    round: int = 0  # or in Express the throw


class Unsure(Exception):
    """The file does not tell yet; the store must be asked."""


def at_start(folder: Path) -> Glance | None:
    """What the title says before the store is loaded. None where there is no game to go on with."""
    if not (folder / FILE).exists():
        if any((folder / name).exists() for name in OLD):
            raise Unsure
        return None
    try:
        with closing(connect(folder / FILE)) as connection:
            return newest(connection, Windows(folder))
    except (OSError, Error, Damaged, TooNew, UnicodeDecodeError):
        raise Unsure from None


def newest(connection: Connection, windows: Windows) -> Glance | None:
    in_use = False
    for game, kind, number in connection.execute(NEWEST).fetchall():
        if windows.taken(game):
            in_use = True
        elif found := _told(connection, game, kind):
            return Glance(*found, number if isinstance(number, int) else 1)
    return Glance() if in_use else None


def _told(connection: Connection, game: int, kind: object) -> tuple[str, tuple[str, ...]] | None:
    """Its kind and who sits there; where the rows cannot be shown the game itself tells it, or nobody does."""
    found = connection.execute("SELECT name FROM seats WHERE game = ? ORDER BY seat", (game,))
    names = tuple(name for (name,) in found)
    if kind in GAMES and names and all(map(is_name, names)):
        return str(kind), names
    from cantstop.controller.database import game_rows
    from cantstop.model.record import RecordError

    (head,) = connection.execute("SELECT head FROM games WHERE id = ?", (game,)).fetchone()
    try:
        record = game_rows.head(head)
    except RecordError:
        return None
    return record.game, tuple(seat.name for seat in record.seats)
