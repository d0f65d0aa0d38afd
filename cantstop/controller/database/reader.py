"""The thread that answers questions about the games.

    reader.ask(query, otherwise)    query(connection), or `otherwise` if there is no answer in time

A disk that hangs holds nobody up for longer than PATIENCE, and then nobody at all until it answers again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any, TypeVar

from cantstop.controller.database.connection import FILE, connect, is_damage, is_trouble
from cantstop.controller.database.writer import Identity, Writer, identity
from cantstop.controller.threads import start

T = TypeVar("T")
PATIENCE = 0.5  # seconds that an answer may take without any work being done for it
LONGEST = 5.0  # seconds that it may take at all
TURN = 0.05  # seconds between two looks
STEPS = 20_000  # of the database between two signs of its work
AT_ONCE = 0.25  # seconds that a disk may take to keep what was given before the question


class Query:
    """A question to the database; without a query, the request to close the file."""

    def __init__(self, query: Callable[[sqlite3.Connection], Any] | None = None, last: bool = False) -> None:
        self.query = query
        self.answer: Any = None
        self.error: Exception | None = None
        self.file: Identity = None  # which one it was asked of
        self.last = last
        self.done = Event()


class Reader:
    def __init__(self, folder: Path, writer: Writer) -> None:
        self._path = folder / FILE
        self._writer = writer
        writer.give_way = partial(self.close, PATIENCE)
        self._questions: SimpleQueue[Query] = SimpleQueue()
        self._unanswered: Query | None = None
        self._connection: sqlite3.Connection | None = None
        self._file: Identity = None
        self._started = False
        self._beat = 0  # changes while the thread is at work

    def ask(self, query: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Run the query once all that was given to the writer before is in the file."""
        if self.late:
            return otherwise
        if not self._writer.hung:
            self._writer.settled(AT_ONCE)
        for _ in range(2):  # once more after a damaged file was mended
            question = self._asked(query)
            if not self._answers(question):
                self._unanswered = question
                return otherwise
            if question.error is None:
                answer: T = question.answer
                return answer
            if not is_damage(question.error):
                break
            self._writer.damaged(question.file)
            if not self._writer.settled(10 * PATIENCE):
                break
        if question.error is not None and not is_trouble(question.error):
            raise question.error
        return otherwise

    @property
    def late(self) -> bool:
        """Whether a question was given up that the disk has not answered yet."""
        return self._unanswered is not None and not self._unanswered.done.is_set()

    def _answers(self, question: Query) -> bool:
        """Whether it does in time. Who is at work is waited for a while; who only waits for the disk, not so long."""
        beat, still = self._beat, 0.0
        for _ in range(round(LONGEST / TURN)):
            if question.done.wait(TURN):
                return True
            beat, still = self._beat, still + TURN if beat == self._beat else 0.0
            if still >= PATIENCE:
                return False
        return False

    def close(self, seconds: float) -> None:
        """Close the file."""
        if self._started:
            self._asked(None).done.wait(seconds)

    def _asked(self, query: Callable[[sqlite3.Connection], Any] | None) -> Query:
        question = Query(query)
        self._questions.put(question)
        if not self._started:
            self._started = True
            start(self._work, "questions")
        return question

    # Of the thread

    def _work(self) -> None:
        while True:
            question = self._questions.get()
            try:
                if question.query is None:
                    self._let_go()
                else:
                    question.answer = question.query(self._open())
            except FileNotFoundError as error:
                question.error = error
            except Exception as error:
                self._let_go()
                question.error, question.file = error, self._file
            last = question.last
            question.done.set()
            del question  # it holds who asked
            if last:
                return

    def stop(self) -> None:
        """Nobody is left who could ask."""
        if self._started:
            self._started = False
            self._questions.put(Query(last=True))

    def _open(self) -> sqlite3.Connection:
        """The connection to the file that lies there now; FileNotFoundError if there is none."""
        if self._connection is not None and self._file != identity(self._path):
            self._let_go()
        if self._connection is None:
            self._file = identity(self._path)
            self._connection = connect(self._path)
            self._connection.set_progress_handler(self._works, STEPS)
        self._works()
        return self._connection

    def _works(self) -> None:
        self._beat += 1

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(sqlite3.Error):
                connection.close()
