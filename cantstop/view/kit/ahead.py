"""Draws what a tree would show, node by node, for who has other things to do meanwhile."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.timeline import Timeline
from cantstop.view.kit.tree import Tree
from cantstop.view.kit.ui import Ui


def painted_ahead(root: Node, box: Box, ui: Ui) -> Iterator[None]:
    """Without showing it. The `ui` holds no other controls."""
    tree = Tree(ui, Timeline())
    tree.show(root, box)
    yield
    yield from tree.drawn()
    tree.forget()
