"""When the next frame comes: soon while something moves, and with the next event where nothing does.

pulse = Pulse(loop, pads)
events, ms = pulse.beat()       # waits; what has happened, and how much time has passed
"""

from __future__ import annotations

from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from cantstop.view.app.loop import LIVELY
from cantstop.view.kit.waiting import wait_for_event

if TYPE_CHECKING:
    from cantstop.view.app.loop import Loop
    from cantstop.view.kit.gamepads import Gamepads


class Pulse:
    def __init__(self, loop: Loop, pads: Gamepads) -> None:
        self._loop, self._pads = loop, pads
        self._clock = pygame.time.Clock()
        self._beaten = perf_counter()

    def beat(self) -> tuple[list[pygame.event.Event], int]:
        rested = not self._pads.held and self._rest(self._loop.rest)
        ms = self._clock.tick(LIVELY if rested else self._loop.rate)
        self._beaten = perf_counter()
        return self._pads.heard(pygame.event.get(), ms), ms

    def _rest(self, ms: float) -> bool:
        """Until something happens, or so long after the last beat."""
        left = ms - 1000 * (perf_counter() - self._beaten)
        return ms > 0 and wait_for_event(max(0, ceil(left)))
