"""Input from game controllers: each press becomes an event PAD, whose effect depends on the screen.

A PAD event has a `button`, named as in drawing.MARKS, or a `direction` of the cross or the left stick: (1, 0) is right.
A direction that is held is repeated.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import pygame

from cantstop.view.app.actions import Binding
from cantstop.view.app.ways import Change
from cantstop.view.kit.control import Control
from cantstop.view.kit.field import Entry

if TYPE_CHECKING:
    from cantstop.view.app.screen import Screen

PAD = pygame.event.custom_type()
Direction = tuple[int, int]
BUTTONS = {
    pygame.CONTROLLER_BUTTON_A: "a",
    pygame.CONTROLLER_BUTTON_B: "b",
    pygame.CONTROLLER_BUTTON_X: "x",
    pygame.CONTROLLER_BUTTON_Y: "y",
    pygame.CONTROLLER_BUTTON_START: "start",
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: "left",
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: "right",
}
CROSS: dict[int, Direction] = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (0, 1),
}
PUSHED, LET_GO = 18_000, 12_000  # deflections of a stick that start and end a direction, of 32 768
FIRST_MS, NEXT_MS = 420.0, 130.0  # delays until a held direction repeats
_RAW = (  # SDL sends each of these again as an event of a controller
    pygame.JOYAXISMOTION,
    pygame.JOYBUTTONDOWN,
    pygame.JOYBUTTONUP,
    pygame.JOYHATMOTION,
    pygame.JOYBALLMOTION,
    pygame.JOYDEVICEADDED,
    pygame.JOYDEVICEREMOVED,
)


class Gamepads:
    def __init__(self) -> None:
        self._open: dict[int, object] = {}  # by their instance
        self._stick: dict[int, int] = {}  # the current direction on each axis
        self.held: Direction | None = None  # a direction, which repeats without another event
        self._next = 0.0  # ms until the direction is repeated

    def open(self) -> None:
        """Start listening for controllers. SDL also posts events for those that are already plugged in."""
        from pygame._sdl2 import controller

        controller.init()

    def heard(self, events: Iterable[pygame.event.Event], ms: float) -> list[pygame.event.Event]:
        found = list(self._told(events))
        if self.held is not None:
            self._next -= ms
            if self._next <= 0:
                self._next = NEXT_MS
                found.append(pygame.event.Event(PAD, button="", direction=self.held))
        return found

    def _told(self, events: Iterable[pygame.event.Event]) -> Iterator[pygame.event.Event]:
        for event in events:
            if event.type == pygame.CONTROLLERDEVICEADDED:
                from pygame._sdl2 import controller

                if controller.is_controller(event.device_index):
                    found = controller.Controller(event.device_index)
                    self._open[found.as_joystick().get_instance_id()] = found
            elif event.type == pygame.CONTROLLERDEVICEREMOVED:
                self._open.pop(event.instance_id, None)
                self.held = None
                self._stick.clear()
            elif event.type == pygame.CONTROLLERBUTTONDOWN:
                if event.button in CROSS:
                    yield self._turn(CROSS[event.button])
                elif event.button in BUTTONS:
                    yield pygame.event.Event(PAD, button=BUTTONS[event.button], direction=None)
            elif event.type == pygame.CONTROLLERBUTTONUP:
                if self.held == CROSS.get(event.button):
                    self.held = None
            elif event.type == pygame.CONTROLLERAXISMOTION:
                yield from self._moved(event.axis, event.value)
            elif event.type not in _RAW:
                yield event

    def _turn(self, direction: Direction) -> pygame.event.Event:
        self.held, self._next = direction, FIRST_MS
        return pygame.event.Event(PAD, button="", direction=direction)

    def _moved(self, axis: int, value: int) -> Iterator[pygame.event.Event]:
        """Yield an event when the left stick changes its direction on an axis."""
        if axis not in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return
        before = self._stick.get(axis, 0)
        way = 0 if abs(value) < LET_GO else before if abs(value) < PUSHED else (1 if value > 0 else -1)
        self._stick[axis] = way
        if way == before:
            return
        if way:
            yield self._turn((way, 0) if axis == pygame.CONTROLLER_AXIS_LEFTX else (0, way))
        else:
            self.held = None


# Actions of each button, of which a screen's first is used; if there is none, the key.
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
        """Return the mark shown instead of the key of a control or, if none is given, of an action."""
        bound = name or next((each.action for each in self.screen.bindings if each.key == key), "")
        return mark_of(bound, key, focused)

    def handle(self, event: pygame.event.Event) -> Change:
        if event.direction is not None:
            self._move(*event.direction)
            return self.screen.acts()
        if event.button == "a":
            return None if self.screen.timeline.skip() else self._press()
        for action in (*ACTIONS.get(event.button, ()), *ALSO.get(event.button, ())):
            binding = next((each for each in self.screen.bindings if each.control == action), Binding(action, ""))
            if binding.key or self.screen.ui.find(action) is not None:
                return self.screen.bound(binding)
        if event.button not in FALL_BACK:
            return None
        key = pygame.event.Event(pygame.KEYDOWN, key=FALL_BACK[event.button], mod=0, unicode="", scancode=0)
        return self.screen.press_key(key)

    def _press(self) -> Change:
        ui = self.screen.ui
        if ui.ringed is None:
            self.take_focus(below=OWN)
            return None
        if isinstance(ui.ringed, Entry) and ui.ringed.offer():
            return self.screen.acts()
        return self.screen.push(ui.ringed)

    def _move(self, dx: int, dy: int) -> None:
        ui = self.screen.ui
        if ui.ringed is None or not ui.ringed.focusable:
            self.take_focus()
            return
        self._given = ""
        keyboard = self.screen.keyboard
        if ui.ringed.arrow(dx, dy) or keyboard.along_list(dy) or ui.steer(dx, dy, anywhere=True):
            return
        page = self.screen.tree.scrolled  # the text is longer than its box, and no control follows
        if page is not None and dy:
            self.screen.tree.step(page, dy)
            self.screen.changed()

    def stay(self) -> None:
        """Leave the focus on its control until the screen shows another question."""
        self._asked = self._question()

    def keep_focus(self) -> None:
        """Give the focus to the main control if no visible control has it, so that A can press something.

        With a screen reader, the focus moves to each new question.
        """
        ui, asked = self.screen.ui, self._question()
        if self.screen.context.listened and self.screen.timeline.playing:
            return  # the question comes after the animation
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
        """Return the controls that may get the focus automatically. With a screen reader, notes are excluded."""
        listened = self.screen.context.listened
        return [each for each in self.screen.ui.focusable() if not (listened and each.node.group == "note")]

    def take_focus(self, below: int = OWN + 1) -> None:
        """Restore the focus or, if it is lost, focus the control with the lowest rank, if this is less than `below`."""
        ui = self.screen.ui
        offered = [control for control in self._focusable() if _rank(control) < below]
        chosen = ui.focus if ui.focus in offered and ui.focus is not None and ui.focus.name != self._given else None
        if chosen is None and offered:
            first = self.screen.first_group
            chosen = min(offered, key=lambda each: (_rank(each), each.node.group != first, each.node.refuses))
            self._given = chosen.name
        if chosen is not None and chosen is not ui.ringed:
            ui.set_focus(chosen)
            self.screen.changed()


def _rank(control: Control) -> int:
    """Return the rank of a control, which is lowest for the default button and highest for one with another button."""
    key = control.node.pressed_by
    if control.node.main or key in ("Enter", "Space"):
        return 0
    if mark_of(control.name, key, False) or "+" in key:
        return OWN
    return 1 if key.isdigit() else 2
