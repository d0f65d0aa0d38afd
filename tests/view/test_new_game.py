"""Tests of the set-up of Can't Stop by key and by pointer: seats, variants, the first player, stored choices."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from listening import announced
from playhouse import Playhouse

from cantstop import ai
from cantstop.controller.games import Games
from cantstop.controller.setups import AT_RANDOM, ROLL_OFF, ClassicSetup
from cantstop.model.record import Seat
from cantstop.setup.start import Options
from cantstop.view.app.ways import Push, kind

pytestmark = pytest.mark.usefixtures("faults")

TWO = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
FOUR = (*TWO, Seat("Chloé", "jade"), Seat("Otto", "ink", "steady"))
CHARACTERS = [opponent.name for opponent in ai.opponents("classic")]


def set_up(home: Path, seats: tuple[Seat, ...] = TWO, **choices: Any) -> Playhouse:
    details = {"setup": ClassicSetup(seats, **{"seed": "7", **choices})}
    house = Playhouse(home, start="title", animations="reduced")
    house.loop.apply(Push(kind("new_game"), **details))
    house.wait(200)
    return house


def chosen(house: Playhouse) -> ClassicSetup:
    found: ClassicSetup = house.screen.setup()
    return found


def segment(house: Playhouse, name: str, part: float) -> tuple[int, int]:
    box = house.control(name).rect
    return round(box.x + part * box.w), box.centery


def test_key_of_a_seat_cycles_through_its_players(tmp_path: Path) -> None:
    house = set_up(tmp_path)
    house.key("F3", 40)
    assert chosen(house).seats[2].character is None
    seen = []
    for _ in CHARACTERS:
        house.key("F3", 40)
        seen.append(chosen(house).seats[2].character)
    assert seen == CHARACTERS
    house.key("F3", 40)
    assert len(chosen(house).seats) == 2


def test_seats_are_added_changed_and_removed_by_pointer(tmp_path: Path) -> None:
    house = set_up(tmp_path)
    house.click("seat_3", ms=40)
    assert [seat.name for seat in chosen(house).seats] == ["Anna", "Ben", "Chloé"]
    house.click(segment(house, "kind_2", 0.75), ms=40)
    assert chosen(house).seats[2].character in CHARACTERS
    house.click("character_2", ms=40)
    house.click("take_bold", ms=40)
    assert chosen(house).seats[2].character == "bold"
    house.click("remove_2", ms=40)
    assert chosen(house).seats == TWO


def test_computers_that_join_have_different_characters(tmp_path: Path) -> None:
    house = set_up(tmp_path)
    for key in ("F3", "F3", "F4", "F4"):
        house.key(key, 40)
    house.click(segment(house, "kind_1", 0.75), ms=40)
    weakest, second, third = CHARACTERS[:3]
    assert [seat.character for seat in chosen(house).seats] == [None, third, weakest, second]


def test_character_is_chosen_from_the_list_by_key(tmp_path: Path) -> None:
    house = set_up(tmp_path, (TWO[0], Seat("Otto", "ink", "steady")))
    house.click("character_1", ms=40)
    house.key("1", 40)
    assert chosen(house).seats[1].character == CHARACTERS[0]
    house.click("character_1", ms=40)
    house.key("Down", 40)
    house.key("Down", 40)
    house.key("Enter", 40)
    assert chosen(house).seats[1].character in CHARACTERS[1:3]
    house.click("character_1", ms=40)
    house.key("Esc", 40)
    assert house.name == "new_game"
    assert house.control("list") is None


def test_colours_are_used_once(tmp_path: Path) -> None:
    house = set_up(tmp_path)
    house.key("Shift+F1", 40)
    assert chosen(house).seats[0].colour == "jade"
    house.click("colour_0_ink", ms=40)
    assert chosen(house).seats[0].colour == "ink"
    assert not house.control("colour_0_yellow").is_enabled
    house.click("colour_0_yellow", ms=40)
    assert chosen(house).seats[0].colour == "ink"


@pytest.mark.parametrize(("on", "barred", "key"), [("jump", "no_parking", "K"), ("no_parking", "jump", "J")])
def test_jump_and_no_parking_exclude_each_other(tmp_path: Path, on: str, barred: str, key: str) -> None:
    house = set_up(tmp_path, variants=(on,))
    assert not house.control(barred).is_enabled
    house.key(key, 40)
    house.click(barred, ms=40)
    assert chosen(house).variants == (on,)
    house.click(on, ms=40)
    assert house.control(barred).is_enabled
    house.key(key, 40)
    assert chosen(house).variants == (barred,)


def test_more_columns_need_fewer_players(tmp_path: Path) -> None:
    house = set_up(tmp_path)
    house.key("V", 40)
    house.key("V", 40)
    assert chosen(house).columns_to_win == 5
    house.key("F3", 40)
    assert chosen(house).columns_to_win == 3
    assert house.screen.corrected
    house.click(segment(house, "columns", 0.85), ms=40)
    assert chosen(house).columns_to_win == 3
    house.click(segment(house, "columns", 0.5), ms=40)
    assert chosen(house).columns_to_win == 4


def test_starter_is_chosen_by_key_and_by_pointer(tmp_path: Path) -> None:
    house = set_up(tmp_path, FOUR, starts=ROLL_OFF)
    found = []
    for _ in range(6):
        house.key("W", 40)
        found.append(chosen(house).starts)
    assert found == [AT_RANDOM, 0, 1, 2, 3, ROLL_OFF]
    house.click("starts_2", ms=40)
    assert chosen(house).starts == 2
    house.click("remove_3", ms=40)
    assert chosen(house).starts == 2
    house.click("remove_2", ms=40)
    assert chosen(house).starts == ROLL_OFF


def test_starter_stays_when_a_seat_is_added_before(tmp_path: Path) -> None:
    house = set_up(tmp_path, FOUR, starts=2)
    starter = chosen(house).seats[2]
    house.click("remove_0", ms=40)
    setup = chosen(house)
    assert (setup.seats[1], setup.starts) == (starter, 1)
    house.key("F1", 40)
    setup = chosen(house)
    assert (len(setup.seats), setup.seats[2], setup.starts) == (4, starter, 2)


def test_number_is_shown_typed_and_drawn(tmp_path: Path) -> None:
    house = set_up(tmp_path)
    house.key("G")
    house.key("End")
    house.type("42")
    house.key("Enter", 40)
    assert chosen(house).seed == "742"
    house.key("D", 40)
    assert chosen(house).seed.isdigit()
    assert chosen(house).seed != "742"


@pytest.mark.parametrize("by_key", [True, False])
def test_game_begins_as_set_up(tmp_path: Path, by_key: bool) -> None:
    house = set_up(tmp_path, FOUR, starts=2, variants=("eager",))
    house.key("Enter") if by_key else house.click("start")
    house.wait(300)
    assert house.name == "table"
    record = house.screen.match.record
    assert (record.seats, record.seed, record.starter) == (FOUR, "7", 2)
    assert record.rules.eager


@pytest.mark.parametrize("by_chance", [True, False])
def test_starter_is_announced_when_drawn_by_chance(tmp_path: Path, by_chance: bool) -> None:
    house = set_up(tmp_path, FOUR, starts=AT_RANDOM if by_chance else 2)
    house.key("Enter", 100)
    starter = FOUR[house.screen.match.state.player].name
    toast = house.loop.toast
    told = toast._line.words if list(toast.sprites(house.screen)) else ""
    assert told == (f"{starter} starts, chosen at random." if by_chance else "")


def test_set_up_begins_with_the_last_choices(tmp_path: Path) -> None:
    house = set_up(tmp_path, FOUR, starts=2, variants=("no_parking",))
    house.key("Enter", 300)
    again = Playhouse(tmp_path, start="new_game", options=Options(seed="9"))
    found = chosen(again)
    assert (found.seats, found.starts, found.variants) == (FOUR, 2, ("no_parking",))
    assert found.seed == "9"


@pytest.mark.slow
def test_highest_throw_of_the_roll_off_begins(tmp_path: Path) -> None:
    house = set_up(tmp_path, FOUR, starts=ROLL_OFF)
    house.key("Enter", 300)
    assert house.name == "roll_off"
    throws = 0
    for _ in range(400):
        if house.name == "table":
            break
        if house.control("throw") is not None and house.control("throw").is_enabled:
            house.key("Space") if throws % 2 else house.click("throw")
            throws += 1
        house.feed(ms=60)
    assert house.name == "table"
    assert throws >= 3
    match = house.screen.match
    first = match.roll_off[0]
    assert sum(first[match.state.player]) == max(sum(pair) for pair in first)


@pytest.mark.slow
def test_menu_of_the_roll_off_pauses_and_returns(tmp_path: Path) -> None:
    house = set_up(tmp_path, FOUR, starts=ROLL_OFF)
    house.key("Enter", 300)
    house.key("Space", 1500)
    screen: Any = house.screen
    thrown = screen.done
    assert thrown == 1
    for way in ("Z", "F1", "G", "Ctrl+S"):
        house.key("Esc", 300)
        assert house.name == "pause"
        house.wait(2000)  # no throw is made meanwhile
        house.key(way, 300)
        assert house.name not in ("pause", "roll_off"), way
        for _ in range(3):
            if house.screen is not screen:
                house.key("Esc", 300)
        assert house.screen is screen
        assert screen.done == thrown


@pytest.mark.slow
@pytest.mark.parametrize("starts", [0, ROLL_OFF])
def test_pause_says_truly_whether_leaving_saves_the_game(tmp_path: Path, said: list[str], starts: str | int) -> None:
    promises = {
        "Saved after every move. Nothing is lost if you leave.",
        "Not started yet. It is saved from the first roll on.",
    }
    for moved in (False, True) if starts == 0 else (False,):
        house = set_up(tmp_path, FOUR, starts=starts)
        house.key("Enter", 300)
        house.key("Space", 1500) if moved else None
        said.clear()
        house.key("Esc", 300)
        (promise,) = promises & set(said)
        house.key("Q", 300)
        assert house.name == "title"
        assert house.context.open_store().writer.settle(20)
        assert bool(Games(tmp_path / "data").games()) == promise.startswith("Saved")
        assert promise.startswith("Saved") == (moved or starts == ROLL_OFF)


def test_game_left_in_the_roll_off_resumes_there(tmp_path: Path) -> None:
    house = set_up(tmp_path, FOUR, starts=ROLL_OFF)
    house.key("Enter", 300)
    house.key("Space", 1500)
    rounds = house.screen.match.roll_off
    house.key("Esc", 300)
    house.key("Q", 300)
    assert house.name == "title"
    house.key("C", 300)
    assert house.name == "roll_off"
    assert house.screen.match.roll_off == rounds
    assert house.screen.done == 1, "what was thrown lies there"
    house.key("Esc", 300)
    house.click("other_game", ms=300)
    assert house.name == "games"
    house.key("W", 300)
    assert house.name == "review", "a game without a move can be watched, too"


@pytest.mark.slow
def test_finished_roll_off_is_not_repeated(tmp_path: Path) -> None:
    """The roll-off is remembered even if the game is left before its first move and loaded from the disk."""
    house = set_up(tmp_path, FOUR, starts=ROLL_OFF)
    house.key("Enter", 300)
    while house.name == "roll_off":
        if house.control("throw") is not None:
            house.key("Space")
        house.feed(ms=100)
    starter = house.screen.match.state.player
    house.key("Esc", 300)
    house.key("Q", 300)
    house.context.open_store().close()
    later = Playhouse(tmp_path)
    (entry,) = later.context.open_store().games()
    assert not entry.starting
    later.key("C", 300)
    assert later.name == "table"
    assert later.screen.match.state.player == starter


def test_first_letter_replaces_the_proposed_name(tmp_path: Path) -> None:
    house = set_up(tmp_path, FOUR)
    house.click("name_2")
    house.type("Mo")
    assert chosen(house).seats[2].name == "Mo"
    house.click("name_2")
    house.type("a")
    assert chosen(house).seats[2].name in ("Moa", "aMo", "Mao"), "a click into what is edited sets the cursor"


def test_computer_has_the_name_of_its_character(tmp_path: Path) -> None:
    house = set_up(tmp_path, (Seat("Ada", "blue"), Seat("Robo", "yellow", "master"), Seat("Robo", "ink", "master")))
    assert [seat.name for seat in chosen(house).seats] == ["Ada", "Ada II", "Ada III"]
    house.click("character_1", ms=40)
    house.click("take_steady", ms=40)
    assert [seat.name for seat in chosen(house).seats] == ["Ada", "Otto", "Ada II"]
    assert house.control("name_1") is None


def printed_on(house: Playhouse, key: str) -> list[int]:
    found = [placed.box for placed in house.screen.tree.nodes() if getattr(placed.node, "pressed_by", "") == key]
    seats = [house.screen.tree.box(f"place_{place}").rect for place in range(4)]
    return [place for place, seat in enumerate(seats) for box in found if seat.contains(box.rect)]


def test_del_removes_the_last_player_and_is_shown_on_that_seat(tmp_path: Path) -> None:
    house = set_up(tmp_path, FOUR)
    assert printed_on(house, "Del") == [3]
    house.key("Del", 40)
    assert chosen(house).seats == FOUR[:3]
    assert printed_on(house, "Del") == [2]
    house.key("Del", 40)
    assert chosen(house).seats == TWO
    assert printed_on(house, "Del") == [], "nobody may leave"
    house.key("Del", 40)
    assert chosen(house).seats == TWO


def test_del_removes_the_seat_with_the_focus(tmp_path: Path) -> None:
    house = set_up(tmp_path, FOUR)
    house.click("colour_2", ms=40)
    assert printed_on(house, "Del") == [1]
    house.key("Del", 40)
    assert [seat.name for seat in chosen(house).seats] == ["Anna", "Chloé", "Otto"]


def test_click_outside_the_list_closes_it(tmp_path: Path) -> None:
    house = set_up(tmp_path, FOUR)
    house.click("character_3", ms=40)
    panel = house.control("list").rect
    house.click((panel.left + 3, panel.centery), ms=40)
    assert house.control("list") is not None
    house.click((640, 40), ms=40)
    assert house.control("list") is None


def test_limit_of_a_name_is_told_at_16_letters(tmp_path: Path) -> None:
    house = set_up(tmp_path, TWO)
    lines = announced(house)
    house.click("name_0")
    house.key("Ctrl+A")
    house.type("Wilhelmina Featherstone")
    assert chosen(house).seats[0].name == "Wilhelmina Feath"
    assert lines[-1] == "A name has at most 16 letters."


def test_arrows_reach_every_part_of_a_seat(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), start="new_game", animations="reduced")
    house.screen.ui.set_focus(house.control("colour_1"))
    passed = []
    for _ in range(2):
        house.key("Down")
        passed.append(house.screen.ui.focus.node.name)
    assert passed == ["kind_0", "name_0"]
