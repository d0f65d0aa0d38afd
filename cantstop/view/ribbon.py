"""A line at the lower edge of the window: what a player must be told although he did not ask."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from cantstop.view.draw import controls
from cantstop.view.stage import Sprite

if TYPE_CHECKING:
    from cantstop.view.desk import Desk

SHOWN_MS = 2200.0  # and longer for longer sentences
MS_A_LETTER = 55.0
FADE_MS = 160.0


class Ribbon:
    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._left = 0.0
        self._passed = 0.0
        self._words = ""
        self._picture: pygame.Surface | None = None

    @property
    def busy(self) -> bool:
        return bool(self._desk.notices) or self._left > 0

    def forget(self) -> None:
        """Draw it anew for another size."""
        self._picture = None

    def update(self, ms: float) -> None:
        if self._left > 0:
            self._left, self._passed = self._left - ms, self._passed + ms
        if self._left <= 0 and self._desk.notices:
            self._words = self._desk.notices.popleft()
            self._left, self._passed, self._picture = SHOWN_MS + MS_A_LETTER * len(self._words), 0.0, None

    def dismissed(self, place: tuple[int, int]) -> bool:
        """A click on it takes it away."""
        if self._left > 0 and any(sprite.rect.collidepoint(place) for sprite in self.sprites()):
            self._left = min(self._left, FADE_MS)
            return True
        return False

    def sprites(self) -> Iterator[Sprite]:
        if self._left <= 0:
            return
        layout = self._desk.layout
        if self._picture is None:
            self._picture = controls.ribbon(self._words, self._desk.style, round(layout.window_width * 0.9))
        width, height = self._picture.get_size()
        alpha = min(1.0, self._passed / FADE_MS, self._left / FADE_MS)
        x = (layout.window_width - width) // 2
        yield Sprite(self._picture, x, layout.window_height - height - layout.px(14), round(255 * max(0.0, alpha)))
