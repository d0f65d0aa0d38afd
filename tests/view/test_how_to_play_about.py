"""Tests of the screens How to play and About, by mouse and by key, and of the complete list of keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from playhouse import Playhouse, context_at, do

from cantstop.controller import matches
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model.record import Seat
from cantstop.view import words
from cantstop.view.app import system
from cantstop.view.app.actions import Binding, bindings_of
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Push, kind, names
from cantstop.view.kit import keys
from cantstop.view.kit.fonts import Text
from cantstop.view.kit.lists import Running
from cantstop.view.parts.lessons import GameFigures
from cantstop.view.screens import how_to_play as key_table
from cantstop.view.screens.about import DOCUMENTS
from cantstop.view.screens.how_to_play import LEAVES, PAGES, SHEETS, HowToPlay
from cantstop.view.words import say

CODES = ("en", "fr", "de")
SIZE = (1280, 800)


@pytest.fixture
def rules(tmp_path: Path) -> Playhouse:
    return Playhouse(tmp_path, SIZE, start="how_to_play")


@pytest.fixture
def about(tmp_path: Path) -> Playhouse:
    return Playhouse(tmp_path, SIZE, start="about")


def click_end(house: Playhouse, control: str, first: bool = False) -> None:
    bar = house.control(control).rect
    house.click((bar.x + 30 if first else bar.right - 30, bar.centery))
    house.wait(40)


def texts(screen: Screen) -> list[str]:
    return [placed.node.words for placed in screen.tree.nodes() if isinstance(placed.node, (Text, Running))]


# How to play


@pytest.mark.slow
def test_rules_have_the_figures_of_the_game_being_played(tmp_path: Path) -> None:
    """The rules show the five columns, or the penalty of 100, of the game from which they are opened."""
    seats = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
    board, pad = Playhouse(tmp_path / "board"), Playhouse(tmp_path / "pad")
    board.loop.apply(Push(kind("table"), match=matches.begin(ClassicSetup(seats, columns_to_win=5))))
    pad.loop.apply(Push(kind("express_table"), match=matches.begin(ExpressSetup(seats[:1], penalty=100))))
    for house, told in ((board, "first player with five columns"), (pad, "One to four: −100.")):
        for keys_pressed in (["F1"], ["Esc", "F1"]):
            for key in keys_pressed:
                house.key(key, 300)
            assert house.name == "how_to_play"
            assert any(told in words for words in texts(house.screen))
            house.key("Esc", 300)
        house.key("Esc", 300)
    assert HowToPlay(context_at(tmp_path)).figures == GameFigures(columns=3, penalty=200)


def test_every_screen_of_a_game_leads_to_its_rules(tmp_path: Path) -> None:
    seats = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
    board, pad = matches.begin(ClassicSetup(seats, columns_to_win=5)), matches.begin(ExpressSetup(seats, penalty=100))
    at_board, at_pad = {"match": board}, {"match": pad}
    screens: dict[str, dict[str, Any]] = {
        "log": at_board,
        "game_over": at_board,
        "review": {"record": board.record},
        "express_log": at_pad,
        "express_over": at_pad,
        "express_review": {"record": pad.record},
    }
    context = context_at(tmp_path)
    for name, details in screens.items():
        shown_there = kind(name)(context, **details)
        told = shown_there.how_to_play().make(shown_there.context).figures
        assert told == (GameFigures(columns=5) if "express" not in name else GameFigures(penalty=100)), name


def test_pages_turn_by_tab_arrows_and_mouse(rules: Playhouse) -> None:
    seen = [rules.screen.page]
    for _ in range(4):
        rules.key("Tab")
        seen.append(rules.screen.page)
    assert seen == [*PAGES, PAGES[0]]
    for key, page in (("Left", 0), ("Right", 1), ("Right", 2), ("Left", 1)):
        rules.key(key)
        assert rules.screen.page == PAGES[page]
    click_end(rules, "next_page")
    assert rules.screen.page == "keys"
    click_end(rules, "next_page", first=True)
    assert rules.screen.page == "cant_stop"


def test_sheets_of_keys_turn_one_by_one(rules: Playhouse) -> None:
    rules.key("K")
    assert rules.screen.leaf == LEAVES[0], "no other page has sheets"
    seen = []
    for _ in range(len(LEAVES)):
        rules.key("Right")
        seen.append(rules.screen.leaf)
    assert seen == [*LEAVES[1:], LEAVES[-1]]
    rules.key("K")
    assert rules.screen.sheet == SHEETS[0]
    click_end(rules, "next_sheet")
    assert rules.screen.sheet == SHEETS[-1]
    rules.key("Tab")
    assert rules.screen.page == PAGES[0]
    rules.key("Tab")
    assert rules.screen.leaf == LEAVES[1]


@pytest.mark.parametrize("way", ["Esc", "back"])
def test_esc_and_the_back_arrow_return(rules: Playhouse, way: str) -> None:
    rules.key(way) if way == "Esc" else rules.click(way)
    assert rules.name == "title"


def test_groups_of_keys_are_all_on_a_sheet() -> None:
    assert {group.sheet for group in key_table.groups()} == set(SHEETS)


@pytest.mark.parametrize("code", CODES)
def test_list_of_keys_is_complete(code: str) -> None:
    words.use(code)
    listed = {group.screen: [cap for line in group.lines for cap in line.caps] for group in key_table.groups()}
    listed |= {"express_review": listed["review"], "your_name": listed["save_as"]}
    everywhere = {*bindings_of(Screen), Binding("menu", "Esc")}
    at_the_table = everywhere | set(bindings_of(kind("table")))
    screens: dict[str, type] = {"everywhere": Screen, **{name: kind(name) for name in names()}}
    for screen, found in screens.items():
        said_before = {"everywhere": set(), "table": everywhere}.get(screen, at_the_table)
        for each in bindings_of(found):
            if each in said_before:
                continue
            caps = listed["aloud" if each.action.startswith("tell_") else screen]
            if each.number is not None:
                start = keys.cap(each.key).rpartition("+")[0]
                assert any("–" in cap and cap.startswith(start) for cap in caps), (screen, each)
            else:
                assert keys.cap(each.key) in caps, (screen, each)
    for group in key_table.groups():
        for line in group.lines:
            assert not line.does.startswith("does."), "every key says what it does"
        assert not say(f"keys.{group.screen}").startswith("keys.")


# About


def test_licences_scroll_by_key_and_wheel(about: Playhouse) -> None:
    def first() -> int:
        line: int = about.screen.tree.first("licence_nunito")
        return line

    about.key("L")
    assert about.screen.document == "game"
    do(about.screen, "document", "nunito")
    about.key("Down")
    step = first()
    about.key("PageDown")
    page = first()
    assert 0 < step < page
    about.move(about.screen.tree.box("licence_nunito").rect.center)
    about.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert first() == page - step
    about.key("Esc")
    assert about.screen.document is None
    about.key("Esc")
    assert about.name == "title"


def test_licence_is_complete_at_another_size(about: Playhouse) -> None:
    about.key("L")
    for document, path in DOCUMENTS.items():
        do(about.screen, "document", document)
        about.wait(0)
        assert path.read_text("utf-8").split() in [text.split() for text in texts(about.screen)]
    about.key("End")
    about.resize((1920, 1080))
    about.settle()
    assert path.read_text("utf-8").split() in [text.split() for text in texts(about.screen)]


def test_missing_licence_is_reported(about: Playhouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(DOCUMENTS, "sounds", tmp_path / "gone.txt")
    about.key("L")
    do(about.screen, "document", "sounds")
    about.wait(0)
    assert "This file is missing: gone.txt" in texts(about.screen)


def test_folder_of_games_is_created_and_opened(
    about: Playhouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []
    monkeypatch.setattr("cantstop.view.app.system.start", lambda *command: opened.append(command))
    about.key("O")
    assert [path for _, path in opened] == [str(tmp_path / "data")]
    assert (tmp_path / "data").is_dir()
    assert not about.context.notices


def test_folder_is_named_when_there_is_no_file_manager(
    about: Playhouse, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr("cantstop.view.app.system.start", none)
    about.click("folder")
    assert str(tmp_path / "data") in about.loop.toast._line.words


@pytest.mark.parametrize(("platform", "program"), [("win32", "explorer"), ("darwin", "open"), ("linux", "xdg-open")])
def test_folder_is_shown_by_the_command_of_each_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, program: str
) -> None:
    opened = []
    monkeypatch.setattr("cantstop.view.app.system.start", lambda *command: opened.append(command))
    monkeypatch.setattr("sys.platform", platform)
    assert system.show_folder(tmp_path / "games")
    assert opened == [(program, str(tmp_path / "games"))]
