"""The change from one screen to the next: the new one fades in over the old, and rises a little."""

from __future__ import annotations

import pygame

from cantstop.view.app.layout import Layout
from cantstop.view.kit.compositor import Compositor, Sprite
from cantstop.view.kit.easing import out
from cantstop.view.kit.theme import milliseconds, speed

RISE = 12  # units
PANEL_MS = 160  # a panel over a dimmed screen


class Transition:
    def __init__(self, before: pygame.Surface, animations: str, *, rises: bool, brief: bool) -> None:
        self._before = before
        self._rises = rises and animations != "reduced"
        if animations == "reduced":
            self._ms = float(milliseconds("reduced_fade"))
        else:
            base = PANEL_MS if brief else milliseconds("screen_change")
            self._ms = base * speed(animations)
        self._passed = 0.0
        self._sheet: Compositor | None = None  # paints the new screen, and afterwards what changes on it
        self._after: pygame.Surface | None = None  # as it is now

    def update(self, ms: float) -> bool:
        """Return False when it is over. The first frame does not count: drawing a new screen takes long."""
        if self._after is not None:
            self._passed += ms
        return self._passed < self._ms

    def over(self, sprites: list[Sprite], layout: Layout) -> list[Sprite]:
        """The two screens as they are now."""
        if self._before.get_size() != layout.size:
            return sprites
        after = self._painted(sprites, layout.size)
        part = out(min(1.0, self._passed / self._ms))
        rise = round(RISE * layout.u * (1 - part)) if self._rises else 0
        return [Sprite(self._before, 0, 0), Sprite(after, 0, rise, round(255 * part))]

    def _painted(self, sprites: list[Sprite], size: tuple[int, int]) -> pygame.Surface:
        """The new screen as a picture: another object whenever it has changed, or the window would not show that."""
        if self._sheet is None:
            self._sheet = Compositor(pygame.Surface(size), lambda painted: None)
        if self._sheet.show(sprites) or self._after is None:
            self._after = self._sheet.window.subsurface(self._sheet.window.get_rect())
        return self._after
