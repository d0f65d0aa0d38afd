"""Tests that each click has its intended effect, even if its events are in several frames or the layout changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from input_events import click_events, move_event
from monkey import take, ways
from playhouse import Playhouse

from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Push
from cantstop.view.kit.control import meaning
from cantstop.view.kit.controls import Button
from cantstop.view.kit.drawing import Words
from cantstop.view.kit.field import Entry
from cantstop.view.kit.node import Anchored, Node

pytestmark = pytest.mark.usefixtures("faults")


def acts_of(house: Playhouse) -> list[object]:
    """Return a list to which presses append the functions that they would call."""
    asked: list[object] = []
    house.screen.carry_out = lambda act: asked.append(meaning(act))
    return asked


def held(house: Playhouse) -> set[tuple[str, type]]:
    """Return the controls whose presses survive a rebuild."""
    return {(each.name, type(each)) for each in house.screen.ui.focusable()}


def changed(house: Playhouse) -> None:
    house.screen.changed()


def spoken(house: Playhouse) -> None:
    house.context.speak("de" if house.context.language == "en" else "en")


@pytest.mark.slow
@pytest.mark.parametrize("name", ways())
def test_click_counts_when_the_screen_is_rebuilt_between_press_and_release(
    name: str, tmp_path: Path, long: bool
) -> None:
    """Every control survives a rebuild under its name. Some presses are tested or, with `--long`, all.

    Only one control of each screen is tested with a change of language, because that redraws everything.
    """
    house = Playhouse(tmp_path, (800, 500), animations="reduced", pace="at_once")
    for step in ways()[name]:
        take(house, step)
    house.settle()
    asked, before = acts_of(house), held(house)
    controls = [each.name for each in house.screen.ui.focusable() if not isinstance(each, Entry)]
    for anew in (changed, spoken):
        some = controls[:: max(1, len(controls) // 2)][: 2 if anew is changed else 1]
        for control in controls if long else some:
            place = house.place_of(control)
            with house.loop.left_alone():
                house.click(place)
                plain = asked.copy()
                asked.clear()
                down, up = click_events(place)
                house.feed(move_event(place), down)
                anew(house)
                house.feed()
                assert held(house) >= before
                house.feed(up)
            assert asked == plain, control
            assert plain or control in ("list", "scroll", "chart") or control.endswith(".scroll"), control
            asked.clear()


def test_press_ends_with_its_screen(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    place = house.place_of("new_game")
    house.feed(*click_events(place)[:1])
    house.key("G", ms=300)
    house.feed(*click_events((1, 1))[1:])
    house.key("Esc", ms=300)
    assert house.name == "title"
    house.feed(*click_events(place)[1:])
    assert house.name == "title"


# Double clicks act like single ones and change nothing on the screen that opens.


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
    double_click(house, "menu", ms)  # the second click is outside the panel, which closes it
    assert house.name == there


def test_both_clicks_count_on_one_screen(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="settings")
    before = house.context.settings.larger_symbols
    double_click(house, "larger_symbols")
    assert house.context.settings.larger_symbols == before


class Two(Screen):
    """A screen on which a press replaces the button by another one."""

    shown = "first"
    told: tuple[str, ...] = ()

    def build(self) -> Node:
        return Anchored(Button(self.shown, Words("Press"), on=self.press))

    def press(self) -> None:
        self.told, self.shown = (*self.told, self.shown), "second"


def test_control_that_appears_where_the_last_click_was_takes_none_at_once(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="title")
    house.loop.apply(Push(Two))
    house.settle()
    place = house.place_of("first")
    for _ in range(3):
        house.click(place)
        house.wait(120)
    assert house.screen.told == ("first",)
    house.wait(120)
    house.click(place)
    assert house.screen.told == ("first", "second")
