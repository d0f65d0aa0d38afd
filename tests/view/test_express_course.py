"""The course of a game of Express: players who are out watch, computers continue, and a game left is resumed."""

from __future__ import annotations

from pathlib import Path

import pytest
from express_house import at_table, marks_by_key, phase, table
from express_moments import COMPUTERS, SIX, match_of, play
from playhouse import Playhouse


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3])
def test_table_is_idle_while_a_person_thinks(players: int, tmp_path: Path) -> None:
    house = at_table(tmp_path, match_of(SIX[:players]), animations="normal")
    for wanted in ("ready", *(["handover"] if players > 1 else []), "choose"):
        phase(house, wanted)
        house.settle()
        painted = len(house.sent)
        house.wait(2000)
        assert not house.loop.lively, wanted
        assert len(house.sent) == painted, wanted
        house.key("Space")


@pytest.mark.parametrize("screen", ["express_log", "express_over"])
def test_log_and_end_are_idle(screen: str, tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start=screen, details={"match": play(match_of(SIX[:3], seed="8"))})
    house.settle()
    painted = len(house.sent)
    house.wait(2000)
    assert not house.loop.lively
    assert len(house.sent) == painted


@pytest.mark.slow
def test_player_who_is_out_watches_the_others(tmp_path: Path) -> None:
    match = play(match_of(SIX[:2], seed="8"), 13)
    assert [pad.out for pad in match.state.pads] == [False, True]
    house = at_table(tmp_path, match)
    for _ in range(1000):
        if house.name != "express_table":
            break
        if table(house).phase in ("ready", "handover", "closed"):
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


def test_game_left_for_the_title_is_resumed(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express_set_up")
    house.key("Enter")
    house.key("Space")
    phase(house, "choose")
    seed = table(house).match.seed
    house.key("Esc")
    house.key("Q")
    assert house.names == ["title"]
    house.key("C")
    assert house.name == "express_table"
    assert table(house).match.seed == seed
    phase(house, "choose")
