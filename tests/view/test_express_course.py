"""Tests of a game of Express in which players are out, computers think, or another game is opened."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest
from express_house import at_table, marks_by_key, phase, table
from express_moments import COMPUTERS, SIX, match_of, play
from playhouse import Playhouse
from table_play import changes

from cantstop.controller import matches
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model.record import Seat
from cantstop.view.app import ways
from cantstop.view.app.ways import Reset, kind
from cantstop.view.kit.fonts import Text
from cantstop.view.parts import games
from cantstop.view.words import say


@pytest.mark.slow
def test_player_who_is_out_watches_the_others(tmp_path: Path) -> None:
    match = play(match_of(SIX[:2], seed="8"), 13)
    assert [pad.out for pad in match.state.pads] == [False, True]
    house = at_table(tmp_path, match)
    with house.loop.left_alone():
        for _ in range(1000):
            if house.name != "express_table":
                break
            if table(house).phase in ("ready", "handover", "closed", "won"):
                house.key("Space")
                house.wait(20)
            elif table(house).phase == "choose":
                marks_by_key(house)
            else:
                house.wait(20)
    assert house.name == "express_over"
    assert match.over
    throws = [pad.throws for pad in match.state.pads]
    assert throws[0] != throws[1], "one of them watched the last throws"


@pytest.mark.slow
def test_game_of_computers_continues_by_itself(tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(COMPUTERS[:2]), pace="at_once")
    with house.loop.left_alone():
        for _ in range(6000):
            if house.name == "express_over":
                return
            house.feed(ms=100)
    raise AssertionError("it stands still")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [SIX[:1], (SIX[0], *SIX[3:5])], ids=["alone", "with computers"])
def test_panel_changes_by_at_most_15_percent_from_frame_to_frame(seats: tuple[Seat, ...], tmp_path: Path) -> None:
    house = at_table(tmp_path, play(match_of(seats), 4), (1280, 800), animations="normal")
    house.settle()
    tray = house.screen.tree.box("tray").rect
    panel = pygame.Rect(tray.x, tray.bottom, 1280 - tray.x, 800 - tray.bottom)
    for key, until in (("Space", "choose"), ("fifth", "choose"), ("J", "choose"), ("Enter", "ready")):
        key = key if key != "fifth" else str(table(house).shown.choice.allowed[-1])
        seen = list(changes(house, panel, key, until))
        assert max(seen) <= 0.15, (key, seen)
    assert len(seen) > 10


def thinking(
    home: Path, seats: Sequence[Seat], patch: pytest.MonkeyPatch, **settings: Any
) -> tuple[Playhouse, list[Any]]:
    """Return a table, and the list of the computers' pending decisions, as functions for the test to call."""
    held: list[Any] = []
    patch.setattr("cantstop.controller.threads.Answers.start", staticmethod(lambda work, name: held.append(work)))
    match = matches.begin(ExpressSetup(tuple(seats), seed="7"))
    return at_table(home, match, (1280, 800), **settings), held


def written(house: Playhouse) -> dict[str, tuple[int, ...]]:
    """Return the texts between the tray and the small pads, with their positions."""
    tray, first = house.screen.tree.box("tray"), min(house.control(f"look_{n}").rect.top for n in (1, 2))
    texts = [placed for placed in house.screen.tree.nodes() if isinstance(placed.node, Text)]
    middle = [placed for placed in texts if tray.rect.bottom < placed.box.rect.top < first - 60]
    return {placed.node.words: tuple(placed.box.rect.topleft) for placed in middle}


def test_players_have_their_places_while_computers_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = (SIX[0], SIX[3], SIX[5])
    house, held = thinking(tmp_path, seats, monkeypatch)
    marks_by_key(house)
    phase(house, "watch")
    before = written(house)
    assert {say("express.has_chosen"), say("express.thinks")} <= set(before)
    for work in held:
        work()
    phase(house, "ready")
    after = written(house)
    assert say("express.thinks") not in after
    assert say("express.waits") not in before
    for seat in seats:
        assert after[seat.name] == before[seat.name]


PEOPLE = (Seat("Anna", "blue"), Seat("Ben", "yellow"))


def both(home: Path) -> Playhouse:
    """Save a game of Can't Stop with an open choice, and one of Express in which one of two has chosen."""
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
        house.click(f"game_{house.screen.ids[1]}")
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
    kept = [entry for entry in house.context.open_store().games() if entry.record.seed == "7"]
    assert len(kept) == 1
    house.loop.apply(games.open_entry(house.context, kept[0]))
    assert table(house).match.record.moves == left


def test_escape_returns_from_another_pad_to_ones_own(tmp_path: Path) -> None:
    house = Playhouse(
        tmp_path, start="express_table", details={"match": play(match_of(SIX[:3]), 2)}, animations="reduced"
    )
    house.settle()
    house.key("V")
    assert house.screen.shown.looked_at == 1
    house.key("Esc")
    assert (house.name, house.screen.shown.looked_at) == ("express_table", None)
    house.key("Esc")
    assert house.name == "pause"
