"""A damaged database: found, set aside, and saved from what can be read, row by row, before the copies are asked.

The rows are read off the pages (carving.py), and none is trusted: only a game whose head is sound comes through, and of
its moves those whose sums fit. What else there is, is asked of the damaged file itself, as far as it answers.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from time import sleep
from typing import Any

from cantstop.controller.database import carving, copies, fact_rows, game_rows, queries
from cantstop.controller.database.connection import BESIDE, connect, in_the_way, nobody_uses
from cantstop.controller.database.schema import COLUMNS
from cantstop.controller.database.windows import Windows
from cantstop.controller.database.writer import Identity, identity
from cantstop.controller.files import remove, set_aside
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.model.record import RecordError, is_over

NEW = ".new"
MENDING = 0  # the number of no game
HIGHEST = 1 << 62  # nothing can be counted up to much more, and SQLite puts words above all numbers
OUT_OF_ORDER = f"SELECT 1 FROM games WHERE typeof(latest) != 'integer' OR latest > {HIGHEST}"
WIDTH = COLUMNS["games"].count(",") + 1
OTHERS = ("facts", "reviews", "met", "rounds", "notes", "mistakes")
Values = tuple[Any, ...]


def is_sound(path: Path) -> bool:
    """Whether the whole file can be read; it may take seconds. Raises what a disk that fails raises."""
    with closing(connect(path)) as connection:
        # A quick check sees no move that lies out of order, where others are then looked for and not found.
        whole = connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
        return whole and connection.execute(OUT_OF_ORDER).fetchone() is None


def mend(path: Path, damaged: Identity) -> Notice | None:
    """Set this file aside and put one in its place with all that can be read of it, and of the copies.

    Only one window does so; where another has done it meanwhile, there is nothing to tell.
    """
    windows = Windows(path.parent)
    while not windows.take(MENDING):
        sleep(0.05)
    try:
        return _mended(path) if identity(path) == damaged else None
    finally:
        windows.free(MENDING)


def _mended(path: Path) -> Notice:
    """What cannot be put in its place leaves it where it is."""
    for blocked in in_the_way(path):
        if blocked != path:  # nothing of the file can be asked with a pipe beside it
            _moved(blocked)
    fresh = path.with_name(f"{path.name}{NEW}")
    _remove(fresh)
    with closing(connect(fresh, writes=True)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        for source in (path, *copies.newest_first(path.parent)):
            if source.is_file():
                _take_over(source, connection)
        while fact_rows.settle_some(connection):
            pass
        number = connection.execute("SELECT count(*) FROM games WHERE listed AND deleted_at IS NULL").fetchone()[0]
    with nobody_uses(path):
        aside = _put_aside(path)
        os.replace(fresh, path)
    return Notice(NoticeKind.GAMES_DAMAGED, what=aside.name, number=number)


def _put_aside(path: Path) -> Path:
    """With what lies beside it; it may be a folder or a pipe, too."""
    aside = _moved(path) if os.path.lexists(path) else path
    for ending in BESIDE:
        with suppress(OSError):
            os.replace(path.with_name(path.name + ending), aside.with_name(aside.name + ending))
    return aside


def _moved(path: Path) -> Path:
    aside = set_aside(path)
    if aside is None:
        raise OSError("what is damaged cannot be moved")
    return aside


def _remove(path: Path) -> None:
    for ending in ("", *BESIDE):
        remove(path.with_name(path.name + ending))


def _take_over(source: Path, into: sqlite3.Connection) -> None:
    """Copy what the new file does not have yet."""
    into.execute("BEGIN")
    heads, moves = _carved(source)
    for game, row in heads.items():
        _game(row, _beginning(moves.get(game, {})), into)
    with suppress(sqlite3.Error), closing(_opened(source)) as connection:
        for table in OTHERS:
            for row in _rows(connection, table):
                _put(into, table, row)
    into.execute("DELETE FROM facts WHERE game NOT IN (SELECT id FROM games WHERE over)")
    fact_rows.make_anew(into)
    into.execute("COMMIT")


def _carved(source: Path) -> tuple[dict[int, Values], dict[int, dict[int, Values]]]:
    """The rows of games by their numbers, and the rows of moves by game and number."""
    heads: dict[int, Values] = {}
    moves: dict[int, dict[int, Values]] = {}
    for number, values in carving.rows(source):
        if number is not None and len(values) == WIDTH and isinstance(values[2], str):
            fits = isinstance(values[1], int) and values[1] <= HIGHEST
            latest = values[1] if fits else 0  # so that games to come lie above it
            heads[number] = (number, latest, *values[2:])
        elif number is None and len(values) == 4 and _is_move(*values):
            moves.setdefault(values[0], {})[values[1]] = values
    return heads, moves


def _is_move(game: Any, number: Any, move: Any, check: Any) -> bool:
    known = isinstance(game, int) and isinstance(number, int) and isinstance(move, str)
    return known and check == game_rows.sum_of(game, number, move)


def _beginning(moves: dict[int, Values]) -> list[Values]:
    """The moves before the first that is missing."""
    found: list[Values] = []
    while len(found) + 1 in moves:
        found.append(moves[len(found) + 1])
    return found


def _game(row: Values, moves: list[Values], into: sqlite3.Connection) -> None:
    """The game, unless it is there already with as many moves."""
    game = row[0]
    there = into.execute("SELECT count(*) FROM moves WHERE game = ?", (game,)).fetchone()[0]
    known = into.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone()
    if known and there >= len(moves):
        return
    try:
        record = game_rows.head(row[2])
    except RecordError:
        return
    if known:
        queries.remove(into, game)
    if not _put(into, "games", row):
        return
    for move in moves:
        _put(into, "moves", move)
    found = game_rows.read(game_rows.raw(into, game))
    _tell_anew(into, game, record, found)


def _tell_anew(into: sqlite3.Connection, game: int, record: Any, found: game_rows.Game) -> None:
    """All that is made from head and moves."""
    history = found.history
    state = history.state
    listed = game_rows.is_begun(record, history.now or len(history.undone)) or bool(record.details.get("name"))
    told = (
        record.game, record.seed, history.now, listed, is_over(state), state.round,
        game_rows.position_of(state), str(record.details.get("id", "")), str(record.details.get("name", "")), game,
    )  # fmt: skip
    into.execute(
        "UPDATE games SET kind = ?, seed = ?, moves = ?, listed = ?, over = ?, round = ?, position = ?, "
        "game_id = ?, name = ? WHERE id = ?",
        told,
    )
    game_rows.put_seats(into, game, record, game_rows.winners(record, state))


def _opened(source: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(source, isolation_level=None)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA writable_schema = ON")  # damage of one table shall not hide the others
    return connection


def _rows(connection: sqlite3.Connection, table: str) -> Iterator[tuple[Any, ...]]:
    """From the front as far as it goes, and then from the back: a damaged page hides what lies behind it."""
    seen: set[object] = set()
    key = COLUMNS[table].partition(",")[0]
    for way in ("ASC", "DESC"):
        with suppress(sqlite3.Error):
            for row in connection.execute(f"SELECT {COLUMNS[table]} FROM {table} ORDER BY {key} {way}"):
                if row not in seen:
                    seen.add(row)
                    yield row


def _put(into: sqlite3.Connection, table: str, row: tuple[Any, ...]) -> bool:
    """Whether the row could be put; what has lost its kind of value cannot, and what is there stays."""
    marks = ", ".join("?" * len(row))
    try:
        return into.execute(f"INSERT OR IGNORE INTO {table} ({COLUMNS[table]}) VALUES ({marks})", row).rowcount == 1
    except (sqlite3.IntegrityError, sqlite3.InterfaceError, sqlite3.DataError, OverflowError):
        return False
