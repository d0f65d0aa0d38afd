"""Tests that each drawing is complete, inside its bounds and drawn once, and tests of the board's geometry."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pygame
import pytest

from cantstop.controller.settings import CHOICES
from cantstop.model import classic
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.record import COLOURS, Seat
from cantstop.view.art import (
    board,
    dice,
    geometry,
    pieces,
    seat,
    stop_roll,
)
from cantstop.view.art.geometry import BoardBox
from cantstop.view.art.tokens import LARGER_SYMBOLS, player_paint
from cantstop.view.kit import drawing, paint
from cantstop.view.kit.drawing import Cap
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Style, Theme

THEMES = [Theme(name) for name in CHOICES["look"]]


RULES = classic.Rules(players=4)
STATE = classic.position(
    RULES,
    player=0,
    squares=({4: 4, 6: 4, 7: 3, 8: 5}, {2: 1, 5: 5, 7: 6, 8: 9}, {4: 6, 6: 7, 7: 9, 8: 9}, {3: 1, 5: 5, 8: 9}),
    runners={6: 7, 8: 9, 11: 5},
    claimed={9: 1, 12: 0},
)
PLAYED = board.Position.of(STATE, COLOURS)

Draw = Callable[[Theme, float], Sprite | pygame.Surface]

FREE: dict[str, Draw] = {  # drawings whose outermost pixels must stay empty, since nothing may be cut off
    "position": lambda theme, u: board.board_picture(PLAYED, round(380 * u), theme),
    "die": lambda theme, u: dice.die(6, round(72 * u), theme, 15),
    "runner": lambda theme, u: pieces.runner(round(44 * u), theme),
    "runner on top": lambda theme, u: pieces.runner(round(44 * u), theme, 12),
    "stop": lambda theme, u: stop_roll.shape(
        round(180 * u), round(178 * u), stop_roll.Stop("keep 8 steps", Cap("S")), Style(theme, u), "focus"
    ),
    "roll": lambda theme, u: stop_roll.shape(
        round(180 * u), round(178 * u), stop_roll.Roll("Roll\nagain", Cap("Space"), True), Style(theme, u), "hover"
    ),
    "seat": lambda theme, u: seat.seat_card(
        seat.SeatFacts(Seat("Chloé", "jade", "steady"), 3, (7, 12), "thinking"),
        seat.CardForm(round(203 * u), round(114 * u), 63 * u, "top_left"),
        Style(theme, u),
        True,
    ),
    "portrait": lambda theme, u: pieces.portrait("bold", round(58 * u), theme),
    "panel": lambda theme, u: (
        drawing.panel_shadow(round(376 * u), round(130 * u), 18 * u, theme, u) or paint.clear(4, 4)
    ),
    "plaque": lambda theme, u: pieces.bust_plaque(round(400 * u), "BUST", "no 6, no 8, no 11", theme),
}


def surface_of(drawn: Sprite | pygame.Surface) -> pygame.Surface:
    return drawn.surface if isinstance(drawn, Sprite) else drawn


@pytest.mark.parametrize("u", [0.8, 1.35])
@pytest.mark.parametrize("name", FREE)
def test_drawings_are_not_cut_at_the_edges(name: str, u: float) -> None:
    for theme in THEMES:
        surface = surface_of(FREE[name](theme, u))
        w, h = surface.get_size()
        edge = [(x, y) for x in range(w) for y in (0, h - 1)] + [(x, y) for y in range(h) for x in (0, w - 1)]
        assert max(surface.get_at(place)[3] for place in edge) <= 4, theme


def test_larger_symbols_are_larger() -> None:
    def ivory(theme: Theme) -> int:
        surface = pieces.square(80, 80, "blue", theme)
        return pygame.mask.from_threshold(surface, player_paint(theme, "blue").on_fill, (30, 30, 30, 255)).count()

    assert ivory(Theme("light", (LARGER_SYMBOLS,))) > ivory(Theme("light")) * 1.15


def test_die_has_its_number_of_pips() -> None:
    for value in range(1, 7):
        surface = dice.flat_die(value, 60, Theme("light"))
        dark = pygame.mask.from_threshold(surface, (0x2B, 0x23, 0x20), (40, 40, 40, 255))
        assert len(dark.connected_components(20)) == value


@pytest.mark.parametrize("corner", ["top_left", "top_right", "bottom_right", "bottom_left"])
def test_plates_stay_within_the_seat(corner: str) -> None:
    style, look = Style(Theme("light"), 1.0), seat.CardForm(203, 114, 63.2, corner)
    canvas = paint.Canvas(203, 114)
    canvas.path(seat.outline(look, style), (0, 0, 0))
    shape = pygame.mask.from_surface(canvas.surface())
    for to_win, claimed in ((3, 3), (3, 4), (3, 5), (4, 4), (4, 6), (5, 5), (5, 7)):
        card = seat.SeatFacts(Seat("Anna", "blue"), to_win, tuple(range(2, 2 + claimed)))
        px = style.px(seat.plate_size(card, look, style))
        assert px >= 16
        plate = pygame.mask.from_surface(pieces.claimed_plate(12, px, "blue", style.theme))
        for number in range(claimed):
            x, y = seat.plate_place(card, look, style, number)
            assert shape.overlap_area(plate, (round(x - px / 2), round(y - px / 2))) == plate.count(), number


SIDES = (84, 386, 764, 2063)


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
            x, y = geometry.cell(column, space, side).middle
            assert geometry.space_at(x, y, side) == (column, space)
            assert geometry.column_at(x, y, side) == column


def test_pointer_hits_a_column_between_spaces_and_on_its_number_only() -> None:
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
