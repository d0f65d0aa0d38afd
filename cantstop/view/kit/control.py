"""The base of all controls: the node that a screen builds, and the element of pygame_gui that shows it.

A node says what a control is in one tree: its name, its key, whether it can be pressed, and what a press calls. The
element is made when its name first appears, lives as long as the name is in the tree, and shows the newest node.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple

import pygame
from pygame_gui.core import UIElement

from cantstop.view.kit.node import Node
from cantstop.view.kit.spoken import Spoken

if TYPE_CHECKING:
    from cantstop.view.kit.compositor import Sprite
    from cantstop.view.kit.face import Face
    from cantstop.view.kit.theme import Style
    from cantstop.view.kit.ui import Ui

Act = Callable[[], object]  # what a press calls


class Press(NamedTuple):
    """A press that the program has yet to carry out."""

    control: Control
    act: Act
    sound: str = ""


class Cap(NamedTuple):
    """A replacement for the key of a control: the mark of a controller's button, or the dimmed key."""

    mark: str = ""
    asleep: bool = False


PLAIN_CAP = Cap()


@dataclass(slots=True, eq=False)
class Faces:
    """`draw(state)` gives the face of a control that is "normal", "hover", "pressed" or "disabled"; all have one size.
    Without it nothing is painted.

    `under` lies still below the face (a lip, a shadow), `drop` lower than it; a press pushes the face down by `travel`.
    `rise` lifts it while the pointer is over it. `pointed(x)` is the face under a pointer at x. `ring` draws the focus
    ring; without it the ring follows a rectangle with corners of `radius`. `left` and `top` say where the face lies,
    seen from the control's rectangle.
    """

    draw: Callable[[str], pygame.Surface] | None = None
    under: Callable[[], pygame.Surface] | None = None
    drop: int = 0
    travel: int = 0
    rise: int = 0
    radius: float = 0
    pointed: Callable[[int], pygame.Surface] | None = None
    ring: Callable[[], pygame.Surface] | None = None
    left: int = 0
    top: int = 0
    shaped: bool = False  # whether only its painted part takes clicks, not its whole rectangle
    _mask: pygame.mask.Mask | None = None

    def covers(self, x: int, y: int) -> bool:
        """Return whether the face is painted at this place, seen from the control's rectangle."""
        if not self.shaped or self.draw is None:
            return True
        if self._mask is None:
            self._mask = pygame.mask.from_surface(self.draw("normal"))
        x, y = x - self.left, y - self.top
        width, height = self._mask.get_size()
        return 0 <= x < width and 0 <= y < height and bool(self._mask.get_at((x, y)))


@dataclass(kw_only=True)
class ControlNode(Node):
    """The base of everything that can be pressed. `on` is called by a press; its arguments are those of each kind."""

    name: str = field(kw_only=False)  # identifies the control from one tree to the next
    on: Callable[..., object] | None = None
    pressed_by: str = ""  # a key
    group: str = ""  # arrows move within a group
    enabled: bool = True
    tip: str | None = None
    sound: str = "choose"
    lit: bool = False  # whether it looks hovered
    lasts: bool = (
        False  # whether it means the same at every moment, so that a press counts although it skips an animation
    )

    takes_focus: ClassVar[bool] = True
    drags: ClassVar[bool] = False  # whether it acts while it is held, not when it is released
    previews: ClassVar[bool] = False  # whether the first touch previews and the second presses
    shines: ClassVar[bool] = False  # whether it looks hovered while it is focused
    arrows: ClassVar[Literal["", "across", "down"]] = ""  # arrows that it takes while it is focused

    @property
    def refuses(self) -> bool:
        """Whether a press only says why nothing can be done."""
        return False

    @property
    def main(self) -> bool:
        """Whether this is the default button of its screen."""
        return False

    def spoken(self) -> Spoken:
        """Return its description; without words those of what lies on it count."""
        return Spoken("button", self.tip or "")

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        """Return how it looks in each of its states."""
        raise TypeError(f"{type(self).__name__} has no faces")

    # Calls of input; None if it does nothing

    def pressed(self, face: Face) -> Act | None:
        """Return what a press with the pointer calls when it is let go."""
        return self.calls()

    def pushed(self) -> Act | None:
        """Return what Enter, Space or its key calls."""
        return self.calls()

    def stepped(self, step: int) -> Act | None:
        """Return what an arrow key that it takes calls; `step` is 1 to the right and down."""
        return None

    def grabbed(self, face: Face) -> Act | None:
        """Return what the start of a drag calls."""
        return None

    def dragged(self, face: Face) -> Act | None:
        """Return what a drag to the place of the pointer calls."""
        return None

    def calls(self, *args: object) -> Act | None:
        return partial(self.on, *args) if self.on is not None and args else self.on

    def meaning(self) -> object:
        """Return what a press does, in a form that can be compared: a press that began with another one is dropped."""
        return meaning(self.on)


def meaning(call: object) -> object:
    """Return what a call does, equal for calls of two builds that do the same with the same arguments."""
    if isinstance(call, partial):
        return meaning(call.func), *map(meaning, call.args), call.keywords
    if isinstance(call, FunctionType):
        return call.__code__, *(meaning(cell.cell_contents) for cell in call.__closure__ or ())
    return call


class Control(UIElement):
    """The base of both elements, as keyboard, focus and tree know them."""

    node: ControlNode
    ui: Ui

    @property
    def name(self) -> str:
        return self.node.name

    @property
    def key(self) -> str:
        return self.node.pressed_by

    @property
    def group(self) -> str:
        return self.node.group

    @property
    def focusable(self) -> bool:
        return bool(self.visible and self.is_enabled and self.node.takes_focus)

    @property
    def low(self) -> int:
        """The number of pixels by which its face is pushed down now; negative while it is lifted."""
        return 0

    @property
    def focused(self) -> bool:
        """Whether the focus ring is around it."""
        return self.ui.focus is self and self.ui.ring

    def spoken(self) -> Spoken:
        """Return its description for a screen reader, as it is now."""
        return self.node.spoken()

    @property
    def editing(self) -> bool:
        return False

    @property
    def lit(self) -> bool:
        """Whether it is hovered, previewed or focused, so that what it would do can be shown."""
        return False

    @property
    def moving(self) -> bool:
        return False

    @property
    def waiting(self) -> bool:
        """Whether its picture will change by itself before long."""
        return False

    def become(self, node: ControlNode, rect: pygame.Rect) -> None:
        """Show what a new tree says of it, at its place there."""
        raise NotImplementedError

    def lie(self, rect: pygame.Rect) -> None:
        """Move to this place."""
        if self.rect.topleft != rect.topleft:
            self.set_relative_position(rect.topleft)
        if self.rect.size != rect.size:
            self.set_dimensions(rect.size)

    def be_enabled(self, on: bool) -> None:
        element: Any = self  # its methods are not typed
        if on and not self.is_enabled:
            element.enable()
        elif not on and self.is_enabled:
            element.disable()

    def touches(self, place: tuple[int, int]) -> bool:
        raise NotImplementedError

    def push(self) -> None:
        """Press it by key."""
        raise NotImplementedError

    def let_go(self) -> None:
        """Drop a press that is not yet released."""

    def arrow(self, dx: int, dy: int) -> bool:
        """Take an arrow key; return False where it means nothing here, so that the focus moves."""
        return False

    def focus_came(self) -> None: ...

    def focus_left(self) -> None: ...

    def sprites(self) -> Iterable[Sprite]:
        raise NotImplementedError

    def ring_sprites(self) -> Iterator[Sprite]:
        raise NotImplementedError
