"""Controls that hold a value: `on` is called with the new one.

Segments("look", choices, value, pressed_by="D", on=self.set_look)
Switch("sound", True, pressed_by="M", on=self.set_sound)     Slider("volume", 70, on=self.set_volume)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

import pygame

from cantstop.view.kit import fonts
from cantstop.view.kit.control import Act, ControlNode
from cantstop.view.kit.face import Cap, Face, Faces
from cantstop.view.kit.fonts import DISPLAY_700, fit, put_fitted, width
from cantstop.view.kit.node import Layouter, Size
from cantstop.view.kit.paint import WHITE, Canvas
from cantstop.view.kit.panels import sunk
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.svg import icon

SWITCH_WIDTH, SWITCH_HEIGHT, BAR_HEIGHT = 65.0, 37.0, 50.0
STEP = 10  # of a slider, by an arrow key

V = TypeVar("V")


@dataclass
class Segments(ControlNode, Generic[V]):
    """A bar of choices (value, words), one of which is chosen.

    Its key, and Enter, take the next choice; left and right take the neighbour.
    """

    choices: Sequence[tuple[V, str]]
    value: V | None
    barred: frozenset[V] = frozenset()
    label_size: float = 18.0
    on: Callable[[V], object] | None = field(default=None, kw_only=True)

    arrows = "across"

    @property
    def _words(self) -> tuple[str, ...]:
        return tuple(words for _, words in self.choices)

    def natural(self, layout: Layouter, room: Size) -> Size:
        ends = segment_ends(self._words, layout.style, None, self.label_size)
        return Size(ends[-1] + layout.style.px(4), BAR_HEIGHT * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        natural = layout.size(self, room)
        words = sum(fonts.width(words, DISPLAY_700, self.label_size * layout.u) for words in self._words)
        return Size(natural.w - words * (1 - fonts.SMALLEST_SHRINK), natural.h)

    def _bar(self, w: int, style: Style) -> SegmentBar:
        values = [value for value, _ in self.choices]
        ends = segment_ends(self._words, style, w, self.label_size)
        barred = frozenset(number for number, value in enumerate(values) if value in self.barred)
        return SegmentBar(self._words, ends, self._chosen, barred, self.label_size)

    @property
    def _chosen(self) -> int:
        return next((number for number, (value, _) in enumerate(self.choices) if value == self.value), -1)

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        bar = self._bar(w, style)

        def pointed(x: int) -> int | None:
            over = bar.at(x)
            return None if over in bar.barred else over

        return Faces(
            lambda state: segments_face(w, h, bar, style, None, state == "disabled"),
            pointed=lambda x: segments_face(w, h, bar, style, pointed(x)),
            radius=14,
        )

    def pressed(self, face: Face) -> Act | None:
        bar = self._bar(face.pressed_at.width, face.ui.style)
        over = bar.at(face.ui.pointer[0] - face.pressed_at.x)
        return self.calls(self.value if over in bar.barred else self.choices[over][0])

    def pushed(self) -> Act | None:
        return self.calls(self._beside(1, round_about=True))

    def stepped(self, step: int) -> Act | None:
        value = self._beside(step, round_about=False)
        return None if value == self.value else self.calls(value)

    def _beside(self, step: int, round_about: bool) -> V | None:
        number, count = self._chosen, len(self.choices)
        for _ in range(count):
            number += step
            if not round_about and not 0 <= number < count:
                return self.value
            number %= count
            if self.choices[number][0] not in self.barred:
                break
        return self.choices[number][0]

    def meaning(self) -> object:
        return super().meaning(), tuple(self.choices), self.barred

    def spoken(self) -> Spoken:
        barred = tuple(number for number, (value, _) in enumerate(self.choices) if value in self.barred)
        return Spoken("choices", note=self.tip or "", number=self._chosen, choices=self._words, barred=barred)

    def take(self, number: int) -> Act | None:
        """Return what a press on this choice calls."""
        return self.calls(self.choices[number][0])


@dataclass
class Switch(ControlNode):
    """A switch that is on or off."""

    one_size = True

    value: bool
    on: Callable[[bool], object] | None = field(default=None, kw_only=True)

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(SWITCH_WIDTH * layout.u, SWITCH_HEIGHT * layout.u)

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        return Faces(lambda state: switch_face(w, h, self.value, style, state), radius=h / 2 / style.u)

    def pressed(self, face: Face) -> Act | None:
        return self.pushed()

    def pushed(self) -> Act | None:
        return self.calls(not self.value)

    def meaning(self) -> object:
        return super().meaning(), self.value

    def spoken(self) -> Spoken:
        return Spoken("switch", note=self.tip or "", number=int(self.value))


@dataclass
class Slider(ControlNode):
    """A number from 0 to 100, dragged, clicked, or moved by the arrows in steps."""

    value: int
    on: Callable[[int], object] | None = field(default=None, kw_only=True)

    drags = True
    arrows = "across"

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(200 * layout.u, 44 * layout.u)

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        return Faces(lambda state: slider_face(w, h, self.value / 100, style, state), radius=h / 2 / style.u)

    def grabbed(self, face: Face) -> Act | None:
        face.ui.set_focus(face, ring=False)
        return self.dragged(face)

    def dragged(self, face: Face) -> Act | None:
        rect, knob = face.rect, face.rect.height / 2
        part = (face.ui.pointer[0] - rect.x - knob) / max(1, rect.width - 2 * knob)
        value = round(100 * min(1.0, max(0.0, float(part))))
        return None if value == self.value else self.calls(value)

    def pressed(self, face: Face) -> Act | None:
        return None

    def pushed(self) -> Act | None:
        return None

    def stepped(self, step: int) -> Act | None:
        value = min(100, max(0, (self.value // STEP + step) * STEP))
        return None if value == self.value else self.calls(value)

    def spoken(self) -> Spoken:
        return Spoken("slider", note=self.tip or "", number=self.value)


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
def segments_face(
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
def switch_face(w: int, h: int, on: bool, style: Style, state: str) -> pygame.Surface:
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
def slider_face(w: int, h: int, part: float, style: Style, state: str) -> pygame.Surface:
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
