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
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.svg import picture
from cantstop.view.kit.theme import Colour, Theme

NUMBER, CLAIMED = 0.46, 0.5  # how high the figure is, of the plate


def _numbered(octagon: pygame.Surface, number: int | None, ink: Colour, high: float = NUMBER) -> pygame.Surface:
    """Return a copy of the octagon with a number."""
    if number is None:
        return octagon
    surface, px = octagon.copy(), octagon.get_width()
    put(surface, str(number), DISPLAY_900, px * high, ink, (px / 2, px / 2), "centre")
    return surface


@drawn
def plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    red = theme["sign_red"]
    return _numbered(picture("plate", px, px, theme, edge=red, face=red), number, theme["rim"])


@drawn
def ivory_plate(number: int | None, px: int, theme: Theme, gains: bool = True) -> pygame.Surface:
    """Draw a sum that costs nothing: a pale sign like the top spaces of the board, grey without gain."""
    edge, ivory = theme["number_plate_ink"] if gains or theme.flat else theme["plate_grey"], theme["number_plate"]
    return _numbered(picture("plate", px, px, theme, edge=edge, rim=ivory, face=ivory), number, edge)


@drawn
def claimed_plate(number: int, px: int, colour: str, theme: Theme) -> pygame.Surface:
    edge = theme["ink"] if theme.flat else theme["printed_ink"]
    return _numbered(_owned(px, colour, theme, edge), number, player_paint(theme, colour).on_fill, CLAIMED)


@drawn
def winner_plate(px: int, colour: str, theme: Theme) -> pygame.Surface:
    """Draw the sign in the winner's colour, with the winner's symbol."""
    paint = player_paint(theme, colour)
    canvas = Canvas(px, px)
    add_symbol(canvas, paint.symbol, px / 2, px / 2, px * 0.25, paint.on_fill)
    surface = _owned(px, colour, theme, theme["ink"] if theme.flat else paint.fill).copy()
    surface.blit(canvas.surface(), (0, 0))
    return surface


def _owned(px: int, colour: str, theme: Theme, edge: Colour) -> pygame.Surface:
    rim = (0, 0, 0) if theme.flat and colour != "ink" else theme["rim"]
    return picture("plate", px, px, theme, edge=edge, rim=rim, face=player_paint(theme, colour).fill)


@drawn
def hollow_plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    return _numbered(picture("hollow_plate", px, px, theme), number, theme["disabled"])


@drawn
def grey_plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    face = theme["plate_grey"]
    return _numbered(picture("plate", px, px, theme, edge=face, face=face), number, theme["rim"])


def empty_plate(px: int, tone: Colour) -> pygame.Surface:
    return picture("empty_plate", px, px, Theme(), tone=tone)


def pause_plate(px: int, theme: Theme) -> pygame.Surface:
    return picture("pause", px, px, theme)
