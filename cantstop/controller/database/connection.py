"""Opening the database, and what its errors mean for a player."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from pathlib import Path
from threading import Lock

from cantstop.controller.database import schema
from cantstop.controller.notices import About, Notice, not_kept

FILE = "games.db"
BESIDE = ("-wal", "-shm", "-journal")  # what belongs to it while it is open, or after a kill
BUSY = 5.0  # seconds that another window may take for a transaction
TIGHT = 1 << 18  # bytes of a disk that is as good as full


opening = (
    Lock()
)  # no file is moved away, and none put in its place, while it is half open: its log is found by its name


class Damaged(Exception):
    """The file is no readable database of games."""


def connect(path: Path, writes: bool = False) -> sqlite3.Connection:
    """A connection to the database, which is made by who writes. Damaged, schema.TooNew, sqlite3.Error or OSError."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise Damaged(f"{path.name} is no file")
    except FileNotFoundError:
        if not writes:
            raise
        path.parent.mkdir(parents=True, exist_ok=True)
    with opening:
        if not writes and not os.access(path.parent, os.W_OK):
            return _connected(f"{path.absolute().as_uri()}?immutable=1", writes)  # no log can be laid beside it
        return _connected(path, writes)


def _connected(place: Path | str, writes: bool) -> sqlite3.Connection:
    uri = isinstance(place, str)
    connection = sqlite3.connect(place, timeout=BUSY, isolation_level=None, check_same_thread=False, uri=uri)
    connection.text_factory = _text
    try:
        _make_ready(connection, writes)
    except schema.Foreign as error:
        connection.close()
        raise Damaged(str(error)) from None
    except BaseException as error:
        connection.close()
        if is_damage(error):
            raise Damaged(str(error)) from None
        raise
    return connection


def _make_ready(connection: sqlite3.Connection, writes: bool) -> None:
    if not writes:
        connection.execute("PRAGMA query_only = 1")
        if schema.is_newer(connection):
            raise schema.TooNew
    else:
        _choose_journal(connection)
        schema.bring_up(connection)
    try:
        schema.check_shape(connection)
    except schema.Foreign:
        if writes or not schema.is_on_its_way(connection):
            raise
        raise sqlite3.OperationalError("its tables are being made") from None  # by who writes, on a disk that is slow


def _choose_journal(connection: sqlite3.Connection) -> None:
    """A log beside the file, so that nobody who reads waits; where the disk knows none, a journal to roll back."""
    if schema.is_newer(connection):
        raise schema.TooNew
    try:
        mode = connection.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    except sqlite3.OperationalError as error:
        if not ("locking protocol" in str(error) or "I/O" in str(error)):
            raise
        mode = ""
    if mode != "wal":
        connection.execute("PRAGMA journal_mode = TRUNCATE")
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if mode == 'wal' else 'FULL'}")
    connection.execute("PRAGMA journal_size_limit = 1048576")
    connection.execute("PRAGMA secure_delete = ON")  # a name that is forgotten shall not lie on in a free page


def _text(data: bytes) -> str:
    """Accept damaged text: its checksum tells that it is damaged."""
    return data.decode("utf-8", "replace")


def is_damage(error: BaseException) -> bool:
    """Whether the file itself is at fault, not a disk that refuses."""
    if isinstance(error, Damaged | UnicodeDecodeError):  # SQLite quotes what it cannot make sense of
        return True
    if not isinstance(error, sqlite3.DatabaseError):
        return False
    said = str(error)
    return any(each in said for each in ("malformed", "not a database", "unsupported file format", "corrupt"))


def is_trouble(error: BaseException) -> bool:
    """Whether it may go by itself: a disk that is full, fails or cannot be written, or another window at work."""
    return isinstance(error, OSError | sqlite3.OperationalError | schema.TooNew) or is_damage(error)


def told(error: BaseException, folder: Path) -> Notice:
    """The notice for a disk that refuses to write."""
    if isinstance(error, OSError):
        return not_kept(error)
    if isinstance(error, schema.TooNew):
        return Notice(About.GAMES_TOO_NEW)
    said = str(error)
    if "full" in said or _is_full(folder):
        return Notice(About.NOTHING_KEPT_FULL)
    if "readonly" in said or ("unable to open" in said and not os.access(folder, os.W_OK)):
        return Notice(About.NOTHING_KEPT_READ_ONLY)
    return Notice(About.NOTHING_KEPT)


def _is_full(folder: Path) -> bool:
    try:
        return shutil.disk_usage(folder).free < TIGHT
    except OSError:
        return False
