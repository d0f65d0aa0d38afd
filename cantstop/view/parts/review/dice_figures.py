"""The dice compared with their expected values, with a verdict on whether they were unusual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cantstop.controller.fairness import FACES, DiceVerdict
from cantstop.model.board import COLUMNS
from cantstop.view.kit.containers import Column, Firm, Row
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import NOTE, STRONG, STRONG_NOTE, Text, wrapping
from cantstop.view.parts import emblems
from cantstop.view.parts.charts import Bars, legend
from cantstop.view.words import language, say

WIDEST = 90.0  # of a bar with the room around it


class DiceFigures(NamedTuple):
    faces: Sequence[int]  # at their numbers
    sums: Sequence[int]
    expected_sums: Mapping[int, float]
    verdict: DiceVerdict
    busts: int = 0
    expected_busts: float | None = None  # where it is known


def dice_panel(figures: DiceFigures, tall: bool = False) -> Node:
    """Return two charts and two sentences."""
    faces = Bars(
        [figures.faces[face] for face in FACES],
        [emblems.die(face, 24) for face in FACES],
        expected=[figures.verdict.expected] * len(FACES),
        widest=WIDEST,
    )
    sums = Bars(
        [figures.sums[column] for column in COLUMNS],
        [str(column) for column in COLUMNS],
        expected=[figures.expected_sums[column] for column in COLUMNS],
        widest=WIDEST,
    )
    sums.below = faces.below  # so that both have one baseline
    expected = legend("expected", say("over.expected"))
    of_faces = wrapping(say("over.faces"), STRONG_NOTE, "ink_muted")
    of_sums = Row(wrapping(say("over.sums"), STRONG_NOTE, "ink_muted").share(), Firm(expected), gap=12)
    below: list[Node] = [Text(sentence(figures.verdict), STRONG, lines=1)]
    if figures.expected_busts is not None:
        number = language().number(figures.expected_busts, 1)
        below.append(Text(say("fair.busts", n=figures.busts, expected=number), NOTE, "ink_muted", lines=1))
    told = Column(*below, gap=2, margin=(0, 9, 0, 0)).sized(height=54)
    if tall:
        return Column(of_faces, faces.share(), of_sums, sums.share(), told, gap=9)
    headings, charts = _side_by_side(of_faces, of_sums), _side_by_side(faces, sums)
    return Column(headings, Column(charts.share(), told, grow=1), gap=9)


def sentence(verdict: DiceVerdict) -> str:
    """Return what the test of significance says."""
    in_100 = max(1, round(100 * verdict.chance))
    expected = language().number(verdict.expected, 1 if verdict.expected < 100 else 0)
    return say(f"fair.{verdict.kind}", n=verdict.thrown, expected=expected, chance=in_100)


def _side_by_side(of_faces: Node, of_sums: Node) -> Node:
    return Row(of_faces.share(0.38), of_sums.share(0.62), gap=28, across="fill")
