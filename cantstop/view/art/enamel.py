"""The enamelled sign before anything is on it: its thickness below, red edge, ivory rim, lit face.

enamelled(side, theme, drop, apothem) -> Surface    as wide as side, and higher by the thickness

A sign is the largest thing on the screen, and smooth shapes cost by the pixel. So each part is drawn no larger than it
must be: the light of the face small, to be enlarged; half of edge and rim, with short sides, to be drawn out.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import pygame

from cantstop.view.art.geometry import BOARD
from cantstop.view.kit.outlines import Point, octagon, ring
from cantstop.view.kit.paint import WHITE, Canvas, Fill, Gradient, clear, slanted
from cantstop.view.kit.panels import STRETCH, stretched
from cantstop.view.kit.theme import Theme

TAN = float(BOARD["octagon_tan"])
RIM, FACE = float(BOARD["rim_apothem"]), float(BOARD["face_apothem"])
EDGE_DROP = float(BOARD["edge_drop"])
FINE = 400  # pixels: a larger face is drawn at about this size and enlarged
NOTHING = (0, 0, 0, 0)


def enamelled(side: int, theme: Theme, drop: float = EDGE_DROP, apothem: float = FACE) -> pygame.Surface:
    """`drop`, the thickness, and `apothem`, half the width of the face, are parts of the side."""
    frame = _frame(side, theme, 0 if theme.flat else drop, apothem)
    surface = clear(*frame.get_size())
    _put_face(surface.subsurface((0, 0, side, side)), theme, apothem)
    surface.blit(frame, (0, 0))
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
    """The part of the face above a slanted line."""
    low, high = 0.5 - apothem, 0.5 - apothem * TAN
    cut = 0.72 * (1 - low / 0.9)  # where the line leaves the face at the left
    points = (high, low), (0.5 + apothem * TAN, low), _crossing(high, low), (low, cut), (low, high)
    return tuple((u * side, v * side) for u, v in points)


def _crossing(high: float, low: float) -> Point:
    """Where the line u/.9 + v/.72 = 1 meets the upper right slope of the face."""
    offset = low - (1 - high)  # on the slope v = u + offset
    u = (1 - offset / 0.72) / (1 / 0.9 + 1 / 0.72)
    return u, u + offset


def _frame(side: int, theme: Theme, drop: float, apothem: float) -> pygame.Surface:
    """Thickness, edge and rim; each a ring that reaches a pixel below the next."""
    half, low = side / 2, math.ceil(drop * side)
    corner = math.ceil((0.5 - apothem * TAN) * side) + low + 1
    spare = max(0, side - 2 * corner - STRETCH)

    def drawn_in(points: Iterable[Point]) -> tuple[Point, ...]:
        """With straight sides that are shorter by what is spare."""
        return tuple((x - spare * (x > half), y - spare * (y > half)) for x, y in points)

    whole = octagon(half, half, half)
    canvas = Canvas(math.ceil((side - spare) / 2), side - spare + low)
    if drop:
        thickness = octagon(half, half + drop * side, half)
        canvas.path(ring(drawn_in(thickness), drawn_in(octagon(half, half, half - 1))), theme["sign_edge"])
    edge, below = theme["sign_edge"] if theme.flat else theme["sign_red"], max(RIM * side - 1, apothem * side)
    canvas.path(ring(drawn_in(whole), drawn_in(octagon(half, half, below))), edge)
    rim, face = octagon(half, half, RIM * side), octagon(half, half, apothem * side)
    canvas.path(ring(drawn_in(rim), drawn_in(face)), theme["rim"])
    return stretched(_mirrored(canvas.surface(), side - spare), corner, side, side + low)


def _mirrored(left: pygame.Surface, w: int) -> pygame.Surface:
    """The whole of which this is the left half; when w is odd the middle column is in it."""
    whole, other = clear(w, left.get_height()), w // 2
    whole.blit(left, (0, 0))
    right = pygame.transform.flip(left, True, False)
    whole.blit(right, (w - other, 0), (right.get_width() - other, 0, other, right.get_height()))
    return whole
