"""The bar next to a partly visible list: dragged, clicked above or below its grip, or moved by arrows.

ScrollBar("files.scroll", Span(first, seen, rows), on=self.scroll_to)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from cantstop.view.kit.control import Act, ControlNode
from cantstop.view.kit.face import Cap, Face, Faces
from cantstop.view.kit.node import Layouter, Size
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style

SHORTEST = 3  # times as long as wide


class Span(NamedTuple):
    """The visible rows of a list."""

    first: int
    seen: int
    rows: int

    @property
    def last_first(self) -> int:
        return max(0, self.rows - self.seen)

    def at(self, first: int) -> int:
        return min(self.last_first, max(0, first))

    def with_row(self, row: int) -> int:
        """Return the nearest first row with which this one is seen."""
        return self.at(min(max(self.first, row - self.seen + 1), row))


@dataclass
class ScrollBar(ControlNode):
    """The bar itself; it calls `on(first)` with the first row to show."""

    span: Span
    on: Callable[[int], object] | None = field(default=None, kw_only=True)
    sound: str = field(default="", kw_only=True)

    drags = True
    arrows = "down"
    said = ""  # a screen reader scrolls the list itself

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(14 * layout.u, room.h)

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        top, long = self._grip(w, h)
        return Faces(lambda state: _picture(w, h, top, long, style, state), radius=w / 2 / style.u)

    def _grip(self, w: int, h: int) -> tuple[int, int]:
        """Return the distance of the grip from the upper end of the bar, and its length, in pixels."""
        long = min(h, max(SHORTEST * w // 2, round(h * self.span.seen / max(1, self.span.rows))))
        return round((h - long) * self.span.first / max(1, self.span.last_first)), long

    def grabbed(self, face: Face) -> Act | None:
        """Take hold of the grip; beside it move the list on by as much as is seen."""
        y = face.ui.pointer[1] - int(face.rect.y)
        top, long = self._grip(int(face.rect.w), int(face.rect.h))
        face.grip = y - top if top <= y < top + long else None
        if face.grip is not None:
            return None
        return self._to(self.span.first + self.span.seen * (1 if y > top else -1))

    def dragged(self, face: Face) -> Act | None:
        if face.grip is None:
            return None
        _, long = self._grip(int(face.rect.w), int(face.rect.h))
        y = face.ui.pointer[1] - int(face.rect.y) - face.grip
        return self._to(round(y * self.span.last_first / max(1, int(face.rect.h) - long)))

    def pressed(self, face: Face) -> Act | None:
        return None

    def pushed(self) -> Act | None:
        return None

    def stepped(self, step: int) -> Act | None:
        return self._to(self.span.first + step)

    def _to(self, first: int) -> Act | None:
        first = self.span.at(first)
        return None if first == self.span.first else self.calls(first)


@drawn
def _picture(w: int, h: int, top: int, long: int, style: Style, state: str) -> pygame.Surface:
    """Return a grip in its groove, half as wide as the room it is touched in."""
    theme, wide = style.theme, w / 2
    canvas = Canvas(w, h)
    canvas.rect(w / 4, 0, wide, h, wide / 2, theme["inset"])
    tone = theme["ink" if state in ("hover", "pressed") else "ink_muted"]
    canvas.rect(w / 4, top, wide, long, wide / 2, tone)
    return canvas.surface()
