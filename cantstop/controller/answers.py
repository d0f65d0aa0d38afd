"""Answers worked out in the background, each once: `get` starts the work and returns None until it is done."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Generic, TypeVar

from cantstop.controller.threads import start

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Answers(Generic[K, V]):
    """The answers by question. With a limit, the oldest are evicted."""

    def __init__(self, work: Callable[[K], V | None], name: str, most: int | None = None) -> None:
        self._work, self._name, self._most = work, name, most
        self._found: dict[K, V | None] = {}
        self._asked: dict[K, None] = {}

    @property
    def pending(self) -> bool:
        return any(key not in self._found for key in tuple(self._asked))

    def get(self, key: K) -> V | None:
        if key not in self._asked:
            self._asked[key] = None
            if self._most is not None and len(self._asked) > self._most:
                oldest = next(iter(self._asked))
                del self._asked[oldest]
                self._found.pop(oldest, None)
            start(partial(self._answer, key), self._name)
        return self._found.get(key)

    def _answer(self, key: K) -> None:
        found: V | None = None
        try:
            found = self._work(key)
        finally:  # an error leaves the question without an answer, but ends no game
            if key in self._asked:
                self._found[key] = found
