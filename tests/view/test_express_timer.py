"""Tests of the timer of a choice: its start, its ticks, its end, and the pause."""

from __future__ import annotations

from pathlib import Path

import pytest
from express_house import at_table, opened, phase, table, timed
from express_moments import SIX, choosing, match_of
from listening import announced, played

from cantstop.model import express


def test_timer_starts_with_the_pad_and_ticks_at_its_end(tmp_path: Path) -> None:
    match, clock = timed()
    house = at_table(tmp_path, match)
    ticks = played(house)
    clock.now = 50.0
    house.key("Space")
    phase(house, "choose")
    assert match.countdown is not None
    assert match.countdown.left == 30
    for left in (6.5, 4.5, 4.2, 3.5, 2.5, 1.5, 0.5):
        clock.now = 80 - left
        house.wait(20)
    assert ticks.count("tick") == 5
    clock.now = 81.0
    house.wait(20)
    phase(house, "ready")
    state = choosing(match_of(SIX[:1], seed="7")).state
    assert state.dice is not None
    assert table(house).shown.throws[-1].taken[0].mark == express.first_mark(express.Pad(), state.dice)


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_closed_pad_is_opened_by_the_key_of_its_button(tmp_path: Path, key: str) -> None:
    match, _ = timed(SIX[:2])
    house = at_table(tmp_path, match, hand_over=False)
    house.key("Space")
    phase(house, "closed")
    house.key(key)
    phase(house, "choose")


@pytest.mark.slow
def test_timer_of_a_single_player_starts_when_the_dice_rest(tmp_path: Path) -> None:
    match, clock = timed()
    house = at_table(tmp_path, match, animations="slow")
    house.key("Space")
    clock.now = 1.5
    house.wait(200)
    assert table(house).phase == "throwing"
    assert match.countdown is not None
    assert match.countdown.left == 30
    phase(house, "choose")
    clock.now = 2.5
    assert match.countdown.left == 29


def test_highlighted_choice_counts_when_time_is_up(tmp_path: Path) -> None:
    match, clock = timed()
    house, choice = opened(tmp_path, match)
    worst = min(
        ((option, face) for face in choice.allowed for option in choice.options_of[face]),
        key=lambda found: found[0].change,
    )
    house.key(str(worst[1]))
    house.key("JKL"[choice.options.index(worst[0])])
    house.wait(40)
    clock.now = 31.0
    house.wait(40)
    phase(house, "ready")
    assert table(house).shown.throws[-1].taken[0].mark == worst[0].mark


def test_die_set_aside_counts_when_time_is_up(tmp_path: Path) -> None:
    match, clock = timed()
    house = at_table(tmp_path, match)
    lines = announced(house)
    house.key("Space")
    phase(house, "choose")
    face = table(house).shown.choice.allowed[-1]
    house.key(str(face))
    clock.now = 31.0
    house.wait(40)
    phase(house, "ready")
    mark = table(house).shown.throws[-1].taken[0].mark
    assert mark.fifth == face
    low, high = mark.pairs
    assert lines[-1] == f"Time is up. Marked: {high}, {low} and fifth die {face}"


def test_automatic_mark_stays_hidden_before_the_reveal(tmp_path: Path) -> None:
    match, clock = timed(SIX[:2])
    house = at_table(tmp_path, match)
    lines = announced(house)
    house.key("Space")
    phase(house, "handover")
    house.key("Space")
    phase(house, "choose")
    clock.now = 31.0
    house.wait(20)
    phase(house, "handover")
    assert list(filter(None, lines)) == ["Time is up"]
    house.key("Space")
    phase(house, "choose")
    choice = table(house).shown.choice
    house.key(str(choice.allowed[0]))
    house.key("J")
    house.key("Enter")
    phase(house, "ready")
    low, high = table(house).shown.throws[-1].taken[0].mark.pairs
    assert lines[-1].startswith(f"Time was up. {SIX[0].name}: {high}, {low} and fifth die ")
    assert SIX[1].name not in lines[-1]


@pytest.mark.parametrize(("key", "screen"), [("Esc", "pause"), ("F1", "how_to_play")])
def test_pause_and_the_rules_stop_the_timer_and_hide_the_dice(key: str, screen: str, tmp_path: Path) -> None:
    match, clock = timed()
    house = at_table(tmp_path, match)
    house.key("Space")
    phase(house, "choose")
    clock.now = 10.0
    house.key(key)
    assert house.names[-1] == screen
    assert match.dice_hidden
    assert house.loop.screens[0].ui.find("die_0") is None
    clock.now = 500.0
    house.key("Esc")
    phase(house, "choose")
    assert match.countdown is not None
    assert match.countdown.left == 20
    assert house.control("die_0") is not None
