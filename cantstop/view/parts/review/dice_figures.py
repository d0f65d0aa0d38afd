"""How the dice fell against what was to be expected, and in plain words whether that is unusual."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pygame

from cantstop.controller.fairness import FACES, DiceVerdict
from cantstop.model.board import COLUMNS
from cantstop.view.art import charts
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Anchored, Column, Firm, Row
from cantstop.view.kit.drawing import Icon
from cantstop.view.kit.node import Box, Layouter, Node
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import LABEL, NOTE, STRONG, STRONG_NOTE, Text, wrapping
from cantstop.view.parts import emblems
from cantstop.view.words import language, say

FIGURE = 24.0  # the room for a figure above its bar
LABELS = 40.0


class DiceFigures(NamedTuple):
    faces: Sequence[int]  # at their numbers
    sums: Sequence[int]
    expected_sums: Mapping[int, float]
    verdict: DiceVerdict
    busts: int = 0
    expected_busts: float | None = None  # where it is known


def dice_panel(figures: DiceFigures) -> Node:
    """Two charts and two sentences."""
    faces = [(figures.faces[face], figures.verdict.expected) for face in FACES]
    sums = [(figures.sums[column], figures.expected_sums[column]) for column in COLUMNS]
    headings = _side_by_side(_heading(say("over.faces")), _heading(say("over.sums")))
    charts_of = _side_by_side(
        _chart(faces, [emblems.die(face, 24) for face in FACES]),
        _chart(sums, [Text(str(column), LABEL.of(18)) for column in COLUMNS]),
    )
    below: list[Node] = [Text(sentence(figures.verdict), STRONG, lines=1)]
    if figures.expected_busts is not None:
        expected = language().number(figures.expected_busts, 1)
        below.append(Text(say("fair.busts", n=figures.busts, expected=expected), NOTE, "ink_muted", lines=1))
    told = Column(*below, gap=2, margin=(0, 9, 0, 0)).sized(height=54)
    return Column(headings, Column(charts_of.share(), told, grow=1), gap=9)


def sentence(verdict: DiceVerdict) -> str:
    """What the test of significance says."""
    in_100 = max(1, round(100 * verdict.chance))
    expected = language().number(verdict.expected, 1 if verdict.expected < 100 else 0)
    return say(f"fair.{verdict.kind}", n=verdict.thrown, expected=expected, chance=in_100)


def _side_by_side(of_faces: Node, of_sums: Node) -> Node:
    return Row(of_faces.share(0.36), of_sums.share(0.64), gap=40, across="fill")


def _heading(title: str) -> Node:
    """What a chart shows, and how what was to be expected is marked in it."""
    dashes = Icon(lambda style: _dashes(style.px(22), style))
    expected = Text(say("over.expected"), NOTE.of(15), "ink_muted", lines=1)
    return Row(wrapping(title, STRONG_NOTE, "ink_muted"), dashes, Firm(expected), gap=12)


def _chart(values: list[tuple[int, float]], names: list[Node]) -> Node:
    """Bars with their figures; a dashed line across each where it was to be expected."""
    most = max(1.0, *(max(pair) for pair in values))
    bars = Row(*(_Bar(*pair, most).share() for pair in values), across="fill")
    below = Row(*(Anchored(name).share() for name in names))
    return Column(bars.share(), below.sized(height=LABELS))


def _dashes(w: int, style: Style) -> pygame.Surface:
    return charts.dashes(w, style.px(4), style.theme["ink"], style)


class _Bar(Node):
    def __init__(self, count: int, expected: float, most: float) -> None:
        self.count, self.expected, self.most = count, expected, most

    def _highs(self, u: float, box: Box) -> tuple[float, float]:
        """How high the bar and the dashes reach, in pixels."""
        room = max(0.0, box.h - FIGURE * u)
        return room * self.count / self.most, room * self.expected / self.most

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        high = max(self._highs(layout.u, box))
        said = Text(language().number(self.count), STRONG_NOTE.of(15), "ink_muted", lines=1, at="middle")
        yield said, Box(box.x, box.bottom - high - FIGURE * layout.u, box.w, FIGURE * layout.u)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        high, expected = self._highs(style.u, box)
        left, wide = round(box.x), max(1, round(box.w))
        if self.count:
            bar = charts.columns(wide, max(2, round(high)), (1.0,), None, charts.neutral(style), style, 0.7)
            yield Sprite(bar, left, round(box.bottom) - bar.get_height())
        line = _dashes(max(1, round(0.86 * box.w)), style)
        yield Sprite(line, left + round(0.07 * box.w), round(box.bottom - expected) - line.get_height() // 2)
