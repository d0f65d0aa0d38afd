"""The base classes of controls: the node that a screen builds, and the element of pygame_gui that shows it.

A node describes a control in one tree: its name, its key, whether it can be pressed, and the function that a press
calls. The element is made when its name first appears, lives while the name is in the tree, and shows the newest node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

import pygame
from pygame_gui.core import UIElement

from cantstop.view.kit import drawing, keys
from cantstop.view.kit.drawing import NO_CAP, Cap
from cantstop.view.kit.node import Node
from cantstop.view.kit.pictures import Sprite, sprite_of
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style, milliseconds

if TYPE_CHECKING:
    from cantstop.view.kit.ui import Ui

TIP_DELAY = 0.7  # seconds until the tooltip is shown
LIP = 3.0  # height of the lip in units
SEEN = 127  # the least alpha at which a shape can be clicked
Act = Callable[[], object]  # the function that a press calls


class Press(NamedTuple):
    act: Act
    sound: str = ""


class Faces(NamedTuple):
    """The pictures of a control, relative to the upper left corner of its box. Without `draw` nothing is painted."""

    draw: Callable[[str], pygame.Surface | Sprite] | None = None  # "normal", "hover", "pressed" or "disabled"
    lip: str = ""  # the tone of the lip below the face, which a press hides
    travel: float = 0  # units by which a press pushes a face without a lip down
    rise: float = 0  # units by which hover raises it
    radius: float = 0  # of the corners of the lip and of the focus ring
    pointed: Callable[[int], pygame.Surface] | None = None  # the face under a pointer at x
    ring: Callable[[], Sprite] | None = None  # a focus ring of another shape
    shaped: bool = False  # whether only its painted part can be clicked, not its whole rectangle


@dataclass(kw_only=True)
class ControlNode(Node):
    """The base class of controls. A press calls `on`, with arguments that depend on the kind of control."""

    name: str = field(kw_only=False)  # identifies the control from one tree to the next
    on: Callable[..., object] | None = None
    pressed_by: str = ""  # a key
    group: str = ""  # arrows move within a group
    enabled: bool = True
    tip: str | None = None
    sound: str = "choose"
    lit: bool = False  # whether it looks hovered
    lasts: bool = False  # whether a press acts even if it skips an animation, as its meaning never changes
    cap: Cap = field(default=NO_CAP, init=False)  # of its key, which the tree may replace

    takes_focus: ClassVar[bool] = True
    drags: ClassVar[bool] = False  # whether it acts while it is held, not on release
    previews: ClassVar[bool] = False  # whether a first touch previews, and a second presses; focus looks like hover
    arrows: ClassVar[Literal["", "across", "down"]] = ""  # the arrow keys that it handles while focused

    def __post_init__(self) -> None:
        if self.pressed_by:
            self.cap = Cap(keys.cap(self.pressed_by))

    @property
    def refuses(self) -> bool:
        """Whether a press only shows the reason why the action is unavailable."""
        return False

    @property
    def main(self) -> bool:
        return False

    def spoken(self) -> Spoken:
        """Return the control's description; if it is empty, the texts on the control are read instead."""
        return Spoken("button", self.tip or "")

    def faces(self, w: int, h: int, style: Style) -> Faces:
        raise TypeError(f"{type(self).__name__} has no faces")

    # Actions of input; None if it has no effect

    def pressed(self, face: Control | None) -> Act | None:
        return self.calls()

    def stepped(self, step: int) -> Act | None:
        """Return the action of an arrow key, or None if the control ignores it; `step` is 1 to the right and down."""
        return None

    def dragged(self, face: Control, begins: bool) -> Act | None:
        """Return the action of dragging to the pointer or, if `begins` is true, of the press that starts the drag."""
        return None

    def calls(self, *args: object) -> Act | None:
        return partial(self.on, *args) if self.on is not None and args else self.on

    def meaning(self) -> object:
        """Return a comparable description of the action; a press is dropped if this changes before its release."""
        return meaning(self.on)


def meaning(call: object) -> object:
    """Return a description of a call that is equal for equal code and arguments, also in another build of the tree."""
    if isinstance(call, partial):
        return meaning(call.func), *map(meaning, call.args), call.keywords
    if isinstance(call, FunctionType):
        return call.__code__, *(meaning(cell.cell_contents) for cell in call.__closure__ or ())
    return call


def glided(value: float, on: bool, ms: float, rise: float, fall: float) -> float:
    """Return the strength of an effect such as hover after `ms`: it rises towards 1 if `on`, else falls towards 0."""
    return min(1.0, value + ms / rise) if on else max(0.0, value - ms / fall)


class Control(UIElement):
    """The element that shows a control, with the drawn pictures of its node. Entry, the element of fields, extends it.

    pygame_gui finds the element under the pointer.
    """

    node: ControlNode
    ui: Ui
    faces = Faces()
    held = False
    grip: float | None = None  # the point at which a drag began, in units of its node
    touched = False  # whether it is held by a finger
    _rested = 0.0  # seconds for which the pointer or a finger has been on it
    _hover = _press = 0.0  # the strength of each look
    _release = 0.0  # remaining time for which it looks pressed by a key
    moving = False

    def __init__(self, ui: Ui, node: ControlNode, rect: pygame.Rect) -> None:
        super().__init__(rect, ui, None, starting_height=1, layer_thickness=1)
        self.node, self.ui = node, ui
        self.pressed_at = rect  # the rectangle at the start of the last press
        self.become(node, rect)

    def become(self, node: ControlNode, rect: pygame.Rect) -> None:
        if not node.enabled or node.meaning() != self.node.meaning():
            self.let_go()
        self.node, self.is_enabled = node, node.enabled
        self.lie(rect)
        self.faces = node.faces(int(self.rect.width), int(self.rect.height), self.ui.style)

    def lie(self, rect: pygame.Rect) -> None:
        if self.rect.topleft != rect.topleft:
            self.set_relative_position(rect.topleft)
        if self.rect.size != rect.size:
            self.set_dimensions(rect.size)

    @property
    def name(self) -> str:
        return self.node.name

    def spoken(self) -> Spoken:
        return self.node.spoken()

    @property
    def focusable(self) -> bool:
        return bool(self.is_enabled and self.node.takes_focus)

    @property
    def editing(self) -> bool:
        return False

    # Input

    def touches(self, place: tuple[int, int]) -> bool:
        faces, box = self.faces, self.rect
        if not box.collidepoint(place):
            return self.ui.reaches(self, place)
        if not faces.shaped or faces.draw is None:
            return True
        face = sprite_of(faces.draw("normal")).at(*box.topleft)
        painted = face.rect.collidepoint(place)
        return painted and face.surface.get_at((place[0] - face.x, place[1] - face.y)).a > SEEN

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        return (self.held and self.node.drags) or self.touches((int(hover_x), int(hover_y)))

    def can_hover(self) -> bool:
        return bool(self.is_enabled and not self.held)

    def process_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and self.touches(event.pos):
            return self._press_begins(event)
        if not self.held:
            return False
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            asked = self.touched and self.explains  # a long touch does not press
            if not asked and (self.touches(event.pos) or self.pressed_at.collidepoint(event.pos)):
                act = self.node.pressed(self)
                if act is not None:
                    self.ui.set_focus(self, ring=False)
                    self.ui.press(self, act)
            self.let_go()
            return True
        if event.type == pygame.MOUSEMOTION and self.node.drags:
            if event.buttons[0]:
                self.ui.press(self, self.node.dragged(self, False))
            else:
                self.let_go()
            return True
        return False

    def _press_begins(self, event: pygame.event.Event) -> bool:
        by_finger = getattr(event, "touch", False)
        if self.is_enabled and self.node.previews and by_finger and self.ui.previewed is not self:
            self.ui.previewed = self
        elif self.is_enabled and event.button == 1:
            self.held, self.hovered, self.touched, self._rested = True, False, by_finger, 0.0
            self.pressed_at = pygame.Rect(self.rect)
            if self.node.drags:
                self.ui.press(self, self.node.dragged(self, True))
        return bool(event.button == 1)

    def let_go(self) -> None:
        """Cancel a press that is not yet released."""
        self.held = self.touched = False

    def push(self) -> None:
        if self.is_enabled:
            self._release = float(milliseconds("press_down"))
            self.ui.press(self, self.node.pressed(None))

    def arrow(self, dx: int, dy: int) -> bool:
        """Handle an arrow key; return False to let it move the focus."""
        step = {"across": dx, "down": dy, "": 0}[self.node.arrows]
        if step:
            self.ui.press(self, self.node.stepped(step))
        return step != 0

    def focus_came(self) -> None: ...

    def focus_left(self) -> None: ...

    # Time

    def update(self, time_delta: float) -> None:
        super().update(time_delta)
        self._rested = self._rested + time_delta if self.hovered or self.touched else 0.0
        ms = 10_000.0 if self.ui.hurried else time_delta * 1000
        self._release = max(0.0, self._release - time_delta * 1000)
        node, hover = self.node, milliseconds("hover")
        shines = self.hovered or self.ui.previewed is self or node.lit or (node.previews and self.lit)
        down = self.held or self._release > 0
        self._hover = glided(self._hover, shines, ms, hover, hover)
        self._press = glided(self._press, down, ms, milliseconds("press_down"), milliseconds("press_up"))
        self.moving = self._hover != shines or self._press != down or self._release > 0

    @property
    def waiting(self) -> bool:
        """Whether the control's picture will change without further input."""
        asked = self.node.tip and (self.hovered or self.touched) and not self.explains
        return self.editing or bool(asked)

    @property
    def explains(self) -> bool:
        """Whether the tooltip is shown."""
        return bool(self.node.tip) and self._rested >= TIP_DELAY

    @property
    def lit(self) -> bool:
        """Whether the control is hovered, previewed or focused, so that a screen can show its effect."""
        ui = self.ui
        shown = self.hovered or self.held or ui.previewed is self or ui.ringed is self
        return bool(self.is_enabled and shown)

    # Pictures

    def sprites(self) -> Iterator[Sprite]:
        faces, (x, y) = self.faces, self.rect.topleft
        if faces.draw is None:
            return
        if not self.is_enabled:
            yield sprite_of(faces.draw("disabled")).at(x, y)
            return
        if faces.pointed is not None and self.hovered:
            yield Sprite(faces.pointed(int(self.ui.pointer[0]) - x), x, y)
            return
        if faces.lip:
            w, h = self.rect.size
            yield Sprite(drawing.lip(w, h, faces.radius, self.ui.style, faces.lip), x, y + self.ui.style.px(LIP))
        y += self.low
        if self._hover < 1 and self._press < 1:
            yield sprite_of(faces.draw("normal")).at(x, y)
        if self._hover > 0 and self._press < 1:
            yield sprite_of(faces.draw("hover")).at(x, y, round(255 * self._hover))
        if self._press > 0:
            yield sprite_of(faces.draw("pressed")).at(x, y, round(255 * self._press))

    @property
    def low(self) -> int:
        """The number of pixels by which the face is pushed down; negative while it is raised."""
        if self.ui.hurried or not self.is_enabled:
            return 0
        faces, style = self.faces, self.ui.style
        travel = LIP if faces.lip else faces.travel
        down, up = style.px(travel) if travel else 0, style.px(faces.rise) if faces.rise else 0
        return round(down * self._press - up * self._hover * (1 - self._press))

    def ring_sprites(self) -> Iterator[Sprite]:
        faces, rect = self.faces, self.rect
        own = faces.ring
        ring = own() if own is not None else drawing.ring((rect.w, rect.h), faces.radius, self.ui.style)
        yield ring.at(*rect.topleft)
