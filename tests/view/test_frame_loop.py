"""Tests that input reaches the right screen, idle frames do nothing, and errors do not end the game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Event, Thread
from typing import Any

import playhouse
import pygame
import pytest
from input_events import FRAME_MS, click_events, key_events
from playhouse import Playhouse

from cantstop.setup.start import Options
from cantstop.view.app import ways
from cantstop.view.app.context import Context
from cantstop.view.app.loop import MOST_FAULTS
from cantstop.view.app.screen import Screen
from cantstop.view.app.toast import Message
from cantstop.view.app.ways import Change, Pop, Push, Quit, Replace, kind
from cantstop.view.kit.controls import Button
from cantstop.view.kit.drawing import Words
from cantstop.view.kit.field import Field
from cantstop.view.kit.node import Column, Node, Row
from cantstop.view.kit.timeline import Script


class Stall(Screen):
    """A screen for tests: three buttons, a field, and a list of events."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.said: list[tuple[str, Any]] = []
        self.fault: Exception | None = None
        self.left = 0
        self.kept = 0

    def build(self) -> Node:
        buttons = (
            Button(
                name,
                Words(name),
                pressed_by="12"[number],
                on=partial(self._does, name, None),
            ).sized(width=200, height=60)
            for number, name in enumerate(("one", "two"))
        )
        field = Field(
            "name",
            "Ann",
            on=partial(self._does, "name"),
            on_change=partial(self._does, "name.changed"),
        ).sized(width=400, height=60, align="start")
        return Column(Row(*buttons, gap=100), field, gap=140, margin=100)

    def _does(self, name: str, value: Any) -> Change:
        self.said.append((name, value))
        if self.fault is not None:
            raise self.fault
        return Push(kind("settings")) if name == "two" else None

    def otherwise(self, event: pygame.event.Event) -> Change:
        if event.type == pygame.KEYDOWN:
            self.said.append(("typed", event.key))
        return None

    def leave(self) -> None:
        self.left += 1

    def rescue(self) -> dict[str, Any]:
        self.kept += 1
        return {"record": "the record of the game"}


@pytest.fixture
def stall(house: Playhouse) -> Stall:
    screen = Stall(house.context)
    house.loop.apply(Push(lambda context: screen))
    house.settle()
    return screen


def test_two_clicks_in_one_frame_both_count(house: Playhouse, stall: Stall) -> None:
    place = house.place_of("one")
    house.feed(*click_events(place), *click_events(place))
    assert stall.said == [("one", None), ("one", None)]


def test_key_after_a_click_reaches_the_screen_it_opened(house: Playhouse, stall: Stall) -> None:
    before = house.context.settings.larger_symbols
    house.feed(*click_events(house.place_of("two")), *key_events("Y"))
    assert house.name == "settings"
    assert house.context.settings.larger_symbols is not before


def test_input_of_a_slow_frame_is_handled_in_order(house: Playhouse, stall: Stall) -> None:
    house.feed(*key_events("1"), *key_events("1"), *key_events("X"), *key_events("1"), ms=5000)
    assert [action for action, _ in stall.said] == ["one", "one", "typed", "one"]


def test_arrows_move_the_focus_and_its_ring_is_shown_only_for_the_keyboard(house: Playhouse, stall: Stall) -> None:
    house.key("Tab")
    house.key("Right")
    assert stall.ui.focus is stall.ui.find("two")
    house.settle()
    with_ring = house.picture()
    house.move((640, 700))
    house.feed(*click_events((640, 700)))
    assert not stall.ui.ring
    assert pygame.image.tobytes(with_ring, "RGB") != pygame.image.tobytes(house.picture(), "RGB")


def test_esc_ends_editing_first(house: Playhouse, stall: Stall) -> None:
    house.click("name")
    house.key("Esc")
    assert isinstance(house.screen, Stall)
    house.key("Esc")
    assert house.name == "title"
    assert stall.left == 1


@pytest.mark.slow
def test_idle_frame_does_nothing(house: Playhouse, monkeypatch: pytest.MonkeyPatch) -> None:
    house.settle()
    painted = len(house.sent)

    def never(*_: Any) -> Iterator[None]:
        raise AssertionError("an idle frame asked the screen for something")

    monkeypatch.setattr(type(house.context.tree), "sprites", never)
    monkeypatch.setattr(type(house.screen), "update", never)
    for _ in range(100):
        house.feed()
    assert len(house.sent) == painted


def test_animation_continues_after_a_long_sleep_of_the_machine(house: Playhouse, stall: Stall) -> None:
    tween = stall.timeline.tween(1000)
    house.feed(*key_events("X"), ms=30_000)
    assert tween.part <= 0.1


def test_first_press_skips_the_animation_only(house: Playhouse, stall: Stall) -> None:
    def script() -> Script:
        yield stall.timeline.tween(1000)

    stall.timeline.play(stall.timeline.part(script()))
    house.click("one")
    assert stall.said == []
    assert not stall.timeline.playing
    house.click("one")
    assert stall.said == [("one", None)]
    stall.timeline.play(stall.timeline.part(script()))
    house.key("Space")
    assert stall.said == [("one", None)]
    stall.timeline.play(stall.timeline.part(script()))
    house.key("1")  # another key skips it and then acts
    assert stall.said[-1] == ("one", None)
    assert len(stall.said) == 2
    assert not stall.timeline.playing


def test_esc_opens_the_title_when_no_screen_is_below(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="settings")
    house.key("Esc")
    assert house.names == ["title"]
    assert house.loop.running


def test_full_screen_is_repainted_when_it_has_the_size_of_the_window(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1600, 900))
    title = house.picture()
    house.key("F11")
    assert pygame.image.tobytes(house.picture(), "RGB") == pygame.image.tobytes(title, "RGB")


def test_screens_are_pushed_replaced_popped_and_reset(house: Playhouse) -> None:
    loop = house.loop
    loop.apply(Push(kind("settings")))
    assert house.names == ["title", "settings"]
    loop.apply(Replace(kind("title")))
    assert house.names == ["title", "title"]
    loop.apply(Pop())
    assert house.names == ["title"]
    loop.apply(Push(kind("settings")))
    loop.apply(Push(kind("pause")))
    loop.apply(ways.to_title())
    assert house.names == ["title"]
    loop.apply(Quit())
    assert not loop.running


def test_click_outside_a_panel_closes_it(house: Playhouse, stall: Stall) -> None:
    below = house.picture()
    house.loop.apply(Push(kind("pause")))
    over = house.picture()
    assert over.get_at((5, 5)) != below.get_at((5, 5))
    house.click((5, 5))
    assert isinstance(house.screen, Stall)
    assert pygame.image.tobytes(house.picture(), "RGB") == pygame.image.tobytes(below, "RGB")


FOUR_K = (3840, 2160)


@pytest.mark.slow
@pytest.mark.parametrize(("start", "size"), [("title", (1024, 640)), ("settings", (1920, 1080)), ("title", FOUR_K)])
def test_resized_window_is_redrawn_two_frames_after_the_last_change(
    start: str, size: tuple[int, int], tmp_path: Path
) -> None:
    """The design allows a fifth of a second, which is much longer than two frames."""
    house = Playhouse(tmp_path, start=start)
    for less in (90, 60, 30, 0):  # a hand drags the corner, with a change in every frame
        house.resize((size[0] - less, size[1] - less))
        assert house.context.layout.size == (640, 400)
    waited = 0.0
    while house.context.layout.size != size:
        house.feed(ms=FRAME_MS)
        waited += FRAME_MS
    assert waited <= 2 * FRAME_MS
    expected = Playhouse(tmp_path / "other", size, start=start).picture()
    assert pygame.image.tobytes(house.window.surface, "RGB") == pygame.image.tobytes(expected, "RGB")


def test_full_screen_and_back(house: Playhouse) -> None:
    house.key("F11")
    house.settle()
    assert house.window.size == house.context.layout.size == (1600, 900)
    assert house.context.settings.full_screen
    house.key("F11")
    house.settle()
    assert house.context.layout.size == (640, 400)
    assert not house.context.settings.full_screen


def test_error_is_logged_with_the_record_and_play_continues(
    house: Playhouse, stall: Stall, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged: list[str] = []
    monkeypatch.setattr("cantstop.setup.trouble.write_log", logged.append)
    stall.fault = ZeroDivisionError("no runner to divide")
    house.click("one")
    house.settle()
    assert house.name == "error"
    assert stall.kept == 1
    assert "ZeroDivisionError" in logged[0]
    assert "the record of the game" in logged[0]
    house.key("Enter")
    house.settle()
    assert house.names == ["title"]


@pytest.mark.parametrize("asked", ["busy", "waiting"])
def test_error_screen_opens_when_a_property_of_a_screen_fails(
    asked: str, house: Playhouse, stall: Stall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cantstop.setup.trouble.write_log", lambda text: None)
    house.settle()

    def fails(screen: Stall) -> bool:
        raise ZeroDivisionError(asked)

    monkeypatch.setattr(Stall, asked, property(fails))
    house.feed(pygame.event.Event(pygame.WINDOWEXPOSED))
    monkeypatch.undo()
    assert house.name == "error"


def test_announce_tolerates_notices_of_another_thread(house: Playhouse) -> None:
    context = house.context
    ended = Event()

    def put() -> None:
        while not ended.is_set():
            context.notices.append(Message("lasting", lasting=True))

    thread = Thread(target=put, daemon=True)
    thread.start()
    for _ in range(20):
        context.announce("a line")
        while len(context.notices) > 50:
            context.notices.popleft()
    ended.set()
    thread.join(20)
    context.notices.clear()


@pytest.mark.slow
def test_game_is_continued_from_the_title_after_an_error(house: Playhouse, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cantstop.setup.trouble.write_log", lambda text: None)
    house.key("Enter")
    house.settle()
    game = house.screen.match.record.details["id"]
    house.key("Space", ms=3000)

    def fail(event: pygame.event.Event) -> Change:
        raise ZeroDivisionError

    house.screen.handle = fail
    house.key("Space")
    assert house.names == ["error"]
    house.key("Enter")
    house.settle()
    house.key("C")
    house.settle()
    assert house.names == ["table"]
    assert house.screen.match.record.details["id"] == game


def test_error_while_saving_is_logged_as_well(house: Playhouse, stall: Stall, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[str] = []
    monkeypatch.setattr("cantstop.setup.trouble.write_log", logged.append)

    class Forgetful(Stall):
        def rescue(self) -> dict[str, Any]:
            raise OSError("the disk is gone")

    forgetful = Forgetful(house.context)
    forgetful.fault = ZeroDivisionError("no runner to divide")
    house.loop.apply(Push(lambda context: forgetful))
    house.settle()
    house.click("one")
    assert house.name == "error"
    assert stall.kept == 1  # the screen below keeps its game all the same
    for said in ("ZeroDivisionError: no runner to divide", "OSError: the disk is gone", "the record of the game"):
        assert said in logged[0]
    assert logged[0].count("Traceback") == 2


def test_endless_errors_end_the_game(house: Playhouse, stall: Stall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cantstop.setup.trouble.write_log", lambda text: None)

    def broken(*_: Any) -> Iterator[None]:
        raise RuntimeError("nothing can be drawn")

    monkeypatch.setattr("cantstop.view.app.loop.Loop.show", broken)
    for _ in range(MOST_FAULTS):
        house.feed(*key_events("X"))
    with pytest.raises(RuntimeError):
        house.feed(*key_events("X"))


def test_safe_mode_ignores_settings(tmp_path: Path) -> None:
    house = Playhouse(tmp_path)
    house.context.change(look="dark")
    context = playhouse.context_at(tmp_path, options=Options(safe=True))
    assert context.settings.look is None
    context.change(look="high_contrast")
    assert playhouse.context_at(tmp_path).settings.look == "dark"


def test_screens_save_when_the_program_ends(house: Playhouse, stall: Stall, monkeypatch: pytest.MonkeyPatch) -> None:
    logged: list[str] = []
    monkeypatch.setattr("cantstop.setup.trouble.write_log", logged.append)

    class Careless(Stall):
        def leave(self) -> None:
            raise OSError("the disk is gone")

    house.loop.apply(Push(Careless))
    house.loop.end()
    assert stall.left == 1
    assert "the disk is gone" in logged[0]
