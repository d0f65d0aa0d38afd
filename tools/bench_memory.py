"""What a long evening takes of the machine's memory, as multiples of what the first games take.

    python tools/bench_memory.py [--games 12] [--sizes 1280x800 2560x1440]
    python tools/bench_memory.py --soak 60 [--sizes 1280x800]

For each size a process of its own. A person, who presses one key after the other, and computers play whole games of
both kinds in turn, as fast as can be. Each is reviewed, and the records are looked through; after every second game
comes every look and language, after every third the window is drawn to other sizes and back. A line after each of these
tells in MB what is resident, what the kept pictures take, and what the C library has handed out and what it holds back;
then how many pictures and sets of controls there are.

bar     resident after the first game with its review, the records, and all looks and languages in the settings; bar
        150 MB at 1280 x 800, 260 MB at 2560 x 1440
most    resident after any game, beside what was after the first of each kind; bar 1.2 times that
end     resident at the title when the window was last back at its size, beside what it was there at the start; bar 1.6
        times that, for the characters and the coach have been loaded since

With --soak, for so many minutes, computers play among themselves, both games and all paces in turn, each frame as soon
as it can be, and nothing ever comes to rest. A line for each sixtieth part tells the most that was resident in it, and
how many objects Python looks after.

soak    the most in the last part, beside that in the tenth: after an hour, beside after ten minutes; bar 1.1 times that

For Linux; no display is needed.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import subprocess
import sys
import time
from itertools import count, cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "tests" / "view"))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from input_events import key_events

from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model.record import Seat
from cantstop.view.app.game_kinds import GAME_KINDS
from cantstop.view.app.idle_gc import IdleCollector
from cantstop.view.app.sound import Sounds
from cantstop.view.app.stack_changes import Reset
from cantstop.view.kit.store import pictures
from cantstop.view.kit.ui import Ui
from cantstop.view.parts import games
from tools.view_costs.rig import Rig

MB = 2**20
BARS = {"most": 1.2, "end": 1.6, "soak": 1.1}
RESIDENT = {(1280, 800): 150, (2560, 1440): 260}  # MB, after a game
PARTS, COMPARED = 60, 10
AT_THE_START = 50_000  # objects, before Python looks for the first time for what may go
FRAME_MS, SMOOTH_MS = 100.0, 16.0
SEATS = (
    Seat("Anna", "blue"),
    Seat("Otto", "yellow", "steady"),
    Seat("Max", "jade", "bold"),
    Seat("Ida", "ink", "master"),
)
COMPUTERS = (
    Seat("Otto", "yellow", "steady"),
    Seat("Max", "jade", "bold"),
    Seat("Ada", "blue", "careful"),
    Seat("Ida", "ink", "master"),
)
PACES = ("at_once", "normal", "fast")
KEYS = {
    "classic": ("Space", "1", "Space", "2", "Space", "3", "S"),
    "express": ("Space", *(key for fifth in "123456" for key in (fifth, "J", "Enter"))),
}
ENDS = ("game_over", "express_over")
REVIEW = (*["Right"] * 30, "Home", "End", "1", "2", "3", "Down", "Up", "B")
RECORDS = ("Down", "Down", "Tab", "Tab", "B", "B")
OTHER_SIZES = ((1600, 900), (1024, 640), (800, 500))


class MallInfo(ctypes.Structure):
    """What malloc says of itself."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks uordblks fordblks keepcost".split()
    )


class Evening:
    """The game in a window that nobody sees, and a player who never rests for long."""

    def __init__(self, size: tuple[int, int], calm: bool = True) -> None:
        gc.set_threshold(AT_THE_START)
        self.rig, self.size = Rig(size), size
        self.rig.context.change(language="en", look="light", pace="at_once", animations="fast")
        self.rig.begin("title", ahead=False)
        self.loop, self.context = self.rig.loop, self.rig.context
        self.rest = IdleCollector(self.loop)
        self.context.sounds = Sounds()
        self.context.sounds.open()
        if calm:
            self.calm()

    def frame(self, *events: pygame.event.Event, ms: float = FRAME_MS) -> None:
        self.loop.frame(events, ms)
        self.rest.after_frame()
        if self.loop.top.waiting:
            time.sleep(0.001)  # somebody thinks

    def calm(self) -> None:
        self.frame()
        while self.loop.lively or not self.loop.prerender.done:
            self.frame()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.frame(*key_events(key))
            self.calm()

    def play(self, setup: ClassicSetup | ExpressSetup) -> None:
        match = games.begin(self.context, setup)
        self.loop.apply(Reset(GAME_KINDS[match.game].table, {"match": match}))
        for key in cycle(KEYS[match.game]):
            self.frame(*key_events(key))
            if self.loop.top.name in ENDS:
                break
        self.press("W", *REVIEW)
        self.home()

    def home(self) -> None:
        self.loop.apply(Reset())
        self.calm()

    def records(self) -> None:
        self.press("R", *RECORDS)
        self.home()

    def change(self) -> None:
        self.press("G")
        for look in ("dark", "high_contrast", "light"):
            self.context.change(look=look)
            self.calm()
        for language in ("fr", "de", "en"):
            self.context.speak(language)
            self.calm()
        self.home()

    def resize(self) -> None:
        for size in (*OTHER_SIZES, self.size):
            self.rig.window.surface = pygame.display.set_mode(size)
            self.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
            self.calm()


class Soak:
    """Computers among themselves, without a pause; the most that was resident in each part of the time."""

    def __init__(self, size: tuple[int, int], minutes: float) -> None:
        self.evening = Evening(size, calm=False)
        self.begun, self.part = time.monotonic(), 60 * minutes / PARTS
        self.most: list[float] = []
        self.games = 0

    def run(self) -> float:
        """What is resident at the end, as a multiple of what was at a sixth of the time."""
        for number in count(1):
            self.evening.context.change(pace=PACES[number // 2 % len(PACES)])
            seats, seed = COMPUTERS[: 2 + number % 3], str(number)
            self._watch(ClassicSetup(seats, starts=0, seed=seed) if number % 2 else ExpressSetup(seats, seed=seed))
            if len(self.most) > PARTS:
                return self.most[PARTS - 1] / self.most[COMPARED - 1]
            self.games += 1
        raise AssertionError("there is always another number")

    def _watch(self, setup: ClassicSetup | ExpressSetup) -> None:
        evening = self.evening
        match = games.begin(evening.context, setup)
        evening.loop.apply(Reset(GAME_KINDS[match.game].table, {"match": match}))
        while evening.loop.top.name not in ENDS and len(self.most) <= PARTS:
            for _ in range(20):
                evening.frame(ms=SMOOTH_MS)
            self._note(resident())

    def _note(self, now: float) -> None:
        part = int((time.monotonic() - self.begun) / self.part)
        if part >= len(self.most):
            if self.most:
                told = f"{len(self.most)}: {self.games} games", self.most[-1], len(gc.get_objects())
                print(f"{told[0]:<26}{told[1]:10.1f}{told[2]:12,}", flush=True)
            self.most += [now] * (part + 1 - len(self.most))
        self.most[part] = max(self.most[part], now)


def spend(size: tuple[int, int], count: int) -> tuple[float, float, float]:
    """What is resident after a game, the most after any game, and what is left at the end; these two as multiples."""
    evening = Evening(size)
    begin, after, looked = tell("the title"), [], []
    for number in range(1, count + 1):
        after.append(game(evening, number))
        if number == 1 or number % 2 == 0:
            evening.change()
            looked.append(tell("looks and languages"))
        if number % 3 == 0 or number == count:
            evening.resize()
            end = tell("sizes")
    return looked[0], max(after[2:]) / after[1], end / begin


def game(evening: Evening, number: int) -> float:
    """A whole game, with what comes after it; MB that are resident then."""
    players, seed = 2 + number % 3, str(number)
    if number % 2:
        evening.play(ClassicSetup(SEATS[:players], starts=0, seed=seed))
    else:
        evening.play(ExpressSetup(SEATS[:players], seed=seed))
    evening.records()
    return tell(f"{number}: {'Can’t Stop' if number % 2 else 'Express'}, {players} players")


def tell(what: str) -> float:
    """A line of the table; MB that are resident."""
    now = resident()
    gc.unfreeze()
    controls = sum(isinstance(each, Ui) for each in gc.get_objects())
    figures = (now, pictures.bytes / MB, *(each / MB for each in malloc()))
    print(
        f"{what:<26}" + "".join(f"{figure:10.1f}" for figure in figures) + f"{pictures.count:10}{controls:10}",
        flush=True,
    )
    return now


def resident() -> float:
    lines = Path("/proc/self/status").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))


def malloc() -> tuple[int, int]:
    """Bytes handed out, and bytes held back; nothing where the C library does not tell."""
    tells = getattr(ctypes.CDLL(None), "mallinfo2", None)
    if tells is None:
        return 0, 0
    tells.restype = MallInfo
    told = tells()
    return told.uordblks + told.hblkhd, told.fordblks


HEADS = ("resident", "pictures", "used", "free", "pictures", "controls")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=12, help="at least three")
    parser.add_argument("--sizes", nargs="+", default=["1280x800", "2560x1440"])
    parser.add_argument("--soak", type=float, metavar="MINUTES", help="instead: computers, without a pause")
    options = parser.parse_args()
    if options.games < 3:
        parser.error("at least three games: the first of each kind is what the others are compared with")
    if len(options.sizes) > 1:
        ran = [subprocess.run([sys.executable, *sys.argv, "--sizes", size]).returncode for size in options.sizes]
        return int(any(ran))  # what was ended from outside has a number below nothing
    width, height = map(int, options.sizes[0].split("x"))
    size = width, height
    heads = ("resident", "  objects") if options.soak else HEADS
    print(f"{options.sizes[0]:<26}" + "".join(f"{head:>10}" for head in heads))
    minutes = options.soak
    bars = {"bar": float(RESIDENT.get(size, sys.maxsize)), **BARS}
    names = ("soak",) if minutes else ("bar", "most", "end")
    figures = dict(zip(names, (Soak(size, minutes).run(),) if minutes else spend(size, options.games)))
    for name, figure in figures.items():
        print(f"{name:<26}{figure:10.2f}    bar {bars[name]:.2f}")
    return 0 if all(figure <= bars[name] for name, figure in figures.items()) else 1


if __name__ == "__main__":
    sys.exit(main())
