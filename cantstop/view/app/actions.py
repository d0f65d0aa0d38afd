"""What can be done on a screen: declared there once, with its words and its key, and shown as a button by its parts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cantstop.view.kit import controls
from cantstop.view.kit.button_faces import Words
from cantstop.view.words import say


class Action(NamedTuple):
    """The key of its words, its key on the keyboard, and look and sound of its button."""

    words: str = ""
    key: str = ""
    main: bool = False
    icon: str = ""
    sound: str = "choose"


Actions = Mapping[str, Action]
EVERYWHERE = {"full_screen": "F11", "sound": "M", "how_to_play": "F1", "back": "Esc"}  # keys of all screens


def numbered(action: str) -> tuple[str, int]:
    """The kind of an action, and which of its kind: ("option", 3) of "option_3"; 0 where there is but one."""
    kind, _, number = action.rpartition("_")
    return (kind, int(number)) if number.isdigit() else (action, 0)


def button(actions: Actions, name: str, *, key: str | None = None, **more: Any) -> controls.Button:
    """The button of a declared action; what is given besides goes to its words (label, note, pad ...) or to it."""
    declared = actions[name]
    look = {each: more.pop(each) for each in tuple(more) if each in Words._fields}
    words = Words(say(declared.words) if declared.words else "", main=declared.main, icon=declared.icon)
    pressed_by = declared.key if key is None else key
    return controls.Button(name, words._replace(**look), pressed_by=pressed_by, sound=declared.sound, **more)
