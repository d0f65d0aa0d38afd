"""Overlays of the board, shown for a while. Places are seen from the board's corner.

column_glow(column, side, theme) -> Sprite          outline of a column that is previewed
claim_ring(column, side, theme, spread) -> Sprite   spread in pixels: 6, 12 and 20 design units when a column is claimed
odds_plate(column, words, side, theme) -> Sprite    the chance of a sum, in the place of the foot number
earlier_dashes(side, theme) -> Surface              dashed line inside the rim: an earlier moment is shown
face_shade(side) -> Surface                         dims the face, not the rim
"""

from __future__ import annotations

import math

import pygame

from cantstop.view.art import geometry
from cantstop.view.art.geometry import BOARD, CELL_RADIUS
from cantstop.view.art.pieces import SHADE
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import DISPLAY_800, label, pixels, put
from cantstop.view.kit.paint import BLACK, WHITE, Canvas, octagon
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Theme, colour

DIMMING: Colour = colour(BOARD["night"])  # over the face, while something else is shown above it
DIMMING_ALPHA = 0.46


def _outline(column: int, side: int, tone: Colour, line: float, spread: float, alpha: float) -> Sprite:
    box, line = geometry.column_box(column, side), max(1.0, line)
    out = math.ceil(spread + line)
    canvas = Canvas(box.w + 2 * out, box.h + 2 * out)
    inset, radius = out - spread - line / 2, CELL_RADIUS * side + spread
    size = box.w + 2 * spread + line, box.h + 2 * spread + line
    canvas.rect(inset, inset, *size, radius, None, tone, line, alpha)
    return Sprite(canvas.surface(), box.x - out, box.y - out)


@drawn
def column_glow(column: int, side: int, theme: Theme) -> Sprite:
    return _outline(column, side, theme["column_glow"], 0.005 * side, 0.0022 * side, 1)


@drawn
def claim_ring(column: int, side: int, theme: Theme, spread: int) -> Sprite:
    return _outline(column, side, theme["rim"], 0.004 * side, spread, 0.8)


@drawn
def light_band(column: int, side: int, part: float) -> Sprite:
    """Draw the band of light that has run up a part of a claimed bar."""
    box, wide = geometry.column_box(column, side), 0.08 * side
    canvas, low = Canvas(box.w, box.h), box.h - part * (box.h + wide + box.w)
    canvas.polygon(((0, low + box.w), (box.w, low), (box.w, low + wide), (0, low + box.w + wide)), WHITE, alpha=0.28)
    return Sprite(canvas.surface(), box.x, box.y)


@drawn
def odds_plate(column: int, words: str, side: int, theme: Theme) -> Sprite:
    box = geometry.odds_box(column, side)
    canvas = Canvas(box.w, box.h + 2)
    radius = 0.011 * side
    if not theme.flat:
        canvas.rect(0, min(2, 0.003 * side), box.w, box.h, radius, SHADE, alpha=0.6)
    canvas.rect(0, 0, box.w, box.h, radius, theme["number_plate"])
    surface = canvas.surface()
    size = float(BOARD["odds_plate"]["size"]) * side
    room = box.w - 2 * round(0.006 * side)
    while size > 5 and label(words, DISPLAY_800, pixels(size), BLACK).get_width() > room:
        size -= 0.5
    put(surface, words, DISPLAY_800, size, theme["printed_ink"], (box.w / 2, box.h / 2), "centre")
    return Sprite(surface, box.x, box.y)


@drawn
def earlier_dashes(side: int, theme: Theme) -> pygame.Surface:
    dash = BOARD["earlier_dash"]
    canvas = Canvas(side, side)
    outline = octagon(side / 2, side / 2, dash["apothem"] * side)
    pattern = dash["dash"] * side, dash["gap"] * side
    canvas.polygon(outline, stroke=theme["printed_ink"], line=dash["width"] * side, dash=pattern)
    return canvas.surface()


@drawn
def face_shade(side: int) -> pygame.Surface:
    canvas = Canvas(side, side)
    canvas.polygon(octagon(side / 2, side / 2, float(BOARD["face_apothem"]) * side), DIMMING, alpha=DIMMING_ALPHA)
    return canvas.surface()
