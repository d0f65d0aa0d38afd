"""The dice tray: dice that lie in it, and dice that are thrown into it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from cantstop.view.art import dice, gauge
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.easing import between
from cantstop.view.kit.paint import Picture
from cantstop.view.kit.theme import Theme, milliseconds
from cantstop.view.kit.timeline import Timeline, Tween

TURNING = 540
FACE_MS, FACES_UNTIL = 70, 500
ARC = 0.9  # height of the throw's arc, in sides of a die
SHARE = 0.5  # a die's side, of the tray's height


@dataclass(slots=True, eq=False)
class _Flight:
    """One die in the air."""

    value: int
    place: int
    flying: Tween
    settling: Tween
    faces: tuple[int, ...]  # shown one after the other until it lands


class Tray:
    """Dice in a tray of the window. Places are counted from the left."""

    def __init__(self, count: int = 4, bare: bool = False) -> None:
        """A bare one is drawn by others; its dice alone are ours."""
        self.count, self.bare = count, bare
        self._flights: list[_Flight] = []

    def lay_out(self, rect: pygame.Rect, theme: Theme, unit: float) -> None:
        self.rect, self.theme, self.unit = rect, theme, unit
        share = 0.62 if self.bare else SHARE
        self.px = round(min(share * rect.height + 2 * unit, rect.width / (1.15 * self.count + 0.15)))

    def throw(self, values: Sequence[int], timeline: Timeline) -> list[Tween]:
        """The dice come in from the right, one a little after the other; gives what to wait for."""
        stagger = milliseconds("dice_stagger")
        self._flights = []
        for place, value in enumerate(values):
            delay = stagger * (len(values) - 1 - place)
            flying = timeline.tween("dice_throw", "out", delay=delay)
            settling = timeline.tween("dice_settle", "settle", delay=delay + milliseconds("dice_throw"))
            count = FACES_UNTIL // FACE_MS
            faces = tuple(1 + (value * 5 + place * 3 + turn * (2 + place)) % 6 for turn in range(count))
            self._flights.append(_Flight(value, place, flying, settling, faces))
        return [tween for flight in self._flights for tween in (flight.flying, flight.settling)]

    def warm(self) -> Iterator[None]:
        """All faces at all angles at which they are seen in the air, some at a time."""
        angles = {dice.tumble(degrees) for degrees in range(360)} | {dice.rest(place) for place in range(self.count)}
        for value in range(1, 7):
            for number, degrees in enumerate(sorted(angles)):
                dice.die(value, self.px, self.theme, degrees)
                if number % 4 == 3:
                    yield

    def rest(self) -> None:
        """All dice lie."""
        self._flights = []

    def sprites(self, values: Sequence[int] | None, dim: bool = False) -> Iterator[Sprite]:
        if not self.bare:
            yield Sprite(gauge.tray(*self.rect.size, self.theme, self.unit), *self.rect.topleft)
        if self._flights:
            for flight in self._flights:
                yield from self._flying(flight)
            return
        for place, value in enumerate(values or ()):
            picture = dice.die(value, self.px, self.theme, dice.rest(place), dim)
            yield self._at(picture, *self._home(place))

    def _home(self, place: int) -> tuple[float, float]:
        """The middle of the die's resting place."""
        pitch = self.rect.width * 0.232 if self.count == 4 else self.px * 1.2
        x = self.rect.centerx + (place - (self.count - 1) / 2) * pitch
        y = self.rect.centery + (-1, 1)[place % 2] * -0.045 * self.px
        return x, y

    def _flying(self, flight: _Flight) -> Iterator[Sprite]:
        x, y = self._home(flight.place)
        rest = dice.rest(flight.place)
        if flight.flying.stands_still:
            picture = dice.die(flight.value, self.px, self.theme, rest)
            yield self._at(picture, x, y)._replace(alpha=round(255 * flight.flying.part))
            return
        part = flight.flying.value
        if not flight.flying.begun:
            return
        start = self.rect.right - 0.7 * self.px
        lift = ARC * self.px * math.sin(math.pi * part) * (1 - part) + 0.06 * self.px * (1 - flight.settling.value)
        turn = rest - TURNING * (1 - part)
        shown = self._face(flight)
        angle = rest if part > 0.995 else dice.tumble(turn)
        picture = dice.die(shown, self.px, self.theme, angle)
        alpha = min(1.0, 4 * flight.flying.part)
        yield self._at(picture, between(start, x, part), y - lift)._replace(alpha=round(255 * alpha))

    def _face(self, flight: _Flight) -> int:
        passed = flight.flying.part * milliseconds("dice_throw")
        turn = int(passed // FACE_MS)
        return flight.faces[turn] if passed < FACES_UNTIL and turn < len(flight.faces) else flight.value

    def _at(self, picture: Picture, x: float, y: float) -> Sprite:
        left, top = x - self.px / 2, y - self.px / 2
        return Sprite(picture.surface, round(left) + picture.left, round(top) + picture.top)
