"""Containers: they place their children in rows, columns and layers.

    Column(title, Row(map.share(), panel, gap=14), Spring(), Row(Spring(), start), gap=14, margin=18)

Row, Column      one after the other. Room left over goes to the children that `grow`, by their shares; where room is
                 short, what can become smaller does. Children never overlap and never leave their container.
Layers           one over the other, all in the same box
Padded           a child with room around it          Anchored   a child at its own size, somewhere in a larger box
Alike            a child as large as the largest of its kind, so that rows stand below each other as in a table
Between          a child whose height gives way where room is short
Firm             a child that gives nothing way where room is short, while its neighbours can
Newest           as many of the last rows as there is room for
Spring           nothing, that takes the room left over
Grid             Grid(*plates, columns=3, gap=8): equal columns; Grid(*cells, columns=(0, 1), gap=(14, 4)): a share for
                 each, where 0 is as wide as the widest cell
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from cantstop.view.kit.node import BEFORE, ENDLESS, Align, Box, Layouter, Node, Size, Wrapper

Measure = Callable[[Node, Size], Size]
Margin = float | tuple[float, float] | tuple[float, float, float, float]


def edges(margin: Margin) -> tuple[float, float, float, float]:
    """Return left, top, right, bottom, from one number, (across, down), or all four."""
    if not isinstance(margin, tuple):
        return margin, margin, margin, margin
    if len(margin) == 2:
        return margin[0], margin[1], margin[0], margin[1]
    return margin


class Spring(Node):
    """Empty room that takes the spare length and pushes its neighbours apart."""

    one_size = True

    def __init__(self, share: float = 1.0) -> None:
        self.grow = share


class Padded(Wrapper):
    """One child with room around it."""

    def __init__(self, child: Node, margin: Margin, *, grow: float = 0.0, align: Align | None = None) -> None:
        self.child, self._edges = child, edges(margin)
        self.grow, self.align = grow or child.grow, align or child.align
        self.takes_only_share = child.takes_only_share

    def _pads(self, layout: Layouter) -> tuple[float, float, float, float]:
        (left, top, right, bottom), u = self._edges, layout.u
        return left * u, top * u, right * u, bottom * u

    def _around(self, layout: Layouter, room: Size, measure: Measure) -> Size:
        left, top, right, bottom = self._pads(layout)
        inner = measure(self.child, Size(max(0.0, room.w - left - right), max(0.0, room.h - top - bottom)))
        return Size(inner.w + left + right, inner.h + top + bottom)

    def natural(self, layout: Layouter, room: Size) -> Size:
        return self._around(layout, room, layout.size)

    def least(self, layout: Layouter, room: Size) -> Size:
        return self._around(layout, room, layout.least)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        yield self.child, box.inside(*self._pads(layout))


class Layers(Node):
    """Children in the same box, the later above the earlier; the box is as large as the largest."""

    def __init__(self, *children: Node | None) -> None:
        self.children = [child for child in children if child is not None]

    @property
    def settled(self) -> bool:
        return all(child.settled for child in self.children)

    def natural(self, layout: Layouter, room: Size) -> Size:
        sizes = [layout.size(child, room) for child in self.children]
        return Size(max((size.w for size in sizes), default=0), max((size.h for size in sizes), default=0))

    def least(self, layout: Layouter, room: Size) -> Size:
        sizes = [layout.least(child, room) for child in self.children]
        return Size(max((size.w for size in sizes), default=0), max((size.h for size in sizes), default=0))

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        for child in self.children:
            yield child, box


class Anchored(Wrapper):
    """A child at its natural size in a box that may be larger: x and y say where, 0 (left, top) to 1."""

    def __init__(self, child: Node, x: float = 0.5, y: float = 0.5, *, grow: float = 0.0) -> None:
        self.child, self.x, self.y, self.grow = child, x, y, grow
        self.align = "fill"

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        wanted = layout.size(self.child, box.size)
        w, h = min(wanted.w, box.w), min(wanted.h, box.h)
        yield self.child, Box(box.x + (box.w - w) * self.x, box.y + (box.h - h) * self.y, w, h)


class Alike(Wrapper):
    """A child with the size of the largest of its `kind`, each of which is in a separate line."""

    def __init__(self, child: Node, kind: Sequence[Node], *, x: float = 0.0) -> None:
        self.child, self.kind = Anchored(child, x), kind

    @property
    def settled(self) -> bool:
        return all(each.settled for each in self.kind)

    def _largest(self, layout: Layouter, room: Size, measure: Measure) -> Size:
        sizes = [measure(each, room) for each in self.kind]
        return Size(max(size.w for size in sizes), max(size.h for size in sizes))

    def natural(self, layout: Layouter, room: Size) -> Size:
        return self._largest(layout, room, layout.size)

    def least(self, layout: Layouter, room: Size) -> Size:
        return self._largest(layout, room, layout.least)


class Between(Wrapper):
    """A child that is `most` units high, but shrinks down to `least`."""

    def __init__(self, child: Node, least: float, most: float) -> None:
        self.child, self._lowest, self._highest = child, least, most

    @property
    def settled(self) -> bool:
        return False  # its child may get narrower in a lower room

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(layout.size(self.child, room).w, self._highest * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(layout.least(self.child, room).w, self._lowest * layout.u)


class Firm(Wrapper):
    """A child that keeps its size as long as its neighbours can shrink."""

    def __init__(self, child: Node) -> None:
        self.child = child

    def least(self, layout: Layouter, room: Size) -> Size:
        return layout.size(self.child, room)


class Newest(Node):
    """The last rows that fit, each `pitch` units high; the newest at the foot, or first."""

    def __init__(self, rows: Sequence[Node], pitch: float, *, newest_first: bool = False, grow: float = 0.0) -> None:
        self.rows, self.pitch, self.newest_first, self.grow = rows, pitch, newest_first, grow

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(room.w, len(self.rows) * self.pitch * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(0, min(len(self.rows), 1) * self.pitch * layout.u)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        pitch = self.pitch * layout.u
        count = max(1, int(box.h / pitch + 0.01))
        rows = self.rows[-count:]
        for number, row in enumerate(reversed(rows) if self.newest_first else rows):
            yield row, Box(box.x, box.y + number * pitch, box.w, pitch)


class _Line(Node):
    """The base of Row and Column: children one after the other along one side."""

    along = 0  # 0: across the window, 1: down

    def __init__(
        self,
        *children: Node | None,
        gap: float = 0.0,
        margin: Margin = 0.0,
        across: Align | None = None,
        grow: float = 0.0,
        align: Align | None = None,
        key: str = "",
        width: float | None = None,
        height: float | None = None,
    ) -> None:
        self.children = [child for child in children if child is not None]
        self.gap, self._edges, self.across = gap, edges(margin), across or self.usual
        self.grow, self.align, self.key, self.width, self.height = grow, align, key, width, height

    @property
    def settled(self) -> bool:
        """Return whether no child takes nothing but a share of the room, and all are settled."""
        return all(child.settled and not child.takes_only_share for child in self.children)

    @property
    def usual(self) -> Align:
        """The default alignment across."""
        return "middle" if self.along == 0 else "fill"

    def _gaps(self, layout: Layouter) -> float:
        return self.gap * layout.u * max(0, len(self.children) - 1)

    def _pads(self, layout: Layouter) -> tuple[float, float, float, float]:
        (left, top, right, bottom), u = self._edges, layout.u
        return left * u, top * u, right * u, bottom * u

    def _inner(self, layout: Layouter, room: Size) -> Size:
        left, top, right, bottom = self._pads(layout)
        return Size(max(0.0, room.w - left - right), max(0.0, room.h - top - bottom))

    def natural(self, layout: Layouter, room: Size) -> Size:
        return self._whole(layout, room, layout.size)

    def least(self, layout: Layouter, room: Size) -> Size:
        return self._whole(layout, room, layout.least)

    def _whole(self, layout: Layouter, room: Size, measure: Measure) -> Size:
        """Return how large the line is when each child is as large as measured."""
        inner = self._inner(layout, room)
        if self.along == 0:
            lengths = [_long(0, child, layout, inner, measure) for child in self.children]
            if sum(lengths) + self._gaps(layout) > inner.w:
                lengths = self._lengths(layout, inner)
            each = self._each(layout, inner, lengths)
            heights = [_side(1, child, layout, Size(long, inner.h), measure) for child, long in each]
            content = Size(sum(lengths) + self._gaps(layout), max(heights, default=0.0))
        else:
            sizes = [_size(child, layout, inner, measure) for child in self.children]
            widest = max((size.w for size in sizes), default=0.0)
            long = sum([0.0 if child.takes_only_share else size.h for child, size in zip(self.children, sizes)])
            content = Size(widest, long + self._gaps(layout))
        left, top, right, bottom = self._pads(layout)
        return Size(content.w + left + right, content.h + top + bottom)

    def _each(self, layout: Layouter, inner: Size, lengths: list[float]) -> Iterable[tuple[Node, float]]:
        """Return the children of a row with the lengths that they will have in this room."""
        if not any(child.grow for child in self.children):
            return zip(self.children, lengths)
        if inner.w < ENDLESS:
            return zip(self.children, self._lengths(layout, inner))
        return [(child, ENDLESS if child.takes_only_share else long) for child, long in zip(self.children, lengths)]

    def _lengths(self, layout: Layouter, inner: Size) -> list[float]:
        """Return how long each child is along the line."""
        along = self.along
        natural = [_long(along, child, layout, inner, layout.size) for child in self.children]
        shares = [child.grow for child in self.children]

        def least() -> list[float]:
            return [_long(along, child, layout, inner, layout.least) for child in self.children]

        return shared(natural, least, shares, inner[along] - self._gaps(layout))

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        along = self.along
        inner = box.inside(*self._pads(layout))
        lengths = self._lengths(layout, inner.size)
        room = inner.size[1 - along]
        gaps = self._gaps(layout)
        squeezed = min(1.0, inner.size[along] / gaps) if gaps > 0 else 1.0
        place = inner[along]
        for child, long in zip(self.children, lengths):
            align = child.align or self.across
            if align == "fill":
                wide = room
            else:
                given = Size(long, inner.h) if along == 0 else Size(inner.w, long)
                wide = min(room, layout.size(child, given)[1 - along])
            start = inner[1 - along] + (room - wide) * BEFORE[align]
            yield child, Box(place, start, long, wide) if along == 0 else Box(start, place, wide, long)
            place += long + self.gap * layout.u * squeezed


def _long(along: int, node: Node, layout: Layouter, room: Size, measure: Measure) -> float:
    """Return how long it is along its line before room that is left is shared out."""
    return 0.0 if node.takes_only_share else _side(along, node, layout, room, measure)


def _side(side: int, node: Node, layout: Layouter, room: Size, measure: Measure) -> float:
    """Measure its width (0) or height (1); what is fixed is not measured."""
    fixed = node.width if side == 0 else node.height
    return fixed * layout.u if fixed is not None else measure(node, room)[side]


def _size(node: Node, layout: Layouter, room: Size, measure: Measure) -> Size:
    """Measure both sides; what is fixed is not measured."""
    if node.width is None or node.height is None:
        return measure(node, room)
    return Size(node.width * layout.u, node.height * layout.u)


class Row(_Line):
    """Children side by side; each in the middle of the height, unless it has another alignment."""

    along = 0


class Column(_Line):
    """Children one below the other; each as wide as the column, unless it has another alignment."""

    along = 1


def shared(
    natural: Sequence[float], least: Callable[[], Sequence[float]], shares: Sequence[float], room: float
) -> list[float]:
    """Return lengths that fill the room: more for children with a share, less for those that can shrink.

    The smallest sizes are slow to compute, so they are computed only if the room is short.
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


@dataclass(frozen=True, slots=True)
class _Cells:
    columns: list[float]
    rows: list[float]


class Grid(Node):
    """Cells in rows. `columns` is a number of equal ones, or a share for each: 0 is as wide as its widest cell."""

    def __init__(
        self,
        *children: Node,
        columns: int | Sequence[float],
        gap: tuple[float, float] | float = 0.0,
    ) -> None:
        self.children = children
        self.shares = [1.0] * columns if isinstance(columns, int) else list(columns)
        self.gap = gap if isinstance(gap, tuple) else (gap, gap)

    def _rows(self) -> list[Sequence[Node]]:
        wide = len(self.shares)
        return [self.children[start : start + wide] for start in range(0, len(self.children), wide)]

    def _cells(self, layout: Layouter, room: Size, filled: bool) -> _Cells:
        rows = self._rows()
        columns = self._columns(layout, room, filled)
        heights = [max(layout.size(cell, Size(wide, room.h)).h for cell, wide in zip(row, columns)) for row in rows]
        if filled:
            down = room.h - self.gap[1] * layout.u * max(0, len(rows) - 1)
            heights = shared(heights, lambda: heights, [0.0] * len(heights), down)
        return _Cells(columns, heights)

    def _columns(self, layout: Layouter, room: Size, filled: bool) -> list[float]:
        width = room.w - self.gap[0] * layout.u * (len(self.shares) - 1)
        natural = self._widest(room, layout.size)

        def least() -> list[float]:
            return self._widest(room, layout.least)

        if not filled or not any(self.shares):
            return shared(natural, least, [0.0] * len(natural), width)
        fixed = sum(long for long, share in zip(natural, self.shares) if not share)
        share = max(0.0, width - fixed) / sum(self.shares)
        wanted = [share * part if part else long for long, part in zip(natural, self.shares)]
        if all(long >= small for long, small in zip(wanted, natural)):
            return wanted  # so nothing must shrink
        enough = all(long >= small for long, small in zip(wanted, least()))
        return wanted if enough else shared(natural, least, self.shares, width)

    def _widest(self, room: Size, measure: Measure) -> list[float]:
        """Return the width of the widest cell of each column."""
        endless, wide = Size(room.w, ENDLESS), len(self.shares)
        columns = [self.children[start::wide] for start in range(wide)]
        return [max((measure(cell, endless).w for cell in column), default=0.0) for column in columns]

    def natural(self, layout: Layouter, room: Size) -> Size:
        cells = self._cells(layout, room, any(self.shares) and room.w < ENDLESS)
        across, down = self.gap[0] * layout.u, self.gap[1] * layout.u
        return Size(
            sum(cells.columns) + across * max(0, len(cells.columns) - 1),
            sum(self._cells(layout, room, False).rows) + down * max(0, len(cells.rows) - 1),
        )

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        cells = self._cells(layout, box.size, True)
        y = box.y
        for row, high in zip(self._rows(), cells.rows):
            x = box.x
            for cell, wide in zip(row, cells.columns):
                align = cell.align or "fill"
                size = layout.size(cell, Size(wide, high))
                h = high if align == "fill" else min(high, size.h)
                yield cell, Box(x, y + (high - h) * BEFORE[align], wide, h)
                x += wide + self.gap[0] * layout.u
            y += high + self.gap[1] * layout.u
