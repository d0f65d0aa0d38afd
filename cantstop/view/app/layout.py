"""Where things lie, in design units: a window of any size shows at least 1280 x 800 of them, a tall one 1100 across.

    layout = Layout(1920, 1080)
    layout.u, layout.width, layout.height        # pixels a unit; the window in units
    layout.content, layout.left                  # width of the content and where it begins, centred
    layout.rect(18, 18, 102, 54)                 # units from the content's left edge -> Rect in pixels
    layout.px(14)                                # a length in pixels, at least 1

The table scene's own places (board, seats, side panel) are made from the same numbers by `table`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import pygame

from cantstop.view.kit.theme import TOKENS

MARGIN = 18
SMALLEST_WINDOW = (640, 400)
TALL, TALLER, NARROW = 1.15, 1.3, 1100.0  # height to width: beyond TALL panels lie below, and fewer units across


@dataclass(frozen=True)
class Layout:
    """A window's size, and the measures that follow from it."""

    window_width: int
    window_height: int
    spread: bool = False  # in a tall window, too, with all units across

    @cached_property
    def u(self) -> float:
        units = TOKENS["unit"]
        across, down = float(units["design_width"]), float(units["design_height"])
        if not self.spread:
            part = (self.window_height / self.window_width - TALL) / (TALLER - TALL)
            across += (NARROW - across) * min(1.0, max(0.0, part))  # letters stay large enough to read
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
        """Whether panels lie below what they belong to."""
        return self.height > TALL * self.content

    def px(self, units: float) -> int:
        return max(1, round(units * self.u))

    def x(self, units: float) -> int:
        return round((self.left + units) * self.u)

    def y(self, units: float) -> int:
        return round(units * self.u)

    def point(self, x: float, y: float) -> tuple[int, int]:
        return self.x(x), self.y(y)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """Edges are rounded one by one, so that neighbours stay neighbours."""
        left, top = self.x(x), self.y(y)
        return pygame.Rect(left, top, max(1, self.x(x + width) - left), max(1, self.y(y + height) - top))

    def units(self, place: tuple[int, int]) -> tuple[float, float]:
        """A place on the window in units from the content's left edge."""
        return place[0] / self.u - self.left, place[1] / self.u

    @cached_property
    def table(self) -> TablePlaces:
        return _table(self.content, self.height)


@dataclass(frozen=True)
class TablePlaces:
    """Where board, seats and side panel lie, in units from the content's left edge."""

    panel_width: float
    board_x: float
    board_y: float
    board_side: float
    seat_width: float
    seat_height: float
    seats: tuple[tuple[float, float], ...]  # top left, top right, bottom right, bottom left


@lru_cache(maxsize=8)
def _table(content: float, height: float) -> TablePlaces:
    panel = min(470.0, 376 + 0.62 * max(0.0, content - 1280))
    region = content - panel - 48
    board = min(height - 36, region - 86)
    board_x, board_y = MARGIN + (region - board) / 2, (height - board) / 2
    side = (region - board) / 2
    seat_height = 114.0
    seat_width = min(250.0, 200 + 0.9 * (side - 43))
    left, right = float(MARGIN), MARGIN + region - seat_width
    top, bottom = board_y, board_y + board - seat_height
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return TablePlaces(
        panel,
        board_x,
        board_y,
        board,
        seat_width,
        seat_height,
        corners,
    )
