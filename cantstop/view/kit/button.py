"""The button of which all buttons are made: a pygame_gui button that wears drawn pictures of any shape.

ShapeButton(ui, rect, ControlFacts("halt", "H"), looks)      # any Looks: octagons, cards, tiles
ButtonElement is in labelled_button.py; SegmentsElement, SwitchElement and SliderElement are in value_elements.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, cast

import pygame
from pygame_gui import UI_BUTTON_PRESSED
from pygame_gui.elements import UIButton

from cantstop.view.kit import button_faces
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.control import ControlFacts
from cantstop.view.kit.looks import PLAIN_CAP, Cap, Glide, Looks
from cantstop.view.kit.theme import milliseconds
from cantstop.view.kit.ui import NOWHERE, Ui

if TYPE_CHECKING:
    from pygame_gui.core.drawable_shapes.drawable_shape import DrawableShape

TIP_DELAY = 0.7


class DrawnShape:
    """Stands where pygame_gui has the shape it would draw: tells clicks from misses, and shows our picture."""

    def __init__(self, button: ShapeButton) -> None:
        self._button = button

    def set_active_state(self, state: str) -> None:
        self._button.shown_state(state)

    def collide_point(self, place: Any) -> bool:
        return self._button.means((int(place[0]), int(place[1])))

    def get_fresh_surface(self) -> pygame.Surface:
        return self._button.looks.face("normal" if self._button.is_enabled else "disabled")

    def has_fresh_surface(self) -> bool:
        return False

    def update(self, time_delta: float) -> None: ...

    def set_position(self, place: Any) -> None: ...

    def set_dimensions(self, size: Any) -> bool:
        return False

    def set_text(self, text: str) -> None: ...


class ShapeButton(UIButton):
    """A button of any shape. With `previews` the first touch only shows what it would do, the second does it."""

    def __init__(
        self,
        ui: Ui,
        rect: pygame.Rect,
        facts: ControlFacts,
        looks: Looks,
        *,
        previews: bool = False,
        sound: str = "choose",
    ) -> None:
        self.looks = looks
        self.name, self.key, self.group = facts.name, facts.key, facts.group
        self.previews, self.sound = previews, sound
        self._pointed = False
        self._pressed_for: float | None = None  # seconds that a finger has been on it
        self._pressed_at: pygame.Rect | None = None  # where it lay when it was pressed, if it was laid out anew since
        self.capped: Callable[[Cap], Looks] | None = None  # draws it with another cap, where it has one
        self._cap = PLAIN_CAP
        self._hover = Glide(milliseconds("hover"), milliseconds("hover"))
        self._press = Glide(milliseconds("press_down"), milliseconds("press_up"))
        self._shown: tuple[object, list[Sprite]] = (None, [])
        self._release = 0.0  # how long a push by key still holds it down
        self.ui = ui
        super().__init__(rect, "", ui, tool_tip_text=facts.tip)
        if not facts.enabled:
            UIButton.disable(self)
        ui.add(self)

    # pygame_gui

    def rebuild_from_changed_theme_data(self) -> None:
        self.tool_tip_delay = TIP_DELAY
        self.rebuild()

    def rebuild(self) -> None:
        self.drawable_shape = cast("DrawableShape", DrawnShape(self))  # all of it that is used

    def on_locale_changed(self) -> None: ...

    def shown_state(self, state: str) -> None:
        self._pointed = state == "hovered"
        self._press.on = state == "active"

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        return self.touches((int(hover_x), int(hover_y)))

    def touches(self, place: tuple[int, int]) -> bool:
        box = self.rect
        if not box.collidepoint(place):
            return self.ui.reaches(self, place)
        return self.looks.covers(place[0] - int(box.x), place[1] - int(box.y))

    def process_event(self, event: pygame.event.Event) -> bool:
        touched = getattr(event, "touch", False)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed_at = None
            within = self.is_enabled and self.touches(event.pos)
            if self.previews and touched and within and self.ui.previewed is not self:
                self.ui.previewed = self
                return True
            self._pressed_for = 0.0 if touched and within else None
        elif event.type == pygame.MOUSEBUTTONUP and self._told_by_touch():
            event = pygame.event.Event(event.type, {**event.dict, "pos": NOWHERE})  # it was asked, not pressed
        return bool(super().process_event(event))

    def means(self, place: tuple[int, int]) -> bool:
        """Whether a release there is meant for it: also where it was when it was pressed."""
        return self.touches(place) or (self._pressed_at is not None and self._pressed_at.collidepoint(place))

    def take_over(self, before: ShapeButton) -> None:
        if before.held and self.is_enabled:
            self.held, self._pressed_for = True, before._pressed_for
            self._pressed_at = before._pressed_at or pygame.Rect(before.rect)
            self.shown_state("active")

    def look_like(self, before: ShapeButton) -> None:
        """Goes on with the hover and press of the element whose place it takes."""
        self._pointed, self.hovered, self.hover_time = before._pointed, before.hovered, before.hover_time
        self._hover.value, self._press.value, self._release = before._hover.value, before._press.value, before._release
        self._hover.on, self._press.on = before._hover.on, before._press.on
        if before.tool_tip is not None and before.tool_tip_text == self.tool_tip_text:
            self.tool_tip, before.tool_tip = before.tool_tip, None

    def set_cap(self, cap: Cap) -> None:
        """Dims the cap while its key does something else, or puts the mark of a controller in its place."""
        if self.capped is not None and self._cap != cap:
            self._cap = cap
            self.looks = self.capped(cap)

    def let_go(self) -> None:
        self.held, self._pressed_for = False, None

    def _told_by_touch(self) -> bool:
        """Whether the finger has rested on it until its tip came; the tip goes with the finger."""
        told = self._pressed_for is not None and self.tool_tip is not None
        self._pressed_for = None
        if told:
            self.on_unhovered()
        return told

    def on_self_event(self, event: int, data: dict[str, Any] | None = None) -> None:
        if event == UI_BUTTON_PRESSED:
            self.ui.set_focus(self, ring=False)
            self.ui.press(self, self.pressed_value())

    def on_hovered(self) -> None:
        self.hover_time = 0.0
        self.shown_state("hovered")

    def on_unhovered(self) -> None:
        if self.tool_tip is not None:
            self.tool_tip.kill()
            self.tool_tip = None
        self.shown_state("active" if self.held else "normal")

    def update(self, time_delta: float) -> None:
        super().update(time_delta)
        if self.held and self._pressed_for is not None:
            self._rest_finger(time_delta)
        ms = 10_000.0 if self.ui.hurried else time_delta * 1000
        if self._release > 0:
            self._release -= time_delta * 1000
            self._press.on = self._release > 0
        self._hover.on = self._pointed or self.ui.previewed is self
        self._hover.update(ms)
        self._press.update(ms)

    def _rest_finger(self, seconds: float) -> None:
        """A finger that rests on it asks for its tip, as a pointer does."""
        assert self._pressed_for is not None
        self._pressed_for += seconds
        if self._pressed_for >= TIP_DELAY and self.tool_tip_text and self.tool_tip is None:
            self.tool_tip = self.ui.create_tool_tip(self.tool_tip_text, parent_element=self)

    def kill(self) -> None:
        self.ui.remove(self)
        UIButton.kill(self)

    # Control

    @property
    def focusable(self) -> bool:
        return bool(self.visible and self.is_enabled)

    @property
    def editing(self) -> bool:
        return False

    @property
    def moving(self) -> bool:
        pointed = self._pointed or self.ui.previewed is self
        return self._hover.on != pointed or self._hover.moving or self._press.moving or self._release > 0

    @property
    def waiting(self) -> bool:
        asked = self.hovered or (self.held and self._pressed_for is not None)
        return bool(asked and self.tool_tip_text and self.tool_tip is None)

    @property
    def main(self) -> bool:
        return False

    @property
    def lit(self) -> bool:
        focused = self.ui.focus is self and self.ui.ring
        return bool(self.is_enabled and (self.hovered or self.held or self.ui.previewed is self or focused))

    def pressed_value(self) -> Any:
        """What goes to the screen with the action."""
        return None

    def push(self) -> None:
        if self.is_enabled:
            self._press.on, self._release = True, float(milliseconds("press_down"))
            self.ui.press(self, self.pushed_value())

    def pushed_value(self) -> Any:
        return self.pressed_value()

    def arrow(self, dx: int, dy: int) -> bool:
        return False

    def focus_came(self) -> None: ...

    def focus_left(self) -> None: ...

    # Pictures

    def sprites(self) -> Iterable[Sprite]:
        """The same ones as long as it looks the same."""
        at = int(self.rect.x), int(self.rect.y)
        state = self.looks, self.is_enabled, self._press.value, self.hover_part, self.low, at
        if self._shown[0] != state:
            self._shown = state, list(self._faces())
        return self._shown[1]

    def _faces(self) -> Iterator[Sprite]:
        x, y = int(self.rect.x) + self.looks.left, int(self.rect.y) + self.looks.top
        if not self.is_enabled:
            yield Sprite(self.looks.face("disabled"), x, y)
            return
        pressed, low = self._press.value, self.low
        if self.looks.under is not None:
            yield Sprite(self.looks.under(), x, y + self.looks.drop)
        hover = self.hover_part
        if hover < 1 and pressed < 1:
            yield Sprite(self.looks.face("normal"), x, y + low)
        if hover > 0 and pressed < 1:
            yield Sprite(self.looks.face("hover"), x, y + low, round(255 * hover))
        if pressed > 0:
            yield Sprite(self.looks.face("pressed"), x, y + low, round(255 * pressed))

    @property
    def low(self) -> int:
        pressed, hover = self._press.value, self._hover.value
        if not (pressed or hover) or self.ui.hurried or not self.is_enabled:
            return 0
        return round(self.looks.travel * pressed - self.looks.rise * hover * (1 - pressed))

    @property
    def hover_part(self) -> float:
        return self._hover.value

    def ring_sprites(self) -> Iterator[Sprite]:
        x, y = int(self.rect.x) + self.looks.left, int(self.rect.y) + self.looks.top
        if self.looks.ring is not None:
            ring = self.looks.ring()
            face = self.looks.face("normal").get_size()
            yield Sprite(ring, x + (face[0] - ring.get_width()) // 2, y + (face[1] - ring.get_height()) // 2)
        else:
            picture = button_faces.ring(self.rect.size, self.looks.radius, self.ui.style)
            yield Sprite(picture.surface, int(self.rect.x) + picture.left, int(self.rect.y) + picture.top)
