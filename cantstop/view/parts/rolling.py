"""Rolling dice: a recorded throw in a tray of the window, tidied at its end; and the tray itself.

Tray(dice)                                              dice at rest
Tray(dice, rolling=rolling)                             the same dice, on their way
Tray.throw(rect, style, values, timeline, *moment)      begin a throw into the tray at this place
yield from rolling.course(play)                         the sounds, until all is tidy

The same throw of the same game (`moment`) takes the same way whenever it is shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

import pygame

from cantstop.view.art import dice, gauge, solid_dice
from cantstop.view.art.dice import rest
from cantstop.view.art.solid_dice import SLANT, Marks, Solid
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.paint import Picture
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style, Theme, milliseconds
from cantstop.view.kit.timeline import EASINGS, Script, Timeline, Tween
from cantstop.view.parts.recorded_throws import Pose, RecordedThrow, throw_for
from cantstop.view.parts.sign import title_die
from cantstop.view.words import say

EYE = 14.0  # sides from the floor of the tray to the eye: nearer things are larger
REACH = 1.1  # sides from the middle of a die to its farthest visible point
SOFTEST = 0.12  # loudness of the gentlest contact
RATE = 60  # frames a second: as many as a window shows
TIDY = "dice_tidy"
SPENT, SPENT_LOWER = 0.55, 6 / 71  # the alpha of spent dice, and how much lower they lie, in sides of a die


class Play(Protocol):
    """A function that plays a cue."""

    def __call__(self, cue: str, variant: int | None = None, loudness: float = 1.0) -> None: ...


class Ground(NamedTuple):
    """The tray, in pixels: its left wall, its middle line, and where dice come into sight at the right."""

    left: float
    middle: float
    right: float
    px: int  # a side of a die

    @property
    def width(self) -> float:
        """The width in sides of a die."""
        return (self.right - self.left) / self.px


class Setting(NamedTuple):
    """The place of a throw on the screen: the tray, the middles of the dice's places, and the look."""

    ground: Ground
    homes: tuple[tuple[float, float], ...]
    theme: Theme


class ShownThrow(NamedTuple):
    """A throw as shown: its start, the numbers on top, and the number of frames."""

    throw: RecordedThrow
    values: tuple[int, ...]
    start: float  # ms of the record
    rolls: int  # frames until all dice lie
    tidies: int  # frames from there to their places

    @classmethod
    def of(cls, throw: RecordedThrow, values: Sequence[int], timeline: Timeline, width: float) -> ShownThrow:
        start = throw.enters(width)
        counts = (timeline.factor * ms * RATE / 1000 for ms in (throw.ms - start, milliseconds(TIDY)))
        rolls, tidies = (max(1, math.ceil(count)) for count in counts)
        return cls(throw, tuple(values), start, rolls, tidies)

    def pose(self, die: int, frame: int) -> Pose:
        part = min(1.0, frame / self.rolls)
        return self.throw.pose(die, self.start + part * (self.throw.ms - self.start))

    def tidied(self, frame: int) -> float:
        """Return the share of the way from the dice's resting places to their final ones."""
        return EASINGS["inout"](max(0, frame - self.rolls) / self.tidies)


class _DieFrame(NamedTuple):
    """A die in one frame: its pictures, where its middle is, and how high it is."""

    solid: Solid
    x: int
    y: int
    height: float


class ThrowFrames:
    """The pictures of a throw. A die at rest keeps its picture."""

    def __init__(self, shown: ShownThrow, setting: Setting) -> None:
        self.shown, self.setting = shown, setting
        ends = [track[-1].turn for track in shown.throw.tracks]
        at_last = [(end, value, dice.rest(die)) for die, (end, value) in enumerate(zip(ends, shown.values))]
        self.marks: list[Marks] = [solid_dice.marks_for(*lies) for lies in at_last]
        self._missing = [
            solid_dice.straightening(end, marks, value, rest) for marks, (end, value, rest) in zip(self.marks, at_last)
        ]
        self._solids: dict[object, Solid] = {}

    def sprites(self, frame: int) -> Iterator[Sprite]:
        """Shadows, then dice, the lowest first."""
        right = math.floor(self.setting.ground.right)
        found = [seen for die in range(len(self.marks)) if (seen := self._looked_at(die, frame)) is not None]
        for seen in found:
            if seen.solid.shadow is not None:
                yield from _inside(seen.solid.shadow.picture, seen.x, seen.y, right)
        for seen in sorted(found, key=lambda each: each.height):
            yield from _inside(seen.solid.body, seen.x, seen.y, right)

    def place(self, die: int, frame: int) -> tuple[float, float]:
        """The middle of the die on the window: what is high is farther from the middle of the tray."""
        pose, part = self.shown.pose(die, frame), self.shown.tidied(frame)
        (left, middle, right, px), home = self.setting.ground, self.setting.homes[die]
        height = pose.z - 0.5
        near = EYE / (EYE - height)
        centre = (left + right) / 2
        x = centre + (left + pose.x * px - centre) * near
        y = middle - pose.y * px * near - SLANT * height * px
        return x + part * (home[0] - x), y + part * (home[1] - y)

    def _looked_at(self, die: int, frame: int) -> _DieFrame | None:
        pose = self.shown.pose(die, frame)
        if pose.x > self.setting.ground.width + REACH:
            return None
        x, y = self.place(die, frame)
        turned, off = self._missing[die] * self.shown.tidied(frame), (round(x % 1, 1), round(y % 1, 1))
        wanted = die, pose, turned, off
        solid = self._solids.get(wanted)
        if solid is None:
            solid = self._solids[wanted] = self._drawn(die, pose, turned, off)
        return _DieFrame(solid, math.floor(x), math.floor(y), pose.z)

    def _drawn(self, die: int, pose: Pose, turned: float, off: tuple[float, float]) -> Solid:
        height = max(0.0, pose.z - 0.5)
        px = self.setting.ground.px * EYE / (EYE - height)
        axes = solid_dice.axes(pose.turn, turned)
        return solid_dice.solid(axes, self.marks[die], height, px, self.setting.theme, off)


class Rolling:
    """A throw that is being shown."""

    def __init__(self, shown: ShownThrow, timeline: Timeline) -> None:
        self.shown = shown
        self._frames: ThrowFrames | None = None
        self.throw, self.values = shown.throw, shown.values
        length = self.throw.ms - shown.start
        self.run = timeline.tween(length)
        self.tidy = timeline.tween(TIDY, delay=length)
        self._strikes: list[tuple[Tween, float]] = []
        if not self.run.stands_still:
            heard = [contact for contact in self.throw.contacts if contact.ms >= shown.start]
            self._strikes = [(timeline.tween(0, delay=ms - shown.start), strength) for ms, strength in heard]

    def course(self, play: Play) -> Script:
        """Wait until all dice rest. A skip skips the sounds, too."""
        if self.run.stands_still:
            play("throw")
        for tween, strength in self._strikes:
            yield tween
            if self.run.passed >= tween.delay:
                play("die_lands", loudness=SOFTEST + (1 - SOFTEST) * strength)
        yield self.run, self.tidy

    @property
    def frame(self) -> int:
        """The number of the present frame."""
        return round(self.run.part * self.shown.rolls) + round(self.tidy.part * self.shown.tidies)

    def sprites(self, setting: Setting) -> Iterator[Sprite]:
        if self.run.stands_still or self.tidy.done:
            return self._lying(setting)
        if self._frames is None or self._frames.setting != setting:
            self._frames = ThrowFrames(self.shown, setting)
        return self._frames.sprites(self.frame)

    def _lying(self, setting: Setting) -> Iterator[Sprite]:
        """Return the dice at rest; with reduced motion they fade in."""
        alpha = round(255 * self.run.fade)
        return (sprite._replace(alpha=alpha) for sprite in lying(self.values, setting))


def lying(values: Sequence[int], setting: Setting, dim: bool = False) -> Iterator[Sprite]:
    """Yield dice at rest; `dim` ones are spent: they lie a little lower and paler."""
    px = setting.ground.px
    lower, alpha = (SPENT_LOWER * px, round(255 * SPENT)) if dim else (0.0, 255)
    for place, (value, (x, y)) in enumerate(zip(values, setting.homes)):
        yield at_rest(dice.die(value, px, setting.theme, dice.rest(place)), x, y + lower, px)._replace(alpha=alpha)


def at_rest(picture: Picture, x: float, y: float, px: int) -> Sprite:
    """Return a die at rest with its middle at this place."""
    return Sprite(picture.surface, round(x - px / 2) + picture.left, round(y - px / 2) + picture.top)


def _inside(picture: Picture, x: int, y: int, right: int) -> Iterator[Sprite]:
    """Return the visible part of a die in the tray."""
    surface = picture.surface
    left, top = x + picture.left, y + picture.top
    seen = min(surface.get_width(), right - left)
    if seen == surface.get_width():
        yield Sprite(surface, left, top)
    elif seen > 0:
        yield Sprite(surface, left, top, area=(0, 0, seen, surface.get_height()))


SHARE = 0.5  # of the tray's height: the side of a die
DICE = 4


class Tray(Node):
    """Four dice. Places are counted from the left; `dim` dice are those of an earlier throw."""

    key = "tray"

    def __init__(
        self,
        dice: Sequence[int] | None = None,
        *,
        rolling: Rolling | None = None,
        dim: bool = False,
        fresh: bool = False,
    ) -> None:
        """Lay dice; in a `fresh` game those of the title lie there until the first roll."""
        self.dice, self.rolling, self.dim, self.fresh = dice, rolling, dim, fresh

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(room.w, 138 * layout.u)

    @staticmethod
    def setting(rect: pygame.Rect, style: Style) -> Setting:
        """Return where the dice lie in a tray at this place of the window."""
        px = round(min(SHARE * rect.h + 2 * style.u, rect.w / (1.15 * DICE + 0.15)))
        middles = [rect.centerx + (place - (DICE - 1) / 2) * 0.232 * rect.w for place in range(DICE)]
        homes = tuple((x, rect.centery + (-1, 1)[place % 2] * -0.045 * px) for place, x in enumerate(middles))
        return Setting(Ground(rect.left, rect.centery, rect.right, px), homes, style.theme)

    @classmethod
    def throw(
        cls, rect: pygame.Rect, style: Style, values: Sequence[int], timeline: Timeline, *moment: object
    ) -> Rolling:
        """Begin a throw of these values."""
        ground = cls.setting(rect, style).ground
        return Rolling(ShownThrow.of(throw_for(len(values), *moment), values, timeline, ground.width), timeline)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        if self.fresh:
            setting = self.setting(box.rect, layout.style)
            px = setting.ground.px
            for number, (x, y) in enumerate(setting.homes):
                yield title_die(number, rest(number)), Box(round(x - px / 2), round(y - px / 2), px, px)

    def spoken(self) -> Spoken | None:
        return Spoken("text", say("spoken.tray", dice=" ".join(map(str, self.dice)))) if self.dice else None

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        yield Sprite(gauge.tray(*rect.size, style.theme, style.u), *rect.topleft)
        setting = self.setting(rect, style)
        if self.rolling is not None:
            yield from self.rolling.sprites(setting)
        else:
            yield from lying(self.dice or (), setting, self.dim)
