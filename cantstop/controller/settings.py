"""The player's settings, in which defaults replace invalid values, and their file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from cantstop.controller.files import read_json, set_aside, write_whole
from cantstop.controller.notices import Notice, NoticeKind, not_kept
from cantstop.letters import LONGEST, is_name, on_one_line, shows
from cantstop.resources import ASSETS

FILE = "settings.json"

LANGUAGES = tuple(sorted(path.stem for path in (ASSETS / "words").glob("*.json")))
CHOICES = {  # the values of settings that have more than on and off
    "animations": ("slow", "normal", "fast", "reduced"),
    "pace": ("slow", "normal", "fast", "at_once"),
    "look": ("light", "dark", "high_contrast"),
    "system_look": ("light", "dark", "high_contrast"),
    "coach": ("off", "request", "always"),
    "odds": ("off", "after", "always"),
    "spoken": ("brief", "normal", "full"),
}
LONGEST_LINE = 10 * LONGEST
FAR = 100_000  # the largest value of a number, in pixels or notes


@dataclass(frozen=True, slots=True)
class Settings:
    language: str | None = None  # None: from the system
    sound: bool = True
    volume: int = 70  # 0 to 100
    animations: str = "normal"
    pace: str = "normal"  # of computers
    look: str | None = None  # None: from the system
    larger_symbols: bool = False
    coach: str = "request"
    odds: str = "after"
    hand_over: bool = True
    spoken: str = "normal"  # the level of detail for screen readers
    short_waits_offered: bool = False  # whether short waits were proposed to a listener
    player: str | None = None  # the name of the usual player; None: never asked, empty: not given
    only_choice: bool = False  # whether an only choice is made automatically
    notes: int = 0  # number of notes of the first game of Can't Stop already seen
    express_notes: int = 0  # the same for Express
    full_screen: bool = False
    window: tuple[int, int, int, int] | None = None  # x, y, w, h
    open_game: str = ""  # the title's last text about the open game; empty if there was none
    system_look: str = "light"  # the last answer of the system, so that a dark desktop gets no bright window
    system_still: bool = False  # the same about reduced motion
    set_ups: Mapping[str, Mapping[str, object]] = field(
        default_factory=dict, hash=False
    )  # the last set-up of each game


def load(folder: Path) -> tuple[Settings, tuple[Notice, ...]]:
    """Return the settings of the folder, and notices; invalid values get their defaults."""
    path = folder / FILE
    try:
        values = read_json(path)
        if not isinstance(values, dict):
            raise ValueError("not an object")
    except FileNotFoundError:
        return Settings(), ()
    except OSError as error:
        return Settings(), (not_kept(error),)
    except ValueError:
        return Settings(), (_put_away(path),)
    settings, sound = from_values(values)
    return settings, (() if sound else (_put_away(path),))


def save(folder: Path, settings: Settings) -> tuple[Notice, ...]:
    """Write the settings; return a notice if they cannot be written."""
    values = {name: getattr(settings, name) for name in _NAMES}
    try:
        text = json.dumps(values, ensure_ascii=False, indent=1) + "\n"
        write_whole(folder / FILE, text.encode("utf-8", "backslashreplace"))  # lone surrogates as JSON writes them
    except OSError as error:
        return (not_kept(error),)
    return ()


def from_values(values: Mapping[str, object]) -> tuple[Settings, bool]:
    """Return the settings, with defaults for invalid values, and whether all were valid. Unknown names are ignored."""
    good: dict[str, Any] = {}  # each of the type that its rule in _VALID requires
    sound = True
    for name in _NAMES:
        if name not in values:
            continue
        value = values[name]
        if _VALID[name](value):
            good[name] = tuple(value) if isinstance(value, list) else value
        else:
            sound = False
    return Settings(**good), sound


def _put_away(path: Path) -> Notice:
    target = set_aside(path)
    return Notice(NoticeKind.SETTINGS_DAMAGED, what=target.name if target else path.name)


def _is_switch(value: object) -> bool:
    return isinstance(value, bool)


def _is_one_of(*choices: str | None) -> Callable[[object], bool]:
    return lambda value: isinstance(value, str | None) and value in choices


def _is_whole(least: int, most: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and least <= value <= most


def _is_line(value: object) -> bool:
    """Return whether a text is empty or a short printable line."""
    if not isinstance(value, str) or len(value) > LONGEST_LINE:
        return False
    return not value or (shows(value) and value == on_one_line(value))


def _is_player(value: object) -> bool:
    return value in (None, "") or (isinstance(value, str) and is_name(value))


def _is_window(value: object) -> bool:
    if value is None:
        return True
    if not isinstance(value, (list, tuple)) or len(value) != 4 or not all(map(_is_whole(-FAR, FAR), value)):
        return False
    return bool(value[2] > 0 and value[3] > 0)


def _is_set_ups(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(each, dict) for each in value.values())


_NAMES = tuple(each.name for each in fields(Settings))
_VALID: Mapping[str, Callable[[object], bool]] = {
    **{each.name: _is_switch for each in fields(Settings) if isinstance(each.default, bool)},
    **{name: _is_one_of(*values) for name, values in CHOICES.items()},
    "language": _is_one_of(None, *LANGUAGES),
    "look": _is_one_of(None, *CHOICES["look"]),
    "volume": _is_whole(0, 100),
    "notes": _is_whole(0, FAR),
    "express_notes": _is_whole(0, FAR),
    "player": _is_player,
    "window": _is_window,
    "open_game": _is_line,
    "set_ups": _is_set_ups,
}
