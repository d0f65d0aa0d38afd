"""Tests of the three notes of the first game of Express, by mouse and by key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from express_house import marks_by_key, phase, timed
from express_moments import SIX, choosing, match_of, play
from playhouse import Playhouse


def house_of(tmp_path: Path, match: Any, **settings: Any) -> Playhouse:
    house = Playhouse(tmp_path, start="express_table", details={"match": match}, animations="reduced", **settings)
    house.settle()
    return house


def note(house: Playhouse) -> bool:
    return house.control("note_understood") is not None


def test_three_notes_are_shown_once_in_the_first_game(tmp_path: Path, said: list[str]) -> None:
    house = house_of(tmp_path, match_of(SIX[:1]), express_notes=0)
    assert not note(house), "nothing to say before the first throw"
    house.key("Space")
    phase(house, "choose")
    assert note(house)
    assert "The fifth die" in said
    marks_by_key(house)  # a move closes it
    assert house.context.settings.express_notes == 1
    phase(house, "ready")
    house.settle()
    assert note(house)
    assert "Rows cost before they pay" in said
    house.click("note_understood")
    assert house.context.settings.express_notes == 2
    for _ in range(2):
        assert not note(house)
        marks_by_key(house)
        phase(house, "ready")
        house.settle()
    assert note(house)
    assert "How your game ends" in said
    house.key("Enter")
    assert house.context.settings.express_notes == 3
    assert house.screen.phase == "ready", "the dice wait"
    assert house.context.settings.notes == 3, "those of Can't Stop are counted for themselves"


def test_note_about_rows_names_the_penalty_of_the_game(tmp_path: Path, said: list[str]) -> None:
    house_of(tmp_path, play(match_of(SIX[:1], penalty=150), 1), express_notes=1)
    assert any("Rows" in words for words in said)
    assert any("−150" in words for words in said if "mark" in words)


def test_no_more_notes_hides_all_notes(tmp_path: Path) -> None:
    house = house_of(tmp_path, choosing(match_of(SIX[:1])), express_notes=0)
    assert note(house)
    house.key("Esc")
    assert house.names == ["express_table"]
    assert house.context.settings.express_notes == 3
    house.key("Esc")
    assert house.name == "pause"


def test_note_appears_with_the_dice_after_a_hand_over(tmp_path: Path) -> None:
    house = house_of(tmp_path, choosing(match_of(SIX[:2])), express_notes=0)
    assert house.screen.phase == "handover"
    assert not note(house)
    house.key("Space")
    phase(house, "choose")
    assert note(house)


@pytest.mark.parametrize("people", [1, 2])
def test_time_waits_while_a_note_is_open(people: int, tmp_path: Path) -> None:
    match, clock = timed(SIX[:people])
    house = house_of(tmp_path, match, express_notes=0)
    for _ in range(people):
        house.key("Space")
        house.wait(100)
    phase(house, "choose")
    assert note(house)
    assert match.countdown is not None
    clock.now = 100.0
    house.wait(500)
    assert (house.screen.phase, match.countdown.left) == ("choose", 30)
    house.click("note_understood")
    house.wait(50)
    clock.now = 110.0
    house.wait(50)
    assert (house.screen.phase, match.countdown.left) == ("choose", 20)
    clock.now = 131.0
    house.wait(50)
    assert house.screen.phase != "choose"
