"""Tests of the set-up of Express, with its seats, penalty, timer, number, and today's throws."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from express_house import table
from input_events import key_events
from playhouse import Playhouse

from cantstop.controller import matches
from cantstop.controller.daily import todays_throws
from cantstop.controller.setups import ExpressSetup
from cantstop.view.parts import games


def test_set_up_works_by_keys(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express_set_up")
    for key in ("F2", "F3", "F3", "Shift+F2", "V", "T", "T"):
        house.key(key)
    setup = table(house).setup()
    assert [seat.character is None for seat in setup.seats] == [True, True, False]
    assert setup.seats[1].colour == "ink"
    assert (setup.penalty, setup.timer) == (150, 40)
    house.click("seconds")
    house.type("55")
    house.key("Enter")
    assert table(house).setup().timer == 55
    house.key("Enter")
    assert table(house).match.countdown.seconds == 55
    assert Playhouse(tmp_path, start="express_set_up").screen.timer == 55


@pytest.mark.parametrize(("typed", "timer"), [("5", 10), ("500", 120), ("x", None), ("12", 12)])
def test_typed_time_is_limited_to_valid_times(typed: str, timer: int | None, tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express_set_up")
    house.click("seconds")
    house.type(typed)
    house.key("Enter")
    assert table(house).setup().timer == timer


def test_todays_throws_need_a_single_player(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express_set_up")
    house.key("Y")
    screen = table(house)
    assert screen.setup().daily == screen.setup().seed == screen.day.isoformat()
    assert house.control("number") is None, "the day fixes the number"
    house.key("F2")
    assert screen.setup().daily == ""
    assert not house.control("today").is_enabled


KNOWN, PLAIN = "Known throws: a game for practice", "Same number, same dice"


def test_known_throws_are_announced_before_the_game(tmp_path: Path, said: list[str]) -> None:
    """The set-up says so if the number has been played before or today's throws are played again."""
    house = Playhouse(tmp_path, start="express_set_up")
    anna = table(house).setup().seats
    for setup in (ExpressSetup(anna, seed="23"), todays_throws(anna, table(house).day)):
        match = matches.begin(setup, house.context.open_store())
        match.advance()
        games.leave(house.context, match)
    assert house.context.open_store().close(20)
    said.clear()
    house = Playhouse(tmp_path, start="express_set_up")
    assert {KNOWN, PLAIN} & set(said) == {PLAIN}
    said.clear()
    house.click("number")
    house.key("Ctrl+A")
    house.type("2")
    said.clear()
    house.type("3")
    assert {KNOWN, PLAIN} & set(said) == {KNOWN}, "while it is typed"
    said.clear()
    house.type("4")
    assert {KNOWN, PLAIN} & set(said) == {PLAIN}
    assert table(house).setup().seed == "234"
    house.key("Ctrl+A")
    house.type("23")
    said.clear()
    house.key("Enter")
    assert {KNOWN, PLAIN} & set(said) == {KNOWN}
    said.clear()
    house.key("D")
    assert {KNOWN, PLAIN} & set(said) == {PLAIN}
    said.clear()
    house.key("Y")
    assert {KNOWN, PLAIN} & set(said) == {KNOWN}
    house.key("Enter")
    assert table(house).match.practice
    assert table(house).match.record.details["daily"]


def test_key_that_opens_the_number_is_not_typed_into_it(tmp_path: Path) -> None:
    """The event with the letter is ignored, which SDL sends after the event with the key."""
    house = Playhouse(tmp_path, start="express_set_up")
    down, up = key_events("G")
    house.feed(down, pygame.event.Event(pygame.TEXTINPUT, text="g"), up)
    house.key("Ctrl+A")
    house.type("gg 5")
    house.key("Enter")
    assert table(house).setup().seed == "gg 5"
    number = table(house).setup().seed
    house.feed(down, pygame.event.Event(pygame.TEXTINPUT, text="g"), up)
    house.key("Enter")
    assert table(house).setup().seed == number
