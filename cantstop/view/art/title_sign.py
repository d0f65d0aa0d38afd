"""The sign on the title screen: its front with the game's name and a row of pieces, its back in the winner's colour."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cantstop.view.art.board import enamelled, shadow_of_sign
from cantstop.view.art.geometry import BoardBox
from cantstop.view.art.pieces import claimed_plate, framed_tile, runner, tile
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.fonts import DISPLAY_900, fit, label, pixels, put, width
from cantstop.view.kit.paint import BLACK, WHITE, Canvas, upright
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Theme, mix

# Lengths are parts of the side: middle of the capitals from the top, size of the letters, width.
WORDS = (("CAN’T", 0.329, 0.213, 0.632), ("STOP", 0.538, 0.294, 0.738))
ROW, PITCH, WELL = 0.735, 0.1, (0.088, 0.073)
PIECES = ("blue", "yellow", "", "", "", "jade", "ink")  # "" stands for a runner
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
def shadow(side: int, theme: Theme) -> Sprite:
    return shadow_of_sign(side, theme, ((0.02, 0.16), (0.036, 0.34 if theme.dark else 0.24)), 0.034)


@drawn
def bare(side: int, theme: Theme) -> pygame.Surface:
    return enamelled("sign", side, theme)


@drawn
def fittings(side: int, theme: Theme) -> tuple[Sprite, ...]:
    """Return the row of pieces and the screws as separate sprites, cut out of the picture of the sign."""
    whole, found = sign(side, theme), []
    for across, down, w, h in FITTINGS:
        area = pygame.Rect(0, 0, round(w * side), round(h * side))
        area.center = round(across * side), round(down * side)
        found.append(Sprite(whole.subsurface(area).copy(), area.x, area.y))
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
            put(surface, words, DISPLAY_900, px, theme["well_shade"], below, "middle", tracking)
        put(surface, words, DISPLAY_900, px, theme["rim"], at, "middle", tracking)


def _put_pieces(surface: pygame.Surface, side: int, theme: Theme) -> None:
    for place, colour in enumerate(PIECES):
        x, y = _across(place, side), ROW * side
        if colour:
            piece = tile(round(0.064 * side), colour, theme)
            surface.blit(piece, (round(x - piece.get_width() / 2), round(y - piece.get_height() / 2)))
        else:
            px = round(0.07 * side)
            runner(px, theme).onto(surface, x - px / 2, y - px / 2)


# The back, in parts of the side.
TILE, TILE_Y = 0.135, 0.215
LINES = ((0.150, 0.405), (0.215, 0.575))  # size and middle of the name, then of the words
WIDE = 0.74  # the largest width of a line, as a share of the side
PLATES_Y, FEW, MANY = 0.755, (0.118, 0.150), (0.095, 0.118)  # side and pitch of up to four plates, and of more
RELIEF = 0.0065  # visible width of the light lower edge of the letters


@drawn
def sign_back(side: int, colour: str, name: str, words: str, theme: Theme) -> pygame.Surface:
    """Draw the back of the sign with the winner's tile and name, and `words`, such as "wins"."""
    paint = player_paint(theme, colour)
    surface = enamelled(
        "title_sign",
        side,
        theme,
        sign_red_high=paint.fill_high,
        sign_red=paint.fill,
        sign_red_low=paint.fill if theme.flat else mix(paint.fill, BLACK, 0.1),
        sign_edge=mix(paint.fill, BLACK, 0.42),
        edge=paint.fill,
        rim=BLACK if theme.flat and colour != "ink" else theme["rim"],
    )
    px = round(TILE * side)
    surface.blit(framed_tile(px, colour, theme), (round((side - px) / 2), round(TILE_Y * side - px / 2)))
    relief = mix(paint.fill, WHITE, 0.4) if sum(paint.on_fill) < sum(paint.fill) else mix(paint.fill, BLACK, 0.35)
    for line, (size, y) in zip((name, words), LINES):
        fitted = fit(line, DISPLAY_900, size * side, WIDE * side, 1)
        for tone, lower in ((relief, RELIEF), (paint.on_fill, 0.0)):
            if not lower or not theme.flat:
                put(surface, fitted.lines[0], DISPLAY_900, fitted.px, tone, (side / 2, (y + lower) * side), "middle")
    return surface


@drawn
def whole_back(side: int, colour: str, name: str, words: str, columns: tuple[int, ...], theme: Theme) -> pygame.Surface:
    """Draw the back of the sign with the plates of the winner's columns."""
    surface = sign_back(side, colour, name, words, theme).copy()
    for number, place in zip(columns, plate_places(len(columns), side)):
        surface.blit(claimed_plate(number, place.w, colour, theme), (place.x, place.y))
    return surface


def plate_places(count: int, side: int) -> Sequence[BoardBox]:
    """Return the boxes of the plates of claimed columns, relative to the upper left corner of the sign."""
    part, pitch = FEW if count <= 4 else MANY
    fits = min(1.0, WIDE / ((count - 1) * pitch + part))
    px, pitch = round(fits * part * side), fits * pitch
    first = 0.5 - (count - 1) * pitch / 2
    return [
        BoardBox(round((first + place * pitch) * side - px / 2), round(PLATES_Y * side - px / 2), px, px)
        for place in range(count)
    ]
