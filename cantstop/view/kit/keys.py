"""The names of keys, the labels on them, and their effects in a tree.

Letters are matched by their label, digits by their position, so that they work on AZERTY.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

import pygame

if TYPE_CHECKING:
    from cantstop.view.kit.control import Control
    from cantstop.view.kit.field import Entry
    from cantstop.view.kit.tree import Tree

NAMED = {
    "Enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "Space": (pygame.K_SPACE,),
    "Esc": (pygame.K_ESCAPE, pygame.K_AC_BACK),
    "Tab": (pygame.K_TAB,),
    "Del": (pygame.K_DELETE,),
    "Home": (pygame.K_HOME,),
    "End": (pygame.K_END,),
    "PageUp": (pygame.K_PAGEUP,),
    "PageDown": (pygame.K_PAGEDOWN,),
    "Left": (pygame.K_LEFT,),
    "Right": (pygame.K_RIGHT,),
    "Up": (pygame.K_UP,),
    "Down": (pygame.K_DOWN,),
    "-": (pygame.K_MINUS, pygame.K_KP_MINUS),
    "+": (pygame.K_PLUS, pygame.K_KP_PLUS),
    **{f"F{number}": (pygame.K_F1 + number - 1,) for number in range(1, 13)},
}
ALSO = {"Ctrl+Shift+Z": "Ctrl+Y"}  # what other programs call Redo
_MODIFIERS = {
    pygame.K_LSHIFT,
    pygame.K_RSHIFT,
    pygame.K_LCTRL,
    pygame.K_RCTRL,
    pygame.K_LALT,
    pygame.K_RALT,
    pygame.K_LMETA,
    pygame.K_RMETA,
    pygame.K_CAPSLOCK,
    pygame.K_NUMLOCK,
    pygame.K_MODE,
}


class Key(NamedTuple):
    name: str
    ctrl: bool = False
    shift: bool = False


@cache
def parse(text: str) -> Key:
    """Return Key("Z", ctrl=True, shift=True) for "Ctrl+Shift+Z"."""
    parts = text[:-1].split("+") if len(text) > 1 and text.endswith("++") else text.split("+")
    if text == "+" or not parts[-1]:
        parts[-1] = "+"
    return Key(parts[-1], "Ctrl" in parts[:-1], "Shift" in parts[:-1])


def matches(text: str, event: pygame.event.Event) -> bool:
    if text in ALSO and matches(ALSO[text], event):
        return True
    key = parse(text)
    mods = int(getattr(event, "mod", 0))
    if bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META)) != key.ctrl or mods & pygame.KMOD_LALT:
        return False
    printed = str(getattr(event, "unicode", ""))
    if key.name in "+-" and not key.ctrl and printed == key.name:
        return True  # at any place of the layout, with or without Shift
    if bool(mods & pygame.KMOD_SHIFT) != key.shift and not (key.name == "+" and event.key == pygame.K_PLUS):
        return False
    if key.name.isdigit():
        return digit(event) == int(key.name)
    if key.name in NAMED:
        return event.key in NAMED[key.name]
    return bool(event.key == ord(key.name.lower())) or (bool(printed) and printed.upper() == key.name)


def digit(event: pygame.event.Event) -> int | None:
    """Return the digit at the position of the pressed key, or None."""
    code = int(getattr(event, "scancode", 0))
    if pygame.KSCAN_1 <= code <= pygame.KSCAN_9:
        return code - pygame.KSCAN_1 + 1
    if code == pygame.KSCAN_0:
        return 0
    if pygame.KSCAN_KP_1 <= code <= pygame.KSCAN_KP_9:
        return code - pygame.KSCAN_KP_1 + 1
    return None


def is_modifier(event: pygame.event.Event) -> bool:
    return event.key in _MODIFIERS


def works_while_editing(text: str) -> bool:
    """Return whether a key keeps its meaning while a text is edited; letters, digits and editing keys do not."""
    name = parse(text).name
    return not name or name == "Esc" or (name[0] == "F" and name[1:].isdigit())


def cap(text: str) -> str:
    key = parse(text)
    parts = ["Ctrl"] * key.ctrl + ["Shift"] * key.shift + [key.name]
    return "+".join(_label(part) or part.replace("-", "\N{MINUS SIGN}") for part in parts)


def worded_by(label: Callable[[str], str | None]) -> None:
    """Set the function that returns the label of a key by its name, or None for keys named by their label."""
    global _label
    _label = label


_label: Callable[[str], str | None] = dict[str, str]().get


# Keys for the controls of a tree, and for its lists and text fields

_PAGES = {pygame.K_PAGEUP: -1.0, pygame.K_PAGEDOWN: 1.0, pygame.K_HOME: -1e6, pygame.K_END: 1e6}
_ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
_HELD = pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT


class Keyboard:
    """A key handler for a tree. A program may handle other keys between the calls to `presses` and `moves`."""

    def __init__(
        self, tree: Tree, show: Callable[[], object], refused: Callable[[Control], object] = lambda control: None
    ) -> None:
        """Set up the keyboard; `refused(control)` is called for a key on a disabled control."""
        self.tree, self._ui, self._show, self._refused = tree, tree.ui, show, refused
        self.first_group: str | None = None  # the group in which an arrow key starts if nothing has the focus
        self.in_order: Sequence[str] = ()  # groups through which every arrow goes control by control
        self._opener = ""  # the letter of the key that led into a field

    def takes(self, event: pygame.event.Event) -> bool:
        if self.is_opener(event):
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self._ui.editing is not None and self.edits(event):
            return True
        taken = self.presses(event) or self.moves(event)
        self.opened(event)
        return taken

    # Texts

    def opened(self, event: pygame.event.Event) -> None:
        """Note that a key was handled. If it opened a field, the letter that SDL sends next must not be typed there."""
        self._opener = event.unicode if self._ui.editing is not None else ""

    def is_opener(self, event: pygame.event.Event) -> bool:
        """Return whether the event is the letter of the key that has just opened a field."""
        if event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return False
        opener, self._opener = self._opener, ""
        return event.type == pygame.TEXTINPUT and opener != "" and event.text == opener

    def edits(self, event: pygame.event.Event) -> bool:
        """Pass the key to the edited field; return False for F1 to F12, which keep their meaning."""
        field = cast("Entry", self._ui.editing)
        if pygame.K_F1 <= event.key <= pygame.K_F12:
            return False
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._ui.set_focus(None)
            field.commit()
        elif event.key == pygame.K_ESCAPE:
            self._ui.set_focus(None)
            self._ui.press(field, field.node.on_escape)
        elif event.key == pygame.K_TAB:
            self._step(event)
        else:
            self._ui.handle(event)
        return True

    # Presses

    def presses(self, event: pygame.event.Event) -> bool:
        """Press the control with this key, the topmost enabled one of several; return whether there is one."""
        if is_modifier(event):
            return False
        if self._ui.ringed is not None and _plain(event) and matches("Enter", event):
            return self.push(self._ui.ringed)
        keyed = [each for each in reversed(self._ui.controls) if each.node.pressed_by]
        bearing = [each for each in keyed if matches(each.node.pressed_by, event)]
        ready = [each for each in bearing if each.focusable]
        return bool(bearing) and self.push((ready or bearing)[0])

    def push(self, control: Control) -> bool:
        """Press the control, or report that it cannot be pressed; return True in both cases."""
        if control.focusable:
            control.push()
        else:
            self._refused(control)
        return True

    # Focus and pages

    def moves(self, event: pygame.event.Event) -> bool:
        if is_modifier(event) or not _plain(event):
            return False
        focused = self._ui.ringed
        if focused is not None and event.key == pygame.K_SPACE:
            return self.push(focused)
        if self._scrolls(event, focused):
            return True
        if event.key == pygame.K_TAB:
            self._step(event)
            return True
        return event.key in _ARROWS and self._steers(_ARROWS[event.key], focused)

    def _step(self, event: pygame.event.Event) -> None:
        self._ui.step(-1 if event.mod & pygame.KMOD_SHIFT else 1)

    def _scrolls(self, event: pygame.event.Event, focused: Control | None) -> bool:
        """Scroll the list with the focus, or else the list marked `by_keys`; return whether the key scrolls."""
        around = None if focused is None else self.tree.list_at(focused.rect.center)
        inside = around or self.tree.scrolled
        if inside is None:
            return False
        if event.key in _PAGES:
            self.tree.page(inside, _PAGES[event.key])
        elif focused is None and event.key in (pygame.K_UP, pygame.K_DOWN):
            self.tree.step(inside, -1 if event.key == pygame.K_UP else 1)
        else:
            return False
        self._show()
        if focused is not None and self._ui.focus is None:  # its row is not shown any more
            mates = [each for each in self._ui.focusable() if each.node.group == focused.node.group]
            rows = [each for each in mates if self.tree.list_at(each.rect.center) == inside]
            if rows:
                self._ui.set_focus(rows[-1] if _PAGES[event.key] > 0 else rows[0])
        return True

    def along_list(self, dy: int) -> bool:
        """Move the focus to the next row of its list, which scrolls if that row is not visible."""
        here = self._ui.focus
        inside = None if here is None else self.tree.list_at(here.rect.center)
        if inside is None or here is None or not dy:
            return False
        there = self._ui.focus if self._ui.steer(0, dy) else None
        if there is not None and self.tree.list_at(there.rect.center) == inside:
            return True
        self._ui.set_focus(here)
        if not self.tree.step(inside, dy):
            return False
        self._show()
        self._ui.steer(0, dy)
        return True

    def _steers(self, direction: tuple[int, int], focused: Control | None) -> bool:
        if focused is not None and (focused.arrow(*direction) or self.along_list(direction[1])):
            return True
        if focused is not None and direction[1] and self.tree.list_at(focused.rect.center):
            return True  # arrows do not leave a list at its end
        if focused is not None and focused.node.group in self.in_order:
            self._ui.step(sum(direction), self.in_order)
            return True
        return self._ui.steer(*direction, None if focused is not None else self.first_group)


def _plain(event: pygame.event.Event) -> bool:
    return not event.mod & _HELD
