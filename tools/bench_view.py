"""What the frames of every screen cost, beside the bars.

    python tools/bench_view.py [--only NAME ...] [--rounds 3] [--frames 300] [--seconds 60] [--cpu]

frames       update, draw and flip while something moves, beside a plain full-window blit and flip in the same run, both
             at their 99th percentile; bar 2.5 times. A frame that paints most of the window, or lays a screen out anew
             for what was pressed, may take 33 ms; the longest counts.
first frame  of a screen at 1280 x 800, entered in a fresh process before anything of it was drawn, and after its
             pictures were drawn ahead; bar 50 ms.
gap          from frame to frame, by the clock, while computers think and reviews are counted; 99.9 % within 50 ms.
idle         the CPU of the whole process on a settled screen, beside an empty loop of tick(30) and event.get(); bar
             1.5 times that and 0.2 % of a core.

Each is the median of the rounds. A display is needed; Xvfb is one. With --cpu frames are counted in the processor's
time: for guidance where others are at work on the machine; the bars are meant for a quiet one, by the clock.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.view_costs import entrances, frames, gaps, idle
from tools.view_costs.rig import Clock
from tools.view_costs.verdicts import Plan, Verdict

MEASURES: tuple[Callable[[Plan], Iterator[Verdict]], ...] = (
    frames.measure, entrances.measure, gaps.measure, idle.measure
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    usual = Plan()
    parser.add_argument("--only", nargs="*", default=[], help="what has one of these in its name")
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--frames", type=int, default=usual.frames, help="about so many of each show")
    parser.add_argument("--seconds", type=float, default=usual.seconds, help="of idleness")
    parser.add_argument("--cpu", action="store_true", help="frames by the processor's time")
    chosen = parser.parse_args()
    if chosen.cpu:
        Clock.now = time.thread_time
    plan = Plan(tuple(chosen.only), chosen.rounds, chosen.frames, chosen.seconds)
    missed = []
    for measure in MEASURES:
        for verdict in measure(plan):
            print(verdict, flush=True)
            missed += [] if verdict.held else [verdict]
    print("all bars held" if not missed else f"{len(missed)} missed:")
    for verdict in missed:
        print(verdict)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
