"""Tests of the end of a game of Can't Stop: the winner, and the buttons that continue."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from playhouse import Playhouse
from screen_moments import EDGES, FOUR, PEOPLE, THREES, finished
from screen_moments import turn as turn_of

from cantstop.controller.review import Reviewing
from cantstop.controller.setups import ClassicSetup
from cantstop.view.app.gamepad import PAD
from cantstop.view.app.ways import Push, kind
from cantstop.view.parts.end import JUST_COME_MS

pytestmark = pytest.mark.usefixtures("faults")


@pytest.fixture(autouse=True)
def nothing_is_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the review at the end, which takes long and is tested elsewhere."""
    monkeypatch.setattr(Reviewing, "start", lambda review: None)


def just_ended(home: Path, seats: Any = PEOPLE) -> Playhouse:
    house = Playhouse(home, animations="reduced")
    house.loop.apply(Push(kind("game_over"), **finished(seats, 3, turn_of(*EDGES, *THREES))))
    return house


def ended(home: Path, seats: Any = PEOPLE) -> Playhouse:
    house = just_ended(home, seats)
    house.wait(2 * JUST_COME_MS)
    return house


@pytest.mark.parametrize("by_key", [True, False])
def test_play_again_gives_the_start_to_the_next_player(tmp_path: Path, by_key: bool) -> None:
    house = ended(tmp_path)
    number, before = house.screen.match.seed, house.screen.match.record
    house.key("Enter", 300) if by_key else house.click("again", ms=300)
    assert house.name == "table", "who begins is known"
    match = house.screen.match
    next_one = before.seats[(before.starter + 1) % len(before.seats)]
    assert match.seats[match.state.player] == next_one
    assert [seat.name for seat in match.seats] == [seat.name for seat in (*PEOPLE[1:], PEOPLE[0])]
    assert match.seed != number
    assert match.record.moves == ()


@pytest.mark.parametrize("key", ["Enter", "Space", "a"])
def test_key_pressed_too_late_does_not_leave_the_end(tmp_path: Path, key: str) -> None:
    house = just_ended(tmp_path)
    for _ in range(12):
        house.feed(pygame.event.Event(PAD, button="a", direction=None)) if key == "a" else house.key(key)
        house.wait(300)
    assert house.name == "game_over"


def test_enter_leaves_the_end_only_after_a_pause(tmp_path: Path) -> None:
    house = just_ended(tmp_path)
    for _ in range(6):
        house.wait(1000)
        house.key("Enter")
    assert house.name == "game_over"
    house.wait(2 * JUST_COME_MS)
    house.key("Enter")
    assert house.name == "table"


@pytest.mark.parametrize("by_key", [True, False])
def test_new_set_up_begins_with_the_last_game(tmp_path: Path, by_key: bool) -> None:
    house = ended(tmp_path)
    house.key("N", 300) if by_key else house.click("new_game", ms=300)
    assert house.name == "new_game"
    setup: ClassicSetup = house.screen.setup()
    assert {seat.name for seat in setup.seats} == {seat.name for seat in PEOPLE}


@pytest.mark.slow
@pytest.mark.parametrize("by_key", [True, False])
def test_end_can_be_undone(tmp_path: Path, by_key: bool) -> None:
    house = ended(tmp_path)
    house.key("Ctrl+Z", 300) if by_key else house.click("undo", ms=300)
    assert house.name == "table"
    assert house.screen.match.state.winner is None
    house.key("S")
    house.wait(6000)
    house.key("Space", 1200)
    assert house.name == "game_over"


def test_end_of_a_game_of_computers_cannot_be_undone(tmp_path: Path) -> None:
    house = ended(tmp_path, tuple(replace(seat, character="careful") for seat in FOUR))
    assert house.control("again").is_enabled
    assert not house.control("undo").is_enabled


def test_end_offers_log_same_dice_and_save_as(tmp_path: Path) -> None:
    house = ended(tmp_path)
    seed = house.screen.match.seed
    house.key("Z")
    assert house.name == "log"
    house.key("Enter", 300)
    house.key("Ctrl+S")
    assert house.name == "save_as"
    house.key("Enter", 300)
    assert house.name == "game_over"
    assert list((house.context.home.games / "saved").iterdir())
    house.key("T", 300)
    assert house.name == "table"
    assert house.screen.match.seed == seed


def test_menu_at_the_end_opens_as_an_overlay_with_save_as(tmp_path: Path) -> None:
    house = ended(tmp_path)
    house.key("F10", 300)
    assert house.name == "pause"
    house.key("Ctrl+S", 300)
    assert house.name == "save_as"
    house.key("Esc", 300)
    house.key("F10", 300)
    house.key("Esc", 300)
    assert house.name == "game_over"
