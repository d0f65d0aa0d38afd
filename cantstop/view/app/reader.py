"""The bridge to screen readers, by AccessKit: AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS.

reader = Reader(loop)
reader.begin()                  after the first frame (Linux), or while the window is hidden (Windows, macOS)
reader.hear(events)             before each frame: a reader came, went, or pressed something
reader.tell()                   after each frame: sends what has changed, if somebody listens

AccessKit calls its handlers in a thread that holds the adapter's lock and waits for Python. A handler therefore only
notes what it was told and wakes the loop; the adapter is called from the window's thread, and never before a reader has
come: the two would wait for each other for ever.
"""

from __future__ import annotations

import sys
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

import pygame

from cantstop.view.app.spoken_tree import Entry, entries, walk
from cantstop.view.kit.control import Control, ControlNode
from cantstop.view.kit.inputs import Segments, Slider
from cantstop.view.kit.spoken import Spoken

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cantstop.view.app.loop import Loop
    from cantstop.view.kit.tree import PlacedNode

WAKE = pygame.event.custom_type()
WINDOW = 1  # the number of the root
LINES = 4  # spoken lines that stay in the tree, so that the same words can be said twice
CAME, WENT = "came", "went"


class Reader:
    """One screen reader, or none."""

    def __init__(self, loop: Loop) -> None:
        self.loop = loop
        self._kit: Any = None  # AccessKit, once it is loaded
        self._adapter: Any = None
        self._heard: SimpleQueue[Any] = SimpleQueue()
        self._numbers: dict[str, int] = {}  # of the entries of the last tree, by key
        self._next = WINDOW + 1
        self._targets: dict[int, tuple[str, int]] = {}  # controls by number, with the place of a choice
        self._focus: tuple[int, Any] = (WINDOW, None)  # the node that has the focus, also when it has left the screen
        self._lines: list[tuple[int, str]] = []
        self._told: PlacedNode | None = None  # the tree of the last update
        self._focused: Control | None = None

    @property
    def listening(self) -> bool:
        return self.loop.context.listened

    def begin(self) -> None:
        """Offer the window to screen readers; where AccessKit is missing nothing happens."""
        try:
            import accesskit
        except Exception:  # there are systems for which no package exists, or one that does not load
            return
        self._kit = accesskit
        handlers = self._came, self._acted
        if sys.platform == "win32":
            handle = pygame.display.get_wm_info()["window"]
            self._adapter = accesskit.windows.SubclassingAdapter(handle, *handlers)
        elif sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            window = pygame.display.get_wm_info()["window"]
            self._adapter = accesskit.macos.SubclassingAdapter.for_window(window, *handlers)
        else:
            self._adapter = accesskit.unix.Adapter(*handlers, self._went)

    # In AccessKit's thread

    def _came(self) -> None:
        self._note(CAME)

    def _went(self) -> None:
        self._note(WENT)

    def _acted(self, request: Any) -> None:
        self._note(request)

    def _note(self, what: Any) -> None:
        self._heard.put(what)
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(WAKE))

    # In the window's thread

    def hear(self, events: Sequence[pygame.event.Event]) -> None:
        """Take what a reader has done since the last frame."""
        while True:
            try:
                heard = self._heard.get_nowait()
            except Empty:
                break
            if heard is CAME or heard is WENT:
                self.loop.context.listened, self._told = heard is CAME, None
                self.loop.top.changed()
            elif self.listening:
                self._act(heard)
        if self.listening:
            for event in events:
                if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                    self._adapter.update_window_focus_state(event.type == pygame.WINDOWFOCUSGAINED)

    def _act(self, request: Any) -> None:
        """Do what a reader asks of a control, as its key or a click would."""
        action, screen = self._kit.Action, self.loop.top
        name, choice = self._targets.get(request.target, ("", -1))
        control = screen.ui.find(name)
        if control is None:
            return
        while screen.timeline.skippable and screen.timeline.skip():
            pass
        node: ControlNode = control.node
        if request.action == action.FOCUS:
            screen.ui.set_focus(control)
        elif request.action == action.CLICK:
            screen.ui.set_focus(control)
            if choice >= 0 and isinstance(node, Segments):
                screen.ui.press(control, node.take(choice))
                self.loop.apply(screen.acts())
            else:
                self.loop.apply(screen.keyboard.push(control))
        elif isinstance(node, Slider):
            wanted = _wanted(request, node.value, action)
            if wanted is not None:
                screen.ui.press(control, node.calls(wanted))
                self.loop.apply(screen.acts())
        screen.changed()

    def tell(self) -> None:
        """Send the tree, the focus and the lines, if somebody listens and something has changed."""
        context = self.loop.context
        if not context.listened:
            return
        screen = self.loop.top
        lines = context.take_aloud()
        if screen.tree.root is not self._told or screen.ui.focus is not self._focused:
            first = self._told is None
            self._told, self._focused = screen.tree.root, screen.ui.focus
            self._send()
            if first:
                self._adapter.update_window_focus_state(pygame.key.get_focused())
        for line in lines:  # after the focus, which would cut a line off
            self._lines = [*self._lines[1 - LINES :], (self._new(), line)]
            self._send()

    def _send(self) -> None:
        self._adapter.update_if_active(self._update)

    def _new(self) -> int:
        self._next += 1
        return self._next

    def _update(self) -> Any:
        """Return the whole tree; AccessKit finds what differs."""
        kit, root = self._kit, self.loop.top.tree.root
        found = entries(root) if root is not None else []
        known, self._numbers, self._targets = self._numbers, {}, {}
        nodes: list[tuple[int, Any]] = []
        focus = WINDOW
        for entry in walk(found):  # a number that went and comes again is dead for a reader
            self._numbers[entry.key] = known.get(entry.key) or self._new()
        children = [self._add(entry, nodes, known) for entry in found]
        focused = self.loop.top.ui.focus
        if focused is not None:
            focus = self._numbers.get(self._focus_key(focused), WINDOW)
        numbers = dict(nodes)
        if focus == WINDOW:  # nothing can be pressed now: the focus stays where it was, so that nothing is said
            number, node = self._focus
            if node is not None and number not in numbers:
                nodes.append((number, node))
                children.append(number)
            focus = number
        else:
            self._focus = focus, numbers[focus]
        for number, line in self._lines:
            said = kit.Node(kit.Role.LABEL)
            said.set_value(line)
            said.set_live(kit.Live.POLITE)
            nodes.append((number, said))
            children.append(number)
        window = kit.Node(kit.Role.WINDOW)
        window.set_label("Can’t Stop")
        window.set_language(self.loop.context.language)
        window.set_children(children)
        update = kit.TreeUpdate(focus)
        update.nodes.append((WINDOW, window))
        for each in nodes:
            update.nodes.append(each)
        tree = kit.Tree(WINDOW)
        tree.toolkit_name = "pygame"
        update.tree = tree
        return update

    def _focus_key(self, control: Control) -> str:
        key, node = f"control {control.name}", control.node
        return f"{key} {node.spoken().number}" if isinstance(node, Segments) else key

    def _add(self, entry: Entry, nodes: list[tuple[int, Any]], known: dict[str, int]) -> int:
        """Append the nodes of an entry; return its number."""
        kit, spoken, number = self._kit, entry.spoken, self._numbers[entry.key]
        node = kit.Node(self._role(spoken))
        if spoken.kind == "text":
            node.set_value(spoken.words)
        elif spoken.words:
            node.set_label(spoken.words)
        if spoken.note:
            node.set_description(spoken.note)
        box = entry.box
        node.set_bounds(kit.Rect(box.x, box.y, box.right, box.bottom))
        if entry.control:
            node.set_author_id(entry.control)
            self._targets[number] = entry.control, -1
            node.add_action(kit.Action.FOCUS)
            node.add_action(kit.Action.CLICK)
            if entry.pressed_by:
                node.set_keyboard_shortcut(entry.pressed_by)
            if not entry.enabled:
                node.set_disabled()
        self._set_value(node, spoken)
        children = [self._add(each, nodes, known) for each in entry.children]
        children += [self._choice(entry, place, nodes, known) for place in range(len(spoken.choices))]
        if children:
            node.set_children(children)
        nodes.append((number, node))
        return number

    def _set_value(self, node: Any, spoken: Spoken) -> None:
        kit = self._kit
        if spoken.kind == "switch":
            node.set_toggled(kit.Toggled.TRUE if spoken.number else kit.Toggled.FALSE)
        elif spoken.kind == "slider":
            node.set_numeric_value(float(spoken.number))
            node.set_min_numeric_value(0.0)
            node.set_max_numeric_value(100.0)
            for action in (kit.Action.INCREMENT, kit.Action.DECREMENT, kit.Action.SET_VALUE):
                node.add_action(action)
        elif spoken.kind == "field":
            node.set_value(spoken.value)
        elif spoken.kind == "list":
            node.set_size_of_set(spoken.rows)

    def _choice(self, entry: Entry, place: int, nodes: list[tuple[int, Any]], known: dict[str, int]) -> int:
        kit, key = self._kit, f"{entry.key} {place}"
        number = self._numbers[key] = known.get(key) or self._new()
        self._targets[number] = entry.control, place
        node = kit.Node(kit.Role.RADIO_BUTTON)
        node.set_label(entry.spoken.choices[place])
        node.set_author_id(f"{entry.control} {place}")
        node.set_toggled(kit.Toggled.TRUE if place == entry.spoken.number else kit.Toggled.FALSE)
        node.add_action(kit.Action.FOCUS)
        node.add_action(kit.Action.CLICK)
        if place in entry.spoken.barred or not entry.enabled:
            node.set_disabled()
        nodes.append((number, node))
        return number

    def _role(self, spoken: Spoken) -> Any:
        role = self._kit.Role
        return {
            "text": role.LABEL,
            "heading": role.HEADING,
            "button": role.BUTTON,
            "choices": role.RADIO_GROUP,
            "switch": role.SWITCH,
            "slider": role.SLIDER,
            "field": role.TEXT_INPUT,
            "list": role.LIST,
        }[spoken.kind]


def _wanted(request: Any, value: int, action: Any) -> int | None:
    """Return the value that a request gives a slider."""
    if request.action == action.INCREMENT:
        return min(100, value + 10)
    if request.action == action.DECREMENT:
        return max(0, value - 10)
    if request.action == action.SET_VALUE and request.data is not None:
        return round(min(100.0, max(0.0, float(request.data[1]))))
    return None
