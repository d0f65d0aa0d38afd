"""A part of a list that is placed once, and shown again wherever it comes to lie.

    PlacedOnce(line, number, figures)       shows what line(number, figures) gives

Nothing on it can be pressed, and nothing moves. What was painted is kept as pictures are, by function and facts: a list
that is scrolled need not place every figure of it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from cantstop.view.kit.compositor import Sprite, moved
from cantstop.view.kit.node import Box, Layouter, Node
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style


class PlacedOnce(Node):
    def __init__(self, make: Callable[..., Node], *facts: Hashable) -> None:
        """The function stands for itself in the store: one that is made anew for each node would never be found."""
        self.make, self.facts = make, facts

    def sprites(self, style: Style, box: Box) -> Iterable[Sprite]:
        rect = box.rect
        return moved(_sprites(self.make, self.facts, *rect.size, style), rect.x, rect.y)


@drawn
def _sprites(
    make: Callable[..., Node], facts: tuple[Hashable, ...], w: int, h: int, style: Style
) -> tuple[Sprite, ...]:
    return tuple(_painted(Layouter(style), make(*facts), Box(0, 0, float(w), float(h))))


def _painted(layout: Layouter, node: Node, box: Box) -> Iterator[Sprite]:
    yield from node.sprites(layout.style, box)
    for child, place in node.arrange(layout, box):
        yield from _painted(layout, child, place)
