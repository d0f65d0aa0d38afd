"""Once a day a copy of the database; the last three are kept. What lay in the bin for a month goes for good."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from cantstop.controller.clock import today
from cantstop.controller.database import queries
from cantstop.controller.database.connection import BESIDE, FILE, connect, is_trouble
from cantstop.controller.files import remove

FOLDER = "copies"
KEPT = 3
NAME = re.compile(r"games-(\d{1,9})\.db")
NEW = "cantstop-copy.new"
PAGES, BREATH = 256, 0.01  # pages copied at once, and seconds until the next ones
ROOM = 3  # times its size must be free on the disk
MONTH = 30 * 24 * 3600
COPIED = "copied"  # the note of the day of the last copy
OUTDATED = "copies outdated"  # the note that they know a name that was forgotten


def newest_first(folder: Path) -> list[Path]:
    """Sort the copies by their numbers, which do not depend on a clock."""
    return [path for _, path in sorted(_numbered(folder), reverse=True)]


def _numbered(folder: Path) -> list[tuple[int, Path]]:
    with suppress(OSError):
        return [(int(match[1]), path) for path in (folder / FOLDER).iterdir() if (match := NAME.fullmatch(path.name))]
    return []


def _ours(folder: Path) -> list[Path]:
    """Those that we may remove. In a folder that a link leads to, what bears such a name may be somebody else's."""
    own = os.path.join(os.path.realpath(folder), FOLDER) == os.path.realpath(folder / FOLDER)
    return [path for path in newest_first(folder) if own or _holds_games(path)]


def _holds_games(path: Path) -> bool:
    try:
        connect(path).close()
    except Exception as error:
        if is_trouble(error):
            return False
        raise
    return True


def copy(folder: Path) -> bool:
    """Make the day's copy; whether one was made. Raises what a disk that fails raises."""
    with closing(connect(folder / FILE)) as connection:
        if queries.note(connection, COPIED) == _today() or not _has_room(folder):
            return False
        if connection.execute("SELECT 1 FROM games LIMIT 1").fetchone() is None:
            return False  # the first game is worth more than a day's wait
        _make(folder, connection)
    for old in _ours(folder)[KEPT:]:
        remove(old)
    return True


def renew(folder: Path) -> bool:
    """Put a new copy in the place of all there are if they know a name that was forgotten; whether they did.
    Raises what a system raises that does not let one go yet: none of them may stay."""
    with closing(connect(folder / FILE)) as connection:
        if queries.note(connection, OUTDATED) is None:
            return False
        older = _ours(folder)
        if older and _has_room(folder):
            _make(folder, connection)
    for old in older:
        old.unlink(missing_ok=True)
    return True


def note_outdated(connection: sqlite3.Connection) -> None:
    queries.put_note(connection, OUTDATED, "yes")


def note_renewed(connection: sqlite3.Connection) -> None:
    queries.drop_note(connection, OUTDATED)


def _make(folder: Path, connection: sqlite3.Connection) -> None:
    number = 1 + max((number for number, _ in _numbered(folder)), default=0)
    (folder / FOLDER).mkdir(exist_ok=True)
    fresh = folder / FOLDER / NEW
    for ending in ("", *BESIDE):
        remove(fresh.with_name(fresh.name + ending))
    with closing(sqlite3.connect(fresh)) as target:
        connection.backup(target, pages=PAGES, sleep=BREATH)
        target.execute("PRAGMA journal_mode = DELETE")
    os.replace(fresh, folder / FOLDER / f"games-{number}.db")


def note_copied(connection: sqlite3.Connection) -> None:
    queries.put_note(connection, COPIED, _today())


def empty_bin(connection: sqlite3.Connection) -> None:
    """Delete for good what a person removed a month ago."""
    old = connection.execute("SELECT id FROM games WHERE deleted_at < ?", (int(time.time()) - MONTH,)).fetchall()
    for (game,) in old:
        queries.remove(connection, game)


def _today() -> str:
    return today().isoformat()


def _has_room(folder: Path) -> bool:
    return shutil.disk_usage(folder).free > ROOM * (folder / FILE).stat().st_size
