"""What keys mean on a screen besides what its controls say: its actions, what works everywhere, and what hurries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cantstop.view.app.actions import EVERYWHERE
from cantstop.view.app.stack_changes import Change, Push
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
        self._controls.scrolled, self._controls.first_group = self.screen.scrolled, self.screen.first_group
        return self._controls

    def hurried(self, event: pygame.event.Event) -> bool:
        """Whether this only ended a movement that may be skipped. A press or Space does no more than that, unless it is
        on a control that means the same at every moment; any other key ends the movement and then acts."""
        if not self.screen.timeline.skippable:
            return False
        if event.type == pygame.MOUSEBUTTONDOWN:
            control = self.screen.ui.at(event.pos)
            return self.screen.timeline.skip() and not (control is not None and self.screen.lasts(control.name))
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
        if self.controls.presses(event):
            return self.screen.acts()
        action = keys.action_of(self.screen.bindings, event)
        if action is not None:
            return self.bound(action)
        if self.controls.moves(event):
            return self.screen.acts()
        return self._everywhere(event) or self.screen.on_key(event)

    def _everywhere(self, event: pygame.event.Event) -> Change:
        """Keys that mean the same on all screens."""
        screen, context = self.screen, self.screen.context
        action = keys.action_of(EVERYWHERE, event)
        if action == "full_screen":
            context.wants_full_screen = not context.wants_full_screen
        elif action == "sound":
            context.change(sound=not context.settings.sound)
            context.notify("notice.sound_on" if context.settings.sound else "notice.sound_off")
        elif action == "how_to_play" and screen.name != "how_to_play":
            return Push("how_to_play", screen.lesson_details())
        elif action == "back":
            return screen.on("back", None)
        return None

    def bound(self, action: str) -> Change:
        """What a key does that is bound to an action."""
        control = self.screen.ui.find(action)
        if control is None or not control.visible:
            return self.screen.do(action, None)
        return self.push(control)

    def push(self, control: Control) -> Change:
        self.controls.push(control)
        return self.screen.acts()
