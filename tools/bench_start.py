"""How long from the start of main.py to the title, beside a pygame program of fifteen lines.

    python tools/bench_start.py [--pairs 15] [--bar 1.0]

Both are started in turn. The clock runs from the start of the process until it says that its first frame is on the
screen; for the game that is the complete title, which takes clicks. The launcher is included: the game is started by
the Python that made the environment. Prints the medians and their ratio; fails if the ratio is above the bar.
"""

from __future__ import annotations

import argparse
import os
import select
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[1]
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pairs", type=int, default=15)
    parser.add_argument("--bar", type=float, default=1.0)
    options = parser.parse_args()
    ratio, plain, ours = measure(options.pairs)
    print(f"plain pygame program  {plain * 1000:6.1f} ms (median of {options.pairs})")
    print(f"the game's title      {ours * 1000:6.1f} ms")
    print(f"ratio                 {ratio:6.2f}    bar {options.bar:.2f}")
    return 0 if ratio <= options.bar else 1


def measure(pairs: int) -> tuple[float, float, float]:
    """Ratio of the medians, and both medians in seconds."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "plain.py"
        program.write_text(PLAIN, encoding="utf-8")
        plain: list[float] = []
        ours: list[float] = []
        started(base_python(), HOUSE / "main.py", Path(folder), stays=2)  # once to write what every start keeps
        for _ in range(pairs):
            plain.append(started(Path(sys.executable), program, Path(folder)))
            ours.append(started(base_python(), HOUSE / "main.py", Path(folder)))
    plain_median, our_median = statistics.median(plain), statistics.median(ours)
    return our_median / plain_median, plain_median, our_median


def base_python() -> Path:
    """The Python outside the environment, with which a player starts main.py."""
    return Path(getattr(sys, "_base_executable", sys.executable))


def started(python: Path, program: Path, folder: Path, stays: float = 0) -> float:
    """Seconds from the start of the process until it is ready; then it is ended."""
    pipe = folder / "ready"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    environment = os.environ | {
        "CANTSTOP_READY": str(pipe),
        "CANTSTOP_HOME": str(folder / "home"),
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    begin = time.perf_counter()
    process = subprocess.Popen(
        [str(python), str(program)], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        ready, _, _ = select.select([reader], [], [], 60)
        passed = time.perf_counter() - begin
        if not ready or process.poll() is not None:
            raise RuntimeError(f"{program.name} did not say that it is ready")
        time.sleep(stays)
        return passed
    finally:
        process.terminate()
        process.wait()
        os.close(reader)
        pipe.unlink()


if __name__ == "__main__":
    sys.exit(main())
