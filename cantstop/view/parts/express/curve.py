"""The scores of the last games alone as a curve: the best in red, this one as the player's tile."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from cantstop.view.art import pieces
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, Side, put, width
from cantstop.view.kit.outlines import Point
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.theme import Colour
from cantstop.view.words import language, say

STEPS = (100, 200, 300, 500, 1000, 2000)
LEFT, RIGHT, TOP, FOOT = 72.0, 28.0, 34.0, 26.0
SIZE, CLEAR = 17.0, 22.0  # of the words at a point, and the height that is kept clear of the grid for them


class Label(NamedTuple):
    """Words at a point of the curve; pixels."""

    said: str
    tone: Colour
    x: float
    y: float
    half: float  # of their width


def grid(scores: Sequence[int]) -> tuple[int, ...]:
    """Round values that hold all scores: few enough to be read."""
    low, high = min(0, *scores), max(0, *scores)
    step = next((each for each in STEPS if (high - low) / each <= 4), STEPS[-1])
    return tuple(range(low // step * step, high + step, step))


class ScoreCourse(NamedTuple):
    """What is drawn: scores from the first to the one of now, and whether that one counts. `days` are said below the
    first and the last game, or one below all; `mean` is what the Master scores on average."""

    scores: tuple[int, ...]
    counts: bool
    colour: str
    days: tuple[str, ...]
    mean: int | None = None


@drawn
def curve(w: int, h: int, course: ScoreCourse, style: Style) -> pygame.Surface:
    """If the last score does not count, it stands apart from the curve and cannot be the best."""
    u, theme, scores = style.u, style.theme, course.scores
    lines = grid(scores if course.mean is None else (*scores, course.mean))
    low, high = lines[0], lines[-1]
    left, right, top, foot = LEFT * u, w - RIGHT * u, TOP * u, h - FOOT * u

    def at(number: int, score: float) -> Point:
        part = number / (len(scores) - 1) if len(scores) > 1 else 0.5
        return left + (right - left) * part, foot - (foot - top) * (score - low) / max(1, high - low)

    points = [at(number, score) for number, score in enumerate(scores)]
    best = max(range(len(scores) if course.counts or len(scores) == 1 else len(scores) - 1), key=scores.__getitem__)
    labels = _labels(points, scores, best, (w, foot), style)
    canvas = Canvas(w, h)
    for line in lines:
        y = at(0, line)[1]
        canvas.lines(((left, y), (right, y)), theme["line"], (2.0 if line == 0 else 1.3) * u)
    if course.mean is not None:
        y = at(0, course.mean)[1]
        canvas.lines(((left, y), (right, y)), theme["ink_muted"], 2 * u, dash=(7 * u, 6 * u))
        labels.append(_mean(course.mean, labels, points, left, y, style))
    for label in labels:
        _make_room(canvas, label, style)
    _join(canvas, points, best, course.counts, style)
    surface = canvas.surface()
    for line in lines:
        place = left - 12 * u, at(0, line)[1]
        put(surface, language().number(line), TEXT_700, 15 * u, theme["ink_muted"], place, "right")
    for said, tone, x, y, _ in labels:
        put(surface, said, DISPLAY_800, SIZE * u, tone, (x, y), "centre")
    tile = pieces.tile(round(22 * u), course.colour, theme)
    surface.blit(tile, (round(points[-1][0] - 11 * u), round(points[-1][1] - 11 * u)))
    ends: tuple[tuple[float, Side], ...] = ((left, "left"), (right, "right"))
    if len(course.days) == 1:
        ends = (((left + right) / 2, "centre"),)
    for day, (x, align) in zip(course.days, ends):
        put(surface, day, TEXT_700, 15 * u, theme["ink_muted"], (x, h - 8 * u), align)
    return surface


def _mean(mean: int, others: Sequence[Label], points: Sequence[Point], left: float, y: float, style: Style) -> Label:
    """What the dashed line is, where it hides nothing else that is seen or said."""
    u, said = style.u, say("expressend.master_mean", mean=mean)
    half, right = width(said, DISPLAY_800, SIZE * u) / 2, points[-1][0]
    first, last = left + half + 8 * u, right - half - 8 * u
    across = [first + (last - first) * part / 8 for part in (0, 4, 8, 1, 2, 3, 5, 6, 7)]
    middles = (y - CLEAR * u * 0.75, y + CLEAR * u * 0.75)
    found = [Label(said, style.theme["ink_muted"], x, middle, half) for x in across for middle in middles]
    return min(found, key=lambda each: _hidden(each, points, others, style))


def _hidden(label: Label, points: Sequence[Point], others: Sequence[Label], style: Style) -> int:
    """How much else would be hidden by these words: other words above all, then games and pieces of the curve."""
    u = style.u
    high, wide = CLEAR * u, 2 * label.half + 8 * u
    spot = pygame.Rect(round(label.x - wide / 2), round(label.y - high / 2), round(wide), round(high))
    words = sum(abs(each.y - label.y) < high and abs(each.x - label.x) < each.half + wide / 2 for each in others)
    discs = sum(bool(spot.inflate(30 * u, 14 * u).collidepoint(point)) for point in points)
    lines = sum(bool(spot.clipline(one, other)) for one, other in pairwise(points))
    return 100 * words + 10 * discs + lines


def _join(canvas: Canvas, points: Sequence[Point], best: int, counts: bool, style: Style) -> None:
    """The line, and a disc on each game but the last, where the player's tile comes to lie."""
    u, theme = style.u, style.theme
    joined = points if counts else points[:-1]
    if len(joined) > 1:
        canvas.lines(joined, theme["ink"], 2.6 * u)
    for point in points[:-1]:
        canvas.circle(*point, 6.5 * u, theme["panel"])
        canvas.circle(*point, 4.6 * u, theme["ink"])
    if best != len(points) - 1:
        canvas.circle(*points[best], 8.6 * u, theme["panel"])
        canvas.circle(*points[best], 7 * u, theme["chart_red"])


def _labels(
    points: Sequence[Point], scores: Sequence[int], best: int, within: tuple[float, float], style: Style
) -> list[Label]:
    """What is said of the best score, and of the last one; `within` is the width, and the foot of the curve."""
    u, last = style.u, len(points) - 1
    now = say("expressend.now", total=scores[-1])
    if not last:
        return [_label(now, points[0], style.theme["ink"], -27, within[0], u)]
    found = [
        _label(say("expressend.best", total=scores[best]), points[best], style.theme["chart_red"], -22, within[0], u)
    ]
    if best != last:
        around = [_label(now, points[-1], style.theme["ink"], drop, within[0], u) for drop in (-27, 27, -48, 48)]
        inside = [each for each in around if each.y + 9 * u < within[1]] or around
        found.append(min(inside, key=lambda each: _hidden(each, points, found, style)))
    return found


def _label(said: str, point: Point, tone: Colour, drop: float, w: float, u: float) -> Label:
    """Words above or below a point, inside the picture and clear of the figures beside it."""
    half = width(said, DISPLAY_800, SIZE * u) / 2
    x = min(max(point[0], LEFT * u + half), w - half - 2)
    return Label(said, tone, x, max(10 * u, point[1] + drop * u), half)


def _make_room(canvas: Canvas, label: Label, style: Style) -> None:
    """No line of the grid runs through words."""
    side, high = label.half + 6 * style.u, CLEAR * style.u
    canvas.rect(label.x - side, label.y - high / 2, 2 * side, high, 0, style.theme["panel"])
