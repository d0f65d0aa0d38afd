"""Number plates: every column is a small stop sign, every claimed one a sign in its owner's colour."""

from __future__ import annotations

import math

import pygame

from cantstop.view.art.pieces import SHADE, add_symbol
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, fit, put, put_turned
from cantstop.view.kit.paint import BLACK, Canvas, add, coloured, picture
from cantstop.view.kit.pictures import drawn
from cantstop.view.kit.theme import Colour, Style, Theme, mix

NUMBER, CLAIMED = 0.46, 0.5  # the height of the figure, as a share of the plate


def _numbered(octagon: pygame.Surface, number: int | str | None, ink: Colour, high: float = NUMBER) -> pygame.Surface:
    if number is None:
        return octagon
    surface, px = octagon.copy(), octagon.get_width()
    put(surface, str(number), DISPLAY_900, px * high, ink, (px / 2, px / 2), "middle")
    return surface


@drawn
def plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    red = theme["sign_red"]
    return _numbered(picture("plate", px, px, theme, edge=red, face=red), number, theme["rim"])


@drawn
def stop_plate(px: int, theme: Theme) -> pygame.Surface:
    return _numbered(picture("small_sign", px, px, theme), "STOP", theme["rim"], 0.27)


@drawn
def ivory_plate(number: int | None, px: int, theme: Theme, gains: bool = True) -> pygame.Surface:
    """Draw a column's number on ivory, like a top space of the board; grey if the move gains nothing there."""
    edge, ivory = theme["number_plate_ink"] if gains or theme.flat else theme["plate_grey"], theme["number_plate"]
    return _numbered(picture("plate", px, px, theme, edge=edge, rim=ivory, face=ivory), number, edge)


def sum_plate(number: int, gain: int, px: int, theme: Theme) -> pygame.Surface:
    """Draw the sum of a pair in Express: red if its mark costs points, else ivory."""
    return plate(number, px, theme) if gain < 0 else ivory_plate(number, px, theme, gain > 0)


@drawn
def claimed_plate(number: int, px: int, colour: str, theme: Theme) -> pygame.Surface:
    edge = theme["ink"] if theme.flat else theme["printed_ink"]
    return _numbered(_owned(px, colour, theme, edge), number, player_paint(theme, colour).on_fill, CLAIMED)


@drawn
def winner_plate(px: int, colour: str, theme: Theme) -> pygame.Surface:
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
    """Draw a grey outline: a column that cannot be used, or a sum that tied."""
    return _numbered(picture("hollow_plate", px, px, theme), number, theme["disabled"])


@drawn
def grey_plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    """Draw the plate of a player who is out of the roll-off."""
    face = theme["plate_grey"]
    return _numbered(picture("plate", px, px, theme, edge=face, face=face), number, theme["rim"])


def empty_plate(px: int, tone: Colour) -> pygame.Surface:
    """Draw a dashed octagon: a column still to be won."""
    return picture("empty_plate", px, px, Theme(), tone=tone)


PLAQUE_TURN = -4
LONG_WORD = 7  # longer words need the whole width


@drawn
def bust_plaque(side: int, word: str, note: str, theme: Theme) -> pygame.Surface:
    """Draw the words of a bust, on a plaque aslant across the board."""
    w, h, drop = 0.593 * side, 0.228 * side, 0.0 if theme.flat else 0.006 * side
    slope = math.radians(abs(PLAQUE_TURN))
    whole = math.ceil(w * math.cos(slope) + h * math.sin(slope) + 2 * drop + 2)
    tall = math.ceil(h * math.cos(slope) + w * math.sin(slope) + 2 * drop + 2)
    x, y = whole / 2, tall / 2
    canvas = Canvas(whole, tall)
    with canvas.turned(PLAQUE_TURN, (x, y)):
        add(canvas, coloured("plaque", theme), x - w / 2, y - h / 2, side / 1000)
    surface = canvas.surface()
    big = fit(word, DISPLAY_900, 0.139 * side, 0.78 * w, 1)
    small = fit(note, DISPLAY_800, 0.029 * side, 0.86 * w, 1)
    tracking = 0.05 * big.px if len(word) < LONG_WORD else 0.0
    for words, face, px, tone, down, spread in (
        (word, DISPLAY_900, big.px, theme["sign_red"], -0.07 * h, tracking),
        (note, DISPLAY_800, small.px, theme["printed_ink"], 0.29 * h, 0.0),
    ):
        at = x + down * math.sin(slope), y + down * math.cos(slope)
        put_turned(surface, words, face, px, tone, at, PLAQUE_TURN, spread)
    return surface


@drawn
def roll_off_tray(w: int, h: int, colour: str, style: Style, out: bool = False) -> pygame.Surface:
    theme, u = style.theme, style.u
    drop = 0.0 if theme.flat else 3 * u
    canvas = Canvas(w, h + drop)
    if drop:
        canvas.rect(0, drop, w, h, 18 * u, SHADE, alpha=0.5)
    canvas.rect(0, 0, w, h, 18 * u, theme["rim"])
    edge, frame = 2 * u, 7 * u
    canvas.rect(edge, edge, w - 2 * edge, h - 2 * edge, 16 * u, player_paint(theme, colour).fill)
    ground = mix(theme["tray"], BLACK, 0.16) if out and not theme.flat else theme["tray"]
    canvas.rect(frame, frame, w - 2 * frame, h - 2 * frame, 12 * u, ground)
    return canvas.surface()
