"""The games: begin them, keep each move, list them, save them under a name, delete them and have them back.

All lies in one SQLite file (`game_file.py`). A game is its head and its moves, and every other column is made from
these. One thread writes, and nobody waits for it; questions are asked in place, through a connection of their own.
What the disk refuses stays in memory, is listed and played on from there, and is tried again every second.
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
from threading import Lock
from typing import Any, NamedTuple, TypeVar

from cantstop.controller import copies, game_rows, presentable, saved_file, statistics, steps
from cantstop.controller.facts import GameFacts
from cantstop.controller.game_file import FILE, identity, is_damage, is_trouble, open_to_read
from cantstop.controller.game_rows import ORIGIN, Filter, GameStanding, ListedGame, new_id
from cantstop.controller.history import History
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.reviewing import Tally
from cantstop.controller.statistics import Key, ReviewedChoices, Selection, Statistics
from cantstop.controller.steps import Step
from cantstop.controller.threads import Told, start
from cantstop.controller.windows import Windows
from cantstop.controller.writer import Job, Writer
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError, Scalar
from cantstop.model.record_json import Problem

__all__ = ["Autosave", "Deleted", "Filter", "GameInUse", "Games", "ListedGame", "MistakeRow", "RecordError", "RoundRow"]

T = TypeVar("T")
PATIENCE = 0.5  # seconds that a question waits for what was given before it
MENDING = 10.0  # seconds that it waits for a damaged file to be replaced
FAREWELL = 0.8  # seconds for the disk when the program ends
MISTAKES = 200  # that are read, the dearest


@dataclass(frozen=True, slots=True)
class Deleted:
    """A game in the bin, which can still be had back."""

    game: int


class GameInUse(Exception):
    """Another window plays this game."""


class RoundRow(NamedTuple):
    """Exercises that belong together: the answers as far as they were given, and what they were worth in the end."""

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


class Autosave:
    """One game that is played: whatever the file lacks of it is given to the thread that writes.

    All steps stay in memory, so that a file which has lost the game, or was replaced, is written anew.
    """

    def __init__(
        self, game: int, record: Record, history: History, games: Games, found: game_rows.Game | None = None
    ) -> None:
        """`found`: the game as it was read from the file, of one that goes on."""
        self.game, self.record, self.history = game, record, history
        self._writer, self._windows, self._time = games.writer, games.windows, games.time
        self._steps = [steps.text(move) for move in history.moves] if found is None else list(found.steps)
        self._seconds, self._ended = int(float(record.details.get("seconds") or 0)), ""
        self._guard = Lock()
        self.closed = self.is_left = False
        self._now = self._standing()
        self._kept = self._now if found is not None and found.whole else None
        self._generation = self._writer.generation
        self._first = True  # it is to stand first in the list: opened, moved in for the first time, or left
        self._moved = False
        self._writer.living[self._write] = None
        self._give()

    @property
    def standing(self) -> GameStanding:
        return self._now

    @property
    def begun(self) -> bool:
        """Whether the game stays when it is left."""
        return self._now.begun

    @property
    def is_kept(self) -> bool:
        return self._kept is self._now and self._generation == self._writer.generation

    @property
    def failing(self) -> bool:
        """Whether something of it is not kept, and the disk does not take it."""
        return self.begun and not self.is_kept and self._writer.state is not None

    def played(self) -> Record:
        """Return the record of the game as it stands."""
        return replace(self._standing().whole(), moves=self.history.moves)

    def keep(self, step: Step) -> None:
        """Write the step that the history has just taken."""
        self._steps.append(steps.text(step))
        self._first, self._moved = self._first or not self._moved, True
        self._give()

    def note(self, name: str, value: Scalar) -> None:
        """Keep this detail of the game."""
        self.record = replace(self.record, details={**self.record.details, name: value})
        self._give()

    def play_time(self, seconds: int) -> None:
        """Keep how long the game has been played, as it is left."""
        self._seconds = seconds
        self._give()

    def finish(self, seconds: int) -> None:
        """Keep that the game is over, for the records."""
        self._seconds, self._ended = seconds, self._time().isoformat(timespec="seconds")
        self._give()

    def unfinish(self) -> None:
        """Take the game out of the records again: its end was undone."""
        self._ended = ""
        self._give()

    def close(self) -> None:
        """Leave the game to other windows, once all of it is written; one that never began leaves nothing."""
        self.closed = self._first = True
        self._give()

    def open_again(self) -> bool:
        """Take the game up before all of it was written; return False if it is left by now."""
        with self._guard:
            self.closed = False
            return not self.is_left

    def _standing(self) -> GameStanding:
        return GameStanding.of(self.record, self.history, len(self._steps), self._seconds, self._ended)

    def _give(self) -> None:
        self._now = self._standing()
        self._writer.give(self._write)

    # The thread that writes

    def _write(self, connection: Connection) -> Callable[[], None] | None:
        """Bring the file up to the game."""
        now, generation, first = self._now, self._writer.generation, self._first
        if self.is_left:
            return None  # it may be another window's by now
        before = self._kept if self._generation == generation else None
        if self.closed and not now.begun:
            game_rows.remove(connection, self.game)
        elif first or now is not before:
            self._windows.take(self.game)
            given = self._steps[before.steps if before else 0 : now.steps]
            game_rows.put(connection, self.game, now, given, before)
            if first or before is None:
                connection.execute(game_rows.LATEST, (self.game,))
        return partial(self._is_written, now, generation)

    def _is_written(self, now: GameStanding, generation: int) -> None:
        self._kept, self._generation = now, generation
        with self._guard:
            if self.closed and now is self._now:
                self.is_left = True
            self._first = self._first and now is not self._now
        if self.is_left:
            self._writer.living.pop(self._write, None)
            self._windows.free(self.game)


class Games:
    """The games of a folder. A program has one such object."""

    def __init__(self, folder: Path, now: Callable[[], datetime] | None = None) -> None:
        self.folder = folder
        self.time = now or (lambda: datetime.now(timezone.utc))
        self.windows = Windows(folder)
        self.writer = Writer(folder / FILE, partial(copies.mend, self.windows))
        self._ours: dict[int, Autosave] = {}  # games that are played here, or were and are not kept yet
        self._failed = False  # what was told last of the disk
        self._notices = Told[Notice]()
        weakref.finalize(self, self.writer.stop).atexit = False
        self.writer.give()

    # Lists

    def find(self, which: Filter = Filter()) -> Sequence[int]:  # noqa: B008  # a value
        """Return the numbers of all such games, the one played last first. Those in the bin are not among them."""
        found = self.ask(partial(game_rows.find, which=which), list[int]())
        unkept = dict(self._unkept())
        if not unkept:
            return found
        fitting = [game for game, each in unkept.items() if which.fits(each.standing)]
        return [*fitting, *(game for game in found if game not in unkept)]

    def listed(self, games: Sequence[int]) -> tuple[ListedGame, ...]:
        """Return what a list shows of these games, some at a time; without those that are gone."""
        rows = self.ask(partial(game_rows.listed, games=games), list[ListedGame]())
        found = {each.id: replace(each, in_use=not each.over and self.windows.taken(each.id)) for each in rows}
        found |= {game: game_rows.listed_now(game, each.standing) for game, each in self._unkept() if game in games}
        return tuple(found[game] for game in games if game in found)

    def games(self, most: int = 500) -> tuple[ListedGame, ...]:
        """Return the unfinished games and those saved under a name, the latest first."""
        return self.listed(self.find(Filter(over=False))[:most])

    def newest(self) -> ListedGame | None:
        """Return the game to go on with; one that is damaged or in use only where there is no other."""
        found = sorted(self.games(20), key=lambda each: (each.damaged, each.in_use))
        return next(iter(found), None)

    def named(self, name: str) -> ListedGame | None:
        """Return the saved game that `save_as` under this name would replace."""
        return next(iter(self.listed(self.ask(partial(game_rows.named, name=name), list[int]())[:1])), None)

    def people(self) -> list[str]:
        """Return everybody who sits in a listed game."""
        return self.ask(game_rows.people, [])

    # Play

    def begin(self, record: Record) -> Autosave:
        """Begin a game, which is listed from its first move on. RecordError if it could not be read back."""
        presentable.check(presentable.with_names(record))
        game, now = new_id(), self.time()
        details = {"started": now.isoformat(timespec="seconds"), **record.details, "id": f"{now:%Y%m%d}-{game:x}"}
        record = replace(record, details=details)
        self._ours[game] = autosave = Autosave(game, record, History(record), self)
        return autosave

    def open(self, game: int) -> Autosave:
        """Go on with the game: RecordError if it cannot be read, GameInUse if another window plays it."""
        ours = self._ours.get(game)
        if ours is not None:
            if not ours.closed:
                raise GameInUse(str(game))
            if ours.open_again():
                return ours
        if not self.windows.take(game):
            raise GameInUse(str(game))
        try:
            found = self._read(game)
        except RecordError:
            self.windows.free(game)
            raise
        if found.record.details.get("name"):
            self.windows.free(game)
            return self._begin_copy(found.played())
        self._ours[game] = autosave = Autosave(game, found.record, found.history, self, found)
        return autosave

    def read(self, game: int) -> Record:
        """Return the record of a game in the list, without opening it."""
        ours = self._ours.get(game)
        return ours.played() if ours is not None else self._read(game).played()

    def open_file(self, path: Path) -> Autosave:
        """Open a game from anywhere, such as a file dropped on the window. It counts for no record.

        A file that was opened before leads to the same game. RecordError says what is wrong with it.
        """
        record = saved_file.read(path)
        origin = sha256(records.dumps(record).encode()).hexdigest()[:32]
        known = self.ask(partial(game_rows.from_file, origin=origin), None)
        if known is not None:
            return self.open(known)
        return self._begin_copy(replace(record, details={**record.details, ORIGIN: origin}))

    def leave(self, autosave: Autosave) -> None:
        """Close the game; one that never began leaves nothing in the list."""
        autosave.close()

    # Save as, delete

    def save_as(self, record: Record, name: str) -> tuple[Notice, ...]:
        """Keep the game as it is now under the name, in place of what had it; and as a file to be sent."""
        copy = replace(record, details={**record.details, "name": name.strip()})

        def put(connection: Connection) -> Callable[[], None]:
            game_rows.put_copy(connection, copy)
            return write_file

        def write_file() -> None:
            try:
                saved_file.write(self.folder, copy)
            except OSError:
                self._notices.put(Notice(NoticeKind.NO_FILE, what=str(copy.details["name"])))

        return self.do(put)

    def delete(self, game: int) -> Deleted | Notice:
        """Put the game into the bin; GameInUse if it is being played, a notice if the disk does not let us."""
        ours = self._ours.get(game)
        if (ours is not None and not ours.closed) or self.windows.taken(game):
            raise GameInUse(str(game))
        return next(iter(self.do(partial(game_rows.put_into_bin, game=game))), Deleted(game))

    def undelete(self, deleted: Deleted) -> Notice | None:
        return next(iter(self.do(partial(game_rows.take_from_bin, game=deleted.game))), None)

    def forget(self, name: str) -> tuple[Notice, ...]:
        """Take this person's name out of the records and the copies; the games stay, for those who played along."""

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
        """Return how well this player chose in each reviewed game, oldest first."""
        return self.ask(lambda connection: list(statistics.choices(connection, key, wanted)), [])

    def keep_review(self, game_id: str, tallies: Iterable[Tally], mistakes: Iterable[MistakeRow]) -> None:
        """Keep how well each seat of a game chose, and what people did wrong in it."""
        rows = [(game_id, seat, *tally) for seat, tally in enumerate(tallies)]
        wrong = [(each.player, each.kind, each.position, game_id, each.loss) for each in mistakes]

        def put(connection: Connection) -> None:
            connection.execute("DELETE FROM mistakes WHERE game_id = ?", (game_id,))
            connection.executemany("INSERT OR REPLACE INTO reviews VALUES (?, ?, ?, ?, ?)", rows)
            connection.executemany("INSERT OR REPLACE INTO mistakes VALUES (?, ?, ?, ?, ?)", wrong)

        self.writer.give(put)

    def mistakes(self, kind: str, player: str) -> list[str]:
        """Return positions in which this player chose badly, the dearest first."""
        asked = "SELECT position FROM mistakes WHERE kind = ? AND player = ? ORDER BY loss DESC, position LIMIT ?"
        rows = self._rows(asked, kind, player, MISTAKES)
        return [str(position) for (position,) in rows]

    def met(self) -> frozenset[tuple[str, str]]:
        """Return people, and the numbers of games of Express whose throws they have met."""
        return frozenset((str(name), str(seed)) for name, seed in self._rows("SELECT player, seed FROM met"))

    def keep_round(self, kept: RoundRow) -> None:
        """Keep a round of exercises as far as it has come, in place of what was kept of it before."""
        values = *kept[:4], json.dumps(kept.answers), kept.result

        def put(connection: Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO rounds VALUES (?, ?, ?, ?, ?, ?)", values)

        self.writer.give(put)

    def rounds(self, kind: str, player: str) -> list[RoundRow]:
        """Return all rounds of this player, oldest first."""
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
        """The reason for which something is not kept that should be; None while everything is."""
        return self.writer.state

    def unsaved(self, seconds: float = 0.0) -> Notice | None:
        """Wait so long for the disk; return why something would be lost if the program ended now."""
        self.writer.settle(seconds)
        if not self._unkept() and not self.writer.holds_more:
            return None
        return self.trouble or Notice(NoticeKind.NOTHING_KEPT)

    def take_notices(self) -> tuple[Notice, ...]:
        """Return what has become of the file since the last call."""
        found = (*self.writer.notices.take(), *self._notices.take())
        failed, self._failed = self._failed, self.trouble is not None
        return (*found, Notice(NoticeKind.KEPT_AGAIN)) if failed and not self._failed else found

    def take_faults(self) -> tuple[str, ...]:
        """Return what went wrong by the game's own fault, for the log."""
        return self.writer.faults.take()

    def at_rest(self, seconds: float) -> bool:
        """Wait until all that was given is kept or refused; return whether it was in time."""
        return self.writer.settle(seconds)

    def look_after(self) -> None:
        """Do what can wait until there is time: the file is checked and copied, and the bin emptied."""
        start(partial(copies.look_after, self.writer), "care")

    def close(self, seconds: float = FAREWELL) -> bool:
        """End with the program; return whether all is kept."""
        return self.writer.close(seconds)

    def ask(self, question: Callable[[Connection], T], otherwise: T) -> T:
        """Return the answer of the file, or `otherwise` where it cannot be read."""
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
        """Do what a person has asked for; if the disk refuses it is not done later, and a notice says so."""
        given = partial(job)  # not to be taken for another one that does the same
        self.writer.give(given)
        self.writer.settle(PATIENCE)
        trouble = self.trouble
        return (trouble,) if trouble is not None and self.writer.withdraw(given) else ()

    def _unkept(self) -> list[tuple[int, Autosave]]:
        """Return our games of which the file does not hold all; those that are left and kept are ours no more."""
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
        """Play a copy on as a game of its own; the one that it was taken from is left as it is."""
        game_id = str(record.details.get("id") or "")
        beyond = partial(game_rows.gone_beyond, game_id=game_id, moves=len(record.moves))
        details = {key: value for key, value in record.details.items() if key != "name"}
        if game_id and self.ask(beyond, False):
            details["taken_back"] = True  # it was played beyond this, so that its dice are known
        return self.begin(replace(record, details=details))
