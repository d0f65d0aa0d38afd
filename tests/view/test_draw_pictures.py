"""Every drawing in every look and size: complete, inside its bounds, drawn once; and the places on the board."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise, product

import pygame
import pytest

from cantstop.controller.settings import CHOICES
from cantstop.model import classic
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.record import COLOURS
from cantstop.view.art import (
    background,
    board,
    dice,
    gauge,
    geometry,
    pad,
    pieces,
    plates,
    portraits,
    seat,
    stop_roll,
    title_sign,
)
from cantstop.view.art.geometry import BoardBox
from cantstop.view.art.tokens import LARGER_SYMBOLS, player_paint
from cantstop.view.kit import drawing, paint, pictures
from cantstop.view.kit.drawing import Cap
from cantstop.view.kit.node import Box
from cantstop.view.kit.paint import TAN
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.parts.table_top import SeatCard

THEMES = [Theme(name) for name in CHOICES["look"]]


MOTTO = ("FIRST TO THREE COLUMNS", "WINS THE GAME")

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
    "board": lambda theme, u: board.board_base(round(400 * u), theme),
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
        seat.SeatFacts("jade", "Chloé", "thinking", "steady", (7, 12)),
        seat.CardForm(round(203 * u), round(114 * u), 63 * u, "top_left"),
        Style(theme, u),
        True,
    ),
    "portrait": lambda theme, u: portraits.portrait("bold", round(58 * u), theme),
    "panel": lambda theme, u: (
        drawing.panel_shadow(round(376 * u), round(130 * u), 18 * u, theme, u) or paint.clear(4, 4)
    ),
    "plaque": lambda theme, u: plates.bust_plaque(round(400 * u), "BUST", "no 6, no 8, no 11", theme),
}
FULL: dict[str, Draw] = {  # drawings that fill their surface
    "table": lambda theme, u: background.table(round(320 * u), round(200 * u), theme),
    "sign back": lambda theme, u: title_sign.sign_back(round(400 * u), "jade", "Chloé", "wins!", theme),
    "square": lambda theme, u: pieces.square(round(39 * u), round(39 * u), "ink", theme),
    "framed tile": lambda theme, u: pieces.framed_tile(round(34 * u), "yellow", theme),
    "taken": lambda theme, u: pieces.taken_tile(round(46 * u), "blue", theme),
    "flat die": lambda theme, u: dice.flat_die(4, round(34 * u), theme, True),
    "fifth die": lambda theme, u: dice.fifth_die(6, round(34 * u), theme),
    "hidden die": lambda theme, u: dice.hidden_die(round(64 * u), Style(theme, u)),
    "dice": lambda theme, u: dice.dice_row((1, 2, 3, 4), round(23 * u), theme, 3),
    "plate": lambda theme, u: plates.plate(11, round(46 * u), theme),
    "claimed plate": lambda theme, u: plates.claimed_plate(11, round(26 * u), "sky", theme),
    "bar": lambda theme, u: board.claimed_bar(7, "rose", round(764 * u), theme).surface,
    "rising bar": lambda theme, u: board.claimed_bar(7, "rose", round(764 * u), theme, round(90 * u)).surface,
    "glow": lambda theme, u: board.column_glow(2, round(764 * u), theme).surface,
    "claim ring": lambda theme, u: board.claim_ring(2, round(764 * u), theme, 12).surface,
    "odds": lambda theme, u: board.odds_plate(7, "64%", round(764 * u), theme).surface,
    "lens": lambda theme, u: board.magnified(PLAYED, 8, 9, round(764 * u), theme).surface,
    "dashes": lambda theme, u: board.earlier_dashes(round(400 * u), theme),
    "gauge": lambda theme, u: gauge.gauge(round(340 * u), round(27 * u), 0.15, theme, u),
    "title": lambda theme, u: title_sign.sign(round(330 * u), theme),
    "tray": lambda theme, u: gauge.tray(round(376 * u), round(138 * u), theme, u),
    "progress": lambda theme, u: gauge.progress(round(376 * u), round(6 * u), 0.5, theme),
    "roll-off": lambda theme, u: plates.roll_off_tray(round(262 * u), round(116 * u), "ink", Style(theme, u), True),
}
UNITS = (0.3, 0.8, 1.0, 2.7)


def surface_of(drawn: Sprite | pygame.Surface) -> pygame.Surface:
    return drawn.surface if isinstance(drawn, Sprite) else drawn


def opaque(surface: pygame.Surface) -> int:
    return pygame.mask.from_surface(surface, 60).count() if surface.get_flags() & pygame.SRCALPHA else 1


@pytest.mark.parametrize("name", [*FREE, *FULL])
def test_drawings_work_in_every_look_and_size(name: str, long: bool) -> None:
    usual = {*product(THEMES, UNITS[1:2]), *product(THEMES[:1], UNITS)}
    for theme, u in product(THEMES, UNITS) if long else usual:
        surface = surface_of((FREE | FULL)[name](theme, u))
        assert min(surface.get_size()) > 0, (theme, u)
        assert opaque(surface) > 0 or name == "panel", (theme, u)


@pytest.mark.parametrize("u", [0.8, 1.35])
@pytest.mark.parametrize("name", FREE)
def test_drawings_are_not_cut_at_the_edges(name: str, u: float) -> None:
    for theme in THEMES:
        surface = surface_of(FREE[name](theme, u))
        w, h = surface.get_size()
        edge = [(x, y) for x in range(w) for y in (0, h - 1)] + [(x, y) for y in range(h) for x in (0, w - 1)]
        assert max(surface.get_at(place)[3] for place in edge) <= 4, theme


@pytest.mark.parametrize("theme", THEMES, ids=CHOICES["look"])
def test_square_always_has_its_rim(theme: Theme) -> None:
    for player, (w, h) in product(COLOURS, ((39, 39), (25, 39), (25, 20), (23, 14))):
        surface = pieces.square(w, h, player, theme)
        for place in ((w // 2, 0), (0, h // 2), (w - 1, h // 2)):
            assert surface.get_at(place)[:3] == theme["rim"]


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


def test_gauge_is_filled_to_the_chance() -> None:
    theme = Theme("light")
    drawn = [gauge.gauge(400, 30, tenths / 10, theme, 1.0) for tenths in range(11)]
    reds = [pygame.mask.from_threshold(each, theme["gauge_fill"], (6, 6, 6, 255)).count() for each in drawn]
    assert reds == [pytest.approx(tenths / 10 * reds[-1], rel=0.02, abs=2) for tenths in range(11)]


def test_small_board_leaves_out_illegible_parts() -> None:
    theme = Theme("light")
    kinds = [{key[0] for key in board.pieces_of(PLAYED, side, theme)} for side in (700, 400, 150)]
    assert kinds[2] == {"bar", "square", "runner"}
    assert (kinds[1] - kinds[2], kinds[0] - kinds[1]) == ({"chevron"}, {"foot"})
    assert bytes_of(board.board_sign(500, theme, MOTTO).surface) == bytes_of(board.board_sign(500, theme, None).surface)


def test_path_of_a_runner_is_marked_and_a_previewed_one_is_a_ghost() -> None:
    placed = board.pieces_of(PLAYED, 764, Theme("light"))
    climbed = {key[1:] for key in placed if key[0] == "chevron"}
    assert climbed == {(6, 5), (6, 6), (8, 6), (8, 7), (8, 8), *((11, space) for space in range(1, 5))}
    placed = board.pieces_of(PLAYED, 764, Theme("light"), ((6, 8), (10, 1)))
    moved = {key[:2] for key in placed if key[0] in ("leaving", "ghost")}
    assert moved == {("leaving", 6), ("ghost", 6), ("ghost", 10)}
    assert {key[1] for key in placed if key[0] == "glow"} == {6, 10}
    assert placed["ghost", 6, 0].y < placed["leaving", 6, 0].y


def test_runner_on_a_shared_space_leaves_room_for_squares() -> None:
    placed = board.pieces_of(PLAYED, 764, Theme("light"))
    runner = placed["runner", 8, 0]
    box = geometry.cell(8, 9, 764)
    assert runner.x + runner.surface.get_width() / 2 > box.x + 0.6 * box.w
    for seat_number in (1, 2, 3):
        square = placed["square", 8, seat_number]
        assert square.surface.get_width() < 0.5 * box.w
    assert board.crowded(PLAYED, 8, 9)
    assert board.crowded(PLAYED, 6, 7), "one square is enough"
    assert not board.crowded(PLAYED, 11, 5), "nobody else is there"


def test_pressed_button_sinks_and_barred_one_shows_the_reason() -> None:
    style, words = Style(Theme("light"), 1.0), stop_roll.Stop("keep 8 steps", Cap("S"))
    normal = stop_roll.shape(180, 178, words, style, "normal").surface
    pressed = stop_roll.shape(180, 178, words, style, "pressed").surface
    tops = [pygame.mask.from_surface(drawn, 200).get_bounding_rects()[0].top for drawn in (normal, pressed)]
    assert tops[1] - tops[0] == stop_roll.LIP
    closed = stop_roll.shape(180, 178, stop_roll.Stop("is shared", Cap("S"), 8), style, "disabled").surface
    reds = pygame.mask.from_threshold(closed, style.theme["sign_red"], (4, 4, 4, 255)).get_bounding_rects()
    assert len(reds) >= 1  # the plate of the column in the way is all that is red
    assert max(rect.width for rect in reds) <= 32


def test_claimed_plates_are_apart_on_the_back_of_the_sign() -> None:
    for count in (1, 3, 4, 5, 7):
        boxes = title_sign.plate_places(count, 764)
        assert len(boxes) == count
        assert all(one.x + one.w < other.x for one, other in pairwise(boxes))
        assert 0.12 * 764 < boxes[0].x < boxes[-1].x + boxes[-1].w < 0.88 * 764


def test_seat_fills_from_the_foot() -> None:
    style, box = Style(Theme("light"), 1.0), Box(0, 0, 203, 114)
    blue = player_paint(style.theme, "blue").fill

    def blues(filled: float) -> int:
        card = SeatCard(seat.SeatFacts("blue", "Anna", claimed=(12,)), filled)
        surface = pictures.picture(list(card.sprites(style, box)), (203, 114))
        return pygame.mask.from_threshold(surface, blue, (20, 30, 30, 255)).count()

    assert blues(0) < blues(0.3) < blues(0.6) < blues(1)


@pytest.mark.parametrize("corner", ["top_left", "top_right", "bottom_right", "bottom_left"])
def test_plates_stay_within_the_seat(corner: str) -> None:
    style, look = Style(Theme("light"), 1.0), seat.CardForm(203, 114, 63.2, corner)
    canvas = paint.Canvas(203, 114)
    canvas.path(seat.outline(look, style), (0, 0, 0))
    shape = pygame.mask.from_surface(canvas.surface())
    for to_win, claimed in ((3, 3), (3, 4), (3, 5), (4, 4), (4, 6), (5, 5), (5, 7)):
        card = seat.SeatFacts("blue", "Anna", claimed=tuple(range(2, 2 + claimed)), columns_to_win=to_win)
        px = style.px(seat.plate_size(card, look, style))
        assert px >= 16
        plate = pygame.mask.from_surface(plates.claimed_plate(12, px, "blue", style.theme))
        for number in range(claimed):
            x, y = seat.plate_place(card, look, style, number)
            assert shape.overlap_area(plate, (round(x - px / 2), round(y - px / 2))) == plate.count(), number


def bytes_of(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGBA")


@pytest.mark.parametrize("high", [100, 112, 132])
def test_dashed_place_of_the_fifth_die_is_below_its_text(high: int) -> None:
    """The tray is also low if the coach is below it."""
    empty, taken = (pad.fifth_slot(116, high, Style(Theme("light"), 1.0), filled) for filled in (False, True))
    words = pygame.Rect(12, 12, 92, 20)
    assert bytes_of(empty.subsurface(words)) == bytes_of(taken.subsurface(words))
    assert bytes_of(empty) != bytes_of(taken)


@pytest.mark.parametrize("side", [120, 300, 764, 1501])
def test_sides_of_a_sign_are_straight(side: int) -> None:
    sign = board.enamelled("sign", side, Theme("light"))
    cut = (1 - TAN) / 2 * side
    for part in (0.1, 0.3, 0.5, 0.7, 0.9):
        row = round(part * cut)
        for inward, seen in ((-3, 0), (2, 255)):
            place = round(cut - row) + inward
            assert abs(sign.get_at((place, row)).a - seen) < 12
            assert abs(sign.get_at((side - 1 - place, row)).a - seen) < 12
            assert abs(sign.get_at((row, place)).a - seen) < 12
        level = round(cut + part * (side - 2 * cut))
        assert sign.get_at((level, 0)).a == sign.get_at((0, level)).a == sign.get_at((side - 1, level)).a == 255


@pytest.mark.parametrize("theme", THEMES, ids=CHOICES["look"])
def test_odds_do_not_touch_the_rim_of_their_plate(theme: Theme) -> None:
    """Larger text would be cut off at the rim."""
    for side, words in product((300, 500, 764, 1031), ("64%", "100%", "100\u00a0%")):
        rim = round(0.006 * side)
        plain, lettered = (board.odds_plate(7, said, side, theme).surface for said in (" ", words))
        width, height = plain.get_size()
        for x in (0, width - rim):
            strip = pygame.Rect(x, 0, rim, height)
            assert bytes_of(lettered.subsurface(strip)) == bytes_of(plain.subsurface(strip))
        assert bytes_of(lettered) != bytes_of(plain)


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
