"""The tree that a screen shows: it places nodes, makes controls, and keeps the state of keyed nodes between builds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame_gui.core import UIElement

from cantstop.view.kit import keys
from cantstop.view.kit.control import Control, ControlNode, Face
from cantstop.view.kit.drawing import Cap, KeyCap
from cantstop.view.kit.field import Entry, Field
from cantstop.view.kit.lists import List, Span, Standing
from cantstop.view.kit.motion import STILL, Counting, Keyed, Movements, Pose
from cantstop.view.kit.node import Box, Layouter, Node
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.timeline import Timeline
from cantstop.view.kit.ui import Ui

FIRST_STEP = 1000 / 60  # ms at most from the first to the second frame of a page
COUNTED = "counted"  # the key of the numbers in a page's state
MarkOf = Callable[[str, str, bool], str]  # arguments: name and key of a control, and whether the control is focused


@dataclass(slots=True, eq=False)
class PlacedNode:
    node: Node
    box: Box
    children: list[PlacedNode] = field(default_factory=list)
    control: Control | None = None


class Tree:
    def __init__(self, ui: Ui, timeline: Timeline) -> None:
        self.ui, self.timeline = ui, timeline
        self.memory: dict[str, Any] = {}
        self.root: PlacedNode | None = None
        self._boxes: dict[str, Box] = {}
        self._scrolling: dict[str, tuple[List, Box]] = {}
        self._controls: dict[str, Control] = {}
        self._known: dict[str, Control] = {}  # of the tree before, while another is placed
        self.movements = Movements(timeline)
        self._late = 0  # frames until time passes normally
        self._turning = False
        self.mark_of: MarkOf | None = None  # gives the mark of a key while a controller is used
        self._dragged: tuple[str, int, int] | None = None  # list, y of the press, first row then

    # Building

    def turn_to(self, memory: dict[str, Any]) -> None:
        """Show another page, unless it is shown already; `memory` stores the page's state while another is shown."""
        if memory is self.memory:
            return
        self.memory[COUNTED] = self.movements.numbers
        self.movements.numbers = {**memory.get(COUNTED, {}), **self.movements.numbers}
        self.memory, self._late, self._turning = memory, 2, True
        for control in self._controls.values():
            self._leave(control)
        self._controls, self._boxes, self._scrolling = {}, {}, {}
        self.ui.controls.clear()
        self.ui.take_presses()
        self.ui.ring = False

    def show(self, root: Node, box: Box) -> None:
        self._boxes, self._scrolling = {}, {}
        self._known, self._controls = self._controls, {}
        if self.root is not None and self.root.box != box:
            self.movements.stand_still()
        layout = Layouter(self.ui.style, self.memory)
        layout.boxes = self._boxes
        self.movements.begin()
        self.root = self._placed(layout, root, box)
        self.movements.end(layout.u)
        for old in self._known.values():
            self._leave(old)
        self._known = {}
        self.ui.show(list(self._controls.values()))

    def at_rest(self) -> list[Sprite]:
        """End all animations, and return the picture without focus ring and tooltips; no node fades out afterwards."""
        counting = self.movements.counting
        self.timeline.clear()
        if counting and self.root is not None:
            self.show(self.root.node, self.root.box)
        sprites = self._painted()
        self.movements.forget_places()
        return sprites

    @property
    def turning(self) -> bool:
        """Whether the animations of a new page are still running."""
        return self._turning and self.timeline.busy

    def pass_time(self, ms: float) -> None:
        """Advance the animations. A new page's animations start after its first painting, which takes long."""
        if self._late:
            self._late -= 1
            ms = min(ms, FIRST_STEP * (1 - self._late))
        self.timeline.update(ms)

    def _placed(self, layout: Layouter, node: Node, box: Box, around: str = "") -> PlacedNode:
        """Return a node with its box and placed children; `around` is the key of the enclosing keyed node."""
        placed = PlacedNode(node, box)
        if layout.boxes is not self._boxes:
            pass  # a node drawn elsewhere during its animation is not part of the tree
        elif isinstance(node, Keyed):
            self.movements.place(node, box, around, layout.u)
            around = node.key
        elif isinstance(node, Counting):
            node.now = self.movements.count(node)
        elif isinstance(node, List):
            self._scrolling[node.key] = (node, box)
        elif isinstance(node, KeyCap):
            node.cap = self._cap(node.cap, node.pressed_by)
        if node.key:
            layout.boxes[node.key] = box
        if isinstance(node, ControlNode):
            placed.control = self._control(node, box.rect)
            layout.boxes[node.name] = box
        for child, place in node.arrange(layout, box):
            placed.children.append(self._placed(layout, child, place, around))
        return placed

    def _control(self, node: ControlNode, rect: pygame.Rect) -> Control:
        """Return the element of this name, updated to the node; make a new one if its kind has changed."""
        name, kind = node.name, Entry if isinstance(node, Field) else Face
        assert name not in self._controls, f"two controls are called {name}"
        node.cap = self._cap(node.cap, node.pressed_by, name)
        control = self._known.get(name)
        if isinstance(control, kind):
            del self._known[name]
            control.become(node, rect)
            if self.ui.focus is control and not control.focusable:
                self.ui.set_focus(None, ring=self.ui.ring)
        elif isinstance(node, Field):
            control = Entry(self.ui, node, rect)
        else:
            control = Face(self.ui, node, rect)
        self._controls[name] = control
        return control

    def _cap(self, cap: Cap, key: str, name: str = "") -> Cap:
        """Return the cap of a control's key: with a controller's mark, or dimmed while a field takes the key."""
        ui = self.ui
        if self.mark_of is not None:
            focused = ui.focus is not None and ui.focus.name == name and ui.ring
            mark = self.mark_of(name, key, focused) if key else ""
            return cap._replace(mark=mark, asleep=not mark)
        field = None if ui.editing is None else ui.editing.node
        taken = isinstance(field, Field) and key not in field.passes and not keys.works_while_editing(key)
        return cap._replace(asleep=taken)

    def _leave(self, control: Control) -> None:
        if self.ui.focus is control:
            control.focus_left()
            self.ui.focus = None
        if self.ui.previewed is control:
            self.ui.previewed = None
        UIElement.kill(control)

    # Painting

    def box(self, key: str) -> Box | None:
        return self._boxes.get(key)

    def sprites(self) -> list[Sprite]:
        return [*self._painted(), *self.movements.gone(), *self.ui.overlays()]

    def _painted(self) -> list[Sprite]:
        self.movements.paint()
        if self.root is not None:
            self._paint(self.root, "", STILL)
        return [sprite for sprite, _ in self.movements.painted]

    def _paint(self, placed: PlacedNode, key: str, pose: Pose) -> None:
        """Paint a node and its children; `key` and `pose` are those of the nearest keyed node around them."""
        node, control, movements, children = placed.node, placed.control, self.movements, placed.children
        if isinstance(node, Keyed):
            key, pose = node.key, movements.pose(node.key, pose)
            if node.redrawn and (now := movements.box_on_the_way(key)) is not None:
                children = [self._placed(Layouter(self.ui.style), node.child, now)]
        own = node.sprites(self.ui.style, placed.box) if control is None else control.sprites()
        movements.add(own, key, pose)
        if control is not None and control.low:  # nodes on a pressed control move down with it
            pose = pose._replace(now=pose.now._replace(y=pose.now.y + control.low))
        for child in children:
            self._paint(child, key, pose)

    @property
    def lit(self) -> frozenset[str]:
        """The names of the controls that are hovered, touched or focused; a screen can show their effects."""
        return frozenset(control.name for control in self.ui.controls if control.lit)

    def nodes(self) -> Iterator[PlacedNode]:
        """Yield all shown nodes, parents before children."""
        left = [self.root] if self.root is not None else []
        while left:
            placed = left.pop()
            yield placed
            left.extend(reversed(placed.children))

    # Scrolling

    def turn(self, place: tuple[int, int], wheel: int) -> bool:
        """Scroll the list under the pointer by the wheel; up is positive."""
        key = self.list_at(place)
        return key is not None and self.step(key, -wheel)

    @property
    def scrolled(self) -> str | None:
        return next((key for key, (node, _) in self._scrolling.items() if node.by_keys), None)

    def list_at(self, place: tuple[int, int]) -> str | None:
        found = [key for key, (_, box) in self._scrolling.items() if box.rect.collidepoint(place)]
        return found[-1] if found else None

    def drag(self, event: pygame.event.Event) -> bool:
        """Scroll a list that the pointer or a finger drags between its controls; return whether it has moved."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            key = self.list_at(event.pos)
            self._dragged = None if key is None else (key, event.pos[1], self.first(key))
        elif event.type == pygame.MOUSEBUTTONUP or self._dragged is None:
            self._dragged = None
        elif event.type == pygame.MOUSEMOTION and self._dragged[0] in self._scrolling:
            key, begun, first = self._dragged
            by = round((begun - event.pos[1]) / self._scrolling[key][0].pitch(self.ui.style.u))
            return self._move(key, first + by - self.first(key))
        return False

    def page(self, key: str, pages: float) -> bool:
        """Scroll a list by this number of pages, up if negative; ignore a list that is not shown yet."""
        return key in self._scrolling and self._move(key, round(pages * max(1, self._span(key).seen - 1)))

    def step(self, key: str, steps: int) -> bool:
        return key in self._scrolling and self._move(key, steps * self._scrolling[key][0].wheel)

    def _span(self, key: str) -> Span:
        node, box = self._scrolling[key]
        return node.span(Layouter(self.ui.style, self.memory), box)

    def _move(self, key: str, by: int) -> bool:
        span = self._span(key)
        first = span.at(span.first + by)
        self.stand(key, first)
        return first != span.first

    def first(self, key: str) -> int:
        standing: Standing = self.memory.get(key, Standing())
        return standing.first

    def stand(self, key: str, first: int) -> None:
        """Set the first visible row of a list, even before the list is shown."""
        self.memory.setdefault(key, Standing()).first = first
