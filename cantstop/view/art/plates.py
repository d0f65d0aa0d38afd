"""Number plates: every column is a small stop sign, every claimed one a sign in its owner's colour.

plate(number, px, theme) -> Surface px x px        red: an open column
ivory_plate(number, px, theme)                     ivory: a sum that gains
claimed_plate(number, px, colour, theme)           owner's colour with a dark edge
hollow_plate(number, px, theme)                    grey outline: a column that cannot be used, a sum that tied
grey_plate(number, px, theme)                      filled grey: who is out of the roll-off
empty_plate(px, colour)                            a dashed octagon: still to be won
pause_plate(px, theme) with two bars
"""

from __future__ import annotations

import pygame

from cantstop.view.art.pieces import add_symbol
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.fonts import DISPLAY_900, put
from cantstop.view.kit.outlines import TAN, octagon
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Theme

EDGE, RIM, NUMBER = 0.05, 0.105, 0.46


def _octagon(px: int, edge: Colour, rim: Colour, face: Colour) -> Canvas:
    canvas = Canvas(px, px)
    middle = px / 2
    for inset, paint in ((0.0, edge), (EDGE, rim), (RIM, face)):
        canvas.polygon(octagon(middle, middle, px * (0.5 - inset)), paint)
    return canvas


def _numbered(canvas: Canvas, number: int | None, px: int, ink: Colour) -> pygame.Surface:
    surface = canvas.surface()
    if number is not None:
        put(surface, str(number), DISPLAY_900, px * NUMBER, ink, (px / 2, px / 2), "centre")
    return surface


@drawn
def plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    red = theme["sign_red"]
    return _numbered(_octagon(px, red, theme["rim"], red), number, px, theme["rim"])


@drawn
def ivory_plate(number: int | None, px: int, theme: Theme, gains: bool = True) -> pygame.Surface:
    """A sum that does not cost: the sign turned pale, as the top spaces of the board are; grey without gain."""
    edge = theme["number_plate_ink"] if gains or theme.flat else theme["plate_grey"]
    return _numbered(_octagon(px, edge, theme["number_plate"], theme["number_plate"]), number, px, edge)


@drawn
def claimed_plate(number: int, px: int, colour: str, theme: Theme) -> pygame.Surface:
    paint = player_paint(theme, colour)
    edge = theme["ink"] if theme.flat else theme["printed_ink"]
    rim = (0, 0, 0) if theme.flat and colour != "ink" else theme["rim"]
    canvas = _octagon(px, edge, rim, paint.fill)
    return _numbered(canvas, number, px, paint.on_fill)


@drawn
def winner_plate(px: int, colour: str, theme: Theme) -> pygame.Surface:
    """The sign in the winner's colour, with his symbol."""
    paint = player_paint(theme, colour)
    rim = (0, 0, 0) if theme.flat and colour != "ink" else theme["rim"]
    canvas = _octagon(px, theme["ink"] if theme.flat else paint.fill, rim, paint.fill)
    add_symbol(canvas, paint.symbol, px / 2, px / 2, px * 0.25, paint.on_fill)
    return canvas.surface()


@drawn
def hollow_plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    canvas = Canvas(px, px)
    line = px * 0.085
    canvas.polygon(octagon(px / 2, px / 2, (px - line) / 2), theme["inset"], theme["disabled"], line)
    return _numbered(canvas, number, px, theme["disabled"])


@drawn
def grey_plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    face = theme["plate_grey"]
    return _numbered(_octagon(px, face, theme["rim"], face), number, px, theme["rim"])


@drawn
def empty_plate(px: int, tone: Colour) -> pygame.Surface:
    canvas = Canvas(px, px)
    line = max(1.2, px * 0.045)
    a = (px - line) / 2
    edge = 2 * a * TAN
    canvas.polygon(octagon(px / 2, px / 2, a), stroke=tone, line=line, dash=(edge * 0.3, edge * 0.2))
    return canvas.surface()


@drawn
def pause_plate(px: int, theme: Theme) -> pygame.Surface:
    red = theme["sign_red"]
    canvas = _octagon(px, red, theme["rim"], red)
    for left in (0.34, 0.55):
        canvas.rect(px * left, px * 0.32, px * 0.11, px * 0.36, px * 0.03, theme["rim"])
    return canvas.surface()
