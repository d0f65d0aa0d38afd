"""The game, which notes each step of a match as soon as it is made: `noting.py FILE [OPTIONS OF THE GAME]`.

A line is a `Note`: when the step was made, how long the window and the thread that writes had been ready to run
without a processor until then, and the step.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

HOUSE = Path(__file__).resolve().parents[2]


class Note(NamedTuple):
    at: float  # seconds of the system's clock
    waited: float  # seconds
    threads: list[str]  # of which the waiting is told
    game: int
    number: int  # of the step
    step: str

    @classmethod
    def of(cls, line: str) -> Note:
        at, waited, threads, game, number, step = line.split(" ", 5)
        return cls(float(at), float(waited), threads.split(","), int(game), int(number), step)


def waited(process: int, threads: list[str]) -> float:
    """Return how long these threads have been ready to run without a processor, in seconds."""
    paths = [Path(f"/proc/{process}/task/{thread}/schedstat") for thread in threads]
    return sum(int(path.read_text().split()[1]) for path in paths) / 1e9


def main(path: str) -> int:
    from cantstop.controller import steps
    from cantstop.controller.games import Autosave
    from main import main as play

    file, keep = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT), Autosave.keep

    def noted(self: Autosave, step: Any) -> None:
        keep(self, step)
        threads = [str(each.native_id) for each in threading.enumerate() if each.name in ("MainThread", "games")]
        facts = time.monotonic(), waited(os.getpid(), threads), ",".join(threads), self.game, self.standing.steps
        os.write(file, f"{' '.join(map(str, facts))} {steps.text(step)}\n".encode())

    Autosave.keep = noted  # type: ignore[method-assign]
    return play()


if __name__ == "__main__":
    sys.path[0] = str(HOUSE)
    path, sys.argv = sys.argv[1], [str(HOUSE / "main.py"), *sys.argv[2:]]
    sys.exit(main(path))
