"""Double clicks: the second press is ignored if the first has opened another screen.

second.passes(ms); second.screen_changed()
second.is_it(event)         # asked of every event, once
"""

from __future__ import annotations

import math

import pygame

DOUBLE_MS = 400.0
NEAR = 12  # pixels that a hand may move between the two


class SecondClick:
    def __init__(self) -> None:
        self._place = (0, 0)
        self._since = math.inf  # ms since the last press
        self._screen_is_new = False  # since then

    def passes(self, ms: float) -> None:
        self._since += ms

    def screen_changed(self) -> None:
        self._screen_is_new = True

    def is_it(self, event: pygame.event.Event) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        near = math.dist(event.pos, self._place) <= NEAR
        second = self._screen_is_new and near and self._since < DOUBLE_MS
        self._place, self._since, self._screen_is_new = event.pos, 0.0, False
        return second
