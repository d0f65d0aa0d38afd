"""Functions that run work in background threads, and the results of this work.

The threads are daemons, so they never delay the end of the program, and yield quickly to the window's thread.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import partial
from time import monotonic
from typing import Generic, TypeVar

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

SWITCH = 0.00005  # seconds after which a busy thread yields to another
HELD = 0.005  # seconds after which it yields during a frame
PATIENCE = 10.0  # seconds after which a computation counts as failed
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # read when NumPy is loaded: for tables so small more only wait


def start(work: Callable[[], object], name: str) -> None:
    from threading import Thread

    if sys.getswitchinterval() > SWITCH:
        sys.setswitchinterval(SWITCH)
    Thread(target=work, name=name, daemon=True).start()


class Mailbox(Generic[T]):
    def __init__(self) -> None:
        self._waiting: deque[T] = deque()
        self.put = self._waiting.append

    def take(self) -> tuple[T, ...]:
        """Remove and return everything in the queue, oldest first."""
        return tuple(self._waiting.popleft() for _ in range(len(self._waiting)))


class Answers(Generic[K, V]):
    """Results that are each computed once in the background; `get` starts the work and returns None until it is done.

    With a limit, the oldest results are evicted.
    """

    start = staticmethod(start)

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
            self.start(partial(self._answer, key), self._name)
        return self._found.get(key)

    def fault(self, key: K) -> str:
        """Return the error of a failed computation, or "" if there is none."""
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


@contextmanager
def held_back() -> Iterator[None]:
    """Slow other threads down during a frame, since a busy thread would double the time of the frame."""
    sys.setswitchinterval(HELD)
    try:
        yield
    finally:
        give_way()


def give_way() -> None:
    """Undo `held_back`: let other threads run at normal speed."""
    sys.setswitchinterval(SWITCH)
