"""What a screen takes on which nothing happens, beside an empty loop of tick(30) and event.get().

python -m tools.view_costs.idle NAME      one of them, in a process of its own, until it is ended
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import afterwards
import express_moments
import pygame
import trainer_moments

from cantstop.controller.paths import places
from cantstop.controller.setups import ClassicSetup
from cantstop.model.record import Seat
from cantstop.setup.options import Options
from cantstop.view.app import main, window
from cantstop.view.app.loop import Loop
from cantstop.view.parts import games
from tools.view_costs import positions
from tools.view_costs.verdicts import IDLE_EXTRA, IDLE_FACTOR, SIZES, Plan, Verdict

HOUSE = Path(__file__).resolve().parents[2]
EMPTY = "an empty loop"
CALM, LONGEST_WAIT = 0.02, 90.0  # of a core in a second, seconds


def empty() -> None:
    window.prepare()
    pygame.display.set_mode(SIZES[0])
    clock = pygame.time.Clock()
    while True:
        pygame.event.get()
        clock.tick(30)


def table(loop: Loop) -> Any:
    people = Seat("Anna", "blue"), Seat("Ben", "yellow")
    return games.begin(loop.context, ClassicSetup(people, starts=0, seed="1"))


# Screen, and what it is begun with.
SCREENS: dict[str, tuple[str, Callable[[Loop], dict[str, Any]]]] = {
    "title": ("title", lambda loop: {}),
    "table": ("table", lambda loop: {"match": table(loop)}),
    "Express table": ("express_table", lambda loop: {"match": positions.express_alone()}),
    "Express table, all marked": ("express_table", lambda loop: {"match": express_moments.play(
        express_moments.match_of(), 9)}),
    "review": ("review", lambda loop: {"record": afterwards.game(2)}),
    "records": ("records", lambda loop: {}),
    "game over": ("game_over", lambda loop: {"match": positions.ended()}),
    "trainer": ("training", lambda loop: trainer_moments.at(trainer_moments.PAIRING)),
}  # fmt: skip


def show(name: str) -> None:
    """The game itself, begun in another screen than the title."""
    begin = Loop.begin
    screen, details = SCREENS[name]

    def elsewhere(loop: Loop, _: str) -> None:
        begin(loop, screen, **details(loop))

    Loop.begin = elsewhere  # type: ignore[method-assign,assignment]
    if screen == "records":
        positions.keep_games(places().games)
    main.main(Options())


def measure(plan: Plan) -> Iterator[Verdict]:
    """All of them at the same time, so that every round meets the same machine."""
    wanted = [name for name in SCREENS if plan.wants(f"idle {name}")]
    if not wanted:
        return
    loads: dict[str, list[float]] = {name: [] for name in (EMPTY, *wanted)}
    for _ in range(plan.rounds):
        for name, load in _together(list(loads), plan.seconds).items():
            loads[name].append(load)
    bare = statistics.median(loads.pop(EMPTY))
    for name, found in loads.items():
        bar = 100 * (IDLE_FACTOR * bare + IDLE_EXTRA)
        note = f"an empty loop {100 * bare:.2f} %"
        yield Verdict(f"idle {name}", 100 * statistics.median(found), bar, "% core", note)


def _together(names: list[str], seconds: float) -> dict[str, float]:
    """The part of a core that each of them takes, once all have come to rest."""
    with ExitStack() as stack:
        pids = {name: stack.enter_context(_running(name)) for name in names}
        for pid in pids.values():
            _wait_for_calm(pid)
        begin = time.perf_counter()
        before = {name: cpu_seconds(pid) for name, pid in pids.items()}
        time.sleep(seconds)
        passed = time.perf_counter() - begin
        return {name: (cpu_seconds(pid) - before[name]) / passed for name, pid in pids.items()}


@contextmanager
def _running(name: str) -> Iterator[int]:
    with tempfile.TemporaryDirectory() as home:
        environment = os.environ | {"CANTSTOP_HOME": home, "PYTHONPATH": str(HOUSE)}
        command = [sys.executable, "-m", "tools.view_costs.idle", name]
        process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        try:
            yield process.pid
        finally:
            process.kill()  # SDL would make an event of anything milder, and the empty loop reads none
            process.wait()


def _wait_for_calm(pid: int) -> None:
    """Two quiet seconds, or as long as anybody would wait: a review must first be counted."""
    end, quiet = time.perf_counter() + LONGEST_WAIT, 0
    time.sleep(2)
    while quiet < 2 and time.perf_counter() < end:
        before = cpu_seconds(pid)
        time.sleep(1)
        quiet = quiet + 1 if cpu_seconds(pid) - before < CALM else 0


def cpu_seconds(pid: int) -> float:
    """How long a process with all its threads has run, by the scheduler's own count; the hundredths of `stat` are too
    coarse for so little."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


if __name__ == "__main__":
    empty() if sys.argv[1] == EMPTY else show(sys.argv[1])
