"""The screens How to play and About: by mouse and by key, with a complete list of keys."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest
from listening import overhear
from playhouse import Playhouse, do

from cantstop.controller import matches
from cantstop.controller.paths import Places
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model.classic import Rules
from cantstop.model.record import Seat
from cantstop.setup.start import Options
from cantstop.view import words
from cantstop.view.app import system
from cantstop.view.app.actions import Binding, bindings_of
from cantstop.view.app.context import Context
from cantstop.view.app.layout import Layout
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Pop, Push
from cantstop.view.app.ways import kind, names
from cantstop.view.kit import button_faces, fonts, keys
from cantstop.view.kit.lists import Running
from cantstop.view.kit.store import pictures
from cantstop.view.kit.text import NOTE, RUNNING, Text, reflowed
from cantstop.view.parts import key_table
from cantstop.view.parts.lessons import LESSONS, GameFigures, parts_of
from cantstop.view.screens import about as about_file
from cantstop.view.screens.about import DOCUMENTS, About
from cantstop.view.screens.how_to_play import LEAVES, PAGES, SHEETS, HowToPlay
from cantstop.view.words import say

CODES = ("en", "fr", "de")
ScreenT = TypeVar("ScreenT", HowToPlay, About)


@pytest.fixture(scope="module", autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((64, 64))
    yield
    words.use("en")


def desk_of(tmp_path: Path, code: str = "en", look: str = "light", size: tuple[int, int] = (1280, 800)) -> Context:
    places = Places(tmp_path / "config", tmp_path / "games", tmp_path / "log")
    context = Context(Options(language=code, safe=True), places, size)
    context.change(look=look)
    return context


def shown(screen: ScreenT) -> ScreenT:
    screen.lay_out(Layout(*screen.context.layout.size))
    return screen


def press(screen: HowToPlay | About, key: int, mod: int = 0) -> object:
    letter = chr(key) if 32 < key < 127 else ""
    return screen.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=letter, scancode=0))


def click(screen: HowToPlay | About, place: tuple[int, int]) -> object:
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))
    return screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))


def place_of(screen: Screen, control: str) -> pygame.Rect:
    found = screen.ui.find(control)
    assert found is not None
    return pygame.Rect(found.rect)


def texts(screen: Screen) -> list[str]:
    """Return all texts on a screen."""
    return [placed.node.words for placed in screen.tree.nodes() if isinstance(placed.node, (Text, Running))]


# How to play


@pytest.mark.parametrize("lesson", parts_of())
def test_picture_of_a_lesson_fills_its_size(lesson: str) -> None:
    (wide, high), parts = parts_of()[lesson].values()
    whole = pygame.Rect(0, 0, wide + 1, high + 1)
    boxes = [pygame.Rect(x, y, w, h) for _, x, y, w, h in parts]
    assert whole.contains(boxes[0].unionall(boxes))
    assert boxes[0].unionall(boxes).w > 0.8 * wide
    assert boxes[0].unionall(boxes).h > 0.8 * high


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("page", PAGES[:3])
@pytest.mark.parametrize("columns", [3, 5])
def test_lesson_has_two_lines_of_text(tmp_path: Path, code: str, page: str, columns: int) -> None:
    screen = shown(HowToPlay(desk_of(tmp_path, code), page, Rules(2, columns)))
    nodes = [(placed.node, placed.box) for placed in screen.tree.nodes()]
    long = [(node, box) for node, box in nodes if isinstance(node, Text) and node.lines == 0]
    assert len(long) == len(LESSONS[page])
    assert [node.words for node, box in long if len(node.fitted(screen.style.u, box.size).lines) > 2] == []


@pytest.mark.slow
def test_rules_have_the_figures_of_the_game_being_played(tmp_path: Path) -> None:
    """Five columns to win, or a penalty of 100, by F1 and from the pause; without a game the usual figures."""
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
    assert HowToPlay(desk_of(tmp_path)).figures == GameFigures(columns=3, penalty=200)


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
    for name, details in screens.items():
        shown_there = kind(name)(desk_of(tmp_path), **details)
        told = shown_there.how_to_play().make(shown_there.context).figures
        assert told == (GameFigures(columns=5) if "express" not in name else GameFigures(penalty=100)), name


def test_pages_turn_by_tab_arrows_and_mouse(tmp_path: Path) -> None:
    screen = shown(HowToPlay(desk_of(tmp_path)))
    seen = [screen.page]
    for _ in range(4):
        press(screen, pygame.K_TAB)
        seen.append(screen.page)
    assert seen == [*PAGES, PAGES[0]]
    for key, page in ((pygame.K_LEFT, 0), (pygame.K_RIGHT, 1), (pygame.K_RIGHT, 2), (pygame.K_LEFT, 1)):
        press(screen, key)
        assert screen.page == PAGES[page]
    bar = place_of(screen, "next_page")
    click(screen, (bar.right - 30, bar.centery))
    assert screen.page == "keys"
    click(screen, (bar.x + 30, bar.centery))
    assert screen.page == "cant_stop"


def test_sheets_of_keys_turn_one_by_one(tmp_path: Path) -> None:
    screen = shown(HowToPlay(desk_of(tmp_path)))
    press(screen, pygame.K_k)
    assert screen.leaf == LEAVES[0], "no other page has sheets"
    seen = []
    for _ in range(len(LEAVES)):
        press(screen, pygame.K_RIGHT)
        seen.append(screen.leaf)
    assert seen == [*LEAVES[1:], LEAVES[-1]]
    press(screen, pygame.K_k)
    assert screen.sheet == SHEETS[0]
    tabs = place_of(screen, "next_sheet")
    click(screen, (tabs.right - 30, tabs.centery))
    assert screen.sheet == SHEETS[-1]
    press(screen, pygame.K_TAB)
    assert screen.page == PAGES[0]
    press(screen, pygame.K_TAB)
    assert screen.leaf == LEAVES[1]


def test_esc_and_the_back_arrow_return(tmp_path: Path) -> None:
    screen = shown(HowToPlay(desk_of(tmp_path)))
    assert press(screen, pygame.K_ESCAPE) == Pop()
    assert click(screen, place_of(screen, "back").center) == Pop()


def test_turned_page_fades_in_and_becomes_idle(tmp_path: Path) -> None:
    screen = shown(HowToPlay(desk_of(tmp_path)))
    screen.update(16)
    still = not screen.busy
    assert still
    press(screen, pygame.K_TAB)
    screen.update(30)
    moving = screen.busy
    assert moving
    assert any(sprite.alpha < 255 for sprite in screen.sprites())
    for _ in range(60):
        screen.update(16)
    assert not screen.busy
    assert all(sprite.alpha == 255 for sprite in screen.sprites())


@pytest.mark.slow
@pytest.mark.parametrize(("size", "least"), [((1280, 800), 15), ((1024, 640), 12)], ids=str)
def test_keys_are_legible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], least: int) -> None:
    written = []
    overhear(monkeypatch, fonts, "label", lambda words, face, px, *rest: written.append(px))
    overhear(monkeypatch, button_faces, "put", lambda target, words, face, px, *rest: written.append(px))
    for code, sheet in product(CODES, SHEETS):
        pictures.forget()
        screen = shown(HowToPlay(desk_of(tmp_path, code, size=size), "keys"))
        do(screen, "next_sheet", sheet)
        screen.refresh()
        list(screen.sprites())
    assert len(written) > 300
    assert min(written) >= least


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


def test_licences_scroll_by_key_wheel_and_drag(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1024, 640), start="about")
    screen = house.screen
    house.key("L")
    assert screen.document == "game"
    do(screen, "document", "nunito")
    screen.refresh()

    def first() -> int:
        line: int = screen.tree.first("licence_nunito")
        return line

    box = screen.tree.box("licence_nunito")
    lines = box.h / (NOTE.size * RUNNING * screen.style.u)
    house.key("Down")
    step = first()
    assert 0 < step < lines / 4
    house.key("Home")
    house.key("PageDown")
    assert lines * 0.8 < first() < lines
    page = first()
    house.move(box.rect.center)
    house.feed(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    assert first() == page - step
    house.key("Home")
    x, y = box.rect.center
    house.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=False))
    house.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y - 100), rel=(0, -100), buttons=(1, 0, 0), touch=False))
    house.feed(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x, y - 100), button=1, touch=False))
    assert first() == round(100 * lines / box.h)
    house.key("End")
    end = first()
    house.key("Down")
    assert first() == end
    house.key("Esc")
    assert screen.document is None
    assert press(screen, pygame.K_ESCAPE) == Pop()


def test_licence_is_complete_at_another_size(tmp_path: Path) -> None:
    screen = shown(About(desk_of(tmp_path)))
    press(screen, pygame.K_l)
    screen.refresh()
    for document, path in DOCUMENTS.items():
        do(screen, "document", document)
        screen.refresh()
        assert path.read_text("utf-8").split() in [text.split() for text in texts(screen)]
    press(screen, pygame.K_END)
    screen.lay_out(Layout(1920, 1080))
    assert path.read_text("utf-8").split() in [text.split() for text in texts(screen)]


def test_missing_licence_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(about_file.DOCUMENTS, "sounds", tmp_path / "gone.txt")
    screen = shown(About(desk_of(tmp_path)))
    do(screen, "licences")
    screen.refresh()
    do(screen, "document", "sounds")
    screen.refresh()
    assert "This file is missing: gone.txt" in texts(screen)


def test_folder_of_games_is_created_and_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = []
    monkeypatch.setattr("cantstop.view.app.system.start", lambda *command: opened.append(command))
    screen = shown(About(desk_of(tmp_path)))
    press(screen, pygame.K_o)
    assert [path for _, path in opened] == [str(tmp_path / "games")]
    assert (tmp_path / "games").is_dir()
    assert not screen.context.notices


def test_folder_is_named_when_there_is_no_file_manager(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object, **__: object) -> None:
        raise FileNotFoundError

    monkeypatch.setattr("cantstop.view.app.system.start", none)
    screen = shown(About(desk_of(tmp_path)))
    click(screen, place_of(screen, "folder").center)
    assert str(tmp_path / "games") in screen.context.notices[-1].words


@pytest.mark.parametrize(("platform", "program"), [("win32", "explorer"), ("darwin", "open"), ("linux", "xdg-open")])
def test_folder_is_shown_by_the_command_of_each_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str, program: str
) -> None:
    opened = []
    monkeypatch.setattr("cantstop.view.app.system.start", lambda *command: opened.append(command))
    monkeypatch.setattr("sys.platform", platform)
    assert system.show_folder(tmp_path / "games")
    assert opened == [(program, str(tmp_path / "games"))]


def test_paragraphs_are_joined_and_lists_keep_their_lines() -> None:
    long = "a paragraph that somebody once broke to make it fit on paper of his own\nwidth"
    assert reflowed(f"Heading\n{long}\n\none\ntwo") == f"Heading\n{long.replace(chr(10), ' ')}\n\none\ntwo"
