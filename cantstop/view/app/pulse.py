"""When the next frame comes: soon while something moves, and with the next event where nothing does.

pulse = Pulse(loop, pads)
events, ms = pulse.beat()       # waits; what has happened, and how much time has passed
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cantstop.view.app.loop import LIVELY
from cantstop.view.kit.waiting import wait_for_event

if TYPE_CHECKING:
    from cantstop.view.app.loop import Loop
    from cantstop.view.kit.gamepads import Gamepads

REST_MS = 200  # at the longest; then it is asked what other threads have to say


class Pulse:
    def __init__(self, loop: Loop, pads: Gamepads) -> None:
        self._loop, self._pads = loop, pads
        self._clock = pygame.time.Clock()

    def beat(self) -> tuple[list[pygame.event.Event], int]:
        rests = self._loop.resting and not self._pads.held and wait_for_event(REST_MS)
        ms = self._clock.tick(LIVELY if rests else self._loop.rate)
        return self._pads.heard(pygame.event.get(), ms), ms
