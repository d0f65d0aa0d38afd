"""Drawings for set-ups only: the coloured head of a seat, colours to choose, the outline of an empty place."""

from __future__ import annotations

import pygame

from cantstop.view.art import pieces
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.icons import icon
from cantstop.view.kit.paint import Canvas, clear, upright
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.theme import Colour

RADIUS = 18


@drawn
def head(w: int, h: int, colour: str, style: Style) -> pygame.Surface:
    """Return the upper part of a seat's card, in its colour."""
    theme, radius = style.theme, RADIUS * style.u
    paint = player_paint(theme, colour)
    canvas = Canvas(w, h)
    canvas.path(_upper(w, h, radius), upright(paint.fill_high, paint.fill, 0, h))
    if theme.flat:
        canvas.path(_upper(w, h, radius), None, theme["line"], style.line("selected"))
    return canvas.surface()


def _upper(w: int, h: int, r: float) -> str:
    """Return a rectangle with round corners above."""
    return f"M0 {h}V{r:.2f}A{r:.2f} {r:.2f} 0 0 1 {r:.2f} 0H{w - r:.2f}A{r:.2f} {r:.2f} 0 0 1 {w} {r:.2f}V{h}Z"


@drawn
def frame(w: int, h: int, tone: Colour, style: Style, state: str) -> pygame.Surface:
    """Return nothing, or a line about what is pointed at in the head."""
    if state in ("normal", "disabled"):
        return clear(w, h)
    canvas, line = Canvas(w, h), style.line("focus")
    canvas.rect(line / 2, line / 2, w - line, h - line, 12 * style.u, None, tone, line)
    return canvas.surface()


@drawn
def colour_tile(px: int, colour: str, chosen: bool, free: bool, style: Style, state: str) -> pygame.Surface:
    """Return a colour to choose; the chosen one has a frame, one that another seat has is pale and crossed out."""
    canvas = Canvas(px, px)
    line = style.line("focus")
    if chosen or state in ("hover", "pressed"):
        tone = style.theme["ink"] if chosen else style.theme["hover_line"]
        canvas.rect(line / 2, line / 2, px - line, px - line, 12 * style.u, stroke=tone, line=line)
    surface = canvas.surface()
    side = round(px * 0.72)
    draw = pieces.tile if free else pieces.taken_tile
    surface.blit(draw(side, colour, style.theme), ((px - side) // 2, (px - side) // 2))
    return surface


@drawn
def empty_place(w: int, h: int, style: Style, state: str) -> pygame.Surface:
    """Return the dashed outline of a place that nobody has taken."""
    theme, line = style.theme, style.line()
    canvas = Canvas(w, h)
    fill = theme["hover"] if state in ("hover", "pressed") else None
    box = line, line, w - 2 * line, h - 2 * line
    canvas.rect(*box, RADIUS * style.u, fill, theme["ink_muted"], line * 1.2, dash=(7 * style.u, 5 * style.u))
    return canvas.surface()


@drawn
def ringed_plus(px: int, style: Style) -> pygame.Surface:
    tone = style.theme["ink_muted"]
    canvas = Canvas(px, px)
    canvas.circle(px / 2, px / 2, px / 2 - style.u, stroke=tone, line=2.5 * style.u)
    surface = canvas.surface()
    plus = icon("plus", round(px * 0.58), tone)
    surface.blit(plus, ((px - plus.get_width()) // 2, (px - plus.get_height()) // 2))
    return surface
