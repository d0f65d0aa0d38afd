"""Measure the time from the start of main.py to the title, compared with a pygame program of fifteen lines.

    python tools/bench_start.py [--pairs 15] [--bar 1.0]
    python tools/bench_start.py --bundle PROGRAM [--pairs 15] [--bar 1.15]     a bundle beside main.py
    python tools/bench_start.py --windows --bundle PROGRAM    the same in the Windows of tools/windows.sh

Both are started in turn. The clock runs from the start of the process until it says that its first frame is on the
screen; for the game that is the complete title, which takes clicks. The launcher is included: the game is started by
the Python that made the environment. Prints the medians and their ratio; fails if the ratio is above the bar, and with
the program's own words where one does not start. Windows needs a separate environment, so a copy of main.py
sets itself up there first, which takes minutes.
"""

from __future__ import annotations

import argparse
import os
import select
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
IN_WINE = HOUSE / "tools" / "windows.sh"
SET_UP_TAKES = 900  # seconds that the first start of a fresh copy may need
LOOKS_EVERY = 0.2  # seconds from one look to the next whether a program that is not ready has ended
PLAIN = """\
import os
import sys

import pygame

pygame.init()
screen = pygame.display.set_mode((1280, 800))
screen.fill((181, 34, 44))
pygame.display.flip()
with open(os.environ["CANTSTOP_READY"], "a") as file:
    file.write("ready")
running = True
while running:
    running = pygame.event.wait().type != pygame.QUIT
"""


class NotStartedError(Exception):
    """A program ended, or said nothing for too long, instead of being ready."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--bar", type=float)
    parser.add_argument("--bundle", type=Path, help="the program of an unpacked bundle")
    parser.add_argument("--windows", action="store_true", help="the bundle for Windows, through Wine")
    options = parser.parse_args()
    if options.windows and not options.bundle:
        parser.error("--windows wants --bundle PROGRAM")
    source = [str(base_python()), str(HOUSE / "main.py")]
    start = started_in_wine if options.windows else started
    with tempfile.TemporaryDirectory() as folder:
        if options.bundle:
            names, bar = ("main.py's title", "the bundle's title"), options.bar or 1.15
            if options.windows:
                program = copied_source(Path(folder)) / "main.py"
                pair = ["bare", of_wine(program)], ["run", of_wine(options.bundle.resolve())]
            else:
                pair = source, [options.bundle]
        else:
            program = Path(folder) / "plain.py"
            program.write_text(PLAIN, encoding="utf-8")
            names, bar = ("plain pygame program", "the game's title"), options.bar or 1.0
            pair = ([sys.executable, str(program)], source)
        try:
            beside, ours = measure(start, pair, options.pairs, Path(folder))
        except NotStartedError as why:
            print(why, file=sys.stderr)
            return 1
    for name, median in zip(names, (beside, ours)):
        print(f"{name:20}  {median * 1000:6.1f} ms (median of {options.pairs})")
    print(f"{'ratio':20}  {ours / beside:6.2f}    bar {bar:.2f}")
    return 0 if ours / beside <= bar else 1


def measure(
    start: Callable[..., float], pair: tuple[list[str], list[str]], pairs: int, folder: Path
) -> tuple[float, float]:
    """Return the medians of both in seconds, started in turn, each with a separate home."""
    homes = [folder / "home", folder / "another home"]
    took: tuple[list[float], list[float]] = ([], [])
    for command, home in zip(pair, homes):
        start(command, home, folder, stays=2, patience=SET_UP_TAKES)  # once to write what every start keeps
    for _ in range(pairs):
        for command, home, times in zip(pair, homes, took):
            times.append(start(command, home, folder))
    return statistics.median(took[0]), statistics.median(took[1])


def base_python() -> Path:
    """The Python outside the environment, with which a player starts main.py."""
    return Path(getattr(sys, "_base_executable", sys.executable))


def started(command: list[str], home: Path, folder: Path, stays: float = 0, patience: float = 60) -> float:
    """Seconds from the start of the process until it is ready; then it is ended."""
    pipe = folder / "ready"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    environment = os.environ | {
        "CANTSTOP_READY": str(pipe),
        "CANTSTOP_HOME": str(home),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    words = folder / "words"
    with words.open("wb") as errors:
        begin = time.perf_counter()
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=errors)
    try:
        ready: list[int] = []
        while not ready and process.poll() is None and time.perf_counter() < begin + patience:
            ready, _, _ = select.select([reader], [], [], LOOKS_EVERY)
        passed = time.perf_counter() - begin
        if not ready or process.poll() is not None:
            raise NotStartedError(last_words(words) or f"{command[-1]} did not say that it is ready")
        time.sleep(stays)
        return passed
    finally:
        process.terminate()
        process.wait()
        os.close(reader)
        pipe.unlink()


def last_words(told: Path) -> str:
    """The last line that a program wrote about its trouble."""
    lines = told.read_text("utf-8", "replace").split("\n")
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


# In the Windows that Wine makes


def of_wine(path: Path) -> str:
    return "Z:" + str(path).replace("/", "\\")


def copied_source(folder: Path) -> Path:
    """Make a copy with a separate environment: one beside main.py would replace that for Linux."""
    copy = folder / "source"
    for name in ("cantstop", "assets"):
        shutil.copytree(HOUSE / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("main.py", "LICENSE"):
        shutil.copy(HOUSE / name, copy)
    needs = (HOUSE / "requirements.txt").read_text("utf-8")
    (copy / "requirements.txt").write_text(needs.replace("numpy>=1.26,<3", "numpy>=2.0.2,<2.0.3"), "utf-8")
    return copy


def started_in_wine(command: list[str], home: Path, folder: Path, stays: float = 0, patience: float = 60) -> float:
    ready = folder / f"ready-{time.monotonic_ns()}"
    told = {"CANTSTOP_READY": of_wine(ready), "CANTSTOP_HOME": of_wine(home)}
    begin = time.perf_counter()
    process = subprocess.Popen(
        [IN_WINE, *command], env=os.environ | told, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        while not ready.exists():
            if process.poll() is not None or time.perf_counter() > begin + patience:
                raise NotStartedError(f"{command[-1]} did not say that it is ready")
            time.sleep(0.002)
        passed = time.perf_counter() - begin
        time.sleep(stays)
        return passed
    finally:
        end_what_was_told(f"CANTSTOP_READY={of_wine(ready)}")
        process.wait()


def end_what_was_told(this: str) -> None:
    """But not Wine's own programs, which serve others, too."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # ended by now, or somebody else's
            program = (process / "cmdline").read_bytes().lower().partition(b"\0")[0]
            its = program.endswith(b".exe") and b"\\windows\\" not in program
            if its and this.encode() in (process / "environ").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)


if __name__ == "__main__":
    sys.exit(main())
