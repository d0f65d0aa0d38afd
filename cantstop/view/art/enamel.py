"""The enamelled sign before anything is on it: its thickness below, red edge, ivory rim, lit face.

enamelled(side, theme, drop, apothem) -> Surface    as wide as side, and higher by the thickness

A sign is the largest thing on the screen, and smooth shapes cost by the pixel. So each part is drawn no larger than it
must be: the light of the face small, to be enlarged; half of edge and rim, with all eight sides short, to be drawn out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import pygame

from cantstop.view.art.geometry import BOARD
from cantstop.view.kit.outlines import TAN, Point, octagon, ring
from cantstop.view.kit.paint import WHITE, Canvas, Fill, Gradient, clear, slanted
from cantstop.view.kit.panels import STRETCH
from cantstop.view.kit.theme import Theme

RIM, FACE = float(BOARD["rim_apothem"]), float(BOARD["face_apothem"])
EDGE_DROP = float(BOARD["edge_drop"])
FINE = 400  # pixels: a larger face is drawn at about this size and enlarged
BAND = 32  # pixels: how much of a sloping side is laid again and again
NOTHING = (0, 0, 0, 0)


def enamelled(side: int, theme: Theme, drop: float = EDGE_DROP, apothem: float = FACE) -> pygame.Surface:
    """`drop`, the thickness, and `apothem`, half the width of the face, are parts of the side."""
    cuts = _cuts(side, 0 if theme.flat else drop, apothem)
    surface = clear(side, side + cuts.low)
    _put_face(surface.subsurface((0, 0, side, side)), theme, apothem)
    _put_frame(surface, _frame(cuts, theme), cuts)
    return surface


def _put_face(face: pygame.Surface, theme: Theme, apothem: float) -> None:
    """Fills a square with the lit face, reaching below the rim; nothing where its corners are cut off."""
    side = face.get_width()
    small = math.ceil(side / max(1, round(side / FINE)))
    canvas = Canvas(small, small)
    canvas.rect(0, 0, small, small, fill=_enamel(small, theme))
    if not theme.flat:
        canvas.polygon(_mirrored_sky(small, apothem), _shine(small))
    pygame.transform.smoothscale(canvas.surface(), (side, side), face)
    leg = side - (apothem + 0.5) / 2 * side * math.sqrt(2)  # to the middle of rim and edge
    for x, across in ((0, leg), (side, -leg)):
        for y, down in ((0, leg), (side, -leg)):
            pygame.draw.polygon(face, NOTHING, ((x, y), (x + across, y), (x, y + down)))


def _enamel(side: float, theme: Theme) -> Fill:
    if theme.flat:
        return theme["sign_red"]
    reds = theme["sign_red_high"], theme["sign_red"], theme["sign_red_low"]
    return slanted(reds, (0.02 * side, 0.036 * side), (0.484 * side, 0.96 * side))


def _shine(side: float) -> Gradient:
    return Gradient(((0.0, WHITE, 0.16), (1.0, WHITE, 0.03)), (0, 0), (0.42 * side, 0.42 * side))


def _mirrored_sky(side: float, apothem: float) -> tuple[Point, ...]:
    """The part of the face in which the sky is mirrored: all above a slanted line."""
    low, high = 0.5 - apothem, 0.5 - apothem * TAN
    cut = 0.72 * (1 - low / 0.9)  # where the line leaves the face at the left
    points = (high, low), (0.5 + apothem * TAN, low), _crossing(high, low), (low, cut), (low, high)
    return tuple((u * side, v * side) for u, v in points)


def _crossing(high: float, low: float) -> Point:
    """Where the line u/.9 + v/.72 = 1 meets the upper right slope of the face."""
    offset = low - (1 - high)  # on the slope v = u + offset
    u = (1 - offset / 0.72) / (1 / 0.9 + 1 / 0.72)
    return u, u + offset


class _Cuts(NamedTuple):
    """How much of edge and rim is drawn: what is left out of the long sides is alike all along them."""

    side: int
    drop: float
    apothem: float
    low: int  # pixels of thickness
    border: int  # so far inward edge, rim and thickness reach
    corner: int  # so far from its ends a level or upright side is not alike
    level: int  # left out of each level or upright side
    slope: int  # left out of each sloping one: so many pixels across, and as many down

    @property
    def small(self) -> int:
        """The side of what is drawn."""
        return self.side - self.level - 2 * self.slope


def _cuts(side: int, drop: float, apothem: float) -> _Cuts:
    low = math.ceil(drop * side)
    border = math.ceil((0.5 - apothem) * side) + low + 2
    corner = math.ceil((0.5 - apothem * TAN) * side) + low + 1
    level = max(0, side - 2 * corner - STRETCH)
    slope = int((1 - TAN) / 2 * side) - 2 * border - 2 * BAND
    return _Cuts(side, drop, apothem, low, border, corner, level, max(0, slope // BAND * BAND) if level else 0)


def _frame(cuts: _Cuts, theme: Theme) -> pygame.Surface:
    """Thickness, edge and rim, drawn with short sides; each a ring that reaches a pixel below the next."""
    side, drop, apothem = cuts.side, cuts.drop, cuts.apothem
    half, low = side / 2, cuts.low
    amid = (1 - TAN) / 2 * half  # the middle of a slope, from either side

    def pulled(place: float) -> float:
        """A coordinate, less by what is left out before it."""
        return place - cuts.slope * ((place > amid) + (place > side - amid)) - cuts.level * (place > half)

    def drawn_in(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple((pulled(x), pulled(y)) for x, y in points)

    canvas = Canvas(math.ceil(cuts.small / 2), cuts.small + low)
    if drop:
        within = drawn_in(octagon(half, half, half - 1))
        thickness = tuple((x, y + drop * side) for x, y in drawn_in(octagon(half, half, half)))
        canvas.path(ring(thickness, within), theme["sign_edge"])
    edge, below = theme["sign_edge"] if theme.flat else theme["sign_red"], max(RIM * side - 1, apothem * side)
    whole, rim, face = (octagon(half, half, part) for part in (half, RIM * side, apothem * side))
    canvas.path(ring(drawn_in(whole), drawn_in(octagon(half, half, below))), edge)
    canvas.path(ring(drawn_in(rim), drawn_in(face)), theme["rim"])
    return _mirrored(canvas.surface(), cuts.small)


def _put_frame(surface: pygame.Surface, frame: pygame.Surface, cuts: _Cuts) -> None:
    """Lays edge and rim around the face, with their sides as long as they are."""
    if not cuts.level:
        surface.blit(frame, (0, 0))
        return
    reach = cuts.corner - cuts.slope
    for from_y, y, high, inward in _slopes(cuts):
        surface.blit(frame, (inward, y), (0, from_y, reach, high))
        surface.blit(frame, (cuts.side - inward - reach, y), (cuts.small - reach, from_y, reach, high))
    w, h = surface.get_size()
    long, tall = w - 2 * cuts.corner, h - 2 * cuts.corner
    for from_y, y in ((0, 0), (frame.get_height() - cuts.border, h - cuts.border)):
        strip = frame.subsurface((reach, from_y, STRETCH, cuts.border))
        surface.blit(pygame.transform.scale(strip, (long, cuts.border)), (cuts.corner, y))
    for from_x, x in ((0, 0), (cuts.small - cuts.border, w - cuts.border)):
        strip = frame.subsurface((from_x, reach, cuts.border, STRETCH))
        surface.blit(pygame.transform.scale(strip, (cuts.border, tall)), (x, cuts.corner))


def _slopes(cuts: _Cuts) -> Iterator[tuple[int, int, int, int]]:
    """The corners in bands: from which row of the frame, to which row, how high, and how far inward. A sloping side is
    drawn out by a band of it that lies again and again, each time as far down as across."""
    reach, slope = cuts.corner - cuts.slope, cuts.slope
    near = min(reach, cuts.border + BAND)
    yield 0, 0, near, slope
    for down in range(0, slope, BAND):
        yield near - BAND, near + down, BAND, slope - down - BAND
    yield near, near + slope, reach - near, 0
    small, whole = cuts.small + cuts.low, cuts.side + cuts.low
    yield small - reach, whole - cuts.corner, reach - near, 0
    for down in range(0, slope, BAND):
        yield small - near, whole - near - slope + down, BAND, down
    yield small - near, whole - near, near, slope


def _mirrored(left: pygame.Surface, w: int) -> pygame.Surface:
    """The whole of which this is the left half; when w is odd the middle column is in it."""
    whole, other = clear(w, left.get_height()), w // 2
    whole.blit(left, (0, 0))
    right = pygame.transform.flip(left, True, False)
    whole.blit(right, (w - other, 0), (right.get_width() - other, 0, other, right.get_height()))
    return whole
