"""How far the figures of a review are while they are counted."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.controller.kept_training import AnyReview
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import STRONG, Text
from cantstop.view.words import say


class CountingNote(Node):
    """A line that changes by itself."""

    moves = True

    def __init__(self, review: AnyReview) -> None:
        self.review = review

    @property
    def _text(self) -> Text:
        said = f"{say('review.counting')}, {say('review.part', part=self.review.progress)}"
        return Text(said, STRONG.of(18), "ink_muted")

    def natural(self, layout: Layouter, room: Size) -> Size:
        return layout.size(self._text, room)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        yield from self._text.sprites(style, box)
