"""The benchmarks of the game: print each figure next to its limit, and fail if a limit is exceeded.

frames    each show below, from an empty cache of pictures: a moving frame at the 99th percentile; the longest
          first frame of a screen, or after a key; and the most resident memory after one of them
start     from the start of main.py to its title, compared with a plain pygame program, in turn, by the clock
idle      processor time of a window in which nothing happens, compared with an empty loop
readers   the bridge to screen readers: its cost without a listener, and for a new screen with one
keeping   the cost of a move in the window's thread; the list and the records of 5,000 games

Frames and keeping count the time of their thread. A display is needed, such as `Xvfb :9 -screen 0 2600x1500x24`.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "view")]
os.environ |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_AUDIODRIVER": "dummy"}

SIZES = ["1280x800", "2560x1440"]
MOVING_MS, FIRST_MS, RESIDENT_MB = (8.0, 16.0), (100.0, 150.0), (130.0, 220.0)  # at each size
START, IDLE, IDLE_BESIDES = 1.0, 1.5, 0.3  # times a plain program; times an empty loop, and percent of a core
MOVE_MS, ASKED_MS = 1.0, 300.0
FRAME_MS, POINTED = 16.0, 60  # frames in which the pointer moves from control to control, at the end of a show
MOVES, GAMES, DIFFERENT, STARTS, IDLE_SECONDS = 20_000, 5_000, 60, 9, 20.0

# Screen, its match (a function of tools/positions.py), and the keys to press.
SHOWS = {
    "title": ("title", "", ""),
    "settings": ("title", "", "G Tab Right Tab Tab Left H H B B D D D Tab"),
    "how to play": ("title", "", "P Right Right Right Left Left Left"),
    "new game": ("title", "", "N J K L V J K L V Enter"),
    "Express, set up": ("title", "", "X F2 F3 V T Y Y F4"),
    "trainer": ("title", "", "T Enter 1 Down Up Enter"),
    "records": ("title", "", "R Down Down Tab Tab B B"),
    "list of games": ("title", "", "L Down Down Up"),
    "table": ("table", "three_runners", "Space 1 Space 1 S"),
    "table, half way": ("table", "half_way", "1 Space 1 S Z Up Up PageUp Esc Ctrl+S Esc Esc Esc"),
    "table, the end": ("table", "nearly_won", "S Space D D W Right Right Left 1 2 Down End Home Esc"),
    "Express, alone": ("express_table", "express_alone", "1 2 3 4 5 6 J Enter Space"),
    "Express, hand-over": ("express_table", "express_of_six", "Space 1 2 3 4 5 6 J Enter Space"),
    "Express, reveal": ("express_table", "express_last", "Space 1 2 3 4 5 6 J Enter"),
    "Express, the end": ("express_table", "express_ended", "Space Z Down Up Esc W Right Right Left 1 Home Esc"),
}
PLAIN = """
import os, pygame
pygame.init()
screen = pygame.display.set_mode((1280, 800))
screen.fill((181, 34, 44))
pygame.display.flip()
with open(os.environ["CANTSTOP_READY"], "a") as file:
    file.write("ready")
clock = pygame.time.Clock()
while True:
    pygame.event.get()
    clock.tick(30)
"""
OURS = [str(ROOT / "main.py"), "--size", SIZES[0], "--windowed", "--lang", "en"]


class Figure(NamedTuple):
    what: str
    measured: float
    bar: float
    unit: str

    def __str__(self) -> str:
        line = f"{self.what:<52}{self.measured:9.3f} {self.unit:<6} bar {self.bar:8.3f}"
        return line + ("  held" if self.measured <= self.bar else "  MISSED")


class Rig:
    """The game in a real window, run frame by frame to measure the cost of each frame."""

    def __init__(self, size: str, home: Path) -> None:
        from cantstop.controller.paths import Places
        from cantstop.controller.threads import Answers
        from cantstop.setup.start import Options
        from cantstop.view.app import window as windows
        from cantstop.view.app.context import Context
        from cantstop.view.app.main import load_screens, return_large_blocks
        from cantstop.view.app.window import Layout
        from tools import positions

        self.positions = positions  # loaded before load_screens(), so that the garbage collector passes it over
        other = ThreadPoolExecutor(1)  # as in the game, answers are computed in another thread; each is awaited here
        setattr(Answers, "start", staticmethod(lambda work, name: other.submit(work).result()))  # noqa: B010
        width, height = map(int, size.split("x"))
        return_large_blocks()
        windows.prepare()
        places = Places(home / "config", home / "data", home / "state")
        self.context = Context(Options(seed="bench"), places, (width, height))
        self.window = windows.Window(None, (width, height), False)
        self.context.layout = Layout(*self.window.size)
        self.context.change(notes=3, express_notes=3, language="en")
        self.context.ask_for_games()
        self.after: Callable[[], object] = int  # is called after a frame that shows something new
        load_screens()

    def show(self, screen: str, match: str, keys: str) -> tuple[list[float], list[float]]:
        """Return the times in ms of the frames after an input, and of the frames in which something moves."""
        from input_events import key_events, move_event

        from cantstop.view.app import ways
        from cantstop.view.app.loop import Loop
        from cantstop.view.kit import fonts
        from cantstop.view.kit.pictures import Compositor, pictures

        pictures.forget()
        fonts.forget()
        self.loop = Loop(self.context, self.window, Compositor(self.window.surface))
        details = {"match": getattr(self.positions, match)()} if match else {}
        took = cost(lambda: self.loop.begin(ways.kind(screen)(self.context, **details)))
        self.firsts: list[float] = [took + cost(lambda: self.loop.frame((), 0))]
        self.moving: list[float] = []
        gc.collect()  # the loop of the show before, with its pictures: a game has only one
        self.run()
        for key in keys.split():
            self.frame(*key_events(key), new=True)
            self.run()
        chance = Random(3)
        for number in range(POINTED):
            shown = self.loop.top.ui.controls
            aimed = shown and number % 6 == 0
            self.frame(*([move_event(chance.choice(shown).rect.center)] if aimed else []))
        self.loop.end()
        return self.firsts, self.moving

    def frame(self, *events: Any, new: bool = False) -> None:
        import pygame

        pygame.event.clear()
        top, style = self.loop.top, self.loop.top.style
        spent = cost(lambda: self.loop.frame(events, FRAME_MS))
        new = new or self.loop.top is not top or self.loop.top.style != style
        (self.firsts if new else self.moving).append(spent)
        if new:
            self.after()

    def run(self, most: int = 400) -> None:
        while self.loop.lively and (most := most - 1):
            self.frame()


def cost(what: Callable[[], object]) -> float:
    """Return the CPU time of the call in this thread, in milliseconds."""
    begin = time.thread_time()
    what()
    return 1000 * (time.thread_time() - begin)


def percentile(costs: Sequence[float]) -> float:
    return sorted(costs)[int(0.99 * (len(costs) - 1))]


def frames(size: str) -> list[Figure]:
    at, most, found = SIZES.index(size), 0.0, []
    with tempfile.TemporaryDirectory() as folder:
        rig = Rig(size, Path(folder))
        for name, asked in SHOWS.items():
            firsts, moving = rig.show(*asked)
            found.append(Figure(f"{size} moving: {name}", percentile(moving), MOVING_MS[at], "ms"))
            found.append(Figure(f"{size} first or longest: {name}", max(*firsts, *moving), FIRST_MS[at], "ms"))
            most = max(most, resident())
    return [*found, Figure(f"{size} memory", most, RESIDENT_MB[at], "MB")]


def resident() -> float:
    """Return the memory of this process in MB."""
    status = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmRSS"))


def readers() -> list[Figure]:
    """Measure the bridge to screen readers: its cost without a reader, and its update for each new screen."""
    from cantstop.view.app.reader import Reader

    with tempfile.TemporaryDirectory() as folder:
        rig, spent = Rig(SIZES[0], Path(folder)), list[float]()
        rig.show(*SHOWS["title"])
        bridge, before = Reader(rig.loop), resident()
        bridge.begin()
        found = [Figure("screen readers: memory", resident() - before, 4.0, "MB")]
        silent = sum(cost(partial(bridge.tell, 16.0)) + cost(lambda: bridge.hear(())) for _ in range(MOVES)) / MOVES
        rig.after = lambda: spent.append(cost(Reader(rig.loop, bridge.kit)._update))
        for asked in SHOWS.values():
            rig.show(*asked)
    found.append(Figure("a frame, nobody listens", 1000 * silent, 2.0, "us"))
    return [*found, Figure("a new screen told", max(spent), 10.0, "ms")]


class Running:
    """A program in a separate process, from its first frame on."""

    def __init__(self, home: Path, *arguments: str) -> None:
        home.mkdir(exist_ok=True)
        ready = home / f"ready-{time.monotonic_ns()}"
        told = os.environ | {"CANTSTOP_HOME": str(home), "CANTSTOP_READY": str(ready), "PYTHONPATH": str(ROOT)}
        del told["SDL_AUDIODRIVER"]  # as when a player starts the game
        begin = time.perf_counter()
        self.process = subprocess.Popen([sys.executable, *arguments], env=told, stderr=subprocess.DEVNULL)
        while not ready.exists():
            if self.process.poll() is not None:
                raise SystemExit(f"{arguments[0]} did not say that it is ready")
            time.sleep(0.001)
        self.took = time.perf_counter() - begin

    def seconds(self) -> float:
        """Return the CPU time of all threads of the process, as the scheduler counts it, in seconds."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9

    def end(self) -> None:
        self.process.kill()
        self.process.wait()


def start() -> Iterator[Figure]:
    took: list[list[float]] = [[], []]
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(STARTS + 1):
            for times, arguments in zip(took, (["-c", PLAIN], OURS)):
                running = Running(Path(folder), *arguments)
                running.end()
                times.append(running.took)
    plain, ours = (statistics.median(times[1:]) for times in took)  # the first start compiles for the others
    yield Figure(f"start: {1000 * ours:.0f} ms beside {1000 * plain:.0f} ms", ours / plain, START, "times")


def idle() -> Iterator[Figure]:
    from cantstop.model import record
    from tools import positions

    with tempfile.TemporaryDirectory() as folder:
        home, programs = Path(folder), {"an empty loop": ["-c", PLAIN], "title": OURS}
        for name, match in (("table", positions.three_runners()), ("Express table", positions.express_alone())):
            (home / f"{name}.game").write_text(record.dumps(match.record), "utf-8")
            programs[name] = [*OURS, str(home / f"{name}.game")]
        running = {name: Running(home / name.replace(" ", "-"), *given) for name, given in programs.items()}
        time.sleep(10)  # until all is loaded
        before = {name: each.seconds() for name, each in running.items()}
        time.sleep(IDLE_SECONDS)
        load = {name: 100 * (each.seconds() - before[name]) / IDLE_SECONDS for name, each in running.items()}
        for each in running.values():
            each.end()
    bare = load.pop("an empty loop")
    for name, found in load.items():
        yield Figure(f"idle: {name} (an empty loop {bare:.2f} %)", found, IDLE * bare + IDLE_BESIDES, "%")


def keeping() -> list[Figure]:
    from cantstop.controller import game_rows, matches
    from cantstop.controller.games import Games
    from cantstop.controller.history import Now
    from cantstop.controller.setups import ClassicSetup
    from cantstop.model import express, record

    with tempfile.TemporaryDirectory() as folder:
        games = Games(Path(folder))
        autosave = matches.begin(ClassicSetup(seed="bench", starts=0), games).autosave
        assert autosave is not None
        spent = [cost(partial(autosave.keep, Now(0))) for _ in range(MOVES)]
        autosave.close()
        played = [record.random_game(n, express.Rules(1 + n % 2) if n % 3 == 0 else None) for n in range(DIFFERENT)]
        for number in range(GAMES):
            games.writer.give(partial(game_rows.put_whole, record=played[number % DIFFERENT]))
            assert number % 500 or games.writer.settle(600)
        assert games.writer.settle(600)
        found = [Figure("a move kept", percentile(spent), MOVE_MS, "ms")]
        found.append(Figure(f"list of {GAMES} games", cost(lambda: games.listed(games.find()[:16])), ASKED_MS, "ms"))
        found.append(Figure(f"records of {GAMES} games", cost(games.statistics), ASKED_MS, "ms"))
        games.close(60)
    return found


def apart(*measure: str) -> Iterator[Figure]:
    """Yield figures measured in a new process, in which nothing was loaded or drawn before."""
    told = subprocess.check_output([sys.executable, __file__, "--apart", *measure], text=True)
    yield from (Figure(*each) for each in json.loads(told.splitlines()[-1]))


def figures(only: Sequence[str], sizes: Sequence[str]) -> Iterator[Figure]:
    for size in sizes if "frames" in only else ():
        yield from apart("frames", size)
    yield from apart("readers") if "readers" in only else ()
    yield from apart("keeping") if "keeping" in only else ()
    yield from start() if "start" in only else ()
    yield from idle() if "idle" in only else ()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    measures = ["frames", "start", "idle", "readers", "keeping"]
    parser.add_argument("--only", nargs="+", choices=measures, default=measures)
    parser.add_argument("--size", nargs="+", choices=SIZES, default=SIZES)
    parser.add_argument("--apart", nargs="+", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.apart is not None:
        print(json.dumps(globals()[asked.apart[0]](*asked.apart[1:])))
        return 0
    missed = 0
    for figure in figures(asked.only, asked.size):
        print(figure, flush=True)
        missed += figure.measured > figure.bar
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
