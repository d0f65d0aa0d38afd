"""The game with a log of each step of a match before it is saved: `noting.py FILE [OPTIONS OF THE GAME]`.

Each line of the file is a `Note`.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Note(NamedTuple):
    at: float  # seconds of the system's clock
    waited: dict[str, int]  # nanoseconds by thread, see `waited`
    game: int
    number: int  # of the step
    step: str

    @classmethod
    def of(cls, line: str) -> Note:
        at, waited, game, number, step = line.split(" ", 4)
        threads = (thread.split(":") for thread in waited.split(","))
        return cls(float(at), {thread: int(time) for thread, time in threads}, int(game), int(number), step)


def waited(process: int) -> dict[str, int]:
    """Return, for each thread of a process, the time in ns for which it was ready to run but had no processor."""
    found = {}
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):  # the thread has just ended
            found[thread.name] = int((thread / "schedstat").read_text().split()[1])
    return found


def main(path: str) -> int:
    from cantstop.controller.games import Autosave
    from cantstop.controller.history import step_text
    from main import main as play

    file, keep = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT), Autosave.keep

    def noted(self: Autosave, step: Any) -> None:
        threads = ",".join(f"{thread}:{spent}" for thread, spent in waited(os.getpid()).items())
        facts = time.monotonic(), threads, self.game, len(self.steps) + 1
        os.write(file, f"{' '.join(map(str, facts))} {step_text(step)}\n".encode())
        keep(self, step)

    Autosave.keep = noted  # type: ignore[method-assign]
    return play()


if __name__ == "__main__":
    sys.path[0] = str(ROOT)
    path, sys.argv = sys.argv[1], [str(ROOT / "main.py"), *sys.argv[2:]]
    sys.exit(main(path))
