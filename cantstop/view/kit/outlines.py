"""Outlines of shapes, as points and as path data for a Canvas.

octagon(x, y, a) -> points                 with flat sides about a place
octagon_in(x, y, w, h, cut) -> points      a rectangle without its corners
outline(points), rounded(points, radii) -> path data
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Point = tuple[float, float]
TAN = 0.414214  # tangent of 22.5 degrees: half a side of a regular octagon


def outline(points: Sequence[Point]) -> str:
    """Return path data of straight lines from point to point, still open."""
    return "M" + "L".join(f"{x:.3f} {y:.3f}" for x, y in points)


def octagon(x: float, y: float, a: float) -> tuple[Point, ...]:
    """Return a regular octagon about (x, y) whose flat sides are a away from it."""
    k = a * TAN
    around = ((-k, -a), (k, -a), (a, -k), (a, k), (k, a), (-k, a), (-a, k), (-a, -k))
    return tuple((x + dx, y + dy) for dx, dy in around)


def octagon_in(x: float, y: float, w: float, h: float, cut: float) -> tuple[Point, ...]:
    """Return a rectangle whose four corners are cut off."""
    right, low = x + w, y + h
    top = ((x + cut, y), (right - cut, y), (right, y + cut), (right, low - cut))
    return (*top, (right - cut, low), (x + cut, low), (x, low - cut), (x, y + cut))


def rounded(points: Sequence[Point], radii: Sequence[float]) -> str:
    """Return path data of a polygon, given clockwise, whose corners are arcs of these radii."""
    parts: list[str] = []
    for place, (x, y) in enumerate(points):
        before, after = points[place - 1], points[(place + 1) % len(points)]
        to_before, to_after = _direction((x, y), before), _direction((x, y), after)
        cosine = max(-1.0, min(1.0, to_before[0] * to_after[0] + to_before[1] * to_after[1]))
        reach = radii[place] / math.tan(math.acos(cosine) / 2)
        start = x + to_before[0] * reach, y + to_before[1] * reach
        end = x + to_after[0] * reach, y + to_after[1] * reach
        radius = radii[place]
        parts.append(f"{'L' if parts else 'M'}{start[0]:.3f} {start[1]:.3f}")
        parts.append(f"A{radius:.3f} {radius:.3f} 0 0 1 {end[0]:.3f} {end[1]:.3f}")
    return "".join(parts) + "Z"


def _direction(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length
