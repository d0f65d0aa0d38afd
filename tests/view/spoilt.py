"""Functions that damage single games in the database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from cantstop.controller.game_file import FILE


def head(folder: Path, game: int | None = None) -> None:
    which = "(SELECT id FROM games ORDER BY latest DESC LIMIT 1)" if game is None else str(game)
    with closing(sqlite3.connect(folder / FILE)) as connection, connection:
        assert connection.execute(f"UPDATE games SET head = 'no game' WHERE id = {which}").rowcount == 1
