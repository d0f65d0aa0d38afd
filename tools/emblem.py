"""The mark of the game: the sign that says stop, and the die that says once more.

emblem(px) -> Surface px x px, transparent round about
"""

from __future__ import annotations

import pygame

from cantstop.view.art.dice import add_die
from cantstop.view.art.enamel import enamelled
from cantstop.view.art.pieces import SHADE
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.theme import Theme

THEME = Theme("light")
SIGN = (0.01, 0.005, 0.95)  # left, top, side
DIE = (0.44, 0.44, 0.50, 9)  # left, top, side, turn
SMALL = 48  # from here on down the die is larger and lies straight
SMALL_DIE = (0.40, 0.40, 0.58, 0)


def emblem(px: int) -> pygame.Surface:
    left, top, side = (round(part * px) for part in SIGN)
    small = px <= SMALL
    surface = clear(px, px)
    surface.blit(enamelled(side, THEME, 0.03, 0.42 if small else 0.445), (left, top))
    canvas = Canvas(px, px)
    x, y, edge, degrees = SMALL_DIE if small else DIE
    x, y, edge = x * px, y * px, edge * px
    with canvas.turned(degrees, (x + edge / 2, y + edge / 2)):
        for grown in (0.06, 0.04, 0.02):
            out = grown * edge
            canvas.rect(x - out, y - out, edge + 1.6 * out, edge + 1.6 * out, 0.24 * edge, SHADE, alpha=0.2)
        add_die(canvas, x, y, edge, 5, THEME, dim=False, lip=True)
    surface.blit(canvas.surface(), (0, 0))
    return surface
