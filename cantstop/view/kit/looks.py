"""What a control wears: one picture for each of its states, drawn when first needed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame


class Cap(NamedTuple):
    """In the place of a control's key: the mark of a controller's button, or the key dimmed while it sleeps."""

    mark: str = ""
    asleep: bool = False


PLAIN_CAP = Cap()


@dataclass(slots=True, eq=False)
class Looks:
    """`draw(state)` gives the face of a control that is "normal", "hover", "pressed" or "disabled"; all have one size.

    `under` lies still below the face (a lip, a shadow), `drop` lower than it; a press pushes the face down by `travel`.
    `rise` lifts it while the pointer is over it. `ring` draws the focus ring; without it the ring follows a
    rectangle with corners of `radius`. `left` and `top` say where the face lies, seen from the control's rectangle.
    """

    draw: Callable[[str], pygame.Surface]
    under: Callable[[], pygame.Surface] | None = None
    drop: int = 0
    travel: int = 0
    rise: int = 0
    radius: float = 0
    ring: Callable[[], pygame.Surface] | None = None
    left: int = 0
    top: int = 0
    shaped: bool = False  # takes clicks on what is painted alone, not on its whole rectangle
    _faces: dict[str, pygame.Surface] = field(default_factory=dict)
    _mask: pygame.mask.Mask | None = None

    def face(self, state: str) -> pygame.Surface:
        found = self._faces.get(state)
        if found is None:
            found = self._faces[state] = self.draw(state)
        return found

    def covers(self, x: int, y: int) -> bool:
        """Whether the face is painted at this place, seen from the control's rectangle."""
        if not self.shaped:
            return True
        if self._mask is None:
            self._mask = pygame.mask.from_surface(self.face("normal"))
        x, y = x - self.left, y - self.top
        width, height = self._mask.get_size()
        return 0 <= x < width and 0 <= y < height and bool(self._mask.get_at((x, y)))


class Glide:
    """A part of 0 to 1 that follows a switch: hover, press."""

    def __init__(self, rise_ms: float, fall_ms: float) -> None:
        self.value = 0.0
        self.on = False
        self._rise, self._fall = rise_ms, fall_ms

    @property
    def moving(self) -> bool:
        return self.value != float(self.on)

    def update(self, ms: float) -> None:
        if self.on:
            self.value = min(1.0, self.value + ms / self._rise)
        else:
            self.value = max(0.0, self.value - ms / self._fall)
