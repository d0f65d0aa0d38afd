"""Places on the board: where the design has them, apart, inside, and hit by the pointer."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.view.art import geometry, pad
from cantstop.view.art.geometry import BoardBox

SIDES = (84, 386, 764, 2063)


@pytest.mark.parametrize(
    ("column", "x", "bottom", "top"),
    [(2, 0.1125, 0.5645, 0.4355), (5, 0.3450, 0.7580, 0.2420), (7, 0.5, 0.8870, 0.1130), (12, 0.8875, 0.5645, 0.4355)],
)
def test_columns_have_the_places_of_the_design(column: int, x: float, bottom: float, top: float) -> None:
    assert geometry.column_x(column) == pytest.approx(x)
    assert geometry.space_y(column, 1) == pytest.approx(bottom)
    assert geometry.space_y(column, LENGTHS[column]) == pytest.approx(top)


@pytest.mark.parametrize("side", SIDES)
def test_spaces_are_apart_and_on_the_face_of_the_sign(side: int) -> None:
    boxes = [geometry.cell(column, space, side) for column in COLUMNS for space in range(1, LENGTHS[column] + 1)]
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


@pytest.mark.parametrize("side", [386, 764, 1031])
def test_pointer_in_the_middle_of_a_space_hits_the_space(side: int) -> None:
    for column in COLUMNS:
        for space in range(1, LENGTHS[column] + 1):
            x, y = geometry.centre(column, space, side)
            assert geometry.space_at(x, y, side) == (column, space)
            assert geometry.column_at(x, y, side) == column


def test_pointer_hits_a_column_between_its_spaces_and_on_its_number_but_not_beside_it() -> None:
    upper, lower = geometry.cell(7, 5, 764), geometry.cell(7, 4, 764)
    between = upper.x + 20, (upper.y + upper.h + lower.y) / 2
    assert (geometry.space_at(*between, 764), geometry.column_at(*between, 764)) == (None, 7)
    assert [geometry.column_at(*geometry.foot(column, 764), 764) for column in COLUMNS] == list(COLUMNS)
    assert geometry.column_at(764 * 0.2, 764 * 0.2, 764) is None
    assert not geometry.on_board(20, 20, 764)


@pytest.mark.parametrize("side", SIDES)
def test_pieces_on_one_space_stay_inside_and_apart(side: int) -> None:
    box = geometry.cell(8, 9, side)
    for runner, count in product((False, True), range(5)):
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
