"""The bridge to screen readers. AccessKit uses AT-SPI on Linux, UI Automation on Windows, NSAccessibility on macOS.

    reader = Reader(loop)
    reader.begin()                  after the first frame (Linux), or while the window is hidden (Windows, macOS)
    reader.hear(events)             before each frame: handles requests of a reader
    reader.tell(ms)                 after each frame: sends the changes to a reader

AccessKit calls its handlers in a thread that holds the adapter's lock and waits for Python. To avoid a deadlock, a
handler only stores the request and wakes the loop; the adapter is called from the window's thread, and only after a
reader has connected.
"""

from __future__ import annotations

import sys
from collections import deque
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pygame

from cantstop.view.app import ways
from cantstop.view.app.spoken_tree import Entry, entries, title, walk
from cantstop.view.kit.control import Control
from cantstop.view.kit.controls import Segments, Slider
from cantstop.view.kit.field import Entry as Line
from cantstop.view.kit.spoken import Spoken
from cantstop.view.words import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cantstop.view.app.loop import Loop
    from cantstop.view.app.screen import Screen
    from cantstop.view.kit.tree import PlacedNode

WAKE = pygame.event.custom_type()
WINDOW = 1  # the number of the root entry
APART = 150.0  # ms between two spoken lines; Orca ignores one that comes less than 100 ms after another
LINES = 4  # spoken lines that stay in the tree, so that the same words can be said twice
CAME, WENT = "came", "went"
HALF = 0.5  # the share of a page by which a list scrolls
ROLES = {
    "text": "LABEL",
    "heading": "HEADING",
    "group": "GROUP",
    "dialog": "DIALOG",
    "list": "LIST",
    "item": "LIST_ITEM",
    "button": "BUTTON",
    "switch": "SWITCH",
    "slider": "SLIDER",
    "field": "TEXT_INPUT",
    "choices": "RADIO_GROUP",
    "choice": "RADIO_BUTTON",
}


class Reader:
    def __init__(self, loop: Loop, kit: Any = None) -> None:
        """Set up the bridge for the screens of the loop. `begin` imports AccessKit unless `kit` replaces it."""
        self.loop, self.kit = loop, kit
        self._adapter: Any = None
        self._heard: deque[Any] = deque()
        self._numbers: dict[str, int] = {}  # of the entries of the last tree, by key
        self._known: dict[str, int] = {}  # of the tree before
        self._next = WINDOW + 1
        self._targets: dict[int, Entry] = {}  # entries by number
        self._focus: tuple[int, Any] = (WINDOW, None)  # the focused node, even after it has left the screen
        self._lines: list[tuple[int, str]] = []
        self._silent = APART  # ms since the last line
        self._told: PlacedNode | None = None  # the tree of the last update
        self._focused: Control | None = None
        self._screen: Screen | None = None  # the screen that was announced last
        self._settings: dict[str, Entry] = {}  # its controls that hold a value, by key

    def begin(self) -> None:
        """Make the window available to screen readers, if AccessKit can be imported."""
        try:
            import accesskit
        except Exception:  # there are systems for which no package exists, or one that does not load
            return
        self.kit = accesskit
        handlers = partial(self._note, CAME), self._note
        if sys.platform == "win32":
            handle = pygame.display.get_wm_info()["window"]
            self._adapter = accesskit.windows.SubclassingAdapter(handle, *handlers)
        elif sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            window = pygame.display.get_wm_info()["window"]
            self._adapter = accesskit.macos.SubclassingAdapter.for_window(window, *handlers)
        else:
            self._adapter = accesskit.unix.Adapter(*handlers, partial(self._note, WENT))

    def _note(self, what: Any) -> None:
        """Store a request for the window's thread; AccessKit calls this in its thread."""
        self._heard.append(what)
        if pygame.display.get_init():
            pygame.event.post(pygame.event.Event(WAKE))

    def hear(self, events: Sequence[pygame.event.Event]) -> None:
        context = self.loop.context
        while self._heard:
            heard = self._heard.popleft()
            if heard is CAME or heard is WENT:
                context.listened, self._told = heard is CAME, None
                self.loop.top.changed()
                self._propose()
            elif context.listened:
                self.loop.safely(partial(self._act, heard))
        if context.listened:
            for event in events:
                if event.type in (pygame.WINDOWFOCUSGAINED, pygame.WINDOWFOCUSLOST):
                    self._adapter.update_window_focus_state(event.type == pygame.WINDOWFOCUSGAINED)

    def _propose(self) -> None:
        """Offer short animations and fast computer players, once, to a player who uses a screen reader."""
        context, settings = self.loop.context, self.loop.context.settings
        long = context.animations != "reduced" or settings.pace != "at_once"
        if context.listened and long and not settings.short_waits_offered and not self.loop.top.overlay:
            self.loop.apply(ways.Push(ways.kind("short_waits")))

    def _act(self, request: Any) -> None:
        action, screen = self.kit.Action, self.loop.top
        entry = self._targets.get(request.target)
        if entry is None:
            return
        if request.action == action.SCROLL_INTO_VIEW and entry.inside is not None:
            box, page = entry.box, entry.inside.box
            later = box.y + box.h / 2 > page.y + page.h / 2
            screen.tree.page(entry.inside.scrolls, HALF if later else -HALF)
        elif request.action in (action.SCROLL_DOWN, action.SCROLL_UP) and entry.scrolls:
            screen.tree.page(entry.scrolls, 1 if request.action == action.SCROLL_DOWN else -1)
        elif (control := screen.ui.find(entry.control)) is not None:
            self._press(request, control, entry.place, screen)
        screen.changed()

    def _press(self, request: Any, control: Control, place: int, screen: Screen) -> None:
        action, node = self.kit.Action, control.node
        screen.timeline.hurry()
        if request.action in (action.FOCUS, action.CLICK):
            screen.ui.set_focus(control)
        value = request.data[1] if request.action == action.SET_VALUE and request.data is not None else None
        if isinstance(node, Slider) and request.action in (action.INCREMENT, action.DECREMENT):
            value = node.value + (10 if request.action == action.INCREMENT else -10)
        if request.action == action.CLICK and isinstance(node, Segments) and place >= 0:
            screen.ui.press(control, node.take(place))
        elif request.action == action.CLICK:
            screen.keyboard.push(control)
        elif isinstance(node, Slider) and value is not None:
            screen.ui.press(control, node.calls(min(100, max(0, round(float(value))))))
        elif isinstance(control, Line) and value is not None:
            control.show_text(str(value))
            screen.ui.press(control, control.node.typed(control.text))
        self.loop.apply(screen.acts())

    def tell(self, ms: float) -> None:
        """Send the tree, the focus and the spoken lines if a reader listens and something has changed."""
        context = self.loop.context
        if not context.listened:
            return
        screen = self.loop.top
        if context.hushed:
            self._lines, context.hushed = [], False
            self._send()
        if screen.tree.root is not self._told or screen.ui.focus is not self._focused:
            first, moved = self._told is None, screen.ui.focus is not self._focused
            self._told, self._focused = screen.tree.root, screen.ui.focus
            news = self._news()
            context.aloud = news + context.aloud
            self._send()
            if moved:  # now with the new note of the control that had the focus
                self._send()
            if first:
                self._adapter.update_window_focus_state(pygame.key.get_focused())
        self._silent += ms
        line = context.take_aloud() if self._silent >= APART else ""
        if line:  # after the focus, which would cut a line off
            self._silent, self._lines = 0.0, [*self._lines[1 - LINES :], (self._new(), line)]
            self._send()

    def _news(self) -> list[str]:
        """Return the lines that a screen does not speak itself: its title when it is new, or new values of controls.

        The value of a focused control is left out, because the reader says it.
        """
        screen, shown, before = self.loop.top, _shown(self.loop.top), self._settings
        self._settings = {entry.key: entry for entry in walk(shown) if entry.value}
        if screen is not self._screen:
            self._screen = screen
            return [] if screen.overlay or self.loop.context.aloud else [title(shown)]
        focused = "" if screen.ui.focus is None else screen.ui.focus.name
        both = [(before[key], entry) for key, entry in self._settings.items() if key in before]
        if self.loop.context.aloud:  # which tells of another player at a seat
            both = [(old, new) for old, new in both if old.spoken.words == new.spoken.words]
        set_now = (new for old, new in both if old.spoken.number != new.spoken.number and new.control != focused)
        return [say("spoken.of_player", name=entry.spoken.words, places=entry.value) for entry in set_now]

    def _send(self) -> None:
        self._adapter.update_if_active(self._update)

    def _number(self, key: str) -> int:
        """Return the number of an entry. Numbers are never reused, because readers would ignore the new entry."""
        number = self._numbers[key] = self._known.get(key) or self._new()
        return number

    def _new(self) -> int:
        self._next += 1
        return self._next

    def _update(self) -> Any:
        """Return the complete tree of the screen; AccessKit finds the changes."""
        kit, screen = self.kit, self.loop.top
        shown = _shown(screen)
        self._known, self._numbers, self._targets = self._numbers, {}, {}
        for entry in walk(shown):
            self._targets[self._number(entry.key)] = entry
        nodes: dict[int, Any] = {}
        children = [self._add(entry, nodes) for entry in shown]
        focus = self._numbers.get(_focus_key(screen.ui.focus), WINDOW)
        if focus == WINDOW:  # without controls the focus stays, so that nothing is spoken
            focus, node = self._focus
            if node is not None:
                children += [] if focus in nodes else [focus]
                nodes[focus] = node
        else:
            left, before = self._focus
            if left in nodes and left != focus:  # a reader would say its new note before the new focus
                nodes[left].clear_description()
                if before.description:
                    nodes[left].set_description(before.description)
            is_field = self._targets[focus].spoken.kind == "field"  # otherwise its letters would be missing
            self._focus = (WINDOW, None) if is_field else (focus, nodes[focus])
        for number, line in self._lines:
            said = nodes[number] = kit.Node(kit.Role.LABEL)
            said.set_value(line)
            said.set_live(kit.Live.POLITE)
            children.append(number)
        window = kit.Node(kit.Role.WINDOW)
        window.set_label("Can’t Stop")
        window.set_language(self.loop.context.language)
        window.set_children(children)
        update = kit.TreeUpdate(focus)
        update.nodes.append((WINDOW, window))
        for each in nodes.items():
            update.nodes.append(each)
        update.tree = kit.Tree(WINDOW)
        update.tree.toolkit_name = "pygame"
        return update

    def _add(self, entry: Entry, nodes: dict[int, Any]) -> int:
        kit, spoken, number = self.kit, entry.spoken, self._numbers[entry.key]
        node = kit.Node(getattr(kit.Role, ROLES[spoken.kind]))
        if spoken.kind == "text":
            node.set_value(spoken.words)
        elif spoken.words:
            node.set_label(spoken.words)
        if spoken.note:
            node.set_description(spoken.note)
        node.set_bounds(kit.Rect(entry.box.x, entry.box.y, entry.box.right, entry.box.bottom))
        if entry.inside is not None:
            node.add_action(kit.Action.SCROLL_INTO_VIEW)
        if entry.control:
            node.set_author_id(entry.control if entry.place < 0 else f"{entry.control}:{entry.place}")
            node.add_action(kit.Action.FOCUS)
            node.add_action(kit.Action.CLICK)
            if entry.pressed_by:
                node.set_keyboard_shortcut(entry.pressed_by)
            if not entry.enabled:
                node.set_disabled()
        self._set_value(node, entry)
        children = [self._add(each, nodes) for each in entry.children]
        if spoken.kind == "field":
            children.append(self._text(node, entry, nodes))
        if children:
            node.set_children(children)
        nodes[number] = node
        return number

    def _set_value(self, node: Any, entry: Entry) -> None:
        kit, spoken = self.kit, entry.spoken
        if spoken.kind in ("switch", "choice"):
            node.set_toggled(kit.Toggled.TRUE if spoken.number else kit.Toggled.FALSE)
        elif spoken.kind == "slider":
            node.set_numeric_value(float(spoken.number))
            node.set_min_numeric_value(0.0)
            node.set_max_numeric_value(100.0)
            for action in (kit.Action.INCREMENT, kit.Action.DECREMENT, kit.Action.SET_VALUE):
                node.add_action(action)
        elif spoken.kind == "item":
            node.set_position_in_set(entry.place)
        elif spoken.kind == "list":
            node.set_size_of_set(spoken.rows)
            if entry.scrolls:
                node.add_action(kit.Action.SCROLL_DOWN)
                node.add_action(kit.Action.SCROLL_UP)
        elif spoken.kind == "dialog":
            node.set_modal()

    def _text(self, node: Any, entry: Entry, nodes: dict[int, Any]) -> int:
        """Add an entry for the text of a field, letter by letter, with its caret; return the number of the entry."""
        kit, key, text = self.kit, f"{entry.key} text", entry.spoken.value
        number = self._number(key)
        run = nodes[number] = kit.Node(kit.Role.TEXT_RUN)
        run.set_value(text)
        run.set_character_lengths([len(letter.encode()) for letter in text])
        run.set_word_lengths(_word_lengths(text))
        node.set_value(text)
        node.add_action(kit.Action.SET_VALUE)
        if entry.spoken.selected is not None:
            begin, end = (kit.TextPosition(number, place) for place in entry.spoken.selected)
            node.set_text_selection(kit.TextSelection(begin, end))
        return number


def _shown(screen: Screen) -> list[Entry]:
    """Return the entries of a screen. An overlay becomes a dialog, so that a reader says its title when it opens."""
    root = screen.tree.root
    found = [] if root is None else entries(root)
    if root is None or not screen.overlay:
        return found
    return [Entry(f"dialog {screen.name}", Spoken("dialog", title(found)), root.box, children=found)]


def _focus_key(control: Control | None) -> str:
    if control is None:
        return ""
    key, node = f"control {control.name}", control.node
    return f"{key} {node.spoken().number}" if isinstance(node, Segments) else key


def _word_lengths(text: str) -> list[int]:
    """Return the number of letters of each word, including the spaces after it."""
    starts = [0, *(place for place in range(1, len(text)) if text[place - 1] == " " != text[place]), len(text)]
    return [end - begin for begin, end in pairwise(starts) if end > begin]
