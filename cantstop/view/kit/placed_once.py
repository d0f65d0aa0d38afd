"""A part of a list that is placed once, and shown again wherever it comes to lie.

    PlacedOnce((number, figures), lambda: Row(...), self.kept)

Nothing on it can be pressed, and nothing moves. `kept` holds what was painted, by what it depends on: a list that is
scrolled need not place every figure of it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from cantstop.view.kit.compositor import Sprite, moved
from cantstop.view.kit.node import Box, Layouter, Node
from cantstop.view.kit.style import Style

Kept = dict[Hashable, tuple[Sprite, ...]]


class PlacedOnce(Node):
    def __init__(self, depends_on: Hashable, make: Callable[[], Node], kept: Kept) -> None:
        self.depends_on, self.make, self.kept = depends_on, make, kept

    def sprites(self, style: Style, box: Box) -> Iterable[Sprite]:
        rect = box.rect
        asked = self.depends_on, rect.size, style
        if asked not in self.kept:
            place = Box(0, 0, float(rect.w), float(rect.h))
            self.kept[asked] = tuple(_painted(Layouter(style), self.make(), place))
        return moved(self.kept[asked], rect.x, rect.y)


def _painted(layout: Layouter, node: Node, box: Box) -> Iterator[Sprite]:
    yield from node.sprites(layout.style, box)
    for child, place in node.arrange(layout, box):
        yield from _painted(layout, child, place)
