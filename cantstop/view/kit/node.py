"""The nodes of a screen's tree: each measures itself, then it is placed.

A node has contents, containers (containers.py) place nodes. Properties may be set (`sized`, `share`) until the node is
shown. In each frame in which something may have changed, a new tree replaces the old one. Lengths in screens are design
units; measured sizes and boxes are pixels, as fractions until the edges of a box are rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple, TypeVar

import pygame

from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style

Align = Literal["start", "middle", "end", "fill"]
BEFORE: dict[Align, float] = {"start": 0.0, "fill": 0.0, "middle": 0.5, "end": 1.0}  # share of spare room before it
N = TypeVar("N", bound="Node")
ENDLESS = 1e6  # room without a bound, in pixels


class Size(NamedTuple):
    w: float
    h: float


class Box(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def size(self) -> Size:
        return Size(self.w, self.h)

    @property
    def rect(self) -> pygame.Rect:
        """The rounded rectangle; edges are rounded one by one, so that neighbours still touch."""
        left, top = round(self.x), round(self.y)
        return pygame.Rect(left, top, max(0, round(self.right) - left), max(0, round(self.bottom) - top))

    def inside(self, left: float, top: float, right: float, bottom: float) -> Box:
        """Return the box without its margins; its size is never negative."""
        x, y = min(self.x + left, self.right), min(self.y + top, self.bottom)
        return Box(x, y, max(0.0, self.w - left - right), max(0.0, self.h - top - bottom))


class Node:
    """The base of all nodes.

    `width` and `height` fix a size in units. `grow` is the share of the spare room along a row or column, in addition
    to the node's length or, after `share`, instead of it. `align` is the alignment across. `key` identifies the node
    from one tree to the next.
    """

    width: float | None = None
    height: float | None = None
    grow: float = 0.0
    takes_only_share = False  # whether its length is only its share of the spare room
    align: Align | None = None
    key: str = ""
    said: str | None = None  # for a screen reader, replaces the words of the node and of all nodes inside it
    said_note: str = ""  # is read after the words of a control
    said_lines: Callable[[], Iterable[str]] | None = None  # the node is a list of these for a screen reader
    is_one = False  # whether a screen reader reads its texts as one

    def sized(
        self: N,
        *,
        width: float | None = None,
        height: float | None = None,
        grow: float | None = None,
        align: Align | None = None,
        key: str | None = None,
    ) -> N:
        self.width = self.width if width is None else width
        self.height = self.height if height is None else height
        self.grow = self.grow if grow is None else grow
        self.align = align or self.align
        self.key = self.key if key is None else key
        return self

    def saying(self: N, words: str, lines: Callable[[], Iterable[str]] | None = None) -> N:
        """Set the words that a screen reader reads for the node, or the name of its list of lines; return the node.

        Without words the node is decoration.
        """
        self.said, self.said_lines = words, lines
        return self

    def noting(self: N, note: str) -> N:
        """Add a note that a screen reader reads after the node's words; return the node."""
        self.said_note = note
        return self

    def as_one(self: N) -> N:
        """Let a screen reader read all texts of the node as one; return the node."""
        self.is_one = True
        return self

    def share(self: N, part: float = 1.0) -> N:
        """Give the node this share of its row or column, regardless of its contents; return the node."""
        self.grow, self.takes_only_share = part, True
        return self

    def natural(self, layout: Layouter, room: Size) -> Size:
        """Return the preferred size, within the room if possible."""
        return Size(0, 0)

    def least(self, layout: Layouter, room: Size) -> Size:
        """Return the smallest size that still shows everything."""
        return layout.size(self, room)

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        """Return the natural size or the smallest one; containers define this instead of both."""
        return self.least(layout, room) if least else self.natural(layout, room)

    def arrange(self, layout: Layouter, box: Box) -> Iterable[tuple[Node, Box]]:
        return ()

    def sprites(self, style: Style, box: Box) -> Iterable[Sprite]:
        """Return the pictures that the node paints below its children."""
        return ()

    def spoken(self) -> Spoken | None:
        """Return the description for a screen reader; None if the children describe themselves."""
        return None


class Wrapper(Node):
    """A node with one child in the same box."""

    child: Node

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return layout.size(self.child, room, least)

    def arrange(self, layout: Layouter, box: Box) -> Iterable[tuple[Node, Box]]:
        yield self.child, box


class Layouter:
    """One pass of layout. It measures each node once for each room, because containers ask repeatedly."""

    def __init__(self, style: Style, memory: dict[str, Any] | None = None) -> None:
        self.style, self.u = style, style.u
        self.memory = {} if memory is None else memory  # state by key, from one tree to the next of a page
        self.boxes: dict[str, Box] = {}  # boxes of the keys placed so far
        self._measured: dict[tuple[float, ...], tuple[Size, Node]] = {}  # the node keeps its number

    def size(self, node: Node, room: Size, least: bool = False) -> Size:
        """Return the natural size of a node in this room, or the smallest one, with fixed sides if it has any."""
        if node.width is not None or node.height is not None:
            room = self._fixed(node, room)
            if node.width is not None and node.height is not None:
                return room
        asked = (id(node), least, *room)
        found = self._measured.get(asked)
        if found is not None:
            return found[0]
        size = self._fixed(node, node.measured(self, room, least))
        if least:
            natural = self.size(node, room)
            size = Size(min(size.w, natural.w), min(size.h, natural.h))
        self._measured[asked] = size, node
        return size

    def _fixed(self, node: Node, size: Size) -> Size:
        w = size.w if node.width is None else node.width * self.u
        h = size.h if node.height is None else node.height * self.u
        return Size(w, h)
