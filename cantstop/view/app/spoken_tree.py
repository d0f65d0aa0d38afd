"""The shown screen as a list of entries for a screen reader: plain data, made from the placed tree.

for entry in entries(screen.tree.root): print(entry)        one line each, as tests keep it
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cantstop.view.kit import keys
from cantstop.view.kit.control import ControlNode
from cantstop.view.kit.lists import Scrolling
from cantstop.view.kit.node import Box
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.tree import PlacedNode


@dataclass(slots=True)
class Entry:
    """One thing that a screen reader can stop at. `key` stays the same as long as the thing is shown."""

    key: str
    spoken: Spoken
    box: Box
    control: str = ""  # the name of the control, where it is one
    pressed_by: str = ""
    enabled: bool = True
    children: list[Entry] = field(default_factory=list)

    def __str__(self) -> str:
        spoken = self.spoken
        parts = [f"{spoken.kind}: {spoken.words}"]
        if spoken.note:
            parts.append(f"({spoken.note})")
        if spoken.kind == "choices":
            marked = (f"*{each}*" if number == spoken.number else each for number, each in enumerate(spoken.choices))
            parts.append("/".join(marked))
        elif spoken.kind in ("switch", "slider"):
            parts.append(str(spoken.number))
        elif spoken.kind == "field":
            parts.append(repr(spoken.value))
        elif spoken.kind == "list":
            parts.append(f"{len(self.children)} of {spoken.rows}")
        if self.pressed_by:
            parts.append(f"[{keys.cap(self.pressed_by)}]")
        if not self.enabled:
            parts.append("unavailable")
        return " ".join(parts)


def entries(root: PlacedNode) -> list[Entry]:
    """Return what the tree tells, in reading order; equal texts get keys of their number."""
    found = list(_entries(root))
    counts: dict[str, int] = {}
    for entry in walk(found):
        count = counts[entry.key] = counts.get(entry.key, 0) + 1
        if count > 1:
            entry.key = f"{entry.key} #{count}"
    return found


def walk(found: list[Entry]) -> Iterator[Entry]:
    """Yield all entries, each before its children."""
    for entry in found:
        yield entry
        yield from walk(entry.children)


def _entries(placed: PlacedNode) -> Iterator[Entry]:
    node = placed.node
    if isinstance(node, ControlNode):
        if node.said != "" and placed.control is not None:
            yield _control(placed, node)
        yield from _controls_on(placed)
    elif node.said is not None:
        if node.said:
            yield Entry(f"text {node.said}", Spoken("text", node.said), placed.box)
        yield from _controls_on(placed)
    else:
        spoken, children = node.spoken(), (each for child in placed.children for each in _entries(child))
        if spoken is None:
            yield from children
        elif isinstance(node, Scrolling):
            yield Entry(f"list {node.key}", spoken, placed.box, children=list(children))
        elif spoken.words.strip():
            yield Entry(f"{spoken.kind} {spoken.words}", spoken, placed.box)


def _control(placed: PlacedNode, node: ControlNode) -> Entry:
    spoken = node.spoken()
    words = node.said or spoken.words or ", ".join(_texts(placed.children))
    spoken = spoken._replace(words=words)
    return Entry(f"control {node.name}", spoken, placed.box, node.name, node.pressed_by, node.enabled)


def _controls_on(placed: PlacedNode) -> Iterator[Entry]:
    """Yield the controls that lie on a node whose texts are told as one."""
    for child in placed.children:
        if isinstance(child.node, ControlNode):
            yield from _entries(child)
        else:
            yield from _controls_on(child)


def _texts(placed: list[PlacedNode]) -> Iterator[str]:
    for each in placed:
        node = each.node
        if isinstance(node, ControlNode):
            continue
        if node.said is not None:
            if node.said:
                yield node.said
            continue
        spoken = node.spoken()
        if spoken is not None and spoken.words.strip():
            yield spoken.words
        yield from _texts(each.children)
