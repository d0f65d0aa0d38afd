"""How long the window's thread waits for a move to be kept: games of both kinds at full speed, against the bar of 1 ms.

    python tools/bench_save.py                  100,000 moves, on the disk of the player's own games
    python tools/bench_save.py --moves 20000 --folder /media/stick
    python tools/bench_save.py --slow 300       and each call of the disk takes 300 ms (needs Linux and a C compiler)

CPU is what the thread of the moves itself has worked. Whoever waits for a disk, a lock or another thread gives the
processor up, and the system counts that; a wait during which it did not was the machine's alone: it gave the processor
to somebody else. Where several threads run Python, one also waits until the machine lets another have its turn. Beside
every move, and for as long, somebody looks at the clock therefore who has handed a thing to a writer of the same kind
that has no disk: what waits no more often than that does not wait for a disk.
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

if sys.platform == "linux":
    import resource

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "tests" / "controller"))

import slow_disk
from at_play import any_classic, any_express, step

from cantstop.controller import matches
from cantstop.controller.autosave import Autosave
from cantstop.controller.database.damage import mend
from cantstop.controller.database.writer import Job, Writer
from cantstop.controller.paths import places
from cantstop.controller.store import Store
from cantstop.controller.thinker import PromptThinker

BAR = 0.001  # seconds
AS_LONG = 8e-6  # seconds that keeping a move takes
CALLS = 5  # of the database for a transaction
HEADS = ("median", "99 %", "99.9 %", "most", "CPU", "most CPU", "over 1", "gave up")


class Diskless(Writer):
    """Takes its turns as the writer of games does for a transaction, and writes nothing."""

    def _do(self, batch: list[Job]) -> None:
        for _ in range(CALLS):
            time.sleep(0)


class Waits:
    """How long something took, each time."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.wall: list[float] = []
        self.cpu: list[float] = []
        self.gave_up: list[float] = []  # waits during which the thread gave the processor up

    def time(self, work: Callable[[], Any]) -> None:
        times, cpu = given_up(), time.thread_time()  # these ask the system, which may let others go on for it
        take_turns()
        wall = time.perf_counter()
        work()
        self.wall.append(time.perf_counter() - wall)
        self.cpu.append(time.thread_time() - cpu)
        if given_up() != times or sys.platform != "linux":
            self.gave_up.append(self.wall[-1])

    def line(self) -> str:
        wall, cpu = sorted(self.wall), sorted(self.cpu)
        last = len(wall) - 1
        figures = [wall[int(last * part)] for part in (0.5, 0.99, 0.999, 1)] + [cpu[last // 2], cpu[last]]
        over, waited = (sum(each > BAR for each in found) for found in (self.wall, self.gave_up))
        return f"{self.name:<26}" + "".join(f"{1000 * figure:10.3f}" for figure in figures) + f"{over:10}{waited:10}"


def take_turns() -> None:
    """A thread that waits for its turn gets it when a function is called: before the time is taken."""


def given_up() -> int:
    """How often this thread has given the processor up by itself."""
    return resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw if sys.platform == "linux" else 0


def play(folder: Path, count: int) -> tuple[Waits, Waits]:
    """So many steps are kept, and after each the other thing is timed."""
    kept, nothing = Waits("a move kept"), Waits("as long without a disk")
    keep, diskless = Autosave.keep, Diskless(folder, mend)

    def look_on() -> None:
        end = time.perf_counter() + AS_LONG
        diskless.give(lambda connection: None)
        while time.perf_counter() < end:
            pass

    def timed(autosave: Autosave, move: Any) -> None:
        kept.time(lambda: keep(autosave, move))
        nothing.time(look_on)

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
    """Whether the bar is kept, and a sentence. What waits as often without a disk does not wait for a disk."""
    waited, elsewhere = ([each for each in waits.gave_up if each > BAR] for waits in (kept, nothing))
    if not waited:
        longest = 1000 * max(kept.gave_up, default=0.0)
        return True, f"no move waited over {1000 * BAR:.0f} ms for a disk, a lock or a thread: at most {longest:.2f} ms"
    said = f"{len(waited)} moves waited over {1000 * BAR:.0f} ms for something, at most {1000 * max(waited):.1f} ms"
    if len(elsewhere) < len(waited) / 2:
        return False, said
    return (
        True,
        f"{said}; so did {len(elsewhere)} looks at the clock without a disk, at most {1000 * max(elsewhere):.1f} ms",
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
