"""The risk gauge, the trays of the dice, the bars of waiting times, and the ring of a timer."""

from __future__ import annotations

import math

import pygame

from cantstop.view.kit import fonts
from cantstop.view.kit.fonts import TEXT_800
from cantstop.view.kit.paint import Canvas, clear, plate, upright
from cantstop.view.kit.pictures import drawn
from cantstop.view.kit.theme import Style, Theme, mix, size

CELLS = 10
GAP = 3.8  # design units between two cells
TIMER_STEPS = 120  # pictures of a full ring


@drawn
def _cells(w: int, h: int, theme: Theme, unit: float, filled: bool) -> pygame.Surface:
    canvas = Canvas(w, h)
    gap, line = GAP * unit, max(1.0, size("line", "hair") * unit)
    wide = (w - gap * (CELLS - 1)) / CELLS
    for place in range(CELLS):
        x = place * (wide + gap)
        box = x + line / 2, line / 2, wide - line, h - line
        if filled:
            red = theme["gauge_fill"]
            canvas.rect(*box, 6 * unit, red, red, line)
        else:
            canvas.rect(*box, 6 * unit, theme["panel"], theme["line"], line)
    return canvas.surface()


@drawn
def gauge(w: int, h: int, chance: float, theme: Theme, unit: float) -> pygame.Surface:
    """Draw the gauge. The chance is a share of the cells alone, without the gaps between them."""
    surface = _cells(w, h, theme, unit, False).copy()
    gap = GAP * unit
    wide = (w - gap * (CELLS - 1)) / CELLS
    whole, rest = divmod(max(0.0, min(1.0, chance)) * CELLS, 1)
    right = round(whole * (wide + gap) + rest * wide)
    surface.blit(_cells(w, h, theme, unit, True), (0, 0), (0, 0, right, h))
    return surface


@drawn
def tray(w: int, h: int, theme: Theme, unit: float) -> pygame.Surface:
    """Draw a sunk tray with the shadow of its upper edge."""
    radius = size("radius", "tray") * unit
    if theme.flat:
        return plate(w, h, radius, theme["tray"], theme["line"], 2 * unit)
    return plate(w, h, radius, upright(theme["tray_top"], theme["tray"], 0, 16 * unit))


@drawn
def progress(w: int, h: int, part: float, theme: Theme) -> pygame.Surface:
    surface = clear(w, h)
    surface.blit(_bar(w, h, theme, False), (0, 0))
    done = round(w * max(0.0, min(1.0, part)))
    surface.blit(_bar(w, h, theme, True), (0, 0), (0, 0, done, h))
    return surface


@drawn
def _bar(w: int, h: int, theme: Theme, run: bool) -> pygame.Surface:
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, h / 2, theme["ink"] if run else mix(theme["line"], theme["tray"], 0.4))
    return canvas.surface()


@drawn
def timer(figure: str, part: int, px: int, style: Style, late: bool) -> pygame.Surface:
    """Draw the ring of a timer: `part` of 120 marks clockwise from the top, and the seconds, red when it is `late`."""
    u, theme, canvas = px / 60, style.theme, Canvas(px, px)
    middle, radius, line = px / 2, px / 2 - 3.75 * u, 5.5 * u
    tone = theme["loss" if late else "ink"]
    canvas.circle(middle, middle, middle - u, theme["panel"])
    canvas.circle(middle, middle, radius, None, mix(theme["line"], theme["panel"], 0.3), line)
    if part == TIMER_STEPS:
        canvas.circle(middle, middle, radius, None, tone, line)
    elif part:
        angle = 2 * math.pi * part / TIMER_STEPS
        x, y = middle + radius * math.sin(angle), middle - radius * math.cos(angle)
        round_, large = f"{radius:.2f} {radius:.2f}", int(part > TIMER_STEPS / 2)
        canvas.path(f"M{middle} {middle - radius:.2f}A{round_} 0 {large} 1 {x:.2f} {y:.2f}", None, tone, line)
    surface = canvas.surface()
    fonts.put(surface, figure, TEXT_800, 22 * u, tone, (middle, middle), "middle")
    return surface
