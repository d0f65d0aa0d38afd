"""Signs that the faces lack, drawn as shapes.

icon(name, px, colour) -> Surface px x px, one colour: tick cross menu back arrow_left arrow_right arrow_up arrow_down
    chevron_left chevron_right chevron_down again clock play pause first last step_back step_on plus equal undo
info(px, tone)  an i in a ring
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from cantstop.view.kit.outlines import Point, scaled
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour

Strokes = tuple[tuple[Point, ...], ...]

LINES: dict[str, Strokes] = {
    "tick": (((0.2, 0.53), (0.42, 0.74), (0.8, 0.29)),),
    "cross": (((0.24, 0.24), (0.76, 0.76)), ((0.76, 0.24), (0.24, 0.76))),
    "menu": (((0.16, 0.26), (0.84, 0.26)), ((0.16, 0.5), (0.84, 0.5)), ((0.16, 0.74), (0.84, 0.74))),
    "back": (((0.92, 0.5), (0.12, 0.5)), ((0.44, 0.18), (0.12, 0.5), (0.44, 0.82))),
    "arrow_left": (((0.86, 0.5), (0.14, 0.5)), ((0.4, 0.24), (0.14, 0.5), (0.4, 0.76))),
    "arrow_right": (((0.14, 0.5), (0.86, 0.5)), ((0.6, 0.24), (0.86, 0.5), (0.6, 0.76))),
    "arrow_up": (((0.5, 0.86), (0.5, 0.14)), ((0.24, 0.4), (0.5, 0.14), (0.76, 0.4))),
    "arrow_down": (((0.5, 0.14), (0.5, 0.86)), ((0.24, 0.6), (0.5, 0.86), (0.76, 0.6))),
    "chevron_left": (((0.62, 0.22), (0.36, 0.5), (0.62, 0.78)),),
    "chevron_right": (((0.38, 0.22), (0.64, 0.5), (0.38, 0.78)),),
    "chevron_down": (((0.22, 0.38), (0.5, 0.64), (0.78, 0.38)),),
    "plus": (((0.2, 0.5), (0.8, 0.5)), ((0.5, 0.2), (0.5, 0.8))),
    "equal": (((0.12, 0.32), (0.88, 0.32)), ((0.12, 0.68), (0.88, 0.68))),
    "clock": (((0.5, 0.26), (0.5, 0.5), (0.66, 0.6)),),
}
AREAS: dict[str, Strokes] = {
    "play": (((0.22, 0.12), (0.88, 0.5), (0.22, 0.88)),),
    "pause": (
        ((0.22, 0.14), (0.42, 0.14), (0.42, 0.86), (0.22, 0.86)),
        ((0.58, 0.14), (0.78, 0.14), (0.78, 0.86), (0.58, 0.86)),
    ),
    "step_back": (((0.78, 0.12), (0.12, 0.5), (0.78, 0.88)),),
    "step_on": (((0.22, 0.12), (0.88, 0.5), (0.22, 0.88)),),
    "first": (((0.88, 0.12), (0.26, 0.5), (0.88, 0.88)), ((0.1, 0.12), (0.24, 0.12), (0.24, 0.88), (0.1, 0.88))),
    "last": (((0.12, 0.12), (0.74, 0.5), (0.12, 0.88)), ((0.76, 0.12), (0.9, 0.12), (0.9, 0.88), (0.76, 0.88))),
}
THICKNESS = {"tick": 0.14, "cross": 0.13, "menu": 0.11, "back": 0.13, "equal": 0.16, "clock": 0.09}


@drawn
def icon(name: str, px: int, colour: Colour) -> pygame.Surface:
    canvas = Canvas(px, px)
    thick = px * THICKNESS.get(name, 0.11)
    for area in AREAS.get(name, ()):
        canvas.polygon(scaled(area, px), colour, colour, px * 0.04)
    for stroke in LINES.get(name, ()):
        canvas.lines(scaled(stroke, px), colour, thick)
    if name in ROUND:
        ROUND[name](canvas, px, colour)
    return canvas.surface()


def _again(canvas: Canvas, px: float, colour: Colour) -> None:
    """An arrow that runs most of the way round."""
    around = [
        (0.5 + 0.34 * math.cos(math.radians(a)), 0.52 + 0.34 * math.sin(math.radians(a))) for a in range(-20, 281, 12)
    ]
    canvas.lines(scaled(tuple(around), px), colour, px * 0.11)
    tip_x, tip_y = around[-1]
    head = ((tip_x - 0.02, tip_y - 0.2), (tip_x + 0.24, tip_y + 0.02), (tip_x - 0.02, tip_y + 0.2))
    canvas.polygon(scaled(head, px), colour)


def _undo(canvas: Canvas, px: float, colour: Colour) -> None:
    """An arrow that bends back."""
    turns = [math.radians(degrees) for degrees in range(-90, 91, 15)]
    bend = tuple((0.6 + 0.22 * math.cos(turn), 0.58 + 0.22 * math.sin(turn)) for turn in turns)
    canvas.lines(scaled(((0.16, 0.36), *bend, (0.34, 0.8)), px), colour, px * 0.11)
    canvas.lines(scaled(((0.38, 0.14), (0.16, 0.36), (0.38, 0.58)), px), colour, px * 0.11)


def _clock(canvas: Canvas, px: float, colour: Colour) -> None:
    canvas.circle(px / 2, px / 2, px * 0.42, stroke=colour, line=px * 0.1)


ROUND: dict[str, Callable[[Canvas, float, Colour], None]] = {
    "again": _again,
    "clock": _clock,
    "undo": _undo,
}


@drawn
def info(px: int, tone: Colour) -> pygame.Surface:
    """An i in a ring, before a line of explanation."""
    canvas = Canvas(px, px)
    line = max(1.0, px * 0.085)
    canvas.circle(px / 2, px / 2, px / 2 - line, None, tone, line)
    canvas.circle(px / 2, px * 0.29, px * 0.062, tone)
    canvas.lines(((px / 2, px * 0.46), (px / 2, px * 0.71)), tone, px * 0.095)
    return canvas.surface()
