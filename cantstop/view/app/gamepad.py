"""The meanings of a game controller's buttons on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cantstop.view.app.actions import Binding
from cantstop.view.app.stack_changes import Change
from cantstop.view.kit.control import Control
from cantstop.view.kit.field import Entry

if TYPE_CHECKING:
    from cantstop.view.app.screen import Screen


# Actions of each button, best first, if a screen has one of them; and its key otherwise.
ACTIONS = {"b": ("back", "menu"), "x": ("hint",), "y": ("log",), "start": ("pause", "menu")}
FALL_BACK = {"b": pygame.K_ESCAPE, "start": pygame.K_ESCAPE, "left": pygame.K_PAGEUP, "right": pygame.K_PAGEDOWN}
OWN = 3  # the rank of a control with a separate button
ALSO = {"left": ("step_back",), "right": ("next_page", "step_on")}


def mark_of(name: str, key: str, focused: bool) -> str:
    """Return the name of the controller button that presses a control, or "" if there is none."""
    if key == "Esc":
        return "b"
    found = next((button for button, actions in ACTIONS.items() if name in actions), "")
    return found or ("a" if focused else "")


class GamepadInput:
    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._given = ""  # the control with the automatic focus
        self._asked = frozenset[str]()  # the controls of the last question

    def mark(self, name: str, key: str, focused: bool) -> str:
        """Return the mark in place of a control's key, or of an action's key if only that is known."""
        bound = name or next((each.action for each in self.screen.bindings if each.key == key), "")
        return mark_of(bound, key, focused)

    def handle(self, event: pygame.event.Event) -> Change:
        if event.direction is not None:
            self._move(*event.direction)
            return self.screen.acts()
        if self.screen.timeline.skippable and event.button == "a" and self.screen.timeline.skip():
            return None
        if event.button == "a":
            return self._press()
        for action in (*ACTIONS.get(event.button, ()), *ALSO.get(event.button, ())):
            binding = next((each for each in self.screen.bindings if each.control == action), Binding(action, ""))
            if binding.key or self.screen.ui.find(action) is not None:
                return self.screen.bound(binding)
        return self._key(FALL_BACK.get(event.button))

    def _press(self) -> Change:
        ui = self.screen.ui
        if ui.focus is None or not ui.ring:
            self.take_focus(below=OWN)
            return None
        if isinstance(ui.focus, Entry) and ui.focus.offer():
            return self.screen.acts()
        return self.screen.push(ui.focus)

    def _key(self, key: int | None) -> Change:
        if key is None:
            return None
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
        return self.screen.press_key(event)

    def _move(self, dx: int, dy: int) -> None:
        ui = self.screen.ui
        if ui.focus is None or not ui.focus.focusable or not ui.ring:
            self.take_focus()
            return
        self._given = ""
        keyboard = self.screen.keyboard
        if ui.focus.arrow(dx, dy) or keyboard.along_list(dy) or ui.steer(dx, dy, anywhere=True):
            return
        page = self.screen.tree.scrolled  # longer than its box, and no control lies further on
        if page is not None and dy:
            self.screen.tree.step(page, dy)
            self.screen.changed()

    def keep_focus(self) -> None:
        """Give the focus to the main control if no visible control has it, so that A can press something. With a screen
        reader, the focus moves to each new question."""
        ui, asked = self.screen.ui, self._question()
        main = {each.name for each in self._focusable() if each.name in asked - self._asked and not _rank(each)}
        new = bool(asked) and asked != self._asked and self.screen.context.listened
        self._asked = asked or self._asked
        if ui.editing is None and new and ui.focus is not None and (main or ui.focus.name not in asked):
            self._given = ui.focus.name
        if ui.editing is None and (ui.focus is None or not ui.focus.focusable or ui.focus.name == self._given):
            self.take_focus(below=OWN)

    def _question(self) -> frozenset[str]:
        """Return the controls with which the question of the screen is answered."""
        first = self.screen.first_group
        return frozenset(each.name for each in self._focusable() if not _rank(each) or each.node.group == first)

    def _focusable(self) -> list[Control]:
        """Return the controls that may get the focus automatically; to a listener notes are read instead."""
        listened = self.screen.context.listened
        return [each for each in self.screen.ui.focusable() if not (listened and each.node.group == "note")]

    def take_focus(self, below: int = OWN + 1) -> None:
        """Restore the focus, or give it to the first control by rank; only ranks less than `below` count."""
        ui = self.screen.ui
        offered = [control for control in self._focusable() if _rank(control) < below]
        chosen = ui.focus if ui.focus in offered and ui.focus is not None and ui.focus.name != self._given else None
        if chosen is None and offered:
            first = self.screen.first_group
            chosen = min(offered, key=lambda each: (_rank(each), each.node.group != first, each.node.refuses))
            self._given = chosen.name
        if chosen is not None and (chosen is not ui.focus or not ui.ring):
            ui.set_focus(chosen)
            self.screen.changed()


def _rank(control: Control) -> int:
    """Return the rank of a control: the default button first, then a choice, last one with a separate button."""
    key = control.node.pressed_by
    if control.node.main or key in ("Enter", "Space"):
        return 0
    if mark_of(control.name, key, False) or "+" in key:
        return OWN
    return 1 if key.isdigit() else 2
