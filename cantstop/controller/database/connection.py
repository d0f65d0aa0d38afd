"""Opening the database, and what its errors mean for a player."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from time import monotonic, sleep
from weakref import WeakKeyDictionary

from cantstop.controller.database import schema
from cantstop.controller.notices import Notice, NoticeKind, not_kept

FILE = "games.db"
BESIDE = ("-wal", "-shm", "-journal")  # what belongs to it while it is open, or after a kill
BUSY = 5.0  # seconds that another window may take for a transaction
TIGHT = 1 << 18  # bytes of a disk that is as good as full
LETTING_GO = 2.0  # seconds in which whoever has a file open closes it


class Damaged(Exception):
    """The file is no readable database of games."""


class Connection(sqlite3.Connection):
    """Known, while it is open, to who wants to move its file away."""

    def close(self) -> None:
        super().close()
        _open_files.pop(self, None)


_opening = Lock()
_open_files: WeakKeyDictionary[Connection, Path] = WeakKeyDictionary()


def connect(path: Path, writes: bool = False) -> sqlite3.Connection:
    """A connection to the database, which is made by who writes. Damaged, schema.TooNew, sqlite3.Error or OSError."""
    if blocked := in_the_way(path):
        raise Damaged(f"{blocked[0].name} is no file")  # SQLite would wait at a pipe for good
    if writes:
        path.parent.mkdir(parents=True, exist_ok=True)
    else:
        path.stat()
    with _opening:
        connection = _open(path, writes)
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


def in_the_way(path: Path) -> list[Path]:
    """What is no file, in the place of the database or of what belongs to it."""
    return [each for ending in ("", *BESIDE) if _is_no_file(each := path.with_name(path.name + ending))]


def _is_no_file(path: Path) -> bool:
    try:
        return not stat.S_ISREG(path.stat().st_mode)
    except FileNotFoundError:
        return False


def _open(path: Path, writes: bool) -> Connection:
    can_lay_a_log = writes or os.access(path.parent, os.W_OK)
    connection = sqlite3.connect(
        path if can_lay_a_log else f"{path.absolute().as_uri()}?immutable=1",
        timeout=BUSY,
        isolation_level=None,
        check_same_thread=False,
        uri=not can_lay_a_log,
        factory=Connection,
    )
    connection.text_factory = _text
    _open_files[connection] = path.absolute()
    return connection


@contextmanager
def nobody_uses(path: Path) -> Iterator[None]:
    """Have everybody in this process close the file, and nobody open one. OSError if somebody goes on using it.

    SQLite finds the log of an open file by its name, at any time: that of another file that lies there by then.
    """
    with _opening:
        end = monotonic() + LETTING_GO
        while users := [each for each, file in list(_open_files.items()) if file == path.absolute()]:
            if monotonic() > end:
                raise OSError(f"{path.name} is in use")
            for user in users:
                with suppress(sqlite3.Error):  # it closes at this moment
                    user.interrupt()
            del users
            sleep(0.01)
        yield


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
        return Notice(NoticeKind.GAMES_TOO_NEW)
    said = str(error)
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
