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
from cantstop.view.kit.paint import Canvas, Picture, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Style, Theme, mix

FULLNESS = {"yellow": 0.28, "rose": 1.0, "sky": 1.0}  # pale colours are made darker on light paper
LEGIBLE = 9.0  # pixels: in lower rows there is room for half of the numbers, in larger letters
HALF_FIGURE = 0.42  # of the height of letters: distance of their middle from the edge


def small_tone(colour: str, theme: Theme) -> Colour:
    """Return the fill of a player's marks if they are too small for crosses."""
    paint = player_paint(theme, colour)
    return paint.pad_mark if theme.dark else mix(paint.fill, paint.pad_mark, FULLNESS.get(colour, 0.0))


def _small_xs(w: float, gap: float, extra: float) -> tuple[list[float], float]:
    """Return the left edges and the width of ten boxes, with a wider gap around the fifth."""
    wide = (w - gap * (ROW_BOXES - 1) - 2 * extra) / ROW_BOXES
    places = range(ROW_BOXES)
    return [place * (wide + gap) + extra * (place >= GATE) + extra * (place > GATE) for place in places], wide


def _gaps(w: float) -> tuple[float, float]:
    """Return the gap between two boxes, and the extra gap around the fifth."""
    return max(1.0, w * 0.012), w * 0.022


def _small_row(canvas: Canvas, place: tuple[float, float, float, float], colour: str | None, theme: Theme) -> None:
    """Draw ten boxes, all of them with a player's mark, or empty."""
    x, y, w, h = place
    xs, wide = _small_xs(w, *_gaps(w))
    line = max(0.7, min(wide, h) * 0.07)
    for number, left in enumerate(xs):
        box = x + left + line / 2, y + line / 2, wide - line, h - line, min(wide, h) * 0.2
        if colour is not None:
            tone = small_tone(colour, theme)
            canvas.rect(*box, tone, tone, line)
        else:
            empty = ground(number, theme)
            edge = theme["line"] if theme.flat else mix(empty, theme["ink_muted"], 0.22)
            canvas.rect(*box, empty, edge, line)


@drawn
def strip(count: int, w: int, h: int, colour: str, style: Style, after: int = 0) -> pygame.Surface:
    """Draw one row; the boxes of marks still to be made, up to `after`, are framed."""
    surface = clear(w, h)
    _put_row(surface, (0, 0, w, h), min(count, ROW_BOXES), 0, colour, style)
    xs, wide = _small_xs(w, *_gaps(w))
    for number in range(min(count, ROW_BOXES), min(after, ROW_BOXES)):
        thick = max(1.5, h * 0.12)
        canvas, tone = Canvas(wide, h), style.theme["focus" if style.theme.flat else "hover_line"]
        box = thick / 2, thick / 2, wide - thick, h - thick
        canvas.rect(*box, min(wide, h) * 0.2, style.theme["hover"], tone, thick)
        surface.blit(canvas.surface(), (round(xs[number]), 0))
    return surface


def _put_row(
    surface: pygame.Surface,
    place: tuple[float, float, float, float],
    count: int,
    new: int,
    colour: str,
    style: Style,
) -> None:
    """Put a row together from an empty and a full one, which is quicker than drawing boxes; new marks get a frame."""
    x, y, w, h = place
    left, top = math.floor(x), math.floor(y)
    at = round(x - left, 3), round(y - top, 3)
    gap, extra = _gaps(w)
    xs, wide = _small_xs(w, gap, extra)
    edge = round(at[0] + xs[count - 1] + wide + gap / 2) if count else 0
    empty = whole_strip(None, w, h, style, at)
    surface.blit(empty, (left + edge, top), (edge, 0, *empty.get_size()))
    if count:
        surface.blit(whole_strip(colour, w, h, style, at), (left, top), (0, 0, edge, empty.get_height()))
    for number in range(count - new, count):
        frame = _frame(wide, h, style)
        surface.blit(frame.surface, (round(x + xs[number]) + frame.left, round(y) + frame.top))


@drawn
def whole_strip(
    colour: str | None, w: float, h: float, style: Style, at: tuple[float, float] = (0.0, 0.0)
) -> pygame.Surface:
    """Draw a row whose boxes all have a mark in this colour, or none; it may begin between two pixels."""
    canvas = Canvas(w + at[0], h + at[1])
    _small_row(canvas, (*at, w, h), colour, style.theme)
    return canvas.surface()


@drawn
def _frame(wide: float, h: float, style: Style) -> Picture:
    """Draw the frame around a box that was marked last."""
    theme, thick = style.theme, max(1.2, h * 0.16)
    out = math.ceil(thick / 2)
    canvas = Canvas(wide + 2 * out, h + 2 * out)
    tone = theme["hover_line" if not theme.flat else "focus"]
    canvas.rect(out, out, wide, h, min(wide, h) * 0.2, None, tone, thick)
    return Picture(canvas.surface(), -out, -out)


@drawn
def grid(pad: Pad, w: int, h: int, colour: str, style: Style, before: Pad | None = None) -> pygame.Surface:
    """Draw all rows, with their numbers if there is room. Marks that are not in `before` are framed."""
    pitch = h / len(ROWS)
    step, part = (1, 0.98) if pitch >= LEGIBLE else (2, 1.45)
    letters = min(15 * style.u, pitch * part)
    numbered = w >= 60 and letters >= 5
    left = letters * 1.42 if numbered else 0.0
    surface = clear(w, h)
    high = pitch - max(1.0, pitch * 0.07)
    for line, row in enumerate(ROWS):
        count = min(pad.row(row), ROW_BOXES)
        new = 0 if before is None else count - min(before.row(row), ROW_BOXES)
        _put_row(surface, (left, line * pitch, w - left, high), count, new, colour, style)
    if numbered:
        for line, row in list(enumerate(ROWS))[::step]:
            middle = min(h - HALF_FIGURE * letters, max(HALF_FIGURE * letters, line * pitch + high / 2))
            at = left - letters * 0.3, middle
            fonts.put(surface, str(row), DISPLAY_700, letters, style.theme["ink"], at, "right")
    return surface
