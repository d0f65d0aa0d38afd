"""The dice tray: dice that lie in it, and dice that are thrown into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from cantstop.view.art import gauge
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.theme import Theme
from cantstop.view.kit.timeline import Timeline
from cantstop.view.parts import tray
from cantstop.view.parts.recorded_throws import throw_for
from cantstop.view.parts.rolling import Ground, Rolling, Setting, ShownThrow, lying


class Tray:
    """Dice in a tray of the window. Places are counted from the left."""

    def __init__(self, count: int = 4, bare: bool = False) -> None:
        """`bare`: draws the dice only; the tray is drawn elsewhere."""
        self.count, self.bare = count, bare
        self._rolling: Rolling | None = None

    def lay_out(self, rect: pygame.Rect, theme: Theme, unit: float, right: int | None = None) -> None:
        """Dice lie in the rectangle; thrown ones come in from the right, where they may have more room."""
        self.rect, self.theme, self.unit = rect, theme, unit
        self._right = rect.right if right is None else right
        share = 0.62 if self.bare else tray.SHARE
        self.px = round(min(share * rect.height + 2 * unit, rect.width / (1.15 * self.count + 0.15)))

    def throw(self, values: Sequence[int], timeline: Timeline, *moment: object) -> Rolling:
        """The dice roll."""
        shown = ShownThrow.of(throw_for(len(values), *moment), values, timeline, self._setting.ground.width)
        self._rolling = Rolling(shown, timeline)
        return self._rolling

    def rest(self) -> None:
        """All dice lie."""
        self._rolling = None

    def sprites(self, values: Sequence[int] | None, dim: bool = False) -> Iterator[Sprite]:
        if not self.bare:
            yield Sprite(gauge.tray(*self.rect.size, self.theme, self.unit), *self.rect.topleft)
        if self._rolling is not None:
            yield from self._rolling.sprites(self._setting)
        else:
            yield from lying(values or (), self._setting, dim)

    @property
    def _setting(self) -> Setting:
        ground = Ground(self.rect.left, self.rect.centery, self._right, self.px)
        return Setting(ground, tuple(self._home(place) for place in range(self.count)), self.theme)

    def _home(self, place: int) -> tuple[float, float]:
        """The middle of the die's resting place."""
        pitch = self.rect.width * 0.232 if self.count == 4 else self.px * 1.2
        x = self.rect.centerx + (place - (self.count - 1) / 2) * pitch
        y = self.rect.centery + (-1, 1)[place % 2] * -0.045 * self.px
        return x, y
