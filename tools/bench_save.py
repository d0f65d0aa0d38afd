"""How long a move waits until it is kept: games of both kinds at full speed, against the bar of 5 ms.

    python tools/bench_save.py                  20,000 moves, on the disk of the player's own games
    python tools/bench_save.py --moves 200000 --folder /media/stick
    python tools/bench_save.py --sick 300       and each call of the disk takes 300 ms

Beside every move three other things are timed, so that what the machine does with a busy process is told apart from
the disk: a line written to nowhere, the hand-over of nothing to a thread and back, and a line simply written to a file
of the same disk. CPU is what the thread of the moves itself has worked. Whoever waits for a disk, a lock or another
thread gives the processor up, and the system counts that; a wait during which it did not was the machine's alone: it
gave the processor to somebody else.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

if sys.platform == "linux":
    import resource

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "tests" / "controller"))

from at_play import any_classic, any_express, step
from slow_disk import SlowDisk

from cantstop.controller import matches
from cantstop.controller.gamefile import PATIENCE
from cantstop.controller.journal import Entry
from cantstop.controller.keeper import Keeper
from cantstop.controller.paths import places
from cantstop.controller.scribe import Scribe
from cantstop.controller.store import Store
from cantstop.controller.thinker import PromptThinker

BAR = 0.005  # seconds
LINE = b"0123abcd advance 6 8\n"


class Waits:
    """How long something took, each time."""

    def __init__(self, name: str, work: Callable[[], object] | None = None) -> None:
        self.name = name
        self.work = work
        self.wall: list[float] = []
        self.cpu: list[float] = []
        self.given_up: list[float] = []  # waits during which the thread gave the processor up

    def time(self, work: Callable[[], object]) -> None:
        times, wall, cpu = given_up(), time.perf_counter(), time.thread_time()
        work()
        self.cpu.append(time.thread_time() - cpu)
        self.wall.append(time.perf_counter() - wall)
        if given_up() != times or sys.platform != "linux":
            self.given_up.append(self.wall[-1])

    def again(self) -> None:
        assert self.work
        self.time(self.work)

    def line(self) -> str:
        wall, cpu = sorted(self.wall), sorted(self.cpu)
        last = len(wall) - 1
        figures = [wall[int(last * part)] for part in (0.5, 0.99, 0.999, 1)] + [cpu[last // 2], cpu[last]]
        over = sum(each > BAR for each in wall)
        gave_up = sum(each > BAR for each in self.given_up)
        return f"{self.name:<26}" + "".join(f"{1000 * figure:10.3f}" for figure in figures) + f"{over:10}{gave_up:10}"


def given_up() -> int:
    """How often this thread has given the processor up by itself."""
    return resource.getrusage(resource.RUSAGE_THREAD).ru_nvcsw if sys.platform == "linux" else 0


def references(folder: Path) -> list[Waits]:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    plain = os.open(folder / "plain", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    thread = Scribe("hand-over")
    return [
        Waits("a line written to nowhere", lambda: os.write(nowhere, LINE)),
        Waits("a hand-over to a thread", lambda: thread.give(lambda: None).done(PATIENCE)),
        Waits("a line plainly written", lambda: os.write(plain, LINE)),
    ]


def play(folder: Path, count: int) -> list[Waits]:
    """So many steps are kept, and after each the others are timed."""
    kept, others = Waits("a move kept"), references(folder)
    keep = Keeper.keep

    def timed(keeper: Keeper, entry: Entry) -> None:
        kept.time(lambda: keep(keeper, entry))
        for other in others:
            other.again()

    Keeper.keep = timed  # type: ignore[method-assign]
    games, rng = Store(folder / "games"), Random("save")
    while len(kept.wall) < count:
        setup = any_classic(rng) if rng.random() < 0.5 else any_express(rng)
        match = matches.begin(setup, games, PromptThinker())
        while not match.over and len(kept.wall) < count:
            step(match, rng)
        matches.leave(match, games)
    Keeper.keep = keep  # type: ignore[method-assign]
    games.at_rest(600)
    return [kept, *others]


def verdict(kept: Waits, nowhere: Waits) -> tuple[bool, str]:
    """Whether the bar is kept, and a sentence. What waits as long without a disk does not wait for a disk."""
    waited, elsewhere = ([each for each in waits.given_up if each > BAR] for waits in (kept, nowhere))
    if not waited:
        longest = 1000 * max(kept.given_up, default=0.0)
        return True, f"no move waited over {1000 * BAR:.0f} ms for a disk, a lock or a thread: at most {longest:.2f} ms"
    said = f"{len(waited)} moves waited over {1000 * BAR:.0f} ms for something, at most {1000 * max(waited):.1f} ms"
    if not elsewhere:
        return False, said
    return True, f"{said}; so did {len(elsewhere)} lines written to nowhere, at most {1000 * max(elsewhere):.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=20_000)
    parser.add_argument("--folder", type=Path, default=places().games, help="on the disk in question")
    parser.add_argument("--sick", type=float, default=0.0, metavar="MS", help="let each call of the disk take longer")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=given.folder, prefix="bench-") as name:
        folder = Path(name)
        with SlowDisk(folder / "games", given.sick / 1000):
            kept, *others = play(folder, given.moves)
    print(f"{f'{given.moves} moves, ms':<26}" + "".join(f"{head:>10}" for head in HEADS))
    for waits in (kept, *others):
        print(waits.line())
    good, said = verdict(kept, others[0])
    print(said)
    sys.exit(not good)


HEADS = ("median", "99 %", "99.9 %", "most", "CPU", "most CPU", "over 5", "given up")

if __name__ == "__main__":
    main()
