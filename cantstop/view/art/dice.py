"""Drawings of dice at rest: large ones in the tray, small flat ones in cards. solid_dice.py draws rolling dice."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from cantstop.view.art.tokens import TOKENS
from cantstop.view.kit.fonts import DISPLAY_800, put
from cantstop.view.kit.paint import BLACK, SHADOW_SCALE, WHITE, Canvas, Point, clear, plate, slanted, soft_shadow
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Colour, Style, Theme, colour, mix

DICE = TOKENS["dice"]
RESTING = (-4, 3, -2, 5, 2, -6, 6)  # rotations of dice at rest, in degrees
FIELD_EDGE = 0.13  # visible margin of the red field around a fifth die, as a share of the field's side
NEAR, MIDDLE, FAR = 0.26, 0.50, 0.74
SIX_LEFT, SIX_RIGHT, SIX_HIGH, SIX_LOW = 0.28, 0.72, 0.25, 0.75

DIAGONAL: tuple[Point, ...] = ((NEAR, NEAR), (FAR, FAR))
CORNERS: tuple[Point, ...] = (*DIAGONAL, (FAR, NEAR), (NEAR, FAR))
CENTRE: tuple[Point, ...] = ((MIDDLE, MIDDLE),)
PIPS: dict[int, tuple[Point, ...]] = {
    1: CENTRE,
    2: DIAGONAL,
    3: DIAGONAL + CENTRE,
    4: CORNERS,
    5: CORNERS + CENTRE,
    6: tuple((x, y) for x in (SIX_LEFT, SIX_RIGHT) for y in (SIX_HIGH, MIDDLE, SIX_LOW)),
}


def rest(place: int, thrown: Sequence[int] = ()) -> int:
    """Return the rotation in degrees of the die at this index of the tray, which depends on the numbers thrown."""
    number = sum(6**position * value for position, value in enumerate(thrown))
    step = 1 + number % (len(RESTING) - 1)  # coprime to the number of rotations, so that no two dice lie alike
    return RESTING[(number + place * step) % len(RESTING)]


def _body(dim: bool, theme: Theme) -> tuple[Colour, Colour]:
    if dim:
        return colour(DICE["dim_high"]), colour(DICE["dim_low"])
    return theme["die_high"], theme["die_low"]


def add_die(canvas: Canvas, x: float, y: float, px: float, value: int, theme: Theme, dim: bool, lip: bool) -> None:
    """Draw a die with its upper left corner at (x, y); unless `lip` is true, it is flat."""
    high, low = _body(dim, theme)
    corner, line = float(DICE["corner"]) * px, max(1.0, 0.014 * px)
    face = px * float(DICE["face_height"]) if lip else px
    edge, outline = colour(DICE["edge"]), colour(DICE["outline"])
    if dim:
        edge, outline = mix(low, BLACK, 0.12), mix(low, BLACK, 0.08)
    elif theme.flat:
        edge, outline = WHITE, BLACK  # the lip is shown by a line
    if lip:
        canvas.rect(x, y, px, px, corner, edge)
    paint = slanted((high, mix(high, low, 0.3), low), (x + 0.2 * px, y), (x + 0.7 * px, y + face))
    canvas.rect(x + line / 2, y + line / 2, px - line, face - line, corner - line / 2, paint, outline, line)
    radius = float(DICE["pip_radius"]) * px * (1 if lip else 1.06)
    for across, down in PIPS[value]:
        at = x + across * px, y + down * face
        if not dim and px >= 40:
            canvas.circle(at[0] + 0.012 * px, at[1] + 0.014 * px, radius, WHITE, alpha=0.8)
        canvas.circle(*at, radius, colour(DICE["pip"]))


@drawn
def die(value: int, px: int, theme: Theme, degrees: int = 0, dim: bool = False) -> Sprite:
    """Draw a die in a tray, rotated clockwise by `degrees`, with a shadow that always falls down."""
    room = math.ceil(px * 0.32 / SHADOW_SCALE) * SHADOW_SCALE
    whole = px + 2 * room
    if theme.flat:
        surface = clear(whole, whole)
    else:
        haze = Canvas(whole / SHADOW_SCALE, whole / SHADOW_SCALE)
        small, edge = px / SHADOW_SCALE, room / SHADOW_SCALE
        with haze.turned(degrees, (edge + small / 2, edge + small * 0.58)):
            haze.rect(edge, edge + small * 0.08, small, small, small * 0.22, BLACK, alpha=0.42 if theme.dark else 0.34)
        surface = soft_shadow(haze, px * 0.16, theme.shadow)
    canvas = Canvas(whole, whole)
    with canvas.turned(degrees, (whole / 2, whole / 2)):
        add_die(canvas, room, room, px, value, theme, dim, lip=True)
    surface.blit(canvas.surface(), (0, 0))
    return Sprite(surface, -room, -room)


@drawn
def flat_die(value: int, px: int, theme: Theme, dim: bool = False) -> pygame.Surface:
    canvas = Canvas(px, px)
    add_die(canvas, 0, 0, px, value, theme, dim, lip=False)
    return canvas.surface()


@drawn
def fifth_die(value: int, px: int, theme: Theme) -> pygame.Surface:
    """Draw a fifth die on its red field. In high contrast the field has a rim, because red alone is hardly visible."""
    canvas, radius, line = Canvas(px, px), 0.26 * px, max(1.5, 0.055 * px)
    canvas.rect(0, 0, px, px, radius, theme["sign_red"])
    if theme.flat:
        canvas.rect(line / 2, line / 2, px - line, px - line, radius - line / 2, stroke=theme["rim"], line=line)
    surface, edge = canvas.surface(), round(FIELD_EDGE * px)
    surface.blit(flat_die(value, px - 2 * edge, theme), (edge, edge))
    return surface


@drawn
def hidden_die(px: int, style: Style) -> pygame.Surface:
    theme = style.theme
    surface = plate(px, px, float(DICE["corner"]) * px, theme["panel"], theme["line"], style.line()).copy()
    put(surface, "?", DISPLAY_800, 0.5 * px, theme["ink_muted"], (px / 2, px / 2), "middle")
    return surface


@drawn
def dice_row(values: tuple[int, ...], px: int, theme: Theme, gap: int) -> pygame.Surface:
    row = clear(len(values) * (px + gap) - gap, px)
    for place, value in enumerate(values):
        row.blit(flat_die(value, px, theme), (place * (px + gap), 0))
    return row
