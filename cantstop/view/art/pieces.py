"""The pieces: squares, runners, ghosts, and what runners leave behind.

add_symbol(canvas, symbol, x, y, r, tone)            disc, triangle, diamond, cross, heart, star of radius r
square(w, h, colour, theme) -> Surface               blit at the corner of its Box; a hard shadow hangs below
tile(px, colour, theme, shadow=False) -> Surface     the same, for titles, names and lines of text
framed_tile(px, colour, theme) -> Surface            a tile on its own colour
taken_tile(px, colour, theme) -> Surface             a colour that another seat has: pale, crossed out
runner(px, theme, number=None) -> Picture            px across; number: the column, on a top space
ghost(px, theme, number=None) -> Picture             where a runner would go
leaving(px, theme) -> Picture                        where the previewed runner stands now
lost_ring(px, theme) -> Surface                      where a fallen runner stood
chevron(w, h, theme) -> Surface                      a space climbed in this turn, of the size of a space
hop_shadow(px, theme) -> Surface                     beneath a runner in the air
"""

from __future__ import annotations

import math

import pygame

from cantstop.view.art.tokens import LARGER_SYMBOLS, TOKENS, player_paint
from cantstop.view.kit.fonts import DISPLAY_900, put
from cantstop.view.kit.outlines import Point
from cantstop.view.kit.paint import BLACK, Canvas, Picture, faded, glow, upright
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Theme, colour, mix

SQUARE = TOKENS["square"]
RUNNER = TOKENS["runner"]
ALONE, ALONE_LARGER = float(SQUARE["symbol_radius_of_size"]), float(SQUARE["larger_symbol_radius_of_size"])
IN_A_SHARE = 0.37  # of the shorter side, when a square has only a part of the space
SHADE: Colour = colour(SQUARE["shade"])
DROP = 1.1  # how far the hard shadow reaches below, in rims


def add_symbol(canvas: Canvas, symbol: str, x: float, y: float, r: float, tone: Colour) -> None:
    """The shape of a player, with the measures of the design in units of r."""
    if symbol == "circle":
        canvas.circle(x, y, 0.84 * r, tone)
    elif symbol == "cross":
        canvas.polygon(_at(_cross(), x, y, r), tone)
    elif symbol == "heart":
        canvas.path(_heart(x, y, r), tone)
    else:
        canvas.polygon(_at(SHAPES[symbol], x, y, r), tone)


def _at(shape: tuple[Point, ...], x: float, y: float, r: float) -> tuple[Point, ...]:
    return tuple((x + dx * r, y + dy * r) for dx, dy in shape)


def _cross() -> tuple[Point, ...]:
    a, h = 0.92, 0.32
    return (-h, -a), (h, -a), (h, -h), (a, -h), (a, h), (h, h), (h, a), (-h, a), (-h, h), (-a, h), (-a, -h), (-h, -h)


def _star() -> tuple[Point, ...]:
    corners = []
    for place in range(10):
        reach, angle = (0.46 if place % 2 else 1.05), math.pi * (place / 5 - 0.5)
        corners.append((reach * math.cos(angle), reach * math.sin(angle)))
    return tuple(corners)


def _heart(x: float, y: float, r: float) -> str:
    """Two discs of .5 over a triangle, as one outline."""
    parts = []
    for side in (-0.45, 0.45):
        left, right, high = x + (side - 0.5) * r, x + (side + 0.5) * r, y - 0.3 * r
        parts.append(
            f"M{left:.3f} {high:.3f}A{0.5 * r:.3f} {0.5 * r:.3f} 0 1 1 {right:.3f} {high:.3f}"
            f"A{0.5 * r:.3f} {0.5 * r:.3f} 0 1 1 {left:.3f} {high:.3f}Z"
        )
    points = _at(((-0.93, -0.12), (0, -0.3), (0.93, -0.12), (0, 0.95)), x, y, r)
    parts.append("M" + "L".join(f"{px:.3f} {py:.3f}" for px, py in points) + "Z")
    return "".join(parts)


SHAPES: dict[str, tuple[Point, ...]] = {
    "triangle": ((0, -0.95), (0.98, 0.76), (-0.98, 0.76)),
    "diamond": ((0, -1.06), (0.86, 0), (0, 1.06), (-0.86, 0)),
    "star": _star(),
}


def symbol_radius(w: float, h: float, theme: Theme) -> float:
    """How large the symbol on a square is; a square that shares its space fills more of what it has."""
    larger = ALONE_LARGER / ALONE if LARGER_SYMBOLS in theme.options else 1
    shorter = min(w, h)
    return shorter * (ALONE if abs(w - h) <= 0.15 * shorter else IN_A_SHARE * 0.92) * larger


def rim_of(w: float, h: float) -> float:
    return max(1.0, float(SQUARE["rim_of_size"]) * (min(w, h) * 0.55 + max(w, h) * 0.45))


@drawn
def square(w: int, h: int, colour: str, theme: Theme, shadow: bool = True) -> pygame.Surface:
    """A player's tile with its ivory rim, without which blue and ink would sink into the board."""
    paint = player_paint(theme, colour)
    rim = rim_of(w, h)
    corner = float(SQUARE["corner_of_size"]) * min(w, h)
    drop = DROP * rim if shadow and not theme.flat else 0.0
    canvas = Canvas(w, h + drop)
    if drop:
        canvas.rect(0, drop, w, h, corner, SHADE, alpha=0.45)
    canvas.rect(0, 0, w, h, corner, theme["rim"])
    body = upright(paint.fill_high, paint.fill, rim, h - rim)
    canvas.rect(rim, rim, w - 2 * rim, h - 2 * rim, corner - rim * 0.7, body)
    add_symbol(canvas, paint.symbol, w / 2, h / 2, symbol_radius(w, h, theme), paint.on_fill)
    return canvas.surface()


def tile(px: int, colour: str, theme: Theme, shadow: bool = False) -> pygame.Surface:
    return square(px, px, colour, theme, shadow)


@drawn
def framed_tile(px: int, colour: str, theme: Theme) -> pygame.Surface:
    """With a thick ivory frame; in high contrast ivory would be lost on bright colours."""
    paint, line = player_paint(theme, colour), max(2.0, px * 0.055)
    canvas, corner = Canvas(px, px), float(SQUARE["corner_of_size"]) * px
    frame = paint.on_fill if theme.flat else theme["rim"]
    body = upright(paint.fill_high, paint.fill, 0, px)
    canvas.rect(line / 2, line / 2, px - line, px - line, corner, body, frame, line)
    add_symbol(canvas, paint.symbol, px / 2, px / 2, symbol_radius(px, px, theme), paint.on_fill)
    return canvas.surface()


@drawn
def taken_tile(px: int, colour: str, theme: Theme) -> pygame.Surface:
    surface = faded(tile(px, colour, theme), 0.34)
    canvas = Canvas(px, px)
    inset = px * 0.08
    canvas.lines(((inset, px - inset), (px - inset, inset)), theme["ink_muted"], max(1.5, px * 0.06))
    surface.blit(canvas.surface(), (0, 0))
    return surface


def _disc_paint(theme: Theme) -> tuple[Colour, Colour, Colour]:
    """Rim, groove and core of a runner."""
    names = RUNNER["high_contrast"] if theme.flat else RUNNER
    return colour(names["rim"]), colour(names["groove"]), colour(names["core"])


@drawn
def runner(px: int, theme: Theme, number: int | None = None) -> Picture:
    """A wooden disc, white because it is at risk; it lies free, so its shadow falls to the lower right."""
    margin = math.ceil(px * 0.16)
    canvas = Canvas(px + 2 * margin, px + 2 * margin)
    middle, r = margin + px / 2, px / 2
    rim, groove, core = _disc_paint(theme)
    if not theme.flat:
        for grow, alpha in ((1.05, 0.12), (1.0, 0.24), (0.96, 0.18)):
            canvas.circle(middle + r * 0.09, middle + r * 0.13, r * grow, SHADE, alpha=alpha)
    thick = 0.07 * r
    canvas.circle(middle, middle, r, rim)
    body = colour(RUNNER["light"]), colour(RUNNER["mid"]), colour(RUNNER["dark"])
    lit_from = middle - r * 0.35, middle - r * 0.4
    light = glow(((0, body[0], 1), (0.55, body[1], 1), (1, body[2], 1)), lit_from, r * 1.55)
    canvas.circle(middle, middle, r - thick, body[0] if theme.flat else light)
    if number is None:
        canvas.circle(middle, middle, 0.56 * r, stroke=groove, line=max(1.0, 0.075 * r))
        canvas.circle(middle, middle, 0.20 * r, core)
    surface = canvas.surface()
    if number is not None:
        ink = theme["number_plate_ink"]
        put(surface, str(number), DISPLAY_900, px * 0.56, ink, (middle, middle), "centre")
    return Picture(surface, -margin, -margin)


@drawn
def ghost(px: int, theme: Theme, number: int | None = None) -> Picture:
    """Where a runner would stand: there, and not yet there. On the ivory plate of a top its ring is dark."""
    canvas = Canvas(px + 2, px + 2)
    middle, r = px / 2 + 1, px / 2
    ivory, ink = theme["number_plate"], theme["number_plate_ink"]
    if number is None:
        ivory = ink = theme["rim"]
    canvas.circle(middle, middle, r * 0.98, ivory, alpha=0.42 if number is None else 1.0)
    ring = r * (1 - 0.17 / 2)
    step = 2 * math.pi * ring / 10
    canvas.circle(middle, middle, ring, stroke=ink, line=0.17 * r, dash=(step * 0.6, step * 0.4))
    if number is None:
        canvas.circle(middle, middle, 0.26 * r, ivory)
    surface = canvas.surface()
    if number is not None:
        put(surface, str(number), DISPLAY_900, px * 0.5, ink, (middle, middle), "centre")
    return Picture(surface, -1, -1)


@drawn
def leaving(px: int, theme: Theme) -> Picture:
    picture = runner(px, theme)
    return picture._replace(surface=faded(picture.surface, 0.5))


@drawn
def lost_ring(px: int, theme: Theme) -> pygame.Surface:
    canvas = Canvas(px, px)
    thick = max(1.5, px * 0.05)
    ring = (px - thick) / 2 * 0.94
    step = 2 * math.pi * ring / 11
    canvas.circle(px / 2, px / 2, ring, stroke=theme["rim"], line=thick, dash=(step * 0.58, step * 0.42))
    return canvas.surface()


@drawn
def chevron(w: int, h: int, theme: Theme) -> pygame.Surface:
    canvas = Canvas(w, h)
    x, y, reach, rise = w / 2, h / 2, h * 0.27, h * 0.26
    points = ((x - reach, y + rise / 2), (x, y - rise / 2), (x + reach, y + rise / 2))
    canvas.lines(points, mix(theme["rim"], theme["well"], 0.12), h * 0.1)
    return canvas.surface()


@drawn
def hop_shadow(px: int, theme: Theme) -> pygame.Surface:
    canvas = Canvas(px, px)
    for grow, alpha in ((0.46, 0.12), (0.4, 0.16), (0.33, 0.16)):
        canvas.ellipse(px / 2, px * 0.56, px * grow, px * grow * 0.86, BLACK, alpha=0 if theme.flat else alpha)
    return canvas.surface()
