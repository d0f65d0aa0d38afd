"""The screens, by the names of their files in `view/screens`: a new screen is a new file.

Who leads to a screen names its class; this is for what goes through all of them. docs/adding-a-screen.md shows how.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

FOLDER = "cantstop.view.screens"

if TYPE_CHECKING:
    from cantstop.view.app.screen import Screen


@cache
def names() -> tuple[str, ...]:
    """Return the names of all screens without importing them."""
    from pkgutil import iter_modules

    return tuple(sorted(each.name for each in iter_modules(import_module(FOLDER).__path__)))


def kind(name: str) -> type[Any]:
    """Return the class of a screen, which is the one in its file that bears its name."""
    module = import_module(f"{FOLDER}.{name}")
    found: type[Screen] = next(each for each in vars(module).values() if getattr(each, "name", "") == name)
    return found
