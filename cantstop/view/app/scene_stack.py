"""The scenes that lie on each other: how they come and go, and what is seen of them."""

from __future__ import annotations

from typing import Any

import pygame

from cantstop.view.app import registry
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Pop, Push, Replace, Reset
from cantstop.view.art import background
from cantstop.view.kit import panels
from cantstop.view.kit.compositor import Sprite, picture


class SceneStack:
    """The topmost takes the input. Below an overlay the scene under it is seen, dimmed."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.scenes: list[Screen] = []
        self._dimmed: pygame.Surface | None = None  # the scene below an overlay

    @property
    def top(self) -> Screen:
        return self.scenes[-1]

    def change(self, wanted: Push | Pop | Replace | Reset) -> Change:
        """Does what a scene wants; gives what the scene that comes to light again wants then."""
        if isinstance(wanted, Pop) and len(self.scenes) == 1:
            wanted = Reset()  # out of a game that began elsewhere than at the title
        self.top.ui.let_go()
        if isinstance(wanted, Pop):
            self.scenes.pop().leave()
            self._show_again()
            return self.top.resume(wanted.result)
        scene = wanted.scene
        if isinstance(scene, str):
            scene = registry.make(scene, self.context, **wanted.details)
        if isinstance(wanted, Replace):
            self.scenes.pop().leave()
        elif isinstance(wanted, Reset):
            while self.scenes:
                self.scenes.pop().leave()
        self.lay_on(scene)
        return None

    def lay_on(self, scene: Screen) -> None:
        below = self.scenes[-1] if self.scenes else None
        self.scenes.append(scene)
        scene.enter()
        self._dimmed = None
        if scene.overlay and below is not None:
            self._base.show_again()
        scene.lay_out(self.context.layout)

    def _show_again(self) -> None:
        """The top scene, and what shows of those below it."""
        self._dimmed = None
        self._base.show_again()
        if self.top is not self._base:
            self.top.show_again()

    def lay_out(self) -> None:
        """The top scene, and what shows of those below it, for the present size and look."""
        self._dimmed = None
        base = self._base
        base.lay_out(self.context.layout)
        if self.top is not base:
            self.top.lay_out(self.context.layout)

    @property
    def _base(self) -> Screen:
        """The topmost scene that is not an overlay."""
        return next((scene for scene in reversed(self.scenes) if not scene.overlay), self.scenes[0])

    # What is seen

    def sprites(self) -> list[Sprite]:
        if not self.top.overlay:
            return list(self.top.sprites())
        if self._dimmed is None:
            size, base = self.context.layout.size, self._base
            table = [Sprite(background.table(*size, self.context.theme), 0, 0)]
            self._dimmed = picture(table if base.overlay else list(base.sprites()), size)
            self._dimmed.blit(panels.scrim(*size), (0, 0))
        return [Sprite(self._dimmed, 0, 0), *self.top.sprites()]

    def picture(self) -> pygame.Surface:
        return picture(self.sprites(), self.context.layout.size)

    # What is kept when the program ends, or a scene fails

    def leave_all(self) -> list[Exception]:
        """Every scene keeps what it has to keep, whatever the others do; the errors of those that could not."""
        failed: list[Exception] = []
        while self.scenes:
            scene = self.scenes.pop()
            try:
                scene.leave()
            except Exception as error:  # one that cannot leave must not keep the others from it
                failed.append(error)
        return failed

    def rescued(self) -> tuple[dict[str, Any], list[Exception]]:
        """What the scenes keep and say, the topmost first, and what failed while they did."""
        rescued: dict[str, Any] = {}
        failed: list[Exception] = []
        for scene in reversed(self.scenes):
            try:
                rescued = scene.rescue() or rescued
            except Exception as error:  # as above
                failed.append(error)
        return rescued, failed
