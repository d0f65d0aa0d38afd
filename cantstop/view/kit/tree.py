"""The tree that a screen shows: it places nodes, makes controls, and moves keyed nodes from one build to the next."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame_gui.core import UIElement

from cantstop.view.kit import keys
from cantstop.view.kit.control import Control, ControlNode
from cantstop.view.kit.drawing import Cap, KeyCap
from cantstop.view.kit.field import Entry, Field
from cantstop.view.kit.lists import List, Span, Standing
from cantstop.view.kit.motion import NO_BOX, Counting, Course, Keyed, Leaving, Motion, Pose, unstretched
from cantstop.view.kit.node import Box, Layouter, Node
from cantstop.view.kit.pictures import Sprite
from cantstop.view.kit.timeline import Timeline, Tween, Way
from cantstop.view.kit.ui import Ui

FIRST_STEP = 1000 / 60  # the longest time in ms from the first to the second frame of a page
QUIET_AFTER = 120.0  # ms until new nodes begin to fade in with reduced motion
COUNTED = "counted"  # the key of the numbers in a page's state
MarkOf = Callable[[str, str, bool], str]  # arguments: name and key of a control, and whether the control is focused


@dataclass(slots=True, eq=False)
class PlacedNode:
    node: Node
    box: Box
    children: list[PlacedNode] = field(default_factory=list)
    control: Control | None = None
    painted: list[Sprite] = field(default_factory=list)  # without those of its children


@dataclass(slots=True, eq=False)
class KeyedNode(PlacedNode):
    node: Keyed
    outer: str = ""  # the key of the keyed node around it: both nodes in a cycle would wait for the garbage collector
    course: Course | None = None  # its last movement
    carried: bool = False  # whether it appeared together with the node around it
    dimming: Way | None = None
    now: Box = NO_BOX  # its box as last painted

    @property
    def moves(self) -> Course | None:
        return None if self.course is None or self.course.tween.done else self.course


class Tree:
    def __init__(self, ui: Ui, timeline: Timeline) -> None:
        self.ui, self.timeline = ui, timeline
        self.memory: dict[str, Any] = {}
        self.mark_of: MarkOf | None = None  # gives the mark of a key while a controller is used
        self.root: PlacedNode | None = None
        self._boxes: dict[str, Box] = {}
        self._scrolling: dict[str, tuple[List, Box]] = {}
        self._dragged: tuple[str, int, int] | None = None  # list, y of the press, first row then
        self._controls: dict[str, Control] = {}
        self.keyed: dict[str, KeyedNode] = {}
        self._numbers: dict[str, Way] = {}
        self._painted: dict[str, KeyedNode] = {}  # the keyed nodes as last painted
        self.leaving: list[Leaving] = []  # from the lowest to the topmost
        self._still = True  # whether the next tree begins no movement, like the first
        self._late = 0  # frames until time passes normally
        self._turning = False
        # Of the tree before, while another is placed:
        self._known: dict[str, Control] = {}
        self._before: dict[str, KeyedNode] = {}
        self._counted: dict[str, Way] = {}

    # Building

    def turn_to(self, memory: dict[str, Any]) -> None:
        """Show the page with this memory, which stores its state while another is shown, unless it is shown already."""
        if memory is self.memory:
            return
        self.memory[COUNTED] = self._numbers
        self._numbers = {**memory.get(COUNTED, {}), **self._numbers}
        self.memory, self._late, self._turning = memory, 2, True
        for control in self._controls.values():
            self._leave(control)
        self._controls, self._boxes, self._scrolling = {}, {}, {}
        self.ui.controls.clear()
        self.ui.take_presses()
        self.ui.ring = False

    def show(self, root: Node, box: Box) -> None:
        if self.root is not None and self.root.box != box:
            self.stand_still()
        self._boxes, self._scrolling = {}, {}
        self._known, self._controls = self._controls, {}
        self._before, self.keyed = self.keyed, {}
        self._counted, self._numbers = self._numbers, {}
        layout = Layouter(self.ui.style, self.memory)
        layout.boxes = self._boxes
        above = len(self.leaving)
        self.root = self._placed(layout, root, box)
        for gone in self._before.values():
            if gone.node.key not in self.keyed and not self._still:
                self._fade(gone, layout.u)
        for old in self._known.values():
            self._leave(old)
        self.leaving = self.leaving[above:] + self.leaving[:above]
        self._still, self._known, self._before, self._counted = False, {}, {}, {}
        self.ui.show(list(self._controls.values()))

    def stand_still(self) -> None:
        """End all movements; the next tree appears without movements, because it has another size or look."""
        self.leaving, self._still = [], True

    def at_rest(self) -> list[Sprite]:
        """End all animations, and return the picture without focus ring and tooltips; no node fades out afterwards."""
        counting = self.counting
        self.timeline.clear()
        if counting and self.root is not None:
            self.show(self.root.node, self.root.box)
        sprites = self._paint()
        self.keyed, self._painted = {}, {}
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

    def _placed(self, layout: Layouter, node: Node, box: Box, outer: str = "") -> PlacedNode:
        """Return a node with its box and placed children; `outer` is the key of the keyed node around it."""
        placed = PlacedNode(node, box)
        if layout.boxes is not self._boxes:
            pass  # a node drawn elsewhere during its animation is not part of the tree
        elif isinstance(node, Keyed):
            placed, outer = self._keyed(node, box, outer, layout.u), node.key
        elif isinstance(node, Counting):
            node.now = self._count(node)
        elif isinstance(node, List):
            self._scrolling[node.key] = (node, box)
        elif isinstance(node, KeyCap):
            node.cap = self._cap(node.cap, node.pressed_by)
        if node.key:
            layout.boxes[node.key] = box
        if isinstance(node, ControlNode):
            placed.control = self._control(node, box.rect)
            layout.boxes[node.name] = box
        for child, place in layout.places(node, box):
            placed.children.append(self._placed(layout, child, place, outer))
        return placed

    def _control(self, node: ControlNode, rect: pygame.Rect) -> Control:
        """Update the element of this name from the node, or make a new one if the kind has changed; return it."""
        name = node.name
        kind: type[Control] = Entry if isinstance(node, Field) else Control
        assert name not in self._controls, f"two controls are called {name}"
        node.cap = self._cap(node.cap, node.pressed_by, name)
        control = self._known.get(name)
        if control is None or type(control) is not kind:
            control = kind(self.ui, node, rect)
        else:
            del self._known[name]
            control.become(node, rect)
            if self.ui.focus is control and not control.focusable:
                self.ui.set_focus(None, ring=self.ui.ring)
        self._controls[name] = control
        return control

    def _cap(self, cap: Cap, key: str, name: str = "") -> Cap:
        """Return the cap of a control's key: with a controller's mark, or dimmed if a field or the focus takes it."""
        ui = self.ui
        if self.mark_of is not None:
            focused = ui.ringed is not None and ui.ringed.name == name
            mark = self.mark_of(name, key, focused) if key else ""
            return cap._replace(mark=mark, asleep=not mark)
        field = None if ui.editing is None else ui.editing.node
        if isinstance(field, Field):
            taken = key not in field.passes and not keys.works_while_editing(key)
        else:
            taken = key == "Enter" and ui.ringed is not None and ui.ringed.name != name
        return cap._replace(asleep=taken)

    def _leave(self, control: Control) -> None:
        if self.ui.focus is control:
            control.focus_left()
            self.ui.focus = None
        if self.ui.previewed is control:
            self.ui.previewed = None
        UIElement.kill(control)

    # Movements

    @property
    def counting(self) -> bool:
        """Whether a counting number is changing, or its final value was not shown yet."""
        return any(way.tween is not None for way in self._numbers.values())

    def _count(self, node: Counting) -> float:
        begin = node.value if node.start is None else node.start
        way = self._counted.get(node.key, Way(begin, begin))
        if way.end != node.value:
            way = Way(way.now, node.value, self._tween(node.motion))
        elif way.tween is not None and way.tween.done:
            way = Way(way.end, way.end)
        self._numbers[node.key] = way
        return way.now

    def _tween(self, motion: Motion, *, comes: bool = False) -> Tween:
        """Return the tween of a motion. With reduced motion, new nodes appear after the old ones have faded out."""
        tween = self.timeline.tween(motion.ms, motion.ease, delay=motion.delay)
        if comes and tween.stands_still and tween.ms:
            tween.delay = QUIET_AFTER
        return tween

    def _keyed(self, node: Keyed, box: Box, outer: str, u: float) -> KeyedNode:
        """Place a keyed node, and begin its movement; outer nodes come before inner ones."""
        assert node.key not in self.keyed, f"two nodes have the key {node.key}"
        now, was = KeyedNode(node, box, outer=outer), self._before.get(node.key)
        self.keyed[node.key] = now
        if self._still:
            return now
        if was is None:
            self._come(now, u)
        else:
            self._go_on(now, was, u)
        return now

    def _come(self, now: KeyedNode, u: float) -> None:
        comes, outer = now.node.comes, self.keyed.get(now.outer)
        if outer is not None and now.outer not in self._before:
            now.carried = outer.carried or outer.node.comes is not None
        back = next((each for each in self.leaving if each.key == now.node.key), None)
        if back is not None:
            back.seen = []
        if comes is not None and not now.carried:
            tween, free = self._tween(comes, comes=True), frozenset(self._before)
            start, alpha = comes.away(now.box, u), 0.0 if tween.stands_still else comes.alpha
            if back is not None:
                start, alpha = back.course.box, back.course.alpha
            now.course = Course(tween, start, now.box, (alpha, 1.0), free=free)

    def _go_on(self, now: KeyedNode, was: KeyedNode, u: float) -> None:
        node, travels = now.node, now.node.travels
        now.course, now.dimming = was.course, was.dimming
        if node.alpha != was.node.alpha:
            start = was.node.alpha if was.dimming is None else was.dimming.now
            now.dimming = Way(start, node.alpha, self.timeline.tween(node.dims, fade=True))
        other_look = node.look != was.node.look
        if now.box == was.box and not other_look:
            return
        painted, now.course = self._painted.get(node.key), None
        if travels is None or painted is None:
            return
        tween = self._tween(travels, comes=True)
        changes = other_look or tween.stands_still
        alpha = 1.0 if changes or was.course is None else was.course.alpha  # its former look fades out over it
        begin = 0.0 if tween.stands_still else alpha
        now.course = Course(tween, painted.now, now.box, (begin, 1.0), travels.arc * u, frozenset(self._before))
        if changes:
            leaves = Course(self._tween(travels) if tween.stands_still else tween, painted.now, now.box, (1.0, 0.0))
            self._keep(painted, leaves, self._painted, was.node.stretches)

    def _fade(self, gone: KeyedNode, u: float) -> None:
        """Start the exit animation of a node that is missing in the new tree."""
        goes, painted, outer = gone.node.goes, self._painted.get(gone.node.key), gone.outer
        if goes is None or painted is None:
            return
        while outer and outer not in self.keyed:
            if self._before[outer].node.goes is not None:
                return  # it leaves with the node around it
            outer = self._before[outer].outer
        tween = self._tween(goes)
        strength = 1.0, 0.0 if tween.stands_still else goes.alpha
        course = Course(tween, painted.now, goes.away(painted.now, u), strength)
        self._keep(painted, course, self.keyed)

    def _keep(self, painted: KeyedNode, course: Course, without: Container[str], stretches: bool = True) -> None:
        """Store the sprites of a node for an exit animation, except those of inner nodes with these keys."""
        seen = [sprite for sprite in _painted_of(painted, without) if sprite.alpha]
        if seen:
            self.leaving.append(Leaving(painted.node.key, seen, course, stretches))

    # Painting

    def box(self, key: str) -> Box | None:
        return self._boxes.get(key)

    def sprites(self) -> list[Sprite]:
        self.leaving = [each for each in self.leaving if not each.course.tween.done]
        painted = self._paint()
        for each in self.leaving:
            painted += each.sprites()
        return [*painted, *self.ui.overlays()]

    def _paint(self) -> list[Sprite]:
        self._painted = self.keyed
        return [] if self.root is None else self._painting(self.root, Pose(), [])

    def _painting(self, placed: PlacedNode, pose: Pose, onto: list[Sprite]) -> list[Sprite]:
        """Append the sprites of a node and its children to `onto`; `pose` is that of the keyed node around them."""
        node, control, children, style = placed.node, placed.control, placed.children, self.ui.style
        own: Iterable[Sprite] = node.sprites(style, placed.box) if control is None else control.sprites()
        if isinstance(placed, KeyedNode):
            pose, moves = _pose(placed, pose), placed.moves
            if moves is not None and placed.node.redrawn:
                inner, children = self._placed(Layouter(style), placed.node.child, moves.box), []
                own = self._painting(inner, Pose(), [])
        placed.painted = pose.posed(own)
        onto += placed.painted
        if control is not None and control.low:  # nodes on a pressed control move down with it
            pose = pose._replace(now=pose.now._replace(y=pose.now.y + control.low))
        for child in children:
            self._painting(child, pose, onto)
        return onto

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
        """Scroll the list under the pointer by the given movement of the wheel, which is positive for up."""
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


def _pose(placed: KeyedNode, outer: Pose) -> Pose:
    node, moves = placed.node, placed.moves
    dim = outer.dim * (node.alpha if placed.dimming is None else placed.dimming.now)
    while outer.around is not None and node.key in outer.free and node.travels is not None:
        outer = outer.around
    if moves is None:
        placed.now = outer.carried(placed.box)
        return outer._replace(dim=dim)
    box = moves.box
    placed.now = outer.carried(box)
    home = box if node.redrawn else placed.box
    now = outer.carried(box if node.stretches else unstretched(home, box))
    return Pose(home, now, outer.alpha * moves.alpha, dim, moves.free, outer)


def _painted_of(placed: PlacedNode, without: Container[str]) -> Iterator[Sprite]:
    yield from placed.painted
    for child in placed.children:
        if not (isinstance(child, KeyedNode) and child.node.key in without):
            yield from _painted_of(child, without)
