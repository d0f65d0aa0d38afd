"""Says how much of a review is counted, while it is counted."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.controller.kept_training import AnyReview
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Row
from cantstop.view.kit.node import Box, Layouter, Node, Size
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import STRONG, Text
from cantstop.view.words import say

ROLE = STRONG.of(18)
STEPS = 20  # of the figure: one that changed in every frame could not be read, and each has to be written


def counting_note(review: AnyReview) -> Node:
    """A line whose figure changes by itself."""
    return Row(Text(f"{say('review.counting')},", ROLE, "ink_muted", lines=1), _Part(review), gap=5)


class _Part(Node):
    """Stands apart from the words, so that few letters are written anew while time is short."""

    def __init__(self, review: AnyReview) -> None:
        self.review = review

    def spoken(self) -> Spoken:
        return Spoken("text", say("review.part", part=self.review.progress))

    def natural(self, layout: Layouter, room: Size) -> Size:
        return layout.size(_text(1.0), room)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        yield from _text(int(STEPS * self.review.progress) / STEPS).sprites(style, box)


def _text(part: float) -> Text:
    return Text(say("review.part", part=part), ROLE, "ink_muted", lines=1)
