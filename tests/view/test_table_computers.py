"""Tests of computers at the table: their words and their speed, and skipping their turns."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from input_events import FRAME_MS
from playhouse import Playhouse
from table_moments import COMPUTERS, SEVENS, SIX_AND_SEVEN, edges, match_of, turn
from table_play import ANNA_AND_OTTO, moves, phase, table_of, until_phase

from cantstop.model.classic import Advance, Dice, Roll, Stop
from cantstop.view import sentences
from cantstop.view.app.loop import LONGEST_STEP
from cantstop.view.parts.table import watch

pytestmark = pytest.mark.usefixtures("faults")


def frames_until_roll(house: Playhouse) -> int:
    with house.loop.left_alone():
        for frame in range(4000):
            house.feed()
            if phase(house) == "roll":
                return frame
    raise AssertionError("the computer never ends its turn")


@pytest.mark.slow
def test_computer_gives_its_reason_and_lists_its_rolls(tmp_path: Path, said: list[str]) -> None:
    """A roll is not listed while its dice are rolling."""
    match = match_of(turn((SEVENS, Advance((7, 7))), stop=True), ANNA_AND_OTTO)
    house = table_of(tmp_path, match, animations="normal")
    table: Any = house.screen
    titles: dict[type | None, str] = {Roll: "The dice roll", Advance: "Takes ", Stop: " kept"}
    seen, reasons, most = list[type | None](), set[str](), 0
    until_phase(house, "watch")
    said.clear()
    while table.shown.player == 1 and table.phase == "watch":
        house.feed()
        if said and table.phase == "watch":
            doing = None if table.shown.doing is None else type(table.shown.doing)
            assert any(titles.get(doing, "Thinking") in words for words in said), said
            assert ("Thinking" in said) == (doing is None)
            assert doing is Stop or "Kept" not in said
            seen += [doing] if seen[-1:] != [doing] else []
        said.clear()
        if table.shown.reason is not None:
            reasons.add(sentences.decided(table.shown.reason[1], "Otto"))
        fell = [throw.dice for turn in watch.told(table)[1:] for throw in turn.throws]
        made = [move.values for move in moves(house)[: table.shown.moment] if isinstance(move, Dice)]
        assert fell == made[1:]
        most = max(most, len(fell))
    assert seen[:4] == [Roll, None, Advance, None]
    assert {Roll, Advance, Stop} <= set(seen)
    assert len(reasons) >= 2
    assert all("Otto" in line for line in reasons)
    assert most > 1
    until_phase(house, "roll")
    assert table.shown.player == 0


def test_earlier_rolls_of_a_turn_keep_their_places_when_another_is_added(tmp_path: Path) -> None:
    match = match_of(turn((SEVENS, Advance((7, 7))), stop=True), ANNA_AND_OTTO)
    house = table_of(tmp_path, match, animations="normal")
    tree, places, most = house.screen.tree, dict[str, Any](), 0
    until_phase(house, "watch")
    with house.loop.left_alone():
        while house.screen.shown.player == 1 and house.screen.phase == "watch":
            rows = {key: tree.box(key) for key in (f"turn.{number}" for number in range(9)) if tree.box(key)}
            house.feed()
            assert {key: rows.get(key) for key in places} == places
            places, most = rows, max(most, len(rows))
    assert most > 1


@pytest.mark.slow
def test_enter_hurries_a_computer_to_the_end_of_its_turn(tmp_path: Path) -> None:
    def frames_until_ours(home: Path, hurried: bool) -> int:
        house = table_of(home, match_of(start, ANNA_AND_OTTO), animations="normal")
        if hurried:
            house.key("Enter")
        return frames_until_roll(house)

    start = turn((SEVENS, Advance((7, 7))), stop=True)
    waited, hurried = (frames_until_ours(tmp_path / name, name == "hurried") for name in ("waited", "hurried"))
    assert hurried < waited / 3


def test_space_ends_one_step_of_a_computer_and_no_more(tmp_path: Path) -> None:
    start = turn((SEVENS, Advance((7, 7))), stop=True)
    house = table_of(tmp_path, match_of(start, ANNA_AND_OTTO), animations="slow", pace="slow")
    until_phase(house, "watch")
    table: Any = house.screen
    assert table.shown.thinking
    house.key("Space", 40)
    assert isinstance(table.shown.doing, Roll)
    rolled = len(moves(house))
    house.key("Space", 40)
    assert table.shown.thinking
    assert len(moves(house)) == rolled
    assert phase(house) == "watch"


def test_events_since_the_persons_last_turn_are_listed(tmp_path: Path, said: list[str]) -> None:
    started = [*turn((SEVENS, Advance((7, 7))), stop=True), *turn((SIX_AND_SEVEN, Advance((6, 7))), stop=True)]
    house = table_of(tmp_path, match_of(started, (*ANNA_AND_OTTO,)))
    house.wait(100)
    assert "Since your last turn" in said
    assert "Otto: kept 2 steps" in said


@pytest.mark.slow
@pytest.mark.parametrize(("pace", "longest"), [("at_once", 2.0), ("fast", 20.0)])
def test_pace_of_computers_follows_the_setting(tmp_path: Path, pace: str, longest: float) -> None:
    match = match_of(turn((SEVENS, Advance((7, 7))), stop=True), ANNA_AND_OTTO)
    house = table_of(tmp_path, match, pace=pace, animations="normal")
    assert frames_until_roll(house) * FRAME_MS / 1000 <= longest


@pytest.mark.slow
def test_game_of_computers_can_be_watched_to_its_end(tmp_path: Path) -> None:
    match = match_of(turn(*edges(3), stop=True), COMPUTERS[:2])
    house = table_of(tmp_path, match, pace="at_once")
    with house.loop.left_alone():
        for _ in range(5_000):
            house.feed(ms=LONGEST_STEP)
            if house.name == "game_over":
                return
    raise AssertionError(f"it stands still: {phase(house)} after {len(moves(house))} moves")
