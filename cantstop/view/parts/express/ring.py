"""The ring of the timer, with the remaining seconds."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pygame

from cantstop.controller.clock import Countdown
from cantstop.view.kit import fonts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import TEXT_800
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.paint import Canvas, Placed
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Style, mix
from cantstop.view.words import language, say

SIZE = 60.0
LINE = 5.5
STEPS = 120  # pictures of a full ring
WARNED = (10, 5)  # seconds at which a listener is warned
LAST = 5  # seconds with ticks


def ring(left: float, seconds: int, style: Style) -> Iterator[Placed]:
    """Draw the ground, the arc and the figure for the seconds that are `left`."""
    figure = math.ceil(left)
    tone = _tone(figure, style)
    yield Placed(_face(style), 0, 0)
    part = math.ceil(STEPS * min(1.0, max(0.0, left / seconds)))
    if part:
        yield Placed(_arc(part, tone, style), 0, 0)
    yield _figure(figure, tone, style)


def _tone(figure: int, style: Style) -> Colour:
    return style.theme["loss" if figure <= LAST else "ink"]


def _radius(style: Style) -> float:
    return style.px(SIZE) / 2 - LINE * style.u / 2 - style.u


@drawn
def _face(style: Style) -> pygame.Surface:
    px, theme = style.px(SIZE), style.theme
    canvas = Canvas(px, px)
    canvas.circle(px / 2, px / 2, px / 2 - style.u, theme["panel"])
    tone = mix(theme["line"], theme["panel"], 0.3)
    canvas.circle(px / 2, px / 2, _radius(style), None, tone, LINE * style.u)
    return canvas.surface()


@drawn
def _arc(part: int, tone: Colour, style: Style) -> pygame.Surface:
    """Draw the arc, clockwise from the top."""
    px, radius = style.px(SIZE), _radius(style)
    canvas = Canvas(px, px)
    if part == STEPS:
        canvas.circle(px / 2, px / 2, radius, None, tone, LINE * style.u)
        return canvas.surface()
    angle = 2 * math.pi * part / STEPS
    x, y = px / 2 + radius * math.sin(angle), px / 2 - radius * math.cos(angle)
    round_, large = f"{radius:.2f} {radius:.2f}", int(part > STEPS / 2)
    canvas.path(f"M{px / 2} {px / 2 - radius:.2f}A{round_} 0 {large} 1 {x:.2f} {y:.2f}", None, tone, LINE * style.u)
    return canvas.surface()


def _figure(figure: int, tone: Colour, style: Style) -> Placed:
    middle, size = style.px(SIZE) / 2, 22 * style.u
    surface = fonts.label(language().number(figure), TEXT_800, fonts.pixels(size), tone)
    x, y = middle - surface.get_width() / 2, middle - fonts.cap_middle(TEXT_800, size)
    return Placed(surface, round(x), math.floor(y + 0.5))


class Ticks:
    """A tick for each of the last seconds, and two spoken warnings for listeners."""

    def __init__(
        self, countdown: Countdown | None, play: Callable[[str], None], warn: Callable[[int], None] = lambda left: None
    ) -> None:
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


class Ring(Node):
    """The ring with the remaining seconds."""

    def __init__(self, left: float, seconds: int) -> None:
        self.left, self.seconds = left, seconds
        self.width = self.height = SIZE

    def spoken(self) -> Spoken:
        return Spoken("text", say("spoken.seconds", n=math.ceil(self.left)))

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        x, y = box.rect.topleft
        for part in ring(self.left, self.seconds, style):
            yield Sprite(part.surface, x + part.x, y + part.y)
