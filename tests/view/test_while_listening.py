"""Tests with a screen reader: results wait for a key, shorter waits are proposed once, and the timer is spoken."""

from __future__ import annotations

import re
from pathlib import Path

import after_moments
import pytest
import table_moments
import trainer_moments
from express_house import at_table, marks_by_key, opened, phase, table, timed
from listening import said_aloud
from playhouse import Playhouse, screen_at

from cantstop.controller import matches
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model import classic
from cantstop.model.record import Seat
from cantstop.view.app.reader import CAME, WENT, Reader
from cantstop.view.parts.review_frame import ReviewFrame
from cantstop.view.parts.table.sayings import Speech
from cantstop.view.screens.table import Table
from cantstop.view.screens.training import Training

WORST = "Maximiliane, round 7, roll 3. Stop or roll again? Stopped, best: roll again, 13 more wins in 100."
WORST_OF_EXPRESS = (
    "Maximiliane, throw 3. Choose your marks. 1 2 3 4 6. "
    "Die 3, with 8 and 5, best: die 1, with 9 and 6, 144 points more."
)
COMPUTERS = (Seat("Otto", "blue", "steady"), Seat("Mia", "yellow", "careful"))


def with_reader(house: Playhouse) -> Reader:
    reader = Reader(house.loop)
    reader._note(CAME)
    reader.hear(())
    house.wait(50)
    return reader


@pytest.mark.parametrize(("key", "chosen"), [("Enter", ("reduced", "at_once")), ("Esc", ("normal", "normal"))])
def test_short_waits_are_proposed_once(tmp_path: Path, key: str, chosen: tuple[str, str]) -> None:
    house = Playhouse(tmp_path)
    reader = with_reader(house)
    assert house.name == "short_waits"
    house.key(key, 300)
    assert (house.context.settings.animations, house.context.settings.pace) == chosen
    reader._note(WENT)
    house.context.change(animations="normal")
    with_reader(house)
    assert house.name == "title"


def test_short_waits_are_not_proposed_when_set_already(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, animations="reduced", pace="at_once")
    with_reader(house)
    assert house.name == "title"


def computers_play(tmp_path: Path, listened: bool) -> Playhouse:
    match = matches.begin(ClassicSetup(COMPUTERS, seed="7"))
    house = Playhouse(tmp_path, start="table", details={"match": match}, animations="reduced", pace="at_once")
    house.context.listened = listened
    return house


@pytest.mark.slow
def test_bust_of_a_computer_waits_for_a_key_only_with_a_listener(tmp_path: Path) -> None:
    house = computers_play(tmp_path / "heard", listened=True)
    for _ in range(600):
        house.wait(100)
        if house.screen.phase == "bust":
            break
        if house.screen.reading:
            house.key("Space")
    moment = house.screen.match.moment
    house.wait(10_000)
    assert (house.screen.phase, house.screen.match.moment) == ("bust", moment)
    assert house.screen.ui.focus.name == "continue"
    house.key("Space", 2_000)
    assert house.screen.match.moment != moment
    alone = computers_play(tmp_path / "alone", listened=False)
    alone.wait(15_000)
    assert alone.screen.match.moment > moment


def test_turn_of_a_computer_begins_at_a_key_with_a_listener(tmp_path: Path) -> None:
    house = computers_play(tmp_path, listened=True)
    house.screen.show_now()
    house.wait(5_000)
    assert house.screen.match.moment == 0
    assert house.screen.ui.focus.name == "step"
    house.context.take_aloud()
    house.key("S", 500)
    assert house.context.take_aloud().endswith("Space: continue.")
    house.key("Space", 2_000)
    assert house.screen.match.moment > 0


def test_throw_of_computers_waits_for_a_key_with_a_listener(tmp_path: Path) -> None:
    match = matches.begin(ExpressSetup(COMPUTERS, seed="7"))
    house = at_table(tmp_path, match, pace="at_once")
    house.context.listened = True
    house.wait(3_000)
    phase(house, "ready")
    before = match.state.round
    house.wait(10_000)
    assert match.state.round == before
    house.key("Space", 2_000)
    assert match.state.round > before


def test_last_seconds_are_told_in_words_at_ten_and_five(tmp_path: Path) -> None:
    match, clock = timed()
    house = at_table(tmp_path, match)
    house.context.listened = True
    clock.now = 50.0
    house.key("Space")
    phase(house, "choose")
    house.context.take_aloud()
    for left in (12.0, 9.9, 9.5, 7.0, 4.9, 4.0, 3.0):
        clock.now = 80 - left
        house.wait(20)
    assert house.context.take_aloud() == "10 seconds. 5 seconds."


def test_roll_off_tells_each_throw_and_who_starts(tmp_path: Path) -> None:
    seats = (Seat("Anna", "blue"), Seat("Otto", "yellow", "steady"))
    match = matches.begin(ClassicSetup(seats, seed="7"))
    house = Playhouse(tmp_path, start="roll_off", details={"match": match}, animations="reduced")
    house.context.listened = True
    house.key("Space", 1_500)
    told = house.context.take_aloud()
    assert re.fullmatch(r"Anna: rolled \d+\. Otto: rolled \d+\. \w+ starts\.", told)


def test_focus_moves_to_each_new_question_with_a_listener(tmp_path: Path) -> None:
    seats = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
    match = matches.begin(ClassicSetup(seats, seed="1", starts=0))
    house = Playhouse(tmp_path, (1280, 800), "table", details={"match": match}, animations="reduced")
    house.context.listened = True
    found = []
    for key in ("Shift+B", "Space", "Down", "Down", "1", "Space"):
        house.key(key, 2_000)
        found.append(house.screen.ui.focus.name)
    assert found == ["roll", "choice_1", "choice_2", "choice_1", "roll", "choice_1"]


def test_arrows_reach_both_halves_of_a_choice_with_a_listener(tmp_path: Path) -> None:
    match, _ = table_moments.MOMENTS["either or"]()
    house = Playhouse(tmp_path, (1280, 800), "table", details={"match": match}, animations="reduced")
    house.context.listened = True
    house.screen.changed()
    choices = [f"choice_{number}" for number in range(1, len(classic.legal_moves(match.state)) + 1)]
    house.wait(2_000)
    found = [house.screen.ui.focus.name]
    for _ in choices:
        house.key("Down", 100)
        found.append(house.screen.ui.focus.name)
    assert found == [*choices, choices[0]]


def test_arrows_stay_in_the_choice_of_marks_with_a_listener(tmp_path: Path) -> None:
    house, choice = opened(tmp_path, matches.begin(ExpressSetup((Seat("Anna", "blue"),), seed="7")))
    house.context.listened = True
    house.key(str(choice.allowed[0]), 500)
    found = set()
    for key in ("Down", "Right") * 8:
        house.key(key, 100)
        found.add(house.screen.ui.focus.name.split("_")[0])
    assert found == {"die", "pair"}


def test_focus_moves_to_mark_whenever_a_pairing_is_pressed(tmp_path: Path) -> None:
    house = at_table(tmp_path, matches.begin(ExpressSetup((Seat("Anna", "blue"),), seed="7")), (1280, 800))
    house.context.listened = True
    house.key("Space")
    phase(house, "choose")
    house.key(str(table(house).shown.choice.allowed[0]), 1_000)
    for pairing in ("1", "2", "2"):  # the last is chosen already
        assert house.screen.ui.focus.name == f"pair_{pairing}"
        house.key("Space", 1_000)
        assert house.screen.ui.focus.name == "mark"
        house.key("Up", 1_000)


@pytest.mark.parametrize(("moment", "told"), [("review, costliest", WORST), ("Express review", WORST_OF_EXPRESS)])
def test_review_tells_each_choice_that_is_shown(moment: str, told: str, tmp_path: Path) -> None:
    case = after_moments.MOMENTS[moment]
    screen = screen_at(tmp_path, case.screen, (1280, 800), case.details(), language="en")
    assert isinstance(screen, ReviewFrame)
    screen.context.listened = True
    screen.costly(1)
    assert screen.context.take_aloud().replace("\N{NO-BREAK SPACE}", " ") == told


@pytest.mark.parametrize(
    ("moment", "told"),
    [
        ("stop or roll", "Trainer, 5 of 10. Runners: 7 at 3 of 13, 8 at 9 of 11, 9 at 4 of 9. Maximiliane: "),
        ("a pad", "Trainer, 5 of 10. Total \N{MINUS SIGN}800. 4: 2 of 5 marks, \N{MINUS SIGN}200. 6: "),
        ("stop or roll, not best", "Not the best choice. Best: roll again. 8 is 2 steps from the top."),
        ("a pad, not best", "Not the best choice. Best: die 2, with 8 and 7. A 2 is easier to spare"),
    ],
)
def test_trainer_tells_the_position_and_the_verdict(moment: str, told: str, tmp_path: Path) -> None:
    case = trainer_moments.MOMENTS[moment]
    screen = screen_at(tmp_path, case.screen, (1280, 800), case.details(), language="en")
    assert isinstance(screen, Training)
    if case.then is not None:
        case.then(screen)
    screen.context.listened = True
    screen.tell_board()
    assert screen.context.take_aloud().replace("\N{NO-BREAK SPACE}", " ").startswith(told)
    screen.choice(9)
    asked = "" if screen.trainee.verdict is not None else "Trainer, 5 of 10. What would you do?"
    assert screen.context.take_aloud() == asked


def test_list_of_games_tells_which_game_its_buttons_are_about(tmp_path: Path) -> None:
    matches.begin(ClassicSetup(COMPUTERS, seed="7", starts=0), Games(tmp_path / "data")).advance()
    house = Playhouse(tmp_path, (1280, 800), animations="reduced")
    house.context.listened = True
    house.key("L", 1_000)
    assert house.name == "games"
    assert house.context.take_aloud() == "1 game"
    assert house.screen.ui.focus.name.startswith("game_")
    house.key("F", 500)
    assert house.context.take_aloud().startswith("1 game. Otto and Ida, today, ")


def first_table(tmp_path: Path) -> Playhouse:
    """Return the table of a listener's very first game, before the first roll."""
    house = Playhouse(tmp_path, (1280, 800), animations="reduced", notes=0, player="Anna")
    house.context.listened = True
    house.key("Enter", 2_000)
    assert house.name == "table"
    return house


def test_keys_that_tell_the_board_are_named_at_the_first_table_alone(tmp_path: Path) -> None:
    house = first_table(tmp_path)
    assert house.context.take_aloud().count("B tells ") == 1
    Table(house.context, house.screen.match)
    assert "B tells" not in house.context.take_aloud()


def test_note_is_read_and_leaves_the_focus_to_the_choice(tmp_path: Path) -> None:
    house = first_table(tmp_path)
    assert "The aim. Climb" in house.context.take_aloud()
    house.key("Space", 2_000)
    assert "Two sums a roll. Each sum" in house.context.take_aloud()
    assert house.screen.ui.focus.name == "choice_1"
    house.key("Esc", 500)
    assert house.name == "pause", "the note does not take the key away"


def test_how_to_play_is_read_part_by_part(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), animations="reduced")
    house.context.listened = True
    house.key("P", 1_000)
    assert house.context.take_aloud().startswith("How to play. Down reads the page part by part, ")
    for key, part in (("Down", "Roll four dice."), ("Down", "Climb with the runners."), ("Up", "Roll four dice.")):
        house.key(key, 100)
        assert house.context.take_aloud().startswith(part)
    house.key("Right", 500)
    house.key("Down", 100)
    assert house.context.take_aloud().startswith("One throw for all. Five dice are thrown")


def test_space_presses_the_focused_control_with_a_listener(tmp_path: Path) -> None:
    house = first_table(tmp_path)
    house.screen.focus("menu")
    house.key("Space", 500)
    assert house.name == "pause"


def test_hidden_choice_is_not_repeated_to_the_next_player(tmp_path: Path) -> None:
    people = Seat("Lena", "blue"), Seat("Anna", "yellow")
    house = at_table(tmp_path, matches.begin(ExpressSetup(people, seed="7")))
    house.context.listened = True
    house.key("Space")
    phase(house, "handover")
    marks_by_key(house)
    phase(house, "handover")
    assert "Anna chooses." in house.screen.speech.turn()
    assert "die" not in house.context.last_line
    house.key("R")
    assert "die" not in house.context.last_line
    assert house.context.hushed, "nor does the reader keep the lines"


def test_throw_with_a_time_limit_is_spoken(tmp_path: Path) -> None:
    match, _ = timed()
    house = at_table(tmp_path, match)
    house.context.listened = True
    lines = said_aloud(house)
    house.key("Space")
    phase(house, "choose")
    assert any(line.startswith("Throw 1: ") for line in lines)


def listened_table(tmp_path: Path, *seats: Seat) -> Playhouse:
    match = matches.begin(ClassicSetup(seats, seed="7", starts=0))
    house = Playhouse(tmp_path, (1280, 800), "table", details={"match": match}, animations="reduced", pace="at_once")
    house.context.listened = True
    return house


def test_r_repeats_the_last_line_of_the_game_and_not_the_answer_to_a_key(tmp_path: Path) -> None:
    house = listened_table(tmp_path, Seat("Anna", "blue"), Seat("Ben", "yellow"))
    house.key("Space", 2_000)
    rolled = house.context.take_aloud()
    for key in "BDW":
        house.key(key, 200)
        assert house.context.take_aloud() != rolled
    house.key("R", 200)
    assert house.context.take_aloud() == rolled


def test_each_undo_says_what_is_undone_and_where_the_game_is(tmp_path: Path) -> None:
    house = listened_table(tmp_path, Seat("Anna", "blue"), Seat("Ben", "yellow"))
    for key in ("Space", "1"):
        house.key(key, 2_000)
    for deed in ("Undone: Anna’s choice of ", "Undone: Anna’s roll. Round 1. Anna. Space rolls."):
        house.context.take_aloud()
        house.key("Ctrl+Z", 500)
        assert deed in house.context.take_aloud().replace("\N{NO-BREAK SPACE}", " ")
    house.key("Ctrl+Z", 500)
    assert house.context.take_aloud() == "Nothing to undo."


def test_key_of_a_move_that_is_impossible_says_what_is_asked(tmp_path: Path) -> None:
    house = listened_table(tmp_path, Seat("Anna", "blue"), Seat("Ben", "yellow"))
    for key, asked in (("S", "Space rolls."), ("S", "6 6 3 2. 2 choices."), ("6", "6 6 3 2. 2 choices.")):
        house.context.take_aloud()
        house.key(key, 2_000)
        assert house.context.take_aloud() == asked
        if house.screen.phase == "roll":
            house.key("Space", 2_000)


def test_turn_line_tells_who_has_won() -> None:
    match = matches.begin(ClassicSetup(COMPUTERS, seed="7"))
    while not match.over:
        match.advance()
    assert re.fullmatch(r"\w+ wins in round \d+ with .*\.", Speech(match, "normal").turn())


def test_table_says_whose_turn_it_is_when_it_opens(tmp_path: Path) -> None:
    house = first_table(tmp_path)
    assert "Round 1. Anna. Space rolls." in house.context.take_aloud().replace("\N{NO-BREAK SPACE}", " ")


def test_opened_pad_of_another_player_is_told_and_b_repeats_it(tmp_path: Path) -> None:
    house = at_table(tmp_path, matches.begin(ExpressSetup((Seat("Anna", "blue"), COMPUTERS[0]), seed="7")))
    house.context.listened = True
    for key in "VB":
        house.key(key, 200)
        assert house.context.take_aloud().startswith("Otto, total 0. ")
    house.key("Esc", 200)
    assert house.context.take_aloud().startswith("Anna, total 0. ")


def test_marks_are_told_together_with_the_next_question(tmp_path: Path) -> None:
    house = at_table(tmp_path, matches.begin(ExpressSetup((Seat("Anna", "yellow"), COMPUTERS[0]), seed="7")))
    house.context.listened = True
    marks_by_key(house)
    house.context.take_aloud()
    phase(house, "ready")
    assert house.context.take_aloud().startswith("Anna: ")
    assert house.screen.ui.focus.name == "throw"


def test_changed_seat_says_who_has_come(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), "new_game", player="Anna", animations="reduced")
    house.context.listened = True
    told = []
    for key in ("F3", "F3", "Del"):
        house.context.take_aloud()
        house.key(key, 300)
        told.append(house.context.take_aloud())
    assert re.match(r"Seat 3: \w+\. Person\. ", told[0])
    assert re.match(r"Seat 3: \w+\. Computer\. ", told[1])
    assert told[2] == "Seat 3: empty"


def test_enter_without_a_name_says_what_is_missing(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), "your_name")
    house.context.listened = True
    house.wait(300)
    house.context.take_aloud()
    house.key("Enter", 300)
    assert house.context.take_aloud() == "Type a name first"
    assert house.screen.ui.focus.name == "name"


def test_tab_reaches_the_list_of_games_with_a_listener(tmp_path: Path) -> None:
    matches.begin(ClassicSetup(COMPUTERS, seed="7", starts=0), Games(tmp_path / "data")).advance()
    house = Playhouse(tmp_path, (1280, 800), animations="reduced")
    house.context.listened = True
    house.key("L", 1_000)
    groups = set()
    for _ in range(12):
        house.key("Tab", 50)
        groups.add(house.screen.ui.focus.node.group)
    assert "list" in groups


def test_review_answers_the_keys_of_the_table(tmp_path: Path) -> None:
    case = after_moments.MOMENTS["review, costliest"]
    screen = screen_at(tmp_path, case.screen, (1280, 800), case.details(), language="en")
    assert isinstance(screen, ReviewFrame)
    screen.context.listened = True
    told = []
    for ask in (screen.tell_board, screen.tell_next, screen.tell_turn):
        ask()
        told.append(screen.context.take_aloud().replace("\N{NO-BREAK SPACE}", " "))
    assert told[0].startswith("Runners: ")
    assert told[1].startswith("Column 2")
    assert told[2] == WORST


def test_replay_waits_until_a_listener_has_heard_a_decision(tmp_path: Path) -> None:
    case = after_moments.MOMENTS["review, costliest"]
    screen = screen_at(tmp_path, case.screen, (1280, 800), case.details(), language="en")
    assert isinstance(screen, ReviewFrame)
    screen.context.listened = True
    screen.go_to(0)
    screen.play()
    screen.update(2_000)
    assert screen.number == 0
    screen.update(8_000)
    assert screen.number == 1


def test_first_table_of_express_says_the_aim(tmp_path: Path) -> None:
    match = matches.begin(ExpressSetup((Seat("Anna", "blue"),), seed="7"))
    house = at_table(tmp_path, match, express_notes=0)
    house.context.listened = True
    house.screen.show_now()
    house.wait(50)
    assert "The aim: the highest total. A row of one to four marks costs 200" in house.context.take_aloud()


def test_end_of_the_time_is_said_once(tmp_path: Path) -> None:
    match, clock = timed()
    house = at_table(tmp_path, match)
    house.context.listened = True
    lines = said_aloud(house)
    house.key("Space")
    phase(house, "choose")
    clock.now = 31.0
    house.wait(40)
    phase(house, "ready")
    assert len([line for line in lines if line.startswith("Time")]) == 1
