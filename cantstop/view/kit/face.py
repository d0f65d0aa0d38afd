"""The element of every control but the text field: a pygame_gui button with drawn pictures of any shape.

face = Face(ui, node, rect)          made by the tree when a control's name first appears
face.become(node, rect)              what each later tree says of it: faces, place, key, tip, whether it is enabled
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, cast

import pygame
from pygame_gui import UI_BUTTON_PRESSED
from pygame_gui.elements import UIButton

from cantstop.view.kit import button_faces
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.control import PLAIN_CAP, Cap, Control, ControlNode, Faces
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.ui import NOWHERE, Ui

if TYPE_CHECKING:
    from pygame_gui.core.drawable_shapes.drawable_shape import DrawableShape


TIP_DELAY = 0.7


class Glide:
    """A value of 0 to 1 that follows a switch, such as hover or press."""

    def __init__(self, rise_ms: float, fall_ms: float) -> None:
        self.value = 0.0
        self.on = False
        self._rise, self._fall = rise_ms, fall_ms

    @property
    def moving(self) -> bool:
        return self.value != float(self.on)

    def update(self, ms: float) -> None:
        if self.on:
            self.value = min(1.0, self.value + ms / self._rise)
        else:
            self.value = max(0.0, self.value - ms / self._fall)


class DrawnShape:
    """A replacement for the shape that pygame_gui would draw: it tells clicks from misses, and draws nothing."""

    def __init__(self, face: Face) -> None:
        self._face = face

    def set_active_state(self, state: str) -> None:
        self._face.shown_state(state)

    def collide_point(self, place: Any) -> bool:
        return self._face.meant((int(place[0]), int(place[1])))

    def get_fresh_surface(self) -> pygame.Surface:
        return self._face.ui.get_universal_empty_surface()

    def has_fresh_surface(self) -> bool:
        return False

    def update(self, time_delta: float) -> None: ...

    def set_position(self, place: Any) -> None: ...

    def set_dimensions(self, size: Any) -> bool:
        return False


class Face(Control, UIButton):
    def __init__(self, ui: Ui, node: ControlNode, rect: pygame.Rect) -> None:
        self.node, self.ui = node, ui
        self.faces = Faces()
        self.grip: float | None = None  # the point at which a drag began, in units of its node
        self.cap = PLAIN_CAP
        self._pointed = False
        self._touched_for: float | None = None  # seconds that a finger has been on it
        self.pressed_at = rect  # where it lay when the last press began
        self._hover = Glide(milliseconds("hover"), milliseconds("hover"))
        self._press = Glide(milliseconds("press_down"), milliseconds("press_up"))
        self._release = 0.0  # remaining time for which a press by key holds it down
        super().__init__(rect, "", ui)
        self.become(node, rect)

    # Updates by a tree

    def become(self, node: ControlNode, rect: pygame.Rect) -> None:
        if not node.enabled or node.meaning() != self.node.meaning():
            self.let_go()
        self.node = node
        self.lie(rect)
        self.be_enabled(node.enabled)
        if node.tip != self.tool_tip_text:
            self._drop_tip()
            self.tool_tip_text = node.tip
        self.wear()

    def wear(self) -> None:
        """Put on the faces of its node."""
        self.faces = self.node.faces(int(self.rect.width), int(self.rect.height), self.ui.style, self.cap)

    def set_cap(self, cap: Cap) -> None:
        """Dim the cap while its key does something else, or put the mark of a controller in its place."""
        if self.cap != cap:
            self.cap = cap
            self.wear()

    # pygame_gui

    def rebuild_from_changed_theme_data(self) -> None:
        self.tool_tip_delay = TIP_DELAY
        self.rebuild()

    def rebuild(self) -> None:
        self.drawable_shape = cast("DrawableShape", DrawnShape(self))  # the part that is used

    def on_locale_changed(self) -> None: ...

    def shown_state(self, state: str) -> None:
        self._pointed = state == "hovered"
        self._press.on = state == "active"

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        return (self.held and self.node.drags) or self.touches((int(hover_x), int(hover_y)))

    def touches(self, place: tuple[int, int]) -> bool:
        box = self.rect
        if not box.collidepoint(place):
            return self.ui.reaches(self, place)
        return self.faces.covers(place[0] - int(box.x), place[1] - int(box.y))

    def meant(self, place: tuple[int, int]) -> bool:
        """Return whether a release there is meant for it: also where it lay when the press began."""
        return self.touches(place) or (self.held and self.pressed_at.collidepoint(place))

    def process_event(self, event: pygame.event.Event) -> bool:
        by_finger = getattr(event, "touch", False)
        if event.type == pygame.MOUSEBUTTONDOWN:
            within = self.is_enabled and self.touches(event.pos)
            if self.node.previews and by_finger and within and self.ui.previewed is not self:
                self.ui.previewed = self
                return True
            self._touched_for = 0.0 if by_finger and within else None
            self.pressed_at = pygame.Rect(self.rect)
        elif event.type == pygame.MOUSEBUTTONUP and self._told_by_touch():
            event = pygame.event.Event(event.type, {**event.dict, "pos": NOWHERE})  # it was a query, not a press
        taken = bool(super().process_event(event))
        return self._drag(event) or taken if self.held and self.node.drags else taken

    def _drag(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.ui.press(self, self.node.grabbed(self))
        elif event.type == pygame.MOUSEMOTION:
            if event.buttons[0]:
                self.ui.press(self, self.node.dragged(self))
            else:
                self.let_go()
        return event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEMOTION)

    def let_go(self) -> None:
        if self.held:
            self.held, self._touched_for = False, None
            self.shown_state("normal")

    def _told_by_touch(self) -> bool:
        """Return whether the finger has rested on it until its tip came; the tip goes with the finger."""
        told = self._touched_for is not None and self.tool_tip is not None
        self._touched_for = None
        if told:
            self.on_unhovered()
        return told

    def on_self_event(self, event: int, data: dict[str, Any] | None = None) -> None:
        act = self.node.pressed(self) if event == UI_BUTTON_PRESSED else None
        if act is not None:
            self.ui.set_focus(self, ring=False)
            self.ui.press(self, act)

    def on_hovered(self) -> None:
        self.hover_time = 0.0
        self.shown_state("hovered")

    def on_unhovered(self) -> None:
        self._drop_tip()
        self.shown_state("active" if self.held else "normal")

    def _drop_tip(self) -> None:
        if self.tool_tip is not None:
            self.tool_tip.kill()
            self.tool_tip = None

    def update(self, time_delta: float) -> None:
        super().update(time_delta)
        if self.held and self._touched_for is not None:
            self._rest_finger(time_delta)
        ms = 10_000.0 if self.ui.hurried else time_delta * 1000
        if self._release > 0:
            self._release -= time_delta * 1000
            self._press.on = self._release > 0
        self._hover.on = self._shines
        self._hover.update(ms)
        self._press.update(ms)

    def _rest_finger(self, seconds: float) -> None:
        """Show the tooltip after a resting touch, as after a resting pointer."""
        assert self._touched_for is not None
        self._touched_for += seconds
        if self._touched_for >= TIP_DELAY and self.tool_tip_text and self.tool_tip is None:
            self.tool_tip = self.ui.create_tool_tip(self.tool_tip_text, parent_element=self)

    # Control

    @property
    def _shines(self) -> bool:
        """Whether it looks hovered."""
        node = self.node
        return self._pointed or self.ui.previewed is self or node.lit or (node.shines and self.lit)

    @property
    def moving(self) -> bool:
        return self._hover.on != self._shines or self._hover.moving or self._press.moving or self._release > 0

    @property
    def waiting(self) -> bool:
        asked = self.hovered or (self.held and self._touched_for is not None)
        return bool(asked and self.tool_tip_text and self.tool_tip is None)

    @property
    def lit(self) -> bool:
        return bool(self.is_enabled and (self.hovered or self.held or self.ui.previewed is self or self.focused))

    def push(self) -> None:
        if self.is_enabled:
            self._press.on, self._release = True, float(milliseconds("press_down"))
            self.ui.press(self, self.node.pushed())

    def arrow(self, dx: int, dy: int) -> bool:
        step = {"across": dx, "down": dy, "": 0}[self.node.arrows]
        if step:
            self.ui.press(self, self.node.stepped(step))
        return step != 0

    # Pictures

    def sprites(self) -> Iterator[Sprite]:
        faces = self.faces
        if faces.draw is None:
            return
        x, y = int(self.rect.x) + faces.left, int(self.rect.y) + faces.top
        if not self.is_enabled:
            yield Sprite(faces.draw("disabled"), x, y)
            return
        if faces.pointed is not None and self.hovered:
            yield Sprite(faces.pointed(int(self.ui.pointer[0]) - int(self.rect.x)), x, y)
            return
        pressed, hover, low = self._press.value, self._hover.value, self.low
        if faces.under is not None:
            yield Sprite(faces.under(), x, y + faces.drop)
        if hover < 1 and pressed < 1:
            yield Sprite(faces.draw("normal"), x, y + low)
        if hover > 0 and pressed < 1:
            yield Sprite(faces.draw("hover"), x, y + low, round(255 * hover))
        if pressed > 0:
            yield Sprite(faces.draw("pressed"), x, y + low, round(255 * pressed))

    @property
    def low(self) -> int:
        pressed, hover = self._press.value, self._hover.value
        if not (pressed or hover) or self.ui.hurried or not self.is_enabled:
            return 0
        return round(self.faces.travel * pressed - self.faces.rise * hover * (1 - pressed))

    def ring_sprites(self) -> Iterator[Sprite]:
        faces, rect = self.faces, self.rect
        if faces.ring is not None and faces.draw is not None:
            ring, (w, h) = faces.ring(), faces.draw("normal").get_size()
            x, y = int(rect.x) + faces.left, int(rect.y) + faces.top
            yield Sprite(ring, x + (w - ring.get_width()) // 2, y + (h - ring.get_height()) // 2)
        else:
            picture = button_faces.ring((int(rect.w), int(rect.h)), faces.radius, self.ui.style)
            yield Sprite(picture.surface, int(rect.x) + picture.left, int(rect.y) + picture.top)
