"""Tests that by touch alone nothing is hovered, small controls can be hit, and every touch counts once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import screen_moments
from hasty import cards, decide
from input_events import finger_events
from playhouse import Playhouse
from table_moments import MOMENTS
from table_play import place_on_board

from cantstop.model.classic import Advance, Roll
from cantstop.model.events import Busted, ColumnClaimed
from cantstop.model.express import Choose
from cantstop.setup.start import Options
from cantstop.view.app.ways import Push, kind
from cantstop.view.kit.theme import size

pytestmark = pytest.mark.usefixtures("faults")


def table_at(home: Path, moment: str, **settings: Any) -> Playhouse:
    match, _ = MOMENTS[moment]()
    house = Playhouse(home, start="table", details={"match": match}, animations="reduced", **settings)
    house.wait(300)
    return house


@pytest.mark.slow
def test_whole_game_is_played_by_touch(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, options=Options(seed="609"), animations="reduced")
    house.touch("new_game")
    house.wait(300)
    kind = house.control("kind_1").rect
    house.touch((kind.x + kind.w // 4, kind.centery))  # a person, not a computer
    for control in ("starts_0", "start"):
        house.touch(control)
    house.wait(400)
    assert house.name == "table"
    match = house.screen.match
    told = set()
    with house.loop.left_alone():
        for _ in range(400):
            if house.name != "table":
                break
            told |= touch_on(house, match)
    assert match.state.winner is not None
    assert {Busted, ColumnClaimed} <= told, "the game has not shown everything"
    house.wait(600)
    assert house.name == "game_over"
    house.touch("again")
    house.wait(400)
    assert house.name in ("table", "roll_off")


def touch_on(house: Playhouse, match: Any) -> set[type]:
    """Make the player's next move by touch, or continue after an announcement; return the types of the new events."""
    before = len(match.record.moves)
    if house.control("continue") is not None:
        house.touch("continue")
    elif match.state.awaits_dice or match.state.winner is not None or house.screen.timeline.playing:
        house.wait(100)
    else:
        move = decide(match.state, match.seed)
        touch_move(house, match, move)
        assert match.record.moves[before : before + 1] == (move,), f"{move} was touched in vain"
    house.wait(100)
    return {type(event) for moment in match.moments()[max(0, before - 1) :] for event in moment.events}


def touch_move(house: Playhouse, match: Any, move: Any) -> None:
    if not isinstance(move, Advance):
        house.touch("roll" if isinstance(move, Roll) else "stop")
        return
    card, before = f"choice_{cards(match.state).index(move) + 1}", len(match.record.moves)
    house.touch(card)
    assert len(match.record.moves) == before, "the first touch took the card"
    house.touch(card)


@pytest.mark.slow
def test_throws_of_express_are_marked_by_touch(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, options=Options(seed="7"), animations="reduced")
    house.touch("express_set_up")
    house.wait(300)
    house.touch("start")
    house.wait(400)
    match = house.screen.match
    for throw in range(1, 6):
        house.touch("throw")
        house.settle()
        choice = house.screen.shown.choice
        if choice.place is None:
            house.touch(f"die_{choice.dice.index(choice.allowed[0])}")
        house.settle()
        for button in ("pair_1", "mark"):  # Mark confirms it: a pairing need not be touched twice
            house.touch(button)
            house.settle()
        assert len([move for move in match.record.moves if isinstance(move, Choose)]) == throw


def test_lifted_finger_leaves_no_hover(tmp_path: Path) -> None:
    """A card that appears where the screen was touched last is not previewed."""
    house = table_at(tmp_path, "first throw")
    place = house.place_of("roll")
    house.touch(place)
    house.settle()
    assert house.screen.phase == "choose"
    assert not any(control.lit for control in house.screen.ui.controls)
    assert house.screen.preview == ()


def test_preview_stays_until_another_place_is_touched(tmp_path: Path) -> None:
    house = table_at(tmp_path, "a pairing of four cards")
    house.touch("choice_1", 100)
    first = house.screen.preview
    house.wait(1000)
    assert house.control("choice_1").lit
    assert first == house.screen.preview
    house.touch("choice_2", 100)
    assert house.screen.preview not in ((), first)
    house.wait(300)
    assert not house.control("choice_1").lit
    house.touch((10, 400), 100)
    assert house.screen.preview == ()
    house.touch("choice_2", 100)
    assert house.screen.phase == "choose"
    house.touch("choice_2", 100)
    assert house.screen.phase != "choose"


@pytest.mark.parametrize("on_board", [False, True], ids=["a card", "the board"])
def test_first_preview_explains_the_second_touch_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_board: bool
) -> None:
    house = table_at(tmp_path, "a pairing of four cards")
    told: list[str] = []
    monkeypatch.setattr(house.context, "notify", told.append)
    house.touch(place_on_board(house, 7, 1) if on_board else "choice_1", 100)
    house.touch("choice_2", 100)
    assert told == ["notice.tap_again"]
    assert house.screen.phase == "choose"


def test_resting_finger_shows_the_tooltip(tmp_path: Path) -> None:
    house = table_at(tmp_path, "first throw")
    house.feed(*finger_events(house.place_of("menu"), down=True))
    house.wait(1800)
    assert house.control("menu").explains
    house.feed(*finger_events(house.place_of("menu"), down=False))
    house.wait(100)
    assert not house.control("menu").explains
    assert house.name == "table", "asking has pressed it"
    house.touch("menu")
    house.wait(300)
    assert house.name == "pause"


TABLES = ("first throw", "a pairing of four cards", "either or", "stop or roll", "a computer thinks")
OTHERS = ("set-up for four", "roll-off begins")


@pytest.mark.parametrize("name", [*TABLES, *OTHERS])
def test_controls_are_large_enough_for_a_finger(tmp_path: Path, name: str) -> None:
    """Controls are measured in the smallest window of the design; overlapping areas do not count."""
    house = Playhouse(tmp_path, (1024, 640), animations="reduced")
    if name in TABLES:
        house.loop.apply(Push(kind("table"), match=MOMENTS[name]()[0]))
    else:
        house.loop.apply(Push(kind(screen_moments.MOMENTS[name].screen), **screen_moments.MOMENTS[name].details()))
    house.wait(200)
    ui = house.screen.ui
    least = ui.style.px(size("target", "minimum"))
    assert ui.focusable()
    for control in ui.focusable():
        x, y = control.rect.center
        reach = range(-least, least + 1)
        high = sum(control.touches((x, y + step)) for step in reach)
        wide = sum(control.touches((x + step, y)) for step in reach)
        assert min(high, wide) >= least - 1, f"{control.name} is {wide} x {high}, not {least}"
