"""The ring of the timer, with the remaining seconds, and its last ticks."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from cantstop.controller.clock import Countdown
from cantstop.view.kit import fonts
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.fonts import TEXT_800
from cantstop.view.kit.node import Node
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Style, mix
from cantstop.view.words import language, say

SIZE = 60.0
LINE = 5.5
STEPS = 120  # pictures of a full ring
WARNED = (10, 5)  # seconds at which a listener is warned
LAST = 5  # seconds with ticks


def ring(left: float, seconds: int) -> Node:
    """Return the ring of a timer with the seconds that are `left`."""
    figure, part = math.ceil(left), math.ceil(STEPS * min(1.0, max(0.0, left / seconds)))
    node = Drawing(lambda w, h, style: ring_picture(figure, part, w, style), width=SIZE, height=SIZE)
    return node.sized(key="ring").saying(say("spoken.seconds", n=figure))


@drawn
def ring_picture(figure: int, part: int, px: int, style: Style) -> pygame.Surface:
    """Draw the ground, the arc clockwise from the top, and the seconds."""
    u, theme, canvas = px / SIZE, style.theme, Canvas(px, px)
    middle, radius, line = px / 2, px / 2 - (LINE / 2 + 1) * u, LINE * u
    tone = theme["loss" if figure <= LAST else "ink"]
    canvas.circle(middle, middle, middle - u, theme["panel"])
    canvas.circle(middle, middle, radius, None, mix(theme["line"], theme["panel"], 0.3), line)
    if part == STEPS:
        canvas.circle(middle, middle, radius, None, tone, line)
    elif part:
        angle = 2 * math.pi * part / STEPS
        x, y = middle + radius * math.sin(angle), middle - radius * math.cos(angle)
        round_, large = f"{radius:.2f} {radius:.2f}", int(part > STEPS / 2)
        canvas.path(f"M{middle} {middle - radius:.2f}A{round_} 0 {large} 1 {x:.2f} {y:.2f}", None, tone, line)
    surface = canvas.surface()
    fonts.put(surface, language().number(figure), TEXT_800, 22 * u, tone, (middle, middle), "centre")
    return surface


class Ticks:
    """A tick for each of the last seconds, and two spoken warnings for listeners."""

    def __init__(self, countdown: Countdown | None, play: Callable[[str], None], warn: Callable[[int], None]) -> None:
        self.countdown, self.play, self.warn = countdown, play, warn
        self._ticked = 0

    def update(self) -> None:
        if self.countdown is None or not self.countdown.running:
            self._ticked = 0
            return
        left = math.ceil(self.countdown.left)
        if 0 < left <= max(WARNED) and left != self._ticked:
            self._ticked = left
            if left <= LAST:
                self.play("tick")
            if left in WARNED:
                self.warn(left)
