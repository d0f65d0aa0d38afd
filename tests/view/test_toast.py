"""Notices: they disappear with their screen unless they last, and hide no control."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import afterwards
import pygame
import pytest
import table_moments
from express_moments import SIX, match_of, play
from playhouse import Playhouse

from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.paths import Places
from cantstop.view.app.context import Context
from cantstop.view.art import geometry
from cantstop.view.kit.text import Text
from cantstop.view.parts.table_top import SeatCard

PLACE = "notice.opened"
# All is laid out alike in windows of one shape.
SIZES = [
    (640, 400),
    (960, 540),
    *(pytest.param(size, marks=pytest.mark.long) for size in ((1024, 640), (1280, 800), (1920, 1080), (2560, 1440))),
]


def shown(house: Playhouse) -> list[pygame.Rect]:
    return [sprite.rect for sprite in house.loop.toast.sprites(house.screen)]


def test_notice_disappears_with_its_screen(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="settings")
    house.context.notify(PLACE)
    house.wait(300)
    assert shown(house)
    house.key("Esc", 300)
    assert house.name == "title"
    assert not shown(house)


def test_notice_of_a_change_of_screens_is_shown_after_it(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="settings")
    house.context.notify(PLACE)
    house.key("Esc", 300)
    assert house.name == "title"
    assert shown(house)


def test_disk_trouble_stays_over_a_change_of_screens(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="settings")
    house.context.tell((Notice(NoticeKind.SETTINGS_DAMAGED),))
    house.wait(300)
    house.key("Esc", 300)
    assert shown(house)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("screen", ["title", "express_set_up", "express_over", "roll_off"])
def test_notice_hides_no_main_button(tmp_path: Path, screen: str, size: tuple[int, int]) -> None:
    details = {"match": play(match_of(SIX[:2]))} if screen == "express_over" else {}
    house = Playhouse(tmp_path, size, start="new_game" if screen == "roll_off" else screen, details=details)
    if screen == "roll_off":
        house.key("Enter", 600)
    house.context.notify("express.printed", path="~/.local/share/cantstop/pads/2026-11-18 Anna, Ben.pdf")
    house.wait(200)
    (box,) = shown(house)
    assert pygame.Rect((0, 0), size).contains(box)
    main = {"title": "play", "express_set_up": "start", "express_over": "again", "roll_off": "throw"}
    button = house.control(main[screen])
    assert button is not None
    assert not box.colliderect(button.rect)


@pytest.mark.parametrize("players", [1, 2, 6])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_notice_about_printing_does_not_cover_the_headline(tmp_path: Path, size: tuple[int, int], players: int) -> None:
    house = Playhouse(tmp_path, size, start="express_over", details={"match": play(match_of(SIX[:players]))})
    house.context.notify("express.printed", path="~/.local/share/cantstop/pads/2026-11-18 Anna, Ben.pdf")
    house.wait(200)
    (box,) = shown(house)
    headline = house.screen.tree.box("title").rect
    assert not box.colliderect(headline)
    assert not any(box.colliderect(control.rect) for control in house.screen.ui.controls)


@pytest.mark.parametrize("screen", ["game_over", "records", "games"])
def test_notice_covers_no_figure_after_a_game(screen: str, tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", afterwards.many())
    details = {"match": afterwards.match_of(afterwards.game(2))} if screen == "game_over" else {}
    house = Playhouse(tmp_path, start=screen, details=details)
    house.context.notify("save.saved", name="Anna, Ben, 18 November")
    house.wait(200)
    (box,) = shown(house)
    for placed in house.screen.tree.nodes():
        if isinstance(placed.node, Text) and placed.node.words != getattr(house.screen, "note", str)():
            words = [
                sprite.rect.inflate(0, -0.3 * sprite.rect.h)
                for sprite in placed.node.sprites(house.screen.style, placed.box)
            ]
            assert box.collidelist(words) < 0, placed.node.words


@pytest.mark.parametrize("seats", [table_moments.PEOPLE[:2], table_moments.PEOPLE], ids=["two", "four"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_odds_are_explained_once_and_next_to_them(tmp_path: Path, size: tuple[int, int], seats: Any) -> None:
    house = Playhouse(tmp_path, size, start="table", details={"match": table_moments.match_of([], seats)})
    house.wait(300)
    house.key("T", 300)
    (box,) = shown(house)
    place = house.screen.place
    odds = geometry.odds_box(7, place.side)
    assert not box.colliderect((place.x + odds.x, place.y + odds.y, odds.w, odds.h))
    for player in range(len(seats)):
        assert not box.colliderect(house.screen.tree.box(f"seat_{player}").rect)
    house.wait(9000)
    house.key("T", 300)
    house.key("T", 300)
    assert not shown(house)


def test_click_closes_the_notice(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.context.notify(PLACE)
    house.wait(300)
    house.click(shown(house)[0].center)
    house.wait(300)
    assert not shown(house)
    assert house.name == "title"


def test_toast_shows_the_latest_action(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    for _ in range(7):
        house.key("M", 40)
    assert house.loop.toast._line.words == house.context.say("notice.sound_off")
    house.wait(4000)
    assert not shown(house), "no more than one of the seven takes time"


def test_notice_follows_the_look(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, look="light")
    house.key("M", 300)
    (light,) = house.loop.toast.sprites(house.screen)
    house.context.change(look="high_contrast")
    house.wait(40)
    (contrasting,) = house.loop.toast.sprites(house.screen)
    pictures = [pygame.image.tobytes(each.surface, "RGBA") for each in (light, contrasting)]
    assert pictures[0] != pictures[1]


def test_disk_trouble_is_not_replaced_by_actions(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.context.tell((Notice(NoticeKind.SETTINGS_DAMAGED),))
    house.wait(300)
    (trouble,) = shown(house)
    house.key("M", 300)
    assert [trouble] == shown(house)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("look", ["new_game", "table"])
def test_notice_does_not_cover_the_seats(tmp_path: Path, look: str, size: tuple[int, int]) -> None:
    details = {"match": table_moments.match_of([])} if look == "table" else {}
    house = Playhouse(tmp_path, size, start=look, details=details)
    if look == "new_game":
        house.key("Enter", 600)
        assert house.name == "roll_off"
    house.key("M", 300)
    (box,) = shown(house)
    seats = [placed.box.rect for placed in house.screen.tree.nodes() if isinstance(placed.node, SeatCard)]
    assert len(seats) == (4 if look == "table" else 2)
    assert box.collidelist(seats) < 0


def test_notice_about_damaged_settings_is_in_the_readable_language(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text('{"language": "fr", "volume": "loud"}')
    context = Context(home=Places(tmp_path / "config", tmp_path / "data", tmp_path / "state"))
    assert context.language == "fr"
    assert [line.words for line in context.notices] == [context.say("notice.settings_damaged")]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (760, 1000)], ids=str)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_notice_at_the_table_lies_beside_the_board_and_hides_no_control(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    details = {"match": table_moments.match_of([], table_moments.PEOPLE)}
    house = Playhouse(tmp_path, size, start="table", details=details, language=language)
    house.context.notify(PLACE)
    house.wait(200)
    (box,) = shown(house)
    assert not box.colliderect(house.screen.tree.box("board").rect)
    assert not any(box.colliderect(control.rect) for control in house.screen.ui.controls)
