"""The class Moment, a situation for tests and kept pictures: a screen, its arguments, and actions on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import playhouse

from cantstop.view.app.screen import Screen

Then = Callable[[Any], object]


def nothing(_: object) -> None:
    """Do nothing. This is the default for functions that change a screen or a folder."""


class Moment(NamedTuple):
    screen: str
    details: Callable[[], dict[str, Any]] = dict
    then: Then = nothing
    settings: Mapping[str, Any] = MappingProxyType({})
    kept: Callable[[Path], object] = nothing  # fills the player's folders
    steady: bool = True  # whether it looks the same every time, without thinking or counting in the background

    def at(self, home: Path, size: tuple[int, int], **settings: Any) -> Screen:
        """Return the screen in this situation, laid out without a loop."""
        self.kept(home)
        screen = playhouse.screen_at(home, self.screen, size, self.details(), **{**settings, **self.settings})
        self.then(screen)
        return screen


def acts(*actions: str | tuple[str, Any] | Then) -> Then:
    """Return a function that presses controls of a screen, given as name or (name, value), or calls functions."""

    def act(screen: Any) -> None:
        for action in actions:
            if callable(action):
                action(screen)
            else:
                name, *value = (action,) if isinstance(action, str) else action
                playhouse.do(screen, name, *value)
            screen.lay_out()

    return act
