"""Tests of a player's first five minutes: the name, the first turn, the aim, then the odds and the coach."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from input_events import letter_events
from playhouse import Playhouse

from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model.record import Seat
from cantstop.view.kit.fonts import Text
from cantstop.view.parts import games
from cantstop.view.screens import trainer

pytestmark = pytest.mark.usefixtures("faults")
NEW: dict[str, Any] = {"notes": 0, "express_notes": 0, "animations": "reduced"}


def written(house: Playhouse) -> list[str]:
    return [placed.node.words for placed in house.screen.tree.nodes() if isinstance(placed.node, Text)]


def test_name_is_asked_once_and_used_everywhere(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), **NEW)
    house.key("X", 300)
    assert house.name == "your_name"
    house.type("Zoë")
    house.key("Enter", 600)
    assert house.name == "express_set_up"
    assert games.last_setup(house.context, ClassicSetup).seats[0].name == "Zoë"
    assert games.last_setup(house.context, ExpressSetup).seats[0].name == "Zoë"
    assert trainer.people(house.context)[0].name == "Zoë"
    house.key("Esc", 600)
    house.key("N", 600)
    assert house.name == "new_game"


def test_letter_of_the_key_that_leads_to_the_name_is_not_typed_into_it(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), **NEW)
    for event in letter_events("x"):
        house.feed(event)
    house.wait(300)
    assert house.name == "your_name"
    house.type("xZoë")
    house.key("Enter", 600)
    assert house.context.settings.player == "xZoë"


def test_name_can_be_typed_after_clicks_beside_the_field(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), **NEW)
    house.key("X", 300)
    house.click("save")
    house.click((640, 40))
    house.wait(300)
    house.type("Zoë")
    house.key("Enter", 600)
    assert house.context.settings.player == "Zoë"


@pytest.mark.parametrize(("language", "name"), [("en", "Player 1"), ("fr", "Joueur 1"), ("de", "Spieler 1")])
def test_person_who_skips_the_name_is_a_numbered_player(tmp_path: Path, language: str, name: str) -> None:
    house = Playhouse(tmp_path, (1280, 800), language=language, **NEW)
    house.key("V", 300)
    house.key("Esc", 600)
    assert house.name == "table"
    assert house.screen.match.seats[0].name == house.context.settings.player == name


def test_name_is_asked_before_the_trainer(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), **NEW)
    house.key("T", 300)
    assert house.name == "your_name"
    house.type("Zoë")
    house.key("Enter", 600)
    assert house.name == "trainer"


def test_name_is_not_asked_after_earlier_games(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), animations="reduced")
    house.key("V", 600)
    assert house.name == "table"


def test_person_begins_the_first_game_and_sees_the_aim(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), start="table", player="Zoë", **NEW)
    house.settle()
    assert house.screen.match.seats[house.screen.match.state.player] == Seat("Zoë", "blue")
    assert house.screen.notes.lit == (7, 6, 8)
    assert any("three columns" in words for words in written(house))
    house.key("Enter", 100)
    assert house.screen.notes.lit == ()
    assert house.screen.match.state.dice is None


def test_odds_and_coach_appear_in_the_second_turn(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), start="table", **NEW)
    assert (house.screen.settings.coach, house.screen.settings.odds) == ("off", "off")
    setup = games.quick_setup(house.context)
    house.context.change(notes=3)
    later = Playhouse(
        tmp_path / "later", (1280, 800), start="table", details={"match": games.begin(house.context, setup)}
    )
    assert later.screen.settings == later.context.settings


def test_first_person_of_a_set_up_becomes_the_player(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, player="Zoë")
    games.remember(house.context, ExpressSetup((Seat("Ben", "blue"),)))
    assert house.context.settings.player == "Ben"
    games.remember(house.context, ExpressSetup((Seat("Eva", "blue"), Seat("Ben", "ink"))))
    assert house.context.settings.player == "Ben"
