"""Draws what a tree shows, node by node, so that the caller can do other things in between."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.timeline import Timeline
from cantstop.view.kit.tree import Tree
from cantstop.view.kit.ui import Ui


def painted_ahead(root: Node, box: Box, ui: Ui) -> Iterator[None]:
    """Draws a tree of these nodes, which nobody sees, and what else they may paint; `ui` holds no other controls."""
    tree = Tree(ui, Timeline())
    tree.show(root, box)
    yield
    yield from drawn(tree)
    if tree.root is not None:
        yield from tree.root.warm(ui.style)
    tree.forget()


def drawn(tree: Tree) -> Iterator[None]:
    for placed in tree.nodes():
        if placed.control is not None:
            list(placed.control.sprites())
        elif placed.node.moves:
            for _ in placed.node.sprites(tree.ui.style, placed.box):
                if placed.node.draws_in_steps:
                    yield
        else:
            placed.own(tree.ui.style)
        yield
