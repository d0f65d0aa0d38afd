"""The slow half of keeping games: makes what was written durable, and writes older copies, in a thread of its own."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable
from queue import SimpleQueue

from cantstop.controller.threads import start

Task = Callable[[], object]


class Scribe:
    """Does its tasks in order, and lets nobody who gives it one wait."""

    def __init__(self) -> None:
        self._tasks: SimpleQueue[Task | int] = SimpleQueue()  # a number is a file to be made durable
        self._started = False

    def give(self, task: Task) -> None:
        self._put(task)

    def sync(self, handle: int) -> None:
        """Make durable what was written; wishes that wait together become one."""
        self._put(handle)

    def finish(self, seconds: float, close: int | None = None) -> bool:
        """Wait until all is done, but not longer than this; then the file is closed."""
        from threading import Event

        done = Event()
        self._put(done.set)
        if not done.wait(seconds):
            return False
        if close is not None:
            os.close(close)
        return True

    def _put(self, task: Task | int) -> None:
        self._tasks.put(task)
        if not self._started:
            self._started = True
            start(self._work, "scribe")

    def _work(self) -> None:
        while True:
            task = self._tasks.get()
            files: set[int] = set()
            while isinstance(task, int):
                files.add(task)
                task = _nothing if self._tasks.empty() else self._tasks.get()
            for handle in files:
                with contextlib.suppress(OSError):  # a disk that fails is noticed by the next move
                    os.fsync(handle)
            with contextlib.suppress(OSError):
                task()


def _nothing() -> None:
    """What is left to do after the last file."""
