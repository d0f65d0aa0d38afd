"""How long the window's thread waits for a move to be kept: games of both kinds at full speed, against the bar of 1 ms.

    python tools/bench_save.py                  100,000 moves, on the disk of the player's own games
    python tools/bench_save.py --moves 20000 --folder /media/stick
    python tools/bench_save.py --slow 300       and each call of the disk takes 300 ms (needs Linux and a C compiler)

Beside every move a thing is timed that is handed to a thread with nothing to do, so that what the machine does with a
busy process of some threads is told apart. CPU is what the thread of the moves itself has worked. Whoever waits for a
disk, a lock or another thread gives the processor up, and the system counts that; a wait during which it did not was
the machine's alone: it gave the processor to somebody else.
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
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any

if sys.platform == "linux":
    import resource

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "tests" / "controller"))

import slow_disk
from at_play import any_classic, any_express, step

from cantstop.controller import matches
from cantstop.controller.autosave import Autosave
from cantstop.controller.paths import places
from cantstop.controller.store import Store
from cantstop.controller.thinker import PromptThinker

BAR = 0.001  # seconds
HEADS = ("median", "99 %", "99.9 %", "most", "CPU", "most CPU", "over 1", "gave up")


class Waits:
    """How long something took, each time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wall: list[float] = []
        self.cpu: list[float] = []
        self.gave_up: list[float] = []  # waits during which the thread gave the processor up

    def time(self, work: Callable[[], Any]) -> None:
        times, wall, cpu = given_up(), time.perf_counter(), time.thread_time()
        work()
        self.cpu.append(time.thread_time() - cpu)
        self.wall.append(time.perf_counter() - wall)
        if given_up() != times or sys.platform != "linux":
            self.gave_up.append(self.wall[-1])

    def line(self) -> str:
        wall, cpu = sorted(self.wall), sorted(self.cpu)
        last = len(wall) - 1
        figures = [wall[int(last * part)] for part in (0.5, 0.99, 0.999, 1)] + [cpu[last // 2], cpu[last]]
        over, waited = (sum(each > BAR for each in found) for found in (self.wall, self.gave_up))
        return f"{self.name:<26}" + "".join(f"{1000 * figure:10.3f}" for figure in figures) + f"{over:10}{waited:10}"


def given_up() -> int:
    """How often this thread has given the processor up by itself."""
    return resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw if sys.platform == "linux" else 0


def play(folder: Path, count: int) -> tuple[Waits, Waits]:
    """So many steps are kept, and after each the other thing is timed."""
    kept, nothing = Waits("a move kept"), Waits("handed to an idle thread")
    keep, idle = Autosave.keep, SimpleQueue[int]()
    Thread(target=lambda: list(iter(idle.get, -1)), daemon=True).start()

    def timed(autosave: Autosave, move: Any) -> None:
        kept.time(lambda: keep(autosave, move))
        nothing.time(lambda: idle.put(1))

    Autosave.keep = timed  # type: ignore[method-assign]
    games, rng = Store(folder), Random("save")
    while len(kept.wall) < count:
        setup = any_classic(rng) if rng.random() < 0.5 else any_express(rng)
        match = matches.begin(setup, games, PromptThinker())
        while not match.over and len(kept.wall) < count:
            step(match, rng)
        matches.leave(match, games)
    Autosave.keep = keep  # type: ignore[method-assign]
    if not games.close(600):
        raise SystemExit("not all was kept")
    return kept, nothing


def verdict(kept: Waits, nothing: Waits) -> tuple[bool, str]:
    """Whether the bar is kept, and a sentence. What waits as long without a disk does not wait for a disk."""
    waited, elsewhere = ([each for each in waits.gave_up if each > BAR] for waits in (kept, nothing))
    if not waited:
        longest = 1000 * max(kept.gave_up, default=0.0)
        return True, f"no move waited over {1000 * BAR:.0f} ms for a disk, a lock or a thread: at most {longest:.2f} ms"
    said = f"{len(waited)} moves waited over {1000 * BAR:.0f} ms for something, at most {1000 * max(waited):.1f} ms"
    if len(elsewhere) < len(waited) / 2:
        return False, said
    return (
        True,
        f"{said}; so did {len(elsewhere)} things handed to an idle thread, at most {1000 * max(elsewhere):.1f} ms",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=100_000)
    parser.add_argument("--folder", type=Path, default=places().games, help="on the disk in question")
    parser.add_argument("--slow", type=int, default=0, metavar="MS", help="let each call of the disk take so long")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    if given.slow and "LD_PRELOAD" not in os.environ:
        told = {**os.environ, **slow_disk.environment(given.folder, given.slow)}
        sys.exit(subprocess.run([sys.executable, *sys.argv], env=told, check=False).returncode)
    with tempfile.TemporaryDirectory(dir=given.folder, prefix="bench-", ignore_cleanup_errors=True) as name:
        kept, nothing = play(Path(name) / "games", given.moves)
    print(f"{f'{given.moves} moves, ms':<26}" + "".join(f"{head:>10}" for head in HEADS))
    print(kept.line())
    print(nothing.line())
    good, said = verdict(kept, nothing)
    print(said)
    sys.exit(not good)


if __name__ == "__main__":
    main()
