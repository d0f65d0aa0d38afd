"""The back of the sign, which it shows when somebody has won: enamel in the winner's colour."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cantstop.view.art.board import enamelled
from cantstop.view.art.geometry import BoardBox
from cantstop.view.art.pieces import framed_tile
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.fonts import DISPLAY_900, fit, put
from cantstop.view.kit.paint import BLACK, WHITE
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Theme, mix

# Lengths are parts of the side.
TILE, TILE_Y = 0.135, 0.215
LINES = ((0.150, 0.405), (0.215, 0.575))  # size and middle of the name, then of the words
WIDE = 0.74  # no line is wider
PLATES_Y, FEW, MANY = 0.755, (0.118, 0.150), (0.095, 0.118)  # side and pitch of up to four plates, and of more
RELIEF = 0.0065  # visible width of the light lower edge of the letters


@drawn
def sign_back(side: int, colour: str, name: str, words: str, theme: Theme) -> pygame.Surface:
    """Draw the back with the winner's tile and name; `words` say that the player wins."""
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
                put(surface, fitted.lines[0], DISPLAY_900, fitted.px, tone, (side / 2, (y + lower) * side), "centre")
    return surface


def plate_places(count: int, side: int) -> Sequence[BoardBox]:
    """Return the places of the claimed plates, relative to the corner of the sign."""
    part, pitch = FEW if count <= 4 else MANY
    fits = min(1.0, WIDE / ((count - 1) * pitch + part))
    px, pitch = round(fits * part * side), fits * pitch
    first = 0.5 - (count - 1) * pitch / 2
    return [
        BoardBox(round((first + place * pitch) * side - px / 2), round(PLATES_Y * side - px / 2), px, px)
        for place in range(count)
    ]
