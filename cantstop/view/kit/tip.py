"""Tooltips: pygame_gui decides when they appear, this module draws and places them."""

from __future__ import annotations

from typing import Any

import pygame
from pygame_gui.core import UIElement

from cantstop.view.kit import captions
from cantstop.view.kit.style import Style


class Tip(UIElement):
    """A line on a small plate, below its control or above it, completely inside the window."""

    def __init__(self, words: str, ui: Any, style: Style, control: pygame.Rect) -> None:
        picture = captions.tip(words, style, round(0.6 * ui.window_resolution[0]))
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
