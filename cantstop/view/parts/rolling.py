"""Dice that roll: a recorded throw in a tray of the window, then tidied into the places where dice lie.

rolling = Rolling(throw, values, rests, timeline, width)    it begins now; rests: the degrees at which each die will lie
yield from rolling.course(play)                             the sounds as dice strike something, until all is tidy
rolling.sprites(ground, homes, theme)                       what is seen of it now
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from cantstop.view.art import dice, solid_dice
from cantstop.view.art.solid_dice import SLANT, Solid
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.paint import Picture
from cantstop.view.kit.theme import Theme
from cantstop.view.kit.timeline import Script, Timeline, Tween
from cantstop.view.parts.throws import Pose, Throw

EYE = 14.0  # sides from the floor of the tray to the eye: what is nearer is larger
REACH = 1.1  # sides from the middle of a die to where nothing is seen of it
SOFTEST = 0.12  # how loud the gentlest contact is


class Play(Protocol):
    """Sounds a cue."""

    def __call__(self, cue: str, variant: int | None = None, loudness: float = 1.0) -> None: ...


class Ground(NamedTuple):
    """The tray, in pixels: its left wall, its middle line, and where dice come into sight at the right."""

    left: float
    middle: float
    right: float
    px: int  # a side of a die

    @property
    def width(self) -> float:
        """In sides of a die."""
        return (self.right - self.left) / self.px


class Rolling:
    """One throw on its way."""

    def __init__(
        self, throw: Throw, values: Sequence[int], rests: Sequence[int], timeline: Timeline, width: float
    ) -> None:
        self.throw, self.values, self.rests = throw, tuple(values), tuple(rests)
        self._start = throw.enters(width)
        length = throw.ms - self._start
        self.run = timeline.tween(length)
        self.tidy = timeline.tween("dice_tidy", "inout", delay=length)
        ends = [track[-1].turn for track in throw.tracks]
        self.marks = [solid_dice.marks_for(*lies) for lies in zip(ends, values, rests)]
        self._missing = [solid_dice.straightening(*lies) for lies in zip(ends, self.marks, values, rests)]
        self._strikes: list[tuple[Tween, float]] = []
        if not self.run.stands_still:
            heard = [contact for contact in throw.contacts if contact.ms >= self._start]
            self._strikes = [(timeline.tween(0, delay=ms - self._start), strength) for ms, strength in heard]
        self._drawn: dict[int, tuple[object, Solid]] = {}

    def course(self, play: Play) -> Script:
        """Waits for all of it. What is skipped is not heard."""
        if self.run.stands_still:
            play("throw")
        for tween, strength in self._strikes:
            yield tween
            if self.run.passed >= tween.delay:
                play("die_lands", loudness=SOFTEST + (1 - SOFTEST) * strength)
        yield self.run, self.tidy

    def sprites(self, ground: Ground, homes: Sequence[tuple[float, float]], theme: Theme) -> Iterator[Sprite]:
        """Shadows, then dice, the lowest first."""
        if self.run.stands_still or self.tidy.done:
            yield from self._lying(ground, homes, theme)
            return
        ms = self._start + self.run.part * (self.throw.ms - self._start)
        shadows: list[Sprite] = []
        bodies: list[tuple[float, Sprite]] = []
        for die, home in enumerate(homes):
            pose = self.throw.pose(die, ms)
            if pose.x > ground.width + REACH:
                continue
            x, y = self._place(pose, home, ground)
            drawn = self._solid(die, pose, ground.px, theme, x, y)
            if drawn.shadow is not None:
                shadows += _inside(drawn.shadow, x, y, ground)
            bodies += ((pose.z, sprite) for sprite in _inside(drawn.body, x, y, ground))
        yield from shadows
        yield from (sprite for _, sprite in sorted(bodies, key=lambda body: body[0]))

    def _lying(self, ground: Ground, homes: Sequence[tuple[float, float]], theme: Theme) -> Iterator[Sprite]:
        """As dice at rest; where nothing may move they fade in."""
        alpha = round(255 * self.run.fade)
        for value, rest, (x, y) in zip(self.values, self.rests, homes):
            yield at_rest(dice.die(value, ground.px, theme, rest, False), x, y, ground.px)._replace(alpha=alpha)

    def _place(self, pose: Pose, home: tuple[float, float], ground: Ground) -> tuple[float, float]:
        """The middle of the die on the window: what is high is farther from the middle of the tray."""
        height = pose.z - 0.5
        near = EYE / (EYE - height)
        centre = (ground.left + ground.right) / 2
        x = centre + (ground.left + pose.x * ground.px - centre) * near
        y = ground.middle - pose.y * ground.px * near - SLANT * height * ground.px
        part = self.tidy.value
        return x + part * (home[0] - x), y + part * (home[1] - y)

    def _solid(self, die: int, pose: Pose, px: int, theme: Theme, x: float, y: float) -> Solid:
        """Drawn anew only when the die has moved."""
        turned = self._missing[die] * self.tidy.value
        off = round(x % 1, 1), round(y % 1, 1)
        wanted = (pose, turned, off, px, theme)
        known = self._drawn.get(die)
        if known is not None and known[0] == wanted:
            return known[1]
        height = max(0.0, pose.z - 0.5)
        axes = solid_dice.axes(pose.turn, turned)
        drawn = solid_dice.solid(axes, self.marks[die], height, px * EYE / (EYE - height), theme, off)
        self._drawn[die] = wanted, drawn
        return drawn


def at_rest(picture: Picture, x: float, y: float, px: int) -> Sprite:
    """A die that lies with its middle there."""
    return Sprite(picture.surface, round(x - px / 2) + picture.left, round(y - px / 2) + picture.top)


def _inside(picture: Picture, x: float, y: float, ground: Ground) -> Iterator[Sprite]:
    """What of it has come into the tray."""
    surface = picture.surface
    left, top = math.floor(x) + picture.left, math.floor(y) + picture.top
    seen = min(surface.get_width(), math.floor(ground.right) - left)
    if seen == surface.get_width():
        yield Sprite(surface, left, top)
    elif seen > 0:
        yield Sprite(surface, left, top, area=(0, 0, seen, surface.get_height()))
