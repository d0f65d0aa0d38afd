"""Signs that the faces lack, drawn as shapes.

icon(name, px, colour) -> Surface px x px, one colour: tick cross menu back arrow_left arrow_right arrow_up arrow_down
    chevron_left chevron_right chevron_up chevron_down again clock play pause first last step_back step_on plus equal
    folder undo
kept(px, theme)      green disc with a tick            coach(px, theme)    gold coin with a question mark
warning(px, theme)   yellow triangle with ink edge     waiting(px, theme)  dashed ring
lost(px, theme)      dashed ring with a cross          small_sign(px, theme)  red octagon
flag(words, w, h, theme, chosen)  the review's flag with a number
info(px, tone)       an i in a ring
"""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, put
from cantstop.view.kit.outlines import Point, octagon
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Theme

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
    "chevron_up": (((0.22, 0.62), (0.5, 0.36), (0.78, 0.62)),),
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
        canvas.polygon(_scaled(area, px), colour, colour, px * 0.04)
    for stroke in LINES.get(name, ()):
        canvas.lines(_scaled(stroke, px), colour, thick)
    if name in ROUND:
        ROUND[name](canvas, px, colour)
    return canvas.surface()


def _scaled(points: tuple[Point, ...], px: float, left: float = 0, top: float = 0) -> tuple[Point, ...]:
    return tuple((left + x * px, top + y * px) for x, y in points)


def _again(canvas: Canvas, px: float, colour: Colour) -> None:
    """An arrow that runs most of the way round."""
    around = [
        (0.5 + 0.34 * math.cos(math.radians(a)), 0.52 + 0.34 * math.sin(math.radians(a))) for a in range(-20, 281, 12)
    ]
    canvas.lines(_scaled(tuple(around), px), colour, px * 0.11)
    tip_x, tip_y = around[-1]
    head = ((tip_x - 0.02, tip_y - 0.2), (tip_x + 0.24, tip_y + 0.02), (tip_x - 0.02, tip_y + 0.2))
    canvas.polygon(_scaled(head, px), colour)


def _undo(canvas: Canvas, px: float, colour: Colour) -> None:
    """An arrow that bends back."""
    turns = [math.radians(degrees) for degrees in range(-90, 91, 15)]
    bend = tuple((0.6 + 0.22 * math.cos(turn), 0.58 + 0.22 * math.sin(turn)) for turn in turns)
    canvas.lines(_scaled(((0.16, 0.36), *bend, (0.34, 0.8)), px), colour, px * 0.11)
    canvas.lines(_scaled(((0.38, 0.14), (0.16, 0.36), (0.38, 0.58)), px), colour, px * 0.11)


def _clock(canvas: Canvas, px: float, colour: Colour) -> None:
    canvas.circle(px / 2, px / 2, px * 0.42, stroke=colour, line=px * 0.1)


def _folder(canvas: Canvas, px: float, colour: Colour) -> None:
    outline = ((0.1, 0.8), (0.1, 0.22), (0.4, 0.22), (0.5, 0.34), (0.9, 0.34), (0.9, 0.8))
    canvas.polygon(_scaled(outline, px), stroke=colour, line=px * 0.09)


ROUND: dict[str, Callable[[Canvas, float, Colour], None]] = {
    "again": _again,
    "clock": _clock,
    "folder": _folder,
    "undo": _undo,
}


@drawn
def kept(px: int, theme: Theme) -> pygame.Surface:
    """What is safe: a disc with a tick."""
    canvas = Canvas(px, px)
    canvas.circle(px / 2, px / 2, px * 0.48, theme["gain"])
    canvas.lines(_scaled(((0.27, 0.52), (0.43, 0.67), (0.73, 0.35)), px), theme["panel"], px * 0.1)
    return canvas.surface()


@drawn
def coach(px: int, theme: Theme) -> pygame.Surface:
    """The gold coin beside every advice."""
    canvas = Canvas(px, px)
    gold, edge = theme.player("yellow").fill, theme["hover_line"]
    if theme.flat:
        gold, edge = theme["panel"], theme["ink"]
    canvas.circle(px / 2, px / 2, px * 0.47, gold, edge, px * 0.045)
    surface = canvas.surface()
    mark = theme["ink"] if theme.flat else theme.player("yellow").on_fill
    put(surface, "?", DISPLAY_900, px * 0.56, mark, (px / 2, px / 2), "centre")
    return surface


@drawn
def warning(px: int, theme: Theme) -> pygame.Surface:
    """The road's sign of danger."""
    canvas = Canvas(px, px)
    ink, yellow = theme.player("yellow").on_fill, theme.player("yellow").fill
    canvas.polygon(_scaled(((0.5, 0.09), (0.94, 0.87), (0.06, 0.87)), px), yellow, ink, px * 0.085)
    canvas.lines(_scaled(((0.5, 0.38), (0.5, 0.58)), px), ink, px * 0.11)
    canvas.circle(px / 2, px * 0.735, px * 0.06, ink)
    return canvas.surface()


@drawn
def waiting(px: int, theme: Theme) -> pygame.Surface:
    """Somebody who has yet to act."""
    canvas = Canvas(px, px)
    _dashed_ring(canvas, px, theme["ink_muted"], 0.08)
    return canvas.surface()


@drawn
def lost(px: int, theme: Theme) -> pygame.Surface:
    """A runner that fell."""
    canvas = Canvas(px, px)
    _dashed_ring(canvas, px, theme["loss"], 0.1)
    for stroke in (((0.36, 0.36), (0.64, 0.64)), ((0.64, 0.36), (0.36, 0.64))):
        canvas.lines(_scaled(stroke, px), theme["loss"], px * 0.1)
    return canvas.surface()


def _dashed_ring(canvas: Canvas, px: float, colour: Colour, thick: float) -> None:
    radius = px * (0.49 - thick / 2)
    dash = 2 * math.pi * radius / 9
    canvas.circle(px / 2, px / 2, radius, stroke=colour, line=px * thick, dash=(dash * 0.62, dash * 0.38))


@drawn
def small_sign(px: int, theme: Theme) -> pygame.Surface:
    """A stop sign small enough for a line of text."""
    canvas = Canvas(px, px)
    middle = px / 2
    canvas.polygon(octagon(middle, middle, px * 0.5), theme["sign_red"])
    canvas.polygon(octagon(middle, middle, px * 0.44), theme["rim"])
    canvas.polygon(octagon(middle, middle, px * 0.385), theme["sign_red"])
    return canvas.surface()


@drawn
def flag(words: str, w: int, h: int, theme: Theme, chosen: bool) -> pygame.Surface:
    """A number on a little board with a point below."""
    canvas = Canvas(w, h)
    line = max(1.5, w * 0.07)
    inset, low, point = line / 2, h * 0.76, w * 0.2
    outline = (
        (inset, inset), (w - inset, inset), (w - inset, low), (w / 2 + point, low),
        (w / 2, h - line), (w / 2 - point, low), (inset, low),
    )  # fmt: skip
    canvas.polygon(outline, theme["ink"] if chosen else theme["panel"], theme["ink"], line)
    surface = canvas.surface()
    ink = theme["panel"] if chosen else theme["ink"]
    put(surface, words, DISPLAY_800, w * 0.58, ink, (w / 2, low / 2 + inset / 2), "centre")
    return surface


@drawn
def info(px: int, tone: Colour) -> pygame.Surface:
    """An i in a ring, before a line of explanation."""
    canvas = Canvas(px, px)
    line = max(1.0, px * 0.085)
    canvas.circle(px / 2, px / 2, px / 2 - line, None, tone, line)
    canvas.circle(px / 2, px * 0.29, px * 0.062, tone)
    canvas.lines(((px / 2, px * 0.46), (px / 2, px * 0.71)), tone, px * 0.095)
    return canvas.surface()
