"""The games: begin them, save each move, list them, save them under a name, delete and restore them."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from functools import partial
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from typing import Any, TypeVar

from cantstop.controller import copies, game_list, game_rows, presentable, saved_file, statistics
from cantstop.controller.autosave import Autosave
from cantstop.controller.facts import GameFacts
from cantstop.controller.game_file import FILE, identity, in_memory, is_damage, is_trouble, open_to_read
from cantstop.controller.game_list import Filter, ListedGame
from cantstop.controller.game_rows import ORIGIN, new_id
from cantstop.controller.history import History
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.reviewing import Tally
from cantstop.controller.statistics import Key, ReviewedChoices, Selection, Statistics
from cantstop.controller.threads import Mailbox, start
from cantstop.controller.windows import Windows
from cantstop.controller.writer import Job, Writer
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError
from cantstop.model.record_json import Problem

__all__ = ["Deleted", "Filter", "GameInUse", "Games", "ListedGame", "RecordError"]

T = TypeVar("T")
PATIENCE = 0.5  # seconds that a query waits for the writes before it
MENDING = 10.0  # seconds that a query waits for a damaged file to be replaced
FAREWELL = 0.8  # seconds for the disk when the program ends


@dataclass(frozen=True, slots=True)
class Deleted:
    """A game in the bin, which can be restored."""

    game: int


class GameInUse(Exception):
    """The game is being played in another window."""


class Games:
    """The games of a folder. A program has one such object."""

    def __init__(self, folder: Path, now: Callable[[], datetime] | None = None) -> None:
        self.folder = folder
        self._time = now or (lambda: datetime.now(timezone.utc))
        self._windows = Windows(folder)
        self.writer = Writer(folder / FILE, partial(copies.mend, self._windows))
        self._ours: dict[int, Autosave] = {}  # games that are played here, or were and are not written yet
        self._failed = False  # whether the disk failed at the last look
        self._notices = Mailbox[Notice]()
        weakref.finalize(self, self.writer.stop).atexit = False
        self.writer.give()

    # Lists

    def find(self, which: Filter = Filter()) -> Sequence[int]:  # noqa: B008  # a value
        """Return the numbers of all matching games that are not in the bin, the one played last first."""
        question = partial(game_list.find, which=which)
        found, unkept = self.ask(question, list[int]()), self._unkept()
        return [*_ask_in_memory(unkept, question), *(game for game in found if game not in unkept)]

    def listed(self, games: Sequence[int]) -> tuple[ListedGame, ...]:
        """Return the entries of a list for these games, some at a time, without deleted ones."""
        question = partial(game_list.listed, games=games)
        rows = self.ask(question, list[ListedGame]())
        found = {each.id: replace(each, in_use=not each.over and self._windows.is_locked(each.id)) for each in rows}
        found |= {each.id: each for each in _ask_in_memory(self._unkept(), question)}
        return tuple(found[game] for game in games if game in found)

    def games(self, most: int = 500) -> tuple[ListedGame, ...]:
        """Return the unfinished games and those saved under a name, the latest first."""
        return self.listed(self.find(Filter(over=False))[:most])

    def newest(self) -> ListedGame | None:
        """Return the game to resume; a damaged one, or one in use, only if there is no other."""
        found = sorted(self.games(20), key=lambda each: (each.damaged, each.in_use))
        return next(iter(found), None)

    def named(self, name: str) -> ListedGame | None:
        """Return the saved game that `save_as` under this name would replace."""
        return next(iter(self.listed(self.ask(partial(game_list.named, name=name), list[int]())[:1])), None)

    def people(self) -> list[str]:
        return self.ask(game_list.people, [])

    # Play

    def begin(self, record: Record) -> Autosave:
        """Begin a game, which is listed from its first move on; raise RecordError if it could not be read back."""
        presentable.check(presentable.with_names(record))
        game, now = new_id(), self._time()
        details = {"started": now.isoformat(timespec="seconds"), **record.details, "id": f"{now:%Y%m%d}-{game:x}"}
        record = replace(record, details=details)
        return self._autosave(game, record, History(record))

    def open(self, game: int) -> Autosave:
        """Resume the game; raise RecordError if it cannot be read, GameInUse if another window plays it."""
        ours = self._ours.get(game)
        if ours is not None:
            if not ours.closed:
                raise GameInUse(str(game))
            if ours.open_again():
                return ours
        if not self._windows.lock(game):
            raise GameInUse(str(game))
        try:
            found = self._read(game)
        except RecordError:
            self._windows.unlock(game)
            raise
        if found.record.details.get("name"):
            self._windows.unlock(game)
            return self._begin_copy(found.played())
        return self._autosave(game, found.record, found.history, found.steps)

    def _autosave(self, game: int, record: Record, history: History, steps: tuple[str, ...] | None = None) -> Autosave:
        autosave = Autosave(game, record, history, self.writer, self._windows, self._time, steps)
        self._ours[game] = autosave
        return autosave

    def read(self, game: int) -> Record:
        """Return the record of a game in the list without opening it."""
        ours = self._ours.get(game)
        return ours.played() if ours is not None else self._read(game).played()

    def open_file(self, path: Path) -> Autosave:
        """Open a game from a file, such as one dropped on the window. It counts for no record."""
        record = saved_file.read(path)
        origin = sha256(records.dumps(record).encode()).hexdigest()[:32]
        known = self.ask(partial(game_list.from_file, origin=origin), None)
        if known is not None:
            return self.open(known)
        return self._begin_copy(replace(record, details={**record.details, ORIGIN: origin}))

    # Save as, delete

    def save_as(self, record: Record, name: str) -> tuple[Notice, ...]:
        """Save a copy of the game under the name, replacing the game of that name, and as a file that can be sent."""
        copy = replace(record, details={**record.details, "name": name.strip()})

        def put(connection: Connection) -> Callable[[], None]:
            for other in game_list.named(connection, str(copy.details["name"])):
                game_rows.put_into_bin(connection, other)
            game_rows.put_whole(connection, copy)
            return write_file

        def write_file() -> None:
            try:
                saved_file.write(self.folder, copy)
            except OSError:
                self._notices.put(Notice(NoticeKind.NO_FILE, what=str(copy.details["name"])))

        return self.do(put)

    def delete(self, game: int) -> Deleted | Notice:
        """Put the game into the bin; raise GameInUse if it is being played, return a notice if the disk refuses."""
        ours = self._ours.get(game)
        if (ours is not None and not ours.closed) or self._windows.is_locked(game):
            raise GameInUse(str(game))
        return next(iter(self.do(partial(game_rows.put_into_bin, game=game))), Deleted(game))

    def undelete(self, deleted: Deleted) -> Notice | None:
        return next(iter(self.do(partial(game_rows.put_into_bin, game=deleted.game, back=True))), None)

    def forget(self, name: str) -> tuple[Notice, ...]:
        """Remove this person's name from the records and the copies; the games stay for the other players."""
        return self.change_all(lambda _, file: game_rows.rename(file, name, ""))

    def change_all(self, change: Callable[[Path, Connection], None]) -> tuple[Notice, ...]:
        """Change the file and all copies, and empty the log, so that no removed data stays on the disk."""

        def write(connection: Connection) -> Callable[[], None]:
            copies.change(self.folder, change)
            change(self.writer.path, connection)
            return self.writer.empty_log

        return self.do(write)

    # Records, reviews, training

    def statistics(self, wanted: Selection = Selection()) -> Statistics:  # noqa: B008  # a value
        """Return the sums over the finished games."""
        return self.ask(partial(statistics.statistics, wanted=wanted), Statistics())

    def finished(self, wanted: Selection = Selection(), alone: bool = False) -> list[GameFacts]:  # noqa: B008
        """Return the facts of each finished game, oldest first; with `alone`, only games of a single player."""
        return self.ask(partial(statistics.finished, wanted=wanted, alone=alone), list[GameFacts]())

    def latest_scores(self, key: Key, wanted: Selection, most: int) -> list[int]:
        """Return this player's scores in the latest games of Express with new throws."""
        return self.ask(partial(statistics.latest_scores, key=key, wanted=wanted, most=most), list[int]())

    def choices(self, key: Key, wanted: Selection) -> list[ReviewedChoices]:
        """Return the quality of this player's choices in each reviewed game, oldest first."""
        return self.ask(lambda connection: list(statistics.choices(connection, key, wanted)), [])

    def keep_review(
        self, game_id: str, tallies: Iterable[Tally], mistakes: Iterable[tuple[str, str, str, float]]
    ) -> None:
        """Save the quality of each seat's choices in a game, and mistakes: player, kind of game, position, loss."""
        rows = [(game_id, seat, *tally) for seat, tally in enumerate(tallies)]
        wrong = [(*where, game_id, loss) for *where, loss in mistakes]

        def put(connection: Connection) -> None:
            connection.execute("DELETE FROM mistakes WHERE game_id = ?", (game_id,))
            connection.executemany("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?, ?)", rows)
            connection.executemany("INSERT OR REPLACE INTO mistakes VALUES (?, ?, ?, ?, ?)", wrong)

        self.writer.give(put)

    def met(self) -> frozenset[tuple[str, str]]:
        """Return pairs of a person and the number of a begun game of Express, whose throws the person knows."""
        return self.ask(game_list.met, frozenset())

    # The disk

    @property
    def trouble(self) -> Notice | None:
        """The reason why something is not saved, or None."""
        return self.writer.state

    def unsaved(self, seconds: float = 0.0) -> Notice | None:
        """Wait this many seconds for pending writes; return a notice if data would still be lost by quitting, else
        None."""
        self.writer.settle(seconds)
        if not self._unkept() and not self.writer.holds_more:
            return None
        return self.trouble or Notice(NoticeKind.NOTHING_KEPT)

    def take_notices(self) -> tuple[Notice, ...]:
        """Return the notices about the file since the last call."""
        found = (*self.writer.notices.take(), *self._notices.take())
        failed, self._failed = self._failed, self.trouble is not None
        return (*found, Notice(NoticeKind.KEPT_AGAIN)) if failed and not self._failed else found

    def take_faults(self) -> tuple[str, ...]:
        """Return and clear the internal errors, for the log."""
        return self.writer.faults.take()

    def at_rest(self, seconds: float) -> bool:
        """Wait at most this many seconds until all jobs are written or refused; return whether they are."""
        return self.writer.settle(seconds)

    def look_after(self) -> None:
        """Check and copy the file and empty the bin, when there is time."""
        start(partial(copies.look_after, self.writer), "care")

    def close(self, seconds: float = FAREWELL) -> bool:
        """Close the file with the program; return whether everything is saved."""
        return self.writer.close(seconds)

    def ask(self, question: Callable[[Connection], T], otherwise: T) -> T:
        """Return the result of a query, or `otherwise` if the file cannot be read."""
        if self.trouble is None:
            self.writer.settle(PATIENCE)
        if self.trouble == Notice(NoticeKind.GAMES_TOO_NEW):
            return otherwise
        for _ in range(2):  # once more after a damaged file was replaced
            seen = identity(self.writer.path)
            try:
                with closing(open_to_read(self.writer.path)) as connection:
                    return question(connection)
            except Exception as error:
                if is_damage(error):
                    self.writer.damaged(seen)
                    self.writer.settle(MENDING)
                elif is_trouble(error):
                    break
                else:
                    raise
        return otherwise

    def rows(self, asked: str, *values: object) -> list[Any]:
        """Return the rows of a query."""
        return self.ask(lambda connection: connection.execute(asked, values).fetchall(), list[Any]())

    def do(self, job: Job) -> tuple[Notice, ...]:
        """Carry out a user's request; if the disk refuses it, it is not tried again, and a notice says so."""
        given = partial(job)  # differs from any other job that does the same
        self.writer.give(given)
        self.writer.settle(PATIENCE)
        trouble = self.trouble
        return (trouble,) if trouble is not None and self.writer.withdraw(given) else ()

    # Inside

    def _unkept(self) -> dict[int, Autosave]:
        """Return the open games that the file does not have completely, and forget those that are closed and saved."""
        self._ours = {game: each for game, each in self._ours.items() if not each.is_left}
        return {game: each for game, each in self._ours.items() if each.begun and not each.is_kept}

    def _read(self, game: int) -> game_rows.Game:
        """Read a game of the file, which is repaired first if the game is damaged: a copy may hold more of it."""
        seen, stored = identity(self.writer.path), partial(game_rows.stored, game=game)
        rows = self.ask(stored, None)
        if rows is not None and not rows.sound:
            self.writer.damaged(seen)
            self.writer.settle(MENDING)
            rows = self.ask(stored, None)
        if rows is None:
            raise RecordError(Problem.MISSING, "the game")
        return game_rows.replayed(rows)

    def _begin_copy(self, record: Record) -> Autosave:
        """Begin a separate game from a copy; the original stays as it is."""
        game_id = str(record.details.get("id") or "")
        beyond = partial(game_list.gone_beyond, game_id=game_id, moves=len(record.moves))
        details = {key: value for key, value in record.details.items() if key != "name"}
        if game_id and self.ask(beyond, False):
            details["taken_back"] = True  # the coming dice are known
        return self.begin(replace(record, details=details))


def _ask_in_memory(games: Mapping[int, Autosave], question: Callable[[Connection], list[T]]) -> list[T]:
    """Return the result of a query over these games, which are not yet written completely."""
    if not games:
        return []
    with closing(in_memory()) as connection:
        for each in games.values():
            game_rows.put(connection, each.rows)
        return question(connection)
