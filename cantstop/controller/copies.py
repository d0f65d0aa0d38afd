"""The daily copies of the file of the games, and the mending of a file that is damaged, empty or gone.

Such a file is set aside. The new one holds the games of the copies, and those that SQLite still reads of the old one.
"""

from __future__ import annotations

import errno
import os
import re
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from sqlite3 import Connection
from typing import Any

from cantstop.controller import game_file, game_rows, saved_file
from cantstop.controller.files import remove, sync_folder, tidy_up
from cantstop.controller.game_file import BESIDE, OTHERS, Identity, identity, is_damage, is_trouble, is_whole
from cantstop.controller.game_rows import GameStanding
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.paths import make_folder
from cantstop.controller.windows import Windows
from cantstop.controller.writer import Writer
from cantstop.model.record import RecordError

FOLDER = "copies"
KEPT = 7
NAME = re.compile(r"games-(\d{1,9})\.db")
NEW = "cantstop-copy.new"
ROOM = 3  # times the size of the file must be free on the disk
BETTER = 1.5  # times the games of every newer copy: such a copy stays, since the file may have been replaced
MONTH = 30 * 24 * 3600
FIRST_DAY = 1_700_000_000  # seconds since 1970: an earlier removal is damage
MENDING = 0  # the number of no game, locked while a window mends the file
LEAST = 512  # bytes of the smallest database


# The daily copies


def newest_first(folder: Path) -> list[Path]:
    """Return the copies, sorted by their numbers, which do not depend on a clock."""
    return [path for _, path in sorted(_numbered(folder), reverse=True)]


def _numbered(folder: Path) -> list[tuple[int, Path]]:
    with suppress(OSError):
        return [(int(match[1]), path) for path in (folder / FOLDER).iterdir() if (match := NAME.fullmatch(path.name))]
    return []


def look_after(writer: Writer) -> None:
    """Check the file, copy it, and empty the bin. A step that fails is tried again at the next start."""
    seen = identity(writer.path)
    tidy_up(writer.path.parent / saved_file.SAVED, f"*{saved_file.ENDING}")
    try:
        if not is_sound(writer.path):
            writer.damaged(seen)
            return
        copy(writer.path)
    except Exception as error:
        if is_damage(error):
            writer.damaged(seen)
        elif not is_trouble(error):
            raise
        return
    writer.give(empty_bin)


def is_sound(path: Path) -> bool:
    """Return whether the file holds all that was written to it. Raise what a failing disk raises."""
    with closing(game_file.open_to_read(path)) as connection:
        return is_whole(connection) and not game_rows.are_torn(connection)


def copy(path: Path) -> None:
    """Make the copy of the day if it is missing and there are games. Raise what a failing disk raises."""
    before, folder = newest_first(path.parent), path.parent / FOLDER
    if before and _day(before[0].stat().st_mtime) == _day(time.time()):
        return
    if not _games_in(path) or shutil.disk_usage(path.parent).free < ROOM * path.stat().st_size:
        return
    make_folder(folder)
    fresh = folder / NEW
    _remove(fresh)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("VACUUM INTO ?", (str(fresh),))
    with closing(sqlite3.connect(fresh)) as made:
        made.execute("PRAGMA journal_mode = DELETE")
    fresh.chmod(0o600)
    _sync(fresh)
    number = 1 + max((number for number, _ in _numbered(path.parent)), default=0)
    os.replace(fresh, folder / f"games-{number}.db")
    sync_folder(folder)
    _remove_old(path.parent)


def _day(moment: float) -> str:
    """Return the local day of a moment. The calendar of `datetime` would fail in an impossible time zone."""
    return time.strftime("%Y-%m-%d", time.localtime(moment))


def _games_in(path: Path) -> int | None:
    """Return the number of games in a file of ours; None for any other file."""
    try:
        with closing(game_file.open_to_read(path)) as connection:
            return int(connection.execute("SELECT count(*) FROM games").fetchone()[0])
    except Exception as error:
        if is_trouble(error):
            return None
        raise


def _remove_old(folder: Path) -> None:
    """Remove all but the last copies; keep older ones with far more games, and files that are not ours."""
    most = 0
    for place, path in enumerate(newest_first(folder)):
        games = _games_in(path)
        if place >= KEPT and games is not None and games <= BETTER * most:
            remove(path)
        most = max(most, games or 0)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def empty_bin(connection: Connection) -> None:
    """Delete the games that have been in the bin for a month."""
    old = connection.execute("SELECT id FROM games WHERE deleted_at < ?", (int(time.time()) - MONTH,)).fetchall()
    for (game,) in old:
        game_rows.remove(connection, game)


def change(folder: Path, write: Callable[[Path, Connection], None]) -> None:
    """Change every copy, each in a transaction. Errors of the disk are raised."""
    for path in newest_first(folder):
        if _games_in(path) is None:
            continue  # a foreign file, or unreadable
        with closing(sqlite3.connect(path, isolation_level=None, timeout=game_file.BUSY)) as connection:
            stands = path.stat()
            connection.execute("PRAGMA secure_delete = ON")
            connection.execute("BEGIN IMMEDIATE")
            write(path, connection)
            connection.execute("COMMIT")
        os.utime(path, ns=(stands.st_atime_ns, stands.st_mtime_ns))  # it is still the copy of its day


# Mending


def is_lost(path: Path) -> bool:
    """Return whether the file is empty, too short, or gone although there was one. A link to nowhere is not lost."""
    if os.path.lexists(path) and not path.exists():
        return False
    size = path.stat().st_size if path.exists() else 0
    log = path.with_name(f"{path.name}-wal")
    return size < LEAST and bool(size or newest_first(path.parent) or (log.is_file() and log.stat().st_size))


def mend(windows: Windows, path: Path, damaged: Identity) -> Notice | None:
    """Put a sound file in place if the present one is lost or is the one known to be damaged; return a notice of it."""

    def is_due() -> bool:
        known = damaged is not None and damaged == identity(path)
        return known or bool(game_file.in_the_way(path)) or is_lost(path) or _ready(path).exists()

    if not is_due():
        return None
    make_folder(path.parent)
    if not windows.lock(MENDING):
        raise BlockingIOError(errno.EAGAIN, "another window is at it")  # trouble, which is retried
    try:
        return _replace(path) if is_due() else None
    finally:
        windows.unlock(MENDING)


def _ready(path: Path) -> Path:
    """Return the name of the finished new file until the old one is moved away; the game may be killed in between."""
    return path.with_name(f"{path.name}.mended")


def _replace(path: Path) -> Notice:
    kind, ready = NoticeKind.GAMES_LOST if is_lost(path) else NoticeKind.GAMES_DAMAGED, _ready(path)
    aside = _free_name(path)
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


def _free_name(path: Path) -> Path:
    names = (path.with_name(f"{path.stem}.damaged-{number}{path.suffix}") for number in range(1, 10_000))
    return next(name for name in names if not any(os.path.lexists(f"{name}{ending}") for ending in ("", *BESIDE)))


def _build(path: Path, ready: Path) -> None:
    fresh = path.with_name(f"{path.name}.new")
    _remove(fresh)
    with closing(game_file.open_to_write(fresh)) as into:
        into.execute("PRAGMA journal_mode = DELETE")
        for source in newest_first(path.parent):
            _add_copy(into, source)
        if path.is_file() or path.with_name(f"{path.name}-wal").is_file():
            _salvage(into, path)
    _sync(fresh)
    os.replace(fresh, ready)


def _remove(path: Path) -> None:
    for ending in ("", *BESIDE):
        remove(path.with_name(path.name + ending))


def _add_copy(into: Connection, source: Path) -> None:
    """Add the games of a copy that are missing or have fewer moves."""
    try:
        sound = is_sound(source)
    except Exception as error:
        if not is_trouble(error):
            raise
        sound = False
    if not sound:
        if source.is_file():
            _salvage(into, source, newest=False)
        return
    into.execute("ATTACH ? AS copy", (str(source),))
    try:
        into.execute("BEGIN")
        count = "(SELECT count(*) FROM {}.moves m WHERE m.game = c.id)"
        into.execute(
            "CREATE TEMP TABLE wanted AS SELECT c.id FROM copy.games c LEFT JOIN main.games g ON g.id = c.id "
            f"WHERE g.id IS NULL OR {count.format('copy')} > {count.format('main')}"
        )
        for table, key in (("games", "id"), ("moves", "game"), ("seats", "game")):
            chosen = f"{key} IN (SELECT id FROM wanted)"
            into.execute(f"DELETE FROM main.{table} WHERE {chosen}")
            into.execute(f"INSERT INTO main.{table} SELECT * FROM copy.{table} WHERE {chosen}")
        for table in OTHERS:
            into.execute(f"INSERT OR IGNORE INTO main.{table} SELECT * FROM copy.{table}")
        into.execute("DROP TABLE wanted")
        into.execute("COMMIT")
    finally:
        into.execute("DETACH copy")


def _salvage(into: Connection, source: Path, newest: bool = True) -> None:
    """Add the games that SQLite can still read of a damaged file, after checking each of them."""
    log = None
    if not source.exists() or source.stat().st_size < LEAST:  # only its log is left, which SQLite would delete
        log = source = _log_on_an_empty_file(source)
    into.execute("BEGIN")
    with suppress(sqlite3.Error, UnicodeDecodeError), closing(_open_damaged(source)) as connection:
        for game in _readable_games(connection):
            _add_game(into, connection, game, newest)
        for table in OTHERS:
            for row in _readable(connection, f"SELECT * FROM {table}"):
                with suppress(sqlite3.Error, OverflowError):
                    into.execute(f"INSERT OR IGNORE INTO {table} VALUES ({', '.join('?' * len(row))})", row)
    into.execute("COMMIT")
    if log is not None:
        _remove(log)


def _log_on_an_empty_file(source: Path) -> Path:
    """Put the log beside an empty database: it holds the pages that were written last."""
    log = source.with_name(f"{source.name}.log.new")
    _remove(log)
    with closing(sqlite3.connect(log, isolation_level=None)) as made:
        made.execute("PRAGMA journal_mode = WAL")
    with suppress(OSError):
        shutil.copy(f"{source}-wal", f"{log}-wal")
    return log


def _open_damaged(source: Path) -> Connection:
    """Open a damaged file read-only if possible, since writing would move the log into it."""
    way = "mode=ro" if Path(f"{source}-wal").exists() else "immutable=1"
    connection = sqlite3.connect(f"{source.absolute().as_uri()}?{way}", uri=True, isolation_level=None)
    try:
        connection.execute("SELECT 1 FROM sqlite_master")
    except sqlite3.OperationalError:  # a log without its index cannot be read so
        connection = sqlite3.connect(source, isolation_level=None)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    with suppress(sqlite3.Error):
        connection.execute("PRAGMA writable_schema = ON")  # damage of one table must not hide the others
    return connection


def _readable_games(connection: Connection) -> list[int]:
    """Return the numbers of the games that the table or one of its indexes still yields."""
    ways = ("ORDER BY id", "ORDER BY id DESC", "INDEXED BY games_listed WHERE deleted_at IS NULL")
    found = {row[0] for way in ways for row in _readable(connection, f"SELECT id FROM games {way}")}
    found |= {row[0] for row in _readable(connection, "SELECT id FROM games INDEXED BY games_by_id ORDER BY game_id")}
    return sorted(game for game in found if isinstance(game, int))


def _readable(connection: Connection, asked: str, *values: object) -> Iterator[Sequence[Any]]:
    """Yield the rows up to the first that cannot be read."""
    with suppress(sqlite3.Error, UnicodeDecodeError):
        yield from connection.execute(asked, values)


def _add_game(into: Connection, damaged: Connection, game: int, newest: bool) -> None:
    """Add a game unless it is there with as many moves. Only the newest file decides its place in the list."""
    row = next(
        _readable(damaged, "SELECT head, seconds, ended, latest, at, deleted_at FROM games WHERE id = ?", game),
        None,
    )
    if row is None:
        return
    moves = list(_readable(damaged, "SELECT number, move, sum FROM moves WHERE game = ? ORDER BY number", game))
    (there,) = into.execute("SELECT count(*) FROM moves WHERE game = ?", (game,)).fetchone()
    known = into.execute("SELECT 1 FROM games WHERE id = ?", (game,)).fetchone() is not None
    if not known or there < len(moves):
        if not moves and _is_torn(damaged, game):
            return  # it may be the head of another game
        try:
            found = game_rows.replayed(game, game_rows.head(*row[:3]), moves)
        except RecordError:
            return
        if known and there >= len(found.steps):
            return
        _put(into, game, found)
    elif not newest:
        return
    latest, at, deleted = (value if type(value) is int and 0 <= value < 1 << 62 else None for value in row[3:])
    if deleted is not None and not FIRST_DAY < deleted < time.time() + MONTH:
        deleted = None  # damage must not remove a game
    changed = "latest = coalesce(?, latest), at = coalesce(?, at), deleted_at = ?"
    into.execute(f"UPDATE games SET {changed} WHERE id = ?", (latest, at, deleted, game))


def _is_torn(damaged: Connection, game: int) -> bool:
    try:
        return game_rows.is_torn(damaged, game)
    except (sqlite3.Error, UnicodeDecodeError):
        return True


def _put(into: Connection, game: int, found: game_rows.Game) -> None:
    """Write a game with everything that is derived from its head and moves."""
    details = {name: value for name, value in found.record.details.items() if name not in ("seconds", "ended")}
    seconds, ended = found.record.details.get("seconds"), str(found.record.details.get("ended") or "")
    record = replace(found.record, details=details)
    standing = GameStanding.of(record, found.history, len(found.steps), int(float(seconds or 0)), ended)
    game_rows.put(into, game, standing, found.steps)
