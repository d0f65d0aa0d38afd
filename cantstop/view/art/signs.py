"""Small signs that tell of the game, as they stand in rows and lines of text.

kept(px, theme)      green disc with a tick            coach(px, theme)    gold coin with a question mark
warning(px, theme)   yellow triangle with ink edge     waiting(px, theme)  dashed ring
lost(px, theme)      dashed ring with a cross          small_sign(px, theme)  red octagon
flag(words, w, h, theme, chosen)  the review's flag with a number
"""

from __future__ import annotations

import math

import pygame

from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.fonts import DISPLAY_800, DISPLAY_900, put
from cantstop.view.kit.outlines import octagon, scaled
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour, Theme


@drawn
def kept(px: int, theme: Theme) -> pygame.Surface:
    """What is safe: a disc with a tick."""
    canvas = Canvas(px, px)
    canvas.circle(px / 2, px / 2, px * 0.48, theme["gain"])
    canvas.lines(scaled(((0.27, 0.52), (0.43, 0.67), (0.73, 0.35)), px), theme["panel"], px * 0.1)
    return canvas.surface()


@drawn
def coach(px: int, theme: Theme) -> pygame.Surface:
    """The gold coin beside every advice."""
    canvas = Canvas(px, px)
    gold, edge = player_paint(theme, "yellow").fill, theme["hover_line"]
    if theme.flat:
        gold, edge = theme["panel"], theme["ink"]
    canvas.circle(px / 2, px / 2, px * 0.47, gold, edge, px * 0.045)
    surface = canvas.surface()
    mark = theme["ink"] if theme.flat else player_paint(theme, "yellow").on_fill
    put(surface, "?", DISPLAY_900, px * 0.56, mark, (px / 2, px / 2), "centre")
    return surface


@drawn
def warning(px: int, theme: Theme) -> pygame.Surface:
    """A yellow triangle, as roads warn of danger."""
    canvas = Canvas(px, px)
    ink, yellow = player_paint(theme, "yellow").on_fill, player_paint(theme, "yellow").fill
    canvas.polygon(scaled(((0.5, 0.09), (0.94, 0.87), (0.06, 0.87)), px), yellow, ink, px * 0.085)
    canvas.lines(scaled(((0.5, 0.38), (0.5, 0.58)), px), ink, px * 0.11)
    canvas.circle(px / 2, px * 0.735, px * 0.06, ink)
    return canvas.surface()


@drawn
def waiting(px: int, theme: Theme) -> pygame.Surface:
    """A dashed ring, for who has yet to act."""
    canvas = Canvas(px, px)
    _dashed_ring(canvas, px, theme["ink_muted"], 0.08)
    return canvas.surface()


@drawn
def lost(px: int, theme: Theme) -> pygame.Surface:
    """A dashed ring with a cross, for a runner that fell."""
    canvas = Canvas(px, px)
    _dashed_ring(canvas, px, theme["loss"], 0.1)
    for stroke in (((0.36, 0.36), (0.64, 0.64)), ((0.64, 0.36), (0.36, 0.64))):
        canvas.lines(scaled(stroke, px), theme["loss"], px * 0.1)
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
