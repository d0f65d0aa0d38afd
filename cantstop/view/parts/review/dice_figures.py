"""How the dice fell against what was to be expected, and in plain words whether that is unusual."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cantstop.controller.fairness import FACES, Verdict
from cantstop.model.board import COLUMNS
from cantstop.view import words
from cantstop.view.art import charts, dice
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600, TEXT_700
from cantstop.view.parts.paper import Paper
from cantstop.view.words import say

LABEL, FIGURE = 40.0, 24.0


class Figures(NamedTuple):
    faces: Sequence[int]  # at their numbers
    sums: Sequence[int]
    expected_sums: Mapping[int, float]
    verdict: Verdict
    busts: int = 0
    expected_busts: float | None = None  # where it is known


def lay(paper: Paper, x: float, y: float, w: float, h: float, figures: Figures) -> None:
    """Two charts and two sentences in a box; units."""
    text = 46.0
    half = w * 0.36
    _heading(paper, x, y + 12, half, say("over.faces"))
    faces = [(float(figures.faces[face]), figures.verdict.expected) for face in FACES]
    _chart(paper, x, y + 30, half, h - text - 30, faces, [None] * 6)
    for number, face in enumerate(FACES):
        picture = dice.flat_die(face, paper.style.px(24), paper.style.theme)
        paper.centre(picture, (x + half * (number + 0.5) / 6, y + h - text - LABEL / 2 + 4))
    left, wide = x + half + 40, w - half - 40
    _heading(paper, left, y + 12, wide, say("over.sums"))
    sums = [(float(figures.sums[column]), figures.expected_sums[column]) for column in COLUMNS]
    _chart(paper, left, y + 30, wide, h - text - 30, sums, [str(column) for column in COLUMNS])
    paper.write(sentence(figures.verdict), TEXT_700, 17, "ink", (x, y + h - text + 22), room=w)
    if figures.expected_busts is None:
        return
    line = say("fair.busts", n=figures.busts, expected=words.language().number(figures.expected_busts, 1))
    paper.write(line, TEXT_600, 16, "ink_muted", (x, y + h - text + 46), room=w)


def sentence(verdict: Verdict) -> str:
    """What the test of significance says."""
    in_100 = max(1, round(100 * verdict.chance))
    expected = words.language().number(verdict.expected, 1 if verdict.expected < 100 else 0)
    return say(f"fair.{verdict.kind}", n=verdict.thrown, expected=expected, chance=in_100)


def _heading(paper: Paper, x: float, y: float, w: float, said: str) -> None:
    wide = paper.write(said, TEXT_700, 16, "ink_muted", (x, y), room=w * 0.55)
    style = paper.style
    paper.put(charts.dashes(style.px(22), style.px(4), style.theme["ink"], style), (x + wide + 16, y - 2))
    paper.write(say("over.expected"), TEXT_600, 15, "ink_muted", (x + wide + 46, y), room=w * 0.45 - 50)


def _chart(
    paper: Paper, x: float, y: float, w: float, h: float, values: list[tuple[float, float]], names: list[str | None]
) -> None:
    """Bars with their figures; a dashed line across each where it was to be expected."""
    style = paper.style
    room = h - LABEL - FIGURE
    most = max(1.0, *(max(pair) for pair in values))
    pitch = w / len(values)
    for number, (count, expected) in enumerate(values):
        left, base = x + pitch * number, y + FIGURE + room
        high = room * count / most
        if count:
            tone = charts.sand(style)
            bar = charts.columns(style.px(pitch), style.px(max(2, high)), (1.0,), None, tone, style, 0.7)
            paper.put(bar, (left, base - high))
        line = charts.dashes(style.px(pitch * 0.86), style.px(4), style.theme["ink"], style)
        paper.put(line, (left + pitch * 0.07, base - room * expected / most - 2))
        figure = words.language().number(int(count))
        above = base - max(high, room * expected / most) - 12
        paper.write(figure, TEXT_700, 15, "ink_muted", (left + pitch / 2, above), "centre", room=pitch - 2)
        name = names[number]
        if name is not None:
            low = base + LABEL / 2 + 4
            paper.write(name, DISPLAY_800, 18, "ink", (left + pitch / 2, low), "centre", room=pitch)
