"""Nodes that show charts: upright bars, a curve, or a mark on a percent scale, with their labels and figures.

    Bars([4, 9, 2], ["2", "3", "4"])                values above the bars, labels below
    Bars(counts, dice, expected=[5.0, 5.0, 5.0])    with dotted lines at the expected or usual values
    Bars(lengths, names, usual=2)                   with a dark bar for the usual value
    Curve([40, -200, 70], ["1", "2", "3"])          with a gold disc for the best value
    Curve(shares, names, percent=True)              from 0 to 100 %
    Bar(0.23, "blue")                               a share as a bar, in the colour of a player
    Percent(0.23, mark, usual=0.2)                  a mark on a line from 0 to 100 %; percent_ends() labels its ends
    legend("expected", words)                       the meaning of a mark, for the title of a chart

Each colour has one meaning: neutral a count, dark the usual, gold the best, red a column of the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

import pygame

from cantstop.view.art import charts
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit import fonts
from cantstop.view.kit.drawing import Drawing, Icon
from cantstop.view.kit.fonts import NOTE, STRONG, STRONG_NOTE, Text, alike
from cantstop.view.kit.node import Anchored, Box, Layouter, Node, Row, Size
from cantstop.view.kit.paint import plate
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style
from cantstop.view.words import language, say

WIDEST_BAR = 49.0  # the largest width of a bar in units, so that few bars do not become blocks
SCALE, LABELS, FIGURE = 52.0, 24.0, 22.0  # units left of a chart, below it, and for the figure on top of a bar
LINE, APART = 18.0, 6.0  # the height of a label of the scale, and the least gap between labels side by side
DISC = 9.0  # the room for a disc of a curve, above and below its middle
LEVEL = 28.0  # the least height between two levels of the scale
PERCENT = (0.0, 0.5, 1.0)
SHORTEST, LONGEST = 46.0, 118.0  # of a bar beside texts
ON_SCALE = NOTE.of(15.5)

Mark = Literal["usual", "expected"]


class Chart(Node):
    """The base class of charts: values with a scale at the left, level lines, and a label below each value."""

    left = SCALE

    def __init__(
        self, values: Sequence[float], labels: Sequence[str | Node], low: float, high: float, *, percent: bool = False
    ) -> None:
        self.values = tuple(values)
        self.names = [each if isinstance(each, str) else each.said or "" for each in labels]
        texts = alike(*(Text(name, STRONG.of(16), "ink", lines=1, at="middle") for name in self.names))
        self.labels = [text if isinstance(each, str) else Anchored(each) for text, each in zip(texts, labels)]
        self.low, self.high, self.percent = low, high, percent
        self.below = LABELS if all(isinstance(each, str) for each in labels) else 40.0

    def spoken(self) -> Spoken:
        lines = (f"{name}: {self.worded(value)}" for name, value in zip(self.names, self.values))
        return Spoken("list", lines=tuple(lines))

    def area(self, u: float, box: Box) -> Box:
        """Return the part of the box for the values, without scale and labels."""
        return box.inside(self.left * u, FIGURE * u, 0, self.below * u)

    def y(self, area: Box, value: float) -> float:
        return area.bottom - area.h * (value - self.low) / (self.high - self.low)

    def worded(self, value: float) -> str:
        return language().percent(value) if self.percent else language().number(round(value))

    def levels(self, u: float, area: Box) -> Sequence[float]:
        most = max(1, min(4, int(area.h / (LEVEL * u))))
        found = PERCENT if self.percent else charts.levels(self.low, self.high, most)
        return charts.apart(found, LINE * u * (self.high - self.low) / max(1.0, area.h))

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        u, area = layout.u, self.area(layout.u, box)
        levels = self.levels(u, area)
        words = alike(*(Text(self.worded(level), ON_SCALE, "ink_muted", lines=1, at="end") for level in levels))
        for level, text in zip(levels, words):
            y = self.y(area, level) - LINE / 2 * u
            yield text, Box(area.x - self.left * u, y, (self.left - 8) * u, LINE * u)
        yield from self._below(layout, area, box.bottom - self.below * u)
        yield from self.figures(u, area)

    def _below(self, layout: Layouter, area: Box, y: float) -> Iterator[tuple[Node, Box]]:
        """Yield as many labels below the chart as have room side by side: all, every second, or fewer."""
        u, pitch, edge = layout.u, area.w / max(1, len(self.labels)), area.x
        for number, label in enumerate(self.labels):
            wide = max(pitch - APART * u, layout.size(label, Size(area.w, self.below * u), least=True).w)
            x = min(max(area.x + pitch * (number + 0.5) - wide / 2, area.x), area.right - wide)
            if x >= edge:
                yield label, Box(x, y, wide, self.below * u)
                edge = x + wide + APART / 2 * u

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        area = self.area(style.u, box)
        if area.w < 1 or area.h < 1:
            return
        for level in self.levels(style.u, area):
            yield Sprite(charts.level_line(area.rect.w, style), area.rect.x, round(self.y(area, level)))
        yield from self.behind(style, area)
        for figure, place in self.figures(style.u, area):  # no level line crosses a figure
            wide = fonts.width(figure.words, figure.role.face, figure.role.size * style.u) + 8 * style.u
            rect = Box(place.x + (place.w - wide) / 2, place.y, wide, place.h).rect
            yield Sprite(charts.filled(*rect.size, style.theme["panel"]), *rect.topleft)
        yield from self.drawn(style, area)

    def figures(self, u: float, area: Box) -> Iterator[tuple[Text, Box]]:
        return iter(())

    def behind(self, style: Style, area: Box) -> Iterator[Sprite]:
        return iter(())

    def drawn(self, style: Style, area: Box) -> Iterator[Sprite]:
        return iter(())


class Bars(Chart):
    """A chart of upright bars from zero; `means` is the word for the usual value or for the expected values."""

    def __init__(
        self,
        values: Sequence[float],
        labels: Sequence[str | Node],
        *,
        tone: str = "",
        usual: int | None = None,
        expected: Sequence[float] = (),
        means: str = "",
        widest: float = WIDEST_BAR,
    ) -> None:
        super().__init__(values, labels, 0.0, max((*values, *expected, 1.0)))
        self.expected = tuple(expected)
        self.tone, self.usual, self.means, self.widest = tone, usual, means, widest

    def spoken(self) -> Spoken:
        """Return a list in which each line has a value, with the usual or expected value."""
        lines = list(super().spoken().lines)
        for number, value in enumerate(self.expected):
            lines[number] += f", {self.means} {self.worded(value)}"
        if self.usual is not None:
            lines[self.usual] += f", {self.means}"
        return Spoken("list", lines=tuple(lines))

    def area(self, u: float, box: Box) -> Box:
        area = super().area(u, box)
        spare = max(0.0, area.w - self.widest * u * len(self.values))
        return area.inside(spare / 2, 0, spare / 2, 0)

    def figures(self, u: float, area: Box) -> Iterator[tuple[Text, Box]]:
        wide = area.w / max(1, len(self.values))
        for number, value in enumerate(self.values):
            figure = Text(self.worded(value), STRONG_NOTE.of(15), "ink", lines=1, at="middle")
            yield figure, Box(area.x + wide * number, self.y(area, value) - FIGURE * u, wide, FIGURE * u)

    def drawn(self, style: Style, area: Box) -> Iterator[Sprite]:
        tone = style.theme[self.tone] if self.tone else charts.neutral(style)
        rect, wide = area.rect, area.w / max(1, len(self.values))
        yield Sprite(charts.columns(*rect.size, self.values, self.usual, tone, style, most=self.high), *rect.topleft)
        for number, value in enumerate(self.expected):
            mark = charts.dotted(max(1, round(wide)), style.px(4), style, *charts.BESIDE)
            y = round(self.y(area, value)) - mark.get_height() // 2
            yield Sprite(mark, round(area.x + wide * number), y)


class Curve(Chart):
    """A chart of values joined by a line, with the figures of the best and the last value."""

    def __init__(self, values: Sequence[float], labels: Sequence[str], *, percent: bool = False) -> None:
        low, high = (0.0, 1.0) if percent else (min((*values, 0.0)), max((*values, 0.0)))
        super().__init__(values, labels, low, high if high > low else low + 1.0, percent=percent)
        self.best, self.joined = values.index(max(values)), len(values)  # values from this index on are not joined

    @property
    def falls(self) -> bool:
        """Whether the last value is below the one before it, so that its figure is below the line."""
        last = len(self.values) - 1
        return self.best != last and self.values[last - 1] > self.values[last]

    def area(self, u: float, box: Box) -> Box:
        return super().area(u, box).inside(0, DISC * u, 0, (DISC + FIGURE * self.falls) * u)

    def place(self, area: Box, number: int) -> tuple[float, float]:
        return area.x + area.w * (number + 0.5) / len(self.values), self.y(area, self.values[number])

    def figures(self, u: float, area: Box) -> Iterator[tuple[Text, Box]]:
        last, covered = len(self.values) - 1, pygame.FRect()
        for number in dict.fromkeys((self.best, last)):
            said = self.worded(self.values[number])
            said = say("expressend.best", total=said) if number == self.best else said
            role = STRONG.of(17)
            wide = min(area.w, fonts.width(said, role.face, role.size * u) + 2 * APART * u)
            x, y = self.place(area, number)
            top = y + DISC * u if number == last and self.falls else y - (DISC + FIGURE) * u
            box = Box(min(max(x - wide / 2, area.x), area.right - wide), top, wide, FIGURE * u)
            if not covered.colliderect(box):
                yield Text(said, role, lines=1, at="middle"), box
            covered = pygame.FRect(box)

    def drawn(self, style: Style, area: Box) -> Iterator[Sprite]:
        edge = round(12 * style.u)  # for discs at the ends
        rect = area.rect.inflate(2 * edge, 2 * edge)
        places = tuple(self.place(area, number) for number in range(self.joined))
        points = tuple((x - rect.x, y - rect.y) for x, y in places)
        yield Sprite(charts.curve(*rect.size, points, self.best, style), *rect.topleft)


class Bar(Drawing):
    """A horizontal bar, of which a share is filled in a player's colour or in grey; it is as long as its row allows."""

    def __init__(self, part: float, colour: str, high: float = 18.0) -> None:
        def draw(w: int, h: int, style: Style) -> pygame.Surface:
            tone = player_paint(style.theme, colour).fill if colour else charts.neutral(style)
            return charts.bar(w, h, part, tone, style)

        super().__init__(draw)
        self.height = high

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size((SHORTEST if least else LONGEST) * layout.u, 0)


class Percent(Node):
    """A horizontal scale from 0 to 100 % with a mark, and a dotted line at the usual value."""

    height = 24.0
    said = ""  # the figure is next to it

    def __init__(self, part: float, mark: Node, usual: float | None = None) -> None:
        self.part, self.mark, self.usual = part, mark, usual

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        return Size(60 * layout.u, 24 * layout.u)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        line, size = _level(layout.u, box), layout.size(self.mark, box.size)
        yield self.mark, Box(line.x + line.w * self.part - size.w / 2, box.y + (box.h - size.h) / 2, *size)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        line = _level(style.u, box)
        rect = line.rect
        yield Sprite(charts.bar(max(1, rect.w), max(1, rect.h), 1.0, style.theme["line"], style), *rect.topleft)
        if self.usual is not None:
            mark = charts.dotted(style.px(6), style.px(24), style, charts.UPRIGHT)
            yield Sprite(mark, round(line.x + line.w * self.usual) - mark.get_width() // 2, round(box.y))


class PercentEnds(Node):
    """The labels 0, 50 and 100 % below percent scales."""

    height = 20.0
    said = ""

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        line, wide = _level(layout.u, box), 48 * layout.u
        for part in charts.apart(PERCENT, wide / max(1.0, line.w)):
            words = Text(language().percent(part), ON_SCALE, "ink_muted", lines=1, at="middle")
            yield words, Box(line.x + line.w * part - wide / 2, box.y, wide, box.h)


def legend(mark: Mark, words: str) -> Node:
    """Return a mark and the words that explain it, to be shown next to the title of a chart."""
    return Row(Icon(partial(_sign, mark)).saying(""), Text(words, STRONG_NOTE.of(15), "ink_muted", lines=1), gap=7)


def _sign(mark: Mark, style: Style) -> pygame.Surface:
    px = style.px(18)
    if mark == "usual":
        return plate(px // 2, px, 3 * style.u, style.theme["ink"])
    return charts.dotted(px, px, style, charts.LEVEL)


def _level(u: float, box: Box) -> Box:
    return box.inside(12 * u, 10 * u, 12 * u, 10 * u)
