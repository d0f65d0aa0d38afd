"""The next throw of a table of Can't Stop, drawn step by step while nothing happens: its page, and its dice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cantstop.view.app.screen import Screen
from cantstop.view.kit.timeline import Timeline
from cantstop.view.kit.tree import Tree
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.table import panel_decide
from cantstop.view.parts.table.pages import laid_out, page
from cantstop.view.parts.table.panel import Seen


def drawn(table: Screen, seen: Seen) -> Iterator[None]:
    """If the turn goes on. The page on which dice roll again is another than the first one's."""
    style, match, story = table.style, seen.match, seen.story
    then = replace(seen, story=story.before_a_throw())
    parts = panel_decide.taken(then) if story.phase in ("choose", "decide") else page(then)
    tree = Tree(Ui(table.layout.size, style), Timeline())
    tree.show(laid_out(table.layout, then, parts), table.room)
    yield
    yield from tree.drawn()
    box = tree.box("tray")
    tree.forget()
    if box is not None:
        coming = story.tray.at(box.rect, style.theme, style.u)
        yield from coming.warm()
        turn, throw, values = match.coming_throw
        yield from coming.draw_throw(values, table.timeline, match.seed, turn, throw)
