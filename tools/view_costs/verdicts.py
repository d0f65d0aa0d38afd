"""The bars, and what was measured beside them."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from typing import NamedTuple

SIZES = ((1280, 800), (2560, 1440))
FRAME_FACTOR = 2.5  # times a plain full-window blit and flip, 99th percentile
WHOLE_MS = 33.0  # what touches the whole board: a bust, a fade, a screen laid out anew for what was pressed
FIRST_MS = 50.0  # the first frame of a screen, at the first of the sizes
GAP_MS = 50.0  # from frame to frame while something is computed, 99.9 %
IDLE_FACTOR, IDLE_EXTRA = 1.5, 0.002  # times an empty loop, and a part of a core


class Plan(NamedTuple):
    """What is measured, and how long."""

    only: tuple[str, ...] = ()
    rounds: int = 3
    frames: int = 300
    seconds: float = 60.0

    def wants(self, name: str) -> bool:
        return not self.only or any(part.lower() in name.lower() for part in self.only)


class Verdict(NamedTuple):
    what: str
    measured: float
    bar: float
    unit: str
    note: str = ""

    @property
    def held(self) -> bool:
        return self.measured <= self.bar

    def __str__(self) -> str:
        mark = "held" if self.held else "MISSED"
        figure = f"{self.measured:7.2f} {self.unit:<7} bar {self.bar:5.2f}"
        return f"{self.what:<70} {figure}  {mark:<6}  {self.note}".rstrip()


def percentile(costs: Iterable[float], part: float) -> float:
    ordered = sorted(costs)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def middle(rounds: Sequence[float]) -> float:
    """Of some rounds the one in the middle."""
    return statistics.median(rounds) if rounds else 0.0
