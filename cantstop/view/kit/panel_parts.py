"""A panel in parts that all panels share: its corners, strips of its edges, and a sheet of what lies between them.

panel_parts(rect, style, radius=18, edge=False) -> Sprites      to the eye the same as panels.panel
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import pygame

from cantstop.view.kit import panels
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.panels import STRETCH
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style

HAZE = 28.0  # units: so far inward from its round corner a panel is not alike all along its edge
STRIP, SHEET = 1024.0, 256.0  # units: how long strips and the sheet are, and how high the sheet; longer ones lie twice


def panel_parts(rect: pygame.Rect, style: Style, radius: float = 18.0, edge: bool = False) -> Iterator[Sprite]:
    corner = _corner(style, radius)
    if min(rect.size) < _least(corner):
        whole = panels.panel(rect.w, rect.h, style, radius, edge=edge)
        yield Sprite(whole.surface, rect.x + whole.left, rect.y + whole.top)
        return
    small, upper, lower, left, right, sheet = _parts(style, radius, edge)
    room = (small.get_width() - _least(corner)) // 2
    far = room + corner
    begin, inner = small.get_width() - far, rect.inflate(-2 * corner, -2 * corner)
    x, y, to_x, to_y = rect.x - room, rect.y - room, inner.right, inner.bottom
    for at_x, from_x in ((x, 0), (to_x, begin)):
        for at_y, from_y in ((y, 0), (to_y, begin)):
            yield Sprite(small, at_x, at_y, 255, (from_x, from_y, far, far))
    for start, size in _spans(inner.w, upper.get_width()):
        yield Sprite(upper, inner.x + start, y, 255, (0, 0, size, far))
        yield Sprite(lower, inner.x + start, to_y, 255, (0, 0, size, far))
    for start, size in _spans(inner.h, left.get_height()):
        yield Sprite(left, x, inner.y + start, 255, (0, 0, far, size))
        yield Sprite(right, to_x, inner.y + start, 255, (0, 0, far, size))
    for start, size in _spans(inner.w, sheet.get_width()):
        for down, high in _spans(inner.h, sheet.get_height()):
            yield Sprite(sheet, inner.x + start, inner.y + down, 255, (0, 0, size, high))


def _corner(style: Style, radius: float) -> int:
    return math.ceil((radius + HAZE) * style.u)


def _least(corner: int) -> int:
    """The side of the smallest panel that has all parts."""
    return 2 * corner + STRETCH


def _spans(whole: int, most: int) -> Iterator[tuple[int, int]]:
    """Where each part along a side begins, and how long it is."""
    for start in range(0, whole, most):
        yield start, min(most, whole - start)


@drawn
def _parts(style: Style, radius: float, edge: bool) -> tuple[pygame.Surface, ...]:
    """A small panel for its corners; its upper, lower, left and right edge drawn out; the sheet, which is opaque."""
    corner = _corner(style, radius)
    picture = panels.panel(_least(corner), _least(corner), style, radius, edge=edge)
    small, far, long = picture.surface, corner - picture.left, style.px(STRIP)
    end = small.get_width() - far
    flat = [small.subsurface((far, y, STRETCH, far)) for y in (0, end)]
    upright = [small.subsurface((x, far, far, STRETCH)) for x in (0, end)]
    sheet = pygame.Surface((long, style.px(SHEET)))
    sheet.fill(small.get_at((far, far)))
    strips = [pygame.transform.scale(part, (long, far)) for part in flat]
    strips += [pygame.transform.scale(part, (far, long)) for part in upright]
    return small, *strips, sheet
