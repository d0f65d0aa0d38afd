"""The list of unfinished games, by key and by pointer: chosen, played on, named, deleted and had back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
import spoilt
from playhouse import Playhouse, soon

from cantstop.controller import matches
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.store import Store
from cantstop.model.classic import Roll
from cantstop.model.record import Seat
from cantstop.view.kit.faces import Style
from cantstop.view.kit.theme import Theme
from cantstop.view.parts import game_list

PAIRS = [
    ("Anna", "Ben"),
    ("Chloé", "Dan"),
    ("Eva", "Finn"),
    ("Gil", "Hal"),
    ("Ina", "Jan"),
    ("Kim", "Leo"),
    ("Mo", "Nic"),
]


@pytest.fixture(autouse=True)
def faults(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(self: object, error: Exception) -> None:
        raise error

    monkeypatch.setattr("cantstop.view.app.loop.Loop._fail", told)


def keep(home: Path, count: int) -> None:
    games = Store(home / "data")
    for number, names in enumerate(PAIRS[:count]):
        seats = tuple(Seat(name, colour) for name, colour in zip(names, ("blue", "yellow")))
        match: Any = matches.begin(ClassicSetup(seats, starts=0, seed=str(number)), games)
        match.play(Roll())
        match.advance()
        matches.leave(match, games)
    assert games.at_rest(10)


def listed(home: Path, count: int) -> Playhouse:
    keep(home, count)
    house = Playhouse(home, animations="reduced")
    house.key("C", 200)
    return house


def first_name(house: Playhouse) -> str:
    entry = house.scene.entry
    return str(entry.seats[0].name)


def test_without_a_game_the_title_does_not_offer_it(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    assert not house.control("continue").is_enabled
    house.key("C", 100)
    assert house.name == "title"


@pytest.mark.parametrize("by_key", [True, False])
def test_a_single_game_goes_on_at_once(tmp_path: Path, by_key: bool) -> None:
    keep(tmp_path, 1)
    house = Playhouse(tmp_path)
    house.key("C") if by_key else house.click("continue")
    house.wait(300)
    assert house.name == "table"
    assert len(house.scene.match.record.moves) == 2


def test_the_latest_game_stands_first_and_enter_plays_on(tmp_path: Path) -> None:
    house = listed(tmp_path, 3)
    assert house.name == "continue_game"
    assert len(house.scene.on_page()) == 3
    name = first_name(house)
    house.key("Enter", 300)
    assert house.name == "table"
    assert house.scene.names[0] == name


def test_games_are_chosen_by_number_by_arrow_and_by_click(tmp_path: Path) -> None:
    house = listed(tmp_path, 3)
    order = [entry.seats[0].name for entry in house.scene.on_page()]
    house.key("2", 40)
    assert first_name(house) == order[1]
    house.key("Down", 40)
    assert first_name(house) == order[2]
    house.click("game_1")
    house.wait(40)
    assert first_name(house) == order[0]
    house.click("go_on")
    house.wait(300)
    assert house.name == "table"


def test_a_double_click_plays_on(tmp_path: Path) -> None:
    house = listed(tmp_path, 3)
    house.click("game_2")
    house.click("game_2")
    house.wait(300)
    assert house.name == "table"


def test_more_than_five_games_have_pages(tmp_path: Path) -> None:
    house = listed(tmp_path, 7)
    on_first = [entry.id for entry in house.scene.on_page()]
    house.key("PageDown", 40)
    on_second = [entry.id for entry in house.scene.on_page()]
    assert (len(on_first), len(on_second)) == (5, 2)
    assert not set(on_first) & set(on_second)
    house.key("PageUp", 40)
    assert [entry.id for entry in house.scene.on_page()] == on_first


def test_the_games_of_one_kind_alone(tmp_path: Path) -> None:
    keep(tmp_path, 2)
    games = Store(tmp_path / "data")
    match: Any = matches.begin(ExpressSetup((Seat("Anna", "blue"),), seed="1"), games)
    match.advance()
    matches.leave(match, games)
    assert games.at_rest(10)
    house = Playhouse(tmp_path, animations="reduced")
    house.key("C", 200)
    counts = []
    for _ in range(3):
        counts.append(len(house.scene.shown))
        house.key("Tab", 40)
    assert counts == [3, 2, 1]


@pytest.mark.parametrize("way", ["key", "pointer", "wheel"])
def test_the_pages_are_turned(tmp_path: Path, way: str) -> None:
    house = listed(tmp_path, 6)

    def turn(down: bool) -> None:
        action = "page_down" if down else "page_up"
        if way == "wheel":
            wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1 if down else 1, flipped=False, which=0)
            house.feed(wheel)
        else:
            house.key("PageDown" if down else "PageUp") if way == "key" else house.click(action)
        house.wait(40)

    counts = []
    for down in (True, False):
        turn(down)
        counts.append(len(house.scene.on_page()))
    assert counts == [1, 5]


@pytest.mark.parametrize("by_key", [True, False])
def test_a_deleted_game_can_be_had_back_until_the_list_is_left(tmp_path: Path, by_key: bool) -> None:
    house = listed(tmp_path, 3)
    store = Store(tmp_path / "data")
    house.key("Del") if by_key else house.click("delete")
    house.wait(40)
    assert len(store.games()) == 2
    house.key("Enter", 40)
    assert house.name == "continue_game"
    house.key("Ctrl+Z") if by_key else house.click("game_1")
    house.wait(40)
    assert len(Store(tmp_path / "data").games()) == 3
    house.key("Del", 40)
    house.key("Esc", 200)
    assert house.name == "title"
    assert len(Store(tmp_path / "data").games()) == 2


def test_a_game_gets_a_name(tmp_path: Path) -> None:
    house = listed(tmp_path, 2)
    house.key("Ctrl+S", 300)
    assert house.name == "save_as"
    house.key("Enter", 100)
    house.key("Enter", 300) if house.name == "save_as" else None
    assert house.name == "continue_game"
    assert sum(bool(entry.name) for entry in house.scene.entries) == 1


def test_a_game_that_cannot_be_read_is_listed_and_can_be_deleted(tmp_path: Path) -> None:
    keep(tmp_path, 2)
    spoilt.head(tmp_path / "data")
    house = Playhouse(tmp_path, animations="reduced")
    from cantstop.view.app.scene import Push

    house.loop.apply(Push("continue_game"))
    house.wait(100)
    number = next(n for n, entry in enumerate(house.scene.on_page(), 1) if entry.damaged)
    house.key(str(number), 40)
    house.key("Enter", 100)
    assert house.name == "continue_game"
    house.key("Del", 40)
    assert len(Store(tmp_path / "data").games()) == 1


@pytest.mark.parametrize("by_key", [True, False])
def test_after_the_last_game_is_deleted_a_new_one_is_offered(tmp_path: Path, by_key: bool) -> None:
    house = listed(tmp_path, 2)
    house.key("Del", 60)
    assert house.control("new_game") is None
    house.key("2", 60)
    house.key("Del", 60)
    assert house.control("new_game") is not None
    house.key("Ctrl+Z", 60)
    assert house.control("new_game") is None, "the game is back"
    house.key("Del", 60)
    house.key("N", 300) if by_key else house.click("new_game")
    house.wait(300)
    assert house.name == "new_game"


def test_a_game_that_another_window_plays_stays_there(tmp_path: Path) -> None:
    keep(tmp_path, 2)
    other = Store(tmp_path / "data")
    opened = other.open(other.games()[0].id)
    house = Playhouse(tmp_path, animations="reduced")
    from cantstop.view.app.scene import Push

    house.loop.apply(Push("continue_game"))
    house.wait(100)
    number = next(n for n, entry in enumerate(house.scene.on_page(), 1) if entry.in_use)
    house.key(str(number), 40)
    house.key("Enter", 100)
    house.key("Del", 100)
    assert house.name == "continue_game"
    assert len(other.games()) == 2
    other.leave(opened.autosave)


def test_a_file_of_the_command_line_opens_like_one_that_is_dropped(tmp_path: Path) -> None:
    keep(tmp_path, 2)
    store = Store(tmp_path / "data")
    store.save_as(store.read(store.games()[0].id), "Sunday")
    file = soon(lambda: next((tmp_path / "data" / "saved").glob("*.game"), None))
    house = Playhouse(tmp_path / "elsewhere", animations="reduced")
    house.feed(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    house.wait(300)
    assert house.name == "table"


def test_from_the_table_the_game_being_played_leads_back_to_it(tmp_path: Path) -> None:
    keep(tmp_path, 1)
    house = Playhouse(tmp_path, animations="reduced")
    house.key("C", 300)
    house.key("Ctrl+O", 300)
    assert house.names == ["table", "continue_game"]
    assert not house.control("delete").is_enabled
    house.key("Del", 100)
    assert len(Store(tmp_path / "data").games()) == 1
    house.key("Enter", 300)
    assert house.names == ["table"]


@pytest.mark.parametrize("look", ["light", "dark", "high_contrast"])
def test_the_chosen_game_looks_like_no_game_that_is_pointed_at(look: str) -> None:
    style = Style(Theme(look), 1.0)
    row = game_list.Row((Seat("Anna", "blue"),), "", "", "1", False)
    chosen = [game_list.card(600, 130, row._replace(chosen=True), style, state) for state in ("normal", "hover")]
    edges = {tuple(picture.get_at((300, 1))) for picture in chosen}
    pointed_at = game_list.card(600, 130, row, style, "hover")
    assert edges == {(*style.theme["ink"], 255)}
    assert tuple(pointed_at.get_at((300, 1))) not in edges or tuple(pointed_at.get_at((300, 2))) not in edges
