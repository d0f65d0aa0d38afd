"""The winner's sign: an octagon in his colour with his symbol."""

from __future__ import annotations

import pygame

from cantstop.view.art.pieces import add_symbol
from cantstop.view.kit.outlines import octagon
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Theme


@drawn
def medal(px: int, colour: str, theme: Theme) -> pygame.Surface:
    paint = theme.player(colour)
    canvas, middle = Canvas(px, px), px / 2
    rim = theme["rim"] if not theme.flat or colour == "ink" else (0, 0, 0)
    for inset, tone in ((0.0, paint.fill), (0.05, rim), (0.1, paint.fill)):
        canvas.polygon(octagon(middle, middle, px * (0.5 - inset)), tone)
    add_symbol(canvas, paint.symbol, middle, middle, px * 0.24, paint.on_fill)
    return canvas.surface()
