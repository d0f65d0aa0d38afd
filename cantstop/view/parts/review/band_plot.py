"""The course of a game of Can't Stop: everybody's chance of winning."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cantstop.controller.review import Review
from cantstop.controller.reviewing import Point
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box
from cantstop.view.kit.style import Style
from cantstop.view.parts.review.bands import Bands
from cantstop.view.parts.review.course import WORD_ROOM, Level, Time
from cantstop.view.parts.review.reading import BubbleLine, BubbleText
from cantstop.view.parts.review.reviewed import Reviewed
from cantstop.view.words import language, say

LABELS = 5  # rounds that are named below, besides the start and the end


class BandPlot(Reviewed[Review]):
    ruled = False

    left, right = 79.0, 67.0

    def __init__(self, review: Review, *, plate: float = 36.0) -> None:
        super().__init__(review)
        self.plate = plate
        self._bands: Bands | None = None

    @property
    def bands(self) -> Bands:
        assert self._bands is not None, "it lies nowhere yet"
        return self._bands

    def place(self, style: Style, box: Box) -> None:
        self._bands = Bands(self.review, style, box, self.plate)

    def sprites(self, until: float | None) -> Iterable[Sprite]:
        return self.bands.sprites(until)

    def bubble_for(self, point: Point) -> BubbleText:
        chances = zip(self.review.seats, point.chances, strict=True)
        lines = (BubbleLine(seat.colour, seat.name, language().percent(chance)) for seat, chance in chances)
        number = round(point.at)
        title = say("review.round", n=number) if number else say("review.start")
        return BubbleText(title, tuple(lines))

    def levels(self) -> Iterator[Level]:
        for part in (0.0, 0.5, 1.0):
            yield Level(1 - part, language().percent(part))

    def times(self) -> Iterator[Time]:
        last, wide, u = self.rounds, self.bands.box.w, self.bands.style.u
        step = max(1, -(-last // LABELS))
        room = wide * step / max(1, last) - 14 * u
        at_ends = min(room, WORD_ROOM * u)
        yield Time(0, say("review.start"), at_ends)
        for number in range(step, last, step):
            if last - number > 0.7 * step:
                yield Time(number, say("review.round", n=number), room)
        yield Time(last, say("review.round", n=last), at_ends)
