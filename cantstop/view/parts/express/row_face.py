"""A row of the pad under the pointer: framed; otherwise nothing is laid over it."""

from __future__ import annotations

import pygame

from cantstop.view.kit.faces import Style
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn


@drawn
def face(w: int, h: int, state: str, style: Style) -> pygame.Surface:
    if state == "normal":
        return clear(w, h)
    canvas, line = Canvas(w, h), style.line("selected")
    box = line / 2, line / 2, w - line, h - line
    canvas.rect(*box, 8 * style.u, None, style.theme["hover_line"], line, dash=(7 * style.u, 4 * style.u))
    return canvas.surface()
