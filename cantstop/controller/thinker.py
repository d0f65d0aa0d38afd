"""Computer players in the background: their answers are polled until they arrive or are too late."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from time import monotonic
from typing import Generic, TypeVar

from cantstop.controller.threads import start

T = TypeVar("T")

PATIENCE = 10.0  # seconds for each question


@dataclass(frozen=True, slots=True)
class Thought(Generic[T]):
    value: T | None
    failed: str = ""  # what went wrong, if anything did


class Thinker(Generic[T]):
    """A background thread that answers a list of questions and returns all answers together.

    A thread cannot be stopped, so answers to dropped questions are ignored.
    """

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._open: Sequence[Callable[[], T]] = ()  # questions without an answer
        self._answers: list[Thought[T]] = []
        self._heard: SimpleQueue[Thought[T]] = SimpleQueue()  # from the thread that thinks now
        self._asked_at = 0.0  # when the first of the open ones was

    @property
    def busy(self) -> bool:
        return bool(self._open)

    def ask(self, *questions: Callable[[], T]) -> None:
        self._answers = []
        self._think(questions)

    def poll(self) -> tuple[Thought[T], ...] | None:
        if not self._open:
            return None
        while not self._heard.empty():
            self._answers.append(self._heard.get())
            self._open, self._asked_at = self._open[1:], self._clock()
        if self._open and self._clock() - self._asked_at > PATIENCE:
            self._answers.append(Thought(None, f"no answer in {PATIENCE:g} seconds"))
            self._think(self._open[1:])
        return None if self._open else tuple(self._answers)

    def drop(self) -> None:
        self._open = ()

    def _think(self, questions: Sequence[Callable[[], T]]) -> None:
        """Start a thread for these questions, without waiting for an earlier one."""
        heard: SimpleQueue[Thought[T]] = SimpleQueue()
        self._open, self._heard, self._asked_at = questions, heard, self._clock()
        if questions:
            self._start(lambda: _answer_all(questions, heard))

    def _start(self, work: Callable[[], None]) -> None:
        start(work, "computer")


class PromptThinker(Thinker[T]):
    """A thinker in the calling thread, for simulations and tests."""

    def _start(self, work: Callable[[], None]) -> None:
        work()


def _answer_all(questions: Sequence[Callable[[], T]], heard: SimpleQueue[Thought[T]]) -> None:
    for question in questions:
        heard.put(_answer(question))


def _answer(question: Callable[[], T]) -> Thought[T]:
    try:
        return Thought(question())
    except Exception as error:  # a computer player's fault must not end the game
        return Thought(None, f"{type(error).__name__}: {error}")
