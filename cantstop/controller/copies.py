"""Functions that copy games.db daily, and repair it if it is damaged, empty or missing.

The damaged file is renamed. The new one gets all games of the copies and all that SQLite can read in the old one.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from cantstop.controller import game_file, game_rows, saved_file
from cantstop.controller.files import free_name, put, remove, sync_folder, tidy_up
from cantstop.controller.game_file import BESIDE, OTHERS, Job, Writer, is_damage, is_trouble
from cantstop.controller.game_rows import Rows
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.paths import make_folder
from cantstop.controller.windows import Windows
from cantstop.model.record import RecordError

FOLDER = "copies"
KEPT = 7
NAME = re.compile(r"games-\d{4}-\d\d-\d\d\.db", re.ASCII)
ROOM = 3  # free space that a copy needs, in sizes of the file
BETTER = 1.5  # times the games of every newer copy: such a copy stays, since the file may have been replaced
MONTH = 30 * 24 * 3600
MENDING = 0  # the number of no game, locked while a window mends the file
LEAST = 512  # bytes of the smallest database
UNREADABLE = (sqlite3.Error, UnicodeDecodeError)  # SQLite quotes damaged text in its errors


# The daily copies


def newest_first(folder: Path) -> list[Path]:
    """Return the paths of the copies, newest first; the name of a copy is its day."""
    found = list[Path]()
    with suppress(OSError):
        found = [path for path in (folder / FOLDER).iterdir() if NAME.fullmatch(path.name)]
    return sorted(found, reverse=True)


def look_after(writer: Writer) -> None:
    """Check and copy games.db, and delete old games from the bin. A step that fails is repeated at the next start."""
    path = writer.path
    tidy_up(path.parent / saved_file.SAVED, f"*{saved_file.ENDING}")
    try:
        if not is_sound(path):
            writer.check()
        elif _games_in(path):
            copy(path)
            writer.give(empty_bin)
    except Exception as error:
        if not is_trouble(error):
            raise


def is_sound(path: Path) -> bool:
    """Return whether the file is undamaged. This may take seconds. Raise the errors of a failing disk."""
    try:
        with closing(game_file.open_to_read(path)) as connection:
            game_file.check_version(connection)
            if not game_file.has_tables(connection):
                return not newest_first(path.parent)  # a new file: a writer makes all tables in one transaction
            if connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                return False
            if not game_file.has_our_tables(connection):
                return False
            games = connection.execute("SELECT id FROM games").fetchall()
            rows = (game_rows.stored(connection, game) for (game,) in games)
            return all(each is not None and each.sound for each in rows)
    except Exception as error:
        if is_damage(error):
            return False
        raise


def copy(path: Path) -> None:
    """Make the copy of the day if it is missing; raise errors of the disk."""
    day = path.parent / FOLDER / f"games-{_today()}.db"
    if day.exists() or shutil.disk_usage(path.parent).free < ROOM * path.stat().st_size:
        return
    make_folder(day.parent)
    fresh = day.with_name("cantstop-copy.new")
    remove(fresh)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("VACUUM INTO ?", (str(fresh),))
    fresh.chmod(0o600)
    put(fresh, day)
    _remove_old(path.parent)


def _today() -> str:
    """Return the local date as text. `datetime` would fail if the system's time zone is invalid."""
    return time.strftime("%Y-%m-%d")


def _games_in(path: Path) -> int | None:
    """Return the number of games in a file of this program, or None for any other file."""
    try:
        with closing(game_file.open_to_read(path)) as connection:
            return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])
    except Exception as error:
        if is_trouble(error):
            return None
        raise


def _remove_old(folder: Path) -> None:
    """Delete old copies, except copies with far more games than newer ones; keep files of other programs."""
    most = 0
    for place, path in enumerate(newest_first(folder)):
        games = _games_in(path)
        if place >= KEPT and games is not None and games <= BETTER * most:
            remove(path)
        most = max(most, games or 0)


def _remove(path: Path) -> None:
    for ending in ("", *BESIDE):
        remove(path.with_name(path.name + ending))


def empty_bin(connection: Connection) -> None:
    """Delete the games that have been in the bin for a month."""
    old = connection.execute("SELECT id FROM games WHERE deleted_at < ?", (int(time.time()) - MONTH,)).fetchall()
    for (game,) in old:
        game_rows.remove(connection, game)


def change(folder: Path, write: Job) -> None:
    """Change every copy, each in a transaction; raise errors of the disk."""
    for path in newest_first(folder):
        if _games_in(path) is None:
            continue  # a foreign file, or unreadable
        with closing(sqlite3.connect(path, isolation_level=None, timeout=game_file.BUSY)) as connection:
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("BEGIN IMMEDIATE")
            write(connection)
            connection.execute("COMMIT")


# Mending


def mend(windows: Windows, path: Path, suspect: bool) -> Notice | None:
    """Replace the file by a sound one if it is lost or damaged; return a notice about this.

    Only a suspect file is checked for damage.
    """

    def is_due() -> bool:
        if bool(game_file.in_the_way(path)) or is_lost(path) or _ready(path).exists():
            return True
        return suspect and path.exists() and not is_sound(path)

    if not is_due():
        return None
    make_folder(path.parent)
    if not windows.lock(MENDING):
        raise BlockingIOError(errno.EAGAIN, "another window is at it")  # trouble, which is retried
    try:
        return _replace(path) if is_due() else None
    finally:
        windows.unlock(MENDING)


def is_lost(path: Path) -> bool:
    """Return whether the file is empty, too short, or missing although it existed. A broken link is not lost."""
    if os.path.lexists(path) and not path.exists():
        return False
    size = path.stat().st_size if path.exists() else 0
    log = path.with_name(f"{path.name}-wal")
    return size < LEAST and bool(size or newest_first(path.parent) or (log.is_file() and log.stat().st_size))


def _ready(path: Path) -> Path:
    """Return the path of the repaired file before it replaces the damaged one. It survives if the game is killed."""
    return path.with_name(f"{path.name}.mended")


def _replace(path: Path) -> Notice:
    kind, ready = NoticeKind.GAMES_LOST if is_lost(path) else NoticeKind.GAMES_DAMAGED, _ready(path)
    aside = free_name(path, ("", *BESIDE))
    for blocked in game_file.in_the_way(path):
        os.replace(blocked, aside.with_name(blocked.name.replace(path.name, aside.name)))
    if not ready.exists():
        _build(path, ready)
    with closing(sqlite3.connect(ready)) as connection:
        number = connection.execute("SELECT count(*) FROM games WHERE deleted_at IS NULL").fetchone()[0]
    for ending in ("", *BESIDE):  # the log of the old file would spoil the new one
        if os.path.lexists(f"{path}{ending}"):
            os.replace(f"{path}{ending}", f"{aside}{ending}")
    os.replace(ready, path)
    sync_folder(path.parent)
    return Notice(kind, what=aside.name, number=number)


def _build(path: Path, ready: Path) -> None:
    """Build a new file from the damaged file and its copies, with the longest version of each game."""
    fresh, log = path.with_name(f"{path.name}.new"), path.with_name(f"{path.name}.log.new")
    _remove(fresh)
    _remove(log)
    if is_lost(path):
        _copy_log(path, log)
    with closing(game_file.open_to_write(fresh)) as into:
        into.execute("PRAGMA journal_mode = DELETE")
        for source in (log, path, *newest_first(path.parent)):
            if source.is_file() and source.stat().st_size >= LEAST:
                into.execute("BEGIN")
                _add(into, source)
                into.execute("COMMIT")
    _remove(log)
    put(fresh, ready)


def _copy_log(path: Path, to: Path) -> None:
    """Copy the log of a lost file to `to`, next to an empty database: SQLite deletes a log without a database."""
    with closing(sqlite3.connect(to, isolation_level=None)) as made:
        made.execute("PRAGMA journal_mode = WAL")
    with suppress(FileNotFoundError):
        shutil.copy(f"{path}-wal", f"{to}-wal")


def _add(into: Connection, source: Path) -> None:
    """Add every readable game of a possibly damaged file; raise errors of the new file."""
    try:
        connection = game_file.connect(source)
    except (*UNREADABLE, game_file.Damaged):
        return
    with closing(connection):
        with suppress(*UNREADABLE):
            connection.execute("PRAGMA writable_schema = ON")  # damage of one table must not hide the others
        for game in _numbers(connection):
            there = into.execute("SELECT length(steps) FROM games WHERE id = ?", (game,)).fetchone()
            try:
                rows = _better(connection, game, -1 if there is None else there[0])
            except (*UNREADABLE, RecordError, TypeError, KeyError):
                continue  # damaged, or gone
            if rows is not None:
                game_rows.store(into, rows)
        for table in OTHERS:
            columns = into.execute(f"SELECT * FROM {table} LIMIT 0").description
            for row in _readable(connection, f"SELECT * FROM {table}"):
                if len(row) == len(columns):
                    with suppress(sqlite3.IntegrityError, OverflowError):
                        game_rows.insert(into, table, row)


def _numbers(connection: Connection) -> list[int]:
    """Return the numbers of all games that can still be read from the table or one of its indexes."""
    listed, by_id = "INDEXED BY games_listed WHERE deleted_at IS NULL", "INDEXED BY games_by_id ORDER BY game_id"
    ways = ("ORDER BY id", "ORDER BY id DESC", listed, by_id)
    found = {row[0] for way in ways for row in _readable(connection, f"SELECT id FROM games {way}")}
    return sorted(game for game in found if isinstance(game, int))


def _readable(connection: Connection, asked: str) -> Iterator[Sequence[Any]]:
    with suppress(*UNREADABLE):
        yield from connection.execute(asked)


def _better(source: Connection, game: int, length: int) -> Rows | None:
    """Return the rows of a game in `source` if it has more text in its steps than `length`, else None.

    Of a damaged game, only the first steps up to the damage are used. Rows of another version of the game are rebuilt.
    """
    rows = game_rows.stored(source, game)
    if rows is None or len(rows.game["steps"]) <= length:
        return None
    if rows.sound and game_file.has_our_tables(source):
        return rows
    read = game_rows.replayed(rows)
    again = read.rows()
    if rows.sound:
        return again.changed(**{name: rows.game[name] for name in ("latest", "deleted_at", "at")})
    if not read.steps or len(again.game["steps"]) <= length:
        return None  # without steps it may be the head of another game
    latest = rows.game["latest"]
    return again.changed(latest=latest if type(latest) is int and 0 <= latest < 1 << 62 else 0)
