"""Nodes that move what they hold; the tree keeps each movement by its key, however often the screen is built again.

Appear("line_2", Pressable(...), delay=40)       fades in and rises when the key is there for the first time
Follow("row_anna", Row(...))                     glides to its new place when that has changed
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from cantstop.view.kit.compositor import Sprite, moved
from cantstop.view.kit.node import Box, Node, Wrapper
from cantstop.view.kit.timeline import Timeline, Tween

APPEARS, GLIDES = 160.0, 260.0  # milliseconds at normal speed


class Movement(NamedTuple):
    """A tween under way, and where its key lay before it began."""

    tween: Tween
    before: Box | None


class Moving(Wrapper):
    """One child, shown off its place or paler while its tween runs."""

    def __init__(self, key: str, child: Node) -> None:
        self.key, self.child = key, child
        self.grow, self.takes_only_share, self.align = child.grow, child.takes_only_share, child.align
        self.width, self.height = child.width, child.height

    def begin(self, timeline: Timeline, before: Box | None, now: Box) -> Tween | None:
        """The movement that starts now, if any; `before` is where the key lay in the tree before, None if it is new."""
        return None

    def shown(self, sprites: Iterable[Sprite], movement: Movement, now: Box, u: float) -> Iterable[Sprite]:
        return sprites


class Appear(Moving):
    """Comes in once: from `rise` units below, fading in."""

    def __init__(
        self, key: str, child: Node, *, rise: float = 10.0, ms: str | float = APPEARS, delay: float = 0.0
    ) -> None:
        super().__init__(key, child)
        self.rise, self.ms, self.delay = rise, ms, delay

    def begin(self, timeline: Timeline, before: Box | None, now: Box) -> Tween | None:
        return timeline.tween(self.ms, "out", delay=self.delay) if before is None else None

    def shown(self, sprites: Iterable[Sprite], movement: Movement, now: Box, u: float) -> Iterable[Sprite]:
        tween = movement.tween
        part = tween.value * tween.fade if tween.begun else 0.0
        rise = 0 if tween.stands_still else round(self.rise * u * (1 - tween.value))
        return moved(sprites, 0, rise, part)


class Follow(Moving):
    """Glides from where its key lay before."""

    def __init__(self, key: str, child: Node, *, ms: str | float = GLIDES) -> None:
        super().__init__(key, child)
        self.ms = ms

    def begin(self, timeline: Timeline, before: Box | None, now: Box) -> Tween | None:
        if before is None or (before.x, before.y) == (now.x, now.y):
            return None
        return timeline.tween(self.ms, "inout")

    def shown(self, sprites: Iterable[Sprite], movement: Movement, now: Box, u: float) -> Iterable[Sprite]:
        before = movement.before
        if before is None:
            return sprites
        left = 1 - movement.tween.value
        return moved(sprites, round((before.x - now.x) * left), round((before.y - now.y) * left))
