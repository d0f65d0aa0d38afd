"""Keys: their names, and the labels on them.

Letters are matched by what is printed on the keyboard, digits by their place, so that they work on AZERTY.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import pygame

NAMED = {
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
    name: str
    ctrl: bool = False
    shift: bool = False


@cache
def parse(text: str) -> Key:
    """Return Key("Z", ctrl=True, shift=True) for "Ctrl+Shift+Z"."""
    parts = text[:-1].split("+") if len(text) > 1 and text.endswith("++") else text.split("+")
    if text == "+" or not parts[-1]:
        parts[-1] = "+"
    return Key(parts[-1], "Ctrl" in parts[:-1], "Shift" in parts[:-1])


def matches(text: str, event: pygame.event.Event) -> bool:
    key = parse(text)
    mods = int(getattr(event, "mod", 0))
    if bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)) != key.ctrl or mods & pygame.KMOD_LALT:
        return False
    printed = str(getattr(event, "unicode", ""))
    if key.name in "+-" and not key.ctrl and printed == key.name:
        return True  # at any place of the layout, with or without Shift
    if bool(mods & pygame.KMOD_SHIFT) != key.shift and not (key.name == "+" and event.key == pygame.K_PLUS):
        return False
    if key.name.isdigit():
        return digit(event) == int(key.name)
    if key.name in NAMED:
        return event.key in NAMED[key.name]
    return bool(event.key == ord(key.name.lower())) or (bool(printed) and printed.upper() == key.name)


def digit(event: pygame.event.Event) -> int | None:
    """Return the digit whose place on the keyboard was pressed."""
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


def works_while_editing(text: str) -> bool:
    """Return whether a key keeps its meaning during editing; letters, digits and editing keys do not."""
    name = parse(text).name
    return not name or name == "Esc" or (name[0] == "F" and name[1:].isdigit())


def cap(text: str) -> str:
    key = parse(text)
    parts = ["Ctrl"] * key.ctrl + ["Shift"] * key.shift + [key.name]
    return "+".join(_label(part) or part.replace("-", "\N{MINUS SIGN}") for part in parts)


def worded_by(label: Callable[[str], str | None]) -> None:
    """Set the function that returns the label of a key by its name, or None for keys named by their label."""
    global _label
    _label = label


_label: Callable[[str], str | None] = dict[str, str]().get
