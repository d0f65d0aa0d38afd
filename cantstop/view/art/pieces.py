"""The pieces (squares, runners, ghosts, chevrons), number plates, and the faces of the computer players.

A plate is a small stop sign with the number of a column; a claimed one has its owner's colour. A face is a die with an
expression, a layered file of assets/pictures. Shadows extend beyond the given sizes.
"""

from __future__ import annotations

import math
import re

import pygame

from cantstop.view.art.tokens import LARGER_SYMBOLS, TOKENS, player_paint
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, fit, put, put_turned
from cantstop.view.kit.paint import BLACK, Canvas, Point, add, coloured, faded, overhanging, picture, upright
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Colour, Style, Theme, colour, mix

SQUARE = TOKENS["square"]
ALONE, ALONE_LARGER = float(SQUARE["symbol_radius_of_size"]), float(SQUARE["larger_symbol_radius_of_size"])
IN_A_SHARE = 0.37  # radius as a share of the shorter side, for a square that has only a part of the space
SHADE: Colour = colour(SQUARE["shade"])
DROP = 1.1  # the height of the hard shadow, in widths of the rim


def add_symbol(canvas: Canvas, symbol: str, x: float, y: float, r: float, tone: Colour) -> None:
    """Draw the symbol of a player around (x, y); 100 units of the SVG file are scaled to `r` pixels."""
    add(canvas, coloured(f"symbol_{symbol}", Theme(), on_fill=tone), x, y, r / 100)


def symbol_radius(w: float, h: float, theme: Theme) -> float:
    """Return the radius of the symbol on a square; it fills more of a shared space."""
    larger = ALONE_LARGER / ALONE if LARGER_SYMBOLS in theme.options else 1
    shorter = min(w, h)
    return shorter * (ALONE if abs(w - h) <= 0.15 * shorter else IN_A_SHARE * 0.92) * larger


@drawn
def square(w: int, h: int, colour: str, theme: Theme, shadow: bool = True) -> pygame.Surface:
    """Draw a player's tile. Its ivory rim makes blue and ink tiles visible on the board."""
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
    """Draw a half-transparent runner for a preview; the runner's ring is dark on the ivory plate of a top space."""
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


# Plates

NUMBER, CLAIMED = 0.46, 0.5  # the height of the figure, as a share of the plate


def _lettered(octagon: pygame.Surface, number: int | str | None, ink: Colour, high: float = NUMBER) -> pygame.Surface:
    if number is None:
        return octagon
    surface, px = octagon.copy(), octagon.get_width()
    put(surface, str(number), DISPLAY_900, px * high, ink, (px / 2, px / 2), "middle")
    return surface


@drawn
def plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    red = theme["sign_red"]
    return _lettered(picture("plate", px, px, theme, edge=red, face=red), number, theme["rim"])


@drawn
def stop_plate(px: int, theme: Theme) -> pygame.Surface:
    return _lettered(picture("small_sign", px, px, theme), "STOP", theme["rim"], 0.27)


@drawn
def ivory_plate(number: int | None, px: int, theme: Theme, gains: bool = True) -> pygame.Surface:
    """Draw a column's number on ivory, like a top space of the board; grey if the move gains nothing there."""
    edge, ivory = theme["number_plate_ink" if gains else "plate_grey"], theme["number_plate"]
    return _lettered(picture("plate", px, px, theme, edge=edge, rim=ivory, face=ivory), number, edge)


def sum_plate(number: int, gain: int, px: int, theme: Theme) -> pygame.Surface:
    """Draw the sum of a pair in Express: red if its mark costs points, grey if it gains none, else ivory."""
    if gain < 0:
        return plate(number, px, theme)
    return ivory_plate(number, px, theme, gain > 0) if gain or not theme.flat else hollow_plate(number, px, theme)


@drawn
def claimed_plate(number: int, px: int, colour: str, theme: Theme) -> pygame.Surface:
    edge = theme["ink"] if theme.flat else theme["printed_ink"]
    return _lettered(_owned(px, colour, theme, edge), number, player_paint(theme, colour).on_fill, CLAIMED)


@drawn
def winner_plate(px: int, colour: str, theme: Theme, symbol: bool = True) -> pygame.Surface:
    paint = player_paint(theme, colour)
    surface = _owned(px, colour, theme, theme["ink"] if theme.flat else paint.fill).copy()
    if symbol:
        canvas = Canvas(px, px)
        add_symbol(canvas, paint.symbol, px / 2, px / 2, px * 0.25, paint.on_fill)
        surface.blit(canvas.surface(), (0, 0))
    return surface


def _owned(px: int, colour: str, theme: Theme, edge: Colour) -> pygame.Surface:
    rim = (0, 0, 0) if theme.flat and colour != "ink" else theme["rim"]
    return picture("plate", px, px, theme, edge=edge, rim=rim, face=player_paint(theme, colour).fill)


@drawn
def hollow_plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    """Draw a number in a grey outline, for a column that cannot be used or a sum that gains nothing."""
    return _lettered(picture("hollow_plate", px, px, theme), number, theme["disabled"])


@drawn
def grey_plate(number: int | None, px: int, theme: Theme) -> pygame.Surface:
    """Draw the plate of a player who is out of the roll-off."""
    face = theme["plate_grey"]
    return _lettered(picture("plate", px, px, theme, edge=face, face=face), number, theme["rim"])


def empty_plate(px: int, tone: Colour) -> pygame.Surface:
    """Draw a dashed octagon, which stands for a column still to be won."""
    return picture("empty_plate", px, px, Theme(), tone=tone)


PLAQUE_TURN = -4
LONG_WORD = 7  # longer words need the whole width


@drawn
def bust_plaque(side: int, word: str, note: str, theme: Theme) -> pygame.Surface:
    """Draw the plaque with the words of a bust, which lies across the board at an angle."""
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


# Faces

MOODS = ("calm", "worried", "crushed", "smug")
MARGIN = 0.2  # share of the face's side, since hats extend beyond it
_LAYER = re.compile(rf'<g\b[^>]*\bid="({"|".join(MOODS)}|pencil)(-look)?"[^>]*>')


@drawn
def portrait(
    character: str, px: int, theme: Theme, pencil: bool = False, mood: str = "calm", look: Point = (0.0, 0.0)
) -> Sprite:
    """Draw a character in one of the MOODS, in a square of `px` pixels; `pencil` adds a pencil behind the head.

    `look` is the shift of the eyes to the right and down, as shares of the side. Shut eyes stay shut.
    """
    shown = (mood, "pencil") if pencil else (mood,)

    def layer(found: re.Match[str]) -> str:
        if found[2]:
            return f'<g transform="translate({100 * look[0]:.2f} {100 * look[1]:.2f})">'
        return "<g>" if found[1] in shown else '<g display="none">'

    face = _LAYER.sub(layer, coloured(f"portrait_{character}", theme))
    return overhanging(face, px, math.ceil(MARGIN * px))
