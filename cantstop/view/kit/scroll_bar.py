"""The bar beside a list of which only some rows are seen: dragged, clicked above or below its grip, moved by arrows.

bar = ScrollBarElement(ui, rect, ControlFacts("files.scroll"), Span(first, seen, rows))

A press gives the first row that shall be seen. The list is then built anew, and with it the bar; a drag goes on.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from cantstop.view.kit.button import ShapeButton
from cantstop.view.kit.control import ControlFacts
from cantstop.view.kit.looks import Looks
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.ui import Ui

SHORTEST = 3  # times as long as wide


class Span(NamedTuple):
    """Which rows are seen."""

    first: int
    seen: int
    rows: int

    @property
    def last_first(self) -> int:
        return max(0, self.rows - self.seen)

    def at(self, first: int) -> int:
        return min(self.last_first, max(0, first))

    def with_row(self, row: int) -> int:
        """The nearest first row with which this one is seen."""
        return self.at(min(max(self.first, row - self.seen + 1), row))


class ScrollBarElement(ShapeButton):
    def __init__(self, ui: Ui, rect: pygame.Rect, facts: ControlFacts, span: Span) -> None:
        self.span = span
        self.taken_at: int | None = None  # pixels below the grip's upper end
        self._long = min(rect.h, max(SHORTEST * rect.w // 2, round(rect.h * span.seen / max(1, span.rows))))
        style = ui.style
        looks = Looks(
            lambda state: _picture(rect.w, rect.h, self._top, self._long, style, state),
            radius=rect.w / 2 / style.u,
        )
        super().__init__(ui, rect, facts, looks, sound="")

    @property
    def _top(self) -> int:
        """Where the grip begins, from the upper end of the bar."""
        return round((int(self.rect.h) - self._long) * self.span.first / max(1, self.span.last_first))

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.touches(event.pos):
            self._take(event.pos[1] - int(self.rect.y))
        elif self.taken_at is None or event.type not in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            return False
        elif event.type == pygame.MOUSEBUTTONUP or not event.buttons[0]:
            self.taken_at = None
        else:
            self._drag(event.pos[1] - int(self.rect.y) - self.taken_at)
        return True

    def take_over(self, before: ShapeButton) -> None:
        if isinstance(before, ScrollBarElement):
            self.taken_at = before.taken_at

    def let_go(self) -> None:
        self.taken_at = None

    def _take(self, y: int) -> None:
        """Takes hold of the grip; beside it moves the list on by as much as is seen."""
        if self._top <= y < self._top + self._long:
            self.taken_at = y - self._top
        else:
            self._go(self.span.first + self.span.seen * (1 if y > self._top else -1))

    def _drag(self, top: int) -> None:
        self._go(round(top * self.span.last_first / max(1, self.rect.h - self._long)))

    def _go(self, first: int) -> None:
        first = self.span.at(first)
        if first != self.span.first:
            self.ui.press(self, first)

    def push(self) -> None:
        """Enter does nothing here: the arrows move it."""

    def arrow(self, dx: int, dy: int) -> bool:
        if dy:
            self._go(self.span.first + dy)
        return bool(dy)


@drawn
def _picture(w: int, h: int, top: int, long: int, style: Style, state: str) -> pygame.Surface:
    """A grip in its groove, half as wide as the room it is touched in."""
    theme, wide = style.theme, w / 2
    canvas = Canvas(w, h)
    canvas.rect(w / 4, 0, wide, h, wide / 2, theme["inset"])
    tone = theme["ink" if state in ("hover", "pressed") else "ink_muted"]
    canvas.rect(w / 4, top, wide, long, wide / 2, tone)
    return canvas.surface()
