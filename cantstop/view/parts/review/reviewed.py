"""What the frame of a review needs of the game that is reviewed: its figures, and the plot of its course."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from cantstop.controller.reviewing import Costly, Tally
from cantstop.model.record import Seat
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.text import STRONG, Text
from cantstop.view.parts.review.course import Plot
from cantstop.view.words import say


class Reviewed(Protocol):
    """A review, whole or while it is counted."""

    seats: tuple[Seat, ...]
    rounds: int
    known: bool
    done: bool

    @property
    def entries(self) -> tuple[Any, ...]: ...
    @property
    def progress(self) -> float: ...
    def options(self, entry: int) -> tuple[Any, ...] | None: ...
    def position(self, entry: int) -> str: ...
    def costliest(self) -> tuple[Costly, ...]: ...
    def tally(self, player: int) -> Tally: ...
    def start(self) -> None: ...
    def drop(self) -> None: ...


class GrowingPlot(Plot, Protocol):
    @property
    def rough(self) -> bool: ...
    def refine(self) -> None: ...


class Counting(Node):
    """How far the figures are: it changes by itself."""

    moves = True

    def __init__(self, review: Reviewed) -> None:
        self.review = review

    @property
    def _text(self) -> Text:
        said = f"{say('review.counting')}, {say('review.part', part=self.review.progress)}"
        return Text(said, STRONG.of(18), "ink_muted")

    def natural(self, layout: Layouter, room: Size) -> Size:
        return layout.size(self._text, room)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        yield from self._text.sprites(style, box)
