"""The board of the table as a node, with all that moves on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cantstop.view.art import overlays, pieces, plates
from cantstop.view.art.position import Preview
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.style import Style
from cantstop.view.parts.table.board_view import BoardView
from cantstop.view.parts.table_top import previewed


class LiveBoard(Node):
    """`may` tells where the runners may soon be shown to go."""

    moves = True

    def __init__(self, view: BoardView, may: Callable[[], Iterable[Preview]] = tuple) -> None:
        self.view, self.may, self.key = view, may, "board"

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        return self.view.sprites()

    def warm(self, style: Style, box: Box) -> Iterator[None]:
        shown, side = self.view.shown.position(self.view.place.colours), min(box.rect.size)
        for ghosts in self.may():
            previewed(shown, side, style.theme, ghosts)
            yield
        overlays.face_shade(side)
        yield
        pieces.lost_ring(round(2 * self.view.place.disc(7, 1).r), style.theme)
        yield
        for colour in self.view.place.colours:
            plates.winner_plate(side, colour, style.theme)
            yield
