"""How long the window's thread waits for a move to be kept: games of both kinds at full speed, against the bar of 1 ms.

    python tools/bench_save.py                  100,000 moves, on the disk of the player's own games
    python tools/bench_save.py --moves 20000 --folder /media/stick
    python tools/bench_save.py --slow 300       and each call of the disk takes 300 ms (needs Linux and a C compiler)

A wait is the game's own if one of its threads has what the window wants: a lock, the disk, or the turn to run Python.
It is the machine's if the window's thread, or the one that it waits for, stands in line for a processor that another
program has. Linux counts that time for every thread. What is left of a move without it is measured against the bar;
elsewhere, and on a machine with nothing else to do, that is the whole of it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "tests" / "controller"))

import slow_disk
from at_play import any_classic, any_express, step
from standing_in_line import Lines

from cantstop.controller import matches
from cantstop.controller.autosave import Autosave
from cantstop.controller.paths import places
from cantstop.controller.store import Store
from cantstop.controller.thinker import PromptThinker

BAR = 0.001  # seconds
HEADS = ("median", "99 %", "99.9 %", "most", "over 1 ms")


class Moves:
    """How long each took to keep."""

    def __init__(self) -> None:
        self.whole: list[float] = []
        self.own: list[float] = []  # without the time in which a thread stood in line
        self._lines = Lines()

    def time(self, work: Callable[[], Any]) -> None:
        line, cpu = self._lines.waited(), time.thread_time()
        take_turns()
        wall = time.perf_counter()
        work()
        whole = time.perf_counter() - wall
        cpu = time.thread_time() - cpu
        self.whole.append(whole)
        self.own.append(max(min(whole, cpu), whole - (self._lines.waited() - line)))


def take_turns() -> None:
    """A thread that waits for its turn gets it when a function is called: before the time is taken."""


def told(name: str, figures: list[float]) -> str:
    ordered = sorted(figures)
    found = [ordered[int((len(ordered) - 1) * part)] for part in (0.5, 0.99, 0.999, 1)]
    over = sum(each > BAR for each in ordered)
    return f"{name:<26}" + "".join(f"{1000 * each:10.3f}" for each in found) + f"{over:10}"


def play(folder: Path, count: int) -> Moves:
    moves, keep = Moves(), Autosave.keep

    def timed(autosave: Autosave, move: Any) -> None:
        moves.time(lambda: keep(autosave, move))

    games, rng = Store(folder), Random("save")
    with patch.object(Autosave, "keep", timed):
        while len(moves.whole) < count:
            setup = any_classic(rng) if rng.random() < 0.5 else any_express(rng)
            match = matches.begin(setup, games, PromptThinker())
            while not match.over and len(moves.whole) < count:
                step(match, rng)
            matches.leave(match, games)
    os.environ["SLOW_MS"] = "0"  # thousands of pages are left to be written
    if not games.close(600):
        raise SystemExit("not all was kept")
    return moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--folder", type=Path, default=places().games, help="on the disk in question")
    parser.add_argument("--slow", type=int, default=0, metavar="MS", help="let each call of the disk take so long")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.slow and "LD_PRELOAD" not in os.environ:
        environment = {**os.environ, **slow_disk.environment(given.folder, given.slow)}
        sys.exit(subprocess.run([sys.executable, *sys.argv], env=environment, check=False).returncode)
    with tempfile.TemporaryDirectory(dir=given.folder, prefix="bench-", ignore_cleanup_errors=True) as name:
        moves = play(Path(name) / "games", given.moves)
    print(f"{f'{given.moves} moves, ms':<26}" + "".join(f"{head:>10}" for head in HEADS))
    print(told("the whole", moves.whole))
    print(told("without standing in line", moves.own))
    sys.exit(max(moves.own) > BAR)


if __name__ == "__main__":
    main()
