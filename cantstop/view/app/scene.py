"""Scenes are values on a stack. They say what should happen to the stack; only the app touches it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from cantstop.view.app.layout import Layout
from cantstop.view.kit.compositor import Sprite

if TYPE_CHECKING:
    from cantstop.view.kit.tree import Tree
    from cantstop.view.kit.ui import Ui


@dataclass(frozen=True)
class Push:
    """Lays a scene on top: its registered name with what it needs to know, or the scene itself."""

    scene: str | Scene
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Replace:
    """Puts another scene in the place of this one."""

    scene: str | Scene
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Pop:
    """Leaves this scene; the one below is told the result."""

    result: Any = None


@dataclass(frozen=True)
class Reset:
    """Leaves all scenes and begins again from this one, as from the title."""

    scene: str | Scene = "title"
    details: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Quit:
    """Ends the program."""


Change = Push | Replace | Pop | Reset | Quit | None


class Scene(Protocol):
    """What the app asks of a scene. `Screen` (screen.py) is the base of all of ours."""

    name: str
    ui: Ui  # its controls, made anew whenever it is laid out
    tree: Tree  # what is on it
    overlay: bool  # drawn over the dimmed scene below

    def enter(self) -> None:
        """The scene has come to the top for the first time."""

    def leave(self) -> None:
        """The scene has left the stack for good, or the program ends."""

    def resume(self, result: Any) -> Change:
        """The scene above has left with this result."""

    def rescue(self) -> dict[str, Any]:
        """Keeps the game, because something has failed; what to say, and how to go on."""

    def lay_out(self, layout: Layout) -> None:
        """Places everything anew: first time, other size, other look, other language."""

    def show_again(self) -> None:
        """Comes to light again after another scene, or lies below an overlay now."""

    def handle(self, event: pygame.event.Event) -> Change: ...

    def update(self, ms: float) -> Change: ...

    def sprites(self) -> Iterable[Sprite]: ...

    def warm(self) -> Iterator[None]:
        """Draws what the scene will soon need, step by step, while nothing happens."""

    @property
    def leads_to(self) -> tuple[str, ...]:
        """The names of the screens that one comes to from here."""

    @property
    def outlook(self) -> object:
        """What those screens depend on: once this is another, they are drawn ahead again."""

    def foresee(self, name: str) -> Iterator[None]:
        """Draws what one sees first of one of them, step by step."""

    @property
    def built(self) -> object:
        """What stands on it: another object once it has been built again."""

    @property
    def waiting(self) -> bool:
        """Whether something will change by itself, but not in the next frame."""

    @property
    def moving(self) -> bool:
        """Whether the next frame will look different."""

    @property
    def busy(self) -> bool:
        """Whether something moves or is waited for, so that the next frame must come soon."""
