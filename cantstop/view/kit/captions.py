"""Text on a small plate of ink: the notice at the edge of the window, the tooltip of a control."""

from __future__ import annotations

import math

import pygame

from cantstop.view.kit.fonts import TEXT_700, fit, put_fitted, width
from cantstop.view.kit.icons import icon
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style


@drawn
def toast(words: str, style: Style, room: int, sign: str = "") -> pygame.Surface:
    """Return a line said at the lower edge of the window: ink with light letters."""
    fitted = fit(words, TEXT_700, 17 * style.u, room - 60 * style.u, 3)
    widest = max(width(line, TEXT_700, fitted.px) for line in fitted.lines)
    side = style.px(24) if sign else 0
    w = math.ceil(widest + 44 * style.u + side)
    h = math.ceil(len(fitted.lines) * fitted.px * 1.24 + 24 * style.u)
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, 14 * style.u, style.theme["ink"], style.theme["panel"], style.line())
    surface = canvas.surface()
    if sign:
        surface.blit(icon(sign, side, style.theme["panel"]), (style.px(16), (h - side) // 2))
    put_fitted(surface, fitted, TEXT_700, style.theme["panel"], (22 * style.u + side, h / 2), "left")
    return surface


@drawn
def tip(words: str, style: Style, room: int) -> pygame.Surface:
    """Draw a tooltip: text on a small plate of ink."""
    fitted = fit(words, TEXT_700, 16 * style.u, room, 3)
    w = math.ceil(max(width(line, TEXT_700, fitted.px) for line in fitted.lines) + 26 * style.u)
    h = math.ceil(len(fitted.lines) * fitted.px * 1.24 + 16 * style.u)
    canvas = Canvas(w, h)
    line = style.line()
    canvas.rect(line / 2, line / 2, w - line, h - line, 9 * style.u, style.theme["ink"], style.theme["panel"], line)
    surface = canvas.surface()
    put_fitted(surface, fitted, TEXT_700, style.theme["panel"], (13 * style.u, h / 2), "left")
    return surface
