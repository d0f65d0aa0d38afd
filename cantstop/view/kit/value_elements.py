"""The elements of controls that hold a value: segments, switch, slider. Their nodes are in inputs.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from cantstop.view.kit import value_faces
from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.control import ControlFacts
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.ui import Ui
from cantstop.view.kit.value_faces import SegmentBar

STEP = 10  # of a slider, by an arrow key


class SegmentsElement(ShapeButton):
    """A bar of choices of which one is chosen. The screen gets the value of the one that was pressed.

    Its key, and Enter, take the next choice; left and right take the neighbour.
    """

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        facts: ControlFacts,
        choices: Sequence[tuple[Any, str]],
        value: Any,
        *,
        barred: frozenset[Any] = frozenset(),
        label_size: float = 18,
    ) -> None:
        style = ui.style
        self.values = [each for each, _ in choices]
        words = tuple(words for _, words in choices)
        ends = value_faces.segment_ends(words, style, rect.width, label_size)
        if ends[-1] > rect.width:
            wanted = ends[-1] + style.px(4)
            rect = pygame.Rect(rect.right - wanted, rect.y, wanted, rect.height)
        self.barred = frozenset(number for number, each in enumerate(self.values) if each in barred)
        self._meant: Any = None  # the value that was pressed, if the bar was laid out anew since
        self._choices = SegmentBar(words, ends, self._number(value), self.barred, label_size)
        w, h = rect.size
        looks = Looks(
            lambda state: value_faces.segments(w, h, self._choices, style, None, state == "disabled"), radius=14
        )
        super().__init__(ui, rect, facts, looks)

    def _number(self, value: Any) -> int:
        return self.values.index(value) if value in self.values else -1

    @property
    def value(self) -> Any:
        return self.values[self._choices.chosen] if self._choices.chosen >= 0 else None

    def _over(self) -> int | None:
        place = int(self.ui.pointer[0]) - int(self.rect.x)
        return next((number for number, end in enumerate(self._choices.ends) if place < end), len(self.values) - 1)

    def take_over(self, before: ShapeButton) -> None:
        super().take_over(before)
        if self.held and isinstance(before, SegmentsElement):
            self._meant = before.pressed_value()

    def pressed_value(self) -> Any:
        if self._pressed_at is not None and self._meant in self.values:
            return self._meant
        over = self._over()
        if over is None or over in self.barred:
            return self.value
        return self.values[over]

    def pushed_value(self) -> Any:
        return self._beside(1, round_about=True)

    def _beside(self, step: int, round_about: bool) -> Any:
        number, count = self._choices.chosen, len(self.values)
        for _ in range(count):
            number += step
            if not round_about and not 0 <= number < count:
                return self.value
            number %= count
            if number not in self.barred:
                break
        return self.values[number]

    def arrow(self, dx: int, dy: int) -> bool:
        if not dx:
            return False
        value = self._beside(dx, round_about=False)
        if value != self.value:
            self.ui.press(self, value)
        return True

    def _pointed_at(self, number: int | None) -> pygame.Surface:
        return value_faces.segments(int(self.rect.width), int(self.rect.height), self._choices, self.ui.style, number)

    def sprites(self) -> Iterator[Sprite]:
        x, y = int(self.rect.x), int(self.rect.y)
        if self.is_enabled and self.hovered and self._over() not in self.barred:
            yield Sprite(self._pointed_at(self._over()), x, y)
        else:
            yield Sprite(self.looks.face("normal" if self.is_enabled else "disabled"), x, y)


class SwitchElement(ShapeButton):
    """On or off. The screen gets the new value."""

    def __init__(self, ui: Ui, rect: pygame.Rect, facts: ControlFacts, value: bool) -> None:
        style, (w, h) = ui.style, rect.size
        self.value = value
        looks = Looks(
            lambda state: value_faces.switch(w, h, self.value, style, state), radius=rect.height / 2 / style.u
        )
        super().__init__(ui, rect, facts, looks)

    def pressed_value(self) -> bool:
        return not self.value


class SliderElement(ShapeButton):
    """A number from 0 to 100, dragged, clicked, or moved by the arrows in steps."""

    def __init__(self, ui: Ui, rect: pygame.Rect, facts: ControlFacts, value: int) -> None:
        style, (w, h) = ui.style, rect.size
        self.value = value
        radius = rect.height / 2 / style.u
        looks = Looks(lambda state: value_faces.slider(w, h, self.value / 100, style, state), radius=radius)
        super().__init__(ui, rect, facts, looks)

    def process_event(self, event: pygame.event.Event) -> bool:
        taken = bool(super().process_event(event))
        if self.held and event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION):
            value = self._under_pointer()
            if value != self.value:
                self.ui.press(self, value)
        return taken

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        return bool(self.held) or super().hover_point(hover_x, hover_y)

    def _under_pointer(self) -> int:
        knob = self.rect.height / 2
        part = (self.ui.pointer[0] - self.rect.x - knob) / max(1, self.rect.width - 2 * knob)
        return round(100 * min(1.0, max(0.0, float(part))))

    def pressed_value(self) -> int:
        return self._under_pointer()

    def pushed_value(self) -> int:
        return self.value

    def arrow(self, dx: int, dy: int) -> bool:
        if not dx:
            return False
        self.ui.press(self, min(100, max(0, (self.value // STEP + dx) * STEP)))
        return True
