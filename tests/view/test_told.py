"""Tests that the texts of every screen for a screen reader are as kept, and that every control has a name.

After an intended change, CANTSTOP_KEEP_PICTURES=1 python -m pytest tests/view/test_told.py -k NAME writes the new text.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import shots

from cantstop.view.app.spoken_tree import entries, walk
from cantstop.view.kit.control import ControlNode
from cantstop.view.kit.drawing import Card, Hairline, KeyCap, Strip, Tint
from cantstop.view.kit.node import Node
from cantstop.view.kit.tree import PlacedNode
from cantstop.view.parts.notes import Plate

KEPT = Path(__file__).parent / "told"
KEEP = bool(os.environ.get("CANTSTOP_KEEP_PICTURES"))
SHOTS = list(shots.shots())
PLATES = (Card, Hairline, KeyCap, Strip, Tint, Plate)  # nodes without words, below or next to words
SAYS_ITSELF = {"mark", "stop", "roll", "throw", "try", "fixed"}  # "Choose the fifth die", or dice that are in the air
PASSING = ("express alone, marked",)  # continues by itself


pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("same_day")]


def name_of(shot: shots.Shot) -> str:
    return re.sub(r"\W+", "-", shot.name)


def silent(placed: PlacedNode) -> Iterator[str]:
    """Yield the drawings of a tree that have neither a spoken text nor the mark of a decoration."""
    node = placed.node
    if isinstance(node, ControlNode) or node.is_one or node.said_lines is not None or node.said is not None:
        return
    draws = type(node).sprites is not Node.sprites and not isinstance(node, PLATES)
    if draws and type(node).spoken is Node.spoken:
        yield f"{type(node).__name__} {getattr(getattr(node, 'draw', None), '__qualname__', '')}"
    for child in placed.children:
        yield from silent(child)


@pytest.mark.parametrize("shot", SHOTS, ids=list(map(name_of, SHOTS)))
def test_spoken_text_of_a_screen_equals_the_kept_one(shot: shots.Shot, tmp_path: Path) -> None:
    """Every control and list has a name, a disabled control gives a reason, and every drawing has a description."""
    screen = shot.at(tmp_path, (1280, 800), language="en", animations="reduced")
    screen.context.listened = True
    screen.refresh()
    root = screen.tree.root
    assert root is not None
    assert list(silent(root)) == []
    found = [entry for entry in walk(entries(root)) if entry.spoken.kind != "choice"]
    assert [entry.control for entry in found if entry.control and not entry.spoken.words.strip()] == []
    assert [entry.key for entry in found if entry.spoken.kind == "list" and not entry.spoken.words] == []
    barred = [entry for entry in found if entry.control and not entry.enabled]
    assert {entry.control for entry in barred if entry.spoken.note in ("", "not now")} <= SAYS_ITSELF
    if not shot.moment.steady or shot.name in PASSING:
        return
    path, lines = KEPT / f"{name_of(shot)}.txt", [str(entry) for entry in found]
    if KEEP:
        KEPT.mkdir(exist_ok=True)
        path.write_text("\n".join([*lines, ""]), "utf-8")
    kept = path.read_text("utf-8").split("\n")[:-1] if path.exists() else []
    command = f"CANTSTOP_KEEP_PICTURES=1 python -m pytest tests/view/{Path(__file__).name} -k {path.stem}"
    assert lines == kept, f"if intended: {command}"
