"""Panels, sunk fields, notices, and the plates and shadows they are made of.

Plates and shadows are alike all along their edges, so they cost no more than their corners.
"""

from __future__ import annotations

import math

import pygame

from cantstop.view.kit.fonts import LINE_HEIGHT, TEXT_700, fit, put_fitted, width
from cantstop.view.kit.paint import (
    BLACK,
    SHADOW_SCALE,
    Canvas,
    Fill,
    Gradient,
    Picture,
    clear,
    soft_shadow,
    upright,
)
from cantstop.view.kit.store import drawn
from cantstop.view.kit.svg import icon
from cantstop.view.kit.theme import Colour, Style, Theme, mix

STRETCH = 4  # the part of a small picture that is drawn out


def stretched(small: pygame.Surface, corner: int, w: int, h: int) -> pygame.Surface:
    """Return a small picture enlarged: its corners keep their size, and the parts between them are stretched.

    For plates, frames and shadows, which are alike all along an edge; a few blits instead of a large drawing.
    """
    surface = clear(w, h)
    for x, wide, to_x, to_wide in _parts(small.get_width(), corner, w):
        for y, high, to_y, to_high in _parts(small.get_height(), corner, h):
            part = small.subsurface((x, y, wide, high))
            if (wide, high) == (to_wide, to_high):
                surface.blit(part, (to_x, to_y))
            elif to_wide > 0 and to_high > 0:
                room = surface.subsurface((to_x, to_y, to_wide, to_high))
                pygame.transform.scale(part, (to_wide, to_high), room)
    return surface


def _parts(small: int, corner: int, large: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return first corner, middle and last corner along one side: start and length of each, small and large."""
    if small == large:
        return ((0, small, 0, large),)
    middle = (corner, small - 2 * corner, corner, large - 2 * corner)
    return (0, corner, 0, corner), middle, (small - corner, corner, large - corner, corner)


def plate(
    w: int, h: int, radius: float, fill: Fill | None, edge: Colour | None = None, line: float = 0
) -> pygame.Surface:
    """Draw a rounded rectangle of one colour, at any size for the price of its corners; a gradient is vertical."""
    radius = min(radius, w / 2, h / 2)
    corner = math.ceil(radius + line) + 1
    least = 2 * corner + STRETCH
    small = _small_plate(min(w, least), h if isinstance(fill, Gradient) else min(h, least), radius, fill, edge, line)
    return stretched(small, corner, w, h)


@drawn
def _small_plate(w: int, h: int, radius: float, fill: Fill | None, edge: Colour | None, line: float) -> pygame.Surface:
    canvas = Canvas(w, h)
    canvas.rect(line / 2, line / 2, w - line, h - line, radius, fill, edge, line)
    return canvas.surface()


def panel_shadow(w: int, h: int, radius: float, theme: Theme, unit: float) -> Picture | None:
    """Return the shadow of a panel: a near edge and a wide haze; None in high contrast."""
    if theme.flat:
        return None
    room = math.ceil(40 * unit / SHADOW_SCALE) * SHADOW_SCALE
    corner = math.ceil(radius + 26 * unit)  # the inward reach of the haze
    least = 2 * corner + STRETCH
    small = _shadow_of_panel(min(w, least), min(h, least), radius, theme, unit, room)
    return Picture(stretched(small, room + corner, w + 2 * room, h + 2 * room), -room, -room)


@drawn
def _shadow_of_panel(w: int, h: int, radius: float, theme: Theme, unit: float, room: int) -> pygame.Surface:
    whole = w + 2 * room, h + 2 * room
    scale = 1 / SHADOW_SCALE
    haze = Canvas(whole[0] * scale, whole[1] * scale)
    haze.rect(room * scale, (room + 10 * unit) * scale, w * scale, h * scale, radius * scale, BLACK, alpha=0.18)
    surface = clear(*whole)
    surface.blit(soft_shadow(haze, 26 * unit, theme.shadow), (0, 0))
    near = Canvas(*whole)
    for reach, alpha in ((2.2, 0.03), (1.4, 0.04), (0.6, 0.05)):  # three outlines make a blur of 3
        grown = reach * unit
        x, y = room - grown, room + 2 * unit - grown
        near.rect(x, y, w + 2 * grown, h + 2 * grown, radius + grown, theme.shadow, alpha=alpha)
    surface.blit(near.surface(), (0, 0))
    return surface


@drawn
def panel(w: int, h: int, style: Style, radius: float = 18, edge: bool = False) -> Picture:
    """Return a card with its shadow; `edge` draws a frame as chosen things have it."""
    theme = style.theme
    round_by = radius * style.u
    if edge or theme.flat:
        stroke = theme["hover_line"] if edge else theme["line"]
        body = plate(w, h, round_by, theme["panel"], stroke, style.line("selected"))
    else:
        body = plate(w, h, round_by, theme["panel"])
    shadow = panel_shadow(w, h, round_by, theme, style.u)
    if shadow is None:
        return Picture(body, 0, 0)
    shadow.surface.blit(body, (-shadow.left, -shadow.top))
    return shadow


@drawn
def sunk(w: int, h: int, style: Style) -> pygame.Surface:
    """Return a sunk field of a panel: darker, with a shade along its upper edge."""
    theme = style.theme
    shade = theme["inset"] if theme.flat else mix(theme["inset"], theme["line"], 0.55)
    return plate(w, h, 14 * style.u, upright(shade, theme["inset"], 0, 7 * style.u), theme["line"], style.line())


@drawn
def inset(w: int, h: int, style: Style, radius: float = 15) -> pygame.Surface:
    theme, line = style.theme, style.line()
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, radius * style.u, theme["inset"])
    if theme.flat:
        canvas.rect(line / 2, line / 2, w - line, h - line, radius * style.u, stroke=theme["line"], line=line)
    return canvas.surface()


@drawn
def hairline(w: int, style: Style) -> pygame.Surface:
    surface = pygame.Surface((w, max(1, round(style.line() * 0.7))))
    surface.fill(style.theme["line"])
    return surface


@drawn
def grip(w: int, h: int, style: Style) -> pygame.Surface:
    """Return the short bar at the top of a drawer."""
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, h / 2, style.theme["line"])
    return canvas.surface()


@drawn
def caption(
    words: str,
    style: Style,
    room: float,
    sign: str = "",
    size: float = 17,
    pad: tuple[float, float] = (22, 12),
    radius: float = 14,
) -> pygame.Surface:
    """Draw a notice or a tooltip: a text of at most three lines on a small dark plate; letters shrink to fit."""
    theme, line = style.theme, style.line()
    fitted = fit(words, TEXT_700, size * style.u, room, 3)
    widest = max(width(line, TEXT_700, fitted.px) for line in fitted.lines)
    side = style.px(24) if sign else 0
    w = math.ceil(widest + 2 * pad[0] * style.u + side)
    h = math.ceil(len(fitted.lines) * fitted.px * LINE_HEIGHT + 2 * pad[1] * style.u)
    surface = plate(w, h, radius * style.u, theme["ink"], theme["panel"], line)
    if sign:
        surface.blit(icon(sign, side, theme["panel"]), (style.px(16), (h - side) // 2))
    put_fitted(surface, fitted, TEXT_700, theme["panel"], (pad[0] * style.u + side, h / 2), "left")
    return surface
