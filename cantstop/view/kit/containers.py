"""Containers, which place their children in rows, columns and layers, without overlaps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cantstop.view.kit.node import BEFORE, ENDLESS, Align, Box, Layouter, Node, Size, Wrapper

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

    def __init__(self, share: float = 1.0) -> None:
        self.grow = share


class Layers(Node):
    """Children in the same box, later ones above earlier ones; the box is as large as the largest child.

    This is also the base of the other containers, which define `content` and `places`, the size and the boxes of their
    children within the margin.
    """

    def __init__(self, *children: Node | None, margin: Margin = 0.0) -> None:
        self.children = [child for child in children if child is not None]
        self.margin = edges(margin)

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        left, top, right, bottom = [edge * layout.u for edge in self.margin]
        inner = Size(max(0.0, room.w - left - right), max(0.0, room.h - top - bottom))
        w, h = self.content(layout, inner, least)
        return Size(w + left + right, h + top + bottom)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        return self.places(layout, box.inside(*[edge * layout.u for edge in self.margin]))

    def content(self, layout: Layouter, room: Size, least: bool) -> Size:
        sizes = [layout.size(child, room, least) for child in self.children]
        return Size(max([size.w for size in sizes], default=0.0), max([size.h for size in sizes], default=0.0))

    def places(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        for child in self.children:
            yield child, box


class Padded(Layers):
    def __init__(self, child: Node, margin: Margin, *, grow: float = 0.0, align: Align | None = None) -> None:
        super().__init__(child, margin=margin)
        self.grow, self.align = grow or child.grow, align or child.align
        self.takes_only_share = child.takes_only_share


class Anchored(Wrapper):
    """A child at its natural size in a larger box; x and y give its position, from 0 (left, top) to 1."""

    align = "fill"

    def __init__(self, child: Node, x: float = 0.5, y: float = 0.5, *, grow: float = 0.0) -> None:
        self.child, self.x, self.y, self.grow = child, x, y, grow

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        wanted = layout.size(self.child, box.size)
        w, h = min(wanted.w, box.w), min(wanted.h, box.h)
        yield self.child, Box(box.x + (box.w - w) * self.x, box.y + (box.h - h) * self.y, w, h)


class Alike(Wrapper):
    """A child in a box as large as the largest node of `kind`, so that equal rows line up."""

    def __init__(self, child: Node, kind: Layers, *, x: float = 0.0) -> None:
        self.child, self.kind = Anchored(child, x), kind

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return layout.size(self.kind, room, least)


class Between(Wrapper):
    """A child that is `most` units high, but shrinks down to `least`."""

    def __init__(self, child: Node, least: float, most: float) -> None:
        self.child, self._lowest, self._highest = child, least, most

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        high = self._lowest if least else self._highest
        return Size(layout.size(self.child, room, least).w, high * layout.u)


class Firm(Wrapper):
    """A child that keeps its size; its neighbours shrink first."""

    def __init__(self, child: Node) -> None:
        self.child = child

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return layout.size(self.child, room)


class Newest(Node):
    """The newest rows that fit, each `pitch` units high; the newest is last, or first with `newest_first`."""

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


class _Line(Layers):
    """The base of Row and Column: children one after the other along one side."""

    along = 0  # 0: across the window, 1: down
    usual: Align  # the default alignment across

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
        super().__init__(*children, margin=margin)
        self.gap, self.across = gap, across or self.usual
        self.grow, self.align, self.key, self.width, self.height = grow, align, key, width, height

    def content(self, layout: Layouter, room: Size, least: bool) -> Size:
        gaps, children = self._gaps(layout), self.children
        if self.along == 1:
            sizes = [layout.size(child, room, least) for child in children]
            high = sum(size.h for child, size in zip(children, sizes) if not child.takes_only_share)
            return Size(max([size.w for size in sizes], default=0.0), high + gaps)
        natural = self._wanted(layout, room, False)
        wanted = self._wanted(layout, room, True) if least else natural
        lengths = self._lengths(layout, room, natural)
        heights = [layout.size(child, Size(long, room.h), least).h for child, long in zip(children, lengths)]
        return Size(min(sum(wanted), sum(lengths)) + gaps, max(heights, default=0.0))

    def _gaps(self, layout: Layouter) -> float:
        return self.gap * layout.u * max(0, len(self.children) - 1)

    def _wanted(self, layout: Layouter, room: Size, least: bool) -> list[float]:
        """Return the length of each child along the line before spare room is distributed."""
        along = self.along
        return [0.0 if each.takes_only_share else layout.size(each, room, least)[along] for each in self.children]

    def _lengths(self, layout: Layouter, room: Size, natural: list[float]) -> list[float]:
        shares = [child.grow for child in self.children]
        spare = room[self.along] - self._gaps(layout)
        return shared(natural, lambda: self._wanted(layout, room, True), shares, spare)

    def places(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        along, room, gaps = self.along, box.size[1 - self.along], self._gaps(layout)
        squeezed = min(1.0, box.size[along] / gaps) if gaps > 0 else 1.0
        place, natural = box[along], self._wanted(layout, box.size, False)
        for child, long in zip(self.children, self._lengths(layout, box.size, natural)):
            align, wide = child.align or self.across, room
            if align != "fill":
                given = Size(long, box.h) if along == 0 else Size(box.w, long)
                wide = min(room, layout.size(child, given)[1 - along])
            start = box[1 - along] + (room - wide) * BEFORE[align]
            yield child, Box(place, start, long, wide) if along == 0 else Box(start, place, wide, long)
            place += long + self.gap * layout.u * squeezed


class Row(_Line):
    """Children side by side; each in the middle of the height, unless it has another alignment."""

    along, usual = 0, "middle"


class Column(_Line):
    """Children one below the other; each as wide as the column, unless it has another alignment."""

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
    """Cells in rows: `columns` is a number of equal columns, or a share for each; 0 is as wide as the widest cell."""

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

    def content(self, layout: Layouter, room: Size, least: bool) -> Size:
        columns, rows = self._cells(layout, room)
        across, down = self._gaps(layout)
        return Size(sum(columns) + across, sum(rows) + down)

    def places(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
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
