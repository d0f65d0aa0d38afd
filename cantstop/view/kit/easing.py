"""Easings: each maps the elapsed share of time, 0 to 1, to the share of the movement."""

from __future__ import annotations

import math
from collections.abc import Callable

Easing = Callable[[float], float]


def linear(t: float) -> float:
    return t


def out(t: float) -> float:
    return 1 - (1 - t) ** 3


def inout(t: float) -> float:
    return 4 * t**3 if t < 0.5 else 1 - (-2 * t + 2) ** 3 / 2


def back(t: float) -> float:
    """Overshoot a little and return."""
    return 1 + 2.70158 * (t - 1) ** 3 + 1.70158 * (t - 1) ** 2


def fall(t: float) -> float:
    return t * t


def settle(t: float) -> float:
    """Come to rest with ever smaller rebounds."""
    return 1 - math.exp(-6 * t) * abs(math.cos(3 * math.pi * t))


def swing(t: float) -> float:
    """Return how far a thing that hangs is turned after a blow: a part of its largest turn, dying away."""
    return math.exp(-5 * t) * math.cos(6 * math.pi * t)


EASINGS: dict[str, Easing] = {
    "linear": linear,
    "out": out,
    "inout": inout,
    "back": back,
    "fall": fall,
    "settle": settle,
    "swing": swing,
}


def between(start: float, end: float, part: float) -> float:
    return start + (end - start) * part
