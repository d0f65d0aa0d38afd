"""Places on the board, compared with the table of the design."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from cantstop.model.board import COLUMNS, length
from cantstop.view.art import geometry, pad
from cantstop.view.art.geometry import BoardBox, Disc

SIDES = (84, 149, 386, 611, 764, 1031, 2063)

# column: x, y of the lowest and of the top space, as parts of the side
TABLE = {
    2: (0.1125, 0.5645, 0.4355),
    3: (0.1900, 0.6290, 0.3710),
    4: (0.2675, 0.6935, 0.3065),
    5: (0.3450, 0.7580, 0.2420),
    6: (0.4225, 0.8225, 0.1775),
    7: (0.5000, 0.8870, 0.1130),
    8: (0.5775, 0.8225, 0.1775),
    9: (0.6550, 0.7580, 0.2420),
    10: (0.7325, 0.6935, 0.3065),
    11: (0.8100, 0.6290, 0.3710),
    12: (0.8875, 0.5645, 0.4355),
}


@pytest.mark.parametrize("column", COLUMNS)
def test_columns_have_the_places_of_the_design(column: int) -> None:
    x, bottom, top = TABLE[column]
    assert geometry.column_x(column) == pytest.approx(x)
    assert geometry.space_y(column, 1) == pytest.approx(bottom)
    assert geometry.space_y(column, length(column)) == pytest.approx(top)


@pytest.mark.parametrize(
    ("side", "cell"), [(611, (40, 37)), (616, (40, 37)), (764, (50, 46)), (1031, (68, 62)), (2063, (135, 124))]
)
def test_cells_have_the_sizes_of_the_layout_table(side: int, cell: tuple[int, int]) -> None:
    assert {geometry.cell(column, 1, side)[2:] for column in COLUMNS} == {cell}


@pytest.mark.parametrize("side", SIDES)
def test_spaces_are_apart_and_on_the_face_of_the_sign(side: int) -> None:
    boxes = [geometry.cell(column, space, side) for column in COLUMNS for space in range(1, length(column) + 1)]
    assert len(boxes) == 83
    for box in boxes:
        for x in (box.x, box.x + box.w):
            for y in (box.y, box.y + box.h):
                assert geometry.on_board(x, y, side)
    for place, one in enumerate(boxes):
        for other in boxes[place + 1 :]:
            assert not _overlap(one, other)


def _overlap(one: BoardBox, other: BoardBox) -> bool:
    across = one.x < other.x + other.w and other.x < one.x + one.w
    return across and one.y < other.y + other.h and other.y < one.y + one.h


def test_octagon_ends_at_its_slopes() -> None:
    cut = 764 * (0.5 - 0.5 * math.tan(math.radians(22.5)))  # .2929 of half a side's diagonal
    assert cut == pytest.approx(0.2929 * 764, abs=0.1)
    assert geometry.on_board(cut / 2 + 1, cut / 2 + 1, 764)
    assert not geometry.on_board(cut / 2 - 1, cut / 2 - 1, 764)
    assert not geometry.on_board(764 - cut / 2 + 1, 764 - cut / 2 + 1, 764)
    assert geometry.on_board(0, 382, 764)
    assert not geometry.on_board(-1, 382, 764)


@pytest.mark.parametrize("side", [386, 764, 1031])
def test_pointer_in_the_middle_of_a_space_hits_the_space(side: int) -> None:
    for column in COLUMNS:
        for space in range(1, length(column) + 1):
            x, y = geometry.centre(column, space, side)
            assert geometry.space_at(x, y, side) == (column, space)
            assert geometry.column_at(x, y, side) == column


def test_pointer_between_two_spaces_hits_only_the_column() -> None:
    upper, lower = geometry.cell(7, 5, 764), geometry.cell(7, 4, 764)
    x, y = upper.x + 20, (upper.y + upper.h + lower.y) / 2
    assert geometry.space_at(x, y, 764) is None
    assert geometry.column_at(x, y, 764) == 7


def test_foot_number_belongs_to_its_column_and_slopes_to_none() -> None:
    for column in COLUMNS:
        assert geometry.column_at(*geometry.foot(column, 764), 764) == column
    assert geometry.column_at(764 * 0.2, 764 * 0.2, 764) is None


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("runner", [False, True])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_pieces_on_one_space_stay_inside_and_apart(side: int, runner: bool, count: int) -> None:
    box = geometry.cell(8, 9, side)
    shared = geometry.sharing(count, runner, box)
    assert len(shared.squares) == count
    for place, square in enumerate(shared.squares):
        assert box.x <= square.x
        assert square.x + square.w <= box.x + box.w
        assert box.y <= square.y
        assert square.y + square.h <= box.y + box.h + 1
        for other in shared.squares[place + 1 :]:
            assert not _overlap(square, other)
    assert (shared.runner is not None) == runner


def test_shares_of_a_space_have_the_sizes_of_the_design() -> None:
    box = BoardBox(0, 0, 1000, 800)
    alone = geometry.sharing(1, False, box).squares[0]
    assert (alone.w, alone.h) == (720, 720)
    assert alone.middle == box.middle
    left, right = geometry.sharing(2, False, box).squares
    assert (left.w, left.h, right.w) == (470, 720, 470)
    four = geometry.sharing(4, False, box).squares
    assert {(square.w, square.h) for square in four} == {(470, 368)}
    assert [(square.x < 500, square.y < 400) for square in four] == [
        (True, True),
        (False, True),
        (True, False),
        (False, False),
    ]
    beside = geometry.sharing(3, True, box)
    assert {square.w for square in beside.squares} == {420}
    assert beside.squares[0].y < beside.squares[1].y < beside.squares[2].y
    assert beside.runner == Disc(500 + 250, 400, 0.39 * 800)
    assert geometry.sharing(0, True, box).runner == Disc(500, 400, 400)


@pytest.mark.parametrize("side", [764, 1031])
def test_odds_plates_do_not_touch_each_other_or_the_rim(side: int) -> None:
    plates = [geometry.odds_box(column, side) for column in COLUMNS]
    for one, other in pairwise(plates):
        assert not _overlap(one, other)
    for column, plate in zip(COLUMNS, plates):
        lowest = geometry.cell(column, 1, side)
        assert plate.y >= lowest.y + lowest.h
        assert geometry.on_board(plate.x, plate.y + plate.h, side)


@pytest.mark.parametrize("size", [(640, 764), (760, 764), (1064, 764), (1064, 900)])
def test_boxes_of_a_wide_pad_are_between_its_numbers_and_points(size: tuple[int, int]) -> None:
    form = pad.Form(*size, 1.0)
    boxes = [form.box(7, place) for place in range(10)]
    assert form.box_pitch <= 1.5 * form.box_side
    assert form.points_x < form.number_x < boxes[0].x
    assert boxes[-1].x + boxes[-1].side < form.minus_x < form.plus_x < size[0]
    left, right = boxes[0].x, size[0] - boxes[-1].x - boxes[-1].side
    assert 0.5 < left / right < 1
