"""The table top, the background of all screens."""

from __future__ import annotations

from random import Random

import pygame

from cantstop.view.kit.paint import Canvas, Gradient
from cantstop.view.kit.pictures import drawn
from cantstop.view.kit.theme import Theme


@drawn
def table(w: int, h: int, theme: Theme) -> pygame.Surface:
    """Draw the table top, lit at the upper left of its middle, with fine noise that hides the steps of the gradient."""
    surface = pygame.Surface((w, h))
    if theme["table_centre"] == theme["table_edge"]:
        surface.fill(theme["table_centre"])
        return surface
    across, down = 160, 100
    small = Canvas(across, down)
    centre = (0.42 * across, 0.42 * down)
    stops = ((0.0, theme["table_centre"], 1.0), (1.0, theme["table_edge"], 1.0))
    light = Gradient(stops, centre, centre, 0.75 * across, squeeze=0.85 * down / (0.75 * across))
    small.rect(0, 0, across, down, fill=light)
    lit = small.surface().convert(surface)
    lit.fill((2, 2, 2), special_flags=pygame.BLEND_RGB_SUB)  # the amount that the grain adds
    pygame.transform.smoothscale(lit, (w, h), surface)
    grain = _grain().convert(surface)
    for x in range(0, w, grain.get_width()):
        for y in range(0, h, grain.get_height()):
            surface.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return surface


@drawn
def _grain() -> pygame.Surface:
    """Draw a tile of grey noise of 0 to 3 levels."""
    side = 256
    levels = bytes(value & 3 for value in range(256))
    tile = pygame.image.frombytes(Random(7).randbytes(side * side).translate(levels), (side, side), "P")
    tile.set_palette([(level, level, level) for level in range(4)])
    return tile
