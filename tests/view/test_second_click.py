"""Double clicks: they act like single ones and change nothing on the screen that opens."""

from __future__ import annotations

from pathlib import Path

import pytest
from playhouse import Playhouse


def double_click(house: Playhouse, where: str, ms: float = 120) -> None:
    place = house.place_of(where)
    house.click(place)
    house.wait(ms)
    house.click(place)
    house.wait(600)


def test_double_click_on_new_game_adds_no_player(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="title")
    house.move(house.place_of("new_game"))
    double_click(house, "new_game")
    assert house.name == "new_game"
    assert house.control("remove_0") is None, "there are still two players"


@pytest.mark.slow
@pytest.mark.parametrize(("ms", "there"), [(120, "pause"), (900, "table")])
def test_double_click_on_the_menu_leaves_the_pause_open(tmp_path: Path, ms: float, there: str) -> None:
    house = Playhouse(tmp_path, start="table")
    house.settle()
    double_click(house, "menu", ms)  # the second lies beside the panel, which closes it
    assert house.name == there


def test_both_clicks_count_on_one_screen(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="settings")
    before = house.context.settings.larger_symbols
    double_click(house, "larger_symbols")
    assert house.context.settings.larger_symbols == before
