"""The screens by name, which is the name of their file in `view/screens`: whoever adds one adds its file.

Each is imported when it is first shown, so that the title need not wait for it. docs/adding-a-screen.md shows how.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

FOLDER = "cantstop.view.screens"

if TYPE_CHECKING:
    from cantstop.view.app.context import Context
    from cantstop.view.app.screen import Screen


@cache
def names() -> tuple[str, ...]:
    """Of all screens; nothing is imported for it."""
    from pkgutil import iter_modules

    return tuple(sorted(each.name for each in iter_modules(import_module(FOLDER).__path__)))


def load(name: str) -> ModuleType:
    """The module of a screen; the first time this takes as long as some frames."""
    return import_module(f"{FOLDER}.{name}")


def kind(name: str) -> type[Screen]:
    """The class of a screen: the one in its file that bears its name."""
    found: type[Screen] = next(each for each in vars(load(name)).values() if getattr(each, "name", "") == name)
    return found


def make(name: str, context: Context, **details: Any) -> Screen:
    return kind(name)(context, **details)
