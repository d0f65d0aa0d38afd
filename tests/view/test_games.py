"""The games, open and finished: chosen, filtered, played on, looked at, named, deleted and had back."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pygame
import pytest
import spoilt
from playhouse import Playhouse, soon

from cantstop.controller import matches
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.windows import Windows
from cantstop.model import record
from cantstop.model.classic import Roll
from cantstop.model.moves import Dice
from cantstop.model.record import Seat
from cantstop.view import words
from cantstop.view.app.stack_changes import Push
from cantstop.view.app.ways import kind
from cantstop.view.parts import games as game_words

pytestmark = pytest.mark.usefixtures("faults")

PAIRS = [
    ("Anna", "Ben"),
    ("Chloé", "Dan"),
    ("Eva", "Finn"),
    ("Gil", "Hal"),
    ("Ina", "Jan"),
    ("Kim", "Leo"),
    ("Mo", "Nic"),
]


def kept_by(house: Playhouse) -> int:
    """Return how many games another window finds."""
    assert house.context.open_store().at_rest(20)
    return len(Games(house.context.home.games).games())


def keep(home: Path, count: int) -> None:
    games = Games(home / "data")
    for number, names in enumerate(PAIRS[:count]):
        seats = tuple(Seat(name, colour) for name, colour in zip(names, ("blue", "yellow")))
        match: Any = matches.begin(ClassicSetup(seats, starts=0, seed=str(number)), games)
        match.play(Roll())
        match.advance()
        matches.leave(match, games)
    assert games.at_rest(10)


def listed(home: Path, count: int, size: tuple[int, int] = (640, 400)) -> Playhouse:
    keep(home, count)
    house = Playhouse(home, size, animations="reduced")
    house.key("L", 200)
    return house


def first_name(house: Playhouse) -> str:
    entry = house.screen.entry
    return str(entry.seats[0].name)


def test_the_chosen_game_and_the_one_under_the_pointer_are_told_apart(tmp_path: Path) -> None:
    """One has an edge and an arrow, the other a light ground."""
    house = listed(tmp_path, 2, (1280, 800))
    chosen, other = (house.control(f"game_{game}").rect for game in house.screen.found.ids)
    house.move(other.center)
    shown, theme = house.picture(), house.context.theme

    def look(row: pygame.Rect) -> tuple[bool, bool, bool]:
        ground = tuple(shown.get_at((row.centerx, row.bottom - 12))[:3])
        arrow = {tuple(shown.get_at((x, row.centery))[:3]) for x in range(row.right - 32, row.right - 6)}
        edge = tuple(shown.get_at((row.centerx, row.top + 1))[:3])
        return edge == theme["ink"][:3], theme["ink"][:3] in arrow, ground == theme["hover"][:3]

    assert look(chosen) == (True, True, False)
    assert look(other) == (False, False, True)


@pytest.mark.parametrize("by_key", [True, False])
def test_continue_goes_on_with_the_game_played_last_at_once(tmp_path: Path, by_key: bool) -> None:
    keep(tmp_path, 2)
    house = Playhouse(tmp_path)
    house.key("C") if by_key else house.click("continue")
    house.wait(300)
    assert house.name == "table"
    assert house.screen.names == list(PAIRS[1])
    assert len(house.screen.match.record.moves) == 2


def shown(house: Playhouse) -> list[str]:
    """Return the first name of each game in the list."""
    return [house.screen.found.at(number).seats[0].name for number in range(len(house.screen.found.ids))]


def test_the_latest_game_stands_first_and_enter_plays_on(tmp_path: Path) -> None:
    house = listed(tmp_path, 3)
    assert house.name == "games"
    assert shown(house) == ["Eva", "Chloé", "Anna"]
    house.key("Enter", 300)
    assert house.name == "table"
    assert house.screen.names[0] == "Eva"


def test_games_are_chosen_by_arrow_by_page_and_by_click(tmp_path: Path) -> None:
    house = listed(tmp_path, 7)
    order = shown(house)
    house.key("Down", 40)
    assert first_name(house) == order[1]
    house.key("End", 40)
    assert first_name(house) == order[6]
    house.key("PageUp", 40)
    assert first_name(house) in order[1:5]
    house.key("Home", 40)
    house.click(f"game_{house.screen.found.ids[2]}")
    house.wait(40)
    assert first_name(house) == order[2]
    house.click("go_on")
    house.wait(300)
    assert house.name == "table"


def test_a_double_click_plays_on(tmp_path: Path) -> None:
    house = listed(tmp_path, 3)
    for _ in range(2):
        house.click(f"game_{house.screen.found.ids[1]}")
    house.wait(300)
    assert house.name == "table"


def test_the_wheel_moves_a_long_list(tmp_path: Path) -> None:
    house = listed(tmp_path, 7)
    seen = {control.name for control in house.screen.ui.controls}
    house.move(house.control(f"game_{house.screen.found.ids[0]}").rect.center)
    house.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, which=0))
    house.wait(40)
    assert {control.name for control in house.screen.ui.controls} != seen


def mixed(home: Path) -> None:
    """Keep two open games of Can't Stop, an open one of Express, and one of Can't Stop that Anna won against Ben."""
    keep(home, 2)
    games = Games(home / "data")
    match: Any = matches.begin(ExpressSetup((Seat("Anna", "blue"),), seed="1"), games)
    match.advance()
    matches.leave(match, games)
    won: Any = matches.begin(ClassicSetup((Seat("Anna", "blue"), Seat("Ben", "yellow")), starts=0, seed="w"), games)
    for move in record.random_game("w").moves:
        won.play(move) if not isinstance(move, Dice) else won.advance()
    matches.leave(won, games)
    assert games.at_rest(10)


def test_the_list_is_narrowed_by_game_state_player_and_result(tmp_path: Path) -> None:
    mixed(tmp_path)
    house = Playhouse(tmp_path, animations="reduced")
    house.key("L", 200)
    counts = []
    for key in ("Tab", "Tab", "Tab", "F", "F"):
        counts.append(len(house.screen.found.ids))
        house.key(key, 40)
    assert counts == [4, 3, 1, 4, 3]
    assert len(house.screen.found.ids) == 1, "finished"
    winner = house.screen.entry.seats[house.screen.entry.state.winner].name
    house.key("S", 60)
    house.click(f"name_{1 + house.screen.people.index(winner)}")
    house.wait(60)
    house.key("L", 60)
    assert len(house.screen.found.ids) == 1, "won by the winner"
    house.key("L", 60)
    assert len(house.screen.found.ids) == 0, "lost by nobody of this name"


@pytest.mark.parametrize(("key", "screen"), [("Enter", "review"), ("W", "review"), ("Space", "review"), ("T", "table")])
def test_a_finished_game_is_looked_at_watched_and_played_with_the_same_dice(
    tmp_path: Path, key: str, screen: str
) -> None:
    mixed(tmp_path)
    house = Playhouse(tmp_path, animations="reduced")
    house.key("L", 200)
    number = house.screen.entry.seed
    house.key(key, 300)
    assert house.name == screen
    if screen == "table":
        assert house.screen.match.seed == number


@pytest.mark.slow
def test_pads_are_printed_from_the_list(tmp_path: Path) -> None:
    mixed(tmp_path)
    house = Playhouse(tmp_path, animations="reduced")
    house.key("L", 200)
    house.key("Tab", 40)
    house.key("Tab", 40)
    house.key("P", 100)
    assert list((tmp_path / "data").rglob("*.pdf"))


def test_a_game_without_pads_prints_none(tmp_path: Path) -> None:
    house = listed(tmp_path, 1)
    house.key("P", 100)
    assert house.name == "games"
    assert not list((tmp_path / "data").rglob("*.pdf"))


@pytest.mark.parametrize("by_key", [True, False])
def test_a_deleted_game_can_be_had_back_until_the_list_is_left(tmp_path: Path, by_key: bool) -> None:
    house = listed(tmp_path, 3)
    store = Games(tmp_path / "data")
    house.key("Del") if by_key else house.click("delete")
    house.wait(40)
    assert len(store.games()) == 2
    house.key("Enter", 40)
    assert house.name == "games"
    house.key("Ctrl+Z") if by_key else house.click(f"game_{house.screen.found.ids[0]}")
    house.wait(40)
    assert kept_by(house) == 3
    house.key("Del", 40)
    house.key("Esc", 200)
    assert house.name == "title"
    assert kept_by(house) == 2


def test_a_short_list_begins_at_the_top_and_counts_what_is_left(tmp_path: Path, said: list[str]) -> None:
    house = listed(tmp_path, 2)
    filters, beside = house.screen.tree.box("filters"), house.control("delete").rect
    assert filters.y < 0.2 * house.screen.layout.window_height < beside.y
    said.clear()
    house.click("delete")
    house.wait(40)
    assert "1 game" in said
    house.click("undelete")
    house.wait(40)
    assert "2 games" in said
    assert kept_by(house) == 2


def test_arrows_and_enter_choose_whose_games_are_listed(tmp_path: Path) -> None:
    mixed(tmp_path)
    house = Playhouse(tmp_path, animations="reduced")
    house.key("L", 200)
    house.key("S", 60)
    house.key("Down", 60)
    house.key("Enter", 60)
    assert house.screen.which.player == house.screen.people[0]
    house.key("S", 60)
    house.key("Enter", 60)
    assert house.screen.which.player == house.screen.people[0]


def test_nothing_is_deleted_behind_the_open_list_of_players(tmp_path: Path) -> None:
    mixed(tmp_path)
    house = Playhouse(tmp_path, start="games", animations="reduced")
    for key in ("S", "Down", "Del"):
        house.key(key, 60)
    assert house.screen.deleted == {}
    assert house.control("name_0") is not None, "the list stays open"


def test_the_focus_goes_down_a_list_beyond_what_is_seen(tmp_path: Path) -> None:
    house = listed(tmp_path, 9)
    ids = house.screen.found.ids

    def focus() -> str:
        name: str = house.screen.ui.focus.name
        return name

    house.screen.ui.set_focus(house.control(f"game_{ids[0]}"))
    for game in ids[1:]:
        house.key("Down", 40)
        assert focus() == f"game_{game}"
    house.key("Down", 40)
    assert focus() == f"game_{ids[-1]}"
    house.key("Home", 40)
    assert focus() == f"game_{ids[0]}"
    house.key("PageDown", 40)
    assert focus() in [f"game_{game}" for game in ids[1:]]
    house.key("End", 40)
    assert focus() == f"game_{ids[-1]}"


def test_enter_goes_on_with_a_chosen_game_that_has_the_focus(tmp_path: Path) -> None:
    house = listed(tmp_path, 2)
    house.screen.ui.set_focus(house.control(f"game_{house.screen.found.ids[1]}"))
    house.key("Enter", 40)
    assert (house.screen.chosen, house.name) == (1, "games")
    house.wait(600)
    house.key("Enter", 300)
    assert house.name != "games"


def test_a_game_gets_a_name(tmp_path: Path) -> None:
    house = listed(tmp_path, 2)
    house.key("Ctrl+S", 300)
    assert house.name == "save_as"
    house.key("Enter", 100)
    house.key("Enter", 300) if house.name == "save_as" else None
    assert house.name == "games"
    assert sum(bool(house.screen.found.at(n).name) for n in range(len(house.screen.found.ids))) == 1


def test_a_game_that_cannot_be_read_is_listed_and_can_be_deleted(tmp_path: Path) -> None:
    keep(tmp_path, 2)
    spoilt.head(tmp_path / "data")
    house = Playhouse(tmp_path, animations="reduced")
    house.loop.apply(Push(kind("games")))
    house.wait(100)
    house.screen.chosen = next(n for n in range(2) if house.screen.found.at(n).damaged)
    house.key("Enter", 100)
    assert house.name == "games"
    house.key("Del", 40)
    assert kept_by(house) == 1


@pytest.mark.parametrize("by_key", [True, False])
def test_after_the_last_game_is_deleted_a_new_one_is_offered(tmp_path: Path, by_key: bool) -> None:
    house = listed(tmp_path, 2)
    house.key("Del", 60)
    house.key("Down", 60)
    house.key("Del", 60)
    assert house.control("new_game") is not None
    house.key("Ctrl+Z", 60)
    assert house.control("new_game") is None, "the game is back"
    house.key("Del", 60)
    house.key("N", 300) if by_key else house.click("new_game")
    house.wait(300)
    assert house.name == "new_game"


def test_a_game_that_another_window_plays_stays_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, 2)
    other = Games(tmp_path / "data")
    theirs = other.games()[0].id
    monkeypatch.setattr(Windows, "is_locked", lambda windows, game: game == theirs)
    monkeypatch.setattr(Windows, "lock", lambda windows, game: game != theirs)
    house = Playhouse(tmp_path, animations="reduced")
    house.loop.apply(Push(kind("games")))
    house.wait(100)
    house.screen.chosen = next(n for n in range(2) if house.screen.found.at(n).in_use)
    house.key("Enter", 100)
    house.key("Del", 100)
    assert house.name == "games"
    assert len(other.games()) == 2


def test_a_file_of_the_command_line_opens_like_one_that_is_dropped(tmp_path: Path) -> None:
    keep(tmp_path, 2)
    store = Games(tmp_path / "data")
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
    assert house.names == ["table", "games"]
    assert not house.control("delete").is_enabled
    house.key("Del", 100)
    assert kept_by(house) == 1
    house.key("Enter", 300)
    assert house.names == ["table"]


@pytest.mark.parametrize("language", words.CODES)
@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_suggested_name_cuts_no_word(language: str, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_words, "today", lambda: date(2026, 11, 20))
    words.use(language)
    names = ["Wilhelmina Feath", "Ben", "Chloé", "Maximiliane", "Jean-Baptiste", "Otto"][:count]
    said = game_words.suggested_name(names)
    words.use("en")
    assert len(said) <= game_words.LONGEST_SAVED
    *shown, day = said.split(", ")
    assert [name for name in shown if name != "…"] == names[: len([name for name in shown if name != "…"])]
    assert shown
    assert "20" in day
