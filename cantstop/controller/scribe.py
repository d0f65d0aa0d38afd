"""Threads that work for whoever keeps games, so that nobody who plays waits for a disk."""

from __future__ import annotations

import contextlib
import os
from _thread import allocate_lock
from collections.abc import Callable
from queue import SimpleQueue
from typing import NamedTuple

from cantstop.controller.threads import start


class Task:
    """Some work, and whether it is done."""

    def __init__(self, work: Callable[[], object]) -> None:
        self._work = work
        self._undone = allocate_lock()
        self._undone.acquire()

    def __call__(self) -> None:
        try:
            self._work()
        finally:
            self._undone.release()

    def done(self, seconds: float = 0.0) -> bool:
        """Whether it is; if not, wait so long for it."""
        if not self._undone.acquire(timeout=seconds):
            return False
        self._undone.release()
        return True


class Scribe:
    """Does its tasks in order, and lets nobody who gives it one wait."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: SimpleQueue[Task | int] = SimpleQueue()  # a number is a file to be made durable
        self._starting = allocate_lock()
        self._started = False

    def give(self, work: Callable[[], object]) -> Task:
        task = Task(work)
        self._put(task)
        return task

    def idle(self, seconds: float) -> bool:
        """Wait so long until all that was given is done; whether it is."""
        return self.give(_nothing).done(seconds)

    def sync(self, handle: int) -> None:
        """Make durable what was written; wishes that wait together become one."""
        self._put(handle)

    def _put(self, task: Task | int) -> None:
        self._tasks.put(task)
        if self._started:
            return
        with self._starting:
            if not self._started:
                start(self._work, self._name)
                self._started = True

    def _work(self) -> None:
        while True:
            task = self._tasks.get()
            files: set[int] = set()
            while isinstance(task, int):
                files.add(task)
                task = Task(_nothing) if self._tasks.empty() else self._tasks.get()
            for handle in files:
                with contextlib.suppress(OSError):  # a disk that fails is noticed by the next move
                    os.fsync(handle)
            with contextlib.suppress(OSError):
                task()


class Scribes(NamedTuple):
    """One writes lines and one does all that takes longer, so that no line waits until another is durable."""

    lines: Scribe
    rest: Scribe


def scribes() -> Scribes:
    return Scribes(Scribe("lines"), Scribe("rest"))


def _nothing() -> None:
    """What is left to do after the last file."""
