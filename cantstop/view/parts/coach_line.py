"""The line of the coach's advice, which both tables show."""

from __future__ import annotations

from cantstop.view.kit.containers import Column, Firm, Row
from cantstop.view.kit.drawing import key_cap
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import Text
from cantstop.view.parts import emblems


def coach_line(headline: Text, reason: Text | None, key: str = "") -> Node:
    """Return the line with the coach's sign; `key` is the key that requests advice, if there is one."""
    said = Column(Firm(headline), reason).share()
    return Row(emblems.coach(33), said, key_cap(key) if key else None, gap=12)
