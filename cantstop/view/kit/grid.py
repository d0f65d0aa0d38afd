"""The container of rows and columns: a column is as wide as its widest cell (0) or takes a share of the room.

Grid(*plates, columns=3, gap=8)          Grid(*cells, columns=(0, 1, 0), gap=(14, 4))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cantstop.view.kit.containers import Measure, shared
from cantstop.view.kit.node import BEFORE, ENDLESS, Box, Layouter, Node, Size


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
