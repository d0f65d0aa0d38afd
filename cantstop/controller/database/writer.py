"""The thread that writes. Whoever gives it something goes on at once, whatever the disk does.

    writer.give(job)          job(connection) is done in a transaction, together with what else waits
    writer.prepare(work)      the same for a job that takes long to figure out: work is a generator that returns it, and
                              goes on while nothing is to be written
    writer.settled(seconds)   wait so long until all that was given is kept, or refused
    writer.trouble            why something is not kept, or None

What the disk refuses is done again: with the next thing that is given, and every second. A job may be done many times
until it is kept, and what it returns is called when it is.
"""

from __future__ import annotations

import os
import sqlite3
import traceback
from collections import deque
from collections.abc import Callable, Generator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event
from time import monotonic, sleep

from cantstop.controller.database.connection import FILE, Damaged, connect, is_damage, is_trouble, told
from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.threads import start

Kept = Callable[[], object]
Identity = tuple[int, int] | None  # of the file that lies there
Job = Callable[[sqlite3.Connection], "Kept | None"]
Work = Generator[None, None, "Job | None"]

GATHER = 0.005  # seconds in which moves come together
LOOKS = 20  # so often it is looked for more, before whoever gives something has to wake the thread
AGAIN = 1.0  # seconds until what was refused is tried again
HUNG = 3.0  # seconds after which a disk that says nothing is told of
MOST = 500  # jobs of a transaction


class Writer:
    def __init__(self, folder: Path, mend: Callable[[Path, Identity], Notice | None]) -> None:
        """`mend` sets a damaged file aside and puts a sound one in its place."""
        self.path = folder / FILE
        self._mend = mend
        self.trouble: Notice | None = None
        self.generation = 0  # another one: the file was removed or set aside
        self.living: set[Job] = set()  # to be done whenever that happens: games that are played
        self.found: list[Notice] = []  # what became of a damaged file
        self.faults: list[str] = []  # of the game's own, not the disk's: for the log
        self.give_way: Callable[[], object] = lambda: None  # who else has the file open closes it
        self._given: SimpleQueue[Job | Work | Event] = SimpleQueue()
        self._prepared: deque[Work] = deque()  # to be figured out
        self._waiting: dict[Job, None] = {}  # in order, each once
        self._connection: sqlite3.Connection | None = None
        self._file: Identity = None  # that was opened last
        self._since: float | None = None  # the disk has been at work
        self._looks = 0  # to be taken until the thread sleeps
        self._started = False
        self._closing = False
        self._damaged = self._tidies = self._stopping = False

    def give(self, job: Job) -> None:
        self._give(job)

    def prepare(self, work: Work) -> None:
        self._give(work)

    def _give(self, what: Job | Work | Event) -> None:
        self._given.put(what)
        if not self._started:
            self._started = True
            start(self._work, "games")

    def settled(self, seconds: float) -> bool:
        """Whether all that was given is kept or refused; if not, wait so long for it."""
        if not self._started and not self._damaged:
            return True
        tried = Event()
        self._give(tried)
        return tried.wait(seconds)

    @property
    def hung(self) -> bool:
        since = self._since
        return since is not None and monotonic() - since > HUNG

    @property
    def failing(self) -> bool:
        """Whether something is not kept that should be."""
        return self.trouble is not None or self.hung

    def state(self) -> Notice | None:
        """The notice about the disk; None while it works."""
        return self.trouble or (Notice(NoticeKind.NOTHING_KEPT) if self.hung else None)

    def take_faults(self) -> tuple[str, ...]:
        found, self.faults = tuple(self.faults), []
        return found

    def withdraw(self, job: Job) -> bool:
        """Drop a job that waits for the disk; False if it is done already. Only while the disk refuses."""
        with suppress(KeyError):
            del self._waiting[job]
            return True
        return False

    def stop(self) -> None:
        """Nobody is left who could give more: keep what can be kept, and end."""
        self._stopping = True
        if self._started:
            self._give(Event())

    def tidy_up(self) -> None:
        """Move the log into the file and empty it, so that nothing of what was removed stays on the disk."""
        self._tidies = True
        self.settled(0)

    def damaged(self, seen: Identity) -> None:
        """Note that somebody has found this file damaged. Of one that was set aside meanwhile nothing more is told."""
        if seen is not None and seen == identity(self.path):
            self._damaged = True
            self.settled(0)

    def close(self, seconds: float) -> bool:
        """Keep what can be kept in so many seconds; whether all is."""
        if not self._started:
            return True
        self._closing = True
        return self.settled(seconds) and not self.failing

    # Of the thread

    def _work(self) -> None:
        while True:
            tried = self._take()
            while self._prepared and tried:  # somebody waits for it
                self._go_on()
            if self._waiting or self._damaged:
                self._attempt()
            if self._tidies and not self._waiting:
                self._tidy()
            if self._closing and not self._waiting:
                self._let_go()
            for event in tried:
                event.set()
            if self._stopping and self._ended():
                return

    def _ended(self) -> bool:
        """Whether the thread may end: what is given from now on begins another."""
        self._let_go()
        self._started = False
        if self._given.empty():
            return True
        self._started = True
        return False

    def _take(self) -> list[Event]:
        """What was given, and who waits for it."""
        tried: list[Event] = []
        given = self._first()
        while given is not None:
            if isinstance(given, Event):
                tried.append(given)
                self._looks = 0
            elif isinstance(given, Generator):
                self._prepared.append(given)
            else:
                self._waiting[given] = None
                self._looks = LOOKS
            given = self._next()
        return tried

    def _first(self) -> Job | Work | Event | None:
        """While a game goes on it is looked for: a thread that is woken takes the processor from who wakes it."""
        for _ in range(self._looks):
            self._pass_the_time()
            if (given := self._next()) is not None:
                return given
        while self._prepared:
            self._go_on()
            if (given := self._next()) is not None or not self._prepared:
                return given
        with suppress(Empty):
            given = self._given.get(timeout=AGAIN if self._waiting else None)
            if not isinstance(given, Event):
                sleep(GATHER)  # what is given meanwhile wakes nobody, and is kept together with this
            return given
        return None

    def _pass_the_time(self) -> None:
        """Until more has come together."""
        end = monotonic() + GATHER
        while self._prepared and monotonic() < end:
            self._go_on()
        sleep(max(0.0, end - monotonic()))

    def _go_on(self) -> None:
        """Take the next step of what is to be figured out."""
        try:
            next(self._prepared[0])
        except StopIteration as ended:
            self._prepared.popleft()
            if ended.value is not None:
                self._waiting[ended.value] = None
        except Exception as error:
            self._prepared.popleft()
            self.faults.append("".join(traceback.format_exception(error)))

    def _next(self) -> Job | Work | Event | None:
        try:
            return self._given.get_nowait()
        except Empty:
            return None

    def _attempt(self) -> None:
        self._since = monotonic()
        try:
            self._keep_all()
        except Exception as error:
            if is_damage(error):
                self._damaged = True
            if is_damage(error) and self._replaced():
                self._attempt()
            elif is_trouble(error):
                self.trouble = told(error, self.path.parent)
                self._make_room()
            else:
                self._one_by_one()
        finally:
            self._since = None

    def _keep_all(self) -> None:
        if self._damaged and not self._replaced():
            raise Damaged("and cannot be replaced")
        while self._waiting:
            batch = list(islice(self._waiting, MOST))
            self._do(batch)
            for job in batch:
                self._waiting.pop(job, None)
        self.trouble = None

    def _do(self, batch: list[Job]) -> None:
        connection = self._open()
        connection.execute("BEGIN IMMEDIATE")
        try:
            kept = [job(connection) for job in batch]
            connection.execute("COMMIT")
        except BaseException:
            self._roll_back(connection)
            raise
        for each in kept:
            if each is not None:
                each()

    def _make_room(self) -> None:
        """In the log a page stands as often as it was written: on a full disk, once now and once there is room."""
        self._tidy()
        self._tidies = True

    def _tidy(self) -> None:
        self._tidies = False
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    def _roll_back(self, connection: sqlite3.Connection) -> None:
        with suppress(sqlite3.Error):
            if connection.in_transaction:
                connection.execute("ROLLBACK")

    def _one_by_one(self) -> None:
        """One of them is at fault: it costs itself alone."""
        for job in list(self._waiting):
            try:
                self._do([job])
            except Exception as error:
                if is_trouble(error):
                    self.trouble = told(error, self.path.parent)
                    return
                self.faults.append("".join(traceback.format_exception(error)))
            self._waiting.pop(job, None)
        self.trouble = None

    def _open(self) -> sqlite3.Connection:
        """The connection, made anew when the file is not there any more: somebody has removed or replaced it."""
        if self._connection is not None and self._file != identity(self.path):
            self._let_go()
            self._begin_anew()
        if self._connection is None:
            self._file = identity(self.path)
            self._connection = connect(self.path, writes=True)
            self._file = identity(self.path)
        return self._connection

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()

    def _replaced(self) -> bool:
        """Set the damaged file aside and go on with what could be read of it; whether the disk has let us."""
        self._let_go()
        self.give_way()  # Windows moves no file that somebody has open
        self._since = None  # that may take its time
        try:
            notice = self._mend(self.path, self._file)
        except OSError:
            return False  # whoever asked tells of the disk, and it is tried again every moment
        except Exception as error:
            self.faults.append("".join(traceback.format_exception(error)))
            return False
        self._damaged = False
        self._begin_anew()
        if notice is not None:
            self.found.append(notice)
        return True

    def _begin_anew(self) -> None:
        """Another file lies there now: what is being played is written to it whole."""
        self.generation += 1
        self._waiting |= dict.fromkeys(self.living)


def identity(path: Path) -> Identity:
    try:
        told = os.stat(path)
    except OSError:
        return None
    return told.st_dev, told.st_ino
