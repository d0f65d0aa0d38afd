"""Which key does what, and what is printed on it.

A key is written as players write it: "C", "1", "Enter", "Space", "Ctrl+Shift+Z", "F1", "-". Letters are taken by what
is printed on the keyboard, digits by their place (so that they work on AZERTY), from the number pad too.
The words of a key cap follow the language: cap("Ctrl+Enter") is "Strg+Eingabe" in German.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import pygame

from cantstop.view import words

# What each scene answers to: action -> key. A widget whose name is the action prints the key and is pressed by it.
KEYS: dict[str, dict[str, str]] = {
    "everywhere": {"full_screen": "F11", "sound": "M", "how_to_play": "F1", "back": "Esc"},
    "title": {
        "play": "Enter",
        "continue": "C",
        "new_game": "N",
        "express": "X",
        "how_to_play": "P",
        "records": "R",
        "settings": "G",
        "about": "A",
        "quit": "Q",
    },
    "new_game": {
        "back": "Esc",
        "seat_1": "F1",
        "seat_2": "F2",
        "seat_3": "F3",
        "seat_4": "F4",
        "colour_1": "Shift+F1",
        "colour_2": "Shift+F2",
        "colour_3": "Shift+F3",
        "colour_4": "Shift+F4",
        "columns": "V",
        "jump": "J",
        "no_parking": "K",
        "eager": "L",
        "starter": "W",
        "number": "G",
        "draw_number": "D",
        "start": "Enter",
    },
    "table": {
        "menu": "Esc",
        "roll": "Space",
        "stop": "S",
        "continue": "Space",
        "choice_1": "1",
        "choice_2": "2",
        "choice_3": "3",
        "choice_4": "4",
        "choice_5": "5",
        "choice_6": "6",
        "hint": "H",
        "odds": "T",
        "undo": "Ctrl+Z",
        "redo": "Ctrl+Shift+Z",
        "log": "Z",
        "save_as": "Ctrl+S",
        "other_game": "Ctrl+O",
        "pause": "F10",
    },
    "roll_off": {"menu": "Esc", "throw": "Space"},
    "express": {
        "back": "Esc",
        "seat_1": "F1",
        "seat_2": "F2",
        "seat_3": "F3",
        "seat_4": "F4",
        "seat_5": "F5",
        "seat_6": "F6",
        "colour_1": "Shift+F1",
        "colour_2": "Shift+F2",
        "colour_3": "Shift+F3",
        "colour_4": "Shift+F4",
        "colour_5": "Shift+F5",
        "colour_6": "Shift+F6",
        "penalty": "V",
        "timer": "T",
        "number": "G",
        "draw_number": "D",
        "today": "Y",
        "print": "P",
        "start": "Enter",
    },
    "express_table": {
        "menu": "Esc",
        "go": "Space",
        "mark": "Enter",
        "fifth_1": "1",
        "fifth_2": "2",
        "fifth_3": "3",
        "fifth_4": "4",
        "fifth_5": "5",
        "fifth_6": "6",
        "pair_1": "J",
        "pair_2": "K",
        "pair_3": "L",
        "hint": "H",
        "undo": "Ctrl+Z",
        "redo": "Ctrl+Shift+Z",
        "log": "Z",
        "save_as": "Ctrl+S",
        "other_game": "Ctrl+O",
        "pause": "F10",
    },
    "express_log": {"close": "Z", "play_on": "P", "now": "Enter"},
    "express_throws": {"back": "Esc"},
    "express_over": {
        "menu": "Esc",
        "log": "Z",
        "watch": "W",
        "print": "P",
        "practice": "T",
        "undo": "Ctrl+Z",
        "again": "Enter",
    },
    "game_over": {"again": "Enter", "new_game": "N", "watch": "W", "view": "D", "undo": "Ctrl+Z", "menu": "Esc"},
    "review": {
        "back": "Esc",
        "first": "Home",
        "step_back": "Left",
        "play": "Space",
        "step_on": "Right",
        "last": "End",
        "speed": "V",
        "costly_1": "1",
        "costly_2": "2",
        "costly_3": "3",
    },
    "pause": {
        "back": "Esc",
        "undo": "Ctrl+Z",
        "redo": "Ctrl+Shift+Z",
        "save_as": "Ctrl+S",
        "log": "Z",
        "how_to_play": "F1",
        "settings": "G",
        "other_game": "Ctrl+O",
        "main_menu": "Q",
    },
    "log": {"close": "Z", "play_on": "P", "now": "Enter"},
    "save_as": {"back": "Esc", "save": "Enter"},
    "continue": {
        "back": "Esc",
        "save_as": "Ctrl+S",
        "delete": "Del",
        "undelete": "Ctrl+Z",
        "go_on": "Enter",
        "watch": "W",
        "new_game": "N",
        "game_1": "1",
        "game_2": "2",
        "game_3": "3",
        "game_4": "4",
        "game_5": "5",
        "page_up": "PageUp",
        "page_down": "PageDown",
        "filter": "Tab",
    },
    "records": {
        "back": "Esc",
        "next_page": "Tab",
        "player_1": "1",
        "player_2": "2",
        "player_3": "3",
        "player_4": "4",
        "export": "E",
        "undone": "B",
        "forget": "Del",
    },
    "settings": {
        "back": "Esc",
        "language": "L",
        "sound": "M",
        "quieter": "-",
        "louder": "+",
        "animations": "A",
        "pace": "C",
        "look": "D",
        "larger_symbols": "Y",
        "coach": "H",
        "odds": "B",
        "hand_over": "O",
        "full_screen": "F11",
        "defaults": "Ctrl+0",
        "about": "F2",
    },
    "how_to_play": {"back": "Esc", "next_page": "Tab", "next_sheet": "K", "notes": "N"},
    "about": {"back": "Esc", "licences": "L", "folder": "O"},
    "error": {"go_on": "Enter", "main_menu": "Q", "copy": "Ctrl+C"},
}

_NAMED = {
    "Enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "Space": (pygame.K_SPACE,),
    "Esc": (pygame.K_ESCAPE, pygame.K_AC_BACK),
    "Tab": (pygame.K_TAB,),
    "Del": (pygame.K_DELETE,),
    "Home": (pygame.K_HOME,),
    "End": (pygame.K_END,),
    "PageUp": (pygame.K_PAGEUP,),
    "PageDown": (pygame.K_PAGEDOWN,),
    "Left": (pygame.K_LEFT,),
    "Right": (pygame.K_RIGHT,),
    "Up": (pygame.K_UP,),
    "Down": (pygame.K_DOWN,),
    "-": (pygame.K_MINUS, pygame.K_KP_MINUS),
    "+": (pygame.K_PLUS, pygame.K_KP_PLUS),
    **{f"F{number}": (pygame.K_F1 + number - 1,) for number in range(1, 13)},
}
_MODIFIERS = {
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
    pygame.K_CAPSLOCK,
    pygame.K_NUMLOCK,
    pygame.K_MODE,
}


class Key(NamedTuple):
    """A key with the modifiers that must be held."""

    name: str
    ctrl: bool = False
    shift: bool = False


@cache
def parse(text: str) -> Key:
    """Key("Z", ctrl=True, shift=True) from "Ctrl+Shift+Z"."""
    parts = text[:-1].split("+") if len(text) > 1 and text.endswith("++") else text.split("+")
    if text == "+" or not parts[-1]:
        parts[-1] = "+"
    return Key(parts[-1], "Ctrl" in parts[:-1], "Shift" in parts[:-1])


def matches(text: str, event: pygame.event.Event) -> bool:
    """Whether the key-down event is this key."""
    key = parse(text)
    mods = int(getattr(event, "mod", 0))
    if bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)) != key.ctrl or mods & pygame.KMOD_LALT:
        return False
    printed = str(getattr(event, "unicode", ""))
    if key.name in "+-" and not key.ctrl and printed == key.name:
        return True  # wherever the layout has it, with or without Shift
    if bool(mods & pygame.KMOD_SHIFT) != key.shift and not (key.name == "+" and event.key == pygame.K_PLUS):
        return False
    if key.name.isdigit():
        return digit(event) == int(key.name)
    if key.name in _NAMED:
        return event.key in _NAMED[key.name]
    return bool(event.key == ord(key.name.lower())) or (bool(printed) and printed.upper() == key.name)


def digit(event: pygame.event.Event) -> int | None:
    """The digit whose place on the keyboard was pressed."""
    code = int(getattr(event, "scancode", 0))
    if pygame.KSCAN_1 <= code <= pygame.KSCAN_9:
        return code - pygame.KSCAN_1 + 1
    if code == pygame.KSCAN_0:
        return 0
    if pygame.KSCAN_KP_1 <= code <= pygame.KSCAN_KP_9:
        return code - pygame.KSCAN_KP_1 + 1
    return None


def is_modifier(event: pygame.event.Event) -> bool:
    return event.key in _MODIFIERS


def action_of(bindings: Mapping[str, str], event: pygame.event.Event) -> str | None:
    """The action that the key-down event stands for."""
    return next((action for action, key in bindings.items() if matches(key, event)), None)


def works_while_editing(text: str) -> bool:
    """Letters, digits and what edits go to the text; these keys do not."""
    name = parse(text).name
    return not name or name == "Esc" or (name[0] == "F" and name[1:].isdigit())


def cap(text: str) -> str:
    """The words on the key cap, in the language in use."""
    key = parse(text)
    return "+".join(_printed(part) for part in ["Ctrl"] * key.ctrl + ["Shift"] * key.shift + [key.name])


def _printed(part: str) -> str:
    word = f"key.{part.lower()}"
    return words.say(word) if words.has(word) else part.replace("-", "\N{MINUS SIGN}")
