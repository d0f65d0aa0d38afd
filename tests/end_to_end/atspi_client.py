"""A client of AT-SPI that acts like a screen reader; run by the system's Python, which has the bindings.

python3 atspi_client.py STORY        prints one line of JSON: what the client heard and saw
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
from functools import partial
from pathlib import Path
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

PATIENCE = 20.0
QUIET = 0.06  # seconds without an event after which a press has been answered
BUS = ("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus")
SET = "org.freedesktop.DBus.Properties.Set"
PRESSABLE = ("push button", "radio button", "toggle button", "slider", "entry")
ENTER = 0xFF0D
SYSTEM_PYTHON = "/usr/bin/python3"
CALM = 20  # tenths of a second in which Orca says nothing


def listen(on: bool) -> None:
    """Announce on the bus that a screen reader runs, or that it has ended."""
    value = f"<{str(on).lower()}>"
    command = ["gdbus", "call", *BUS, "--method", SET, "org.a11y.Status", "IsEnabled", value]
    subprocess.run(command, check=True, capture_output=True)


class Seen:
    """A node as it was when it was asked."""

    def __init__(self, node: Any) -> None:
        self.node, self.role, self.name, self.path = node, node.get_role_name(), node.get_name(), str(node.path)
        self.note, self.id, states = node.get_description(), node.get_accessible_id(), node.get_state_set()
        self.focused, self.enabled = states.contains(Atspi.StateType.FOCUSED), states.contains(Atspi.StateType.ENABLED)
        self.on = states.contains(Atspi.StateType.CHECKED)


def press(node: Any) -> None:
    Atspi.Action.do_action(node.get_action_iface(), 0)


def walk() -> Iterator[Any]:
    """Yield all nodes of the window; what goes while it is asked is left out."""
    desktop = Atspi.get_desktop(0)
    programs = [desktop.get_child_at_index(place) for place in range(desktop.get_child_count())]
    left = [program.get_child_at_index(0) for program in programs if program is not None]
    while left:
        node = left.pop(0)
        with suppress(Exception):
            left[:0] = [node.get_child_at_index(place) for place in range(node.get_child_count())]
            yield node


def nodes() -> list[Seen]:
    found: list[Seen] = []
    for node in walk():
        with suppress(Exception):
            found.append(Seen(node))
    return found


def find(name: str) -> Any:
    """Return the node of a control, or None; only its name is asked of each node."""
    for node in walk():
        with suppress(Exception):
            if node.get_accessible_id() == name:
                return node
    return None


def until(what: Callable[[], Any], name: str, patience: float = PATIENCE) -> Any:
    end = time.monotonic() + patience
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.05)
    raise SystemExit(f"{name} did not come; there are {[(each.role, each.id, each.name) for each in nodes()]}")


def control(name: str) -> Seen:
    return Seen(until(partial(find, name), name))


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
        """Return what is said from now on, until nothing has been said for a while."""
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

    def _lines(self, event: Event) -> Iterator[str]:
        if event.kind == "object:announcement":
            yield event.told
        elif event.kind.startswith("object:text-changed:insert"):
            yield f"typed {event.told}"
        elif event.kind == "object:state-changed:focused" and event.on:
            self.focus, self.name = event.source, event.source.get_accessible_id()
            note = event.source.get_description()
            yield f"[{event.source.get_name()}, {event.source.get_role_name()}{note and '; '}{note}]"

    def press(self, patience: float = 2.0) -> list[str]:
        """Press what has the focus; return what is said then."""
        try:
            press(self.focus)
        except Exception:  # it went meanwhile
            self.look()
        return self.take(patience)

    def look(self) -> None:
        """Find what has the focus, without waiting for it to change."""
        for each in nodes():
            if each.focused and each.id:
                self.focus, self.name = each.node, each.id


class Event:
    def __init__(self, event: Any) -> None:
        self.kind, self.source, self.told, self.on = event.type, event.source, str(event.any_data), event.detail1


# Stories


def begin(name: str = "play") -> None:
    """Wait for the title, and press one of its buttons."""
    control("play")
    until(lambda: any(each.focused for each in nodes()), "the focus")
    press(control(name).node)


def unnamed(seen: list[Seen]) -> list[str]:
    return [each.id for each in seen if each.role in PRESSABLE and not each.name]


def title() -> dict[str, Any]:
    """Look at the title; then a reader comes and goes twenty times, and a game begins all the same."""
    control("play")
    until(lambda: any(each.focused for each in nodes()), "the focus")
    seen = nodes()
    focused = [each.id for each in seen if each.focused]
    for _ in range(20):
        listen(False)
        time.sleep(0.02)
        listen(True)
    begin()
    menu, undo = control("menu").name, control("undo").note
    return {"unnamed": unnamed(seen), "focused": focused, "table": menu, "undo": undo}


def screens() -> dict[str, Any]:
    """Go to each screen of the title and back; a number that comes back after it has gone is dead for a reader."""
    present, gone, back = set[str](), set[str](), set[str]()
    found = dict[str, Any]()

    def look() -> list[Seen]:
        nonlocal present, gone, back
        seen = nodes()
        here = {each.path for each in seen}
        present, gone, back = here, gone | present - here, back | here & gone
        return seen

    for name in sys.argv[2:]:
        begin(name)
        until(partial(lambda name: find(name) is None, name), f"the screen behind {name}")
        until(lambda: any(each.focused and each.id for each in nodes()), "the focus")
        seen = look()
        mute = [each.id for each in seen if each.role in PRESSABLE and not each.enabled and not each.note]
        found[name] = {"unnamed": unnamed(seen), "focused": sum(each.focused for each in seen), "unexplained": mute}
        press(control("back").node)
        control("play")
        look()
    return {"screens": found, "back": sorted(back), "gone": len(gone)}


def changes() -> dict[str, Any]:
    """Change settings and a set-up, and type a name."""

    def volume() -> Any:
        return control("volume").node.get_value_iface()

    begin("settings")
    press(control("pace 1").node)
    until(lambda: control("pace 1").on, "the pace that was chosen")
    Atspi.Value.set_current_value(volume(), 40)
    until(lambda: Atspi.Value.get_current_value(volume()) == 40, "the volume")
    press(control("larger_symbols").node)
    press(control("back").node)
    begin("new_game")
    press(control("kind_1 0").node)
    field, ear = control("name_1").node, Ear()
    Atspi.Component.grab_focus(field.get_component_iface())
    ear.take(0.5)
    for letter in "Eva":
        Atspi.generate_keyboard_event(0, letter, Atspi.KeySynthType.STRING)
        ear.take(1.0)
    text = field.get_text_iface()
    typed = Atspi.Text.get_text(text, 0, -1), Atspi.Text.get_caret_offset(text)
    Atspi.generate_keyboard_event(ENTER, None, Atspi.KeySynthType.SYM)
    ear.take(0.5)
    return {"echo": [line for line in ear.heard if line.startswith("typed")], "typed": typed}


def game() -> dict[str, Any]:
    """Play Can't Stop by pressing what has the focus, and STOP when it is offered for the third time."""
    begin()
    return play(3)


def express() -> dict[str, Any]:
    """Play Express by pressing what has the focus: a die, a pairing, and Mark."""
    begin("express_set_up")
    press(control("start").node)
    return play(0)


def play(stop_at: int) -> dict[str, Any]:
    """Press what has the focus until the end is shown."""
    ear, decisions, end = Ear(), 0, time.monotonic() + 240
    ear.take(2.0)
    ear.look()
    while time.monotonic() < end:
        if ear.name == "again":
            return {"heard": ear.heard, "unnamed": unnamed(nodes())}
        decisions += ear.name == "roll"
        stops = stop_at and ear.name == "roll" and decisions % stop_at == 0
        ear.focus = (find("stop") if stops else None) or ear.focus
        if not ear.press():
            ear.look()
    raise SystemExit(f"the game did not end: {ear.heard[-10:]}")


def orca() -> dict[str, Any]:
    """Run Orca without a voice, press keys, and return what Orca says after each; a line that is a key is left out."""
    log, *pressed = sys.argv[2:]
    begin = "import runpy, sys; from orca import debug, orca, speech; speech.init = lambda: None; sys.argv = ['orca']; "
    begin += f"debug.debugLevel, debug.debugFile = debug.LEVEL_INFO, open({log!r}, 'w', buffering=1); "
    begin += "runpy.run_path('/usr/bin/orca', run_name='__main__')"
    command = [*os.environ.get("CANTSTOP_ORCA", SYSTEM_PYTHON).split(), "-c", begin]
    said: list[tuple[str, list[str]]] = []
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as reader:
        until(lambda: "button" in " ".join(spoken(log)), "Orca", 120)
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
    print(json.dumps({each.__name__: each for each in (title, screens, changes, game, express, orca)}[sys.argv[1]]()))
