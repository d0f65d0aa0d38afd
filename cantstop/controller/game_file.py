"""The file of the games: how it is opened, and the notices for its errors. `assets/games.sql` has its tables."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from contextlib import closing
from functools import cache
from pathlib import Path
from sqlite3 import Connection

from cantstop.controller.files import sync_folder
from cantstop.controller.notices import Notice, NoticeKind, not_kept
from cantstop.controller.paths import make_folder
from cantstop.controller.statistics import FIGURES
from cantstop.resources import ASSETS

FILE = "games.db"
BESIDE = ("-wal", "-shm", "-journal")  # endings of the files that belong to it while it is open or after a kill
VERSION = 2
TABLES = (ASSETS / "games.sql").read_text("utf-8").format(version=VERSION, figures=", ".join(FIGURES))
OTHERS = ("reviews", "rounds", "mistakes")  # tables that are not part of a game

BUSY = 3.0  # seconds for which a lock of another window is waited for
TIGHT = 1 << 18  # bytes: a disk with less room counts as full

Identity = tuple[int, int] | None  # device and number of a file


class Damaged(Exception):
    """The file is no readable database of games."""


class TooNew(Exception):
    """A newer version of the game wrote the file; this one leaves it alone."""


def open_to_read(path: Path) -> Connection:
    """Open the file for queries. Raise Damaged or an error of SQLite."""
    path.stat()
    connection = connect(path, "" if os.access(path.parent, os.W_OK) else "?immutable=1")  # no log beside it
    connection.execute("PRAGMA query_only = 1")
    return connection


def open_to_write(path: Path) -> Connection:
    """Open or make the file. Raise Damaged, TooNew or an error of SQLite."""
    make_folder(path.parent)
    if not os.path.lexists(path):  # opening and closing an existing file would drop SQLite's locks on it
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = connect(path)
    try:
        _check_version(connection)
        _choose_journal(connection)
        if not has_tables(connection):
            connection.executescript(TABLES)
            sync_folder(path.parent)
        if not has_our_tables(connection):
            raise Damaged("tables of something else")
    except BaseException:
        connection.close()
        raise
    return connection


def connect(path: Path, how: str = "") -> Connection:
    for each in in_the_way(path):
        raise Damaged(f"{each.name} is no file")  # SQLite would wait for a pipe forever
    where = path.absolute().as_uri() + how
    connection = sqlite3.connect(where, timeout=BUSY, isolation_level=None, check_same_thread=False, uri=True)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")  # the checksum of damaged text is wrong
    return connection


def in_the_way(path: Path) -> list[Path]:
    """Return the paths of the database and its log at which there is another thing than a regular file."""
    return [each for ending in ("", *BESIDE) if _is_no_file(each := path.with_name(path.name + ending))]


def _is_no_file(path: Path) -> bool:
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return False


def _check_version(connection: Connection) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION and not has_our_tables(connection):
        raise TooNew(f"version {version}")


def _choose_journal(connection: Connection) -> None:
    """Use a log beside the file, so that readers do not wait; a journal if the disk supports no log."""
    try:
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    except sqlite3.OperationalError as error:
        if not ("locking protocol" in str(error) or "I/O" in str(error)):
            raise
        mode = ""
    if mode != "wal":
        connection.execute("PRAGMA journal_mode = TRUNCATE")
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # the writer does it every second
    connection.execute("PRAGMA journal_size_limit = 1048576")
    connection.execute("PRAGMA secure_delete = ON")  # forgotten names must not stay in free pages


def _shape(connection: Connection) -> list[tuple[object, ...]]:
    asked = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name"
    return connection.execute(asked).fetchall()


def has_tables(connection: Connection) -> bool:
    return bool(_shape(connection))


def has_our_tables(connection: Connection) -> bool:
    return _shape(connection) == _our_shape()


def in_memory() -> Connection:
    """Return an empty file of games in memory."""
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.executescript(TABLES)
    return connection


@cache
def _our_shape() -> list[tuple[object, ...]]:
    with closing(in_memory()) as made:
        return _shape(made)


def is_whole(connection: Connection) -> bool:
    """Return whether the whole file can be read and has our tables; this may take seconds."""
    _check_version(connection)
    return connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",) and has_our_tables(connection)


def identity(path: Path) -> Identity:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_damage(error: BaseException) -> bool:
    """Return whether an error is due to the file itself and not to the disk."""
    if isinstance(error, Damaged | UnicodeDecodeError):  # SQLite quotes damaged text
        return True
    said = str(error)
    known = ("malformed", "not a database", "unsupported file format", "corrupt")
    return isinstance(error, sqlite3.DatabaseError) and any(each in said for each in known)


def is_trouble(error: BaseException) -> bool:
    """Return whether an error may pass: the disk is full, fails or refuses, or another window is writing."""
    return isinstance(error, OSError | sqlite3.OperationalError | TooNew) or is_damage(error)


def notice_of(error: BaseException, folder: Path) -> Notice:
    """Return the notice for an error of writing."""
    if isinstance(error, OSError):
        return not_kept(error)
    if isinstance(error, TooNew):
        return Notice(NoticeKind.GAMES_TOO_NEW)
    said = str(error)
    if "locked" in said or "busy" in said:
        return Notice(NoticeKind.NOTHING_KEPT_LOCKED)
    if "full" in said or _is_full(folder):
        return Notice(NoticeKind.NOTHING_KEPT_FULL)
    if "readonly" in said or ("unable to open" in said and not os.access(folder, os.W_OK)):
        return Notice(NoticeKind.NOTHING_KEPT_READ_ONLY)
    return Notice(NoticeKind.NOTHING_KEPT)


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < TIGHT
    except OSError:
        return False
