"""The sign of the title: the game's name in the largest letters, the pieces in a row of wells, screws, dice thrown by.

sign(side, theme) -> Surface               all but shadow and dice
shadow(side, theme) -> Picture             seen from the corner of the sign's box, as are:
fittings(side, theme) -> tuple of Placed   the row of pieces and the screws
bare(side, theme) -> Surface               the sign without words and fittings
"""

from __future__ import annotations

import math

import pygame

from cantstop.view.art.board import enamelled
from cantstop.view.art.pieces import runner, tile
from cantstop.view.kit.fonts import DISPLAY_900, label, pixels, put, width
from cantstop.view.kit.paint import BLACK, SHADOW_SCALE, Canvas, Picture, Placed, clear, octagon, soft_shadow, upright
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Theme

# Lengths are parts of the side: middle of the capitals from the top, size of the letters, width.
WORDS = (("CAN’T", 0.329, 0.213, 0.632), ("STOP", 0.538, 0.294, 0.738))
ROW, PITCH, WELL = 0.735, 0.1, (0.088, 0.073)
PIECES = ("blue", "yellow", "", "", "", "jade", "ink")  # a runner where no colour is
DICE = ((5, 0.624, 0.914, -14), (2, 0.794, 0.979, 8), (6, 0.952, 0.882, 24), (4, 1.040, 1.010, -8))
DIE = 0.144
FITTINGS = ((0.5, ROW, 0.72, 0.09), (0.5, 0.116, 0.05, 0.05), (0.5, 0.884, 0.05, 0.05))  # middle, width, height


@drawn
def sign(side: int, theme: Theme) -> pygame.Surface:
    surface = enamelled("title_sign", side, theme)
    _put_wells(surface, side, theme)
    _put_words(surface, side, theme)
    _put_pieces(surface, side, theme)
    return surface


@drawn
def shadow(side: int, theme: Theme) -> Picture:
    room = math.ceil(0.07 * side / SHADOW_SCALE) * SHADOW_SCALE
    whole = math.ceil((side + 2 * room) / SHADOW_SCALE) * SHADOW_SCALE
    if theme.flat:
        return Picture(clear(whole, whole), -room, -room)
    shape = Canvas(whole / SHADOW_SCALE, whole / SHADOW_SCALE)
    middle = (room + side / 2) / SHADOW_SCALE
    for drop, alpha in ((0.02, 0.16), (0.036, 0.34 if theme.dark else 0.24)):
        shape.polygon(octagon(middle, middle + drop * side / SHADOW_SCALE, side / 2 / SHADOW_SCALE), BLACK, alpha=alpha)
    return Picture(soft_shadow(shape, 0.034 * side, theme.shadow), -room, -room)


@drawn
def bare(side: int, theme: Theme) -> pygame.Surface:
    return enamelled("sign", side, theme)


@drawn
def fittings(side: int, theme: Theme) -> tuple[Placed, ...]:
    """Cut the row of pieces and the screws out of the sign."""
    whole, found = sign(side, theme), []
    for across, down, w, h in FITTINGS:
        area = pygame.Rect(0, 0, round(w * side), round(h * side))
        area.center = round(across * side), round(down * side)
        found.append(Placed(whole.subsurface(area).copy(), area.x, area.y))
    return tuple(found)


def _put_wells(surface: pygame.Surface, side: int, theme: Theme) -> None:
    w, h = round(WELL[0] * side), round(WELL[1] * side)
    line = 2 if theme.flat else 0
    canvas = Canvas(w + line, h + line)
    shade = upright(theme["well_shade"], theme["well"], 0, 0.35 * h)
    canvas.rect(line / 2, line / 2, w, h, 0.016 * side, shade, theme["rim"] if line else None, line)
    well = canvas.surface()
    for place in range(len(PIECES)):
        x, y = _across(place, side), ROW * side
        surface.blit(well, (round(x - well.get_width() / 2), round(y - well.get_height() / 2)))


def _across(place: int, side: int) -> float:
    return (0.5 + (place - (len(PIECES) - 1) / 2) * PITCH) * side


def _put_words(surface: pygame.Surface, side: int, theme: Theme) -> None:
    for words, down, size, across in WORDS:
        px = pixels(size * side)
        tracking = (across * side - width(words, DISPLAY_900, px)) / (len(words) - 1)
        # Letters are tracked word by word with their kerning, so that their gaps are even.
        line = label(words, DISPLAY_900, px, theme["rim"], tracking)
        at = (side / 2 + (line.get_width() - across * side) / 2, down * side)
        if not theme.flat:
            below = at[0], at[1] + 0.0065 * side
            put(surface, words, DISPLAY_900, px, theme["well_shade"], below, "centre", tracking)
        put(surface, words, DISPLAY_900, px, theme["rim"], at, "centre", tracking)


def _put_pieces(surface: pygame.Surface, side: int, theme: Theme) -> None:
    for place, colour in enumerate(PIECES):
        x, y = _across(place, side), ROW * side
        if colour:
            piece = tile(round(0.064 * side), colour, theme)
            surface.blit(piece, (round(x - piece.get_width() / 2), round(y - piece.get_height() / 2)))
        else:
            px = round(0.07 * side)
            runner(px, theme).onto(surface, x - px / 2, y - px / 2)
