"""The games: begin, continue, list, save under a name, delete and restore them.

One SQLite file holds everything (`game_file.py`). A game is its head and its moves; every other column is derived from
these (`game_rows.py`). One thread writes (`writer.py`), and the window does not wait for it (`autosave.py`). Queries
run in the caller's thread, each with its own connection. Whatever the disk refuses stays in memory, where it is listed
and played on, and the writer retries it every second.
"""

from __future__ import annotations

import json
import weakref
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from functools import partial
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NamedTuple, TypeVar

from cantstop.controller import copies, game_list, game_rows, presentable, saved_file, statistics
from cantstop.controller.autosave import Autosave
from cantstop.controller.facts import GameFacts
from cantstop.controller.game_file import FILE, identity, is_damage, is_trouble, open_to_read
from cantstop.controller.game_list import Filter, ListedGame
from cantstop.controller.game_rows import ORIGIN, new_id
from cantstop.controller.history import History
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.reviewing import Tally
from cantstop.controller.statistics import Key, ReviewedChoices, Selection, Statistics
from cantstop.controller.threads import Told, start
from cantstop.controller.windows import Windows
from cantstop.controller.writer import Job, Writer
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError
from cantstop.model.record_json import Problem

__all__ = ["Deleted", "Filter", "GameInUse", "Games", "ListedGame", "MistakeRow", "RecordError", "RoundRow"]

T = TypeVar("T")
PATIENCE = 0.5  # seconds that a query waits for the writes before it
MENDING = 10.0  # seconds that a query waits for a damaged file to be replaced
FAREWELL = 0.8  # seconds for the disk when the program ends
MISTAKES = 200  # positions that a query returns at most


@dataclass(frozen=True, slots=True)
class Deleted:
    """A game in the bin, which can still be restored."""

    game: int


class GameInUse(Exception):
    """Another window plays this game."""


class RoundRow(NamedTuple):
    """A round of exercises: the answers so far, and the result once it is complete."""

    id: int
    kind: str
    player: str
    seed: str  # or the day
    answers: list[Any]
    result: float | None


class MistakeRow(NamedTuple):
    """A position in which somebody chose badly."""

    player: str
    kind: str
    position: str
    loss: float


class Games:
    """The games of a folder. A program has one such object for each folder."""

    def __init__(self, folder: Path, now: Callable[[], datetime] | None = None) -> None:
        self.folder = folder
        self._time = now or (lambda: datetime.now(timezone.utc))
        self._windows = Windows(folder)
        self.writer = Writer(folder / FILE, partial(copies.mend, self._windows))
        self._ours: dict[int, Autosave] = {}  # games that are played here, or were and are not written yet
        self._failed = False  # whether the disk failed at the last look
        self._notices = Told[Notice]()
        weakref.finalize(self, self.writer.stop).atexit = False
        self.writer.give()

    # Lists

    def find(self, which: Filter = Filter()) -> Sequence[int]:  # noqa: B008  # a value
        """Return the numbers of these games, the one played last first, without those in the bin."""
        found = self.ask(partial(game_list.find, which=which), list[int]())
        unkept = dict(self._unkept())
        if not unkept:
            return found
        fitting = [game for game, each in unkept.items() if which.fits(each.standing)]
        return [*fitting, *(game for game in found if game not in unkept)]

    def listed(self, games: Sequence[int]) -> tuple[ListedGame, ...]:
        """Return the entries of these games that are still there."""
        rows = self.ask(partial(game_list.listed, games=games), list[ListedGame]())
        found = {each.id: replace(each, in_use=not each.over and self._windows.taken(each.id)) for each in rows}
        found |= {game: game_list.listed_now(game, each.standing) for game, each in self._unkept() if game in games}
        return tuple(found[game] for game in games if game in found)

    def games(self, most: int = 500) -> tuple[ListedGame, ...]:
        """Return the unfinished games and those saved under a name, the latest first."""
        return self.listed(self.find(Filter(over=False))[:most])

    def newest(self) -> ListedGame | None:
        """Return the game to continue: one that is damaged or in use only if there is no other."""
        found = sorted(self.games(20), key=lambda each: (each.damaged, each.in_use))
        return next(iter(found), None)

    def named(self, name: str) -> ListedGame | None:
        """Return the saved game that `save_as` would replace under this name."""
        return next(iter(self.listed(self.ask(partial(game_list.named, name=name), list[int]())[:1])), None)

    def people(self) -> list[str]:
        """Return the names of all people in listed games."""
        return self.ask(game_list.people, [])

    # Play

    def begin(self, record: Record) -> Autosave:
        """Begin a game, which is listed from its first move on. Raise RecordError if it could not be read back."""
        presentable.check(presentable.with_names(record))
        game, now = new_id(), self._time()
        details = {"started": now.isoformat(timespec="seconds"), **record.details, "id": f"{now:%Y%m%d}-{game:x}"}
        record = replace(record, details=details)
        return self._autosave(game, record, History(record))

    def open(self, game: int) -> Autosave:
        """Continue the game. Raise RecordError if it cannot be read, GameInUse if another window plays it."""
        ours = self._ours.get(game)
        if ours is not None:
            if not ours.closed:
                raise GameInUse(str(game))
            if ours.open_again():
                return ours
        if not self._windows.take(game):
            raise GameInUse(str(game))
        try:
            found = self._read(game)
        except RecordError:
            self._windows.free(game)
            raise
        if found.record.details.get("name"):
            self._windows.free(game)
            return self._begin_copy(found.played())
        return self._autosave(game, found.record, found.history, found)

    def _autosave(self, game: int, record: Record, history: History, found: game_rows.Game | None = None) -> Autosave:
        autosave = Autosave(game, record, history, self.writer, self._windows, self._time, found)
        self._ours[game] = autosave
        return autosave

    def read(self, game: int) -> Record:
        """Return the record of a game in the list, without opening it."""
        ours = self._ours.get(game)
        return ours.played() if ours is not None else self._read(game).played()

    def open_file(self, path: Path) -> Autosave:
        """Open a saved game from anywhere, such as a file dropped on the window. It counts for no record.

        A file that was opened before leads to the same game. Raise RecordError if the file cannot be read.
        """
        record = saved_file.read(path)
        origin = sha256(records.dumps(record).encode()).hexdigest()[:32]
        known = self.ask(partial(game_list.from_file, origin=origin), None)
        if known is not None:
            return self.open(known)
        return self._begin_copy(replace(record, details={**record.details, ORIGIN: origin}))

    def leave(self, autosave: Autosave) -> None:
        """Close the game, and remove it if it never began."""
        autosave.close()

    # Save as, delete

    def save_as(self, record: Record, name: str) -> tuple[Notice, ...]:
        """Keep the game as it is now under the name, in place of an older one, and as a file to be sent."""
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
        """Put the game into the bin; return a notice if the disk refuses. Raise GameInUse if it is being played."""
        ours = self._ours.get(game)
        if (ours is not None and not ours.closed) or self._windows.taken(game):
            raise GameInUse(str(game))
        return next(iter(self.do(partial(game_rows.put_into_bin, game=game))), Deleted(game))

    def undelete(self, deleted: Deleted) -> Notice | None:
        return next(iter(self.do(partial(game_rows.take_from_bin, game=deleted.game))), None)

    def forget(self, name: str) -> tuple[Notice, ...]:
        """Remove this person's name from the records and the copies; the games stay, for the other players."""

        def rename(connection: Connection) -> Callable[[], None]:
            copies.rename(self.folder, name, "")
            game_rows.rename(connection, name, "")
            return self.writer.tidy_up

        return self.do(rename)

    # Records, reviews, training

    def statistics(self, wanted: Selection = Selection()) -> Statistics:  # noqa: B008  # a value
        """Return the sums over the finished games."""
        return self.ask(partial(statistics.statistics, wanted=wanted), Statistics())

    def finished(self, wanted: Selection = Selection(), alone: bool = False) -> list[GameFacts]:  # noqa: B008
        """Return the facts of each finished game, oldest first; `alone`: of those that were played alone."""
        return self.ask(partial(statistics.finished, wanted=wanted, alone=alone), list[GameFacts]())

    def latest_scores(self, key: Key, wanted: Selection, most: int) -> list[int]:
        """Return this player's scores in the latest games of Express with throws that were new."""
        return self.ask(partial(statistics.latest_scores, key=key, wanted=wanted, most=most), list[int]())

    def choices(self, key: Key, wanted: Selection) -> list[ReviewedChoices]:
        """Return the quality of this player's choices in each reviewed game, oldest first."""
        return self.ask(lambda connection: list(statistics.choices(connection, key, wanted)), [])

    def keep_review(self, game_id: str, tallies: Iterable[Tally], mistakes: Iterable[MistakeRow]) -> None:
        """Keep the tally of each seat of a game, and the mistakes of its people."""
        rows = [(game_id, seat, *tally) for seat, tally in enumerate(tallies)]
        wrong = [(each.player, each.kind, each.position, game_id, each.loss) for each in mistakes]

        def put(connection: Connection) -> None:
            connection.execute("DELETE FROM mistakes WHERE game_id = ?", (game_id,))
            connection.executemany("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?, ?)", rows)
            connection.executemany("INSERT OR REPLACE INTO mistakes VALUES (?, ?, ?, ?, ?)", wrong)

        self.writer.give(put)

    def mistakes(self, kind: str, player: str) -> list[str]:
        """Return positions in which this player chose badly, the most costly first."""
        asked = "SELECT position FROM mistakes WHERE kind = ? AND player = ? ORDER BY loss DESC, position LIMIT ?"
        rows = self._rows(asked, kind, player, MISTAKES)
        return [str(position) for (position,) in rows]

    def met(self) -> frozenset[tuple[str, str]]:
        """Return pairs of a person and the number of a game of Express whose throws the person has seen."""
        return frozenset((str(name), str(seed)) for name, seed in self._rows("SELECT player, seed FROM met"))

    def keep_round(self, kept: RoundRow) -> None:
        """Keep a round of exercises as it is now."""
        values = *kept[:4], json.dumps(kept.answers), kept.result

        def put(connection: Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO rounds VALUES (?, ?, ?, ?, ?, ?)", values)

        self.writer.give(put)

    def rounds(self, kind: str, player: str) -> list[RoundRow]:
        """Return the rounds of this player, oldest first."""
        asked = "SELECT id, kind, player, seed, answers, result FROM rounds WHERE kind = ? AND player = ? ORDER BY id"
        found = []
        for row in self._rows(asked, kind, player):
            try:
                found.append(RoundRow(row[0], row[1], row[2], str(row[3]), list(json.loads(row[4])), row[5]))
            except (ValueError, TypeError, RecursionError):
                continue
        return found

    # The disk

    @property
    def trouble(self) -> Notice | None:
        """The reason why something is not kept; None while everything is."""
        return self.writer.state

    def unsaved(self, seconds: float = 0.0) -> Notice | None:
        """Wait for the disk; return the reason if something would be lost if the program ended now."""
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
        """Return the tracebacks of faults in the game itself since the last call, for the log."""
        return self.writer.faults.take()

    def at_rest(self, seconds: float) -> bool:
        """Wait until every write is kept or refused; return whether that happened in time."""
        return self.writer.settle(seconds)

    def look_after(self) -> None:
        """Check and copy the file and empty the bin, in the background."""
        start(partial(copies.look_after, self.writer), "care")

    def close(self, seconds: float = FAREWELL) -> bool:
        """Write what waits and stop; return whether everything is kept."""
        return self.writer.close(seconds)

    def ask(self, question: Callable[[Connection], T], otherwise: T) -> T:
        """Return the answer of the file, or `otherwise` if it cannot be read."""
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

    # Inside

    def _rows(self, asked: str, *values: object) -> list[Any]:
        return self.ask(lambda connection: connection.execute(asked, values).fetchall(), list[Any]())

    def do(self, job: Job) -> tuple[Notice, ...]:
        """Do a job that a person waits for. If the disk refuses, drop it and return a notice."""
        given = partial(job)  # differs from any other job that does the same
        self.writer.give(given)
        self.writer.settle(PATIENCE)
        trouble = self.trouble
        return (trouble,) if trouble is not None and self.writer.withdraw(given) else ()

    def _unkept(self) -> list[tuple[int, Autosave]]:
        """Return our games that are not completely written; forget those that are left and written."""
        self._ours = {game: each for game, each in self._ours.items() if not each.is_left}
        return [(game, each) for game, each in reversed(self._ours.items()) if each.begun and not each.is_kept]

    def _read(self, game: int) -> game_rows.Game:
        seen = identity(self.writer.path)
        read = partial(game_rows.read, game=game)
        try:
            found = self.ask(read, None)
            torn = found is not None and not found.whole
        except RecordError:
            torn = self.ask(partial(game_rows.is_torn, game=game), False)
            if not torn:
                raise
        if torn:  # a copy may hold more of it
            self.writer.damaged(seen)
            self.writer.settle(MENDING)
            found = self.ask(read, None)
        if found is None:
            raise RecordError(Problem.MISSING, "the game")
        return found

    def _begin_copy(self, record: Record) -> Autosave:
        """Begin a game that continues a copy of this one."""
        game_id = str(record.details.get("id") or "")
        beyond = partial(game_list.gone_beyond, game_id=game_id, moves=len(record.moves))
        details = {key: value for key, value in record.details.items() if key != "name"}
        if game_id and self.ask(beyond, False):
            details["taken_back"] = True  # the coming dice are known
        return self.begin(replace(record, details=details))
