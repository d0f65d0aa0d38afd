"""Every click does what it meant, however its events fall into frames, and whatever is laid out anew meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path

import pygame
import pytest
from input_events import click_events, finger_events
from monkey import take, ways
from playhouse import Playhouse
from table_moments import COMPUTERS, MOMENTS, PEOPLE, match_of

from cantstop.controller.setups import ClassicSetup
from cantstop.view.app.registry import kind
from cantstop.view.app.stack_changes import Chosen, Reset
from cantstop.view.kit.control import meaning
from cantstop.view.kit.field import Entry

Events = list[pygame.event.Event]
pytestmark = pytest.mark.usefixtures("faults")


def move_to(place: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 0), buttons=(0, 0, 0), touch=False)


def over_frames(events: Events, cuts: tuple[bool, ...]) -> Iterator[Events]:
    """The events, with a new frame after each of them that has a cut."""
    frame: Events = []
    for event, cut in zip(events, (*cuts, True)):
        frame.append(event)
        if cut:
            yield frame
            frame = []


def acts_of(house: Playhouse) -> list[object]:
    """Return a list that gets what presses call from now on, in place of the calls."""
    asked: list[object] = []
    house.screen.carry_out = lambda act: asked.append(meaning(act))
    return asked


def held(house: Playhouse) -> set[tuple[str, type]]:
    """What a press is handed over by, when controls are made anew."""
    return {(each.name, type(each)) for each in house.screen.ui.focusable()}


def changed(house: Playhouse) -> None:
    house.screen.changed()


def spoken(house: Playhouse) -> None:
    house.context.speak("de" if house.context.language == "en" else "en")


@pytest.mark.slow
@pytest.mark.parametrize("name", ways())
def test_a_screen_that_is_laid_out_anew_between_press_and_release_forgets_no_click(
    name: str, tmp_path: Path, long: bool
) -> None:
    """Every control goes on under its name, and so does a press on some of them, or with `--long` on all.

    All is drawn anew in another language, which takes long: one control of each screen is enough to see that it is laid
    out anew as for any other reason.
    """
    house = Playhouse(tmp_path, (800, 500), animations="reduced", pace="at_once")
    for step in ways()[name]:
        take(house, step)
    house.settle()
    asked, before = acts_of(house), held(house)
    controls = [each.name for each in house.screen.ui.focusable() if not isinstance(each, Entry)]
    for anew in (changed, spoken):
        some = controls[:: max(1, len(controls) // 3)][: 3 if anew is changed else 1]
        for control in controls if long else some:
            place = house.place_of(control)
            house.click(place)
            plain = asked.copy()
            asked.clear()
            down, up = click_events(place)
            house.feed(move_to(place), down)
            anew(house)
            house.feed()
            assert held(house) >= before
            house.feed(up)
            assert asked == plain, control
            assert plain or control in ("list", "scroll", "chart") or control.endswith(".scroll"), control
            asked.clear()


@pytest.mark.slow
def test_two_quick_clicks_of_which_the_first_lays_the_screen_out_anew_both_count_however_they_fall(
    tmp_path: Path, long: bool
) -> None:
    house = Playhouse(tmp_path, (800, 500), animations="reduced")
    every = product((False, True), repeat=5)
    for cuts in every if long else islice(every, 0, None, 3):
        house.loop.apply(Reset(kind("new_game"), setup=ClassicSetup((PEOPLE[0], COMPUTERS[1]), seed="1")))
        house.settle()
        second, columns = house.control("kind_1").rect, house.control("columns").rect
        clicks: Events = []
        for place in ((second.x + second.w // 4, second.centery), columns.center):
            clicks += [move_to(place), *click_events(place)]
        for events in over_frames(clicks, cuts):
            house.feed(*events)
        setup = house.screen.setup()
        assert [seat.character for seat in setup.seats] == [None, None], cuts
        assert setup.columns_to_win == 4, cuts


@pytest.mark.slow
def test_a_click_on_the_menu_counts_while_computers_play(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="table", details={"match": match_of([], COMPUTERS)}, pace="fast")
    house.wait(400)
    down, up = click_events(house.place_of("menu"))
    before = house.screen.match.moment
    house.feed(down)
    for _ in range(2000):
        house.feed(ms=50)
        if house.screen.match.moment > before + 4:
            break
    house.feed(up)
    house.wait(100)
    assert house.name == "pause"


def test_a_press_is_not_meant_for_the_next_decision(tmp_path: Path) -> None:
    """The first of the cards is another one after every throw."""
    match, _ = MOMENTS["stop or roll"]()
    house = Playhouse(tmp_path, start="table", details={"match": match}, animations="reduced")
    house.settle()
    down, up = click_events(house.place_of("roll"))
    house.feed(down)
    house.screen.resume(Chosen(house.screen.undo))
    assert match.awaited is not None
    before = match.moment
    house.screen.resume(Chosen(house.screen.redo))
    house.screen.resume(Chosen(house.screen.undo))
    house.wait(100)
    house.feed(up)
    house.wait(100)
    assert match.moment == before


def test_a_press_ends_with_its_scene(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    place = house.place_of("new_game")
    house.feed(*click_events(place)[:1])
    house.key("G", ms=300)
    house.feed(*click_events((1, 1))[1:])
    house.key("Esc", ms=300)
    assert house.name == "title"
    house.feed(*click_events(place)[1:])
    assert house.name == "title"


def test_the_second_touch_takes_what_the_first_has_shown_although_the_screen_was_laid_out_anew(tmp_path: Path) -> None:
    match, _ = MOMENTS["a pairing of four cards"]()
    house = Playhouse(tmp_path, start="table", details={"match": match}, animations="reduced")
    house.settle()
    before = match.moment
    house.touch("choice_2", 60)
    house.screen.changed()
    assert match.moment == before
    house.touch("choice_2", 60)
    assert match.moment == before + 1


@pytest.mark.slow
def test_a_finger_that_lies_on_a_button_presses_it_although_the_screen_is_laid_out_anew(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    place = house.place_of("new_game")
    house.feed(*finger_events(place, down=True))
    house.context.restyled = True
    house.wait(60)
    house.feed(*finger_events(place, down=False))
    assert house.name == "new_game"
