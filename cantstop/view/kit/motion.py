"""Nodes with keys, which move by themselves from one tree to the next; docs/kit.md has examples."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

import pygame

from cantstop.view.kit.node import Box, Layouter, Node, Wrapper
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.timeline import Timeline, Tween, Way, between

K = TypeVar("K", bound="Keyed")


class Motion(NamedTuple):
    """The course of an animation, in ms or by the names of tokens.

    An entry animation starts `x` and `y` units from the final place at the size `scale`; an exit animation ends there.
    """

    ms: str | float = 160.0
    ease: str = "out"
    delay: str | float = 0.0
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    arc: float = 0.0  # units by which its path curves upward

    def away(self, box: Box, u: float) -> Box:
        """Return the box away from the final place, where an entry animation starts or an exit animation ends."""
        w, h = box.w * self.scale, box.h * self.scale
        return Box(box.x + (box.w - w) / 2 + self.x * u, box.y + (box.h - h) / 2 + self.y * u, w, h)


COMES, GOES, TRAVELS, COUNTS = Motion(160), Motion(90), Motion(240, "inout"), Motion(300)
DIMS_MS = 90.0
SMOOTH = 320**2  # pixels: a larger picture is stretched without smoothing, which would take longer than a frame has


class Keyed(Wrapper):
    """One child that moves by itself; a motion that is None takes no time.

    During a change of size the child is stretched; without `stretches` it keeps its size; with `redrawn` it is laid out
    in each box on the way, so it must have no controls.
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
class _Course:
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


@dataclass(slots=True)
class _Shown:
    node: Keyed
    box: Box
    parent: str  # the key of the enclosing keyed node
    course: _Course | None = None  # of its last movement
    carried: bool = False  # whether it appeared together with the enclosing node
    dimming: Way | None = None

    @property
    def moves(self) -> _Course | None:
        return None if self.course is None or self.course.tween.done else self.course


class Pose(NamedTuple):
    """The current place and alpha of something that was laid out at `home`, during its animation."""

    home: Box = Box(0, 0, 0, 0)
    now: Box = Box(0, 0, 0, 0)
    alpha: float = 1.0
    dim: float = 1.0
    free: Container[str] = ()  # keys of nodes that have the pose `around` instead
    around: Pose | None = None

    def carried(self, box: Box) -> Box:
        """Return the present place of a box that was laid out inside `home`."""
        home, now = self.home, self.now
        across, down = (now.w / home.w if home.w else 1.0), (now.h / home.h if home.h else 1.0)
        return Box(now.x + (box.x - home.x) * across, now.y + (box.y - home.y) * down, box.w * across, box.h * down)

    def posed(self, sprite: Sprite) -> Sprite:
        home, now, faint = self.home, self.now, round(sprite.alpha * self.alpha * self.dim)
        if abs(now.w - home.w) < 1 and abs(now.h - home.h) < 1:
            return sprite._replace(x=sprite.x + round(now.x - home.x), y=sprite.y + round(now.y - home.y), alpha=faint)
        rect = self.carried(Box(*sprite.rect)).rect
        if not faint or not (rect.w and rect.h):
            return sprite._replace(alpha=0)
        surface = sprite.surface if sprite.area is None else sprite.surface.subsurface(sprite.area)
        stretch = pygame.transform.smoothscale if rect.w * rect.h <= SMOOTH else pygame.transform.scale
        return Sprite(stretch(surface, rect.size), rect.x, rect.y, faint)


STILL = Pose()


def unstretched(home: Box, now: Box) -> Box:
    """Return a box as large as `home`, at the left end and half the height of `now`, so that words stay in line."""
    return Box(now.x, now.y + (now.h - home.h) / 2, home.w, home.h)


@dataclass(slots=True)
class _Leaving:
    """The sprites of a removed node during its exit animation."""

    key: str
    sprites: list[Sprite]
    course: _Course
    stretches: bool


class Movements:
    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._before: dict[str, _Shown] = {}
        self._known: frozenset[str] = frozenset()  # the keys of the tree before
        self._shown: dict[str, _Shown] = {}
        self._leaving: list[_Leaving] = []  # from the lowest to the topmost
        self._left = 0  # the number of entries from the newest tree
        self.painted: list[tuple[Sprite, str]] = []  # each with the key of the innermost enclosing keyed node
        self.boxes: dict[str, Box] = {}  # of the keyed nodes, as last painted
        self._numbers_before: dict[str, Way] = {}
        self.numbers: dict[str, Way] = {}
        self._still = True  # whether the next tree begins no movement, like the first

    def stand_still(self) -> None:
        """End all animations, and show the next tree without any, after a change of the window's size or look."""
        self._leaving, self._still = [], True

    def forget_places(self) -> None:
        """Forget the shown nodes, so that they do not fade out with the next tree."""
        self._shown = {}

    # A new tree

    def begin(self) -> None:
        self._before, self._shown, self._left = self._shown, {}, 0
        self._known = frozenset(self._before)
        self._numbers_before, self.numbers = self.numbers, {}

    def place(self, node: Keyed, box: Box, parent: str, u: float) -> None:
        """Begin the movement of a node of the new tree; outer nodes come before inner ones."""
        assert node.key not in self._shown, f"two nodes have the key {node.key}"
        was, now = self._before.get(node.key), _Shown(node, box, parent)
        self._shown[node.key] = now
        if self._still:
            return
        if was is None:
            self._come(now, u)
        else:
            self._go_on(now, was, u)

    def end(self, u: float) -> None:
        """Start the exit animations of nodes that are missing in the new tree."""
        if not self._still:
            for gone in self._before.values():
                if gone.node.key not in self._shown:
                    self._leave(gone, u)
        self._still, self._before = False, {}  # the nodes of the tree before are free

    def count(self, node: Counting) -> float:
        begin = node.value if node.start is None else node.start
        way = self._numbers_before.get(node.key, Way(begin, begin))
        if way.end != node.value:
            way = Way(way.now, node.value, self._tween(node.motion))
        elif way.tween is not None and way.tween.done:
            way = Way(way.end, way.end)
        self.numbers[node.key] = way
        return way.now

    @property
    def counting(self) -> bool:
        """Whether a number is changing, or its last value was not shown yet."""
        return any(way.tween is not None for way in self.numbers.values())

    def _tween(self, motion: Motion) -> Tween:
        return self._timeline.tween(motion.ms, motion.ease, delay=motion.delay)

    def _come(self, now: _Shown, u: float) -> None:
        comes, around = now.node.comes, self._shown.get(now.parent)
        if around is not None and now.parent not in self._before:
            now.carried = around.carried or around.node.comes is not None
        leaving = next((each for each in self._leaving if each.key == now.node.key), None)
        if leaving is not None:
            self._leaving.remove(leaving)
        if comes is not None and not now.carried:
            start, alpha = comes.away(now.box, u), 0.0
            if leaving is not None:
                start, alpha = leaving.course.box, leaving.course.alpha
            now.course = _Course(self._tween(comes), start, now.box, (alpha, 1.0), free=self._known)

    def _go_on(self, now: _Shown, was: _Shown, u: float) -> None:
        node, travels = now.node, now.node.travels
        now.course, now.dimming = was.course, was.dimming
        if node.alpha != was.node.alpha:
            start = was.node.alpha if was.dimming is None else was.dimming.now
            now.dimming = Way(start, node.alpha, self._timeline.tween(node.dims, fade=True))
        other_look = node.look != was.node.look
        if now.box == was.box and not other_look:
            return
        painted, now.course = self.boxes.get(node.key), None
        if travels is None or painted is None:
            return
        tween = self._tween(travels)
        changes = other_look or tween.stands_still
        alpha = 1.0 if changes or was.course is None else was.course.alpha  # its former look fades out over it
        begin = 0.0 if tween.stands_still else alpha
        now.course = _Course(tween, painted, now.box, (begin, 1.0), travels.arc * u, self._known)
        if changes:
            self._keep(node.key, _Course(tween, painted, now.box, (1.0, 0.0)), self.boxes, was.node.stretches)

    def _leave(self, gone: _Shown, u: float) -> None:
        goes, painted, around = gone.node.goes, self.boxes.get(gone.node.key), gone.parent
        if goes is None or painted is None:
            return
        while around and around not in self._shown:  # the enclosing node's sprites include it
            if self._before[around].node.goes is not None:
                return
            around = self._before[around].parent
        course = _Course(self._tween(goes), painted, goes.away(painted, u), (1.0, 0.0))
        self._left += self._keep(gone.node.key, course, self._shown, stretches=True)  # the next one is above it

    def _keep(self, key: str, course: _Course, without: Container[str], stretches: bool) -> bool:
        """Store the sprites of a removed node for its exit animation; return whether there are any.

        Sprites of inner nodes with the keys `without` are left out.
        """

        def leaves(owner: str) -> bool:
            while owner != key:
                if owner in without or owner not in self._before:
                    return False
                owner = self._before[owner].parent
            return True

        kept = [sprite for sprite, owner in self.painted if sprite.alpha and leaves(owner)]
        if kept:
            self._leaving.insert(self._left, _Leaving(key, kept, course, stretches))  # below those that left earlier
        return bool(kept)

    # Painting

    def paint(self) -> None:
        """Clear the list of painted sprites."""
        self.painted, self.boxes = [], {}
        self._leaving = [each for each in self._leaving if not each.course.tween.done]

    def add(self, sprites: Iterable[Sprite], key: str, pose: Pose) -> None:
        still = pose.home == pose.now and pose.alpha == pose.dim == 1
        self.painted += [(sprite if still else pose.posed(sprite), key) for sprite in sprites]

    def box_on_the_way(self, key: str) -> Box | None:
        """Return the current box of a node while it moves, else None."""
        moves = self._shown[key].moves
        return None if moves is None else moves.box

    def pose(self, key: str, outer: Pose) -> Pose:
        """Return the pose of a keyed node; `outer` is the pose of the enclosing node."""
        shown, dim = self._shown[key], outer.dim
        node, moves = shown.node, shown.moves
        dim *= node.alpha if shown.dimming is None else shown.dimming.now
        while outer.around is not None and key in outer.free and node.travels is not None:
            outer = outer.around
        if moves is None:
            self.boxes[key] = outer.carried(shown.box)
            return outer._replace(dim=dim)
        now = moves.box
        self.boxes[key] = outer.carried(now)
        home = now if node.redrawn else shown.box
        now = outer.carried(now if node.stretches else unstretched(home, now))
        return Pose(home, now, outer.alpha * moves.alpha, dim, moves.free, outer)

    def gone(self) -> Iterator[Sprite]:
        for each in self._leaving:
            course = each.course
            box = course.start if course.tween.stands_still else course.box
            pose = Pose(course.start, box if each.stretches else unstretched(course.start, box), course.alpha)
            yield from map(pose.posed, each.sprites)


# Numbers


class Counting(Wrapper):
    """A number that counts to its new value, shown by a node; the first time, it counts from `start` if given."""

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
