"""What the frame costs: on an idle title, and while things move.

    python tools/bench_view.py [--seconds 60] [--rounds 3] [--frames 400] [--no-idle] [--no-frames]

Idle: the CPU of the whole process over some seconds on the settled title, and on a table where a person is awaited,
beside an empty loop of tick(30) and event.get() in the same window; bar 1.5 times that and 0.2 % of a core, median of
the rounds.
Frames: update, draw and flip while controls and pieces move, beside a plain full-window blit and flip in the same run,
both at their 99th percentile; bar 2.5 times. What touches the whole window (fades) may take 33 ms, and the first frame
of a scene 50 ms at 1280 x 800, and so may the gap between two frames while computers think (99.9th percentile). A
display is needed; Xvfb is one.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

HOUSE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HOUSE))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402

from cantstop.controller.paths import Places  # noqa: E402
from cantstop.setup.options import Options  # noqa: E402
from cantstop.view import window as windows  # noqa: E402
from cantstop.view.desk import Desk  # noqa: E402
from cantstop.view.layout import Layout  # noqa: E402
from cantstop.view.loop import CALM, LIVELY, Loop  # noqa: E402
from cantstop.view.scene import Pop, Push  # noqa: E402
from cantstop.view.stage import Stage  # noqa: E402

SIZES = ((1280, 800), (2560, 1440))
IDLE_FACTOR, IDLE_EXTRA = 1.5, 0.002
FRAME_FACTOR, WHOLE_MS, SCENE_MS, GAP_MS = 2.5, 33.0, 50.0, 50.0
FRAME_MS = 16.0
EMPTY = """\
import os, pygame
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
pygame.display.init()
pygame.display.set_mode((1280, 800))
clock = pygame.time.Clock()
while True:
    pygame.event.get()
    clock.tick(30)
"""
WAITS = """\
import sys
sys.path.insert(0, {house!r})
from cantstop.controller.setups import ClassicSetup
from cantstop.setup.options import Options
from cantstop.view import app, games, loop
begin = loop.Loop.begin
def at_the_table(self, name):
    from cantstop.model.record import Seat
    people = Seat("Anna", "blue"), Seat("Ben", "yellow")
    begin(self, "table", match=games.begin(self.desk, ClassicSetup(people, starts=0, seed="1")))
loop.Loop.begin = at_the_table
app.main(Options())
"""


class Verdict(NamedTuple):
    what: str
    measured: float
    bar: float
    unit: str

    @property
    def held(self) -> bool:
        return self.measured <= self.bar

    def __str__(self) -> str:
        mark = "held" if self.held else "MISSED"
        return f"{self.what:<58} {self.measured:8.2f} {self.unit:<2}  bar {self.bar:6.2f}  {mark}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--frames", type=int, default=400)
    parser.add_argument("--no-idle", action="store_true")
    parser.add_argument("--no-frames", action="store_true")
    options = parser.parse_args()
    verdicts: list[Verdict] = []
    if not options.no_frames:
        for size in SIZES:
            verdicts += frames(size, options.frames)
    if not options.no_idle:
        verdicts += idle(options.seconds, options.rounds)
    for verdict in verdicts:
        print(verdict)
    return 0 if all(verdict.held for verdict in verdicts) else 1


# ---------------------------------------------------------------------- idle


def idle(seconds: float, rounds: int) -> list[Verdict]:
    """Title and table beside an empty loop, per cent of one core."""
    with tempfile.TemporaryDirectory() as home:
        program = Path(home) / "empty.py"
        program.write_text(EMPTY, encoding="utf-8")
        empty = [load([str(program)], home, seconds) for _ in range(rounds)]
        waits = Path(home) / "waits.py"
        waits.write_text(WAITS.format(house=str(HOUSE)), encoding="utf-8")
        title = [load([str(HOUSE / "main.py")], home, seconds) for _ in range(rounds)]
        table = [load([str(waits)], home, seconds) for _ in range(rounds)]
    bar = IDLE_FACTOR * statistics.median(empty) + IDLE_EXTRA
    print(f"an empty loop takes {100 * statistics.median(empty):.2f} % of a core")
    ours = {"idle title, % of a core": title, "waiting table, % of a core": table}
    return [Verdict(what, 100 * statistics.median(costs), 100 * bar, "%") for what, costs in ours.items()]


def load(command: list[str], home: str, seconds: float) -> float:
    """The part of a core that a program takes once it has settled."""
    environment = os.environ | {"CANTSTOP_HOME": home, "SDL_AUDIODRIVER": "dummy"}
    process = subprocess.Popen([sys.executable, *command], env=environment, stderr=subprocess.DEVNULL)
    try:
        time.sleep(8)
        before, begin = cpu_seconds(process.pid), time.perf_counter()
        time.sleep(seconds)
        return (cpu_seconds(process.pid) - before) / (time.perf_counter() - begin)
    finally:
        process.kill()  # SDL would make an event of anything milder, and the empty loop reads none
        process.wait()


def cpu_seconds(pid: int) -> float:
    """How long a process with all its threads has run, by the scheduler's own count; the hundredths of `stat` are too
    coarse for so little."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks) / 1e9


# ---------------------------------------------------------------------- frames


class Fixed:
    """The window of the measurement."""

    full_screen = False

    def __init__(self, size: tuple[int, int]) -> None:
        self.surface = pygame.display.set_mode(size)

    @property
    def size(self) -> tuple[int, int]:
        return self.surface.get_size()

    def set_full_screen(self, on: bool) -> None:
        self.full_screen = on


def frames(size: tuple[int, int], count: int) -> list[Verdict]:
    windows.prepare()
    window = Fixed(size)
    name = f"{size[0]}x{size[1]}"
    plain: list[float] = []
    shown: dict[str, float] = {}
    verdicts = []
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        desk = Desk(Options(seed="bench"), Places(home / "config", home / "data", home / "state"), size)
        for what, show in SHOWS.items():
            desk.layout = Layout(*size)
            plain += plain_frames(window.surface, count)  # before each show, so that all meet the same machine
            shown[what] = percentile(list(show(Loop(desk, window, Stage(window.surface)), count)), 0.99)
        middle, most = percentile(plain, 0.5), percentile(plain, 0.99)
        print(f"{name}: a plain blit and flip takes {middle:.2f} ms, 99 % within {most:.2f}")
        for what, spent in shown.items():
            verdicts.append(Verdict(f"{name} {what}, 99th percentile", spent, FRAME_FACTOR * most, "ms"))
        seen = list(effects(Loop(desk, window, Stage(window.surface))))
        verdicts.append(Verdict(f"{name} bust, fade and win on the board, longest", max(seen), WHOLE_MS, "ms"))
        loop = Loop(desk, window, Stage(window.surface))
        first, fades = changes(loop)
        verdicts.append(Verdict(f"{name} fade of the whole window, longest", max(fades), WHOLE_MS, "ms"))
        if size == SIZES[0]:
            gap = percentile(list(thinking(Loop(desk, window, Stage(window.surface)))), 0.999)
            verdicts.append(Verdict(f"{name} between frames while computers think, 99.9 %", gap, GAP_MS, "ms"))
            verdicts.append(Verdict(f"{name} first frame of a scene, longest", max(first), SCENE_MS, "ms"))
    return verdicts


def plain_frames(window: pygame.Surface, count: int) -> list[float]:
    picture = pygame.Surface(window.get_size()).convert()
    picture.fill((181, 34, 44))

    def frame() -> None:
        window.blit(picture, (0, 0))
        pygame.display.flip()

    return [cost(frame) for _ in range(count)]


def menu(loop: Loop, count: int) -> Iterator[float]:
    """The pointer sweeps over the title."""
    loop.begin("title")
    loop.frame((), 0)
    rng = Random(3)
    controls = loop.top.ui.controls  # type: ignore[attr-defined]
    for number in range(count):
        events = [motion(rng.choice(controls).rect.center)] if number % 6 == 0 else []
        yield cost(lambda events=events: loop.frame(events, FRAME_MS))  # type: ignore[misc]


def game(loop: Loop, count: int) -> Iterator[float]:
    """A game is played by key: dice fly, runners hop, the gauge fills, turns pass. Effects of the whole board apart."""
    loop.begin("table")
    make_ready(loop)
    for number in range(count):
        keys = [key(pygame.K_1, "1", pygame.KSCAN_1), key(pygame.K_RETURN, "\r")] if number % 90 == 45 else []
        keys += [key(pygame.K_SPACE, " ")] if number % 90 == 0 else []
        for event in keys:
            loop.frame([event], 0)
        whole, moving = on_the_whole_board(loop.top), loop.lively
        spent = cost(lambda: loop.frame((), FRAME_MS))
        if moving and not whole:
            yield spent


def busiest(loop: Loop, count: int) -> Iterator[float]:
    """Four dice fly, three runners climb and the gauge fills, all at once."""
    from cantstop.view.table.actors import HOP, Hop

    loop.begin("table", match=three_runners())
    make_ready(loop)
    table: Any = loop.top
    place = table.view.place
    for number in range(count):
        if number % 40 == 0:
            table.fresh = True
            table.rebuild()
            table.tray.throw((1, 2, 6, 5), table.timeline)
            table.view.hidden = {("runner", column, 0) for column in RUNNERS}
            table.view.actors = [
                Hop(place.disc(column, space), place.disc(column, space + 1), table.timeline.tween(700), HOP * 40)
                for column, space in RUNNERS.items()
            ]
            loop.frame((), 0)
        yield cost(lambda: loop.frame((), FRAME_MS))


def effects(loop: Loop) -> Iterator[float]:
    """The sign swings and goes dark in a bust; the board is bright again; the columns of a winner shine."""
    from cantstop.model.events import Busted, Won

    loop.begin("table", match=three_runners())
    make_ready(loop)
    table: Any = loop.top
    lost = tuple(RUNNERS.items())
    bust = Busted(0, (1, 1, 1, 1), (), lost, 4)
    for script in (table.moves.bust(bust), table.moves.lift(), table.moves.win(Won(0, (7,)))):
        table.timeline.play(script)
        while table.timeline.playing:
            yield cost(lambda: loop.frame((), FRAME_MS))


def thinking(loop: Loop, seconds: float = 20) -> Iterator[float]:
    """The time from frame to frame while computers play among themselves, masters with them."""
    from cantstop.controller import matches, setups
    from cantstop.model.record import Seat

    seats = (Seat("Otto", "blue", "master"), Seat("Ida", "yellow", "steady"), Seat("Max", "jade", "master"))
    loop.desk.settings = replace(loop.desk.settings, pace="fast", animations="fast")
    loop.begin("table", match=matches.begin(setups.ClassicSetup(seats, starts=0, seed="5")))
    clock, before = pygame.time.Clock(), time.perf_counter()
    end = before + seconds
    while before < end:
        loop.frame(pygame.event.get(), clock.tick(LIVELY if loop.lively else CALM))
        now = time.perf_counter()
        yield 1000 * (now - before)
        before = now


RUNNERS = {6: 1, 7: 2, 8: 1}


def three_runners() -> Any:
    """A person decides whether to roll with three runners on the board."""
    from cantstop.controller import matches
    from cantstop.model import classic
    from cantstop.model.classic import Advance, Dice, Roll
    from cantstop.model.record import Record, Seat

    seats = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
    moves = (Roll(), Dice((3, 3, 4, 4)), Advance((6, 8)), Roll(), Dice((3, 4, 3, 4)), Advance((7, 7)))
    return matches.take_up(Record("classic", classic.Rules(2), seats, "1", moves))


def on_the_whole_board(scene: Any) -> bool:
    """Whether the whole board changes now: a bust swings, goes dark or bright again."""
    view = getattr(scene, "view", None)
    return view is not None and (view.swing is not None or 0 < view.dim() < 1)


def make_ready(loop: Loop) -> None:
    """Calm, with everything drawn ahead."""
    settle(loop)
    while not loop.warmth.done:
        loop.frame((), 100)


SHOWS: dict[str, Callable[[Loop, int], Iterator[float]]] = {
    "title, pointer moving": menu,
    "table, a game by key": game,
    "table, its busiest moment": busiest,
}


def changes(loop: Loop) -> tuple[list[float], list[float]]:
    """First frames of scenes, with what was drawn ahead, and the frames of the fades between them."""
    loop.begin("title")
    make_ready(loop)
    first, fades = [], []
    for name in ("settings", "how_to_play", "new_game", "table"):
        first.append(cost(lambda name=name: (loop.apply(Push(name)), loop.frame((), FRAME_MS))))  # type: ignore[misc]
        fades += [cost(lambda: loop.frame((), FRAME_MS)) for _ in range(10)]
        settle(loop)
        loop.apply(Pop())
        settle(loop)
        while not loop.warmth.done:
            loop.frame((), 100)
    return first, fades


def settle(loop: Loop) -> None:
    for _ in range(600):
        if not loop.lively:
            return
        loop.frame((), 50)


def motion(place: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0), touch=False)


def key(code: int, printed: str, scancode: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, unicode=printed, mod=0, scancode=scancode)


def cost(what: Callable[[], object]) -> float:
    """Milliseconds."""
    begin = time.perf_counter()
    what()
    return 1000 * (time.perf_counter() - begin)


def percentile(costs: list[float], part: float) -> float:
    ordered = sorted(costs)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


if __name__ == "__main__":
    sys.exit(main())
