"""The language of the player's system."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

from cantstop.view.language import LANGUAGES


def system_language() -> str:
    """Return the first of the system's languages that we have words for, else English."""
    if sys.platform == "win32":
        return _of_windows() or "en"
    return of_environment(os.environ) or (_of_mac() if sys.platform == "darwin" else None) or "en"


def of_environment(environment: Mapping[str, str]) -> str | None:
    """Return the language of the environment as gettext does: LANGUAGE counts only if a locale other than C is set."""
    locale = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    if locale.partition(".")[0] in ("", "C", "POSIX"):
        return None
    return first_known([*environment.get("LANGUAGE", "").split(":"), locale])


def first_known(names: list[str]) -> str | None:
    """Return the first known language code among names such as fr_CA.UTF-8, de-AT or en."""
    codes = (name[:2].lower() for name in names if len(name) < 3 or not name[2].isalpha())
    return next((code for code in codes if code in LANGUAGES), None)


def _of_windows() -> str | None:
    import ctypes

    try:
        number: int = ctypes.cdll.LoadLibrary("kernel32").GetUserDefaultUILanguage()
    except (OSError, AttributeError):
        return None
    primary = number & 0x3FF  # the other bits are the country
    return next((code for code, language in LANGUAGES.items() if language.windows == primary), None)


def _of_mac() -> str | None:
    """Return the language in the preferences file: a program started from the Finder has no LANG."""
    import plistlib

    try:
        with (Path.home() / "Library/Preferences/.GlobalPreferences.plist").open("rb") as file:
            return first_known([str(name) for name in plistlib.load(file).get("AppleLanguages", [])])
    except (OSError, ValueError, RuntimeError):
        return None
