"""Tests that everything can be done with a game controller, and that buttons show the marks of the last device."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import afterwards
import pygame
import pytest
from afterwards import PEOPLE
from listening import overhear
from playhouse import Playhouse
from table_moments import match_of

from cantstop.controller import matches
from cantstop.controller.setups import ExpressSetup
from cantstop.view.app.gamepad import FIRST_MS, NEXT_MS, Gamepads
from cantstop.view.app.ways import Push, kind

GAMEPAD = 1  # SDL_JOYSTICK_TYPE_GAMECONTROLLER


@cache
def _sdl() -> ctypes.CDLL | None:
    try:
        maps = Path("/proc/self/maps").read_text("utf-8")
    except OSError:
        return None
    found = {line.split()[-1] for line in maps.splitlines() if "libSDL2-" in line}
    return ctypes.CDLL(found.pop()) if found else None


def offered() -> bool:
    pygame.display.init()
    library = _sdl()
    return library is not None and hasattr(library, "SDL_JoystickAttachVirtual")


class Device:
    """A virtual game controller, plugged in by the SDL library that pygame has loaded."""

    def __init__(self, library: ctypes.CDLL, number: int) -> None:
        self._library = library
        library.SDL_JoystickOpen.restype = ctypes.c_void_p
        self._joystick = ctypes.c_void_p(library.SDL_JoystickOpen(number))

    def press(self, button: int) -> None:
        self._library.SDL_JoystickSetVirtualButton(self._joystick, button, 1)


@contextmanager
def plugged() -> Iterator[Device]:
    library = _sdl()
    assert library is not None
    number = library.SDL_JoystickAttachVirtual(GAMEPAD, 6, 15, 0)
    assert number >= 0
    pygame.event.pump()
    try:
        yield Device(library, number)
    finally:
        library.SDL_JoystickDetachVirtual(number)
        pygame.event.pump()


NAMES = {
    "a": pygame.CONTROLLER_BUTTON_A,
    "b": pygame.CONTROLLER_BUTTON_B,
    "x": pygame.CONTROLLER_BUTTON_X,
    "y": pygame.CONTROLLER_BUTTON_Y,
    "start": pygame.CONTROLLER_BUTTON_START,
    "up": pygame.CONTROLLER_BUTTON_DPAD_UP,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "left": pygame.CONTROLLER_BUTTON_DPAD_LEFT,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
}


def pad(house: Playhouse, *buttons: str, ms: float = 300) -> None:
    for button in buttons:
        for phase in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            house.feed(pygame.event.Event(phase, instance_id=0, button=NAMES[button]))
        house.wait(ms)


def stick(house: Playhouse, axis: int, value: int) -> None:
    house.feed(pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=0, axis=axis, value=value))


def focus(house: Playhouse) -> str:
    ui = house.screen.ui
    return ui.focus.name if ui.focus is not None and ui.ring else ""


def test_directions_reach_every_control_and_a_presses(house: Playhouse) -> None:
    pad(house, "down")
    assert focus(house) == "play", "the main button is meant first"
    pad(house, "down", "down", "down", "left")
    assert focus(house) == "games"
    pad(house, "right")
    assert focus(house) == "records"
    pad(house, "down", "down", "left", "a")
    assert house.name == "settings"
    pad(house, "b")
    assert house.name == "title"


def test_turn_is_played_by_one_button(tmp_path: Path) -> None:
    """The button A rolls and makes the first choice; a direction moves the focus to STOP."""
    house = Playhouse(tmp_path, start="table", details={"match": match_of([], PEOPLE[:2])}, animations="reduced")
    match, seen = house.screen.match, []
    pad(house, "down", ms=60)
    for _ in range(2):
        pad(house, "a", ms=900)
        seen.append(focus(house))
    assert seen == ["choice_1", "roll"]
    pad(house, "left", "a", ms=900)
    assert match.state.player == 1


def test_throw_of_express_is_marked_by_controller(tmp_path: Path) -> None:
    match = matches.begin(ExpressSetup(PEOPLE[:1], seed="1"))
    house = Playhouse(tmp_path, start="express_table", details={"match": match}, animations="reduced")
    pad(house, "a", ms=900)
    for _ in range(12):
        if match.state.round > 1 or any(match.state.pads[0].rows.values()):
            return
        pad(house, "a", ms=100)
        if focus(house).startswith("die") or (house.control("mark") is not None and house.control("mark").focusable):
            pad(house, "down", ms=100)
    raise AssertionError(f"never marked: {focus(house)}")


def test_coach_log_and_menu_have_separate_buttons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house = Playhouse(tmp_path, start="table", details={"match": match_of([], PEOPLE[:2])})
    pad(house, "a", ms=3000)
    asked: list[str] = []
    overhear(monkeypatch, house.screen, "hint", lambda: asked.append("hint"))
    pad(house, "x")
    assert "hint" in asked
    pad(house, "start")
    assert house.name == "pause"
    pad(house, "b")
    assert house.name == "table"
    pad(house, "y")
    assert house.name == "log"


def test_marks_follow_the_device_used_last(house: Playhouse) -> None:
    house.loop.apply(Push(kind("settings")))
    house.settle()
    keys = house.picture()
    assert house.control("back").node.cap.mark == ""
    pad(house, "down")
    assert house.control("back").node.cap.mark == "b"
    assert house.control("defaults").node.cap.asleep, "no button of the controller is its key"
    house.click((5, 5))
    house.screen.ui.set_focus(None)
    house.settle()
    assert house.control("back").node.cap.mark == ""
    assert not house.control("defaults").node.cap.asleep
    assert pygame.image.tobytes(house.picture(), "RGB") == pygame.image.tobytes(keys, "RGB")


def test_held_direction_repeats(house: Playhouse) -> None:
    pads = Gamepads()
    down = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=NAMES["down"])
    up = pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=0, button=NAMES["down"])
    assert len(list(pads.heard([down], 0))) == 1
    assert not list(pads.heard([], FIRST_MS - 1))
    assert len(list(pads.heard([], 2))) == 1
    assert len(list(pads.heard([], NEXT_MS))) == 1
    assert not list(pads.heard([up], NEXT_MS))
    assert not pads.held


def test_stick_gives_directions_without_noise(house: Playhouse) -> None:
    pad(house, "down")
    for value in (3000, 9000, 15000):
        stick(house, pygame.CONTROLLER_AXIS_LEFTY, value)
    assert focus(house) == "play"
    stick(house, pygame.CONTROLLER_AXIS_LEFTY, 30000)
    assert focus(house) == "new_game"
    stick(house, pygame.CONTROLLER_AXIS_LEFTY, 17000)
    stick(house, pygame.CONTROLLER_AXIS_LEFTY, 0)
    assert not house.pads.held


@pytest.mark.skipif(not offered(), reason="SDL lends no virtual controller here")
def test_controller_can_be_plugged_in_and_out_during_a_game(house: Playhouse) -> None:
    house.pads.open()
    with plugged() as device:
        house.feed(*pygame.event.get())
        device.press(NAMES["down"])
        house.feed(*pygame.event.get())
        house.wait(60)
        assert focus(house) == "play"
        assert house.context.by_pad
        held = house.pads.held
        assert held
    house.feed(*pygame.event.get())
    assert not house.pads.held, "a direction that was held when it went comes no more"
    house.key("N", 300)
    assert house.name == "new_game"


def test_name_is_chosen_by_controller(tmp_path: Path) -> None:
    """Known players come first; no two players at the table get the same name."""
    house = Playhouse(tmp_path)
    afterwards.keep(house.context.home.games, [afterwards.game(2)])
    house.key("N", 300)
    names: list[str] = []
    house.screen.ui.set_focus(house.control("name_0"))
    for _ in range(4):
        pad(house, "a", ms=100)
        assert focus(house) == "name_0"
        names.append(house.screen.seating.places[0].name)
    assert len(set(names)) == 4
    assert {"Maximiliane", "Wolfgang"} <= set(names)
    assert house.screen.seating.places[1].name not in names
    pad(house, "down")
    assert focus(house) not in ("", "name_0"), "and on from there"
