"""The nodes that a screen lies on: the ground of the window, its page in the middle, and below an overlay what was seen
before, dimmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Layers
from cantstop.view.kit.drawing import Tint
from cantstop.view.kit.motion import Keyed, Motion
from cantstop.view.kit.node import Box, Layouter, Node, Wrapper
from cantstop.view.kit.style import Style

SCRIM = 0.58  # alpha of what dims the screen below an overlay
COMES, GOES, AFTER, AWAY = 180.0, 90.0, 50.0, (12.0, 8.0)  # ms; units from which it comes, and to which it goes
PANEL_COMES, PANEL_GOES = Motion(160), Motion(90)


class Ground(Node):
    """A picture that fills the window under all else."""

    said = ""

    def __init__(self, surface: pygame.Surface) -> None:
        self.surface = surface

    def sprites(self, style: Style, box: Box) -> Iterable[Sprite]:
        yield Sprite(self.surface, 0, 0)


class Below(Node):
    """The screen below an overlay, as it was seen last."""

    said = ""

    def __init__(self, seen: Sequence[Sprite]) -> None:
        self.seen = seen

    def sprites(self, style: Style, box: Box) -> Iterable[Sprite]:
        return self.seen


class Within(Wrapper):
    """A child in a part of the window."""

    def __init__(self, child: Node, room: Box) -> None:
        self.child, self.room = child, room

    def arrange(self, layout: Layouter, box: Box) -> Iterable[tuple[Node, Box]]:
        yield self.child, self.room


class Page(Keyed):
    """A screen in its room; an overlay is given what is seen below it. Other screens take its place by their keys."""

    def __init__(
        self, key: str, built: Node, room: Box, comes: Motion | None, below: Sequence[Sprite] | None = None
    ) -> None:
        child: Node = Within(built, room)
        if below is not None:
            panel_comes = PANEL_COMES if comes is None else comes
            scrim = Keyed("scrim", Tint("scrim"), comes=PANEL_COMES, goes=PANEL_COMES).dimmed(SCRIM)
            panel = Keyed(f"{key}_panel", child, comes=panel_comes, goes=PANEL_GOES)
            child = Layers(Below(below), scrim, panel)
        super().__init__(key, child, comes=comes, goes=None)


def comes_from(side: int) -> Motion:
    """Return how a page comes: from the right (1) or from the left (-1)."""
    return Motion(COMES, "out", AFTER, x=AWAY[0] * side)


def goes_to(side: int) -> Motion:
    """Return how a page goes."""
    return Motion(GOES, "out", x=AWAY[1] * side)
