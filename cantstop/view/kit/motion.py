"""Nodes that move by themselves from one tree to the next, because they have a key.

Keyed("sum", card)                                      comes, goes, and travels to another place and size
Keyed("cards", rows, comes=Motion(160, "back", y=10))   comes from 10 units below its place
Keyed("gauge", gauge, goes=Motion(100, y=8))            fades out where it was and sinks by 8
Keyed("sum", strip, look="strip")                       shows its other look while it travels
Keyed("stop", button).dimmed(0.38)                      is painted paler; the change takes 90 ms
Counting("steps", 7, lambda n: Text(f"{n:.0f}"))        counts from the number of the tree before

A node that is keyed inside another goes its own way if it was in the tree before; else it moves with the outer one.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple, TypeVar

import pygame

from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box, Layouter, Node, Size, Wrapper
from cantstop.view.kit.timeline import Timeline, Tween, between

K = TypeVar("K", bound="Keyed")


class Motion(NamedTuple):
    """The course of a movement, in milliseconds or by the names of the tokens. What comes begins `x` and `y` units from
    its place at `scale`; what goes ends there."""

    ms: str | float = 160.0
    ease: str = "out"
    delay: str | float = 0.0
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    arc: float = 0.0  # units that it swings upward on its way

    def away(self, box: Box, u: float) -> Box:
        """Return the other end of the movement of what lies in a box."""
        w, h = box.w * self.scale, box.h * self.scale
        return Box(box.x + (box.w - w) / 2 + self.x * u, box.y + (box.h - h) / 2 + self.y * u, w, h)


COMES, GOES, TRAVELS, COUNTS = Motion(160), Motion(90), Motion(240, "inout"), Motion(300)
DIMS_MS = 90.0


class Keyed(Wrapper):
    """One child that moves by itself; a movement that is None takes no time.

    On its way to another size the child is stretched; without `stretches` it keeps its size; with `redrawn` it is laid
    out in each box on its way, so that it must have no controls.
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
        """Return the node itself, painted with this alpha."""
        self.alpha, self.dims = alpha, ms
        return self


@dataclass(slots=True)
class _Course:
    """The way from one box and alpha to others; at rest there is no tween."""

    start: Box
    end: Box
    strength: tuple[float, float] = (1.0, 1.0)  # at the start and at the end
    tween: Tween | None = None
    arc: float = 0.0  # pixels

    @property
    def moving(self) -> bool:
        return self.tween is not None and not self.tween.done

    @property
    def box(self) -> Box:
        if self.tween is None or self.tween.done:
            return self.end
        part = self.tween.value
        x, y, w, h = (between(start, end, part) for start, end in zip(self.start, self.end))
        return Box(x, y - self.arc * 4 * part * (1 - part), w, h)

    @property
    def alpha(self) -> float:
        if self.tween is None or self.tween.done:
            return self.strength[1]
        part = min(1.0, max(0.0, self.tween.value)) if not self.tween.stands_still else self.tween.fade
        return between(*self.strength, part)


@dataclass(slots=True)
class _Shown:
    """A key of the tree that is shown."""

    node: Keyed
    parent: str  # the key of the keyed node around it
    course: _Course
    born: int  # the number of the first tree that had it
    begun: int  # the number of the tree that began its course
    carried: bool = False  # comes with the node around it
    dimming: tuple[float, Tween] | None = None  # from this alpha

    @property
    def dim(self) -> float:
        if self.dimming is None or self.dimming[1].done:
            return self.node.alpha
        return between(self.dimming[0], self.node.alpha, self.dimming[1].value)


class _Painted(NamedTuple):
    """The sprites of a key among all that were painted, and its box there."""

    first: int
    last: int
    box: Box


@dataclass(slots=True)
class _Leaving:
    """The sprites of what has gone, on their way out."""

    key: str
    sprites: list[Sprite]
    home: Box
    course: _Course
    stretches: bool


class Placing(NamedTuple):
    """A keyed node of a new tree."""

    node: Keyed
    box: Box
    parent: str


@dataclass(eq=False)
class Movements:
    """The movements of the keyed nodes of one tree."""

    timeline: Timeline
    shown: dict[str, _Shown] = field(default_factory=dict)
    leaving: list[_Leaving] = field(default_factory=list)
    sprites: list[Sprite] = field(default_factory=list)  # as last painted
    painted: dict[str, _Painted] = field(default_factory=dict)
    trees: int = 0
    still: bool = True  # the next tree lies there at once, as does the first

    def stand_still(self) -> None:
        """End all movements, and let the next tree begin none: the size or the look of the window has changed."""
        self.leaving, self.still = [], True

    def follow(self, placings: dict[str, Placing], u: float) -> None:
        """Begin the movements that lead to a new tree; its outer nodes come first."""
        before, self.shown, still, self.still = self.shown, {}, self.still, False
        self.trees += 1
        for key, placing in placings.items():
            was = before.get(key)
            if still:
                self.shown[key] = self._resting(placing)
            elif was is None:
                self.shown[key] = self._coming(key, placing, u)
            else:
                self.shown[key] = self._going_on(key, was, placing, u)
        if not still:
            for key, gone in before.items():
                if key not in self.shown:
                    self._leave(key, gone, before, u)

    def _resting(self, placing: Placing) -> _Shown:
        node, box, parent = placing
        return _Shown(node, parent, _Course(box, box), self.trees, self.trees)

    def _coming(self, key: str, placing: Placing, u: float) -> _Shown:
        found = self._resting(placing)
        around = self.shown.get(found.parent)
        if around is not None and around.born == self.trees:
            found.carried = around.carried or around.node.comes is not None
        comes = found.node.comes
        leaving = next((each for each in self.leaving if each.key == key), None)
        if leaving is not None:
            self.leaving.remove(leaving)
        if comes is not None and not found.carried:
            tween = self.timeline.tween(comes.ms, comes.ease, delay=comes.delay)
            start = comes.away(placing.box, u) if leaving is None else leaving.course.box
            found.course = _Course(start, placing.box, (0.0 if leaving is None else leaving.course.alpha, 1.0), tween)
        return found

    def _going_on(self, key: str, was: _Shown, placing: Placing, u: float) -> _Shown:
        node, box, parent = placing
        found = _Shown(node, parent, was.course, was.born, was.begun, was.carried, was.dimming)
        if node.alpha != was.node.alpha:
            found.dimming = was.dim, self.timeline.tween(node.dims, fade=True)
        travels, other_look = node.travels, node.look != was.node.look
        if box == was.course.end and not other_look:
            return found
        painted = self.painted.get(key)
        found.course, found.begun = _Course(box, box), self.trees
        if travels is None or painted is None:
            return found
        tween = self.timeline.tween(travels.ms, travels.ease, delay=travels.delay)
        changes = other_look or tween.stands_still
        faint = 0.0 if changes else was.course.alpha
        found.course = _Course(painted.box, box, (faint, 1.0), tween, travels.arc * u)
        if changes:
            self._keep(key, _Course(painted.box, box, (1.0, 0.0), tween), self.painted, was.node.stretches)
        return found

    def _leave(self, key: str, gone: _Shown, before: dict[str, _Shown], u: float) -> None:
        goes, painted, around = gone.node.goes, self.painted.get(key), gone.parent
        if goes is None or painted is None:
            return
        while around and around not in self.shown:  # what goes with the node around it is among the sprites of that
            if before[around].node.goes is not None:
                return
            around = before[around].parent
        tween = self.timeline.tween(goes.ms, goes.ease, delay=goes.delay)
        course = _Course(painted.box, goes.away(painted.box, u), (1.0, 0.0), tween)
        self._keep(key, course, self.shown, stretches=True)

    def _keep(self, key: str, course: _Course, without: Container[str], stretches: bool) -> None:
        """Keep the sprites of what has gone, but not those of these keys inside."""
        mine = self.painted[key]
        inner = takewhile(lambda each: each != key, self.painted)  # an inner key is painted before the one around it
        others = [self.painted[each] for each in inner if each in without and self._holds(mine, self.painted[each])]
        kept = [
            sprite
            for number, sprite in enumerate(self.sprites[mine.first : mine.last], mine.first)
            if sprite.alpha and not any(each.first <= number < each.last for each in others)
        ]
        if kept:
            self.leaving.append(_Leaving(key, kept, mine.box, course, stretches))

    # Painting

    def begin(self, into: list[Sprite]) -> None:
        """Begin to paint a frame onto this list."""
        self.sprites, self.painted = into, {}
        self.leaving = [each for each in self.leaving if each.course.moving]

    def box_on_the_way(self, key: str) -> Box | None:
        """Return the box that a key has now, if it is not the one that the tree gives it."""
        course = self.shown[key].course
        return course.box if course.moving else None

    def pose(self, key: str, first: int) -> None:
        """Pose the sprites of a key, which are the last of the list."""
        shown, sprites = self.shown[key], self.sprites
        course, dim, last = shown.course, shown.dim, len(sprites)
        mine = _Painted(first, last, course.box)
        if course.moving:
            home = mine.box if shown.node.redrawn else course.end
            free = [self.painted[each] for each in self.painted if self._goes_alone(each, mine, shown.begun)]
            for number in range(first, last):
                if not any(each.first <= number < each.last for each in free):
                    sprites[number] = posed(sprites[number], home, mine.box, course.alpha, shown.node.stretches)
            for each, inner in self.painted.items():
                if inner not in free and self._holds(mine, inner):
                    self.painted[each] = inner._replace(box=carried(inner.box, course.end, mine.box))
        if dim < 1:
            for number in range(first, last):
                sprites[number] = sprites[number]._replace(alpha=round(sprites[number].alpha * dim))
        self.painted[key] = mine

    @staticmethod
    def _holds(outer: _Painted, inner: _Painted) -> bool:
        return outer.first <= inner.first and inner.last <= outer.last

    def _goes_alone(self, key: str, outer: _Painted, begun: int) -> bool:
        """Return whether a key was there before the node around it began to move, and so moves by itself."""
        inner = self.shown[key]
        return inner.born < begun and inner.node.travels is not None and self._holds(outer, self.painted[key])

    def gone(self) -> Iterator[Sprite]:
        """Yield the sprites of what is on its way out."""
        for each in self.leaving:
            box, alpha = each.course.box, each.course.alpha
            if each.course.tween is not None and each.course.tween.stands_still:
                box = each.home
            yield from (posed(sprite, each.home, box, alpha, each.stretches) for sprite in each.sprites)


def carried(box: Box, home: Box, now: Box) -> Box:
    """Return a box as it lies while what holds it is on its way from `home`."""
    across, down = (now.w / home.w if home.w else 1.0), (now.h / home.h if home.h else 1.0)
    return Box(now.x + (box.x - home.x) * across, now.y + (box.y - home.y) * down, box.w * across, box.h * down)


def posed(sprite: Sprite, home: Box, now: Box, alpha: float, stretches: bool) -> Sprite:
    """Return a sprite of what lies in one box as it is seen in another."""
    faint = round(sprite.alpha * alpha)
    if not stretches:  # its middle moves
        now = Box(now.x + (now.w - home.w) / 2, now.y + (now.h - home.h) / 2, home.w, home.h)
    if abs(now.w - home.w) < 1 and abs(now.h - home.h) < 1:
        return sprite._replace(x=sprite.x + round(now.x - home.x), y=sprite.y + round(now.y - home.y), alpha=faint)
    rect = carried(Box(*sprite.rect), home, now).rect
    if not faint or not (rect.w and rect.h):
        return sprite._replace(alpha=0)
    surface = sprite.surface if sprite.area is None else sprite.surface.subsurface(sprite.area)
    return Sprite(pygame.transform.smoothscale(surface, rect.size), rect.x, rect.y, faint, None, sprite.blend)


# Numbers


@dataclass(slots=True)
class Count:
    """A number on its way to another."""

    start: float
    end: float
    tween: Tween | None = None

    @property
    def counts(self) -> bool:
        """Whether it is on its way, or has come and was not yet shown there."""
        return self.tween is not None

    @property
    def now(self) -> float:
        return self.end if self.tween is None else between(self.start, self.end, self.tween.value)


class Counting(Node):
    """A number that counts to its new value, shown by a node; a new one counts from `start`, if there is one."""

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
        self.end = shown(value)
        self.grow, self.takes_only_share, self.align = self.end.grow, self.end.takes_only_share, self.end.align

    def natural(self, layout: Layouter, room: Size) -> Size:
        return layout.size(self.end, room)

    def least(self, layout: Layouter, room: Size) -> Size:
        return layout.least(self.end, room)

    def arrange(self, layout: Layouter, box: Box) -> Iterable[tuple[Node, Box]]:
        count = layout.counts.get(self.key)
        if count is None:
            count = layout.counts[self.key] = Count(self.value if self.start is None else self.start, self.value)
            self._begin(layout, count, count.end != count.start)
        elif count.tween is not None and count.tween.done:
            count.tween = None
        if count.end != self.value:
            count.start, count.end = count.now, self.value
            self._begin(layout, count, True)
        yield (self.end if count.now == self.value else self.shown(count.now)), box

    def _begin(self, layout: Layouter, count: Count, counts: bool) -> None:
        motion = self.motion
        if counts and layout.timeline is not None:
            count.tween = layout.timeline.tween(motion.ms, motion.ease, delay=motion.delay)
