"""Nodes with keys that move by themselves from one tree to the next; docs/kit.md has examples."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import pygame

from cantstop.view.kit.node import Box, Layouter, Node, Wrapper
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.timeline import Tween, between

K = TypeVar("K", bound="Keyed")


class Motion(NamedTuple):
    """The course of an animation, whose times are in ms or names of tokens.

    An entry animation starts `x` and `y` units from the final position, with the size `scale` and the opacity `alpha`;
    an exit animation ends like that. With reduced motion, nodes fade in and out without moving.
    """

    ms: str | float = 160.0
    ease: str = "out"
    delay: str | float = 0.0
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    alpha: float = 0.0
    arc: float = 0.0  # units by which its path curves upward

    def away(self, box: Box, u: float) -> Box:
        """Return the box at which an entry animation starts or an exit animation ends; `box` is the final box."""
        w, h = box.w * self.scale, box.h * self.scale
        return Box(box.x + (box.w - w) / 2 + self.x * u, box.y + (box.h - h) / 2 + self.y * u, w, h)


COMES, GOES, TRAVELS, COUNTS = Motion(160), Motion(90), Motion(240, "inout"), Motion(300)
DIMS_MS = 90.0
SMOOTH = 320**2  # pixels: a larger picture is stretched without smoothing, which would take longer than a frame has


class Keyed(Wrapper):
    """A node whose child moves by itself from tree to tree; a motion that is None takes no time.

    During a change of size the child is stretched, or keeps its size if `stretches` is false. If `redrawn`, it is laid
    out in each box on the way, so it must have no controls.
    """

    alpha = 1.0
    dims: str | float = DIMS_MS

    def __init__(
        self,
        key: str,
        child: Node,
        *,
        comes: Motion | None = COMES,
        goes: Motion | None = GOES,
        travels: Motion | None = TRAVELS,
        look: Hashable = None,
        stretches: bool = True,
        redrawn: bool = False,
    ) -> None:
        self.key, self.child, self.redrawn = key, child, redrawn
        self.comes, self.goes, self.travels, self.look, self.stretches = comes, goes, travels, look, stretches
        self.grow, self.takes_only_share, self.align = child.grow, child.takes_only_share, child.align
        self.width, self.height = child.width, child.height

    def dimmed(self: K, alpha: float, ms: str | float = DIMS_MS) -> K:
        self.alpha, self.dims = alpha, ms
        return self


@dataclass(slots=True)
class Course:
    """One movement of a keyed node, from its old box to its new one."""

    tween: Tween
    start: Box
    end: Box
    strength: tuple[float, float]  # alpha at the start and at the end
    arc: float = 0.0  # pixels
    free: Container[str] = ()  # keys shown before the animation began; such inner nodes move by themselves

    @property
    def box(self) -> Box:
        if self.tween.done:
            return self.end
        part = self.tween.value
        x, y, w, h = [between(start, end, part) for start, end in zip(self.start, self.end)]
        return Box(x, y - self.arc * 4 * part * (1 - part), w, h)

    @property
    def alpha(self) -> float:
        part = self.tween.fade if self.tween.stands_still else min(1.0, max(0.0, self.tween.value))
        return between(*self.strength, 1.0 if self.tween.done else part)


NO_BOX = Box(0, 0, 0, 0)


class Pose(NamedTuple):
    """The current box and alpha of an animated node, which was laid out at `home`."""

    home: Box = NO_BOX
    now: Box = NO_BOX
    alpha: float = 1.0
    dim: float = 1.0
    free: Container[str] = ()  # keys of nodes that have the pose `around` instead
    around: Pose | None = None

    def carried(self, box: Box) -> Box:
        """Return the current position of a box that was laid out inside `home`."""
        home, now = self.home, self.now
        across, down = (now.w / home.w if home.w else 1.0), (now.h / home.h if home.h else 1.0)
        return Box(now.x + (box.x - home.x) * across, now.y + (box.y - home.y) * down, box.w * across, box.h * down)

    def posed(self, sprites: Iterable[Sprite]) -> list[Sprite]:
        """Return the sprites, moved, stretched and faded as this pose requires."""
        if self.home == self.now and self.alpha == self.dim == 1:
            return list(sprites)
        return [self._posed(sprite) for sprite in sprites]

    def _posed(self, sprite: Sprite) -> Sprite:
        home, now, faint = self.home, self.now, round(sprite.alpha * self.alpha * self.dim)
        if abs(now.w - home.w) < 1 and abs(now.h - home.h) < 1:
            return sprite._replace(x=sprite.x + round(now.x - home.x), y=sprite.y + round(now.y - home.y), alpha=faint)
        rect = self.carried(Box(*sprite.rect)).rect
        if not faint or not (rect.w and rect.h):
            return sprite._replace(alpha=0)
        surface = sprite.surface if sprite.area is None else sprite.surface.subsurface(sprite.area)
        stretch = pygame.transform.smoothscale if rect.w * rect.h <= SMOOTH else pygame.transform.scale
        return Sprite(stretch(surface, rect.size), rect.x, rect.y, faint)


def unstretched(home: Box, now: Box) -> Box:
    """Return a box as large as `home`, at the left end and half the height of `now`, so that words stay in line."""
    return Box(now.x, now.y + (now.h - home.h) / 2, home.w, home.h)


@dataclass(slots=True)
class Leaving:
    """The sprites of a removed node, or of its former look, during its exit animation."""

    key: str
    seen: list[Sprite]
    course: Course
    stretches: bool

    def sprites(self) -> list[Sprite]:
        start, course = self.course.start, self.course
        box = start if course.tween.stands_still else course.box
        return Pose(start, box if self.stretches else unstretched(start, box), course.alpha).posed(self.seen)


class Counting(Wrapper):
    """A node that shows a number and counts to each new value; if `start` is given, it first counts from there."""

    def __init__(
        self,
        key: str,
        value: float,
        shown: Callable[[float], Node],
        *,
        start: float | None = None,
        motion: Motion = COUNTS,
    ) -> None:
        self.key, self.value, self.shown, self.start, self.motion = key, value, shown, start, motion
        self.now = value
        self.child = shown(value)
        self.grow, self.takes_only_share, self.align = self.child.grow, self.child.takes_only_share, self.child.align

    def arrange(self, layout: Layouter, box: Box) -> Iterable[tuple[Node, Box]]:
        yield (self.child if self.now == self.value else self.shown(self.now)), box
