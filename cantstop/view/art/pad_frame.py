"""The dashed line inside the edge of a pad."""

from __future__ import annotations

import pygame

from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style


@drawn
def earlier_frame(w: int, h: int, style: Style) -> pygame.Surface:
    """A dashed line inside the edge of a pad that is not the present one."""
    canvas, u = Canvas(w, h), style.u
    inset, line = 6 * u, 3 * u
    dash = 14 * u, 9 * u
    canvas.rect(inset, inset, w - 2 * inset, h - 2 * inset, 14 * u, None, style.theme["ink"], line, dash=dash)
    return canvas.surface()
