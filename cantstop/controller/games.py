"""The store of games, which begins, saves, lists, copies, deletes and restores them."""

from __future__ import annotations

import sqlite3
import weakref
from collections.abc import Callable, Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from sqlite3 import Connection
from typing import Any, Concatenate, ParamSpec, TypeVar

from cantstop.controller import clock, copies, game_rows, saved_file, statistics
from cantstop.controller.game_file import FILE, Job, Writer, in_memory, is_damage, is_trouble, open_to_read
from cantstop.controller.game_rows import ORIGIN, Filter, Game, ListedGame, Rows, new_id
from cantstop.controller.history import Step
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.statistics import GameFacts, Selection, Statistics, Tally
from cantstop.controller.threads import start
from cantstop.controller.windows import Windows
from cantstop.model import record as records
from cantstop.model.record import Problem, Record, RecordError, Scalar

__all__ = ["Filter", "GameInUse", "Games", "ListedGame", "RecordError"]

P = ParamSpec("P")
T = TypeVar("T")
PATIENCE = 0.5  # seconds that a query waits for the writes before it
MENDING = 10.0  # seconds that a query waits for a damaged file to be replaced
FAREWELL = 0.8  # seconds for the disk when the program ends


class Autosave(Game):
    """A game being played. After each step the whole game, a few kilobytes, is queued for writing."""

    def __init__(self, found: Game, writer: Writer, windows: Windows) -> None:
        super().__init__(found.game, found.record, found.history, found.steps)
        self._writer, self._windows = writer, windows
        self.closed = self._released = False
        self.give()

    @property
    def is_kept(self) -> bool:
        return self.write not in self._writer.waiting

    @property
    def failing(self) -> bool:
        return self.begun and not self.is_kept and self._writer.trouble is not None

    def keep(self, step: Step) -> None:
        self.steps.append(game_rows.line_of(self.game, len(self.steps) + 1, step))
        self.give()

    def note(self, **details: Scalar) -> None:
        """Save these details of the game; a detail that is None is removed."""
        changed = {name: each for name, each in {**self.record.details, **details}.items() if each is not None}
        self.record = replace(self.record, details=changed)
        self.give()

    def finish(self, seconds: int) -> None:
        self.note(seconds=seconds, ended=clock.now().isoformat(timespec="seconds"))

    def close(self) -> None:
        """Close the game; once it is written, other windows may open it. A game without moves is deleted."""
        self.closed = True
        self.give()

    def release(self) -> bool:
        """Let other windows open the game if it is closed and completely written; return whether it is."""
        self._released = self.closed and self.is_kept
        if self._released:
            self._windows.unlock(self.game)
        return self._released

    def give(self) -> None:
        """Queue the game for writing, unless another window may play it."""
        self.now = self.rows()
        if not self._released:
            self._writer.give(self.write)

    def write(self, connection: Connection) -> None:
        """Write the game; the writer calls this in its thread."""
        if self.closed and not self.begun:
            game_rows.remove(connection, self.game)
        else:
            self._windows.lock(self.game)
            game_rows.put(connection, self.now)


class GameInUse(Exception):
    """Raised if another window is playing the game."""


class Games:
    """The store of the games in the data folder. A program has only one such object."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._windows = Windows(folder)
        self.writer = Writer(folder / FILE, partial(copies.mend, self._windows))
        self._ours: dict[int, Autosave] = {}  # games that are played here, or were and are not released yet
        self._failed = False  # whether the disk failed at the last look
        weakref.finalize(self, self.writer.stop).atexit = False
        self.writer.give()

    # Lists

    def find(self, which: Filter = Filter()) -> Sequence[int]:  # noqa: B008  # a value
        """Return the numbers of all matching games that are not in the bin, the latest first."""
        return self.ask(game_rows.find, which)

    def listed(self, games: Sequence[int]) -> tuple[ListedGame, ...]:
        """Return list entries for these games, except for games that have been deleted since the query."""
        found = {each.id: each for each in self.ask(game_rows.listed, games)}
        there = (found[game] for game in games if game in found)
        return tuple(replace(each, in_use=not each.over and self._windows.is_locked(each.id)) for each in there)

    def games(self, most: int = 500) -> tuple[ListedGame, ...]:
        """Return the unfinished games and those saved under a name, the latest first."""
        return self.listed(self.find(Filter(over=False))[:most])

    def newest(self) -> ListedGame | None:
        """Return the latest game without a name, preferably one that is neither damaged nor in use."""
        found = sorted(
            (each for each in self.games(20) if not each.name),
            key=lambda each: (each.damaged, each.in_use),
        )
        return next(iter(found), None)

    def named(self, name: str) -> ListedGame | None:
        """Return the saved game that `save_as` under this name would replace."""
        return next(iter(self.listed(self.ask(game_rows.named, name)[:1])), None)

    def people(self) -> list[str]:
        return self.ask(game_rows.people)

    # Play

    def begin(self, record: Record) -> Autosave:
        """Begin a game. It is listed after its first move."""
        game, now = new_id(), clock.now()
        details = {"started": now.isoformat(timespec="seconds"), **record.details, "id": f"{now:%Y%m%d}-{game:x}"}
        return self._play(Game(game, replace(record, details=details)))

    def open(self, game: int) -> Autosave:
        """Resume the game; raise RecordError if it cannot be read, GameInUse if another window plays it."""
        self._release()
        ours = self._ours.get(game)
        if ours is not None and ours.closed:
            ours.closed = False
            return ours
        if ours is not None or not self._windows.lock(game):
            raise GameInUse(str(game))
        try:
            found = self._read(game)
        except RecordError:
            self._windows.unlock(game)
            raise
        if found.record.text("name"):
            self._windows.unlock(game)
            return self._begin_copy(found.played())
        return self._play(found)

    def _play(self, game: Game) -> Autosave:
        autosave = self._ours[game.game] = Autosave(game, self.writer, self._windows)
        return autosave

    def _release(self) -> None:
        """Let other windows open the games that are closed and completely written."""
        self._ours = {game: each for game, each in self._ours.items() if not each.release()}

    def read(self, game: int) -> Record:
        """Return the record of a game in the list without opening the game."""
        return self._read(game).played()

    def open_file(self, path: Path) -> Autosave:
        """Open a game from a file, such as one dropped on the window. It counts for no record."""
        record = saved_file.read(path)
        origin = sha256(records.dumps(record).encode()).hexdigest()[:32]
        known = self.ask(game_rows.from_file, origin)
        if known is not None:
            return self.open(known)
        return self._begin_copy(replace(record, details={**record.details, ORIGIN: origin}))

    # Save as, delete

    def save_as(self, record: Record, name: str) -> tuple[Notice, ...]:
        """Save a copy under the name, replacing the game of that name, and as a file that can be sent to others."""
        name = name.strip()
        copy = replace(record, details={**record.details, "name": name})

        def put(connection: Connection) -> None:
            for other in game_rows.named(connection, name):
                game_rows.put_into_bin(connection, other)
            game_rows.put_whole(connection, copy)

        refused = self.do(put)
        if not refused:
            try:
                saved_file.write(self.folder, copy)
            except OSError:
                self.writer.notices.put(Notice(NoticeKind.NO_FILE, what=name))
        return refused

    def delete(self, game: int) -> tuple[Notice, ...]:
        """Put the game into the bin; raise GameInUse if it is being played."""
        self._release()
        ours = self._ours.get(game)
        if (ours is not None and not ours.closed) or self._windows.is_locked(game):
            raise GameInUse(str(game))
        return self.do(partial(game_rows.put_into_bin, game=game))

    def undelete(self, game: int) -> tuple[Notice, ...]:
        return self.do(partial(game_rows.put_into_bin, game=game, back=True))

    def forget(self, name: str) -> tuple[Notice, ...]:
        """Remove this person's name from the records and the backup copies; the games stay for the other players."""
        return self.change_all(partial(game_rows.rename, name=name, to=""))

    def change_all(self, change: Job) -> tuple[Notice, ...]:
        """Change the file and all copies, and empty the log, so that no removed data stays on the disk."""

        def write(connection: Connection) -> None:
            copies.change(self.folder, change)
            change(connection)
            self.writer.empties_log = True

        return self.do(write)

    # Records, reviews, training

    def statistics(self, wanted: Selection = Selection()) -> Statistics:  # noqa: B008  # a value
        return self.ask(statistics.statistics, wanted)

    def finished(self, wanted: Selection = Selection(), alone: bool = False) -> list[GameFacts]:  # noqa: B008
        return self.ask(game_rows.finished, wanted, alone)

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
        return self.ask(game_rows.met)

    # The disk

    def unsaved(self, seconds: float = 0.0) -> Notice | None:
        """Wait this many seconds for pending writes; return a notice if quitting would still lose data."""
        self.writer.settle(seconds)
        not_begun = [each.write for each in list(self._ours.values()) if not each.begun]
        lost = [job for job in list(self.writer.waiting) if job not in not_begun]
        return (self.writer.trouble or Notice(NoticeKind.NOTHING_KEPT)) if lost else None

    def take_notices(self) -> tuple[Notice, ...]:
        """Return the notices about the file since the last call."""
        self._release()
        found = self.writer.notices.take()
        if found:  # the file may be a new one
            for each in self._ours.values():
                each.give()
        failed, self._failed = self._failed, self.writer.trouble is not None
        return (*found, Notice(NoticeKind.KEPT_AGAIN)) if failed and not self._failed else found

    def look_after(self) -> None:
        """Check and copy games.db and delete old games from the bin, as soon as the writer has time."""
        start(partial(copies.look_after, self.writer), "care")

    def close(self, seconds: float = FAREWELL) -> bool:
        """Close the file at the end of the program; return whether everything is saved."""
        done = self.writer.close(seconds)
        self._release()
        return done

    def ask(self, question: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Return the result of a query; if the file cannot be read, only games in memory are queried."""
        if self.writer.trouble is None:
            self.writer.settle(PATIENCE)
        unkept = [each.now for each in list(self._ours.values()) if each.begun and not each.is_kept]
        for _ in range(2):  # once more after a damaged file was replaced
            try:
                if self.writer.trouble == Notice(NoticeKind.GAMES_TOO_NEW):
                    break
                with closing(_with(unkept, open_to_read(self.writer.path))) as connection:
                    return question(connection, *args, **kwargs)
            except Exception as error:
                if is_damage(error):
                    self.writer.check()
                    self.writer.settle(MENDING)
                elif is_trouble(error):
                    break
                else:
                    raise
        with closing(_with(unkept, in_memory())) as connection:
            return question(connection, *args, **kwargs)

    def rows(self, asked: str, *values: object) -> list[Any]:
        return self.ask(lambda connection: connection.execute(asked, values).fetchall())

    def do(self, job: Job) -> tuple[Notice, ...]:
        """Carry out a player's request once; return a notice if it cannot be written."""
        given = partial(job)  # differs from any other job that does the same
        self.writer.give(given)
        self.writer.settle(PATIENCE)
        trouble = self.writer.trouble
        return (trouble,) if trouble is not None and self.writer.withdraw(given) else ()

    # Inside

    def _read(self, game: int) -> Game:
        """Return a game of the file. If it is damaged, the file is repaired first: a copy may have more of the game."""
        rows = self.ask(game_rows.stored, game)
        if rows is not None and not rows.sound:
            self.writer.check()
            self.writer.settle(MENDING)
            rows = self.ask(game_rows.stored, game)
        if rows is None:
            raise RecordError(Problem.MISSING, "the game")
        return game_rows.replayed(rows)

    def _begin_copy(self, record: Record) -> Autosave:
        """Begin a separate game from a copy; the original stays as it is."""
        details = {key: value for key, value in record.details.items() if key != "name"}
        if self.ask(game_rows.gone_beyond, record.text("id"), len(record.moves)):
            details["taken_back"] = True  # the coming dice are known
        return self.begin(replace(record, details=details))


def _with(unkept: Sequence[Rows], connection: Connection) -> Connection:
    """Return a connection to the file or, if there are unwritten games, to a copy in memory that includes them."""
    if not unkept:
        return connection
    memory = sqlite3.connect(":memory:", isolation_level=None)
    with closing(connection):
        connection.backup(memory)
    for rows in unkept:
        game_rows.put(memory, rows)
    return memory
