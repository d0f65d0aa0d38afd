"""The screens that lie on each other: how they come and go, and what is seen of them."""

from __future__ import annotations

from typing import Any

import pygame

from cantstop.view.app import ways
from cantstop.view.app.context import Context
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Change, Pop, Push, Replace, Reset
from cantstop.view.art import background
from cantstop.view.kit import panels
from cantstop.view.kit.compositor import Sprite, picture


class ScreenStack:
    """The topmost takes the input. Below an overlay the screen under it is seen, dimmed."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.screens: list[Screen] = []
        self._dimmed: pygame.Surface | None = None  # the screen below an overlay

    @property
    def top(self) -> Screen:
        return self.screens[-1]

    def change(self, wanted: Push | Pop | Replace | Reset) -> Change:
        """Does what a screen wants; gives what the screen that comes to light again wants then."""
        if isinstance(wanted, Pop) and len(self.screens) == 1:
            wanted = ways.to_title()  # out of a game that began elsewhere than at the title
        self.top.ui.let_go()
        if isinstance(wanted, Pop):
            self.screens.pop().leave()
            self._show_again()
            return self.top.resume(wanted.answer)
        if isinstance(wanted, Push):
            self.top.covered()
        screen = wanted.make(self.context)
        if isinstance(wanted, Replace):
            self.screens.pop().leave()
        elif isinstance(wanted, Reset):
            while self.screens:
                self.screens.pop().leave()
        self.lay_on(screen)
        return None

    def lay_on(self, screen: Screen) -> None:
        below = self.screens[-1] if self.screens else None
        self.screens.append(screen)
        self._dimmed = None
        if screen.overlay and below is not None:
            self._base.show_again()
        screen.lay_out(self.context.layout)

    def _show_again(self) -> None:
        """The top screen, and what shows of those below it."""
        self._dimmed = None
        self._base.show_again()
        if self.top is not self._base:
            self.top.show_again()

    def lay_out(self) -> None:
        """The top screen, and what shows of those below it, for the present size and look."""
        self._dimmed = None
        base = self._base
        base.lay_out(self.context.layout)
        if self.top is not base:
            self.top.lay_out(self.context.layout)

    @property
    def _base(self) -> Screen:
        """The topmost screen that is not an overlay."""
        return next((screen for screen in reversed(self.screens) if not screen.overlay), self.screens[0])

    # What is seen

    def sprites(self) -> list[Sprite]:
        if not self.top.overlay:
            return list(self.top.sprites())
        if self._dimmed is None:
            size, base = self.context.layout.size, self._base
            table = [Sprite(background.table(*size, self.context.theme), 0, 0)]
            self._dimmed = picture(table if base.overlay else list(base.sprites()), size)
            panels.dim(self._dimmed, self.context.theme)
        return [Sprite(self._dimmed, 0, 0), *self.top.sprites()]

    def picture(self) -> pygame.Surface:
        return picture(self.sprites(), self.context.layout.size)

    # What is kept when the program ends, or a screen fails

    def leave_all(self) -> list[Exception]:
        """Every screen keeps what it has to keep, whatever the others do; the errors of those that could not."""
        failed: list[Exception] = []
        while self.screens:
            screen = self.screens.pop()
            try:
                screen.leave()
            except Exception as error:  # one that cannot leave must not keep the others from it
                failed.append(error)
        return failed

    def rescued(self) -> tuple[dict[str, Any], list[Exception]]:
        """What the screens keep and say, the topmost first, and what failed while they did."""
        rescued: dict[str, Any] = {}
        failed: list[Exception] = []
        for screen in reversed(self.screens):
            try:
                rescued = screen.rescue() or rescued
            except Exception as error:  # as above
                failed.append(error)
        return rescued, failed
