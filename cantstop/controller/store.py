"""The games: play them, list them, save them under a name, delete them and have them back.

Nobody who calls this waits for a disk: what is written is given to a thread, and a question that gets no answer in time
has none. The database itself is `cantstop.controller.database`.
"""

from __future__ import annotations

import time
import weakref
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from functools import partial
from pathlib import Path
from sqlite3 import Connection
from typing import Any, TypeVar

from cantstop.controller import journal
from cantstop.controller.accuracy import Accuracy
from cantstop.controller.autosave import Autosave
from cantstop.controller.database import fact_rows, game_rows, queries, training_rows
from cantstop.controller.database.care import forget, look_after
from cantstop.controller.database.damage import mend
from cantstop.controller.database.fact_rows import TotalsRead
from cantstop.controller.database.game_rows import Game, GameStanding
from cantstop.controller.database.glance import Glance, newest
from cantstop.controller.database.queries import Filter, ListedGame
from cantstop.controller.database.reader import Reader
from cantstop.controller.database.takeover import Takeover, nothing_is_due
from cantstop.controller.database.training_rows import MistakeRow, RoundRow
from cantstop.controller.database.windows import Windows
from cantstop.controller.database.writer import Job, Writer
from cantstop.controller.facts import GameFacts
from cantstop.controller.history import History
from cantstop.controller.ledger import Ledger, SummedGames
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.reviewing import Tally
from cantstop.controller.saved_file import SavedFiles
from cantstop.controller.statistics import Key
from cantstop.controller.threads import start
from cantstop.controller.totals import Totals
from cantstop.model.record import Record, RecordError

__all__ = ["Deleted", "Filter", "GameInUse", "ListedGame", "MistakeRow", "Opened", "RecordError", "RoundRow", "Store"]

T = TypeVar("T")
PATIENCE = 0.25  # seconds that something a person asked for may take until he is told of it
FAREWELL = 0.8  # seconds for the disk when the program ends
OPEN = Filter(over=False)
MISTAKES = 200  # that are read, the dearest


@dataclass(frozen=True, slots=True)
class Opened:
    """A game taken up, ready to be played on."""

    record: Record
    history: History
    autosave: Autosave
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Deleted:
    """A game in the bin, which can still be had back."""

    game: int


class GameInUse(Exception):
    """Another window plays this game."""


class Store:
    def __init__(self, folder: Path, now: Callable[[], datetime] | None = None) -> None:
        self.folder = folder
        self._now = now or (lambda: datetime.now(timezone.utc))
        self._writer = Writer(folder, mend)
        self._saved_files = SavedFiles(folder, self._writer)
        self._reader = Reader(folder, self._writer)
        self._windows = Windows(folder)
        self._ours: dict[int, Autosave] = {}  # games that are played here, or were and are not kept yet
        self._told: Notice | None = None  # what was said of the disk
        self.takeover = Takeover(folder, self._writer)
        self._begin()
        weakref.finalize(self, _stop, self._writer, self._reader).atexit = False

    def _begin(self) -> None:
        """Have the database, and what older versions kept, before anything is asked."""
        if self.takeover.is_due():
            start(self.takeover.run, "takeover")
        else:
            self._writer.give(nothing_is_due)

    # Lists

    def find(self, which: Filter = Filter()) -> Sequence[int]:  # noqa: B008  # a value
        """The numbers of all such games, the one played last first. Those in the bin are not among them."""
        found = self.ask(partial(queries.find, which=which), list[int]())
        unkept = dict(self._unkept())
        if not unkept:
            return found
        fitting = [game for game, each in unkept.items() if which.fits(each.record, each.standing)]
        return [*fitting, *(game for game in found if game not in unkept)]

    def listed(self, games: Sequence[int]) -> tuple[ListedGame, ...]:
        """What a list shows of these games, some at a time; without those that are gone."""
        found = {each.id: each for each in self.ask(partial(self._listed, games=list(games)), list[ListedGame]())}
        ours = [(game, each) for game, each in self._unkept() if game in games]
        found |= {game: queries.listed_game(game, each.record, each.standing) for game, each in ours}
        return tuple(found[game] for game in games if game in found)

    def games(self, most: int = 500) -> tuple[ListedGame, ...]:
        """The unfinished games and those saved under a name, the latest first."""
        return self.listed(self.find(OPEN)[:most])

    def newest(self) -> Glance | None:
        """What the title says of the game to go on with."""
        unkept = [autosave for _, autosave in self._unkept() if not autosave.standing.over]
        if unkept:
            standing, record = unkept[0].standing, unkept[0].record
            return Glance(record.game, tuple(seat.name for seat in record.seats), standing.state.round)
        return self.ask(partial(newest, windows=self._windows), None)

    def named(self, name: str) -> ListedGame | None:
        """The saved game that `save_as` under this name would replace."""
        return next(iter(self.listed(self.ask(partial(queries.named, name=name), list[int]())[:1])), None)

    def people(self) -> list[str]:
        """Everybody who sits in a listed game."""
        return self.ask(queries.people, [])

    # Play

    def begin(self, record: Record) -> Opened:
        """A new game, kept from now on."""
        game, now = game_rows.new_id(), self._now()
        details = {"started": now.isoformat(timespec="seconds"), **record.details, "id": f"{now:%Y%m%d}-{game:x}"}
        record = replace(record, details=details)
        history = History(record)
        autosave = Autosave(game, record, history, self._writer, self._windows, self._now)
        self._ours[game] = autosave
        return Opened(record, history, autosave)

    def open(self, game: int) -> Opened:
        """Go on with the game: RecordError if it cannot be read, GameInUse if another window plays it."""
        ours = self._ours.get(game)
        if ours is not None:
            if not ours.closed:
                raise GameInUse(str(game))
            if ours.open_again():
                return Opened(ours.record, ours.history, ours)
        if not self.ask(lambda connection: self._windows.take(game), True):
            raise GameInUse(str(game))
        try:
            found = self._read(game)
        except RecordError:
            self.ask(lambda connection: self._windows.free(game), None)
            raise
        if found.record.details.get("name"):
            self.ask(lambda connection: self._windows.free(game), None)
            return self._open_copy(found.played(), found.whole)
        autosave = Autosave(game, found.record, found.history, self._writer, self._windows, self._now, found.steps)
        self._ours[game] = autosave
        return Opened(found.record, found.history, autosave, () if found.whole else (Notice(NoticeKind.GAME_CUT_OFF),))

    def read(self, game: int) -> Record:
        """The record of a game in the list, without opening it."""
        ours = self._ours.get(game)
        return ours.now() if ours is not None else self._read(game).played()

    def open_file(self, path: Path) -> Opened:
        """A game from anywhere, such as a file dropped on the window; RecordError says what is wrong with it."""
        game = journal.read_file(path)
        return self._open_copy(game.played(), game.whole)

    def leave(self, autosave: Autosave) -> None:
        """Close the game; one that never began leaves nothing in the list."""
        autosave.close(discard=not autosave.begun)

    # Save as, delete

    def save_as(self, record: Record, name: str) -> tuple[Notice, ...]:
        """Keep the game as it is now under the name, in place of what had it; and as a file to be sent."""
        named = replace(record, details={**record.details, "name": name.strip()})
        history = History(named)
        standing = GameStanding(history.state, history.now, True, int(float(record.details.get("seconds") or 0)))
        copy = partial(queries.put_copy, record=named, standing=standing)
        start(partial(self._saved_files.write, named), "saved file")
        return self._do(copy)

    def delete(self, game: int) -> Deleted | Notice:
        """Put the game into the bin; GameInUse if it is being played, a notice if the disk does not let us."""
        ours = self._ours.get(game)
        if (ours is not None and not ours.closed) or self.ask(lambda connection: self._windows.taken(game), False):
            raise GameInUse(str(game))
        return next(iter(self._do(partial(queries.put_into_bin, game=game, at=int(time.time())))), Deleted(game))

    def undelete(self, deleted: Deleted) -> Notice | None:
        return next(iter(self._do(partial(queries.take_from_bin, game=deleted.game))), None)

    # Records, reviews, training

    def sums(self) -> SummedGames:
        """All finished games added up."""
        read = self.ask(fact_rows.read_totals, TotalsRead(Totals(), []))
        if not read.sound:
            self._writer.give(partial(_ignore, fact_rows.mend))
        return SummedGames(self, read)

    def ledger(self, alone: bool = False) -> Ledger:
        """The facts of each finished game; of those of Express that were played alone."""
        return Ledger(self, self.ask(fact_rows.finished_alone if alone else fact_rows.finished, list[int]()))

    def latest_scores(self, key: Key, fits: Callable[[GameFacts], bool], most: int) -> list[int]:
        """This player's scores in the latest games of Express that fit."""
        return self.ask(partial(fact_rows.latest_scores, key=key, fits=fits, most=most), list[int]())

    def note_facts(self, game: int, facts: GameFacts) -> None:
        self._writer.give(partial(_ignore, partial(fact_rows.put_facts, game=game, facts=facts)))

    def accuracy(self) -> Accuracy:
        """What the reviews have found, and the facts of the games that were reviewed."""
        return Accuracy(self.ask(queries.tallies, {}), self.ask(fact_rows.reviewed, list[GameFacts]()))

    def keep_tallies(self, game_id: str, tallies: Iterable[Tally]) -> None:
        """What a review has found. Counted here, written soon."""
        self._writer.give(partial(_ignore, partial(queries.put_tallies, game_id=game_id, tallies=tuple(tallies))))

    def met(self) -> frozenset[tuple[str, str]]:
        """People, and the numbers of games of Express whose throws they have met."""
        return self.ask(queries.met, frozenset())

    def forget(self, name: str) -> tuple[Notice, ...]:
        """Take this person's name out of the records; the games stay, for those who played along."""
        notices = self._do(partial(forget, self.folder, self._writer, name))
        self._writer.tidy_up()
        return notices

    def keep_round(self, kept: RoundRow) -> None:
        """A round of exercises as far as it has come: in place of what was kept of it before."""
        self._writer.give(partial(_ignore, partial(training_rows.put_round, kept=kept)))

    def rounds(self, kind: str, player: str) -> list[RoundRow]:
        """All rounds of this player, oldest first."""
        return self.ask(partial(training_rows.rounds, kind=kind, player=player), [])

    def keep_mistakes(self, game_id: str, mistakes: Iterable[MistakeRow]) -> None:
        """What people did wrong in a game, as its review has found."""
        given = tuple(mistakes)
        self._writer.give(partial(_ignore, partial(training_rows.put_mistakes, game_id=game_id, mistakes=given)))

    def mistakes(self, kind: str, player: str) -> list[str]:
        """Positions in which this player chose badly, the dearest first."""
        return self.ask(partial(training_rows.mistakes, kind=kind, player=player, most=MISTAKES), [])

    # The disk

    @property
    def failing(self) -> bool:
        """Whether something that should be kept is not."""
        return self._writer.failing

    @property
    def lost_at_the_end(self) -> int:
        """How many games are not kept as they stand, since the disk does not take them."""
        return len(self._unkept()) if self.failing else 0

    def is_late(self) -> bool:
        """Whether the disk still owes an answer that was given up; what was missing may then be asked for again."""
        return self._reader.late

    def take_notices(self) -> tuple[Notice, ...]:
        """What has become of the disk, and of what lies on it, since they were last taken."""
        found, self._writer.found = (*self._writer.found, *self._saved_files.take_notices()), []
        state = self._writer.state()
        if state != self._told:
            found += (Notice(NoticeKind.KEPT_AGAIN) if state is None else state,)
            self._told = state
        return (*found, *self.takeover.take_notices())

    def take_faults(self) -> tuple[str, ...]:
        """What went wrong by the game's own fault, for the log."""
        return self._writer.take_faults()

    def at_rest(self, seconds: float) -> bool:
        """Wait so long until all that was given is kept, or refused."""
        return self._writer.settled(seconds)

    def look_after(self) -> None:
        """What can wait until there is time: the file is checked and copied, and the bin emptied."""
        start(partial(look_after, self.folder, self._writer, self._windows), "care")

    def close(self, seconds: float = FAREWELL) -> bool:
        """The program ends; whether all is kept."""
        self._reader.close(seconds / 4)  # first: who closes the file last, tidies up beside it
        return self._writer.close(seconds)

    def ask(self, query: Callable[[Connection], T], otherwise: T) -> T:
        """What the query finds in the database; `otherwise` if the disk does not answer in time."""
        self.takeover.done_soon(PATIENCE)
        return self._reader.ask(query, otherwise)

    # Inside

    def _do(self, job: Job) -> tuple[Notice, ...]:
        """Something a person has asked for; if the disk refuses it is not done later, and he is told."""
        given = partial(job)  # not to be taken for another one that does the same
        self._writer.give(given)
        self._writer.settled(PATIENCE)
        state = self._writer.state()
        return (state,) if state is not None and self._writer.withdraw(given) else ()

    def _unkept(self) -> list[tuple[int, Autosave]]:
        """Our games of which the file does not hold all; those that are left and kept are ours no more."""
        self._ours = {game: each for game, each in self._ours.items() if not each.is_left}
        return [(game, each) for game, each in reversed(self._ours.items()) if not each.is_kept and each.begun]

    def _listed(self, connection: Connection, games: list[int]) -> list[ListedGame]:
        found = queries.listed(connection, games)
        return [replace(each, in_use=not each.over and self._windows.taken(each.id)) for each in found]

    def _read(self, game: int) -> Game:
        return game_rows.read(self.ask(partial(game_rows.raw, game=game), None))

    def _open_copy(self, record: Record, whole: bool = True) -> Opened:
        """A copy is played on as a game of its own; the one that it was taken from is left as it is."""
        game_id = str(record.details.get("id", ""))
        beyond = partial(queries.gone_beyond, game_id=game_id, moves=len(record.moves))
        details = {key: value for key, value in record.details.items() if key != "name"}
        if game_id and self.ask(beyond, False):
            details["taken_back"] = True  # it was played beyond this, so that its dice are known
        opened = self.begin(replace(record, details=details))
        return opened if whole else replace(opened, notices=(Notice(NoticeKind.GAME_CUT_OFF),))


def _stop(writer: Writer, reader: Reader) -> None:
    """The threads end with the store."""
    reader.stop()
    writer.stop()


def _ignore(job: Callable[[Connection], Any], connection: Connection) -> None:
    job(connection)
