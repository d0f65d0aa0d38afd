"""A client of AT-SPI that does what a screen reader does; run by the system's Python, which has the bindings.

python3 atspi_client.py STORY        prints one line of JSON: what it heard and saw
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi  # noqa: E402

PATIENCE = 20.0
BUS = ("--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus")
SET = "org.freedesktop.DBus.Properties.Set"


def listen(on: bool) -> None:
    """Say on the bus that a screen reader runs, or no more."""
    value = f"<{str(on).lower()}>"
    command = ["gdbus", "call", *BUS, "--method", SET, "org.a11y.Status", "IsEnabled", value]
    subprocess.run(command, check=True, capture_output=True)


class Seen:
    """A node as it was when it was asked."""

    def __init__(self, node: Any) -> None:
        self.node, self.role, self.name = node, node.get_role_name(), node.get_name()
        self.note, self.id = node.get_description(), node.get_accessible_id()
        states = node.get_state_set()
        self.focused = states.contains(Atspi.StateType.FOCUSED)

    def press(self) -> None:
        Atspi.Action.do_action(self.node.get_action_iface(), 0)


def window() -> Any:
    desktop = Atspi.get_desktop(0)
    for place in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(place)
        if program is not None and program.get_child_count():
            return program.get_child_at_index(0)
    return None


def nodes() -> list[Seen]:
    """Return all nodes of the window; what goes while it is asked is left out."""
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
            left = [node.get_child_at_index(place) for place in range(node.get_child_count())] + left
        except Exception:
            continue
    return found


def until(what: Callable[[], Any], name: str) -> Any:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := what():
            return found
        time.sleep(0.05)
    raise SystemExit(f"{name} did not come; there are {[(each.role, each.name) for each in nodes()]}")


def control(name: str) -> Seen:
    found: Seen = until(lambda: next((each for each in nodes() if each.id == name), None), name)
    return found


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
    """Play by pressing what has the focus, and STOP when it is offered for the third time in a turn."""
    control("play").press()
    heard: list[str] = []
    decisions, end = 0, time.monotonic() + 240
    while time.monotonic() < end:
        seen = nodes()
        heard += [each.name for each in seen if each.role == "label" and each.name not in heard]
        ids = {each.id: each for each in seen if each.id}
        if "again" in ids:
            return {
                "heard": heard,
                "unnamed": [each.id for each in seen if each.role == "push button" and not each.name],
            }
        focused = next((each for each in seen if each.focused and each.id), None)
        if focused is None:
            time.sleep(0.05)
            continue
        decisions += focused.id == "roll" and "stop" in ids
        try:
            stops = "stop" in ids and decisions % 3 == 0 and focused.id == "roll"
            (ids["stop"] if stops else focused).press()
        except Exception:
            continue
        time.sleep(0.05)
    raise SystemExit(f"the game did not end: {heard[-10:]}")


if __name__ == "__main__":
    Atspi.init()
    listen(True)
    stories = {"title": title, "comes_and_goes": comes_and_goes, "game": game}
    print(json.dumps(stories[sys.argv[1]]()))
