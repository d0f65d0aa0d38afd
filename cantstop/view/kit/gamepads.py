"""Game controllers: presses on any of them become events of one kind.

A PAD event has a `button`, named as in MARKS, or a `direction` of the cross or the left stick: (1, 0) is right. A
direction that is held comes again and again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Colour

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
PUSHED, LET_GO = 18_000, 12_000  # of 32 768: deflection of a stick that counts, and that ends it
FIRST_MS, NEXT_MS = 420.0, 130.0  # delays until a held direction repeats
_RAW = (  # SDL sends each of them again as an event of a controller
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
        self._stick: dict[int, int] = {}  # where the axes stand
        self._held: Direction | None = None
        self._next = 0.0  # until it comes again

    @property
    def held(self) -> bool:
        """Whether a held direction will repeat without another event."""
        return self._held is not None

    def open(self) -> None:
        """Start listening. Events report controllers that are plugged in already, like later ones."""
        from pygame._sdl2 import controller

        controller.init()

    def heard(self, events: Iterable[pygame.event.Event], ms: float) -> list[pygame.event.Event]:
        found = list(self._told(events))
        if self._held is not None:
            self._next -= ms
            if self._next <= 0:
                self._next = NEXT_MS
                found.append(pygame.event.Event(PAD, button="", direction=self._held))
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
                self._held = None
                self._stick.clear()
            elif event.type == pygame.CONTROLLERBUTTONDOWN:
                if event.button in CROSS:
                    yield self._turn(CROSS[event.button])
                elif event.button in BUTTONS:
                    yield pygame.event.Event(PAD, button=BUTTONS[event.button], direction=None)
            elif event.type == pygame.CONTROLLERBUTTONUP:
                if self._held == CROSS.get(event.button):
                    self._held = None
            elif event.type == pygame.CONTROLLERAXISMOTION:
                yield from self._moved(event.axis, event.value)
            elif event.type not in _RAW:
                yield event

    def _turn(self, direction: Direction) -> pygame.event.Event:
        self._held, self._next = direction, FIRST_MS
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
            self._held = None


# Marks on buttons show the place among the four, because letters differ between makers.
MARKS = {"a": (0.5, 0.79), "b": (0.79, 0.5), "x": (0.21, 0.5), "y": (0.5, 0.21)}


@drawn
def mark(name: str, side: int, tone: Colour) -> pygame.Surface:
    """Return the mark of a controller button: four circles with this one filled, or three lines for Start."""
    canvas = Canvas(side, side)
    line = max(1.0, 0.06 * side)
    if name == "start":
        for part in (0.34, 0.5, 0.66):
            canvas.lines(((0.22 * side, part * side), (0.78 * side, part * side)), tone, 1.5 * line)
        return canvas.surface()
    for each, (x, y) in MARKS.items():
        if each == name:
            canvas.circle(x * side, y * side, 0.2 * side, tone)
        else:
            canvas.circle(x * side, y * side, 0.15 * side, None, tone, line)
    return canvas.surface()


@drawn
def cap(name: str, size: tuple[int, int], tone: Colour) -> pygame.Surface:
    side = min(size)
    surface = clear(*size)
    surface.blit(mark(name, side, tone), ((size[0] - side) // 2, (size[1] - side) // 2))
    return surface
