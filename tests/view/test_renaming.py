"""Tests that a person can be renamed in Records, or two names joined to one person, and that both can be undone."""

from __future__ import annotations

from pathlib import Path

import pytest
from ended_games import ended
from playhouse import Playhouse

from cantstop.controller.games import Games
from cantstop.controller.statistics import Key
from cantstop.model.record import Seat

pytestmark = pytest.mark.usefixtures("faults")
ZOE: Key = ("Zoë", None)


def played(store: Games, name: str, seed: str) -> None:
    match = ended(store, seed, seats=(Seat(name, "blue"), Seat("Otto", "yellow", "steady")))
    match.leave()


def games_of(house: Playhouse) -> dict[str, int]:
    found = house.context.open_store().statistics().players.values()
    return {each.name: each.games for each in found if each.is_person}


def records_of(home: Path) -> Playhouse:
    house = Playhouse(home, (1280, 800), player="Zoe")
    store = house.context.open_store()
    for name, seed in (("Zoe", "1"), ("Zoe", "2"), ("Zoë", "3")):
        played(store, name, seed)
    house.key("R", 600)
    house.screen.choose(("Zoe", None))
    house.screen.changed()
    house.wait(100)
    return house


def test_names_are_joined_to_one_person_and_separated_again(tmp_path: Path) -> None:
    house = records_of(tmp_path)
    before = games_of(house)
    assert before == {"Zoe": 2, "Zoë": 1}
    house.key("N", 100)
    house.type("Zoë")
    house.key("Enter", 300)
    assert games_of(house) == {"Zoë": 3}
    assert house.screen.figures.chosen == ZOE
    assert house.context.settings.player == "Zoë"
    house.key("Ctrl+Z", 300)
    assert games_of(house) == before
    assert house.screen.figures.chosen == ("Zoe", None)
    assert house.context.settings.player == "Zoe"


def test_person_is_renamed(tmp_path: Path) -> None:
    house = records_of(tmp_path)
    house.key("N", 100)
    house.key("Esc", 100)
    assert house.name == "records"
    house.key("N", 100)
    house.type("Chloé")
    house.key("Enter", 300)
    assert games_of(house) == {"Chloé": 2, "Zoë": 1}
