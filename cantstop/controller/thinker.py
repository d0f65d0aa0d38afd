"""Lets computers think beside the window: a question is asked, and polled until it is answered or too late."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from cantstop.controller.threads import start

T = TypeVar("T")

PATIENCE = 10.0  # seconds


@dataclass(frozen=True, slots=True)
class Answer(Generic[T]):
    value: T | None
    failed: str = ""  # what went wrong, if anything did


class Thinker(Protocol[T]):
    """One question at a time."""

    @property
    def busy(self) -> bool: ...

    def ask(self, question: Callable[[], T]) -> None: ...

    def poll(self) -> Answer[T] | None: ...

    def drop(self) -> None: ...


class ThreadThinker(Generic[T]):
    """Thinks in a thread. A thread cannot be ended, so the answer to a dropped question is not looked at."""

    def __init__(self, clock: Callable[[], float], patience: float = PATIENCE) -> None:
        self._clock = clock
        self._patience = patience
        self._answers: list[Answer[T]] | None = None
        self._asked_at = 0.0

    @property
    def busy(self) -> bool:
        return self._answers is not None

    def ask(self, question: Callable[[], T]) -> None:
        answers: list[Answer[T]] = []
        self._answers = answers
        self._asked_at = self._clock()
        start(lambda: answers.append(_answer(question)), "computer")

    def poll(self) -> Answer[T] | None:
        if self._answers is None:
            return None
        if self._answers:
            answer = self._answers[0]
            self.drop()
            return answer
        if self._clock() - self._asked_at > self._patience:
            self.drop()
            return Answer(None, f"no answer in {self._patience:g} seconds")
        return None

    def drop(self) -> None:
        self._answers = None


class PromptThinker(Generic[T]):
    """Thinks at once, in place: for simulations."""

    def __init__(self) -> None:
        self._answer: Answer[T] | None = None

    @property
    def busy(self) -> bool:
        return self._answer is not None

    def ask(self, question: Callable[[], T]) -> None:
        self._answer = _answer(question)

    def poll(self) -> Answer[T] | None:
        answer, self._answer = self._answer, None
        return answer

    def drop(self) -> None:
        self._answer = None


def _answer(question: Callable[[], T]) -> Answer[T]:
    try:
        return Answer(question())
    except Exception as error:  # a computer player's fault must not end the game
        return Answer(None, f"{type(error).__name__}: {error}")
