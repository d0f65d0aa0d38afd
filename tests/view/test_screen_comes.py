"""Tests that in a change of screens the pages move out and in, and that panels open over the screen below."""

from __future__ import annotations

from pathlib import Path

import pytest
from input_events import key_events
from playhouse import Playhouse

from tools import positions

SIZE = (1280, 800)


def test_old_page_leaves_before_the_new_one_is_seen(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, SIZE)
    old = {id(sprite.surface) for sprite in house.screen.tree.sprites() if sprite.surface.get_size() != SIZE}
    house.feed(*key_events("G"))
    strengths = []
    for _ in range(14):
        house.feed(ms=20)
        shown = [sprite for sprite in house.screen.tree.sprites() if sprite.surface.get_size() != SIZE]
        both = [max((s.alpha for s in shown if (id(s.surface) in old) is it), default=0) for it in (True, False)]
        strengths.append(both)
    assert all(min(both) < 100 for both in strengths), strengths
    assert strengths[0][0] > 100
    assert strengths[0][1] == 0
    assert strengths[-1] == [0, 255]


def test_screen_below_a_panel_is_dimmed_and_stays(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, SIZE, start="table", notes=3)
    before = house.screen.tree.sprites()
    house.key("Ctrl+S")
    house.feed(ms=20)
    seen = house.screen.tree.sprites()
    assert set(before) <= set(seen)
    assert len([sprite for sprite in seen if sprite.surface in {each.surface for each in before}]) == len(before)
    dimmed = house.picture()
    house.feed(*key_events("Esc"))
    house.feed(ms=20)
    again = house.screen.tree.sprites()
    assert set(before) <= set(again)
    house.settle()
    bright = house.picture()
    corner = (40, 780)
    assert sum(dimmed.get_at(corner)[:3]) < 0.6 * sum(bright.get_at(corner)[:3])


@pytest.mark.parametrize("animations", ["normal", "reduced"])
def test_dialog_covers_the_texts_below_and_leaves_at_once(tmp_path: Path, animations: str) -> None:
    house = Playhouse(tmp_path, SIZE, start="table", notes=3, animations=animations)
    below = len(house.screen.tree.sprites())
    house.feed(*key_events("Ctrl+S"))
    coming = house.screen.tree.sprites()[below:]
    card = next(number for number, sprite in enumerate(coming) if sprite.rect.collidepoint(640, 400) and sprite.alpha)
    assert coming[card].alpha == 255
    assert max(sprite.alpha for sprite in coming[card + 1 :]) < 160
    house.settle()
    house.feed(*key_events("Esc"))
    assert {sprite.alpha for sprite in house.screen.tree.sprites()[:below]} == {255}
    leaving = house.screen.tree.sprites()[below:]
    assert not {sprite.surface for sprite in coming[card:]} & {sprite.surface for sprite in leaving}


def test_numbers_stand_still_when_a_dialog_has_closed(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, SIZE, start="table", details={"match": positions.three_runners()})
    house.settle()
    house.key("Ctrl+S", 400)
    house.feed(*key_events("Esc"))
    house.feed(ms=20)
    assert not house.screen.tree.counting


def test_focus_comes_back_with_its_screen(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, SIZE)
    house.key("Tab")
    house.key("Tab")
    ui = house.context.tree.ui
    focused = ui.focus
    assert focused is not None
    house.key("G", 400)
    away = ui.focus
    house.key("Esc", 400)
    assert away is None
    assert house.control(focused.name) is ui.focus
    assert ui.ring


def test_press_ends_the_change_and_acts(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, SIZE)
    house.key("G")
    before = house.context.settings.larger_symbols
    house.key("Y")
    assert house.context.settings.larger_symbols is not before
    assert not house.screen.tree.turning


def test_reduced_motion_fades_in_place(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, SIZE, animations="reduced")
    house.key("G")
    house.feed(ms=20)
    house.feed(ms=100)
    house.feed(ms=60)
    coming = [(id(each.surface), each.x) for each in house.screen.tree.sprites() if 0 < each.alpha < 255]
    assert coming
    house.feed(ms=120)
    assert all(sprite.alpha in (0, 255) for sprite in house.screen.tree.sprites())
    rest = {(id(each.surface), each.x) for each in house.screen.tree.sprites()}
    assert len(rest & set(coming)) > 10


@pytest.mark.slow
def test_sign_of_the_title_becomes_the_board_and_a_press_ends_it(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, SIZE, player="Anna")
    before, dice = house.screen.tree.box("sign"), house.screen.tree.box("die_0")
    house.feed(*key_events("V"))
    assert house.name == "table"
    seen = []
    for _ in range(20):
        house.feed(ms=20)
        house.screen.tree.sprites()
        seen.append(round(house.screen.tree.keyed["sign"].now.w))
    after = house.screen.tree.box("sign")
    assert seen == sorted(seen)
    assert (round(before.w), round(after.w)) == (660, 764)
    assert 660 < seen[3] < seen[9] < seen[-1] == 764
    assert house.screen.tree.box("die_0").w < dice.w
    assert house.screen.tree.counting
    house.key("Tab")
    assert not house.screen.tree.counting
