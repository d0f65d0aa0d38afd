"""Arrow keys: the nearest rectangle in a direction."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

ABOVE, ASIDE = 0.5, 4.0  # deviation allowed for an arrow sideways, and up or down, as parts of the distance


def nearest(here: pygame.Rect, places: Sequence[pygame.Rect], dx: int, dy: int) -> int | None:
    """Return the number of the rectangle that an arrow leads to: in the nearest row or column, the one best aligned."""
    far = [(way, number) for number, place in enumerate(places) if (way := _far(here, place, dx, dy)) is not None]
    if not far:
        return None
    nearest = places[min(far)[1]]
    line = [number for _, number in far if _in_line(nearest, places[number], dx)]
    return min(line, key=lambda number: _aside(here, places[number], dx))


def faces(here: pygame.Rect, there: pygame.Rect, dx: int) -> bool:
    """Return whether one lies straight beside the other, or without `dx` straight above it."""
    return _overlap(here, there, dx) > 0


def _far(here: pygame.Rect, there: pygame.Rect, dx: int, dy: int) -> tuple[bool, float] | None:
    """Return the distance of a rectangle in a direction; None if it is in another.

    Sideways, rectangles at the same height come first; up and down, the nearest row does, even if it is off to a side.
    """
    along = (there.centerx - here.centerx) * dx + (there.centery - here.centery) * dy
    across = abs((there.centerx - here.centerx) * dy) + abs((there.centery - here.centery) * dx)
    gap = max(0, -_overlap(here, there, dx))
    if along <= 0 or _in_line(here, there, dx) or (gap and _overlap(here, there, dy) > 0):
        return None
    if gap > (ABOVE if dx else ASIDE) * along:
        return None
    return (gap > 0, along + gap + across * 0.01) if dx else (False, along + gap / 3 + across * 0.01)


def _in_line(one: pygame.Rect, other: pygame.Rect, dx: int) -> bool:
    """Return whether both count as equally far; rounding may have moved them a little apart."""
    if dx:
        return 4 * abs(one.centerx - other.centerx) <= min(one.w, other.w)
    return 4 * abs(one.centery - other.centery) <= min(one.h, other.h)


def _overlap(one: pygame.Rect, other: pygame.Rect, dx: int) -> int:
    if dx:
        return min(one.bottom, other.bottom) - max(one.top, other.top)
    return min(one.right, other.right) - max(one.left, other.left)


def _aside(here: pygame.Rect, there: pygame.Rect, dx: int) -> tuple[bool, int, int]:
    if dx:
        sides = here.centery - there.centery, here.top - there.top, here.bottom - there.bottom
    else:
        sides = here.centerx - there.centerx, here.left - there.left, here.right - there.right
    return _overlap(here, there, dx) <= 0, min(map(abs, sides)), abs(sides[0])
