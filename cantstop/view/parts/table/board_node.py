"""The board of the table as a node, with all that moves on it."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.style import Style
from cantstop.view.parts.table.board_view import BoardView


class LiveBoard(Node):
    def __init__(self, view: BoardView) -> None:
        self.view, self.key = view, "board"

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        return self.view.sprites()
