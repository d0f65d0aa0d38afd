"""Drawings of a note: its card with an arrow, the ring around its subject, its dots."""

from __future__ import annotations

import pygame

from cantstop.view.kit import key_caps
from cantstop.view.kit.fonts import DISPLAY_800, fit, put_fitted
from cantstop.view.kit.outlines import octagon, octagon_in
from cantstop.view.kit.paint import Canvas, Picture
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style

RADIUS, EDGE, POINT = 16.0, 3.0, 13.0
CUT = 0.29


@drawn
def card(w: int, h: int, at: int | None, rightward: bool, style: Style) -> Picture:
    """Return a card with an edge of ink; the pointer, if any, is at the height `at`, on the side of the target."""
    theme, u = style.theme, style.u
    room, line, half = round(POINT * u) + 2, EDGE * u, POINT * u
    canvas = Canvas(w + 2 * room, h)
    canvas.rect(room + line / 2, line / 2, w - line, h - line, RADIUS * u, theme["panel"], theme["ink"], line)
    if at is None:
        return Picture(canvas.surface(), -room, 0)
    side = room + w - line * 1.2 if rightward else room + line * 1.2
    tip = side + half if rightward else side - half
    canvas.polygon(((side, at - half), (tip, at), (side, at + half)), theme["panel"])
    canvas.lines(((side, at - half), (tip, at), (side, at + half)), theme["ink"], max(1.0, line * 0.7))
    return Picture(canvas.surface(), -room, 0)


@drawn
def dashed_ring(w: int, h: int, eight: bool, style: Style) -> pygame.Surface:
    line = 4 * style.u
    canvas = Canvas(w, h)
    dash = 12 * style.u, 8 * style.u
    tone = style.theme["focus" if style.theme.flat else "ink"]
    if eight:
        cut = CUT * min(w, h)
        outline = octagon_in(line / 2, line / 2, w - line, h - line, cut)
        canvas.polygon(outline, stroke=tone, line=line, dash=dash)
    else:
        canvas.rect(line / 2, line / 2, w - line, h - line, 18 * style.u, stroke=tone, line=line, dash=dash)
    return canvas.surface()


@drawn
def dots(w: int, h: int, chosen: int, count: int, style: Style) -> pygame.Surface:
    canvas = Canvas(w, h)
    ink, line = style.theme["ink"], style.line()
    for number in range(count):
        x = w - h / 2 - (count - 1 - number) * h * 1.55
        outline = octagon(x, h / 2, h / 2 - line)
        canvas.polygon(outline, ink if number == chosen else None, ink, line)
    return canvas.surface()


@drawn
def dark_button(w: int, h: int, said: str, cap: str, style: Style, state: str) -> pygame.Surface:
    theme, u = style.theme, style.u
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, 14 * u, theme["ink_muted" if state in ("hover", "pressed") else "ink"])
    surface = canvas.surface()
    key = key_caps.key_cap(cap, style, "ink")
    surface.blit(key, (round(w - 15 * u - key.get_width()), (h - key.get_height()) // 2))
    fitted = fit(said, DISPLAY_800, 18 * u, w - 30 * u - key.get_width() - 8 * u, 1)
    put_fitted(surface, fitted, DISPLAY_800, theme["panel"], (15 * u, h / 2), "left")
    return surface
