"""A page that fills the window: the way back and the title, and below them the contents."""

from __future__ import annotations

from cantstop.view.app.layout import MARGIN
from cantstop.view.kit.containers import Column, Row
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import TITLE, Text

HEAD = 53.0  # as high as the button that leads back


def head(back: Node, title: str, *beside: Node) -> Node:
    """Return the head; nodes next to the title are at the right."""
    return Row(back, Text(title, TITLE, grow=1), *beside, gap=19)


def page(head: Node, body: Node) -> Node:
    return Column(head.sized(height=HEAD), body.share(), gap=17, margin=(MARGIN, 20, MARGIN, MARGIN))
