"""Keys of a screen in addition to those of its controls: its actions, keys for everywhere, and keys that skip."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cantstop.view.app.actions import Binding
from cantstop.view.app.stack_changes import Change
from cantstop.view.kit import keys
from cantstop.view.kit.control import Control
from cantstop.view.kit.keyboard import Keyboard

if TYPE_CHECKING:
    from cantstop.view.app.screen import Screen


class ScreenKeyboard:
    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._controls = Keyboard(screen.tree, screen.refresh, lambda: screen.context.play("not_possible"))

    @property
    def controls(self) -> Keyboard:
        self._controls.first_group = self.screen.first_group
        return self._controls

    def hurried(self, event: pygame.event.Event) -> bool:
        """Return whether this only skipped an animation.

        A press or Space does no more than that, unless it is on a control that means the same at every moment; any
        other key skips the animation and then acts.
        """
        if not self.screen.timeline.skippable:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            control = self.screen.ui.at(event.pos)
            return self.screen.timeline.skip() and not (control is not None and control.node.lasts)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            return self.screen.timeline.skip()
        if event.type == pygame.KEYDOWN and not keys.is_modifier(event):
            self.screen.timeline.skip()
        return False

    def press(self, event: pygame.event.Event) -> Change:
        screen, controls = self.screen, self.controls
        if screen.ui.editing is not None and controls.edits(event):
            return screen.acts()
        change = self._means(event)
        controls.opened(event)
        return change

    def _means(self, event: pygame.event.Event) -> Change:
        if keys.is_modifier(event):
            return None
        screen = self.screen
        if self.controls.presses(event):
            return screen.acts()
        binding = next((each for each in screen.bindings if keys.matches(each.key, event)), None)
        if binding is not None:
            return self.bound(binding)
        return screen.acts() if self.controls.moves(event) else screen.otherwise(event)

    def bound(self, binding: Binding) -> Change:
        """Call the action that is bound to a key."""
        control = self.screen.ui.find(binding.control)
        if control is not None and control.visible:
            return self.push(control)
        act = self.screen.call_of(binding)
        if act is None:
            self.screen.context.play("not_possible")
            return None
        return self.screen.carry_out(act)

    def push(self, control: Control) -> Change:
        self.controls.push(control)
        return self.screen.acts()
