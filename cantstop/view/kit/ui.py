"""The manager of all controls, which adds keyboard focus, a focus ring and sprites to that of pygame_gui.

A press is queued for the program directly, not as an event at the end of the event queue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, cast

import pygame
from pygame_gui import UIManager
from pygame_gui.core.resource_loaders import BlockingThreadedResourceLoader
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.core.utility import set_default_manager

from cantstop.view.kit.control import Act, Control, Press
from cantstop.view.kit.drawing import caption
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.theme import Style
from cantstop.view.kit.theme import size as measure

NOWHERE = (-10_000, -10_000)
_BUTTONS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
loader = BlockingThreadedResourceLoader()  # never started: the first resources are loaded without threads


@cache
def shared_theme() -> UIAppearanceTheme:
    """Return the theme that pygame_gui requires but never shows. It is read only once, because that takes 17 ms."""
    return UIAppearanceTheme(loader, "en")


class Ui(UIManager):
    def __init__(self, size: tuple[int, int], style: Style) -> None:
        self.style = style
        self.pointer = NOWHERE
        self.controls: list[Control] = []
        self.presses: list[Press] = []
        self.focus: Control | None = None
        self.previewed: Control | None = None  # the control that was touched once; the second touch presses it
        self.ring = False  # the focus is shown only after the keyboard was used
        self.hurried = False  # hover and press are not animated (reduced motion, tests)
        self.busy = True  # whether anything was pressed, shown or moved since the last frame
        self.waiting = False  # whether a tooltip or a blinking cursor will change something soon
        super().__init__(size, enable_live_theme_updates=False, resource_loader=loader)
        set_default_manager(None)  # pygame_gui would keep the first manager alive

    def lay_out(self, size: tuple[int, int], style: Style) -> None:
        """Set a new window size or look; the next tree moves the controls."""
        self.style = style
        self.set_window_resolution(size)

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        return shared_theme()

    # Input

    def handle(self, event: pygame.event.Event) -> bool:
        """Pass the event to the controls; return True if one of them handled it. Presses are then in `presses`."""
        self.busy = True
        if event.type == pygame.MOUSEMOTION or event.type in _BUTTONS:
            self.pointer = event.pos
        elif event.type in (pygame.WINDOWLEAVE, pygame.WINDOWFOCUSLOST):
            self.pointer = NOWHERE
        if event.type in _BUTTONS:
            self.update(0.0)  # so that a control knows that it is hovered before it is pressed
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.ring = False
            if self.previewed is not self.at(event.pos):
                self.previewed = None
        taken = bool(self.process_events(event))
        if lifted(event):
            self.pointer = NOWHERE
            self.update(0.0)
        return taken

    def let_go(self) -> None:
        """Cancel a press that is not yet released, because another screen is about to open."""
        for control in self.controls:
            control.let_go()
        self.previewed = None

    def press(self, control: Control, act: Act | None, sound: str | None = None) -> None:
        """Queue the action of a pressed control, for the program to carry out."""
        if act is not None:
            self.busy = True
            self.presses.append(Press(act, control.node.sound if sound is None else sound))

    def take_presses(self) -> list[Press]:
        presses, self.presses = self.presses, []
        return presses

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer

    # Time

    def pass_time(self, ms: float) -> None:
        if not self.busy and not self.waiting:
            return
        self.update(ms / 1000)
        self.busy = any(control.moving for control in self.controls)
        self.waiting = any(control.waiting for control in self.controls)

    # Controls

    def show(self, controls: list[Control]) -> None:
        """Show these controls, each above the one before it."""
        self.controls[:] = controls
        elements = cast("list[Any]", controls)
        if [each for each in self.ui_group.sprites() if each in set(elements)] != elements:
            for element in elements:
                self.ui_group.change_layer(element, element.layer)
        self.busy = True  # in the next frame each control learns whether it is hovered

    def find(self, name: str) -> Control | None:
        return next((control for control in self.controls if control.name == name), None)

    def at(self, place: tuple[int, int]) -> Control | None:
        return next((each for each in reversed(self.controls) if each.touches(place)), None)

    def reaches(self, control: Control, place: tuple[int, int]) -> bool:
        """Return whether a click just outside a small control counts as a click on it, if no other control is there."""
        box, least = control.rect, self.style.px(measure("target", "minimum"))
        if box.w >= least <= box.h or not box.inflate(least - box.w, least - box.h).union(box).collidepoint(place):
            return False
        return not any(each.rect.collidepoint(place) for each in self.controls if each is not control)

    @property
    def editing(self) -> Control | None:
        return self.focus if self.focus is not None and self.focus.editing else None

    # Focus

    @property
    def ringed(self) -> Control | None:
        """The focused control if the focus is shown."""
        return self.focus if self.ring else None

    def focusable(self) -> list[Control]:
        return [control for control in self.controls if control.focusable]

    def set_focus(self, control: Control | None, *, ring: bool = True) -> None:
        if self.focus is not None and self.focus is not control:
            self.focus.focus_left()
        self.focus, self.ring, self.busy = control, ring, True
        if control is not None:
            control.focus_came()

    def step(self, direction: int, groups: Sequence[str] = ()) -> None:
        """Move the focus to the next or previous control, of these groups if any are given."""
        order = [each for each in self.focusable() if not groups or each.node.group in groups]
        if not order:
            return
        if self.focus not in order:
            self.set_focus(order[0 if direction > 0 else -1])
        else:
            self.set_focus(order[(order.index(self.focus) + direction) % len(order)])

    def steer(self, dx: int, dy: int, group: str | None = None, *, anywhere: bool = False) -> bool:
        """Move the focus to the nearest control in the direction of an arrow key, preferably in the same group.

        If `anywhere` is true, ignore groups. Return whether a control was found.
        """
        order = [control for control in self.focusable() if group is None or control.node.group == group]
        if self.focus not in self.focusable():
            if order:
                self.set_focus(order[0])
            return bool(order)
        assert self.focus is not None
        here, group = self.focus.rect, self.focus.node.group
        others = [control for control in self.focusable() if control is not self.focus]
        mates = [each for each in others if group and each.node.group == group and faces(here, each.rect, dx)]
        for offered in (others,) if anywhere else (mates, others):
            found = nearest(here, [each.rect for each in offered], dx, dy)
            if found is not None:
                self.set_focus(offered[found])
                return True
        return False

    # Pictures

    def overlays(self) -> Iterator[Sprite]:
        """Yield the sprites over all controls: the focus ring, and tooltips."""
        if self.focus is not None and self.ring:
            yield from self.focus.ring_sprites()
        for control in self.controls:
            if control.explains:
                yield self._tip(control.node.tip or "", control.rect)

    def _tip(self, words: str, control: pygame.Rect) -> Sprite:
        """Return the tooltip: a line on a small plate, below its control or above it, completely inside the window."""
        style, window = self.style, pygame.Rect((0, 0), self.window_resolution)
        picture = caption(words, style, round(0.6 * window.w), size=16, pad=(13, 8), radius=9)
        gap = style.px(9)
        place = picture.get_rect(midtop=(control.centerx, control.bottom + gap))
        if place.bottom > window.bottom:
            place.bottom = control.top - gap
        place.clamp_ip(window.inflate(-2 * style.px(6), -2 * style.px(6)))
        return Sprite(picture, *place.topleft)


def lifted(event: pygame.event.Event) -> bool:
    """Return whether the event is a finger that leaves the screen, after which nothing is hovered."""
    return event.type == pygame.MOUSEBUTTONUP and bool(getattr(event, "touch", False))


ABOVE, ASIDE = 0.5, 4.0  # deviation allowed for an arrow sideways, and up or down, as parts of the distance


def nearest(here: pygame.Rect, places: Sequence[pygame.Rect], dx: int, dy: int) -> int | None:
    """Return the index of the rectangle that an arrow leads to: the best aligned one of the nearest row or column."""
    if dy:
        here, places = turned(here), [turned(place) for place in places]
    far: list[tuple[bool, float, int]] = []
    for number, there in enumerate(places):
        along, across = (there.centerx - here.centerx) * (dx or dy), abs(there.centery - here.centery)
        gap = max(0, -_overlap(here, there))
        over = gap > 0 and min(here.right, there.right) > max(here.left, there.left)
        if along > 0 and not over and not _in_line(here, there) and gap <= (ABOVE if dx else ASIDE) * along:
            # Sideways, rectangles at the same height come first; else the nearest row does, even if it is aside.
            far.append((dx != 0 and gap > 0, along + gap / (1 if dx else 3) + across * 0.01, number))
    if not far:
        return None
    first = places[min(far)[2]]
    line = [number for *_, number in far if _in_line(first, places[number])]
    return min(line, key=lambda number: _aside(here, places[number]))


def turned(rect: pygame.Rect) -> pygame.Rect:
    """Return the rectangle with x and y exchanged, so that down can be treated like right."""
    return pygame.Rect(rect.y, rect.x, rect.h, rect.w)


def faces(here: pygame.Rect, there: pygame.Rect, dx: int) -> bool:
    """Return whether `there` is straight beside `here` or, if `dx` is 0, straight above or below it."""
    return _overlap(here, there) > 0 if dx else _overlap(turned(here), turned(there)) > 0


def _in_line(one: pygame.Rect, other: pygame.Rect) -> bool:
    return 4 * abs(one.centerx - other.centerx) <= min(one.w, other.w)


def _overlap(one: pygame.Rect, other: pygame.Rect) -> int:
    return min(one.bottom, other.bottom) - max(one.top, other.top)


def _aside(here: pygame.Rect, there: pygame.Rect) -> tuple[bool, int, int]:
    sides = here.centery - there.centery, here.top - there.top, here.bottom - there.bottom
    return _overlap(here, there) <= 0, min(map(abs, sides)), abs(sides[0])
