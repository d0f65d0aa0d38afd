"""What a screen wants to happen to the stack of screens; only the app touches the stack."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cantstop.view.app.screen import Screen


@dataclass(frozen=True)
class Push:
    """Lays a screen on top: its registered name with what it needs to know, or the screen itself."""

    screen: str | Screen
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Replace:
    """Puts another screen in the place of this one."""

    screen: str | Screen
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Chosen:
    """What the screen below shall do, of what this one offered."""

    action: str


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
class Reset:
    """Leaves all screens and begins again from this one, as from the title."""

    screen: str | Screen = "title"
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Quit:
    """Ends the program."""


Change = Push | Replace | Pop | Reset | Quit | None
