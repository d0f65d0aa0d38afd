"""The line that shows the time until the game continues by itself."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from cantstop.view.art import gauge
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.theme import Theme
from cantstop.view.kit.timeline import Tween


class RunOut(Node):
    said = ""

    def __init__(self, hold: Tween, height: float) -> None:
        self.hold, self.height = hold, height

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        if rect.w > 0 and rect.h > 0:
            yield Sprite(_line(rect.w, rect.h, round(rect.w * self.hold.part), style.theme), *rect.topleft)


@drawn
def _line(w: int, h: int, done: int, theme: Theme) -> pygame.Surface:
    return gauge.progress(w, h, done / w, theme)
