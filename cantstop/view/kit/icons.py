"""Signs that the faces lack, each in one colour: assets/pictures/icon_*.svg.

icon(name, px, tone) -> Surface px x px: tick cross menu back arrow_left arrow_right arrow_up arrow_down chevron_left
    chevron_right chevron_down again clock play pause first last step_back step_on plus equal undo info home
"""

from __future__ import annotations

import pygame

from cantstop.view.kit.svg import picture
from cantstop.view.kit.theme import Colour, Theme


def icon(name: str, px: int, tone: Colour) -> pygame.Surface:
    return picture(f"icon_{name}", px, px, Theme(), tone=tone)
