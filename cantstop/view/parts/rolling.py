"""The animation of rolling dice: recorded throws of simulated dice, the throw being shown, and the tray.

tools/make_throws.py records the throws: poses of the dice, and times of contacts. Lengths are in sides of a die: x from
the left wall, y up from the middle of the tray, z from its floor up to the middle of the die. Turns are quaternions.
"""

from __future__ import annotations

import json
import math
import struct
import sys
import zlib
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from typing import NamedTuple, Protocol

import pygame

from cantstop.resources import ASSETS
from cantstop.view.art import dice, solid_dice
from cantstop.view.art.dice import rest
from cantstop.view.art.solid_dice import SLANT, Solid
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.paint import plate, upright
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style, Theme, size
from cantstop.view.kit.timeline import Script, Timeline, Tween, between
from cantstop.view.parts.sign import title_die
from cantstop.view.words import say

FILE = ASSETS / "throws.bin"
HALF_DIAGONAL = 0.87  # the largest distance of a corner from the middle of a die, in sides
EYE = 14.0  # sides of a die from the floor of the tray to the viewer; nearer points are larger
REACH = 1.1  # sides beyond the tray in which a die that comes in appears
SOFTEST = 0.12  # loudness of the gentlest contact
TIDY = "dice_tidy"
SPENT, SPENT_LOWER = 0.55, 6 / 71  # the alpha of spent dice, and their shift downward in sides of a die
SHARE = 0.5  # the side of a die, as a share of the tray's height
DICE = 4

Quaternion = tuple[float, float, float, float]


class Pose(NamedTuple):
    x: float
    y: float
    z: float
    turn: Quaternion


class Contact(NamedTuple):
    ms: int
    strength: float  # up to 1


@dataclass(frozen=True, slots=True)
class RecordedThrow:
    tracks: tuple[tuple[Pose, ...], ...]  # of each die, `rate` poses a second
    contacts: tuple[Contact, ...]
    rate: int

    @property
    def ms(self) -> float:
        """The time at which all dice are at rest."""
        return 1000 * (len(self.tracks[0]) - 1) / self.rate

    def pose(self, die: int, ms: float) -> Pose:
        track = self.tracks[die]
        place = min(max(0.0, ms * self.rate / 1000), len(track) - 1.0)
        frame = int(place)
        part = place - frame
        one, other = track[frame], track[min(frame + 1, len(track) - 1)]
        if not part or one == other:
            return one
        x, y, z = (a + part * (b - a) for a, b in zip(one[:3], other[:3]))
        w, i, j, k = (a + part * (b - a) for a, b in zip(one.turn, other.turn))
        long = (w * w + i * i + j * j + k * k) ** 0.5
        return Pose(x, y, z, (w / long, i / long, j / long, k / long))

    def enters(self, width: float) -> float:
        for frame, poses in enumerate(zip(*self.tracks)):
            if any(pose.x - HALF_DIAGONAL < width for pose in poses):
                return 1000 * frame / self.rate
        return 0.0


class Shelf(NamedTuple):
    """The recorded throws for one number of dice and one size of tray, still compressed."""

    width: float
    height: float
    lies: float  # all dice come to rest at the left of this x
    throws: tuple[bytes, ...]


class Book(NamedTuple):
    rate: int
    place: int
    turn: int
    shelves: dict[int, Shelf]


@cache
def book() -> Book:
    head, _, rest = FILE.read_bytes().partition(b"\n")
    facts = json.loads(head)
    shelves, start = {}, 0
    for each in facts["sets"]:
        packed = []
        for length in each["lengths"]:
            packed.append(rest[start : start + length])
            start += length
        shelves[each["dice"]] = Shelf(each["width"], each["height"], each["lies"], tuple(packed))
    return Book(facts["rate"], facts["place"], facts["turn"], shelves)


def throw_for(dice: int, *moment: object) -> RecordedThrow:
    """Return the recorded throw that shows a throw of the game; the same values always select the same one."""
    throws = book().shelves[dice].throws
    number = zlib.crc32("/".join(map(str, moment)).encode()) % len(throws)
    return unpacked(dice, throws[number], book())


def unpacked(dice: int, packed: bytes, of: Book) -> RecordedThrow:
    """Return a throw from compressed second differences of each die's x, y, z and orientation, a quaternion."""
    data = zlib.decompress(packed)
    frames, count = struct.unpack_from("<BB", data)
    contacts = [struct.unpack_from("<HB", data, 2 + 3 * number) for number in range(count)]
    low_high = data[2 + 3 * count :]
    half = len(low_high) // 2
    joined = bytearray(len(low_high))
    joined[0::2], joined[1::2] = low_high[:half], low_high[half:]
    numbers = array("h", bytes(joined))
    if sys.byteorder == "big":
        numbers.byteswap()
    rows = [list(accumulate(accumulate(numbers[start : start + frames]))) for start in range(0, half, frames)]
    tracks = []
    for die in range(dice):
        places, turns = rows[7 * die : 7 * die + 3], rows[7 * die + 3 : 7 * die + 7]
        tracks.append(
            tuple(
                Pose(x / of.place, y / of.place, z / of.place, (w / of.turn, i / of.turn, j / of.turn, k / of.turn))
                for x, y, z, w, i, j, k in zip(*places, *turns)
            )
        )
    return RecordedThrow(tuple(tracks), tuple(Contact(ms, strength / 255) for ms, strength in contacts), of.rate)


# A throw that is shown


class Play(Protocol):
    def __call__(self, cue: str, variant: int | None = None, loudness: float = 1.0) -> None: ...


class Setting(NamedTuple):
    """The geometry of a throw on the screen, in pixels: the tray, and the centres of the dice at rest."""

    left: float  # the x of the left wall of the tray
    middle: float  # the y of the middle of the tray
    right: float  # the x of the edge at which dice enter
    px: int  # a side of a die
    homes: tuple[tuple[float, float], ...]
    theme: Theme

    @property
    def width(self) -> float:
        return (self.right - self.left) / self.px


class Rolling:
    """A throw that is being shown. Its time begins when the first die becomes visible."""

    def __init__(self, values: Sequence[int], setting: Setting, timeline: Timeline, *moment: object) -> None:
        self.values, self.throw = tuple(values), throw_for(len(values), *moment)
        self.start = self.throw.enters(setting.width)
        length = self.throw.ms - self.start
        self.run = timeline.tween(length)
        self.tidy = timeline.tween(TIDY, "inout", delay=length)
        self._strikes: list[tuple[Tween, float]] = []
        if not self.run.stands_still:
            heard = [contact for contact in self.throw.contacts if contact.ms >= self.start]
            self._strikes = [(timeline.tween(0, delay=ms - self.start), strength) for ms, strength in heard]
        turns = [track[-1].turn for track in self.throw.tracks]
        ends = [(turns[die], value, rest(die, self.values)) for die, value in enumerate(self.values)]
        self.marks = [solid_dice.marks_for(*end) for end in ends]
        self._askew = [
            solid_dice.straightening(turn, marks, value, degrees)
            for marks, (turn, value, degrees) in zip(self.marks, ends)
        ]
        self._drawn: dict[int, tuple[object, Solid]] = {}  # the latest picture of each die

    def course(self, play: Play) -> Script:
        """Wait until all dice are at rest. A skip also skips the sounds."""
        if self.run.stands_still:
            play("throw")
        for tween, strength in self._strikes:
            yield tween
            if self.run.passed >= tween.delay:
                play("die_lands", loudness=SOFTEST + (1 - SOFTEST) * strength)
        yield self.run, self.tidy

    def pose(self, die: int) -> Pose:
        return self.throw.pose(die, between(self.start, self.throw.ms, self.run.part))

    def sprites(self, setting: Setting) -> Iterator[Sprite]:
        """Yield sprites of the shadows, then of the dice, the lowest first. With reduced motion, dice only fade in."""
        if self.run.stands_still or self.tidy.done:
            for sprite in lying(self.values, setting):
                yield sprite._replace(alpha=round(255 * self.run.fade))
            return
        poses = sorted(((self.pose(die), die) for die in range(len(self.values))), key=lambda each: each[0].z)
        seen = [self._seen(die, pose, setting) for pose, die in poses if pose.x < setting.width + REACH]
        for solid, x, y, alpha in seen:
            if solid.shadow is not None:
                yield solid.shadow.at(x, y, alpha)
        for solid, x, y, alpha in seen:
            yield solid.body.at(x, y, alpha)

    def place(self, die: int, pose: Pose, setting: Setting) -> tuple[float, float]:
        """Return the middle of the die in the window; a higher die appears farther from the middle of the tray."""
        height = pose.z - 0.5
        near = EYE / (EYE - height)
        centre = (setting.left + setting.right) / 2
        x = centre + (setting.left + pose.x * setting.px - centre) * near
        y = setting.middle - pose.y * setting.px * near - SLANT * height * setting.px
        home, part = setting.homes[die], self.tidy.value
        return between(x, home[0], part), between(y, home[1], part)

    def _seen(self, die: int, pose: Pose, setting: Setting) -> tuple[Solid, int, int, int]:
        """Return the picture of a die, its upper left corner, and its alpha, which grows as the die nears the tray."""
        x, y = self.place(die, pose, setting)
        turned, off = self._askew[die] * self.tidy.value, (round(x % 1, 1), round(y % 1, 1))
        height = max(0.0, pose.z - 0.5)
        wanted = pose, turned, off, setting.px, setting.theme
        if die not in self._drawn or self._drawn[die][0] != wanted:
            px, axes = setting.px * EYE / (EYE - height), solid_dice.axes(pose.turn, turned)
            solid = solid_dice.solid(axes, self.marks[die], height, px, setting.theme, off)
            self._drawn[die] = wanted, solid
        alpha = min(1.0, (setting.width + REACH - pose.x) / REACH)
        return self._drawn[die][1], math.floor(x), math.floor(y), round(255 * alpha)


def lying(values: Sequence[int], setting: Setting, dim: float = 0.0) -> Iterator[Sprite]:
    """Yield sprites of dice at rest; the larger `dim` is, up to 1, the lower and paler they are."""
    px = setting.px
    lower, alpha = dim * SPENT_LOWER * px, round(255 * between(1.0, SPENT, dim))
    for place, (value, (x, y)) in enumerate(zip(values, setting.homes)):
        die = dice.die(value, px, setting.theme, rest(place, values))
        yield at_rest(die, x, y + lower, px)._replace(alpha=alpha)


def at_rest(picture: Sprite, x: float, y: float, px: int) -> Sprite:
    """Return the picture of a die at rest as a sprite with its centre at (x, y)."""
    return picture.at(x - px / 2, y - px / 2)


class Tray(Node):
    """A tray with four dice, indexed from the left; `dim`, from 0 to 1, makes the dice of an earlier throw paler."""

    key = "tray"

    def __init__(
        self,
        dice: Sequence[int] | None = None,
        *,
        rolling: Rolling | None = None,
        dim: float = 0.0,
        fresh: bool = False,
    ) -> None:
        """Place the dice; in a new game, the dice of the title stay until the first roll."""
        self.dice, self.rolling, self.dim, self.fresh = dice, rolling, dim, fresh

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(room.w, 138 * layout.u)

    @staticmethod
    def setting(rect: pygame.Rect, style: Style) -> Setting:
        """Return the positions of the dice in a tray with this rectangle."""
        px = round(min(SHARE * rect.h + 2 * style.u, rect.w / (1.15 * DICE + 0.15)))
        middles = [rect.centerx + (place - (DICE - 1) / 2) * 0.232 * rect.w for place in range(DICE)]
        homes = tuple((x, rect.centery + (-1, 1)[place % 2] * -0.045 * px) for place, x in enumerate(middles))
        return Setting(rect.left, rect.centery, rect.right, px, homes, style.theme)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        if self.fresh:
            setting = self.setting(box.rect, layout.style)
            px = setting.px
            for number, (x, y) in enumerate(setting.homes):
                yield title_die(number, rest(number)), Box(round(x - px / 2), round(y - px / 2), px, px)

    def spoken(self) -> Spoken | None:
        return Spoken("text", say("spoken.tray", dice=" ".join(map(str, self.dice)))) if self.dice else None

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        rect = box.rect
        yield Sprite(_ground(*rect.size, style), *rect.topleft)
        setting = self.setting(rect, style)
        if self.rolling is not None:
            yield from self.rolling.sprites(setting)
        else:
            yield from lying(self.dice or (), setting, self.dim)


@drawn
def _ground(w: int, h: int, style: Style) -> pygame.Surface:
    """Draw the recessed tray with the shadow of its upper edge."""
    radius = size("radius", "tray") * style.u
    if style.theme.flat:
        return plate(w, h, radius, style.theme["tray"], style.theme["line"], 2 * style.u)
    return plate(w, h, radius, upright(style.theme["tray_top"], style.theme["tray"], 0, 16 * style.u))
