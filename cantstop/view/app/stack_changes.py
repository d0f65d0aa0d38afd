"""Changes of the stack of screens, which screens return and the app makes: Push(Settings), Pop(self.undo)."""

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
    """A screen that is not created yet, with its arguments."""

    screen: Callable[..., Screen]
    details: dict[str, Any]

    def __init__(self, screen: Callable[Concatenate[Context, P], Screen], *args: P.args, **details: P.kwargs) -> None:
        assert not args, "details are given by name"
        object.__setattr__(self, "screen", screen)
        object.__setattr__(self, "details", details)

    def make(self, context: Context) -> Screen:
        return self.screen(context, **self.details)


class Push(_Way):
    """A change that opens a screen on top."""


class Replace(_Way):
    """A change that puts another screen in the place of this one."""


class Reset(_Way):
    """A change that closes all screens and begins again with this one, as with the title."""


@dataclass(frozen=True)
class Pop:
    """A change that closes this screen; `then` is called once the one below is on top again."""

    then: Callable[[], Change] | None = None


@dataclass(frozen=True)
class Quit:
    """A change that ends the program; unless `sure`, a question comes first if something would be lost."""

    sure: bool = False


Change = Push | Replace | Pop | Reset | Quit | None
