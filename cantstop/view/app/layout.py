"""The layout of a window in design units.

A window of any size shows at least 1280 x 800 units; a tall one is 1100 wide, or as wide as its screen says.

    layout = Layout(1920, 1080)
    layout.u, layout.width, layout.height        # pixels a unit; the window in units
    layout.content, layout.left                  # width of the content and where it begins, centred
    layout.px(14)                                # a length in pixels, at least 1

Places in it follow from the tree of the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cantstop.view.art.tokens import TOKENS

MARGIN = 18
SMALLEST_WINDOW = (640, 400)
TALL, TALLER, NARROW = 1.15, 1.3, 1100.0  # height to width: beyond TALL panels lie below, and fewer units across


@dataclass(frozen=True)
class Layout:
    """The size of a window, and the measures that follow from it."""

    window_width: int
    window_height: int
    across: float = NARROW  # units across a tall window

    @cached_property
    def u(self) -> float:
        units = TOKENS["unit"]
        across, down = float(units["design_width"]), float(units["design_height"])
        part = (self.window_height / self.window_width - TALL) / (TALLER - TALL)
        across += (self.across - across) * min(1.0, max(0.0, part))  # so that letters stay legible
        return min(self.window_width / across, self.window_height / down)

    @property
    def size(self) -> tuple[int, int]:
        return self.window_width, self.window_height

    @cached_property
    def width(self) -> float:
        return self.window_width / self.u

    @cached_property
    def height(self) -> float:
        return self.window_height / self.u

    @cached_property
    def content(self) -> float:
        return min(self.width, 1.9 * self.height)

    @cached_property
    def left(self) -> float:
        return (self.width - self.content) / 2

    @property
    def tall(self) -> bool:
        """Whether panels are below the things they belong to."""
        return self.height > TALL * self.content

    def px(self, units: float) -> int:
        return max(1, round(units * self.u))
