"""The course of a game of Express: the final score that everybody could expect, throw by throw."""

from __future__ import annotations

from collections.abc import Iterator

from cantstop.controller.express_review import ExpressReview
from cantstop.controller.reviewing import Point
from cantstop.view.art import charts, pieces
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.node import Box
from cantstop.view.kit.style import Style
from cantstop.view.parts.review.bands import HALF
from cantstop.view.parts.review.course import Level, Time
from cantstop.view.parts.review.reading import BubbleLine, BubbleText
from cantstop.view.parts.review.reviewed import Reviewed
from cantstop.view.words import language, say

STEP = 200  # points between two lines of the scale
LABELS = 6  # throws that are named below
TILE = 20.0


class ScorePlot(Reviewed[ExpressReview]):
    ruled = True
    left, right = 78.0, 82.0

    def __init__(self, review: ExpressReview) -> None:
        super().__init__(review)
        self.player = 0  # who is looked at: his line is thick and in his colour
        self._colours = [seat.colour for seat in review.seats]
        self._style: Style | None = None
        self._box = Box(0, 0, 1, 1)

    def place(self, style: Style, box: Box) -> None:
        self._style, self._box = style, box

    @property
    def _bounds(self) -> tuple[float, float]:
        scores = [score for point in tuple(self.review.curve) for score in point.chances] or [0.0, float(STEP)]
        low, high = min(scores), max(scores)
        return low - 0.05 * (high - low) - 1, high + 0.05 * (high - low) + 1

    def bubble_for(self, point: Point) -> BubbleText:
        scores = zip(self.review.seats, point.chances, strict=True)
        lines = (BubbleLine(seat.colour, seat.name, language().number(round(score))) for seat, score in scores)
        number = round(point.at)
        title = say("review.throw", n=number) if number else say("review.start")
        return BubbleText(title, tuple(lines))

    def levels(self) -> Iterator[Level]:
        low, high = self._bounds
        step = STEP * max(1, round((high - low) / (3 * STEP)))
        for score in range(int(low // step + 1) * step, int(high) + 1, step):
            yield Level((high - score) / (high - low), language().number(score))

    def times(self) -> Iterator[Time]:
        assert self._style is not None
        rounds, u = self.rounds, self._style.u
        each = max(1, -(-rounds // LABELS))
        room = self._box.w * each / rounds - 12 * u
        yield Time(0, say("review.start"), min(100 * u, room))
        for number in range(each, rounds + 1, each):
            said = say("review.throw", n=number) if number == each else language().number(number)
            yield Time(number, said, room)

    def sprites(self, until: float | None) -> Iterator[Sprite]:
        curve, style, rect = tuple(self.review.curve), self._style, self._box.rect
        if len(curve) < 2 or style is None:
            return
        low, high = self._bounds

        def place(at: float, score: float) -> tuple[float, float]:
            return rect.w * at / self.rounds, rect.h * (high - score) / (high - low)

        order = [*(player for player in range(len(self._colours)) if player != self.player), self.player]
        lines = tuple(tuple(place(point.at, point.chances[player]) for point in curve) for player in order)
        tones = tuple(self._tone(player, style) for player in order)
        thick = tuple((4 if player == self.player else 2) * style.u for player in order)
        picture = charts.polylines(*rect.size, lines, tones, thick)
        edge = rect.w if until is None else min(rect.w, round(rect.w * until / self.rounds))
        yield Sprite(picture, *rect.topleft, 255, (0, 0, edge, rect.h))
        if edge < rect.w:
            yield Sprite(picture, rect.x + edge, rect.y, HALF, (edge, 0, rect.w - edge, rect.h))
        for player in order:
            x, y = place(curve[-1].at, curve[-1].chances[player])
            tile = pieces.tile(style.px(TILE), self._colours[player], style.theme)
            yield Sprite(tile, round(rect.x + x + 4 * style.u), round(rect.y + y - tile.get_height() / 2))

    def _tone(self, player: int, style: Style) -> tuple[int, int, int]:
        paint = player_paint(style.theme, self._colours[player])
        return paint.fill if player == self.player and not style.theme.dark else paint.pad_mark
