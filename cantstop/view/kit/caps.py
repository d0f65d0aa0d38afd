"""Key caps that carry a sign in place of words: sign_cap("arrow_up", style) -> Surface."""

from __future__ import annotations

import pygame

from cantstop.view.kit.faces import Style, key_cap
from cantstop.view.kit.icons import icon
from cantstop.view.kit.store import drawn


@drawn
def sign_cap(name: str, style: Style, on: str = "panel") -> pygame.Surface:
    cap = key_cap("", style, on).copy()
    side = style.px(17)
    theme = style.theme
    sign = icon(name, side, theme["panel"] if on == "ink" else theme["ink"])
    cap.blit(sign, ((cap.get_width() - side) // 2, (cap.get_height() - style.px(2) - side) // 2))
    return cap
