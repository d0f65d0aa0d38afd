"""Tests that the log of Express shows earlier throws, and when the game can continue from one of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from express_house import at_table, marks_by_key, phase, table, timed
from express_moments import SIX, choosing, match_of, play
from playhouse import Playhouse

from cantstop.view.art import dice as dice_art


def rows(house: Playhouse) -> list[str]:
    return [control.name for control in table(house).ui.controls if control.node.group == "rows"]


def test_every_throw_can_be_shown_and_any_key_returns(tmp_path: Path) -> None:
    match = play(match_of(SIX[:1]), 6)
    house = at_table(tmp_path, match)
    house.key("Z")
    log = table(house)
    assert house.name == "express_log"
    assert log.table().look.pad == match.state.pads[0]
    assert log.table().look.note == "throw\u00a06", "as on the table, until dice are thrown again"
    house.key("Up")
    house.key("Up")
    assert log.throw.round == 5
    assert log.table().look.pad.throws == 5
    assert log.table().look.marked == log.throw.taken[0].mark
    house.key("Home")
    assert log.table().look.pad.throws == 1
    house.key("X")
    assert house.name == "express_table"
    assert match.state.round == 7


def test_single_player_continues_from_any_throw_by_keys(tmp_path: Path) -> None:
    match = play(match_of(SIX[:1]), 6)
    house = at_table(tmp_path, match)
    house.key("Z")
    for _ in range(4):
        house.key("Up")
    house.key("P")
    house.key("Esc")
    assert match.state.pads[0].throws == 6, "the question was answered with no"
    house.key("P")
    house.key("Enter")
    assert house.names == ["express_table"]
    assert match.state.pads[0].throws == 3
    phase(house, "ready")
    house.key("Space")
    marks_by_key(house)
    phase(house, "ready")
    assert match.state.pads[0].throws == 4
    assert match.taken_back, "the game is marked as one with throws taken back"


def test_only_hidden_marks_are_undone_with_other_players(tmp_path: Path) -> None:
    match = choosing(play(match_of(SIX[:3]), 2), 2)
    house = at_table(tmp_path, match)
    house.key("Z")
    house.key("Up")
    house.key("Up")
    assert table(house).throw.round == 2
    house.key("P")
    assert house.name == "express_log"
    assert not table(house).asking, "all have seen this"
    house.key("Down")
    house.key("P")
    house.key("Enter")
    phase(house, "handover")
    assert table(house).shown.viewed == 0, "everybody chooses again"
    assert match.state.round == 3
    assert match.state.chosen == (None, None, None)


def test_left_and_right_show_the_pads_of_all_players(tmp_path: Path) -> None:
    match = play(match_of(SIX[:3]), 5)
    house = at_table(tmp_path, match)
    house.key("Z")
    log = table(house)
    for player in (1, 2, 0):
        house.key("Right")
        assert log.table().look.pad == match.state.pads[player]
    house.key("Up")
    house.settle()
    house.click(rows(house)[-1])  # the line of the last player
    assert log.large == 2
    assert log.table().look.name == "Chloé"


def test_hidden_throw_stays_hidden_in_the_log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match, _ = timed()
    house = at_table(tmp_path, match)
    house.key("Space")
    phase(house, "choose")
    house.key("Z")
    shown: list[object] = []
    monkeypatch.setattr(dice_art, "dice_row", lambda values, *rest: shown.append(values))
    house.resize((1024, 640))
    house.settle()
    assert table(house).rows()
    assert shown == [], "five closed dice"
