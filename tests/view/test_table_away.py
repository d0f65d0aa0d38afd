"""Undo at the table, and the ways to other screens and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from playhouse import soon
from table_moments import PEOPLE, THREE_OUT, match_of, turn
from table_play import ANNA_AND_OTTO, FOUR_CARDS, TWO, moves, phase, table_of

from cantstop.controller import matches
from cantstop.controller.classic_match import ClassicMatch
from cantstop.model import classic
from cantstop.model import record as records
from cantstop.model.classic import Roll, Stop
from cantstop.model.record import Record, Seat

pytestmark = pytest.mark.usefixtures("faults")


# Undo


def test_undo_and_redo_by_key_give_the_same_dice(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], TWO))
    house.key("Space", 600)
    dice = moves(house)[1]
    house.key("1", 800)
    with_choice = moves(house)
    house.key("Ctrl+Z", 100)
    assert moves(house) == with_choice[:2]
    house.key("Ctrl+Shift+Z", 100)
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


@pytest.mark.slow
def test_language_look_and_size_can_change_during_a_turn(tmp_path: Path) -> None:
    house = table_of(tmp_path, match_of([], PEOPLE), animations="normal")
    house.key("Space", 100)
    for change in ({"language": "de"}, {"look": "dark"}, {"animations": "reduced"}, {"larger_symbols": True}):
        house.context.change(**change)
        house.wait(60)
    house.resize((1024, 640))
    house.wait(2500)
    assert phase(house) == "choose"
    assert house.control("choice_1") is not None
