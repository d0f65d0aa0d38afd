"""Where the board lies in the window, and how its pieces look there."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from cantstop.model.board import LENGTHS
from cantstop.view.art import geometry, pieces
from cantstop.view.art.geometry import BoardBox, Disc
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.paint import Placed
from cantstop.view.kit.theme import Theme

FLOOR = 0.945  # the lower rim, as a part of the side
LEVEL = 0.2071  # to either side of the middle it is level; beyond, it rises at 45 degrees


@dataclass(frozen=True, slots=True)
class BoardPlace:
    x: int
    y: int
    side: int
    theme: Theme
    colours: tuple[str, ...]  # of the players, in seat order

    def box(self, column: int, space: int) -> BoardBox:
        """A space in window pixels."""
        box = geometry.cell(column, space, self.side)
        return BoardBox(box.x + self.x, box.y + self.y, box.w, box.h)

    def foot(self, column: int) -> pygame.Rect:
        """What stands below a column: its number, or the chance of its sum."""
        box = geometry.odds_box(column, self.side)
        return pygame.Rect(box.x + self.x, box.y + self.y, box.w, box.h)

    def disc(self, column: int, space: int, squares: int = 0) -> Disc:
        """Where a runner on the space lies, beside as many squares."""
        disc = geometry.sharing(squares, True, self.box(column, space)).runner
        assert disc is not None
        return disc

    def floor(self, column: int) -> float:
        """How low a runner of the column can fall: to the lower rim, which lies higher below an outer column."""
        aside = max(0.0, abs(geometry.column_x(column) - 0.5) - LEVEL)
        lowest = self.box(column, 1)
        return max(self.y + (FLOOR - aside) * self.side, lowest.y + lowest.h / 2)

    def runner(self, disc: Disc, number: int | None = None) -> Sprite:
        picture = pieces.runner(round(2 * disc.r), self.theme, number)
        return Sprite(picture.surface, round(disc.x - disc.r) + picture.left, round(disc.y - disc.r) + picture.top)

    def square(self, player: int, box: BoardBox) -> Sprite:
        return Sprite(pieces.square(box.w, box.h, self.colours[player], self.theme), box.x, box.y)

    def sprite(self, placed: Placed, alpha: int = 255) -> Sprite:
        """A drawing of the board at its place in the window."""
        return Sprite(placed.surface, self.x + placed.x, self.y + placed.y, alpha)

    def point(self, place: tuple[int, int]) -> tuple[int, int]:
        """From pixels of the window to those of the board."""
        return place[0] - self.x, place[1] - self.y


def number_on(column: int, space: int) -> int | None:
    """The column's number, if a runner there hides it: it then carries it itself."""
    return column if space == LENGTHS[column] else None
