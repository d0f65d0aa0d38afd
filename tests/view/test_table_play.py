"""Tests of play at the table by key and by pointer: whole turns and their ends, undo, and other screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import afterwards
import pygame
import pytest
from input_events import key_events
from playhouse import Playhouse, soon
from table_moments import MOMENTS, SEVENS, THREE_OUT, match_of, turn, until_bust
from table_play import (
    ANNA_AND_OTTO,
    FOUR_CARDS,
    TWO,
    busted,
    changes,
    moves,
    phase,
    table_of,
    until_phase,
)

from cantstop.controller import matches
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.settings import Settings
from cantstop.model import classic
from cantstop.model import record as records
from cantstop.model.classic import Advance, Dice, Roll, Stop
from cantstop.model.record import Record, Seat
from cantstop.view.parts import hand_over
from cantstop.view.parts.table import choose

pytestmark = pytest.mark.usefixtures("faults")


# A turn


def test_head_of_a_result_names_the_round_of_its_turn(tmp_path: Path, said: list[str]) -> None:
    first = turn((Dice((3, 3, 4, 4)), Advance((6, 8))), stop=True)
    last = turn(*[(Dice((1, 1, 3, 4)), Advance((2, 7)))] * 3)
    house = table_of(tmp_path, match_of([*first, *last], TWO))
    del said[:]
    house.key("S")
    until_phase(house, "claimed")
    assert {words for words in said if words.startswith("Ben, ")} == {"Ben, round\N{NO-BREAK SPACE}1"}
    house.key("Space", 1000)
    assert "Anna, round\N{NO-BREAK SPACE}2" in said


@pytest.mark.parametrize("by_key", [True, False], ids=["by key", "by mouse"])
def test_turn_from_the_first_throw_to_the_stop(tmp_path: Path, by_key: bool) -> None:
    house = table_of(tmp_path, match_of([], TWO))

    def press(control: str, key: str) -> None:
        house.move(house.place_of(control))
        house.key(key) if by_key else house.click(control)
        house.wait(2500)

    press("roll", "Space")
    assert phase(house) == "choose"
    press("choice_1", "1")
    assert phase(house) == "decide"
    press("roll", "Space")
    assert phase(house) == "choose"
    press("choice_2", "2")
    press("stop", "S")
    assert [type(move) for move in moves(house)] == [Roll, Dice, Advance, Roll, Dice, Advance, Stop]
    assert phase(house) == "roll"
    assert house.screen.shown.player == 1


def moves_of_cards() -> list[Any]:
    start = match_of(FOUR_CARDS)
    rows = choose.card_rows(start.state, ["A"] * 4, ["blue"] * 4, False)
    wanted: list[Any] = list(choose.by_move(rows))
    assert set(wanted) == set(classic.legal_moves(start.state))
    return wanted


def test_card_plays_the_move_it_shows(tmp_path: Path) -> None:
    for number, move in enumerate(moves_of_cards(), 1):
        house = table_of(tmp_path / str(number), match_of(FOUR_CARDS))
        house.key(str(number))
        assert moves(house)[-1] == move


@pytest.mark.parametrize("way", ["Space", "click", "touch"])
def test_space_and_press_only_skip_the_roll_while_dice_roll(tmp_path: Path, way: str) -> None:
    house = table_of(tmp_path, match_of([], TWO), animations="normal")
    house.key("Space", 200)
    assert house.screen.timeline.playing
    house.key("Space") if way == "Space" else house.click((600, 600), touch=way == "touch")
    house.wait(40)
    assert (phase(house), len(moves(house))) == ("choose", 2)


def test_other_key_skips_the_roll_and_acts(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], TWO), animations="normal")
    house.key("Space", 200)
    house.key("1")
    assert isinstance(moves(house)[-1], Advance)
    house.key("S")
    assert moves(house)[-1] == Stop()


@pytest.mark.parametrize("on", [True, False])
def test_only_choice_is_automatic_when_set_and_undo_returns_it(tmp_path: Path, on: bool) -> None:
    dice_in_the_air = Record("classic", classic.Rules(2), TWO, "0", (*turn(*THREE_OUT), Roll()))  # 2, 3, 3, 2 will fall
    match = afterwards.match_of(dice_in_the_air)
    house = table_of(tmp_path, match, only_choice=on)
    assert len(classic.legal_moves(match.state)) == 1
    chosen = len(moves(house)) + on
    house.wait(1500)
    assert len(moves(house)) == chosen
    if on:
        house.key("Ctrl+Z", 2000)
        assert len(moves(house)) == chosen - 1


def test_key_without_a_card_does_nothing(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    for key in ("6", "S", "Space"):
        house.key(key, 100)
    assert len(moves(house)) == 2


@pytest.mark.parametrize(("control", "seen"), [("hint", "advised"), ("odds", "chances")])
def test_control_toggles_what_its_key_toggles(tmp_path: Path, control: str, seen: str) -> None:
    house = table_of(tmp_path, match_of([] if control == "odds" else turn(*THREE_OUT)), coach="request")
    table: Any = house.screen
    house.click(control)
    house.wait(100)
    assert getattr(table, seen)
    house.click(control)
    house.wait(100)
    assert not getattr(table, seen)


# A bust, a claim


def test_game_continues_four_seconds_after_a_bust(tmp_path: Path) -> None:
    house = busted(tmp_path)
    house.wait(3500)
    assert phase(house) == "bust"
    house.wait(1300)
    assert phase(house) != "bust"
    until_phase(house, "roll")


@pytest.mark.slow
def test_bust_waits_for_the_player_with_slow_animations(tmp_path: Path) -> None:
    house = table_of(tmp_path, until_bust(TWO), animations="slow")
    until_phase(house, "bust")
    house.wait(10_000)
    assert phase(house) == "bust"
    house.key("Space")
    until_phase(house, "roll")


@pytest.mark.parametrize("way", ["Space", "click"])
def test_facts_of_a_bust_are_closed_by_key_and_by_click(tmp_path: Path, way: str) -> None:
    house = busted(tmp_path)
    house.key("Space") if way == "Space" else house.click("continue")
    house.wait(2500)
    assert phase(house) == "roll"


def test_claimed_column_is_announced_and_belongs_to_the_player(tmp_path: Path, said: list[str]) -> None:
    match, _ = MOMENTS["a column claimed"]()
    house = table_of(tmp_path, match)
    house.key("S", 3000)
    assert phase(house) == "claimed"
    assert "Column 2 is yours" in said
    assert house.screen.shown.claimed[2] == 0
    house.key("Space", 2500)
    assert house.screen.shown.player == 1


# From person to person


@pytest.mark.parametrize("on", [True, False])
def test_hand_over_shows_a_banner_unless_switched_off(tmp_path: Path, on: bool) -> None:
    house = table_of(tmp_path, match_of(turn((SEVENS, Advance((7, 7)))), TWO), hand_over=on)
    house.key("S")
    seen = False
    for _ in range(200):
        house.feed()
        seen = seen or house.screen.shown.banner is not None
    assert seen == on
    assert phase(house) == "roll"


def test_quick_presses_after_a_stop_do_not_roll_for_the_next_person(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(turn((SEVENS, Advance((7, 7)))), TWO), animations="normal")
    house.key("S")
    until_phase(house, "passed")
    begun, banner = house.screen.timeline.passed, False
    while house.screen.timeline.passed < begun + 400:
        house.key("Space", 40)
        banner = banner or house.screen.shown.banner == 1
    assert (banner, house.screen.match.state.player, house.screen.match.state.throw) == (True, 1, 0)


def test_single_person_among_computers_hands_nothing_over() -> None:
    assert [hand_over.is_due(Settings(), people, 0) for people in ([0], [0, 2], [1, 2])] == [False, True, False]


# The panel keeps calm

PANEL = pygame.Rect(888, 236, 392, 560)  # below the tray, in a window of 1280 x 800


TWO_RUNNERS = turn((SEVENS, Advance((7, 7))), (Dice((3, 3, 4, 4)), Advance((6, 8))))


def deciding(home: Path, **settings: Any) -> Playhouse:
    settings = {"animations": "normal", "hand_over": False} | settings
    house = table_of(home, match_of(TWO_RUNNERS, TWO), size=(1280, 800), **settings)
    house.settle()
    return house


@pytest.mark.slow
@pytest.mark.parametrize("ms", [1000 / 60, 30])
def test_panel_changes_by_at_most_15_percent_from_frame_to_frame(tmp_path: Path, ms: float) -> None:
    house = deciding(tmp_path)
    for key, until in (("Space", "choose"), ("1", "decide"), ("S", "roll")):
        seen = list(changes(house, PANEL, key, until, ms))
        assert len(seen) > 10
        assert 0.03 < max(seen) <= 0.15, (key, seen)


def together(house: Playhouse) -> set[tuple[str, str]]:
    tree = house.screen.tree
    coming = [(key, each.box) for key, each in tree.keyed.items() if each.moves and 0.05 < each.moves.alpha < 1]
    going = [(each.key, each.course.start) for each in tree.leaving if each.course.alpha > 0.05]
    return {(key, gone) for key, box in coming for gone, was in going if box.rect.colliderect(was.rect)}


@pytest.mark.slow
@pytest.mark.parametrize("animations", ["fast", "normal"])
@pytest.mark.parametrize(("begins", "keys"), [
    (turn(*THREE_OUT), (("Space", "choose"), ("1", "decide"))),
    ([*turn(*THREE_OUT, stop=True), *turn((SEVENS, Advance((7, 7))), stop=True)], (("Space", "choose"),)),
    (turn(*THREE_OUT), (("S", "watch"),)),
])  # fmt: skip
def test_new_parts_wait_until_old_ones_have_faded_out(tmp_path: Path, animations: str, begins: Any, keys: Any) -> None:
    """No new card appears over a card of the last turn, and no steps at stake over a button."""
    against = ANNA_AND_OTTO if keys[0][0] == "S" else TWO
    house = table_of(tmp_path, match_of(begins, against), size=(1280, 800), animations=animations, hand_over=False)
    house.settle()
    for key, until in keys:
        house.loop.frame(key_events(key), 10)
        seen, after = set[tuple[str, str]](), 0
        with house.loop.left_alone():
            while after < 50:
                house.feed(ms=20)
                after += phase(house) == until
                seen |= together(house)
        assert not seen


# Undo


@pytest.mark.parametrize("redo", ["Ctrl+Shift+Z", "Ctrl+Y"])
def test_undo_and_redo_by_key_give_the_same_dice(redo: str, tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], TWO))
    house.key("Space", 600)
    dice = moves(house)[1]
    house.key("1", 800)
    with_choice = moves(house)
    house.key("Ctrl+Z", 100)
    assert moves(house) == with_choice[:2]
    house.key(redo, 100)
    assert moves(house) == with_choice
    house.key("Ctrl+Z", 100)
    assert not house.context.last_line.startswith("A roll is undone")
    house.key("Ctrl+Z", 100)
    assert house.context.last_line.startswith("A roll is undone")
    assert moves(house) == ()
    assert phase(house) == "roll"
    house.key("Space", 600)
    assert moves(house)[1] == dice


def test_undo_and_redo_in_the_pause_menu_name_their_moves(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], TWO))
    house.key("Space", 600)
    house.key("1", 800)
    before = moves(house)
    house.click("menu")
    house.wait(300)
    assert house.names[-1] == "pause"
    house.click("undo")
    house.wait(300)
    assert house.name == "table"
    assert moves(house) == before[:-1]
    house.key("Esc", 300)
    assert house.name == "pause"
    house.key("Ctrl+Shift+Z", 300)
    assert moves(house) == before


def test_undo_during_an_animation_shows_the_old_board(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS), animations="normal")
    house.key("1", 60)
    house.key("Ctrl+Z", 100)
    table: Any = house.screen
    assert moves(house) == tuple(FOUR_CARDS)
    assert phase(house) == "choose"
    assert table.shown.motion.pieces == []
    assert not any(table.shown.runners)


# Away and back


@pytest.mark.parametrize("way", ["key", "mouse", "straight"])
def test_game_is_saved_under_a_name(tmp_path: Path, way: str) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    if way == "straight":
        house.key("Ctrl+S", 300)
    else:
        house.key("Esc", 300)
        house.key("Ctrl+S", 300) if way == "key" else house.click("save_as")
        house.wait(300)
    assert house.name == "save_as"
    house.click("save") if way == "mouse" else house.key("Enter")
    house.wait(300)
    house.key("Enter", 300) if house.name == "save_as" else None
    assert house.name == "table"
    (saved,) = soon(lambda: list((tmp_path / "data" / "saved").glob("*.game")))
    assert records.loads(saved.read_text()).moves == tuple(FOUR_CARDS)


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_pause_leads_to_the_title_and_to_other_games(tmp_path: Path, way: str) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    house.key("Esc", 300)
    house.key("Ctrl+O") if way == "key" else house.click("other_game")
    house.wait(300)
    assert house.name == "games"
    house.key("Esc", 300)
    assert house.name == "table"
    house.key("Esc", 300)
    house.key("Q") if way == "key" else house.click("main_menu")
    house.wait(300)
    assert house.name == "title"


def test_dropped_game_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "sunday.game"
    file.write_text(records.dumps(match_of(turn(*THREE_OUT), TWO).record))
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    house.feed(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    house.wait(600)
    assert house.name == "table"
    assert phase(house) == "decide"
    assert len(moves(house)) == 6
    house.key("S", 300)
    assert moves(house)[-1] == Stop()


def test_dropped_file_that_is_no_game_changes_nothing(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of(FOUR_CARDS))
    for number, content in enumerate(("", "no game at all", '{"game": "classic"}')):
        (tmp_path / f"{number}.txt").write_text(content)
    for path in (*tmp_path.glob("*.txt"), tmp_path / "nowhere", tmp_path):
        house.feed(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    house.wait(100)
    assert house.name == "table"
    assert moves(house) == tuple(FOUR_CARDS)


@pytest.mark.parametrize("moment", ["dice in the air", "a person decides", "a computer thinks"])
def test_game_resumes_at_any_moment(tmp_path: Path, moment: str) -> None:
    begun: dict[str, tuple[list[Any], tuple[Seat, ...]]] = {
        "dice in the air": ([Roll()], TWO),
        "a person decides": (turn(*THREE_OUT), TWO),
        "a computer thinks": ([*turn(*THREE_OUT, stop=True), Roll()], ANNA_AND_OTTO),
    }
    before, seats = begun[moment]
    match = matches.take_up(Record("classic", classic.Rules(2), seats, "77", tuple(before)))
    assert isinstance(match, ClassicMatch)
    house = table_of(tmp_path, match, pace="at_once")
    for _ in range(1500):
        house.feed()
        if phase(house) in ("roll", "choose", "decide", "bust"):
            break
    assert phase(house) in ("roll", "choose", "decide", "bust")
    assert moves(house)[: len(before)] == tuple(before)
