"""The geometry of a board, in whole pixels from its upper left corner."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

import pygame

from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.view.art.tokens import TOKENS

BOARD = TOKENS["board"]
PITCH_X, PITCH_Y = float(BOARD["pitch_x"]), float(BOARD["pitch_y"])
CELL_W, CELL_H, CELL_RADIUS = (float(BOARD[name]) for name in ("cell_w", "cell_h", "cell_radius"))
FULL_FROM = 600  # smaller boards leave out foot numbers and motto
LETTERS_FROM = 200  # smaller boards leave out all lettering and chevrons

SINGLE = 0.90  # the side of a single square, as a share of the cell's height
HALF = 0.47  # the share of a cell's width that each of two squares gets
LOW = 0.46  # the share of a cell's height that each square gets if two rows are needed
WITH_RUNNER = 0.42  # the width of the column of squares beside a runner, as a share of a cell's width
STACKED = 0.96  # the height of this column, as a share of a cell's height
RUNNER = 0.50
RUNNER_BESIDE = 0.39
ASIDE = 0.25  # the shift of a runner to the right of squares, as a share of the width


class BoardBox(NamedTuple):
    x: int
    y: int
    w: int
    h: int

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2


class Disc(NamedTuple):
    x: float
    y: float
    r: float


class Shared(NamedTuple):
    squares: tuple[BoardBox, ...]
    runner: Disc | None


class TurnedWords(NamedTuple):
    x: float
    y: float
    degrees: int


def column_x(column: int) -> float:
    """Return the middle of a column, as a share of the side."""
    return 0.5 + (column - 7) * PITCH_X


@lru_cache(maxsize=2048)
def cell(column: int, space: int, side: float) -> BoardBox:
    """Return the box of a space in whole pixels, so that its edges are sharp; all spaces of a board are of one size."""
    w, h = max(2, round(CELL_W * side)), max(2, round(CELL_H * side))
    x, y = column_x(column), 0.5 + ((LENGTHS[column] + 1) / 2 - space) * PITCH_Y
    return BoardBox(round(x * side - w / 2), round(y * side - h / 2), w, h)


def column_box(column: int, side: float) -> BoardBox:
    top, bottom = cell(column, LENGTHS[column], side), cell(column, 1, side)
    return BoardBox(top.x, top.y, top.w, bottom.y + bottom.h - top.y)


def foot(column: int, side: float) -> tuple[float, float]:
    lowest = cell(column, 1, side)
    return lowest.middle[0], lowest.y + lowest.h + (float(BOARD["foot_number_offset"]) - 0.0075) * side


def odds_box(column: int, side: float) -> BoardBox:
    """Return the box of the plate with the chance of a sum, just below its column."""
    plate = BOARD["odds_plate"]
    lowest = cell(column, 1, side)
    w, h = round(plate["w"] * side), round(plate["h"] * side)
    return BoardBox(round(lowest.x + (lowest.w - w) / 2), lowest.y + lowest.h + round(plate["drop"] * side), w, h)


def on_board(x: float, y: float, side: float) -> bool:
    dx, dy = abs(x - side / 2), abs(y - side / 2)
    diagonal = side / 2 * 2**0.5
    return max(dx, dy) <= side / 2 and dx + dy <= diagonal


def column_at(x: float, y: float, side: float) -> int | None:
    """Return the column that has this point in its spaces, between them, or on the number at its foot, or None."""
    for column in COLUMNS:
        box = column_box(column, side)
        if abs(x - box.x - box.w / 2) <= PITCH_X * side / 2 and box.y <= y <= box.y + box.h + 0.04 * side:
            return column
    return None


def space_at(x: float, y: float, side: float) -> tuple[int, int] | None:
    for column in COLUMNS:
        for space in range(1, LENGTHS[column] + 1):
            if pygame.Rect(cell(column, space, side)).collidepoint(x, y):
                return column, space
    return None


def shows_feet(side: float) -> bool:
    return side >= FULL_FROM


def shows_letters(side: float) -> bool:
    return side >= LETTERS_FROM


def lettering(side: float) -> tuple[TurnedWords, TurnedWords]:
    """Return the positions of CAN'T and STOP along the upper slopes of the octagon."""
    aside = float(BOARD["lettering_centre_offset"])
    return TurnedWords((0.5 - aside) * side, 0.2115 * side, -45), TurnedWords((0.5 + aside) * side, 0.2115 * side, 45)


def motto(side: float) -> tuple[TurnedWords, TurnedWords]:
    """Return the positions of two lines of text along the lower slopes of the octagon."""
    return TurnedWords(0.22 * side, 0.788 * side, 45), TurnedWords(0.78 * side, 0.788 * side, -45)


@lru_cache(maxsize=1024)
def sharing(count: int, runner: bool, box: BoardBox) -> Shared:
    """Return the boxes of `count` squares on one space, in seat order, and the circle of a runner there if any."""
    x, y = box.middle
    if runner:
        if not count:
            return Shared((), Disc(x, y, RUNNER * box.h))
        return Shared(_stack(count, box), Disc(x + ASIDE * box.w, y, RUNNER_BESIDE * box.h))
    if count <= 1:
        side = round(SINGLE * box.h)
        return Shared((BoardBox(round(x - side / 2), round(y - side / 2), side, side),) * count, None)
    return Shared(_rows(count, box), None)


def _stack(count: int, box: BoardBox) -> tuple[BoardBox, ...]:
    """Return boxes for squares one above the other at the left edge of the box."""
    w, room = max(1, round(WITH_RUNNER * box.w)), STACKED * box.h
    top = box.y + (box.h - room) / 2
    edges = [round(top + room * place / count) for place in range(count + 1)]
    gap = 1 if count > 1 and room / count > 8 else 0
    return tuple(BoardBox(box.x, low, w, max(1, high - low - gap)) for low, high in pairwise(edges))


def _rows(count: int, box: BoardBox) -> tuple[BoardBox, ...]:
    """Return boxes for squares side by side, for three or four squares in two rows."""
    w = max(1, round(HALF * box.w))
    h = max(1, round((SINGLE if count == 2 else LOW) * box.h))
    left, right = box.x, box.x + box.w - w
    if count == 2:
        top = round(box.y + (box.h - h) / 2)
        return BoardBox(left, top, w, h), BoardBox(right, top, w, h)
    high, low = box.y, box.y + box.h - h
    return tuple(BoardBox(x, y, w, h) for y in (high, low) for x in (left, right))[:count]
