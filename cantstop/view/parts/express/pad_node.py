"""A pad as a node: wherever a tree places it, the pad is drawn for that box."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.view.app.layout import Layout
from cantstop.view.art.pad_frame import earlier_frame
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.parts.express.pad_view import PadView


class PadNode(Node):
    """`earlier` marks it as a moment that has passed."""

    moves = True

    def __init__(self, view: PadView, layout: Layout, *, earlier: bool = False, grow: float = 1.0) -> None:
        self.view, self.window, self.earlier, self.grow = view, layout, earlier, grow
        self.key = "pad"

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(min(room.w, 640 * layout.u), room.h)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(0, 0)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        u, left = self.window.u, self.window.left
        self.view.lay_out(self.window, layout.style, box.x / u - left, box.y / u, box.w / u, box.h / u)
        yield from ()

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        yield from self.view.sprites()
        if self.earlier:
            yield Sprite(earlier_frame(*self.view.rect.size, style), *self.view.rect.topleft)
