"""The time from frame to frame, by the clock, while something is computed beside them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

import afterwards
import pygame

from tools.view_costs import positions
from tools.view_costs.rig import Rig
from tools.view_costs.verdicts import GAP_MS, SIZES, Plan, Verdict, percentile

SECONDS = 20.0


def computers(rig: Rig) -> None:
    rig.set(pace="fast", animations="fast")
    rig.begin("table", False, match=positions.computers())


def express_computers(rig: Rig) -> None:
    rig.set(pace="fast", animations="fast")
    rig.begin("express_table", False, match=positions.express_computers())


def review(rig: Rig) -> None:
    rig.begin("review", False, record=afterwards.game(4))


def express_review(rig: Rig) -> None:
    rig.begin("express_review", False, record=positions.express_ended().record)


def game_over(rig: Rig) -> None:
    rig.begin("game_over", False, match=positions.ended())


BESIDE: dict[str, Callable[[Rig], None]] = {
    "computers play": computers,
    "computers play Express": express_computers,
    "a review counts": review,
    "an Express review counts": express_review,
    "the chances of a game are counted": game_over,
}


def measure(plan: Plan) -> Iterator[Verdict]:
    for name, begin in BESIDE.items():
        what = f"gap, 99.9 %, while {name}"
        if plan.wants(what):
            rig = Rig(SIZES[0])
            begin(rig)
            gaps = list(gaps_of(rig, min(SECONDS, plan.seconds)))
            rig.loop.end()
            yield Verdict(what, percentile(gaps, 0.999), GAP_MS, "ms", f"of {len(gaps)} frames")


def gaps_of(rig: Rig, seconds: float) -> Iterator[float]:
    clock, before = pygame.time.Clock(), time.perf_counter()
    end = before + seconds
    while before < end:
        rig.loop.frame(pygame.event.get(), clock.tick(rig.loop.rate))
        now = time.perf_counter()
        yield 1000 * (now - before)
        before = now
