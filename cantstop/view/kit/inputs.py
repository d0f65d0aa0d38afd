"""Controls that hold a value: `on` is called with the new one.

Segments("look", choices, value, pressed_by="D", on=self.set_look)
Switch("sound", True, pressed_by="M", on=self.set_sound)     Slider("volume", 70, on=self.set_volume)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cantstop.view.kit import fonts, value_faces
from cantstop.view.kit.control import Act, ControlNode
from cantstop.view.kit.face import Cap, Face, Faces
from cantstop.view.kit.fonts import DISPLAY_700
from cantstop.view.kit.node import Layouter, Size
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.style import Style
from cantstop.view.kit.value_faces import SegmentBar

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
        ends = value_faces.segment_ends(self._words, layout.style, None, self.label_size)
        return Size(ends[-1] + layout.style.px(4), BAR_HEIGHT * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        natural = layout.size(self, room)
        words = sum(fonts.width(words, DISPLAY_700, self.label_size * layout.u) for words in self._words)
        return Size(natural.w - words * (1 - fonts.SMALLEST_SHRINK), natural.h)

    def _bar(self, w: int, style: Style) -> SegmentBar:
        values = [value for value, _ in self.choices]
        ends = value_faces.segment_ends(self._words, style, w, self.label_size)
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
            lambda state: value_faces.segments(w, h, bar, style, None, state == "disabled"),
            pointed=lambda x: value_faces.segments(w, h, bar, style, pointed(x)),
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

    value: bool
    on: Callable[[bool], object] | None = field(default=None, kw_only=True)

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(SWITCH_WIDTH * layout.u, SWITCH_HEIGHT * layout.u)

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        return Faces(lambda state: value_faces.switch(w, h, self.value, style, state), radius=h / 2 / style.u)

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
        return Faces(lambda state: value_faces.slider(w, h, self.value / 100, style, state), radius=h / 2 / style.u)

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
