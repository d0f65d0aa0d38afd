"""The description of the shown screen for a screen reader: a list of entries, made from the tree of placed nodes.

for entry in entries(screen.tree.root): print(entry)        # prints lines such as the tests compare with stored files
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from cantstop.view.kit import keys
from cantstop.view.kit.control import Control, ControlNode
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.tree import PlacedNode
from cantstop.view.words import say

HOLDERS = ("group", "dialog")  # kinds of nodes that hold entries


@dataclass(slots=True)
class Entry:
    """An item of the screen for a screen reader. `key` stays the same as long as the item is shown."""

    key: str
    spoken: Spoken
    box: Box
    control: str = ""  # the name of the control, if it is one
    pressed_by: str = ""
    enabled: bool = True
    scrolls: str = ""  # the key of a list that can be scrolled
    place: int = -1  # of a choice or an item among its like
    inside: Entry | None = field(default=None, repr=False)  # the scrolling list around it
    children: list[Entry] = field(default_factory=list)

    @property
    def value(self) -> str:
        """The current state, in words, of a control that can be set."""
        number = self.spoken.number
        if self.spoken.kind == "choices":
            return self.spoken.choices[number] if number >= 0 else ""
        if self.spoken.kind == "switch":
            return say("spoken.on" if number else "spoken.off")
        return str(number) if self.spoken.kind == "slider" else ""

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
    """Return the entries of the tree in reading order. The keys of equal texts are numbered."""
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


def title(found: list[Entry]) -> str:
    return next((entry.spoken.words for entry in walk(found) if entry.spoken.kind == "heading"), "")


def _entries(placed: PlacedNode) -> Iterator[Entry]:
    node, box = placed.node, placed.box
    if isinstance(node, ControlNode):
        if node.said != "" and placed.control is not None:
            yield _control(placed, placed.control)
        yield from _parts_on(placed)
        return
    spoken = _described(node)
    if node.is_one:
        spoken = Spoken("text", _joined(placed))
    if spoken is None:
        yield from _on(placed)
    elif isinstance(node, List):
        found = Entry(f"list {node.key}", spoken, box, scrolls=node.key, children=list(_on(placed)))
        for entry in walk(found.children):
            entry.inside = entry.inside or found
        yield found
    elif spoken.kind in HOLDERS:
        yield Entry(f"{spoken.kind} {spoken.words}", spoken, box, children=list(_on(placed)))
    else:
        if spoken.words.strip() or spoken.lines:
            yield _words(spoken, box)
        if node.said is not None or node.is_one or spoken.lines:
            yield from _parts_on(placed)


def _on(placed: PlacedNode) -> Iterator[Entry]:
    for child in placed.children:
        yield from _entries(child)


def _described(node: Node) -> Spoken | None:
    """Return the description of a node; words set by a screen replace the node's description."""
    if node.said_lines is not None:
        lines = tuple(node.said_lines())
        return Spoken("list", node.said or "", rows=len(lines), lines=lines)
    spoken = node.spoken()
    if node.said is None:
        return spoken
    return (
        spoken._replace(words=node.said) if spoken is not None and spoken.kind == "list" else Spoken("text", node.said)
    )


def _words(spoken: Spoken, box: Box) -> Entry:
    items = [
        Entry(f"item {place} of {spoken.words}", Spoken("item", line), box, place=place)
        for place, line in enumerate(spoken.lines)
    ]
    return Entry(f"{spoken.kind} {spoken.words}", spoken._replace(rows=len(items)), box, children=items)


def _control(placed: PlacedNode, control: Control) -> Entry:
    node, key, box = control.node, f"control {control.name}", placed.box
    spoken = control.spoken()
    words = node.said or spoken.words or _joined(placed)
    note = spoken.note or node.said_note or (node.tip if node.tip and node.tip != words else "")
    if note.lower() in words.lower():
        note = ""
    reason = note or say("spoken.not_now")
    choices = [
        Entry(
            f"{key} {place}",
            Spoken("choice", choice, reason if place in spoken.barred else "", number=int(place == spoken.number)),
            box,
            node.name,
            enabled=node.enabled and place not in spoken.barred,
            place=place,
        )
        for place, choice in enumerate(spoken.choices)
    ]
    note = note if node.enabled else reason
    return Entry(
        key, spoken._replace(words=words, note=note), box, node.name, node.pressed_by, node.enabled, children=choices
    )


def _parts_on(placed: PlacedNode) -> Iterator[Entry]:
    """Yield the controls and drawn lists inside a node whose texts are read as one."""
    for child in placed.children:
        node = child.node
        if isinstance(node, ControlNode) or ((spoken := _described(node)) is not None and spoken.lines):
            yield from _entries(child)
        else:
            yield from _parts_on(child)


def _joined(placed: PlacedNode) -> str:
    """Return the texts inside a node as one string, separated by commas."""
    return ", ".join(_texts(placed.children)).replace(", ,", ",").replace(" · ", ", ")


def _texts(placed: list[PlacedNode]) -> Iterator[str]:
    for each in placed:
        if isinstance(each.node, ControlNode):
            continue
        spoken = _described(each.node)
        if spoken is not None and spoken.words.strip() and not spoken.lines:
            yield spoken.words
        if each.node.said is None:
            yield from _texts(each.children)
