"""Changes of the stack of screens, which a screen asks for and the app makes.

    Push(Settings)          Replace(Table, match=match)          Pop(SaveUnder("mine"))          Reset(Title)

A screen is named by its class, with what it is made from besides the context. Where that would import all screens, the
class is imported where it is used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec

if TYPE_CHECKING:
    from cantstop.view.app.context import Context
    from cantstop.view.app.screen import Screen

P = ParamSpec("P")


@dataclass(frozen=True, init=False)
class _Way:
    """A screen that is still to be made."""

    screen: Callable[..., Screen]
    details: dict[str, Any]

    def __init__(self, screen: Callable[Concatenate[Context, P], Screen], *args: P.args, **details: P.kwargs) -> None:
        assert not args, "details are given by name"
        object.__setattr__(self, "screen", screen)
        object.__setattr__(self, "details", details)

    def make(self, context: Context) -> Screen:
        return self.screen(context, **self.details)


class Push(_Way):
    """Lays a screen on top."""


class Replace(_Way):
    """Puts another screen in the place of this one."""


class Reset(_Way):
    """Leaves all screens and begins again from this one, as from the title."""


@dataclass(frozen=True)
class Chosen:
    """An offer of the screen below that was chosen."""

    act: Callable[[], Change]


@dataclass(frozen=True)
class SaveUnder:
    """The game of the screen below is to be saved under this name."""

    name: str


@dataclass(frozen=True)
class GoBackTo:
    """The game of the screen below is to go on from where so many moves were made."""

    moment: int


Answer = Chosen | SaveUnder | GoBackTo | None


@dataclass(frozen=True)
class Pop:
    """Leaves this screen; the one below gets its answer."""

    answer: Answer = None


@dataclass(frozen=True)
class Quit:
    """Ends the program; unless `sure`, not before a question where something would be lost."""

    sure: bool = False


Change = Push | Replace | Pop | Reset | Quit | None
