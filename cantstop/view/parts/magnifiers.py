"""Magnifiers of crowded spaces; those of neighbouring columns are side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from cantstop.view.kit.paint import Placed


def apart(magnifiers: Sequence[Placed]) -> list[Placed]:
    """Return the magnifiers moved apart if they would hide each other."""
    placed = sorted(magnifiers, key=lambda magnifier: magnifier.x)
    for left, right in pairwise(range(len(placed))):
        over = _overlap(placed[left], placed[right])
        placed[left] = placed[left]._replace(x=placed[left].x - over // 2)
        placed[right] = placed[right]._replace(x=placed[right].x + over - over // 2)
    return placed


def _overlap(left: Placed, right: Placed) -> int:
    """Return how far the left one reaches over the right one, sideways."""
    low, high = sorted((left, right), key=lambda magnifier: magnifier.y)
    if low.y + low.surface.get_height() <= high.y:
        return 0
    return max(0, left.x + left.surface.get_width() - right.x)
