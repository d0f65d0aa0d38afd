"""All drawing functions keep what they have drawn. When the window has another size or look, most of it goes.

drawn = Drawn(size, theme)       what they draw for
drawn.turn_to(size, theme)       lets go of what was drawn for another
drawn.take_emptied()             whether anything was let go of since this was asked before
forget()                         lets go of everything
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

from cantstop.view.kit.theme import Theme

SIZELESS = ("cantstop.view.words", "cantstop.view.kit.theme", "cantstop.view.screens", "cantstop.view.app.layout")
OF_A_LOOK = {"Style", "Theme"}  # what a drawing function is given that draws something for one look alone


class Drawn:
    def __init__(self, size: tuple[int, int], theme: Theme) -> None:
        self._size, self._theme = size, theme
        self._emptied = False

    def turn_to(self, size: tuple[int, int], theme: Theme) -> None:
        """What is of no look, as letters are, stays for the next one: to write it anew takes long."""
        if size != self._size:
            forget()
        elif theme != self._theme:
            forget_looks()
        else:
            return
        self._size, self._theme, self._emptied = size, theme, True

    def take_emptied(self) -> bool:
        emptied, self._emptied = self._emptied, False
        return emptied


def forget() -> None:
    for cache in caches():
        cache.cache_clear()


def forget_looks() -> None:
    for cache in caches():
        if OF_A_LOOK & set(cache.__wrapped__.__annotations__.values()):
            cache.cache_clear()


def caches() -> Iterator[Any]:
    """Of all that draws; words and measures are few, and the same in every window."""
    for name, module in list(sys.modules.items()):
        if name.startswith("cantstop.view.") and name not in SIZELESS:
            for kept in list(vars(module).values()):
                if getattr(kept, "__module__", "") == name and hasattr(kept, "cache_clear"):
                    yield kept
