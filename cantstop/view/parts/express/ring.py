"""The ring of the timer: it runs down, and says how many seconds are left."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame

from cantstop.controller.countdown import Countdown
from cantstop.view import words
from cantstop.view.kit import fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import TEXT_800
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import mix

SIZE = 60.0
STEPS = 120  # pictures of a full ring
LAST = 5  # seconds that are told with ticks


def ring(left: float, seconds: int, style: Style) -> pygame.Surface:
    """`left` of so many seconds."""
    part = math.ceil(STEPS * min(1.0, max(0.0, left / seconds)))
    return _ring(part, math.ceil(left), style)


@drawn
def _ring(part: int, figure: int, style: Style) -> pygame.Surface:
    px, theme = style.px(SIZE), style.theme
    canvas = Canvas(px, px)
    line = 5.5 * style.u
    radius = px / 2 - line / 2 - style.u
    late = figure <= LAST
    tone = theme["loss"] if late else theme["ink"]
    canvas.circle(px / 2, px / 2, px / 2 - style.u, theme["panel"])
    canvas.circle(px / 2, px / 2, radius, None, mix(theme["line"], theme["panel"], 0.3), line)
    if part:
        angle = 2 * math.pi * part / STEPS
        points = max(2, part)
        around = [
            (px / 2 + radius * math.sin(angle * step / points), px / 2 - radius * math.cos(angle * step / points))
            for step in range(points + 1)
        ]
        canvas.lines(around, tone, line)
    surface = canvas.surface()
    fonts.put(surface, words.language().number(figure), TEXT_800, 22 * style.u, tone, (px / 2, px / 2), "centre")
    return surface


class Ticks:
    """The last seconds are heard."""

    def __init__(self, countdown: Countdown | None, play: Callable[[str], None]) -> None:
        self.countdown, self.play = countdown, play
        self._ticked = 0

    def update(self) -> None:
        if self.countdown is None or not self.countdown.running:
            self._ticked = 0
            return
        left = math.ceil(self.countdown.left)
        if 0 < left <= LAST and left != self._ticked:
            self._ticked = left
            self.play("tick")


class Ring(Node):
    """`left` says in every frame how many seconds there still are."""

    moves = True

    def __init__(self, left: Callable[[], float], seconds: int) -> None:
        self.left, self.seconds = left, seconds
        self.width = self.height = SIZE

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        yield Sprite(ring(self.left(), self.seconds, style), *box.rect.topleft)
