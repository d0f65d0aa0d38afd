"""A page that fills the window: the way back and the title, and below them what it is about."""

from __future__ import annotations

from cantstop.view.app.layout import MARGIN
from cantstop.view.kit.containers import Column
from cantstop.view.kit.node import Node

HEAD = 53.0  # as high as the button that leads back


def page(head: Node, body: Node) -> Node:
    return Column(head.sized(height=HEAD), body.sized(grow=1), gap=17, margin=(MARGIN, 20, MARGIN, MARGIN))
