"""The sign of the title, the plaque of a bust, the trays of the roll-off.

title_sign(side, theme) -> Picture     CAN'T STOP, two bolts, a row of pieces
title_dice(side, theme) -> (Placed, ...)     four dice that lie before it, seen from the sign's corner
bust_plaque(side, word, note, theme, level=False) -> Surface    turned by -4 degrees; blit centred on the board
roll_off_tray(w, h, player, style, out=False) -> Surface
"""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from cantstop.view.draw.board import sign_body
from cantstop.view.draw.controls import Style
from cantstop.view.draw.dice import die
from cantstop.view.draw.pieces import SHADE, runner, square
from cantstop.view.fonts import DISPLAY_800, DISPLAY_900, fit, put, put_turned
from cantstop.view.paint import (
    BLACK,
    SHADOW_SCALE,
    WHITE,
    Canvas,
    Picture,
    Placed,
    clear,
    octagon,
    soft_shadow,
    upright,
)
from cantstop.view.theme import Theme, mix

PLAQUE_TURN = -4
LONG_WORD = 7  # longer words need all their room
TITLE_ROW = ("blue", "yellow", "", "", "", "jade", "ink")
TITLE_DICE = (
    (6, 23, 0.153, 0.953, 0.882),
    (4, -8, 0.136, 1.075, 1.0),
    (5, -14, 0.15, 0.623, 0.912),
    (2, 8, 0.148, 0.794, 0.979),
)


@lru_cache(maxsize=4)
def title_sign(side: int, theme: Theme) -> Picture:
    """CAN'T STOP on an enamelled sign with two bolts and the pieces of the game in a row of wells."""
    room = math.ceil(0.08 * side / SHADOW_SCALE) * SHADOW_SCALE
    whole = math.ceil((side + 2 * room) / SHADOW_SCALE) * SHADOW_SCALE
    surface = _octagon_shadow(side, room, whole, theme)
    canvas = Canvas(whole, whole)
    sign_body(canvas, room, room, side, theme, 0.015, 0.467)
    for down in (0.115, 0.885):
        _add_bolt(canvas, room + side / 2, room + down * side, 0.016 * side, theme)
    _add_wells(canvas, room, side, theme)
    surface.blit(canvas.surface(), (0, 0))
    for words, size, middle, spread in (("CAN’T", 0.2075, 0.329, 0.007), ("STOP", 0.29, 0.536, 0.003)):
        _put_title(surface, words, size * side, room + side / 2, room + middle * side, spread * side, theme)
    for place, player in enumerate(TITLE_ROW):
        x, y = room + (0.2 + 0.1 * place) * side, room + 0.735 * side
        if player:
            edge = round(0.064 * side)
            surface.blit(square(edge, edge, player, theme), (round(x - edge / 2), round(y - edge / 2)))
        else:
            px = round(0.069 * side)
            runner(px, theme).onto(surface, x - px / 2, y - px / 2)
    return Picture(surface, -room, -room)


def _octagon_shadow(side: int, room: int, whole: int, theme: Theme) -> pygame.Surface:
    if theme.flat:
        return clear(whole, whole)
    scale = 1 / SHADOW_SCALE
    shape = Canvas(whole * scale, whole * scale)
    middle = (room + side / 2) * scale
    for drop, alpha in ((0.02, 0.2), (0.035, 0.32 if theme.dark else 0.26)):
        shape.polygon(octagon(middle, middle + drop * side * scale, side / 2 * scale), BLACK, alpha=alpha)
    return soft_shadow(shape, 0.045 * side, theme.shadow)


def _add_bolt(canvas: Canvas, x: float, y: float, r: float, theme: Theme) -> None:
    canvas.circle(x, y + 0.28 * r, r, SHADE, alpha=0.0 if theme.flat else 0.5)
    canvas.circle(x, y, r, mix(theme["rim"], (120, 100, 80), 0.16))
    canvas.circle(x - 0.22 * r, y - 0.25 * r, 0.5 * r, WHITE, alpha=0.85)


def _add_wells(canvas: Canvas, room: int, side: int, theme: Theme) -> None:
    w, h, radius = 0.088 * side, 0.0725 * side, 0.014 * side
    for place in range(len(TITLE_ROW)):
        x, y = room + (0.2 + 0.1 * place) * side - w / 2, room + 0.735 * side - h / 2
        shade = upright(theme["well_shade"], theme["well"], y, y + 0.35 * h)
        edge = theme["rim"] if theme.flat else None
        canvas.rect(x, y, w, h, radius, shade, edge, max(1.0, 0.002 * side))


def _put_title(surface: pygame.Surface, words: str, px: float, x: float, y: float, spread: float, theme: Theme) -> None:
    if not theme.flat:
        put(
            surface,
            words,
            DISPLAY_900,
            px,
            mix(theme["well_shade"], SHADE, 0.1),
            (x, y + 0.006 * px + 3),
            "centre",
            spread,
        )
    put(surface, words, DISPLAY_900, px, theme["rim"], (x, y), "centre", spread)


def title_dice(side: int, theme: Theme) -> tuple[Placed, ...]:
    """Four dice that have just been thrown across the lower corner of the sign."""
    placed = []
    for value, degrees, size, x, y in TITLE_DICE:
        px = round(size * side)
        picture = die(value, px, theme, degrees)
        left, top = round(x * side - px / 2) + picture.left, round(y * side - px / 2) + picture.top
        placed.append(Placed(picture.surface, left, top))
    return tuple(placed)


@lru_cache(maxsize=4)
def bust_plaque(side: int, word: str, note: str, theme: Theme, level: bool = False) -> pygame.Surface:
    """What a bust says, screwed across the board."""
    w, h, drop = 0.593 * side, 0.228 * side, 0.0 if theme.flat else 0.006 * side
    degrees, slope = (0, 0.0) if level else (PLAQUE_TURN, math.radians(abs(PLAQUE_TURN)))
    whole = math.ceil(w * math.cos(slope) + h * math.sin(slope) + 2 * drop + 2)
    tall = math.ceil(h * math.cos(slope) + w * math.sin(slope) + 2 * drop + 2)
    x, y = whole / 2, tall / 2
    radius, inset = 0.022 * side, 0.0095 * side
    canvas = Canvas(whole, tall)
    with canvas.turned(degrees, (x, y)):
        canvas.rect(x - w / 2, y - h / 2 + drop, w, h, radius, SHADE, alpha=0.5)
        canvas.rect(x - w / 2, y - h / 2, w, h, radius, theme["panel"] if theme.dark else theme["rim"])
        box = x - w / 2 + inset, y - h / 2 + inset, w - 2 * inset, h - 2 * inset
        canvas.rect(*box, radius - inset * 0.6, stroke=theme["loss"], line=0.0035 * side)
    surface = canvas.surface()
    big = fit(word, DISPLAY_900, 0.139 * side, 0.78 * w, 1)
    small = fit(note, DISPLAY_800, 0.029 * side, 0.86 * w, 1)
    tracking = 0.05 * big.px if len(word) < LONG_WORD else 0.0
    for words, face, px, tone, down, spread in (
        (word, DISPLAY_900, big.px, theme["loss"], -0.07 * h, tracking),
        (note, DISPLAY_800, small.px, theme["ink"], 0.29 * h, 0.0),
    ):
        at = x + down * math.sin(slope), y + down * math.cos(slope)
        if level:
            put(surface, words, face, px, tone, at, "centre", spread)
        else:
            put_turned(surface, words, face, px, tone, at, degrees, spread)
    return surface


@lru_cache(maxsize=12)
def roll_off_tray(w: int, h: int, player: str, style: Style, out: bool = False) -> pygame.Surface:
    theme, u = style.theme, style.u
    drop = 0.0 if theme.flat else 3 * u
    canvas = Canvas(w, h + drop)
    if drop:
        canvas.rect(0, drop, w, h, 18 * u, SHADE, alpha=0.5)
    canvas.rect(0, 0, w, h, 18 * u, theme["rim"])
    edge, frame = 2 * u, 7 * u
    canvas.rect(edge, edge, w - 2 * edge, h - 2 * edge, 16 * u, theme.player(player).fill)
    ground = mix(theme["tray"], BLACK, 0.16) if out and not theme.flat else theme["tray"]
    canvas.rect(frame, frame, w - 2 * frame, h - 2 * frame, 12 * u, ground)
    return canvas.surface()
