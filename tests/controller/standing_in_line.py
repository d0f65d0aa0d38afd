"""What a busy machine takes from a program: its threads are ready to go on, and another program has the processor."""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import get_native_id

TASKS = "/proc/self/task"
EVERY = 20  # questions it is looked for new threads


def waited_by(process: int) -> float:
    """How long the threads of this process have stood in line for a processor, in seconds; 0 once it has ended."""
    found = 0
    with suppress(OSError):
        for thread in Path(f"/proc/{process}/task").iterdir():
            found += int((thread / "schedstat").read_text().split()[1])
    return found / 1e9


def stolen() -> float:
    """How long a host, where there is one, has taken the processors away for others, in seconds."""
    with suppress(OSError, IndexError):
        ticks = int(Path("/proc/stat").read_text().split("\n", 1)[0].split()[8])
        return ticks / os.sysconf("SC_CLK_TCK")
    return 0.0


class Lines:
    """How long threads of this process have stood in line for a processor, in seconds."""

    def __init__(self) -> None:
        self._files: dict[str, int] = {}
        self._waited: dict[str, int] = {}  # by those that have ended, too
        self._asked = 0

    def _find_threads(self) -> None:
        there = set(os.listdir(TASKS)) if sys.platform == "linux" else set()
        for thread in self._files.keys() - there:
            os.close(self._files.pop(thread))
        for thread in there - self._files.keys():
            with suppress(FileNotFoundError):  # it has just ended
                self._files[thread] = os.open(f"{TASKS}/{thread}/schedstat", os.O_RDONLY)

    def waited(self) -> float:
        return sum(self.of_threads().values()) / 1e9

    def waited_by_others(self) -> float:
        """Than the thread that asks."""
        own = str(get_native_id())
        return sum(waited for thread, waited in self.of_threads().items() if thread != own) / 1e9

    def of_threads(self) -> dict[str, int]:
        if self._asked % EVERY == 0:
            self._find_threads()
        self._asked += 1
        for thread, file in self._files.items():
            with suppress(ProcessLookupError):
                self._waited[thread] = int(os.pread(file, 100, 0).split()[1])
        return self._waited


class Playing:
    """A clock that goes while this thread works, and stands while another of the program waits for a processor."""

    def __init__(self) -> None:
        self._lines = Lines()
        self._worked, self._waited = time.thread_time(), self._lines.waited_by_others()
        self._time = 0.0

    def time(self) -> float:
        worked, waited = time.thread_time(), self._lines.waited_by_others()
        self._time += max(0.0, worked - self._worked - (waited - self._waited))
        self._worked, self._waited = worked, waited
        return self._time
