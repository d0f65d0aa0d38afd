"""A client of AT-SPI that acts like a screen reader; run by the system's Python, which has the bindings.

python3 atspi_client.py STORY        prints one line of JSON: what the client heard and saw
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 20.0
QUIET = 0.06  # seconds without an event after which a press has been answered
BUS = ("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus")
SET = "org.freedesktop.DBus.Properties.Set"
HEARD = ("object:state-changed:focused", "object:announcement", "object:text-changed", "object:text-caret-moved")
PRESSABLE = ("push button", "radio button", "toggle button", "slider", "entry")
ENTER = 0xFF0D


def listen(on: bool) -> None:
    """Announce on the bus that a screen reader runs, or that it has ended."""
    value = f"<{str(on).lower()}>"
    command = ["gdbus", "call", *BUS, "--method", SET, "org.a11y.Status", "IsEnabled", value]
    subprocess.run(command, check=True, capture_output=True)


class Seen:
    """A node at the moment of the query."""

    def __init__(self, node: Any) -> None:
        self.node, self.role, self.name = node, node.get_role_name(), node.get_name()
        self.note, self.id = node.get_description(), node.get_accessible_id()
        self.path = str(node.path)
        states = node.get_state_set()
        self.focused = states.contains(Atspi.StateType.FOCUSED)
        self.enabled = states.contains(Atspi.StateType.ENABLED)
        self.on = states.contains(Atspi.StateType.CHECKED)

    def press(self) -> None:
        press(self.node)

    def children(self) -> Iterator[Any]:
        yield from children(self.node)


def press(node: Any) -> None:
    Atspi.Action.do_action(node.get_action_iface(), 0)


def children(node: Any) -> Iterator[Any]:
    for place in range(node.get_child_count()):
        child = node.get_child_at_index(place)
        if child is not None:
            yield child


def window() -> Any:
    desktop = Atspi.get_desktop(0)
    for place in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(place)
        if program is not None and program.get_child_count():
            return program.get_child_at_index(0)
    return None


def nodes() -> list[Seen]:
    """Return all nodes of the window, without those that disappear during the query."""
    found: list[Seen] = []
    try:
        left = [window()]
    except Exception:
        return found
    while left:
        node = left.pop(0)
        if node is None:
            continue
        try:
            found.append(Seen(node))
            left = [*children(node), *left]
        except Exception:
            continue
    return found


def until(what: Callable[[], Any], name: str) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.05)
    raise SystemExit(f"{name} did not come; there are {[(each.role, each.id, each.name) for each in nodes()]}")


def control(name: str) -> Seen:
    found: Seen = until(lambda: next((each for each in nodes() if each.id == name), None), name)
    return found


def find(name: str) -> Any:
    """Return the node of a control, or None; the query asks each node only for its number."""
    left = [window()]
    while left:
        node = left.pop(0)
        try:
            if node.get_accessible_id() == name:
                return node
            left = [*children(node), *left]
        except Exception:
            continue
    return None


class Ear:
    """Everything spoken, in order: lines, and focused nodes."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.focus: Any = None  # the node that has the focus, with its name in the game
        self.name = ""
        self._events: deque[tuple[str, Any, Any]] = deque()
        self._listener = Atspi.EventListener.new(lambda event: self._events.append(_plain(event)))
        for kind in HEARD:
            self._listener.register(kind)

    def take(self, patience: float = 0.0, quiet: float = QUIET) -> list[str]:
        """Return everything spoken from now on, until nothing was spoken for a while."""
        begun = last = time.monotonic()
        fresh: list[str] = []
        while (now := time.monotonic()) - last < quiet or (not fresh and now - begun < patience):
            while GLib.MainContext.default().iteration(False):
                pass
            while self._events:
                line = self._line(*self._events.popleft())
                if line:
                    fresh.append(line)
                    last = time.monotonic()
            time.sleep(0.003)
        self.heard += fresh
        return fresh

    def _line(self, kind: str, source: Any, told: Any) -> str:
        try:
            if kind == "object:announcement":
                return str(told)
            if kind.startswith("object:text-changed:insert"):
                return f"typed {told}"
            if kind != "object:state-changed:focused":
                return ""
            self.focus, self.name = source, source.get_accessible_id()
            note = source.get_description()
            return f"[{source.get_name()}, {source.get_role_name()}{f'; {note}' if note else ''}]"
        except Exception:
            return ""

    def press(self, patience: float = 2.0) -> list[str]:
        """Press what has the focus; return what is said then."""
        try:
            press(self.focus)
        except Exception:  # it went meanwhile
            self.look()
        return self.take(patience)

    def look(self) -> None:
        """Find the focused control without waiting for a change."""
        focused = next((each for each in nodes() if each.focused and each.id), None)
        if focused is not None:
            self.focus, self.name = focused.node, focused.id


def _plain(event: Any) -> tuple[str, Any, Any]:
    if event.type.startswith("object:state-changed:focused") and not event.detail1:
        return "", event.source, None
    return event.type, event.source, event.any_data


class Numbers:
    """The numbers of all nodes that were there; one that comes back after it has gone is dead for a screen reader."""

    def __init__(self) -> None:
        self.present: set[str] = set()
        self.gone: set[str] = set()
        self.back: set[str] = set()

    def look(self) -> list[Seen]:
        seen = nodes()
        here = {each.path for each in seen}
        self.back |= here & self.gone
        self.gone |= self.present - here
        self.present = here
        return seen


# Stories


def gone(name: str) -> bool:
    return find(name) is None


def begin() -> None:
    control("play")
    until(lambda: any(each.focused for each in nodes()), "the focus")


def unnamed(seen: list[Seen]) -> list[str]:
    return [each.id for each in seen if each.role in PRESSABLE and not each.name]


def title() -> dict[str, Any]:
    """Look at the title; then a reader comes and goes twenty times, and a game begins all the same."""
    begin()
    seen = nodes()
    told = {
        "unnamed": unnamed(seen),
        "focused": [each.id for each in seen if each.focused],
        "continue": next(each.note for each in seen if each.id == "continue"),
    }
    for _ in range(20):
        listen(False)
        time.sleep(0.02)
        listen(True)
    control("play").press()
    return {**told, "table": bool(control("menu").name)}


def screens() -> dict[str, Any]:
    """Go to each screen of the title and back."""
    numbers, found = Numbers(), dict[str, Any]()
    begin()
    for name in sys.argv[2:]:
        numbers.look()
        control(name).press()
        until(partial(gone, name), f"the screen behind {name}")
        until(lambda: any(each.focused and each.id for each in nodes()), "the focus")
        seen = numbers.look()
        focused = [each for each in seen if each.focused]
        found[name] = {
            "unnamed": unnamed(seen),
            "focused": [each.id for each in focused],
            "unexplained": [each.id for each in seen if each.role in PRESSABLE and not each.enabled and not each.note],
        }
        control("back").press()
        control("play")
        numbers.look()
    return {"screens": found, "back": sorted(numbers.back), "gone": len(numbers.gone)}


def changes() -> dict[str, Any]:
    """Change settings and a set-up, type a name, and scroll a list."""
    begin()
    control("settings").press()
    control("pace 1").press()
    until(lambda: control("pace 1").on, "the pace that was chosen")
    volume = control("volume").node.get_value_iface()
    Atspi.Value.set_current_value(volume, 40)
    until(lambda: Atspi.Value.get_current_value(control("volume").node.get_value_iface()) == 40, "the volume")
    control("larger_symbols").press()
    control("back").press()
    control("new_game").press()
    control("kind_1 0").press()
    until(lambda: find("name_1") is not None, "the field for a name")
    field = control("name_1").node
    Atspi.Component.grab_focus(field.get_component_iface())
    ear = Ear()
    ear.take(0.5)
    for letter in "Eva":
        Atspi.generate_keyboard_event(0, letter, Atspi.KeySynthType.STRING)
        ear.take(1.0)
    text = field.get_text_iface()
    typed = Atspi.Text.get_text(text, 0, -1), Atspi.Text.get_caret_offset(text)
    Atspi.generate_keyboard_event(ENTER, None, Atspi.KeySynthType.SYM)
    ear.take(0.5)
    return {"echo": [line for line in ear.heard if line.startswith("typed")], "typed": typed}


def scrolls() -> dict[str, Any]:
    """Bring each row of a list that is longer than the window into sight, by its last row."""
    begin()
    control("how_to_play").press()
    control("back").press()
    control("games").press()
    rows = set[str]()
    for _ in range(60):
        seen = [each for each in nodes() if each.id.startswith("row_")]
        before = len(rows)
        rows |= {each.name for each in seen}
        if len(rows) == before and before:
            break
        Atspi.Component.scroll_to(seen[-1].node.get_component_iface(), Atspi.ScrollType.ANYWHERE)
        time.sleep(0.2)
    return {"rows": sorted(rows)}


def game() -> dict[str, Any]:
    """Play Can't Stop by pressing what has the focus, and STOP when it is offered for the third time."""
    begin()
    control("play").press()
    ear, decisions = Ear(), 0
    ear.take(2.0)
    ear.look()

    def stops() -> bool:
        nonlocal decisions
        decisions += ear.name == "roll"
        return ear.name == "roll" and decisions % 3 == 0

    return play(ear, stops)


def express() -> dict[str, Any]:
    """Play Express by pressing what has the focus: a die, a pairing, and Mark."""
    begin()
    control("express_set_up").press()
    ear = Ear()
    control("start").press()
    ear.take(2.0)
    ear.look()
    return play(ear, lambda: False)


def play(ear: Ear, stops: Callable[[], bool]) -> dict[str, Any]:
    """Press what has the focus until the end is shown."""
    end = time.monotonic() + 240
    while time.monotonic() < end:
        if ear.name == "again":
            return {"heard": ear.heard, "unnamed": unnamed(nodes())}
        stop = find("stop") if stops() else None
        if stop is not None:
            ear.focus = stop
        if not ear.press():
            ear.look()
    raise SystemExit(f"the game did not end: {ear.heard[-10:]}")


def reads() -> dict[str, Any]:
    """Read the whole tree again and again, while the game goes on."""
    begin()
    control("play").press()
    end, count = time.monotonic() + 6, 0
    while time.monotonic() < end:
        count += len(nodes())
    return {"nodes": count}


STORIES = (title, screens, changes, scrolls, game, express, reads)

if __name__ == "__main__":
    Atspi.init()
    listen(True)
    print(json.dumps({each.__name__: each for each in STORIES}[sys.argv[1]]()))
