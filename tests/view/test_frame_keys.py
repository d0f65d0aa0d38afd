"""Tests of keys: letters as printed, digits by position, names in the player's language, no key with two meanings."""

from __future__ import annotations

from pathlib import Path

import input_events
import pygame
import pytest
from playhouse import Playhouse

from cantstop.view import words
from cantstop.view.app.actions import bindings_of
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import kind, names
from cantstop.view.kit import keys
from cantstop.view.kit.keys import Key, cap, matches, parse


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("C", Key("C")),
        ("Ctrl+Shift+Z", Key("Z", ctrl=True, shift=True)),
        ("+", Key("+")),
        ("Ctrl++", Key("+", ctrl=True)),
        ("-", Key("-")),
        ("Shift+F4", Key("F4", shift=True)),
    ],
)
def test_key_is_written_as_on_the_keyboard(text: str, key: Key) -> None:
    assert parse(text) == key


# Actions that are never offered at the same moment.
SHARED = {("menu", "back"), ("seat", "how_to_play"), ("roll", "continue"), ("mark", "next"), ("mark", "again")}


@pytest.mark.parametrize("screen", ["", *names()])
def test_keys_of_a_screen_reach_their_actions(screen: str) -> None:
    bindings = bindings_of(kind(screen) if screen else Screen)
    for each in bindings:
        event = input_events.key_events(each.key)[0]
        found = next(other for other in bindings if matches(other.key, event))
        both = found.action, each.action
        assert found == each or both in SHARED, f"{each.key} is taken: it is the key of {' and '.join(both)}"


def press(key: int, unicode: str = "", scancode: int = 0, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key, unicode=unicode, scancode=scancode, mod=mod)


def test_digits_work_by_place_on_a_french_keyboard() -> None:
    ampersand = press(pygame.K_AMPERSAND, "&", pygame.KSCAN_1)
    assert matches("1", ampersand)
    assert not matches("2", ampersand)
    assert matches("6", press(pygame.K_KP6, "6", pygame.KSCAN_KP_6))


def test_letters_work_by_their_label() -> None:
    where_q_is_on_qwerty = press(pygame.K_a, "a", pygame.KSCAN_Q)
    assert matches("A", where_q_is_on_qwerty)
    assert not matches("Q", where_q_is_on_qwerty)


def test_plus_and_minus_work_at_any_place() -> None:
    assert matches("+", press(pygame.K_EQUALS, "+", mod=pygame.KMOD_LSHIFT))
    assert matches("+", press(pygame.K_KP_PLUS, "+"))
    assert matches("-", press(pygame.K_MINUS, "-"))
    assert not matches("-", press(pygame.K_MINUS, "-", mod=pygame.KMOD_LCTRL))


def test_key_with_a_modifier_is_another_key() -> None:
    assert not matches("Z", press(pygame.K_z, "", mod=pygame.KMOD_LCTRL))
    assert matches("Ctrl+Z", press(pygame.K_z, "", mod=pygame.KMOD_RCTRL))
    assert matches("Ctrl+Z", press(pygame.K_z, "", mod=pygame.KMOD_LMETA))
    assert not matches("Ctrl+Z", press(pygame.K_z, "", mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT))


def test_cap_of_enter_is_dimmed_while_enter_presses_another_control(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express_set_up")
    start = house.control("start").node
    assert not start.cap.asleep
    house.key("Tab", 100)
    assert house.screen.ui.ringed.name == "back"
    assert house.control("start").node.cap.asleep
    house.key("Shift+Tab", 100)
    assert house.screen.ui.ringed.name == "start"
    assert not house.control("start").node.cap.asleep


@pytest.mark.parametrize(
    ("language", "caps"),
    [
        ("en", {"Space": "Space", "Ctrl+Z": "Ctrl+Z", "-": "\N{MINUS SIGN}", "F11": "F11"}),
        ("fr", {"Space": "Espace", "Enter": "Entrée", "Shift+F1": "Maj+F1", "Del": "Suppr"}),
        ("de", {"Space": "Leertaste", "Enter": "Eingabe", "Ctrl+Shift+Z": "Strg+Umschalt+Z", "Home": "Pos1"}),
    ],
)
def test_key_caps_are_in_the_language(language: str, caps: dict[str, str]) -> None:
    words.use(language)
    assert {key: cap(key) for key in caps} == caps


def test_modifier_alone_is_no_key() -> None:
    assert keys.is_modifier(press(pygame.K_LSHIFT))
    assert not keys.is_modifier(press(pygame.K_z))


def pointed_at(house: Playhouse) -> bool:
    return any(control.lit for control in house.screen.ui.controls)


@pytest.mark.parametrize(("key", "lit"), [("X", False), ("", True)])
def test_screen_opened_by_key_has_no_hover(key: str, lit: bool, tmp_path: Path) -> None:
    house = Playhouse(tmp_path, (1280, 800), animations="reduced")
    place = house.place_of("express_set_up")
    house.move(place)
    house.key(key) if key else house.click(place)
    house.wait(300)
    assert house.name == "express_set_up"
    assert pointed_at(house) == lit
    house.move((place[0] + 1, place[1]))
    house.wait(100)
    assert pointed_at(house)
