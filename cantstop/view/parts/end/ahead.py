"""The end of a game, drawn while it is still played: of what it shows only pieces and figures will change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cantstop.view.app import registry
from cantstop.view.app.layout import Layout
from cantstop.view.kit.node import painted_ahead
from cantstop.view.parts.end import SIGN


def sign_place(layout: Layout) -> tuple[int, int, int]:
    """Where the winner's sign will stand: left, top and side in pixels."""
    x, y = layout.point(*SIGN[:2])
    return x, y, layout.px(SIGN[2])


class EndAhead:
    def __init__(self, name: str) -> None:
        self._name = name
        self._drawn_for: object = None

    def drawn(self, table: Any) -> Iterator[None]:
        """Once for each size and look."""
        wanted = table.room, table.style
        if self._drawn_for != wanted:
            self._drawn_for = wanted
            end = registry.make(self._name, table.context, match=table.match)
            yield
            yield from painted_ahead(end.build(), table.room, table.style)
