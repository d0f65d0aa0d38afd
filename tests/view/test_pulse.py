"""When the next frame comes: nothing is asked for while nothing is due, and what is due is never slept through."""

from __future__ import annotations

from pathlib import Path

import input_events
import pygame
import pytest
from playhouse import Playhouse

from cantstop.view.app import pulse
from cantstop.view.app.loop import CALM, FIRST_STEP, REST_MS
from cantstop.view.app.pulse import Pulse
from cantstop.view.app.resizing import SETTLED
from cantstop.view.kit import waiting
from cantstop.view.kit.gamepads import PAD


class Sleeps:
    """Stands in the place of SDL's sleep, which it counts."""

    def __init__(self, can: bool = True) -> None:
        self.can = can
        self.asked: list[int] = []

    def __call__(self, ms: int) -> bool:
        self.asked.append(ms)
        return self.can


@pytest.fixture
def sleeps(monkeypatch: pytest.MonkeyPatch) -> Sleeps:
    counted = Sleeps()
    monkeypatch.setattr(pulse, "wait_for_event", counted)
    return counted


@pytest.fixture
def house(tmp_path: Path) -> Playhouse:
    house = Playhouse(tmp_path, start="about")
    pygame.event.get()
    return house


def beats(house: Playhouse, count: int) -> None:
    heart = Pulse(house.loop, house.pads)
    for _ in range(count):
        house.feed(*heart.beat()[0])


def test_a_screen_on_which_nothing_happens_sleeps_before_every_frame(house: Playhouse, sleeps: Sleeps) -> None:
    house.settle()
    beats(house, 3)
    assert len(sleeps.asked) == 3
    assert all(REST_MS / 2 < ms <= REST_MS for ms in sleeps.asked)


def test_nothing_sleeps_while_something_moves(house: Playhouse, sleeps: Sleeps) -> None:
    house.settle()
    house.move(house.place_of("back"))
    assert house.loop.lively
    beats(house, 1)
    assert not sleeps.asked


def test_between_changes_of_size_it_sleeps_until_the_window_has_settled(house: Playhouse, sleeps: Sleeps) -> None:
    house.settle()
    house.resize((700, 500))
    beats(house, 1)
    assert [0 <= ms <= SETTLED for ms in sleeps.asked] == [True]
    house.wait(SETTLED)
    assert house.context.layout.size == (700, 500)


def test_nothing_sleeps_while_a_caret_blinks(tmp_path: Path, sleeps: Sleeps) -> None:
    house = Playhouse(tmp_path, start="save_as", details={"suggestion": "Anna", "replaced": lambda name: None})
    house.settle()
    assert house.screen.ui.editing is not None
    assert not house.loop.lively
    beats(house, 1)
    assert not sleeps.asked


def test_nothing_sleeps_while_a_direction_is_held(house: Playhouse, sleeps: Sleeps) -> None:
    house.settle()
    down = pygame.CONTROLLER_BUTTON_DPAD_DOWN
    house.feed(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=down, instance_id=0))
    house.settle()
    beats(house, 1)
    assert not sleeps.asked
    house.feed(pygame.event.Event(pygame.CONTROLLERBUTTONUP, button=down, instance_id=0))
    house.settle()
    beats(house, 1)
    assert sleeps.asked


def test_what_a_thread_has_to_say_is_heard_after_a_rest(house: Playhouse, sleeps: Sleeps) -> None:
    house.settle()
    house.context.notify("notice.sound_on")
    assert not house.loop.rest
    house.settle()
    house.context.restyled = True
    beats(house, 1)
    assert not house.context.restyled


def test_events_that_end_a_rest_come_with_the_next_frame(house: Playhouse, sleeps: Sleeps) -> None:
    house.settle()
    pygame.event.post(pygame.event.Event(PAD, button="b", direction=None))
    events, _ = Pulse(house.loop, house.pads).beat()
    assert [event.type for event in events] == [PAD]


def test_where_nobody_can_sleep_it_looks_as_often_as_ever(house: Playhouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulse, "wait_for_event", Sleeps(can=False))
    house.settle()
    asked: list[int] = []

    class Clock:
        def tick(self, rate: int) -> int:
            asked.append(rate)
            return 33

    heart = Pulse(house.loop, house.pads)
    heart._clock = Clock()  # type: ignore[assignment]
    heart.beat()
    assert asked == [CALM]


def test_what_a_rest_ends_with_begins_then(house: Playhouse) -> None:
    """Hover rises from nothing, however long the window has slept."""
    house.settle()
    control = house.control("back")
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=control.rect.center, rel=(1, 1), buttons=(0, 0, 0), touch=False)
    house.loop.frame([moved], REST_MS)
    assert control._hover.on
    assert 0 < control._hover.value <= FIRST_STEP / control._hover._rise


def test_only_the_x_server_is_waited_for() -> None:
    input_events.have_a_screen()
    assert pygame.display.get_driver() != "x11"
    assert not waiting.wait_for_event(10)
