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
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 20.0
QUIET = 0.06  # seconds without an event after which a press has been answered
BUS = ("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus")
SET = "org.freedesktop.DBus.Properties.Set"
HEARD = ("object:state-changed:focused", "object:announcement", "object:text-changed", "object:text-caret-moved")
PRESSABLE = ("push button", "radio button", "toggle button", "slider", "text")


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
        self.path = node.path if hasattr(node, "path") else ""
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


# Stories


def title() -> dict[str, Any]:
    control("play")
    until(lambda: any(each.focused for each in nodes()), "the focus")
    pressable = [each for each in nodes() if each.role == "push button"]
    return {
        "unnamed": [each.id for each in pressable if not each.name],
        "focused": [each.id for each in nodes() if each.focused],
        "continue": next(each.note for each in pressable if each.id == "resume" or each.id == "continue"),
    }


def comes_and_goes() -> dict[str, Any]:
    for _ in range(20):
        listen(False)
        time.sleep(0.02)
        listen(True)
    control("play").press()
    return {"table": bool(control("menu").name)}


def game() -> dict[str, Any]:
    """Play Can't Stop by pressing the focused control, and STOP when it is offered for the third time."""
    control("play").press()
    ear, decisions = Ear(), 0
    ear.take(1.0)
    ear.look()
    end = time.monotonic() + 240
    while time.monotonic() < end:
        if ear.name == "again":
            return {"heard": ear.heard, "unnamed": _unnamed()}
        decisions += ear.name == "roll"
        stop = find("stop") if ear.name == "roll" and decisions % 3 == 0 else None
        if stop is not None:
            ear.focus = stop
        if not ear.press():
            ear.look()
    raise SystemExit(f"the game did not end: {ear.heard[-10:]}")


def _unnamed() -> list[str]:
    return [each.id for each in nodes() if each.role in PRESSABLE and not each.name]


if __name__ == "__main__":
    Atspi.init()
    listen(True)
    stories = {"title": title, "comes_and_goes": comes_and_goes, "game": game}
    print(json.dumps(stories[sys.argv[1]]()))
