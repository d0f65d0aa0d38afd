"""The charts of the records as nodes: upright bars, a line of values, a mark on a scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

from cantstop.view.art import charts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Layers, Padded, Row, Spring
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import LABEL, NOTE, STRONG_NOTE, Text
from cantstop.view.words import language

WIDEST_BAR = 49.0  # so that a few bars do not become blocks
ABOVE = 22.0  # room for a figure over what it belongs to


def upright(
    values: Sequence[float], names: Sequence[str], *, tone: str = "", chosen: int | None = None, figures: bool = False
) -> Node:
    """Bars with what each stands for below; with `figures` each says how high it is."""

    def bars(w: int, h: int, style: Style) -> pygame.Surface:
        return charts.columns(w, h, tuple(values), chosen, style.theme[tone] if tone else charts.neutral(style), style)

    named = LABEL.of(18) if figures else STRONG_NOTE.of(15)
    below = [_cell(Text(name, named, "ink" if figures else "ink_muted", lines=1, at="middle")) for name in names]
    chart: Node = Drawing(bars)
    if figures:
        most = max((*values, 1.0))
        above = [_cell(_over(value, most)).sized(align="fill") for value in values]
        chart = Layers(Padded(chart, (0, ABOVE, 0, 0)), Row(*above))
    column = Column(chart.share(), Row(*below).sized(height=22), gap=4, align="fill")
    return Row(Spring(), column.sized(width=WIDEST_BAR * len(values)), Spring())


def _cell(child: Node) -> Node:
    return child.share()


def _over(value: float, most: float) -> Node:
    """The figure of a bar, where the bar ends."""
    said = Text(language().number(int(value)) if value else "", STRONG_NOTE.of(15), "ink_muted", lines=1, at="middle")
    return Column(Spring(most - value), said.sized(height=ABOVE), Spring(value))


class Curve(Node):
    """Values from left to right, the best one in red with its figure; zero is named at its line."""

    def __init__(self, values: Sequence[float], *, percent: bool = False) -> None:
        self.values, self.best, self.percent = tuple(values), values.index(max(values)), percent

    def _dots(self, style: Style, box: Box) -> tuple[Box, charts.Dots]:
        area = box.inside(0, ABOVE * style.u, 0, 0)
        rect = area.rect
        return area, charts.line(max(1, rect.w), max(1, rect.h), self.values, self.best, style)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        area, dots = self._dots(style, box)
        yield Sprite(dots.surface, *area.rect.topleft)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        area, dots = self._dots(layout.style, box)
        u, (x, y) = layout.u, dots.places[self.best]
        middle = min(max(area.x + x, area.x + 24 * u), area.right - 24 * u)
        best = Text(self._said(self.values[self.best]), LABEL.of(18), "chart_red", lines=1, at="middle")
        above = y - 32 * u
        if above < dots.zero < above + 24 * u:  # the line of zero would strike the figure through
            above = dots.zero - 26 * u
        yield best, Box(middle - 60 * u, area.y + above, 120 * u, 24 * u)
        if middle < area.right - 60 * u or dots.zero > area.h / 2:  # else the figure stands there
            below = 0.2 * area.h < dots.zero < 0.8 * area.h
            zero = Text(self._said(0), NOTE.of(15), "ink_muted", lines=1, at="end")
            yield zero, Box(area.right - 40 * u, area.y + dots.zero + (0 if below else -20) * u, 40 * u, 20 * u)

    def _said(self, value: float) -> str:
        return language().percent(value / 100) if self.percent else language().number(round(value))


class Scale(Node):
    """A level line with a mark at a part of it, and a dotted line where somebody else stands."""

    height = 24.0

    def __init__(self, part: float, mark: Node, beside: float | None = None) -> None:
        self.part, self.mark, self.beside = part, mark, beside

    def _line(self, u: float, box: Box) -> Box:
        """What the parts are of; the mark may lie at either end."""
        return box.inside(12 * u, 10 * u, 12 * u, 10 * u)

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(60 * layout.u, 24 * layout.u)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        line, size = self._line(layout.u, box), layout.size(self.mark, box.size)
        yield self.mark, Box(line.x + line.w * self.part - size.w / 2, box.y + (box.h - size.h) / 2, *size)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        line = self._line(style.u, box)
        rect = line.rect
        yield Sprite(charts.bar(max(1, rect.w), max(1, rect.h), 1.0, style.theme["line"], style), *rect.topleft)
        if self.beside is not None:
            mark = charts.dotted(style.px(6), style.px(24), style.theme["ink"], style)
            yield Sprite(mark, round(line.x + line.w * self.beside) - mark.get_width() // 2, round(box.y))
