"""The course of a game of Express: players who are out watch, computers continue, and a game left is resumed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest
from express_house import at_table, marks_by_key, phase, table
from express_moments import COMPUTERS, SIX, choosing, match_of, play
from input_events import key_events
from playhouse import Playhouse

from cantstop.model.record import Seat
from cantstop.view.parts.express.tray import FiveTray


@pytest.mark.slow
def test_player_who_is_out_watches_the_others(tmp_path: Path) -> None:
    match = play(match_of(SIX[:2], seed="8"), 13)
    assert [pad.out for pad in match.state.pads] == [False, True]
    house = at_table(tmp_path, match)
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
    for _ in range(6000):
        if house.name == "express_over":
            return
        house.feed(ms=100)
    raise AssertionError("it stands still")


def panel_of(house: Playhouse) -> Any:
    """Return the grey levels of the panel below the tray."""
    tray, (wide, high) = house.screen.tree.box("tray").rect, house.window.size
    panel = house.window.surface.subsurface((tray.x, tray.bottom, wide - tray.x, high - tray.bottom))
    return pygame.surfarray.array3d(panel) @ np.array([0.299, 0.587, 0.114])


def changes(house: Playhouse, key: str, until: str) -> Iterator[float]:
    """Yield the part of the panel that changes in each frame after a key, at 60 frames a second."""
    before, pressed = panel_of(house), list(key_events(key))
    while pressed or table(house).phase != until or house.busy:
        house.feed(*pressed, ms=1000 / 60)
        now, pressed = panel_of(house), []
        yield float(np.mean(np.abs(now - before) > 12))
        before = now


@pytest.mark.slow
@pytest.mark.parametrize("seats", [SIX[:1], (SIX[0], *SIX[3:5])], ids=["alone", "with computers"])
def test_panel_changes_by_at_most_15_percent_from_frame_to_frame(seats: tuple[Seat, ...], tmp_path: Path) -> None:
    house = at_table(tmp_path, play(match_of(seats), 4), (1280, 800), animations="normal")
    house.settle()
    for key, until in (("Space", "choose"), ("fifth", "choose"), ("J", "choose"), ("Enter", "ready")):
        key = key if key != "fifth" else str(table(house).shown.choice.allowed[-1])
        seen = list(islice(changes(house, key, until), 600))
        assert len(seen) < 600, f"{until} never comes after {key}"
        assert max(seen) <= 0.15, (key, seen)
    assert len(seen) > 10


def test_fifth_die_of_a_lone_person_stays_aside_until_the_next_throw(tmp_path: Path) -> None:
    house = at_table(tmp_path, choosing(match_of((SIX[0], SIX[3]))))
    phase(house, "choose")
    marks_by_key(house)
    for _ in range(2):
        phase(house, "ready")
        (tray,) = [each.node for each in house.screen.tree.nodes() if isinstance(each.node, FiveTray)]
        assert tray.dice is not None
        assert tray.aside is not None
        assert tray.dice[tray.aside] == table(house).shown.throws[-1].taken[0].mark.fifth
        table(house).show_now()  # as after an undo and a redo
    house.key("Space")
    assert table(house).shown.made is None
