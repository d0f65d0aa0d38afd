"""The folder of games: play them, save them under a name, delete them and have them back."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from pathlib import Path
from zlib import crc32

from cantstop.controller import presentable
from cantstop.controller.files import remove, write_whole
from cantstop.controller.finished import Finished
from cantstop.controller.gamefile import FAREWELL, GAME, LOCK, OLDER, remove_game
from cantstop.controller.history import History
from cantstop.controller.keeper import Keeper
from cantstop.controller.locks import Lock
from cantstop.controller.notices import About, Notice, not_kept
from cantstop.controller.scribe import scribes
from cantstop.controller.shelf import SAVED, TRASH, UNFINISHED, Entry, Shelf, bring_up, is_over, read
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError
from cantstop.model.record_json import Problem

__all__ = ["Deleted", "Entry", "GameInUse", "Opened", "RecordError", "Store"]

MOST_UNFINISHED = 10


@dataclass(frozen=True, slots=True)
class Opened:
    """A game taken from the folder, ready to be played on."""

    record: Record
    history: History
    keeper: Keeper
    notices: tuple[Notice, ...] = ()
    older: bool = False  # something was lost, and the older copy holds more


@dataclass(frozen=True, slots=True)
class Deleted:
    """A game that can still be had back."""

    path: Path


class GameInUse(Exception):
    """Another window plays this game."""


class Store:
    def __init__(self, folder: Path, now: Callable[[], datetime] | None = None) -> None:
        self.folder = folder
        self.finished = Finished(folder)
        self._now = now or (lambda: datetime.now(timezone.utc))
        self._shelf = Shelf(folder, self.finished)
        self._scribes = scribes()

    # ---------------------------------------------------------------- the list

    def games(self) -> tuple[Entry, ...]:
        """All unfinished and saved games, the latest first, and our own as they are now."""
        self._scribes.lines.idle(FAREWELL)
        entries = self._shelf.entries(UNFINISHED, SAVED)
        gone = self._prune(entries)
        self._shelf.save_cards()
        return tuple(entry for entry in entries if entry.path not in gone)

    def named(self, name: str) -> Entry | None:
        """The saved game that `save_as` under this name would replace."""
        return self._shelf.entry(self._saved_path(name))

    # ---------------------------------------------------------------- play

    def begin(self, record: Record) -> Opened:
        """A new game, kept from now on; of the unfinished ones the oldest beyond ten goes."""
        record = self._numbered(record)
        path = self.folder / UNFINISHED / f"{record.details['id']}{GAME}"
        history = History(record)
        keeper = Keeper(path, record, history, self._scribes, self.finished, self._now)
        keeper.begin()
        self._shelf.ours.add(path)
        self._prune(self._shelf.entries(UNFINISHED))
        return Opened(record, history, keeper, keeper.take_notices())

    def open(self, entry: Entry) -> Opened:
        """Go on with the game: RecordError if it cannot be read, GameInUse if another window plays it."""
        path = entry.path
        if path.parent.name == SAVED:
            return self.open_file(path)
        lock = Lock(path.with_suffix(LOCK))
        if not lock.take():
            raise GameInUse(path.name)
        bring_up(path)
        try:
            game = read(path)
        except RecordError:
            lock.free()
            raise
        keeper = Keeper(path, game.record, game.history, self._scribes, self.finished, self._now)
        self._shelf.ours.add(path)
        if game.whole:
            keeper.go_on(lock, game.lines, whole=True)
            return Opened(game.record, game.history, keeper)
        older = self._older(path)
        lost = len(older.moves) if older else 0
        keeper.go_on(lock, game.lines, whole=False, lost=lost)
        return Opened(game.record, game.history, keeper, (Notice(About.GAME_CUT_OFF),), lost > game.history.now)

    def read(self, entry: Entry) -> Record:
        """The record of a game in the list, without opening it."""
        return read(entry.path).played()

    def open_older(self, path: Path) -> Opened:
        """Go on with the older copy of a damaged game, which is deleted."""
        record = self._older(path)
        if record is None:
            raise RecordError(Problem.MISSING, path.with_suffix(OLDER).name)
        opened = self._open_copy(record)
        self.delete(path)
        return opened

    def open_file(self, path: Path) -> Opened:
        """A game from anywhere, such as a file dropped on the window; RecordError says what is wrong with it."""
        game = read(path)
        record = game.played()
        if self._went_on(record):
            record = replace(record, details={**record.details, "taken_back": True})
        opened = self._open_copy(record)
        return opened if game.whole else replace(opened, notices=(*opened.notices, Notice(About.GAME_CUT_OFF)))

    def leave(self, keeper: Keeper) -> None:
        """Close the game; one that is over, or that never began, leaves nothing in the list."""
        history = keeper.history
        if keeper.close(discard=is_over(history.state) or not keeper.begun):
            self._shelf.put_card(keeper.path, keeper.now(), history)
        self._shelf.ours.discard(keeper.path)

    def at_rest(self, seconds: float) -> bool:
        """Wait so long until the disk has taken all that it was given; whether it has."""
        return self._scribes.lines.idle(seconds) and self._scribes.rest.idle(seconds)

    # ---------------------------------------------------------------- save as, delete

    def save_as(self, record: Record, name: str) -> tuple[Notice, ...]:
        """Keep the game as it is now under the name, in place of what had it."""
        named = replace(record, details={**record.details, "name": name.strip()})
        try:
            write_whole(self._saved_path(name), records.dumps(named) + "\n")
        except OSError as error:
            return (not_kept(error),)
        return ()

    def delete(self, path: Path) -> Deleted | Notice:
        """Put the game away; GameInUse if it is being played, a notice if the disk does not let us."""
        lock = Lock(path.with_suffix(LOCK))
        if lock.is_taken():
            raise GameInUse(path.name)
        try:
            self._move(path, self.folder / TRASH)
        except OSError as error:
            return not_kept(error)
        remove(path.with_suffix(LOCK))
        return Deleted(path)

    def undelete(self, deleted: Deleted) -> Notice | None:
        try:
            self._move(self.folder / TRASH / deleted.path.name, deleted.path.parent)
        except OSError as error:
            return not_kept(error)
        return None

    def empty_trash(self) -> None:
        for path in (self.folder / TRASH).glob("*"):
            remove(path)

    # ---------------------------------------------------------------- inside

    def _saved_path(self, name: str) -> Path:
        """Names that differ only in small and capital letters are one name."""
        same = name.strip().casefold()
        plain = re.sub(r"[^\w-]+", "_", same)[:40]
        return self.folder / SAVED / f"{plain}-{crc32(same.encode('utf-8', 'replace')):08x}{GAME}"

    def _numbered(self, record: Record) -> Record:
        """The record under a number of its own."""
        now = self._now()
        number = f"{now:%Y%m%d-%H%M%S}-{os.urandom(3).hex()}"
        details = {"started": now.isoformat(timespec="seconds"), **record.details, "id": number}
        return replace(record, details=details)

    def _older(self, path: Path) -> Record | None:
        try:
            record = records.loads(path.with_suffix(OLDER).read_bytes())
            presentable.check(record)
        except (OSError, RecordError):
            return None
        return record

    def _open_copy(self, record: Record) -> Opened:
        """A copy is played on as a game of its own; the one that it was taken from is left as it is."""
        details = {key: value for key, value in record.details.items() if key != "name"}
        return self.begin(replace(record, details=details))

    def _went_on(self, record: Record) -> bool:
        """Whether the game of this copy was played beyond it, so that its dice are known."""
        game_id = str(record.details.get("id", ""))
        if not game_id:
            return False
        going_on = self._shelf.entry(self.folder / UNFINISHED / f"{game_id}{GAME}")
        return (going_on is not None and going_on.moves > len(record.moves)) or self.finished.has(game_id)

    def _prune(self, entries: tuple[Entry, ...]) -> set[Path]:
        """Let go of the oldest unfinished games beyond ten."""
        unfinished = [entry for entry in entries if entry.path.parent.name == UNFINISHED]
        oldest = [entry for entry in unfinished[MOST_UNFINISHED:] if not entry.in_use]
        gone = {entry.path for entry in oldest} - self._shelf.ours
        for path in gone:
            remove_game(path)
        return gone

    def _move(self, path: Path, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for suffix in (GAME, OLDER):
            if path.with_suffix(suffix).exists():
                os.replace(path.with_suffix(suffix), folder / path.with_suffix(suffix).name)
