"""Text on a small plate of ink: the notice at the edge of the window, the tooltip of a control.

pygame_gui decides when a tooltip appears.
"""

from __future__ import annotations

import math
from typing import Any

import pygame
from pygame_gui.core import UIElement

from cantstop.view.kit.fonts import TEXT_700, fit, put_fitted, width
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.svg import icon


@drawn
def toast(words: str, style: Style, room: int, sign: str = "") -> pygame.Surface:
    """Return a line said at the lower edge of the window: ink with light letters."""
    fitted = fit(words, TEXT_700, 17 * style.u, room - 60 * style.u, 3)
    widest = max(width(line, TEXT_700, fitted.px) for line in fitted.lines)
    side = style.px(24) if sign else 0
    w = math.ceil(widest + 44 * style.u + side)
    h = math.ceil(len(fitted.lines) * fitted.px * 1.24 + 24 * style.u)
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, 14 * style.u, style.theme["ink"], style.theme["panel"], style.line())
    surface = canvas.surface()
    if sign:
        surface.blit(icon(sign, side, style.theme["panel"]), (style.px(16), (h - side) // 2))
    put_fitted(surface, fitted, TEXT_700, style.theme["panel"], (22 * style.u + side, h / 2), "left")
    return surface


@drawn
def tip(words: str, style: Style, room: int) -> pygame.Surface:
    """Draw a tooltip: text on a small plate of ink."""
    fitted = fit(words, TEXT_700, 16 * style.u, room, 3)
    w = math.ceil(max(width(line, TEXT_700, fitted.px) for line in fitted.lines) + 26 * style.u)
    h = math.ceil(len(fitted.lines) * fitted.px * 1.24 + 16 * style.u)
    canvas = Canvas(w, h)
    line = style.line()
    canvas.rect(line / 2, line / 2, w - line, h - line, 9 * style.u, style.theme["ink"], style.theme["panel"], line)
    surface = canvas.surface()
    put_fitted(surface, fitted, TEXT_700, style.theme["panel"], (13 * style.u, h / 2), "left")
    return surface


class Tip(UIElement):
    """A line on a small plate, below its control or above it, completely inside the window."""

    def __init__(self, words: str, ui: Any, style: Style, control: pygame.Rect) -> None:
        picture = tip(words, style, round(0.6 * ui.window_resolution[0]))
        gap = style.px(9)
        place = picture.get_rect(midtop=(control.centerx, control.bottom + gap))
        window = pygame.Rect((0, 0), ui.window_resolution)
        if place.bottom > window.bottom:
            place.bottom = control.top - gap
        place.clamp_ip(window.inflate(-2 * style.px(6), -2 * style.px(6)))
        top = ui.get_sprite_group().get_top_layer()
        super().__init__(place, ui, None, starting_height=top + 1, layer_thickness=1, element_id=["tool_tip"])
        self.image = picture

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        return False  # it never lies between the pointer and a control

    def find_valid_position(self, position: pygame.math.Vector2) -> bool:
        return True
