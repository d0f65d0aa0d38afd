"""A client of AT-SPI that acts like a screen reader; run by the system's Python, which has the bindings.

python3 atspi_client.py STORY ...        prints one line of JSON: the spoken texts and the visible nodes
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 20.0
LOOKS = 20  # at a window that changes
QUIET = 0.06  # seconds without an event after which a press has been answered
BUS = ("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus")
SET = "org.freedesktop.DBus.Properties.Set"
ENTER = 0xFF0D
SYSTEM_PYTHON = "/usr/bin/python3"
CALM = 50  # tenths of a second of silence that end Orca's speech, which is slow on a busy machine


def listen(on: bool) -> None:
    """Announce on the bus that a screen reader has started or ended."""
    value = f"<{str(on).lower()}>"
    command = ["gdbus", "call", *BUS, "--method", SET, "org.a11y.Status", "IsEnabled", value]
    subprocess.run(command, check=True, capture_output=True)


class Seen:
    """The properties of a node when it was read."""

    def __init__(self, node: Any) -> None:
        self.node, self.role, self.name, self.path = node, node.get_role_name(), node.get_name(), str(node.path)
        self.note, self.id, states = node.get_description(), node.get_accessible_id(), node.get_state_set()
        assert self.id is not None, "it went meanwhile"
        self.focused, self.enabled = states.contains(Atspi.StateType.FOCUSED), states.contains(Atspi.StateType.ENABLED)
        self.on = states.contains(Atspi.StateType.CHECKED)

    @property
    def facts(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "node"}


def walk() -> Iterator[Any]:
    """Yield all nodes of the window; raise an error if one disappears meanwhile."""
    desktop = Atspi.get_desktop(0)
    programs = [desktop.get_child_at_index(place) for place in range(desktop.get_child_count())]
    left = [program.get_child_at_index(0) for program in programs if program is not None]
    while left:
        node = left.pop(0)
        left[:0] = [node.get_child_at_index(place) for place in range(node.get_child_count())]
        yield node


def nodes() -> list[Seen]:
    """Return all nodes of the window. Reading them is repeated until the window does not change meanwhile."""
    for _ in range(LOOKS):
        with suppress(Exception):
            seen = [Seen(node) for node in walk()]
            if seen and [each.path for each in seen] == [str(node.path) for node in walk()]:
                return seen
    return []


def find(name: str) -> Any:
    """Return the node of a control, or None. "game_*" finds the first control with such a name."""
    with suppress(Exception):
        return next((node for node in walk() if fnmatch(node.get_accessible_id(), name)), None)
    return None


def until(what: Callable[[], Any], name: str) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.05)
    raise SystemExit(f"{name} did not come; there are {[(each.role, each.id, each.name) for each in nodes()]}")


def control(name: str) -> Any:
    return until(partial(find, name), name)


def press(name: str) -> None:
    Atspi.Action.do_action(control(name).get_action_iface(), 0)


class Ear:
    """The record of everything spoken, in order: lines, and focused nodes."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.focus: Any = None  # the node that has the focus, with its name in the game
        self.name = ""
        self._events: deque[Any] = deque()
        self._listener = Atspi.EventListener.new(lambda event: self._events.append(Event(event)))
        for kind in ("object:state-changed:focused", "object:announcement", "object:text-changed"):
            self._listener.register(kind)

    def take(self, patience: float = 0.0) -> list[str]:
        """Return everything spoken from now on, until a short silence."""
        begun = last = time.monotonic()
        fresh: list[str] = []
        while (now := time.monotonic()) - last < QUIET or (not fresh and now - begun < patience):
            while GLib.MainContext.default().iteration(False):
                pass
            while self._events:
                with suppress(Exception):
                    fresh += self._lines(self._events.popleft())
                    last = time.monotonic()
            time.sleep(0.003)
        self.heard += fresh
        return fresh

    def wait(self, done: Callable[[], bool], name: str) -> None:
        def listened() -> bool:
            self.take()
            return done()

        until(listened, name)

    def _lines(self, event: Event) -> Iterator[str]:
        if event.kind == "object:announcement":
            yield event.told
        elif event.kind.startswith("object:text-changed:insert"):
            yield f"typed {event.told}"
        elif event.kind == "object:state-changed:focused" and event.on:
            self.focus, self.name = event.source, event.source.get_accessible_id()
            note = event.source.get_description()
            yield f"[{event.source.get_name()}, {event.source.get_role_name()}{note and '; '}{note}]"

    def press(self) -> None:
        """Press the focused control and record the spoken lines; if there are none, look up the new focus."""
        with suppress(Exception):  # the node has disappeared meanwhile
            Atspi.Action.do_action(self.focus.get_action_iface(), 0)
        if not self.take(2.0):
            self.look()

    def look(self) -> None:
        """Find the focused node, without waiting for the focus to change."""
        for each in nodes():
            if each.focused and each.id:
                self.focus, self.name = each.node, each.id


class Event:
    def __init__(self, event: Any) -> None:
        self.kind, self.source, self.told, self.on = event.type, event.source, str(event.any_data), event.detail1


# Stories


def tour(*route: str) -> list[list[dict[str, Any]]]:
    """Press controls, given as "pressed>focused" with the control that must have the focus afterwards.

    Return the visible nodes at the start and after each press. First, connect and disconnect twenty times.
    """
    for _ in range(20):
        listen(False)
        time.sleep(0.02)
        listen(True)
    ear, found = Ear(), [until(nodes, "the title")]
    for step in route:
        pressed, focused = step.split(">")
        press(pressed)
        ear.take(1.0)
        found.append(until(partial(shown, focused), f"the focus on {focused} after {pressed}"))
    return [[each.facts for each in seen] for seen in found]


def shown(focused: str) -> list[Seen]:
    """Return all nodes as soon as this control alone has the focus; "*" is any control."""
    seen = nodes()
    names = [each.id for each in seen if each.focused]
    return seen if len(names) == 1 and names[0] and fnmatch(names[0], focused) else []


def changes() -> dict[str, Any]:
    """Change settings and a set-up, type a name, and read every row of a list while it scrolls."""

    def volume() -> Any:
        return control("volume").get_value_iface()

    press("settings")
    press("pace:1")
    until(lambda: Seen(control("pace:1")).on, "the pace that was chosen")
    Atspi.Value.set_current_value(volume(), 40)
    until(lambda: Atspi.Value.get_current_value(volume()) == 40, "the volume")
    press("larger_symbols")
    press("back")
    press("new_game")
    press("kind_1:0")
    field, ear = control("name_1"), Ear()
    Atspi.Component.grab_focus(field.get_component_iface())
    ear.wait(lambda: ear.name == "name_1", "the focus of the name")
    ear.heard.clear()  # the text of the field when it was opened
    for letter in "Eva":
        Atspi.generate_keyboard_event(0, letter, Atspi.KeySynthType.STRING)
        ear.wait(partial(ear.heard.__contains__, f"typed {letter}"), f"the echo of {letter}")
    text = field.get_text_iface()
    typed = Atspi.Text.get_text(text, 0, -1), Atspi.Text.get_caret_offset(text)
    Atspi.generate_keyboard_event(ENTER, None, Atspi.KeySynthType.SYM)
    ear.take(0.5)
    press("back")
    return {"echo": [line for line in ear.heard if line.startswith("typed")], "typed": typed, "rows": rows(ear)}


def rows(ear: Ear) -> list[list[str]]:
    """Return the groups of rows of the list of games that become visible while it is scrolled to its end."""
    press("games")
    control("game_*")
    views: list[list[str]] = [[]]
    while True:
        view = [each for each in nodes() if each.id.startswith("game_")]
        if [each.id for each in view] == views[-1]:
            return views[1:]
        views.append([each.id for each in view])
        Atspi.Component.scroll_to(view[-1].node.get_component_iface(), Atspi.ScrollType.ANYWHERE)
        ear.take(0.5)


def cant_stop() -> dict[str, Any]:
    """Play Can't Stop by pressing the focused control, and STOP when it is offered for the third time."""
    press("play")
    return to_end(3)


def express() -> dict[str, Any]:
    """Play Express by pressing the focused controls: a die, a pairing, and Mark."""
    press("express_set_up")
    press("start")
    return to_end(0)


def to_end(stop_at: int) -> dict[str, Any]:
    """Press the focused control until the end of the game is shown."""
    ear, decisions, end = Ear(), 0, time.monotonic() + 240
    ear.take(2.0)
    ear.look()
    while time.monotonic() < end:
        if ear.name == "again":
            return {"heard": ear.heard, "end": [each.facts for each in nodes()]}
        decisions += ear.name == "roll"
        stops = stop_at and ear.name == "roll" and decisions % stop_at == 0
        ear.focus = (find("stop") if stops else None) or ear.focus
        ear.press()
    raise SystemExit(f"the game did not end: {ear.heard[-10:]}")


def orca(log: str, *pressed: str) -> dict[str, Any]:
    """Run Orca without a voice, press keys, and return the words of Orca after each."""
    begin = "import runpy, sys; from orca import debug, orca, speech; speech.init = lambda: None; sys.argv = ['orca']; "
    begin += f"debug.debugLevel, debug.debugFile = debug.LEVEL_INFO, open({log!r}, 'w', buffering=1); "
    begin += "runpy.run_path('/usr/bin/orca', run_name='__main__')"
    command = [*os.environ.get("CANTSTOP_ORCA", SYSTEM_PYTHON).split(), "-c", begin]
    said: list[tuple[str, list[str]]] = []
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as reader:
        until(lambda: "button" in " ".join(spoken(log)), "Orca")
        for key in ("", *pressed):
            before = len(spoken(log))
            if key:
                subprocess.run(["xdotool", "key", key], check=True)
            count, quiet = before, 0
            while quiet < CALM:
                time.sleep(0.1)
                quiet = quiet + 1 if len(spoken(log)) == count else 0
                count = len(spoken(log))
            said.append((key, [line for line in spoken(log)[before:] if line.lower().rstrip(".") != key.lower()]))
        reader.kill()
    return {"said": said[1:]}


def spoken(log: str) -> list[str]:
    text = Path(log).read_text("utf-8", "replace") if Path(log).exists() else ""
    return re.findall(r"(?m)SPEECH OUTPUT: '(.*?)'(?: \{|$)", text)


if __name__ == "__main__":
    Atspi.init()
    listen(True)
    story, *asked = sys.argv[1:]
    if story != "orca":
        until(partial(shown, "*"), "the title")
    print(json.dumps({each.__name__: each for each in (tour, changes, cant_stop, express, orca)}[story](*asked)))
