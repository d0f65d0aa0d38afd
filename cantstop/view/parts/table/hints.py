"""What a key does can be clicked too: lines of keys and strips are buttons that show themselves under the pointer."""

from __future__ import annotations

import pygame

from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.faces import Style
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.ui import Ui


def over(ui: Ui, rect: pygame.Rect, action: str, style: Style, radius: float) -> ShapeButton:
    """A button over what is written there already."""
    looks = Looks(lambda state: _outline(rect.w, rect.h, radius, style, state), radius=radius)
    return ShapeButton(ui, rect, action, looks, group="hints")


@drawn
def _outline(w: int, h: int, radius: float, style: Style, state: str) -> pygame.Surface:
    """Nothing, or a frame around what can be pressed."""
    if state not in ("hover", "pressed"):
        return clear(w, h)
    canvas, line = Canvas(w, h), style.line("selected")
    canvas.rect(line / 2, line / 2, w - line, h - line, radius * style.u, stroke=style.theme["hover_line"], line=line)
    return canvas.surface()
