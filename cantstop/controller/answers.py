"""Results computed in the background, each once: `get` starts the work and returns None until it is done."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from time import monotonic
from typing import Generic, TypeVar

from cantstop.controller.threads import start

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

PATIENCE = 10.0  # seconds, after which a question counts as failed


class Answers(Generic[K, V]):
    """A cache of results by key. With a limit, the oldest are evicted."""

    def __init__(
        self,
        work: Callable[[K], V | None],
        name: str,
        most: int | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._work, self._name, self._most, self._clock = work, name, most, clock
        self._asked: dict[K, float] = {}  # the times
        self._found: dict[K, V | None] = {}
        self._faults: dict[K, str] = {}

    @property
    def pending(self) -> bool:
        return any(key not in self._found for key in tuple(self._asked))

    def get(self, key: K) -> V | None:
        if key not in self._asked:
            self._asked[key] = self._clock()
            if self._most is not None and len(self._asked) > self._most:
                oldest = next(iter(self._asked))
                del self._asked[oldest]
                self._found.pop(oldest, None)
                self._faults.pop(oldest, None)
            start(partial(self._answer, key), self._name)
        return self._found.get(key)

    def fault(self, key: K) -> str:
        """Return the error of a failed computation; empty if there is none."""
        if key not in self._found and self._clock() - self._asked[key] > PATIENCE:
            return f"no answer in {PATIENCE:g} seconds"
        return self._faults.get(key, "")

    def _answer(self, key: K) -> None:
        found: V | None = None
        try:
            found = self._work(key)
        except Exception as error:
            self._faults[key] = f"{type(error).__name__}: {error}"
            raise  # the fault is printed, and ends only this thread
        finally:
            if key in self._asked:
                self._found[key] = found
