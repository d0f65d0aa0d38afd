"""What all controls share, whatever element of pygame_gui they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol

import pygame

from cantstop.view.kit.compositor import Sprite


class ControlFacts(NamedTuple):
    """What a screen says of any control, and its node hands to the element."""

    name: str  # the action it stands for
    key: str = ""  # the key that presses it, as in keys.py; may be empty
    group: str = ""  # arrows move within a group
    enabled: bool = True
    tip: str | None = None


class Control(Protocol):
    """A control as the focus order and the display list see it."""

    name: str
    key: str
    group: str
    sound: str  # of a press
    rect: pygame.Rect
    visible: bool

    @property
    def main(self) -> bool:
        """The one that a screen is left by or goes on with."""

    @property
    def lit(self) -> bool:
        """Hovered, previewed by touch, or shown with the focus ring: what it would do can be shown."""

    @property
    def low(self) -> int:
        """How far its face is pushed down now; less than nothing while it is lifted."""

    @property
    def focusable(self) -> bool: ...

    @property
    def editing(self) -> bool:
        """Takes letters."""

    @property
    def moving(self) -> bool:
        """Changes its picture now."""

    @property
    def waiting(self) -> bool:
        """Will change its picture by itself before long."""

    def touches(self, place: tuple[int, int]) -> bool: ...

    def push(self) -> None:
        """Pressed by key: moves as if by the pointer, and acts."""

    def take_over(self, before: Any) -> None:
        """Stands in the place of a control of the same kind and name, which may just be pressed: its press goes on."""

    def look_like(self, before: Any) -> None:
        """Goes on with the look of a control of the same kind and name: hover, and a press that is shown."""

    def kill(self) -> None: ...

    def let_go(self) -> None:
        """Drops its press, whatever comes."""

    def arrow(self, dx: int, dy: int) -> bool:
        """What an arrow key does while it has the focus; False: nothing, so the focus moves."""

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def focus_came(self) -> None: ...

    def focus_left(self) -> None: ...

    def sprites(self) -> Iterable[Sprite]: ...

    def ring_sprites(self) -> Iterator[Sprite]: ...
