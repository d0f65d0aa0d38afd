"""Small dice and squares in a winner's colour that burst from behind the sign, turn, and fall."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pygame

from cantstop.view.art import dice, pieces
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.kit.timeline import Tween

COUNT, FAR = 64, 0.45  # the number of pieces, and the share behind the sign
SIZES = 40, 24  # sides of near and far pieces, in units
GRAVITY = 1900  # units per second squared
LASTS, GROWS = 2.0, 0.2  # seconds in all, and until a piece has its full size
TURN = 15  # degrees from one picture to the next


class Piece(NamedTuple):
    """A piece of confetti. Its start is a share of the source's box; its speeds are in units and degrees per second."""

    x: float
    y: float
    across: float
    up: float
    spin: float
    value: int  # of a die; 0: a square


class Confetti:
    """The pieces of a burst of confetti, which looks the same every time."""

    def __init__(self, colour: str, tween: Tween) -> None:
        self.colour, self.tween = colour, tween
        chance = Random(0)
        self._pieces = [
            Piece(
                chance.uniform(0.15, 0.85),
                chance.uniform(0.1, 0.6),
                chance.uniform(-520, 520),
                chance.uniform(520, 1250),
                chance.uniform(-320, 320),
                0 if number % 7 < 4 else 1 + number % 6,
            )
            for number in range(COUNT)
        ]

    def sprites(self, source: Box, style: Style, far: bool) -> Iterator[Sprite]:
        """Yield the pieces at their current positions: those behind the source (`far`), or those in front of it."""
        seconds, few = self.tween.part * LASTS, round(FAR * COUNT)
        if not 0 < self.tween.part < 1:
            return
        px, grown = style.px(SIZES[far]), min(1.0, seconds / GROWS)
        for piece in self._pieces[:few] if far else self._pieces[few:]:
            degrees = round(piece.spin * seconds / TURN) * TURN % 360
            surface = turned(piece.value, px, degrees, self.colour, style.theme)
            if grown < 1:
                surface = pygame.transform.smoothscale_by(surface, grown)
            x = source.x + piece.x * source.w + piece.across * seconds * style.u
            y = source.y + piece.y * source.h - (piece.up - GRAVITY / 2 * seconds) * seconds * style.u
            yield Sprite(surface, round(x - surface.get_width() / 2), round(y - surface.get_height() / 2))


class Falling(Node):
    """A node that shows the confetti in front of `source`, which falls across the whole window."""

    said = ""

    def __init__(self, confetti: Confetti | None, window: tuple[int, int], source: Box | None = None) -> None:
        self.confetti, self.source = confetti, source or Box(0, 0.4 * window[1], *window)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        if self.confetti is not None:
            yield from self.confetti.sprites(self.source, style, far=False)


@drawn
def turned(value: int, px: int, degrees: int, colour: str, theme: Theme) -> pygame.Surface:
    """Draw a small rotated die, or a square if there is no value."""
    level = dice.die(value, px, theme).surface if value else pieces.square(px, px, colour, theme)
    return pygame.transform.rotozoom(level, degrees, 1.0)
