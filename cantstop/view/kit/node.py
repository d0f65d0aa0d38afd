"""The nodes of a screen's tree, each of which measures itself and is then placed.

Containers are nodes that place other nodes. Properties may be set (`sized`, `share`) until the node is shown. In each
frame in which something may have changed, a new tree replaces the old one. Lengths in screens are design units;
measured sizes and boxes are pixels, as fractions until the edges of a box are rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

import pygame

from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style

Align = Literal["start", "middle", "end", "fill"]
BEFORE: dict[Align, float] = {"start": 0.0, "fill": 0.0, "middle": 0.5, "end": 1.0}  # share of spare room before it
N = TypeVar("N", bound="Node")
Edges = tuple[float, float, float, float]
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
        """The rectangle in whole pixels. Each edge is rounded separately, so that adjacent rectangles still touch."""
        left, top = round(self.x), round(self.y)
        return pygame.Rect(left, top, max(0, round(self.right) - left), max(0, round(self.bottom) - top))

    def inside(self, left: float, top: float, right: float, bottom: float) -> Box:
        """Return the box without its margins; its size is never negative."""
        x, y = min(self.x + left, self.right), min(self.y + top, self.bottom)
        return Box(x, y, max(0.0, self.w - left - right), max(0.0, self.h - top - bottom))


class Node:
    """The base class of all nodes.

    `width` and `height` fix a size in units. `grow` is the share of the spare room along a row or column that is added
    to the node's length or, after `share`, replaces it. `align` is the alignment across. `key` identifies the node
    from one tree to the next.
    """

    width: float | None = None
    height: float | None = None
    grow: float = 0.0
    takes_only_share = False  # whether its length is only its share of the spare room
    align: Align | None = None
    margin: Edges | None = None  # units between the edges of its box and its children
    key: str = ""
    said: str | None = None  # for a screen reader, replaces the words of the node and of all nodes inside it
    said_note: str = ""  # is read after the words of a control
    said_lines: Callable[[], Iterable[str]] | None = None  # the node is a list of these for a screen reader
    is_one = False  # whether a screen reader reads its texts as one
    is_rigid = False  # whether its size is the same in every room

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
        """Let a screen reader read all texts of the node as one text; return the node."""
        self.is_one = True
        return self

    def share(self: N, part: float = 1.0) -> N:
        """Give the node this share of its row or column, regardless of its contents; return the node."""
        self.grow, self.takes_only_share = part, True
        return self

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        """Return the preferred size, within the room if possible, or if `least`, the smallest that shows everything."""
        return Size(0, 0)

    def arrange(self, layout: Layouter, box: Box) -> Iterable[tuple[Node, Box]]:
        return ()

    def sprites(self, style: Style, box: Box) -> Iterable[Sprite]:
        """Return the pictures that the node paints below its children."""
        return ()

    def spoken(self) -> Spoken | None:
        """Return the description for a screen reader, or None if the children describe themselves."""
        return None


class Wrapper(Node):
    """A node with one child in the same box."""

    child: Node

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return layout.size(self.child, room, least)

    def arrange(self, layout: Layouter, box: Box) -> Iterable[tuple[Node, Box]]:
        yield self.child, box


class Layouter:
    """One pass of layout. It caches the size of each node in each room, because containers measure repeatedly."""

    def __init__(self, style: Style, memory: dict[str, Any] | None = None) -> None:
        self.style, self.u = style, style.u
        self.memory = {} if memory is None else memory  # state by key, from one tree to the next of a page
        self.boxes: dict[str, Box] = {}  # boxes of the keys placed so far
        self._measured: dict[tuple[float, ...], tuple[Size, Node]] = {}  # the node keeps its number

    def size(self, node: Node, room: Size, least: bool = False) -> Size:
        """Return the natural or least size of a node in this room; a fixed width or height takes precedence."""
        fixed = node.width is not None or node.height is not None
        if fixed:
            room = self._fixed(node, room)
            if node.width is not None and node.height is not None:
                return room
        asked = (id(node),) if node.is_rigid else (id(node), least, *room)
        found = self._measured.get(asked)
        if found is not None:
            return found[0]
        if node.margin is None:
            size = node.measured(self, room, least)
        else:
            left, top, right, bottom = [edge * self.u for edge in node.margin]
            inner = Size(max(0.0, room.w - left - right), max(0.0, room.h - top - bottom))
            w, h = node.measured(self, inner, least)
            size = Size(w + left + right, h + top + bottom)
        if fixed:
            size = self._fixed(node, size)
        if least and not node.is_rigid:
            natural = self.size(node, room)
            size = Size(min(size.w, natural.w), min(size.h, natural.h))
        self._measured[asked] = size, node
        return size

    def length(self, node: Node, along: int, room: Size, least: bool = False) -> float:
        """Return the width (`along` is 0) or the height (1) of a node; a fixed one is not measured."""
        fixed = node.height if along else node.width
        return self.size(node, room, least)[along] if fixed is None else fixed * self.u

    def places(self, node: Node, box: Box) -> Iterable[tuple[Node, Box]]:
        if node.margin is not None:
            box = box.inside(*[edge * self.u for edge in node.margin])
        return node.arrange(self, box)

    def _fixed(self, node: Node, size: Size) -> Size:
        w = size.w if node.width is None else node.width * self.u
        h = size.h if node.height is None else node.height * self.u
        return Size(w, h)


# Containers, which place their children in rows, columns and layers, without overlaps

Margin = float | tuple[float, float] | Edges


def edges(margin: Margin) -> Edges | None:
    """Return the left, top, right and bottom margin for a margin given as one number, (across, down), or all four."""
    if not margin:
        return None
    if not isinstance(margin, tuple):
        return margin, margin, margin, margin
    if len(margin) == 2:
        return margin[0], margin[1], margin[0], margin[1]
    return margin


class Spring(Node):
    """A node of empty room that takes the spare length and pushes its neighbours apart."""

    def __init__(self, share: float = 1.0) -> None:
        self.grow = share


class Layers(Node):
    """A container of children in one box, later ones above earlier ones; it is as large as the largest child."""

    def __init__(self, *children: Node | None, margin: Margin = 0.0) -> None:
        self.children = [child for child in children if child is not None]
        self.margin = edges(margin)

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        sizes = [layout.size(child, room, least) for child in self.children]
        return Size(max([size.w for size in sizes], default=0.0), max([size.h for size in sizes], default=0.0))

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        for child in self.children:
            yield child, box


class Padded(Layers):
    def __init__(self, child: Node, margin: Margin) -> None:
        super().__init__(child, margin=margin)
        self.grow, self.align, self.takes_only_share = child.grow, child.align, child.takes_only_share


class Anchored(Wrapper):
    """A container that keeps its child at its natural size; x and y give the position, from 0 (left, top) to 1."""

    align = "fill"

    def __init__(self, child: Node, x: float = 0.5, y: float = 0.5) -> None:
        self.child, self.x, self.y = child, x, y

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        wanted = layout.size(self.child, box.size)
        w, h = min(wanted.w, box.w), min(wanted.h, box.h)
        yield self.child, Box(box.x + (box.w - w) * self.x, box.y + (box.h - h) * self.y, w, h)


class Alike(Wrapper):
    """A container that makes its child as large as the largest node of `kind`, so that equal rows line up."""

    def __init__(self, child: Node, kind: Layers, *, x: float = 0.0) -> None:
        self.child, self.kind = Anchored(child, x), kind

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return layout.size(self.kind, Size(ENDLESS, ENDLESS), least)


class Between(Wrapper):
    """A container as wide as its room that makes its child `most` units high, but can shrink it to `least`."""

    def __init__(self, child: Node, least: float, most: float) -> None:
        self.child, self._lowest, self._highest = child, least, most

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        wide, high = (0.0, self._lowest) if least else (room.w, self._highest)
        return Size(wide, high * layout.u)


class Firm(Wrapper):
    """A container whose child keeps its size as long as its neighbours can shrink."""

    def __init__(self, child: Node) -> None:
        self.child = child

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return layout.size(self.child, room)


class Newest(Node):
    """A container that shows as many of the newest rows as fit, each `pitch` units high, the newest last by default."""

    def __init__(self, rows: Sequence[Node], pitch: float, *, newest_first: bool = False) -> None:
        self.rows, self.pitch, self.newest_first = rows, pitch, newest_first

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        rows, wide = (min(len(self.rows), 1), 0.0) if least else (len(self.rows), room.w)
        return Size(wide, rows * self.pitch * layout.u)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        pitch = self.pitch * layout.u
        count = max(1, int(box.h / pitch + 0.01))
        rows = self.rows[-count:]
        for number, row in enumerate(reversed(rows) if self.newest_first else rows):
            yield row, Box(box.x, box.y + number * pitch, box.w, pitch)


class _Line(Layers):
    """The base class of Row and Column, which place children one after the other."""

    along = 0  # 0: across the window, 1: down
    usual: Align  # the default alignment across

    def __init__(
        self,
        *children: Node | None,
        gap: float = 0.0,
        margin: Margin = 0.0,
        across: Align | None = None,
        grow: float = 0.0,
    ) -> None:
        super().__init__(*children, margin=margin)
        self.gap, self.across, self.grow = gap, across or self.usual, grow

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        gaps, children = self._gaps(layout), self.children
        if self.along == 1:
            sizes = [layout.size(child, room, least) for child in children]
            high = sum(size.h for child, size in zip(children, sizes) if not child.takes_only_share)
            return Size(max([size.w for size in sizes], default=0.0), high + gaps)
        wanted, lengths = self._wanted(layout, room, least), self._lengths(layout, room)
        heights = [layout.length(child, 1, Size(long, room.h), least) for child, long in zip(children, lengths)]
        return Size(min(sum(wanted), sum(lengths)) + gaps, max(heights, default=0.0))

    def _gaps(self, layout: Layouter) -> float:
        return self.gap * layout.u * max(0, len(self.children) - 1)

    def _wanted(self, layout: Layouter, room: Size, least: bool) -> list[float]:
        """Return the length of each child along the line before spare room is distributed."""
        along = self.along
        return [0.0 if each.takes_only_share else layout.length(each, along, room, least) for each in self.children]

    def _lengths(self, layout: Layouter, room: Size) -> list[float]:
        natural, shares = self._wanted(layout, room, False), [child.grow for child in self.children]
        spare = room[self.along] - self._gaps(layout)
        return shared(natural, lambda: self._wanted(layout, room, True), shares, spare)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        along, room, gaps = self.along, box.size[1 - self.along], self._gaps(layout)
        squeezed = min(1.0, box.size[along] / gaps) if gaps > 0 else 1.0
        place = box[along]
        for child, long in zip(self.children, self._lengths(layout, box.size)):
            align, wide = child.align or self.across, room
            if align != "fill":
                given = Size(long, box.h) if along == 0 else Size(box.w, long)
                wide = min(room, layout.length(child, 1 - along, given))
            start = box[1 - along] + (room - wide) * BEFORE[align]
            yield child, Box(place, start, long, wide) if along == 0 else Box(start, place, wide, long)
            place += long + self.gap * layout.u * squeezed


class Row(_Line):
    """A container of children side by side, vertically centred unless they have another alignment."""

    along, usual = 0, "middle"


class Column(_Line):
    """A container of children one below the other, as wide as the column unless they have another alignment."""

    along, usual = 1, "fill"


def shared(
    natural: Sequence[float], least: Callable[[], Sequence[float]], shares: Sequence[float], room: float
) -> list[float]:
    """Return lengths that fill the room: more for children with a share, less for those that can shrink.

    `least` is called only if the room is short, because it is slow.
    """
    room = max(0.0, room)
    spare = room - sum(natural)
    if spare >= 0:
        total = sum(shares)
        return [long + (spare * share / total if total else 0.0) for long, share in zip(natural, shares)]
    smallest = least()
    yields = [max(0.0, long - small) for long, small in zip(natural, smallest)]
    if sum(yields) >= -spare:
        part = -spare / sum(yields)
        return [long - give * part for long, give in zip(natural, yields)]
    needed = sum(smallest)  # everything has its smallest size and is still too large, but nothing may be outside
    return [small * room / needed if needed else 0.0 for small in smallest]


class Grid(Layers):
    """Cells in rows. `columns` is the number of equal columns, or their relative widths; 0 fits the widest cell."""

    def __init__(
        self,
        *children: Node,
        columns: int | Sequence[float],
        gap: tuple[float, float] | float = 0.0,
    ) -> None:
        super().__init__(*children)
        self.shares = [1.0] * columns if isinstance(columns, int) else list(columns)
        self.gap = gap if isinstance(gap, tuple) else (gap, gap)
        wide = len(self.shares)
        self.rows = [self.children[start : start + wide] for start in range(0, len(self.children), wide)]

    def _gaps(self, layout: Layouter) -> tuple[float, float]:
        across, down = self.gap
        return across * layout.u * (len(self.shares) - 1), down * layout.u * max(0, len(self.rows) - 1)

    def _cells(self, layout: Layouter, room: Size) -> tuple[list[float], list[float]]:
        """Return the width of each column and the natural height of each row."""
        columns = self._columns(layout, room)
        heights = [
            max(layout.size(cell, Size(wide, room.h)).h for cell, wide in zip(row, columns)) for row in self.rows
        ]
        return columns, heights

    def _columns(self, layout: Layouter, room: Size) -> list[float]:
        def widest(least: bool) -> list[float]:
            columns = [self.children[start :: len(self.shares)] for start in range(len(self.shares))]
            endless = Size(room.w, ENDLESS)
            return [max((layout.size(cell, endless, least).w for cell in column), default=0.0) for column in columns]

        natural, width = widest(False), room.w - self._gaps(layout)[0]
        if not any(self.shares) or room.w >= ENDLESS:
            return shared(natural, lambda: widest(True), [0.0] * len(natural), width)
        fixed = sum(long for long, share in zip(natural, self.shares) if not share)
        share = max(0.0, width - fixed) / sum(self.shares)
        wanted = [share * part if part else long for long, part in zip(natural, self.shares)]
        if all(long >= small for long, small in zip(wanted, widest(True))):
            return wanted
        return shared(natural, lambda: widest(True), self.shares, width)

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        columns, rows = self._cells(layout, room)
        across, down = self._gaps(layout)
        return Size(sum(columns) + across, sum(rows) + down)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        columns, heights = self._cells(layout, box.size)
        rows = shared(heights, lambda: heights, [0.0] * len(heights), box.h - self._gaps(layout)[1])
        y = box.y
        for row, high in zip(self.rows, rows):
            x = box.x
            for cell, wide in zip(row, columns):
                align = cell.align or "fill"
                h = high if align == "fill" else min(high, layout.size(cell, Size(wide, high)).h)
                yield cell, Box(x, y + (high - h) * BEFORE[align], wide, h)
                x += wide + self.gap[0] * layout.u
            y += high + self.gap[1] * layout.u
