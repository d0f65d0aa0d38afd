"""The base of panels over a dimmed scene: pause, save as, error."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from cantstop.view.app.context import Context
from cantstop.view.app.placed_screen import PlacedScreen
from cantstop.view.app.scene import Change
from cantstop.view.kit import faces
from cantstop.view.kit.compositor import Sprite
from cantstop.view.parts.paper import Paper

RADIUS = 22


class Panel(PlacedScreen):
    """A card in the middle of the window, `width` x `height` units. Its paper's origin is its upper left corner."""

    overlay = True
    width, height = 660.0, 584.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.paper = Paper(self.layout, self.style, 0, self.width)

    def build(self) -> None:
        self.x = (self.layout.content - self.width) / 2
        self.y = (self.layout.height - self.height) / 2
        self.paper = Paper(self.layout, self.style, self.x, self.width)
        self.box = self.layout.rect(self.x, self.y, self.width, self.height)
        picture = faces.panel(*self.box.size, self.style, RADIUS)
        self.paper.picture(picture, self.box.topleft)
        self.fill()

    def fill(self) -> None:
        """Writes on the paper and adds the controls."""

    def place(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Units from the panel's corner."""
        return self.layout.rect(self.x + x, self.y + y, w, h)

    def below(self) -> Iterable[Sprite]:
        return self.paper.sprites

    def point(self, event: pygame.event.Event) -> Change:
        """A click beside the panel goes back, where that is possible."""
        if event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos):
            return self.act("back", None)
        return None
