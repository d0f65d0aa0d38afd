"""The dice compared with their expected values, with a verdict on whether they were unusual."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.controller import fairness
from cantstop.controller.fairness import FACES, DiceVerdict
from cantstop.controller.statistics import expected_sums
from cantstop.model.board import COLUMNS
from cantstop.view.kit.containers import Column, Firm, Row
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import LABEL, NOTE, STRONG, Text, wrapping
from cantstop.view.parts import emblems
from cantstop.view.parts.charts import Bars, legend
from cantstop.view.words import language, say

WIDEST = 90.0  # of a bar with the room around it
TITLE = LABEL.of(19)


def dice_panel(faces: Sequence[int], sums: Sequence[int], rolls: int, note: str = "", tall: bool = False) -> Node:
    """Return two charts and two sentences, from the counts of faces and sums at their numbers."""
    verdict, expected = fairness.verdict(faces), expected_sums(rolls)
    left = Bars(
        [faces[face] for face in FACES],
        [emblems.die(face, 24) for face in FACES],
        expected=[verdict.expected] * len(FACES),
        widest=WIDEST,
    )
    right = Bars(
        [sums[column] for column in COLUMNS],
        [str(column) for column in COLUMNS],
        expected=[expected[column] for column in COLUMNS],
        widest=WIDEST,
    )
    right.below = left.below  # so that both have one baseline
    of_faces = wrapping(say("over.faces"), TITLE)
    mark = Firm(legend("expected", say("over.expected")))
    of_sums = Row(wrapping(say("over.sums"), TITLE).share(), mark, gap=12)
    more = Text(note, NOTE, "ink_muted", lines=1) if note else None
    told = Column(Text(_sentence(verdict), STRONG, lines=1), more, gap=2, margin=(0, 9, 0, 0)).sized(height=54)
    if tall:
        return Column(of_faces, left.share(), of_sums, right.share(), told, gap=9)
    headings, charts = _side_by_side(of_faces, of_sums), _side_by_side(left, right)
    return Column(headings, Column(charts.share(), told, grow=1), gap=9)


def _sentence(verdict: DiceVerdict) -> str:
    """Return what the test of significance says."""
    in_100 = max(1, round(100 * verdict.chance))
    expected = language().number(verdict.expected, 1 if verdict.expected < 100 else 0)
    return say(f"fair.{verdict.kind}", n=verdict.thrown, expected=expected, chance=in_100)


def _side_by_side(of_faces: Node, of_sums: Node) -> Node:
    return Row(of_faces.share(0.38), of_sums.share(0.62), gap=28, across="fill")
