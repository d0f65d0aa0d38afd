"""A pad of Express made small: full boxes in place of crosses.

grid(pad, w, h, colour, style, before=None) -> Surface    a whole pad, with its row numbers where there is room
strip(count, w, h, colour, style) -> Surface              one row
small_tone(colour, theme) -> Colour                       what the boxes of a player of this colour are filled with
"""

from __future__ import annotations

import math

import pygame

from cantstop.model.express import ROW_BOXES, ROWS, Pad
from cantstop.view.art.pad import GATE, ground
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import fonts
from cantstop.view.kit.fonts import DISPLAY_700
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Style, Theme, mix

FULLNESS = {"yellow": 0.28, "rose": 1.0, "sky": 1.0}  # pale colours are made darker on light paper
LEGIBLE = 9.0  # pixels: in lower rows there is room for half of the numbers, in larger letters
HALF_FIGURE = 0.42  # of the height of letters: distance of their middle from the edge


def small_tone(colour: str, theme: Theme) -> Colour:
    """Return the fill of a player's marks if they are too small for crosses."""
    paint = player_paint(theme, colour)
    return paint.pad_mark if theme.dark else mix(paint.fill, paint.pad_mark, FULLNESS.get(colour, 0.0))


@drawn
def _row(
    count: int,
    box: tuple[float, float, float, float],
    margin: int,
    colour: str,
    style: Style,
    framed: range,
    fill: Colour | None = None,
) -> pygame.Surface:
    """Draw ten boxes with a wider gap around the fifth; the `framed` ones are edged, or filled and edged inside."""
    x, y, w, h = box
    canvas = Canvas(x + w + margin, y + h + margin)
    theme, gap, extra = style.theme, max(1.0, w * 0.012), w * 0.022
    wide = (w - gap * (ROW_BOXES - 1) - 2 * extra) / ROW_BOXES
    side = min(wide, h)
    line, thick = max(0.7, side * 0.07), max(1.2, h * 0.14)
    lefts = [x + place * (wide + gap) + extra * ((place >= GATE) + (place > GATE)) for place in range(ROW_BOXES)]
    for place, left in enumerate(lefts):
        tone = edge = small_tone(colour, theme)
        if place >= count:
            tone = ground(place, theme)
            edge = theme["line"] if theme.flat else mix(tone, theme["ink_muted"], 0.22)
        canvas.rect(left + line / 2, y + line / 2, wide - line, h - line, side * 0.2, tone, edge, line)
    for place in framed:
        inset, tone = 0.0 if fill is None else thick / 2, theme["focus" if theme.flat else "hover_line"]
        sides = lefts[place] + inset, y + inset, wide - 2 * inset, h - 2 * inset
        canvas.rect(*sides, side * 0.2, fill, tone, thick)
    return canvas.surface()


def strip(count: int, w: int, h: int, colour: str, style: Style, after: int = 0) -> pygame.Surface:
    """Draw one row; the boxes of marks still to be made, up to `after`, are framed."""
    framed = range(min(count, ROW_BOXES), min(after, ROW_BOXES))
    return _row(count, (0, 0, w, h), 0, colour, style, framed, style.theme["hover"])


@drawn
def grid(pad: Pad, w: int, h: int, colour: str, style: Style, before: Pad | None = None) -> pygame.Surface:
    """Draw all rows, with their numbers if there is room. Marks that are not in `before` are framed."""
    pitch = h / len(ROWS)
    step, part = (1, 0.98) if pitch >= LEGIBLE else (2, 1.45)
    letters = min(15 * style.u, pitch * part)
    numbered = w >= 60 and letters >= 5
    left = letters * 1.42 if numbered else 0.0
    high, margin, surface = pitch - max(1.0, pitch * 0.07), math.ceil(0.1 * pitch) + 1, clear(w, h)
    x = math.floor(left) - margin
    for line, row in enumerate(ROWS):
        new = range(0 if before is None else min(before.row(row), ROW_BOXES), min(pad.row(row), ROW_BOXES))
        y = math.floor(line * pitch) - margin
        box = round(left - x, 3), round(line * pitch - y, 3), w - left, high
        picture = _row(pad.row(row), box, margin, colour, style, range(0) if before is None else new)
        surface.blit(picture, (x, y))  # row by row, because most are the same on the next picture
    for line, row in list(enumerate(ROWS))[::step] if numbered else ():
        middle = min(h - HALF_FIGURE * letters, max(HALF_FIGURE * letters, line * pitch + high / 2))
        at = left - letters * 0.3, middle
        fonts.put(surface, str(row), DISPLAY_700, letters, style.theme["ink"], at, "right")
    return surface
