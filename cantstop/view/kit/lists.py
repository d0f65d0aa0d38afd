"""Lists that build only visible rows, and running text as such a list."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import pygame

from cantstop.view.kit import fonts
from cantstop.view.kit.control import Act, Control, ControlNode, Faces
from cantstop.view.kit.fonts import BODY, RUNNING, Role, Text
from cantstop.view.kit.node import ENDLESS, Box, Layouter, Node, Size
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.pictures import drawn
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style

SHORTEST = 3  # the least length of the grip, in widths of the bar


class Span(NamedTuple):
    first: int
    seen: int
    rows: int

    @property
    def last_first(self) -> int:
        return max(0, self.rows - self.seen)

    def at(self, first: int) -> int:
        return min(self.last_first, max(0, first))

    def with_row(self, row: int) -> int:
        """Return the new first visible row, as near as possible to the current one, with which this row is visible."""
        return self.at(min(max(self.first, row - self.seen + 1), row))


@dataclass
class ScrollBar(ControlNode):
    """The scroll bar of a list; it calls `on(first)` with the first row to show."""

    span: Span
    on: Callable[[int], object] | None = field(default=None, kw_only=True)
    sound: str = field(default="", kw_only=True)

    takes_focus = False  # the page keys scroll the list
    drags = True
    said = ""  # a screen reader scrolls the list itself

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(14 * layout.u, room.h)

    def faces(self, w: int, h: int, style: Style) -> Faces:
        top, long = self._grip(w, h)
        return Faces(lambda state: _picture(w, h, top, long, style, state), radius=w / 2 / style.u)

    def _grip(self, w: int, h: int) -> tuple[int, int]:
        """Return the distance of the grip from the upper end of the bar, and the length of the grip, in pixels."""
        long = min(h, max(SHORTEST * w // 2, round(h * self.span.seen / max(1, self.span.rows))))
        return round((h - long) * self.span.first / max(1, self.span.last_first)), long

    def dragged(self, face: Control, begins: bool) -> Act | None:
        """Drag the grip; a press beside the grip scrolls by one page."""
        y, high = face.ui.pointer[1] - int(face.rect.y), int(face.rect.h)
        top, long = self._grip(int(face.rect.w), high)
        if begins:
            face.grip = y - top if top <= y < top + long else None
            beside = self.span.seen * (1 if y > top else -1)
            return None if face.grip is not None else self._to(self.span.first + beside)
        return (
            None if face.grip is None else self._to(round((y - face.grip) * self.span.last_first / max(1, high - long)))
        )

    def pressed(self, face: Control | None) -> Act | None:
        return None

    def _to(self, first: int) -> Act | None:
        first = self.span.at(first)
        return None if first == self.span.first else self.calls(first)


@drawn
def _picture(w: int, h: int, top: int, long: int, style: Style, state: str) -> pygame.Surface:
    theme, wide = style.theme, w / 2
    canvas = Canvas(w, h)
    canvas.rect(w / 4, 0, wide, h, wide / 2, theme["inset"])
    tone = theme["ink" if state in ("hover", "pressed") else "ink_muted"]
    canvas.rect(w / 4, top, wide, long, wide / 2, tone)
    return canvas.surface()


BAR_WIDTH, BAR_GAP = 14.0, 10.0  # units


@dataclass(slots=True)
class Standing:
    first: int = 0
    chosen: int | None = None  # the row that was last brought into sight
    seen: int = 0  # rows that fitted


class List(Node):
    """A list of rows of any height. A `chosen` row is scrolled into view if it has changed or fewer rows fit.

    If `at_end`, the list begins at its end. If `steady`, there is room for the bar even if all rows are visible.
    If `by_keys`, the page keys scroll it wherever the focus is, and Up and Down if nothing has the focus.
    """

    wheel = 1  # rows for a turn of the wheel
    grow = 1.0

    def __init__(
        self,
        key: str,
        count: int,
        row: Callable[[int], Node],
        *,
        row_height: float | Sequence[float],
        gap: float = 0.0,
        chosen: int | None = None,
        at_end: bool = False,
        steady: bool = False,
        by_keys: bool = False,
    ) -> None:
        self.key, self.count, self.row, self.row_height = key, count, row, row_height
        self.gap, self.chosen, self.at_end = gap, chosen, at_end
        self.by_keys, self.steady = by_keys, steady

    def high(self, number: int) -> float:
        return self.row_height if isinstance(self.row_height, (int, float)) else self.row_height[number]

    def pitch(self, u: float) -> float:
        return ((self.high(0) if self.count else 1.0) + self.gap) * u

    def _tall(self, first: int, last: int) -> float:
        """Return the height in units of the rows from `first` to before `last`."""
        if isinstance(self.row_height, (int, float)):
            return max(0, last - first) * (self.row_height + self.gap) - self.gap
        return sum(self.row_height[first:last]) + (last - first - 1) * self.gap

    def spoken(self) -> Spoken:
        return Spoken("list", rows=self.count)

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        if least or not self.count:
            return Size(0, self.high(0) * layout.u if self.count else 0.0)
        return Size(room.w if room.w < ENDLESS else 0.0, min(room.h, self._tall(0, self.count) * layout.u))

    def _seen_at_end(self, room: float) -> int:
        if isinstance(self.row_height, (int, float)):
            return min(self.count, max(1, int((room + self.gap) / (self.row_height + self.gap))))
        first = self.count
        while first and self._tall(first - 1, self.count) <= room:
            first -= 1
        return max(1, self.count - first)

    def _standing(self, layout: Layouter) -> Standing:
        found: Standing = layout.memory.setdefault(self.key, Standing())
        return found

    def span(self, layout: Layouter, box: Box) -> Span:
        room = box.h / layout.u + 0.5
        fresh = self.key not in layout.memory
        standing = self._standing(layout)
        span = Span(standing.first, min(self._seen_at_end(room), self.count), self.count)
        if fresh and self.at_end:
            span = span._replace(first=span.last_first)
        if self.chosen is not None and (self.chosen != standing.chosen or span.seen < standing.seen):
            first = min(span.at(span.first), self.chosen)
            while first < self.chosen and self._tall(first, self.chosen + 1) > room:
                first += 1
            span = span._replace(first=first)
        standing.chosen, standing.seen = self.chosen, span.seen
        standing.first = span.at(span.first)
        return span._replace(first=standing.first)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        span = self.span(layout, box)
        scrolls = span.last_first > 0
        wide = box.w - ((BAR_WIDTH + BAR_GAP) * layout.u if scrolls or self.steady else 0.0)
        y = box.y
        for number in range(span.first, self.count):
            high = self.high(number) * layout.u
            if y + high > box.bottom + 0.5 and number > span.first:
                break
            yield self.row(number), Box(box.x, y, wide, min(high, box.bottom - y))
            y += high + self.gap * layout.u
        if scrolls:
            bar = ScrollBar(f"{self.key}.scroll", span, on=partial(setattr, self._standing(layout), "first"))
            yield bar, Box(box.right - BAR_WIDTH * layout.u, box.y, BAR_WIDTH * layout.u, box.h)


class Running(List):
    """Running text of any length, as a list of its lines."""

    wheel = 3

    def __init__(self, key: str, words: str, role: Role = BODY) -> None:
        super().__init__(key, 0, self._line, row_height=role.size * RUNNING, by_keys=True)
        self.words, self.role = words, role

    def spoken(self) -> Spoken:
        return Spoken("text", self.words)

    def span(self, layout: Layouter, box: Box) -> Span:
        px, room = fonts.pixels(self.role.size * layout.u), box.w - (BAR_WIDTH + BAR_GAP) * layout.u
        self.lines = fonts.paragraph(self.words, self.role.face, px, room)
        self.count = len(self.lines)
        return super().span(layout, box)

    def _line(self, number: int) -> Node:
        return Text(self.lines[number], self.role, lines=1).saying("")
