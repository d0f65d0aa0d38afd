"""Confetti after a victory: small squares in the winner's colour, and small dice."""

from __future__ import annotations

import math
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pygame

from cantstop.view.art import dice, pieces
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.theme import Theme
from cantstop.view.kit.timeline import Tween

COUNT = 46
TURN = 15  # degrees from one picture to the next
LASTS = 0.62  # the part of the time in which one of them falls


class Piece(NamedTuple):
    """A piece of confetti.

    Places and times are shares of the window and the whole time; angles in degrees, size in units.
    """

    x: float
    sway: float
    starts: float
    size: float
    turned: float
    spin: float
    value: int  # of a die; 0: a square


class Confetti:
    def __init__(self, colour: str, tween: Tween) -> None:
        self.colour, self.tween = colour, tween
        chance = Random(0)  # the same every time
        self._pieces = [
            Piece(
                chance.random(),
                chance.uniform(-0.03, 0.03),
                chance.uniform(0, 1 - LASTS),
                chance.uniform(17, 25),
                chance.uniform(0, 360),
                chance.uniform(-320, 320),
                number % 7,
            )
            for number in range(COUNT)
        ]

    def sprites(self, size: tuple[int, int], style: Style) -> Iterator[Sprite]:
        for piece in self._pieces:
            part = (self.tween.part - piece.starts) / LASTS
            if not 0 < part < 1:
                continue
            degrees = round((piece.turned + piece.spin * part) / TURN) * TURN % 360
            surface = turned(piece.value, max(8, round(piece.size * style.u)), degrees, self.colour, style.theme)
            w, h = surface.get_size()
            x = (piece.x + piece.sway * math.sin(2 * math.pi * part)) * size[0]
            y = (part**1.4) * (size[1] + 2 * h) - h
            yield Sprite(surface, round(x - w / 2), round(y - h / 2))


class Falling(Node):
    """The confetti over the window, while any falls."""

    said = ""

    def __init__(self, confetti: Confetti | None, window: tuple[int, int]) -> None:
        self.confetti, self.window = confetti, window

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        if self.confetti is not None:
            yield from self.confetti.sprites(self.window, style)


@drawn
def turned(value: int, px: int, degrees: int, colour: str, theme: Theme) -> pygame.Surface:
    """Return a small die, or a square where there is no value, lying askew."""
    level = dice.die(value, px, theme).surface if value else pieces.square(px, px, colour, theme)
    return pygame.transform.rotozoom(level, degrees, 1.0)
