"""Previews of choices."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from playhouse import Playhouse
from table_moments import CROWDED, SEVENS, SIX_AND_SEVEN, match_of, turn
from table_play import FOUR_CARDS, board_sprites, moves, place_on_board, table_of

from cantstop.model.classic import Advance, Dice, Roll
from cantstop.view.art import position

pytestmark = pytest.mark.usefixtures("faults")


def lit(house: Playhouse) -> list[str]:
    """Return the cards that look hovered."""
    house.wait(200)
    cards = [each for each in house.screen.ui.controls if each.name.startswith("choice_")]
    return [card.name for card in cards if not card.moving and (card.lit or card.node.lit)]


def test_arrows_preview_and_enter_plays(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    house.key("Right", 100)
    first = house.screen.preview
    assert first
    house.key("Down", 100)
    assert house.screen.preview
    assert house.screen.preview != first
    shown = dict(house.screen.preview)
    house.key("Enter", 800)
    state = house.screen.match.state
    assert all(state.runner(column) == space for column, space in shown.items())


def test_pointer_previews_and_click_plays(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    assert house.screen.preview == ()
    house.move(house.place_of("choice_2"))
    house.wait(40)
    assert house.screen.preview
    assert len(moves(house)) == 2
    house.click("choice_2")
    assert isinstance(moves(house)[-1], Advance)


def test_pointer_on_a_column_lights_its_cards(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    for column in (5, 7, 8, 9, 11, 3):
        house.move(place_on_board(house, column, 2))
        cards = enumerate(house.screen.pointing.cards, 1)
        using = [f"choice_{number}" for number, move in cards if column in move.columns]
        assert lit(house) == using, column
    house.move((5, 400))
    assert lit(house) == []


def test_magnifier_disappears_with_the_pointer_and_with_the_crowd(tmp_path: Path) -> None:
    on_7 = SEVENS, Advance((7, 7))
    house = table_of(tmp_path, match_of([*turn(on_7, stop=True), *turn(on_7)]))
    view = house.screen.board
    house.move(place_on_board(house, 7, 4))
    assert view.magnified == []
    house.move(place_on_board(house, 7, 2))
    assert view.magnified == [(7, 2)]
    house.feed(pygame.event.Event(pygame.WINDOWLEAVE))
    assert view.magnified == []
    house.move(place_on_board(house, 7, 2))
    assert view.magnified == [(7, 2)]
    house.key("Ctrl+Z", 100)
    assert view.magnified == []


def test_crowded_targets_of_a_previewed_choice_are_magnified(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(CROWDED))
    view = house.screen.board
    assert view.magnified == []
    for way in ("focus", "pointer"):
        house.key("Down", 100) if way == "focus" else house.move(house.place_of("choice_1"))
        assert view.magnified == [(6, 1), (7, 1)]
        left, right = (sprite for sprite in board_sprites(house) if sprite.surface.get_width() == magnifier_width(view))
        assert right.x >= left.x + left.surface.get_width(), "one magnifier lies over the other"
    house.key("1")
    house.settle()
    assert view.magnified == []


@pytest.mark.parametrize("squares", [0, 1])
def test_target_with_one_square_has_no_magnifier(tmp_path: Path, squares: int) -> None:
    there = [*turn((SIX_AND_SEVEN, Advance((6, 7))), stop=True), Roll(), SIX_AND_SEVEN]
    house = table_of(tmp_path, match_of(there if squares else FOUR_CARDS))
    house.key("Down", 100)
    view = house.screen.board
    assert house.screen.preview
    assert view.magnified == []


def test_ghost_on_a_plate_has_a_dark_ring_and_one_number(tmp_path: Path) -> None:
    near_the_top = [*turn((Dice((1, 1, 1, 1)), Advance((2, 2)))), Roll(), Dice((1, 1, 5, 5))]
    house = table_of(tmp_path, match_of(near_the_top), animations="normal")
    house.key("Down", 200)
    view = house.screen.board
    assert dict(house.screen.preview) == {2: 3, 10: 1}
    placed = position.sprites(view.position, view.place.side, view.place.theme, house.screen.preview)
    ghosts = {column: placed["ghost", column, 0].surface for column in (2, 10)}
    seen: dict[int, set[int]] = {2: set(), 10: set()}
    for _ in range(12):
        house.wait(100)
        for sprite in board_sprites(house):
            for column, ghost in ghosts.items():
                if sprite.surface is ghost:
                    seen[column].add(sprite.alpha)
    assert seen[2] == {255}, "the number of the plate would shine through"
    assert len(seen[10]) > 3
    assert ghosts[2].get_at((ghosts[2].get_width() // 2, 1 + ghosts[2].get_height() // 4)).a == 255
    ring = pygame.mask.from_threshold(ghosts[2], view.place.theme["number_plate_ink"], (40, 40, 40, 255))
    rects = ring.get_bounding_rects()
    assert len(rects) > 8, "dashes and a number"


def magnifier_width(view: Any) -> int:
    return position.magnified(view.position, 6, 1, view.place.side, view.place.theme).surface.get_width()
