"""The database of the games, games.db, and the thread that writes to it. `assets/games.sql` defines its tables.

Jobs that fail because of the disk stay in memory and are retried every second.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import traceback
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache, partial
from pathlib import Path
from sqlite3 import Connection
from threading import Condition
from time import monotonic, sleep

from cantstop.controller.files import sync_folder
from cantstop.controller.notices import Notice, NoticeKind, not_kept
from cantstop.controller.paths import make_folder
from cantstop.controller.statistics import FIGURES
from cantstop.controller.threads import Mailbox, start
from cantstop.resources import ASSETS

FILE = "games.db"
BESIDE = ("-wal", "-shm", "-journal")  # endings of further files that exist while the file is open or after a kill
VERSION = 2
TABLES = (ASSETS / "games.sql").read_text("utf-8").format(version=VERSION, figures=", ".join(FIGURES))
OTHERS = ("reviews", "rounds", "mistakes")  # tables that are not part of a game

BUSY = 3.0  # seconds to wait for a lock of another window
TIGHT = 1 << 18  # bytes: a disk with less room counts as full

GATHER = 0.003  # seconds of waiting for more jobs, so that moves share a transaction
AGAIN = 1.0  # seconds between retries
SYNC = 1.0  # seconds between two syncs: a power cut costs the moves since the last one
HUNG = 3.0  # seconds after which a disk that does not answer counts as trouble

Identity = tuple[int, int] | None  # device and number of a file
Job = Callable[[Connection], object]
Mend = Callable[[Path, bool], "Notice | None"]


class Damaged(Exception):
    """Raised if the file is not a readable database of games."""


class TooNew(Exception):
    """Raised if a newer version of the game wrote the file; this version does not change it."""


def open_to_read(path: Path) -> Connection:
    """Open the game file for queries; raise OSError, Damaged or sqlite3.Error if the file cannot be read."""
    path.stat()
    connection = connect(path, "" if os.access(path.parent, os.W_OK) else "?immutable=1")  # without a log
    connection.execute("PRAGMA query_only = 1")
    return connection


def open_to_write(path: Path) -> Connection:
    """Open or make the game file; raise OSError, Damaged, TooNew or sqlite3.Error if the file cannot be used."""
    make_folder(path.parent)
    if not os.path.lexists(path):  # opening and closing an existing file would drop SQLite's locks on it
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = connect(path)
    try:
        check_version(connection)
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
    """Return the paths of the database or its log that exist but are not regular files."""
    files = (path.with_name(path.name + ending) for ending in ("", *BESIDE))
    return [each for each in files if each.exists() and not each.is_file()]


def check_version(connection: Connection) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION and not has_our_tables(connection):
        raise TooNew(f"version {version}")


def _choose_journal(connection: Connection) -> None:
    """Use a write-ahead log, so that readers do not wait, or a rollback journal if the disk supports no log."""
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL")
    log = connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    if not log:
        connection.execute("PRAGMA journal_mode = TRUNCATE")
    connection.execute(f"PRAGMA synchronous = {'NORMAL' if log else 'FULL'}")
    connection.execute("PRAGMA wal_autocheckpoint = 0")  # the writer does this every second
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
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.executescript(TABLES)
    return connection


@cache
def _our_shape() -> list[tuple[object, ...]]:
    with closing(in_memory()) as made:
        return _shape(made)


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
    """Return whether an error may be temporary, such as a full or read-only disk, or another window that is writing."""
    return isinstance(error, OSError | sqlite3.OperationalError | TooNew) or is_damage(error)


def notice_of(error: BaseException, folder: Path) -> Notice:
    if isinstance(error, OSError):
        return not_kept(error)
    if isinstance(error, TooNew):
        return Notice(NoticeKind.GAMES_TOO_NEW)
    said, free = str(error), TIGHT
    with suppress(OSError):
        free = shutil.disk_usage(folder).free
    if "locked" in said or "busy" in said:
        return Notice(NoticeKind.NOTHING_KEPT_LOCKED)
    if "full" in said or free < TIGHT:
        return Notice(NoticeKind.NOTHING_KEPT_FULL)
    if "readonly" in said or ("unable to open" in said and not os.access(folder, os.W_OK)):
        return Notice(NoticeKind.NOTHING_KEPT_READ_ONLY)
    return Notice(NoticeKind.NOTHING_KEPT)


class Writer:
    """The thread that writes. Each job is a transaction."""

    def __init__(self, path: Path, mend: Mend) -> None:
        """Write to the file at `path`. `mend` repairs a lost file and, if called with `suspect`, a damaged one."""
        self.path = path
        self._trouble: Notice | None = None
        self.waiting: dict[Job, int] = {}  # the jobs that are not written yet, and when each was given
        self.notices, self.faults = Mailbox[Notice](), Mailbox[str]()
        self.empties_log = False  # whether the log is moved into the file next, so that no removed name stays in it
        self._mend = mend
        self._news = Condition()
        self._given = self._tried = 0
        self._runs = self._ends = False
        self._suspect = False  # whether the file is checked before the next write
        # Used by the thread only
        self._connection: Connection | None = None
        self._file: Identity = None
        self._since: float | None = None  # when the present attempt began
        self._unsynced: float | None = None  # when the first write since the last sync was made

    def give(self, *jobs: Job) -> None:
        """Queue the jobs and wake the writer, which opens the file and retries failed jobs even if none are given."""
        with self._news:
            self._given += 1
            for job in jobs:
                self.waiting.pop(job, None)
                self.waiting[job] = self._given  # at the end: the game moved in last comes first in lists
            if not self._runs:
                self._runs = True
                start(self._work, "games")
            self._news.notify_all()

    def settle(self, seconds: float) -> bool:
        """Wait until every job is written or has failed; return whether that happened in time."""
        if self.waiting or self._trouble:
            self.give()
        with self._news:
            given = self._given
            return self._news.wait_for(lambda: self._tried >= given, seconds)

    def withdraw(self, job: Job) -> bool:
        """Drop a job that has failed because of the disk; return whether it was still waiting."""
        with self._news:
            return self.waiting.pop(job, None) is not None

    @property
    def trouble(self) -> Notice | None:
        """A notice with the reason why jobs could not be written yet, or None."""
        since = self._since
        hung = since is not None and monotonic() - since > HUNG
        return self._trouble or (Notice(NoticeKind.NOTHING_KEPT) if hung else None)

    def check(self) -> None:
        """Let the thread check the file, because it may be damaged, and replace a damaged one."""
        self._suspect = True
        self.give()

    def stop(self) -> None:
        """Write all jobs if possible, close the file, and end the thread."""
        with self._news:
            self._ends = True
            self._news.notify_all()

    def close(self, seconds: float) -> bool:
        """Stop the thread, and wait for its end; return whether everything is written."""
        self.settle(seconds)
        self.stop()
        with self._news:
            return self._news.wait_for(lambda: not self._runs, seconds) and self.trouble is None

    # The thread

    def _work(self) -> None:
        while True:
            with self._news:
                self._news.wait_for(lambda: self._given > self._tried or self._ends, self._pause())
                if self._ends and self._given == self._tried:
                    self._empty_log()
                    self._disconnect()
                    self._runs = False
                    self._news.notify_all()
                    return
            sleep(GATHER)
            given = self._given
            self._attempt()
            with self._news:
                self._tried = given
                self._news.notify_all()

    def _pause(self) -> float | None:
        """Return the seconds until the next retry or sync, or None if there is nothing to do."""
        if self.waiting or self._trouble:
            return AGAIN
        return None if self._unsynced is None else max(0.0, self._unsynced + SYNC - monotonic())

    def _attempt(self) -> None:
        """Write the waiting jobs; after an error of the disk, they stay in the queue."""
        self._since, failed = monotonic(), self._trouble
        try:
            try:
                self._write()
            except Exception as error:
                if not is_damage(error):
                    raise
                self._suspect = True
                self._write()
            self._trouble = None
        except Exception as error:
            if not is_trouble(error):
                self._note_fault(error)
            self._trouble = notice_of(error, self.path.parent)
        if failed or self._trouble or self.empties_log:  # the log holds each page several times: emptying it makes room
            self._empty_log()
        self._since = None

    def _write(self) -> None:
        connection = self._opened()
        with self._news:
            jobs = dict(self.waiting)
        for job, given in jobs.items():
            self._run(job, connection)
            with self._news:
                if self.waiting.get(job) == given:  # a job given again meanwhile has more to write
                    del self.waiting[job]
        if jobs:
            self._unsynced = self._unsynced or monotonic()
        if self._unsynced is not None and monotonic() > self._unsynced + SYNC:
            self._unsynced = None
            start(partial(_sync, self.path), "sync")

    def _run(self, job: Job, connection: Connection) -> None:
        """Run a job as a transaction. If the job fails because of a programming error, store the error."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            job(connection)
            connection.execute("COMMIT")
        except Exception as error:
            with suppress(sqlite3.Error):
                connection.rollback()
            if is_trouble(error):
                raise
            self._note_fault(error)

    def _note_fault(self, error: Exception) -> None:
        self.faults.put("".join(traceback.format_exception(error)))

    def _opened(self) -> Connection:
        """Return the connection to the current file; the file may have been removed or replaced."""
        if self._suspect or self._file != identity(self.path):
            self._disconnect()
        if self._connection is None:
            notice = self._mend(self.path, self._suspect)
            self._suspect = False
            if notice is not None:
                self.notices.put(notice)
            self._connection = open_to_write(self.path)
            self._file = identity(self.path)
        return self._connection

    def _disconnect(self) -> None:
        connection, self._connection, self._file = self._connection, None, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def _empty_log(self) -> None:
        self.empties_log = False
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


def _sync(path: Path) -> None:
    """Move the contents of the log into the file and sync both, in a separate thread because this may take long."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as connection:  # the next write meets the same trouble
        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
