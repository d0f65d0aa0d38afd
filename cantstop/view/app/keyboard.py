"""What the keys do on a screen: its own keys, Tab and arrows, what is edited, and what works everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from cantstop.view.app.actions import EVERYWHERE
from cantstop.view.app.stack_changes import Change, Push
from cantstop.view.kit import keys
from cantstop.view.kit.control import Control
from cantstop.view.kit.field import TextField

if TYPE_CHECKING:
    from cantstop.view.app.screen import Screen

_PAGES = {pygame.K_PAGEUP: -1.0, pygame.K_PAGEDOWN: 1.0, pygame.K_HOME: -1e6, pygame.K_END: 1e6}
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Keyboard:
    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self._opener = ""  # the letter of the key that led into a field

    def opened(self, event: pygame.event.Event) -> None:
        """A key has been taken; where it has led into a field, SDL sends its letter after it."""
        self._opener = event.unicode if self.screen.ui.editing is not None else ""

    def is_opener(self, event: pygame.event.Event) -> bool:
        """Whether this is the letter of the key that has just led into a field: SDL sends it after the key."""
        if event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return False
        opener, self._opener = self._opener, ""
        return event.type == pygame.TEXTINPUT and opener != "" and event.text == opener

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

    def edit(self, event: pygame.event.Event) -> tuple[bool, Change]:
        """Keys while a field is edited: it gets the letters, and keeps all but those that end editing."""
        field = self.screen.ui.editing
        assert isinstance(field, TextField)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.screen.ui.set_focus(None)
            field.commit()
            return True, self.screen.acts()
        if event.key == pygame.K_ESCAPE:
            self.screen.ui.set_focus(None)
            return True, None
        if event.key == pygame.K_TAB:
            self.screen.ui.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True, None
        if pygame.K_F1 <= event.key <= pygame.K_F12:
            return True, self.press(event)
        self.screen.ui.handle(event)
        return True, self.screen.acts()

    def press(self, event: pygame.event.Event) -> Change:
        """A key while no text is edited."""
        if keys.is_modifier(event):
            return None
        focused = self.screen.ui.focus if self.screen.ui.ring else None
        plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT)
        if focused is not None and plain and keys.matches("Enter", event):
            return self.push(focused)
        control = self._showing(event)
        if control is not None:
            return self.push(control)
        action = keys.action_of(self.screen.bindings, event)
        if action is not None:
            return self.bound(action)
        if focused is not None and plain and event.key == pygame.K_SPACE:
            return self.push(focused)
        if plain and (self._scrolled_by(event) if focused is None else self._paged(event, focused)):
            return None
        if self._moved_focus(event, focused, plain):
            return self.screen.acts()
        return self._everywhere(event) or self.screen.on_key(event)

    def _showing(self, event: pygame.event.Event) -> Control | None:
        """The control on which this key is printed, or the topmost of several."""
        shown = (each for each in reversed(self.screen.ui.controls) if each.key and each.visible)
        return next((each for each in shown if keys.matches(each.key, event)), None)

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
        if not control.focusable:
            self.screen.context.play("not_possible")
            return None
        control.push()
        return self.screen.acts()

    def _scrolled_by(self, event: pygame.event.Event) -> bool:
        page = self.screen.scrolled
        if page is None or (event.key not in _PAGES and event.key not in (pygame.K_UP, pygame.K_DOWN)):
            return False
        if event.key in _PAGES:
            self.screen.tree.page(page, _PAGES[event.key])
        else:
            self.screen.tree.step(page, -1 if event.key == pygame.K_UP else 1)
        self.screen.changed()
        return True

    def _paged(self, event: pygame.event.Event, focused: Control) -> bool:
        """Pages of the list that the focus is in; it stays in there."""
        inside = self.screen.tree.list_at(focused.rect.center)
        if inside is None or event.key not in _PAGES:
            return False
        self.screen.tree.page(inside, _PAGES[event.key])
        self.screen.refresh()
        mates = [each for each in self.screen.ui.focusable() if each.group == focused.group]
        rows = [each for each in mates if self.screen.tree.list_at(each.rect.center) == inside]
        if rows and self.screen.ui.focus is None:
            self.screen.ui.set_focus(rows[-1] if _PAGES[event.key] > 0 else rows[0])
        return True

    def along_list(self, dy: int) -> bool:
        """To the next row of the list that the focus is in; the list moves where it is the last that is seen."""
        ui, tree = self.screen.ui, self.screen.tree
        here = ui.focus
        inside = None if here is None else tree.list_at(here.rect.center)
        if inside is None or here is None or not dy:
            return False
        if ui.steer(0, dy) and ui.focus is not None and tree.list_at(ui.focus.rect.center) == inside:
            return True
        ui.set_focus(here)
        if not tree.step(inside, dy):
            return False
        self.screen.refresh()
        ui.steer(0, dy)
        return True

    def _moved_focus(self, event: pygame.event.Event, focused: Control | None, plain: bool) -> bool:
        if event.key == pygame.K_TAB and plain:
            self.screen.ui.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key not in _ARROWS or not plain:
            return False
        direction = _ARROWS[event.key]
        if focused is not None and (focused.arrow(*direction) or self.along_list(direction[1])):
            return True
        if focused is not None and direction[1] and self.screen.tree.list_at(focused.rect.center):
            return True  # nobody leaves a list by its end
        return self.screen.ui.steer(*direction, None if focused is not None else self.screen.first_group)
