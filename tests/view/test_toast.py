"""Tests that notices disappear with their screen unless they are permanent, and hide no control."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
import table_moments
from express_moments import SIX, match_of, play
from playhouse import Playhouse
from table_play import ANNA_AND_OTTO, table_of, until_phase

from cantstop.controller.notices import Notice, NoticeKind
from cantstop.controller.paths import Places
from cantstop.view.app.context import Context
from cantstop.view.art import geometry
from cantstop.view.parts.table_top import SeatCard

PLACE = "notice.opened"
# Windows of one shape have the same layout.
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


def test_notice_during_a_change_of_screens_is_shown_afterwards(tmp_path: Path) -> None:
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


PRINTED = "~/.local/share/cantstop/pads/2026-11-18 Anna, Ben.pdf"
MAIN = {"title": "play", "express_set_up": "start", "roll_off": "throw"}


def noticed(home: Path, screen: str, size: tuple[int, int], players: int, **settings: Any) -> Playhouse:
    """Return a screen of this number of players with a notice over it."""
    details: dict[str, Any] = {}
    if screen == "express_over":
        details = {"match": play(match_of(SIX[:players]))}
    elif screen == "table":
        details = {"match": table_moments.match_of([], table_moments.PEOPLE[:players])}
    house = Playhouse(home, size, "new_game" if screen == "roll_off" else screen, details=details, **settings)
    if screen == "roll_off":
        house.key("Enter", 600)
    assert house.name == screen
    house.context.notify(PLACE) if screen == "table" else house.context.notify("express.printed", path=PRINTED)
    house.wait(200)
    return house


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(("screen", "players"), [
    ("title", 0), ("express_set_up", 0), ("roll_off", 2), ("express_over", 1), ("express_over", 6), ("table", 4),
])  # fmt: skip
def test_notice_covers_no_headline_no_seat_and_no_control_that_is_needed(
    tmp_path: Path, screen: str, players: int, size: tuple[int, int]
) -> None:
    house = noticed(tmp_path, screen, size, players)
    (box,) = shown(house)
    assert pygame.Rect((0, 0), size).contains(box)
    seats = [placed.box.rect for placed in house.screen.tree.nodes() if isinstance(placed.node, SeatCard)]
    assert len(seats) == (0 if "express" in screen else players)
    controls = [house.control(MAIN[screen])] if screen in MAIN else house.screen.ui.controls
    headline = house.screen.tree.box("title")
    kept = [*seats, *(control.rect for control in controls), *([headline.rect] if headline is not None else [])]
    assert box.collidelist(kept) < 0


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


def test_notice_makes_room_for_what_comes_after_it(tmp_path: Path) -> None:
    house = table_of(tmp_path, table_moments.match_of([], ANNA_AND_OTTO), size=(1280, 800), coach="off", odds="off")
    until_phase(house, "roll")
    house.key("Space")
    until_phase(house, "choose")
    house.key("1")
    until_phase(house, "decide")
    house.wait(500)
    house.context.notify("pause.roll_undone")
    house.wait(300)
    (before,) = shown(house)
    house.key("Ctrl+Z", 600)
    strip = house.screen.tree.box("stake")
    assert strip is not None
    assert before.colliderect(strip.rect)
    assert shown(house)[0].collidelist(house.screen.kept_clear) < 0


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


def test_disk_trouble_is_not_replaced_by_actions(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.context.tell((Notice(NoticeKind.SETTINGS_DAMAGED),))
    house.wait(300)
    (trouble,) = shown(house)
    house.key("M", 300)
    assert [trouble] == shown(house)


def test_notice_about_damaged_settings_is_in_the_readable_language(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text('{"language": "fr", "volume": "loud"}')
    context = Context(home=Places(tmp_path / "config", tmp_path / "data", tmp_path / "state"))
    assert context.language == "fr"
    assert [line.words for line in context.notices] == [context.say("notice.settings_damaged")]
