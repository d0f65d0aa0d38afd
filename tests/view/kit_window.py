"""An invisible window with one screen that uses the kit alone, for scripted input and a look at the sprites.

window = KitWindow(Shop())                     # a page, which builds the tree and handles presses
window.key("M"); window.click("plate"); window.wait(300); window.control("plate"); window.sprites
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Generic, TypeVar

import pygame
from input_events import FRAME_MS, Hands, click_events

from cantstop.view.kit.keys import Keyboard
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.kit.timeline import Timeline
from cantstop.view.kit.tree import Tree
from cantstop.view.kit.ui import Ui

POINTER = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)


class Page:
    """The base class of pages in tests. `told` lists the presses of controls whose action is `tells(name)`."""

    def __init__(self) -> None:
        self.told: list[tuple[str, Any]] = []

    def build(self) -> Node:
        return Node()

    def tells(self, name: str) -> Callable[..., None]:
        return partial(self._tell, name)

    def _tell(self, name: str, value: Any = None) -> None:
        self.told.append((name, value))


P = TypeVar("P", bound=Page)


class KitWindow(Hands, Generic[P]):
    def __init__(self, page: P, size: tuple[int, int] = (640, 400), animations: str = "normal") -> None:
        self.page, self.size = page, size
        self.timeline = Timeline(animations)
        self.ui = Ui(self.size, self._style())
        self.ui.hurried = self.timeline.reduced
        self.tree = Tree(self.ui, self.timeline)
        self.keyboard = Keyboard(self.tree, self._show)
        self._stale = True
        self.feed()

    def _style(self) -> Style:
        return Style(Theme("light"), min(self.size[0] / 1280, self.size[1] / 800))

    def changed(self) -> None:
        """Request another build in the next frame."""
        self._stale = True

    def set(self, **values: object) -> None:
        """Set attributes of the page, and build it again."""
        for name, value in values.items():
            setattr(self.page, name, value)
        self.changed()
        self.feed()

    @property
    def busy(self) -> bool:
        return self._stale or self.timeline.busy or self.ui.busy

    def feed(self, *events: pygame.event.Event, ms: float = FRAME_MS) -> None:
        for event in events:
            self._take(event)
            self._act()
        self.timeline.update(ms)
        self.ui.pass_time(ms)
        self._stale = self._stale or bool(events)
        self._act()
        if self._stale:
            self._show()
        self.sprites = self.tree.sprites()

    def _show(self) -> None:
        self.tree.show(self.page.build(), Box(0, 0, *self.size))
        self._stale = False

    def _take(self, event: pygame.event.Event) -> None:
        if self.keyboard.takes(event):
            return
        if not self.ui.handle(event) and event.type in POINTER:
            self._stale = self.tree.drag(event) or self._stale
        elif event.type == pygame.MOUSEWHEEL:
            self._stale = self.tree.turn(self.ui.pointer, event.y) or self._stale

    def _act(self) -> None:
        for press in self.ui.take_presses():
            self._stale = True
            press.act()

    # Actions of a person

    def wait(self, ms: float) -> None:
        while ms > 0:
            self.feed(ms=min(ms, FRAME_MS))
            ms -= FRAME_MS

    def click(self, where: str | tuple[int, int]) -> None:
        place = self.control(where).rect.center if isinstance(where, str) else where
        self.move(place)
        self.feed(*click_events(place))

    def control(self, name: str) -> Any:
        return self.ui.find(name)

    def resize(self, size: tuple[int, int]) -> None:
        self.size = size
        self.ui.lay_out(size, self._style())
        self.changed()
        self.feed()
