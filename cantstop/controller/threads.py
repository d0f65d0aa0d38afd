"""Background threads: daemons, which never delay the end of the program and yield quickly to the window's thread."""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

T = TypeVar("T")

SWITCH = 0.00005  # seconds after which a busy thread yields to another
HELD = 0.005  # the same while a frame is made
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
