"""Signs that hang over the board for a while: the plaque of a bust, the trays of the roll-off.

bust_plaque(side, word, note, theme) -> Surface     turned by -4 degrees; blit centred on the board
roll_off_tray(w, h, colour, style, out=False) -> Surface
"""

from __future__ import annotations

import math

import pygame

from cantstop.view.art.pieces import SHADE
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, fit, put_turned
from cantstop.view.kit.paint import BLACK, Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.svg import add, coloured
from cantstop.view.kit.theme import Theme, mix

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
