"""Tests that listed games can be chosen, filtered, resumed, reviewed, named, deleted and restored."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playhouse import Playhouse

from cantstop.controller import matches
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.windows import Windows
from cantstop.model import record
from cantstop.model.classic import Roll
from cantstop.model.moves import Dice
from cantstop.model.record import Seat
from cantstop.view import words
from cantstop.view.screens import save_as

pytestmark = pytest.mark.usefixtures("faults")

PAIRS = [("Anna", "Ben"), ("Chloé", "Dan"), ("Eva", "Finn"), ("Gil", "Hal"), ("Ina", "Jan"), ("Kim", "Leo")]
PAIRS += [("Mo", "Nic")]


def keep(home: Path, count: int) -> None:
    games = Games(home / "data")
    for number, names in enumerate(PAIRS[:count]):
        seats = tuple(Seat(name, colour) for name, colour in zip(names, ("blue", "yellow")))
        match: Any = matches.begin(ClassicSetup(seats, starts=0, seed=str(number)), games)
        match.play(Roll())
        match.advance()
        match.leave()
    assert games.writer.settle(10)


def keep_mixed(home: Path) -> None:
    """Save two open games of Can't Stop, an open one of Express, and one of Can't Stop that Anna won against Ben."""
    keep(home, 2)
    games = Games(home / "data")
    match: Any = matches.begin(ExpressSetup((Seat("Anna", "blue"),), seed="1"), games)
    match.advance()
    match.leave()
    won: Any = matches.begin(ClassicSetup((Seat("Anna", "blue"), Seat("Ben", "yellow")), starts=0, seed="w"), games)
    for move in record.random_game("w").moves:
        won.play(move) if not isinstance(move, Dice) else won.advance()
    won.leave()
    assert games.writer.settle(10)


def opened(home: Path, *keys: str, size: tuple[int, int] = (640, 400), ms: float = 60) -> Playhouse:
    """Open the list from the title, and press keys."""
    house = Playhouse(home, size, animations="reduced")
    for key in ("L", *keys):
        house.key(key, 200 if key == "L" else ms)
    return house


def listed(home: Path, count: int, *keys: str, size: tuple[int, int] = (640, 400)) -> Playhouse:
    keep(home, count)
    return opened(home, *keys, size=size)


def mixed(home: Path, *keys: str) -> Playhouse:
    keep_mixed(home)
    return opened(home, *keys)


def kept_by(house: Playhouse) -> int:
    """Return the number of games that another window would find in the file."""
    assert house.context.open_store().writer.settle(20)
    return len(Games(house.context.home.games).games())


def shown(house: Playhouse) -> list[str]:
    """Return the first name of each game in the list."""
    return [house.screen.at(number).record.seats[0].name for number in range(len(house.screen.ids))]


def first_name(house: Playhouse) -> str:
    return str(house.screen.entry.record.seats[0].name)


# From the title


def test_game_on_the_table_is_resumed_at_the_table(tmp_path: Path) -> None:
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


# The list


def test_games_are_chosen_by_arrow_by_page_and_by_click(tmp_path: Path) -> None:
    house = listed(tmp_path, 7)
    order = shown(house)
    for key, games in (("Down", order[1:2]), ("End", order[6:]), ("PageUp", order[1:5]), ("Home", order[:1])):
        house.key(key, 40)
        assert first_name(house) in games
    house.click(f"game_{house.screen.ids[2]}")
    house.wait(40)
    assert first_name(house) == order[2]
    house.click("go_on")
    house.wait(300)
    assert house.name == "table"


def test_double_click_resumes_a_game(tmp_path: Path) -> None:
    house = listed(tmp_path, 3)
    for _ in range(2):
        house.click(f"game_{house.screen.ids[1]}")
    house.wait(300)
    assert house.name == "table"


def test_enter_resumes_a_chosen_game_that_has_the_focus(tmp_path: Path) -> None:
    house = listed(tmp_path, 2)
    house.screen.ui.set_focus(house.control(f"game_{house.screen.ids[1]}"))
    house.key("Enter", 40)
    assert (house.screen.chosen, house.name) == (1, "games")
    house.wait(600)
    house.key("Enter", 300)
    assert house.name != "games"


# Filters


def test_list_is_filtered_by_game_state_player_and_result(tmp_path: Path) -> None:
    house = mixed(tmp_path)
    counts = []
    for key in ("Tab", "Tab", "Tab", "F", "F"):
        counts.append(len(house.screen.ids))
        house.key(key, 40)
    assert counts == [4, 3, 1, 4, 3]
    assert len(house.screen.ids) == 1, "finished"
    winner = house.screen.entry.record.seats[house.screen.entry.state.winner].name
    house.key("S", 60)
    house.click(f"name_{1 + house.screen.people.index(winner)}")
    house.wait(60)
    house.key("L", 60)
    assert len(house.screen.ids) == 1, "won by the winner"
    house.key("L", 60)
    assert len(house.screen.ids) == 0, "lost by nobody of this name"


def test_player_of_the_filter_is_chosen_by_keys(tmp_path: Path) -> None:
    house = mixed(tmp_path, "S", "Down", "Enter")
    assert house.screen.which.player == house.screen.people[0]
    house.key("S", 60)
    house.key("Enter", 60)
    assert house.screen.which.player == house.screen.people[0]


def test_nothing_is_deleted_behind_the_open_list_of_players(tmp_path: Path) -> None:
    house = mixed(tmp_path, "S", "Down", "Del")
    assert house.screen.deleted == []
    assert house.control("name_0") is not None, "the list stays open"


# A game


@pytest.mark.parametrize(("key", "screen"), [("Enter", "review"), ("W", "review"), ("Space", "review"), ("T", "table")])
def test_finished_game_is_reviewed_watched_and_played_with_the_same_dice(tmp_path: Path, key: str, screen: str) -> None:
    house = mixed(tmp_path)
    number = house.screen.entry.record.seed
    house.key(key, 300)
    assert house.name == screen
    assert screen != "table" or house.screen.match.seed == number


@pytest.mark.slow
@pytest.mark.parametrize(("keys", "printed"), [(("Tab", "Tab", "P"), True), (("P",), False)])
def test_only_games_of_express_are_printed(tmp_path: Path, keys: tuple[str, ...], printed: bool) -> None:
    house = mixed(tmp_path, *keys)
    assert house.name == "games"
    assert bool(list((tmp_path / "data").rglob("*.pdf"))) == printed


def test_game_gets_a_name(tmp_path: Path) -> None:
    house = listed(tmp_path, 2)
    house.key("Ctrl+S", 300)
    assert house.name == "save_as"
    house.key("Enter", 100)
    house.key("Enter", 300) if house.name == "save_as" else None
    assert house.name == "games"
    assert sum(bool(house.screen.at(n).name) for n in range(len(house.screen.ids))) == 1


@pytest.mark.parametrize("by_key", [True, False])
def test_deleted_game_can_be_undeleted_until_the_list_is_left(tmp_path: Path, by_key: bool, said: list[str]) -> None:
    house = listed(tmp_path, 3)
    said.clear()
    house.key("Del") if by_key else house.click("delete")
    house.wait(40)
    assert kept_by(house) == 2
    assert "2 games" in said
    house.key("Enter", 40)
    assert house.name == "games"
    house.key("Ctrl+Z") if by_key else house.click(f"game_{house.screen.ids[0]}")
    house.wait(40)
    assert kept_by(house) == 3
    house.key("Del", 40)
    house.key("Esc", 200)
    assert house.name == "title"
    assert kept_by(house) == 2


def test_listener_hears_which_game_is_deleted_and_it_is_the_one_with_the_focus(tmp_path: Path) -> None:
    house = listed(tmp_path, 3)
    house.context.listened = True
    second = f"game_{house.screen.ids[1]}"
    house.screen.ui.set_focus(house.control(second))
    house.key("Del", 100)
    told = house.context.take_aloud()
    assert told.startswith("Chloé and Dan, today, ")
    assert told.endswith("Deleted, undo with Ctrl+Z")
    assert house.screen.deleted == [house.screen.ids[1]]
    house.key("Ctrl+Z", 100)
    assert house.context.take_aloud() == "Undone: Delete"
    assert house.screen.ui.focus.name == second


@pytest.mark.parametrize("by_key", [True, False])
def test_new_game_is_offered_after_the_last_one_is_deleted(tmp_path: Path, by_key: bool) -> None:
    house = listed(tmp_path, 2, "Del", "Down", "Del")
    assert house.control("new_game") is not None
    house.click("undelete")
    house.wait(60)
    assert house.control("new_game") is None, "the game is back"
    house.key("Del", 60)
    house.key("N", 300) if by_key else house.click("new_game")
    house.wait(300)
    assert house.name == "new_game"


def test_game_in_another_window_is_neither_resumed_nor_deleted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(tmp_path, 2)
    other = Games(tmp_path / "data")
    theirs = other.games()[0].id
    monkeypatch.setattr(Windows, "is_locked", lambda windows, game: game == theirs)
    monkeypatch.setattr(Windows, "lock", lambda windows, game: game != theirs)
    house = opened(tmp_path)
    house.screen.chosen = next(n for n in range(2) if house.screen.at(n).in_use)
    house.key("Enter", 100)
    house.key("Del", 100)
    assert house.name == "games"
    assert len(other.games()) == 2


@pytest.mark.parametrize("language", words.CODES)
def test_suggested_name_cuts_no_word(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(save_as, "today", lambda: date(2026, 11, 20))
    words.use(language)
    names = ["Wilhelmina Feath", "Ben", "Chloé", "Maximiliane", "Jean-Baptiste", "Otto"]
    told = {count: save_as.suggested_name(names[:count]) for count in (1, 2, 3, 6)}
    words.use("en")
    for count, said in told.items():
        assert len(said) <= save_as.LONGEST
        *shown, day = said.split(", ")
        whole = [name for name in shown if name != "…"]
        assert whole == names[:count][: len(whole)]
        assert shown
        assert "20" in day
