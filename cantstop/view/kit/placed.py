"""A node in its place, with the sprites that it paints there, kept as long as nothing on it can change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.control import Control
from cantstop.view.kit.lists import SeenPart, clipped
from cantstop.view.kit.motion import Moving
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.style import Style


@dataclass(slots=True, eq=False)
class PlacedNode:
    node: Node
    box: Box
    children: list[PlacedNode] = field(default_factory=list)
    control: Control | None = None
    steady: bool = False  # nothing on it changes before another tree is shown
    shown: bool = False  # it was painted in a frame
    _own: list[Sprite] | None = None
    _whole: list[Sprite] | None = None

    def settle(self) -> None:
        """Finds out whether it is steady, once its children are placed."""
        own = self.control is None and not self.node.moves and not isinstance(self.node, Moving)
        self.steady = own and all(child.steady for child in self.children)

    def own(self, style: Style) -> list[Sprite]:
        """The sprites that it paints itself, below its children; only where it does not move."""
        if self._own is None:
            self._own = list(self.node.sprites(style, self.box))
        return self._own

    def whole(self, style: Style) -> list[Sprite]:
        """The sprites of it and of all that lies on it; only where it is steady."""
        if self._whole is None:
            self._whole = []
            self._gather(self._whole, style)
        return self._whole

    def _gather(self, onto: list[Sprite], style: Style) -> None:
        onto.extend(self.own(style))
        self.paint_children(onto, lambda child, target: child._gather(target, style))

    def paint_children(self, onto: list[Sprite], paint: Callable[[PlacedNode, list[Sprite]], None]) -> None:
        """Paints each child in turn; of what scrolls, only the part that is seen."""
        for child in self.children:
            if isinstance(child.node, SeenPart):
                seen: list[Sprite] = []
                paint(child, seen)
                onto.extend(clipped(seen, self.box.rect))
            else:
                paint(child, onto)
