"""The pieces: squares, runners, ghosts, and chevrons. Shadows extend beyond the given sizes."""

from __future__ import annotations

import math

import pygame

from cantstop.view.art.tokens import LARGER_SYMBOLS, TOKENS, player_paint
from cantstop.view.kit.fonts import DISPLAY_900, put
from cantstop.view.kit.paint import Canvas, add, coloured, faded, overhanging, upright
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Colour, Theme, colour, mix

SQUARE = TOKENS["square"]
ALONE, ALONE_LARGER = float(SQUARE["symbol_radius_of_size"]), float(SQUARE["larger_symbol_radius_of_size"])
IN_A_SHARE = 0.37  # of the shorter side, when a square has only a part of the space
SHADE: Colour = colour(SQUARE["shade"])
DROP = 1.1  # the height of the hard shadow, in widths of the rim


def add_symbol(canvas: Canvas, symbol: str, x: float, y: float, r: float, tone: Colour) -> None:
    """Draw the symbol of a player; 100 units of the drawing are `r` pixels."""
    add(canvas, coloured(f"symbol_{symbol}", Theme(), on_fill=tone), x, y, r / 100)


def symbol_radius(w: float, h: float, theme: Theme) -> float:
    """Return the radius of the symbol on a square; it fills more of a shared space."""
    larger = ALONE_LARGER / ALONE if LARGER_SYMBOLS in theme.options else 1
    shorter = min(w, h)
    return shorter * (ALONE if abs(w - h) <= 0.15 * shorter else IN_A_SHARE * 0.92) * larger


@drawn
def square(w: int, h: int, colour: str, theme: Theme, shadow: bool = True) -> pygame.Surface:
    """Draw a player's tile with its ivory rim, which sets blue and ink off from the board."""
    paint = player_paint(theme, colour)
    rim = max(1.0, float(SQUARE["rim_of_size"]) * (min(w, h) * 0.55 + max(w, h) * 0.45))
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
    """Draw a tile with a thick ivory frame; in high contrast, ivory would be invisible on bright colours."""
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


@drawn
def runner(px: int, theme: Theme, number: int | None = None) -> Sprite:
    """Draw a runner: a disc with a shadow to the lower right, white because its steps are at risk."""
    name = "runner" if number is None else "runner_top"
    disc = overhanging(coloured(name, theme), px, math.ceil(0.16 * px))
    return _numbered(disc, number, px, 0.56 * px, theme)


@drawn
def ghost(px: int, theme: Theme, number: int | None = None) -> Sprite:
    """Draw a previewed runner, half transparent. On the ivory plate of a top its ring is dark."""
    disc = overhanging(coloured("ghost" if number is None else "ghost_top", theme), px, 1)
    return _numbered(disc, number, px, 0.5 * px, theme)


def _numbered(disc: Sprite, number: int | None, px: int, high: float, theme: Theme) -> Sprite:
    if number is not None:
        middle = px / 2 - disc.x
        put(disc.surface, str(number), DISPLAY_900, high, theme["number_plate_ink"], (middle, middle), "middle")
    return disc


@drawn
def leaving(px: int, theme: Theme, number: int | None = None) -> Sprite:
    picture = runner(px, theme, number)
    return picture._replace(surface=faded(picture.surface, 0.5))


@drawn
def chevron(w: int, h: int, theme: Theme) -> pygame.Surface:
    canvas = Canvas(w, h)
    ivory = mix(theme["rim"], theme["well"], 0.12)
    add(canvas, coloured("chevron", theme, tone=ivory), w / 2, h / 2, h / 100)
    return canvas.surface()
