"""The base of the screens that still place every thing by hand; each leaves it when it becomes a tree (screen.py).

build() makes the controls for self.layout; below() and above() give what is painted under and over them; act() says
what a press means, point() what the pointer does where no control is, typed() what keys do that are bound to nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pygame

from cantstop.view.app.layout import Layout
from cantstop.view.app.scene import Change, Pop
from cantstop.view.app.screen import Screen
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.field import TextField
from cantstop.view.kit.ui import Ui


class PlacedScreen(Screen):
    def build(self) -> Any: ...

    def act(self, action: str, value: Any) -> Change:
        return Pop() if action == "back" else None

    def below(self) -> Iterable[Sprite]:
        return ()

    def above(self) -> Iterable[Sprite]:
        return ()

    def point(self, event: pygame.event.Event) -> Change:
        return None

    def typed(self, event: pygame.event.Event) -> Change:
        return None

    # What the base asks

    def on(self, action: str, value: Any) -> Change:
        return self.act(action, value)

    def on_pointer(self, event: pygame.event.Event) -> Change:
        return self.point(event)

    def on_key(self, event: pygame.event.Event) -> Change:
        return self.typed(event)

    def changed(self) -> None:
        """Such a screen says itself when it is laid out anew."""

    @property
    def built(self) -> object:
        return self.ui

    def lay_out(self, layout: Layout) -> None:
        """Makes all controls anew for this size, look and language; focus and press stay where they were."""
        ui, before, ring = self.ui, self.ui.focus, self.ui.ring
        cursor = before.cursor if isinstance(before, TextField) else None
        if before is not None:
            before.focus_left()
        self.layout, self.style = layout, self.context.style
        self.timeline.animations = self.context.animations
        self.ui = Ui(layout.size, self.style, self.context.pointer)
        self.ui.hurried = self.context.animations == "reduced"
        self.build()
        moment, self._built_at = self._built_at, self.moment
        self.ui.take_over(ui, lambda name: moment == self._built_at or self.lasts(name))
        control = self.ui.find(before.name) if before is not None else None
        if control is not None and control.focusable:
            self.ui.set_focus(control, ring=ring)
            if isinstance(control, TextField) and cursor is not None:
                control.put_cursor(cursor)

    def rebuild(self) -> None:
        """After something that changes which controls there are."""
        self.lay_out(self.layout)

    def sprites(self) -> Iterator[Sprite]:
        if not self.overlay:
            yield Sprite(self.ground(), 0, 0)
        yield from self.below()
        yield from self.ui.sprites()
        yield from self.above()
