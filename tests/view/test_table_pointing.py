"""Tests of presses on the board, previews of choices, the celebration of a victory, and announcements."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from playhouse import Playhouse
from table_moments import MOMENTS, SEVENS, THREE_OUT, match_of, turn
from table_play import FOUR_CARDS, TWO, moves, phase, place_on_board, table_of, until_phase

from cantstop.model.classic import Advance, Dice
from cantstop.model.record import Seat

pytestmark = pytest.mark.usefixtures("faults")
ONES_AND_SIXES = Dice((1, 1, 6, 6))
ANNA_WINS = [
    *turn(*[(ONES_AND_SIXES, Advance((2, 12)))] * 3, stop=True),
    *turn((SEVENS, Advance((7, 7))), stop=True),
    *turn(*[(Dice((1, 2, 1, 2)), Advance((3, 3)))] * 2, (Dice((1, 2, 4, 4)), Advance((3, 8)))),
]


def won(home: Path, **settings: Any) -> Playhouse:
    """Return a table at which the last column is just being claimed."""
    house = table_of(home, match_of(ANNA_WINS, TWO), **settings)
    house.key("S")
    return house


# The board


def test_click_on_a_column_plays_its_card(tmp_path: Path) -> None:
    for column, move in ((5, Advance((5, 11))), (11, Advance((5, 11))), (9, Advance((7, 9))), (8, Advance((8, 8)))):
        house = table_of(tmp_path / str(column), match_of(FOUR_CARDS))
        house.click(place_on_board(house, column, 2))
        assert moves(house)[-1] == move
    house = table_of(tmp_path / "none", match_of(FOUR_CARDS))
    house.click(place_on_board(house, 3, 2))
    assert len(moves(house)) == 2


@pytest.mark.parametrize(("moment", "column", "said"), [
    ("a pairing of four cards", 3, "No pair makes 3"),
    ("no free runner", 3, "No free runner"),
    ("a claimed column", 2, "Maximiliane claimed 2"),
])  # fmt: skip
def test_click_on_a_column_without_a_card_gives_the_reason(tmp_path: Path, moment: str, column: int, said: str) -> None:
    house = table_of(tmp_path, MOMENTS[moment]()[0])
    before = moves(house)
    house.click(place_on_board(house, column, 2))
    assert moves(house) == before
    house.wait(100)
    assert house.loop.toast._line is not None
    assert house.loop.toast._line.words == said


def test_touch_on_a_column_previews_first(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    place = place_on_board(house, 9, 2)
    house.click(place, touch=True)
    house.wait(60)
    assert len(moves(house)) == 2
    assert house.screen.preview
    house.click(place, touch=True)
    assert moves(house)[-1] == Advance((7, 9))


def test_press_on_the_board_does_nothing_without_a_choice(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(turn(*THREE_OUT)))
    before = moves(house)
    house.click(place_on_board(house, 7, 3))
    house.wait(100)
    assert moves(house) == before


# Victory


@pytest.mark.slow
@pytest.mark.parametrize("way", ["Space", "Enter", "click", "continue"])
def test_final_board_goes_to_the_figures_with_a_press(tmp_path: Path, way: str, said: list[str]) -> None:
    house = won(tmp_path)
    until_phase(house, "won")
    assert "Anna wins!" in said
    house.wait(2500)
    assert phase(house) == "won"
    before = {key: house.screen.tree.box(key) for key in ("emblem", "final_board")}
    if way in ("click", "continue"):
        house.click((400, 400) if way == "click" else way)
    else:
        house.key(way)
    house.wait(1200)
    assert house.name == "game_over"
    assert all(house.screen.tree.box(key).w < box.w for key, box in before.items()), "they have travelled there"


@pytest.mark.slow
@pytest.mark.parametrize(("animations", "winner"), [("fast", "person"), ("normal", "computer"), ("reduced", "person")])
def test_victory_waits_for_a_press_when_a_person_plays(tmp_path: Path, animations: str, winner: str) -> None:
    """The victory is shown until a press even at the fastest pace."""
    anna = Seat("Anna", "blue", "steady" if winner == "computer" else None)
    house = table_of(tmp_path, match_of(ANNA_WINS, (anna, TWO[1])), animations=animations, pace="at_once")
    house.key("S")
    until_phase(house, "won")
    house.wait(30_000)
    assert phase(house) == "won"
    assert house.screen.tree.box("final_board") is not None
    house.key("Space", 1200)
    assert house.name == "game_over"


@pytest.mark.slow
@pytest.mark.parametrize("animations", ["fast", "reduced"])
def test_confetti_falls_unless_motion_is_reduced(tmp_path: Path, animations: str) -> None:
    house = won(tmp_path, animations=animations)
    until_phase(house, "won")
    fell, board = 0, house.screen.tree.box("board")
    for _ in range(150):
        house.feed()
        confetti = house.screen.shown.motion.confetti
        if confetti is not None:
            fell = max(fell, len(list(confetti.sprites(board, house.screen.style, far=False))))
    assert (fell > 10) == (animations != "reduced")


# Announcements


def test_variant_is_shown_in_the_head_beside_the_round(tmp_path: Path, said: list[str]) -> None:
    table_of(tmp_path, match_of([], TWO, eager=True))
    assert "Round\u00a01, Eager\u00a0placement" in said


def test_two_variants_are_shown_in_the_head_and_in_the_pause(tmp_path: Path, said: list[str]) -> None:
    house = table_of(tmp_path, match_of([], TWO, jump=True, eager=True))
    assert "Jump, Eager\u00a0placement" in said
    house.key("Esc", 300)
    assert any("Jump, Eager\u00a0placement." in words for words in said)


def test_game_is_restarted_from_the_pause(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(turn(*THREE_OUT), TWO, no_parking=True))
    before = house.screen.match
    house.key("Esc", 300)
    house.click("start_again")
    house.wait(600)
    match = house.screen.match
    assert match is not before
    assert (match.seats, match.state.rules, match.record.moves) == (before.seats, before.state.rules, ())


def lit(house: Playhouse) -> list[str]:
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
