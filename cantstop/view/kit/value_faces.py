"""The looks of segments, switches and sliders (inputs.py).

segments(w, h, choices, style, over)  segment_ends(words, style, room)     SegmentBar: words, ends, chosen, barred
switch(w, h, on, style, state)   slider(w, h, part, style, state)
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from cantstop.view.kit.fonts import DISPLAY_700, fit, put_fitted, width
from cantstop.view.kit.icons import icon
from cantstop.view.kit.paint import WHITE, Canvas
from cantstop.view.kit.panels import sunk
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style


class SegmentBar(NamedTuple):
    """A bar of segments: its words, the chosen and the disabled ones, and the end of each in pixels from the left."""

    words: tuple[str, ...]
    ends: tuple[int, ...]
    chosen: int
    barred: frozenset[int] = frozenset()
    label_size: float = 18

    def at(self, x: float) -> int:
        """Return the number of the segment at this place."""
        return next((number for number, end in enumerate(self.ends) if x < end), len(self.ends) - 1)


def segment_ends(words: tuple[str, ...], style: Style, room: int | None, label_size: float = 18) -> tuple[int, ...]:
    """Return the end of each segment: as wide as its words, or spread over the room if it is given."""
    inner = 4 * style.u
    wide = [width(each, DISPLAY_700, label_size * style.u) + 26 * style.u for each in words]
    spare = 0.0 if room is None else (room - 2 * inner - sum(wide)) / len(wide)
    ends, x = [], inner
    for each in wide:
        x += max(8.0, each + spare)
        ends.append(round(x))
    return tuple(ends)


@drawn
def segments(
    w: int, h: int, choices: SegmentBar, style: Style, over: int | None = None, barred: bool = False
) -> pygame.Surface:
    theme = style.theme
    surface = sunk(w, h, style).copy()
    inner, start = style.px(4), style.px(4)
    for number, (words, end) in enumerate(zip(choices.words, choices.ends)):
        tone = theme["ink"] if number == over else theme["ink_muted"]
        if number in choices.barred or barred:
            tone = theme["disabled"]
        box = Canvas(end - start, h - 2 * inner)
        if number == choices.chosen:
            box.rect(0, 0, end - start, h - 2 * inner, 11 * style.u, theme["disabled" if barred else "ink"])
            tone = theme["panel"]
        elif number in choices.barred:
            edge = style.line() * 0.8
            dash = (3 * style.u, 2.5 * style.u)
            wide, high = end - start - 2 * edge, h - 2 * inner - 2 * edge
            box.rect(edge, edge, wide, high, 9 * style.u, None, theme["ink_muted"], edge, 1, dash)
        surface.blit(box.surface(), (start, inner))
        fitted = fit(words, DISPLAY_700, choices.label_size * style.u, end - start - 8 * style.u, 1)
        put_fitted(surface, fitted, DISPLAY_700, tone, ((start + end) / 2, h / 2), "centre")
        start = end
    return surface


@drawn
def switch(w: int, h: int, on: bool, style: Style, state: str) -> pygame.Surface:
    theme, line = style.theme, style.line()
    canvas = Canvas(w, h)
    box = (line / 2, line / 2, w - line, h - line, h / 2)
    knob, radius = (w - h / 2 if on else h / 2), h / 2 - 4.5 * style.u
    if state == "disabled":
        dash = (4 * style.u, 3 * style.u)
        canvas.rect(*box, stroke=theme["ink_muted"], line=line, dash=dash)
        canvas.circle(h / 2, h / 2, radius, None, theme["ink_muted"], line, dash=dash)
        return canvas.surface()
    lit = state != "normal"
    edge = theme["hover_line"] if lit else theme["ink"] if on else theme["ink_muted"]
    canvas.rect(*box, fill=theme["ink"] if on else theme["inset"], stroke=edge, line=line * (1.6 if lit else 1))
    canvas.circle(knob, h / 2, radius, theme["hover"] if lit else theme["panel"], theme["ink"], line)
    surface = canvas.surface()
    if on:
        px = round(radius * 1.4)
        surface.blit(icon("tick", px, theme["ink"]), (round(knob - px / 2), round(h / 2 - px / 2)))
    return surface


@drawn
def slider(w: int, h: int, part: float, style: Style, state: str) -> pygame.Surface:
    theme = style.theme
    canvas = Canvas(w, h)
    thick, radius = 8 * style.u, min(15.5 * style.u, h / 2 - 1)
    line = style.line("selected")
    knob = radius + (w - 2 * radius) * part
    canvas.rect(0, h / 2 - thick / 2, w, thick, thick / 2, theme["line"])
    tone = theme["disabled"] if state == "disabled" else theme["hover_line"] if theme.flat else theme["ink"]
    canvas.rect(0, h / 2 - thick / 2, knob, thick, thick / 2, tone)
    fill = theme["hover"] if state in ("hover", "pressed") else theme["panel"] if theme.dark else WHITE
    edge = theme["disabled" if state == "disabled" else "ink"]
    canvas.circle(knob, h / 2, radius - line / 2, fill, edge, line)
    return canvas.surface()
