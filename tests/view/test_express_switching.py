"""Switching between the two games, from the title and from the pause menu: each stays as it was left."""

from __future__ import annotations

from pathlib import Path

import pytest
from express_house import marks_by_key, phase, table
from express_moments import SIX
from playhouse import Playhouse

from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model.record import Seat
from cantstop.view.app import ways
from cantstop.view.app.stack_changes import Reset
from cantstop.view.app.ways import kind
from cantstop.view.parts import games

PEOPLE = (Seat("Anna", "blue"), Seat("Ben", "yellow"))


def both(home: Path) -> Playhouse:
    """Keep a game of Can't Stop with an open choice, and one of Express in which one of two has chosen."""
    house = Playhouse(home, animations="reduced")
    house.loop.apply(Reset(kind("table"), match=games.begin(house.context, ClassicSetup(PEOPLE, starts=0, seed="3"))))
    house.key("Space", ms=400)
    assert table(house).phase == "choose"
    house.loop.apply(ways.to_title())
    match = games.begin(house.context, ExpressSetup(SIX[:2], seed="7"))
    house.loop.apply(Reset(kind("express_table"), match=match))
    house.key("Space")
    phase(house, "handover")
    marks_by_key(house)
    phase(house, "handover")
    assert table(house).shown.viewed == 1
    return house


def to_the_other(house: Playhouse, by_mouse: bool) -> None:
    """Open the other game by the pause menu and the list, in which the game played last is first."""
    if by_mouse:
        house.click("menu")
        house.settle()
        house.click("other_game")
        house.settle()
        house.click(f"game_{house.screen.found.ids[1]}")
        house.click("go_on")
    else:
        for key in ("Esc", "Ctrl+O", "Down", "Enter"):
            house.key(key, ms=400)
    house.settle()


@pytest.mark.slow
@pytest.mark.parametrize("by_mouse", [True, False])
def test_pause_menu_leads_to_the_other_game_and_back(by_mouse: bool, tmp_path: Path) -> None:
    house = both(tmp_path)
    left = table(house).match.record.moves
    to_the_other(house, by_mouse)
    assert house.names == ["table"]
    assert table(house).phase == "choose"
    house.key("1", ms=400)
    chosen = len(table(house).match.record.moves)
    to_the_other(house, by_mouse)
    assert house.names == ["express_table"]
    assert table(house).match.record.moves == left
    phase(house, "handover")
    assert table(house).shown.viewed == 1, "what was chosen is kept, and kept secret"
    assert chosen in [entry.moves for entry in house.context.open_store().games()]


def test_enter_presses_the_default_button_without_focus(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, animations="reduced")
    match = games.begin(house.context, ExpressSetup(SIX[:2], seed="7"))
    house.loop.apply(Reset(kind("express_table"), match=match))
    phase(house, "ready")
    house.key("Tab")
    assert house.screen.ui.focus.name == "menu"
    house.key("Enter", ms=400)
    assert house.name == "pause"
    house.key("Esc", ms=400)
    house.screen.ui.set_focus(None)
    house.key("Enter", ms=400)
    phase(house, "handover")
    house.key("Enter", ms=400)
    phase(house, "choose")


@pytest.mark.slow
@pytest.mark.parametrize("by_mouse", [True, False])
def test_second_game_from_the_title_keeps_the_first(by_mouse: bool, tmp_path: Path) -> None:
    house = both(tmp_path)
    left = table(house).match.record.moves
    house.key("Esc", ms=400)
    house.click("main_menu") if by_mouse else house.key("Q")
    house.settle()
    house.click("new_game") if by_mouse else house.key("N")
    house.settle()
    house.click("start") if by_mouse else house.key("Enter")
    house.wait(400)
    assert house.name in ("table", "roll_off")
    house.loop.apply(ways.to_title())
    kept = [entry for entry in house.context.open_store().games() if entry.seed == "7"]
    assert len(kept) == 1
    house.loop.apply(games.open_entry(house.context, kept[0]))
    assert table(house).match.record.moves == left
