"""The course of a game, as a plot of its review: each player's winning chance, or the expected final score.

plot = ChancePlot(review)              of Can't Stop: bands of chances, with the columns where they were claimed
plot = ScorePlot(review)               of Express: a line of scores for each player
plot.place(style, box)                 the box in pixels; before anything is asked that lies in it
plot.sprites(until)                    all of it; what lies after `until` rounds at half strength
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Generic, TypeVar

import pygame

from cantstop.controller.express_review import ExpressReview
from cantstop.controller.review import Claim, Review
from cantstop.controller.reviewing import Point
from cantstop.model.record import Seat
from cantstop.view.art import charts, pieces, plates
from cantstop.view.art.charts import Points
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import DISPLAY_800, fit, put_fitted, width
from cantstop.view.kit.node import Box
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.parts.review.course import WORD_ROOM, BubbleLine, BubbleText, Level, Time
from cantstop.view.words import language, say

HALF = 128  # the alpha of the part that has not happened yet
ROUNDS, THROWS = 5, 6  # named below, in addition to the start
STEP = 200  # points between two lines of the scale
TILE = 20.0
NAME_AT = 64.0  # of names in their bands, if nothing lies there
NAME_STEP = 24.0  # step between the places that are tried for a name
NAME_HIGH, NAME_HALF, NAME_ROOM = 26.0, 11.0, 150.0  # their pictures, half of their letters, and the widest

R = TypeVar("R", bound=Review | ExpressReview)


class _Plot(Generic[R]):
    def __init__(self, review: R) -> None:
        self.review = review
        self.colours = tuple(seat.colour for seat in review.seats)
        self.place(Style(Theme("light"), 1.0), Box(0, 0, 1, 1))

    def place(self, style: Style, box: Box) -> None:
        self.style, self.rect = style, box.rect
        self.box = Box(*map(float, self.rect))

    @property
    def rounds(self) -> int:
        return self.review.rounds

    @property
    def curve(self) -> Sequence[Point]:
        return tuple(self.review.curve)

    def x(self, rounds: float) -> float:
        """Return the pixels of this number of rounds played."""
        return self.box.x + self.box.w * rounds / max(1, self.rounds)


class ChancePlot(_Plot[Review]):
    ruled = False
    left, right = 79.0, 67.0

    def __init__(self, review: Review, *, plate: float = 36.0) -> None:
        self._plate = plate  # units
        super().__init__(review)

    @property
    def plate(self) -> float:
        """The side of the plate of a claimed column, in pixels."""
        return self._plate * self.style.u

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
        last, u = self.rounds, self.style.u
        step = max(1, -(-last // ROUNDS))
        room = self.box.w * step / max(1, last) - 14 * u
        at_ends = min(room, WORD_ROOM * u)
        yield Time(0, say("review.start"), at_ends)
        for number in range(step, last, step):
            if last - number > 0.7 * step:
                yield Time(number, say("review.round", n=number), room)
        yield Time(last, say("review.round", n=last), at_ends)

    def points(self) -> Points:
        whole = max(1, self.rounds)
        return tuple((point.at / whole, point.chances) for point in self.curve)

    def sprites(self, until: float | None = None) -> Iterator[Sprite]:
        """Yield the bands as far as they are counted, then the names and claimed plates upon them."""
        points = self.points()
        if len(points) < 2:
            return
        chart = Sprite(charts.bands(*self.rect.size, points, self.colours, self.style), *self.rect.topleft)
        yield from (chart,) if until is None else _dimmed(chart, round(self.x(until)))
        for number, seat in enumerate(self.review.seats):
            place = self.name_place(points, number)
            if place is not None:
                name = _name(seat.name, seat.colour, self.style.px(NAME_ROOM), self.style)
                yield Sprite(name, round(place[0]), round(place[1]))
        for claim in self.review.claims:
            if claim.at <= self.review.curve[len(points) - 1].at:
                colour = self.colours[claim.player]
                plate = plates.claimed_plate(claim.column, round(self.plate), colour, self.style.theme)
                x, y = self.middle_of(claim), self.height_of(points, claim)
                yield Sprite(plate, round(x) - plate.get_width() // 2, round(y) - plate.get_height() // 2)

    # Names in the bands

    def name_place(self, points: Points, number: int) -> tuple[float, float] | None:
        """Return the first place from the left where the name crosses no plate, not the line in the middle and no
        other band.

        Where there is none, it lies at the left in its band if that is high enough, else nowhere.
        """
        (x, y, w, h), u = self.box, self.style.u
        wide, half = self.name_width(self.review.seats[number]), NAME_HALF * u
        upper, lower = charts.band_edges(points, number)
        known, high_enough = w * points[-1][0], max(part[number] for _, part in points) * h >= 2 * half
        left = min(NAME_AT * u, known / 2) - 10 * u
        while left + wide <= known and high_enough:
            across = [(left + part * wide) / w for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
            top = y + h * max(charts.value_at(upper, at) for at in across)
            low = y + h * min(charts.value_at(lower, at) for at in across)
            for middle in ((top + low) / 2, (top + y + h / 2) / 2, (y + h / 2 + low) / 2):
                if top + half <= middle <= low - half and self._free(x + left, middle, wide, points):
                    return x + left, middle - NAME_HIGH * u / 2
            left += NAME_STEP * u
        at = min((NAME_AT + 10) * u, known / 2) / w
        if (charts.value_at(lower, at) - charts.value_at(upper, at)) * h < 2 * half:
            return None
        middle = y + h * charts.band_middle(points, number, at)
        return x + min(NAME_AT * u, at * w) - 10 * u, middle - NAME_HIGH * u / 2

    def _free(self, left: float, middle: float, wide: float, points: Points) -> bool:
        """Return whether words here cross neither the line in the middle nor a plate."""
        half, reach = NAME_HALF * self.style.u, self.plate / 2 + 3 * self.style.u
        if abs(middle - (self.box.y + self.box.h / 2)) < half:
            return False
        return not any(
            left - reach < self.middle_of(claim) < left + wide + reach
            and abs(self.height_of(points, claim) - middle) < reach + half
            for claim in self.review.claims
        )

    def name_width(self, seat: Seat) -> float:
        """Return the width of symbol and name, in pixels."""
        u, room = self.style.u, NAME_ROOM - NAME_HIGH - 8
        fitted = fit(seat.name, DISPLAY_800, 18 * u, room * u, 1)
        return (NAME_HIGH + 5) * u + max(width(line, DISPLAY_800, fitted.px) for line in fitted.lines)

    # Columns that were claimed

    def height_of(self, points: Points, claim: Claim) -> float:
        _, y, _, h = self.box
        at = claim.at / max(1, self.rounds)
        middle = y + h * charts.band_middle(points, claim.player, at)
        return min(y + h - self.plate / 2 - 2, max(y + self.plate / 2, middle))

    def middle_of(self, claim: Claim) -> float:
        """Return the middle of a plate: columns claimed at once lie side by side, in their order, up to the moment.

        All of them lie on the chart: at its ends they move in.
        """
        u = self.style.u
        together = [each for each in self.review.claims if each.at == claim.at]
        before, pitch, half = together.index(claim), self.plate + 2 * u, self.plate / 2 + 2 * u
        last = min(self.x(claim.at), self.box.right - half)
        first = max(last - (len(together) - 1) * pitch, self.box.x + half)
        return first + before * pitch


class ScorePlot(_Plot[ExpressReview]):
    ruled = True
    left, right = 78.0, 82.0

    def __init__(self, review: ExpressReview) -> None:
        super().__init__(review)
        self.player = 0  # the viewed player, whose line is thick and of full colour

    @property
    def _bounds(self) -> tuple[float, float]:
        scores = [score for point in self.curve for score in point.chances] or [0.0, float(STEP)]
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
        rounds, u = self.rounds, self.style.u
        each = max(1, -(-rounds // THROWS))
        room = self.box.w * each / rounds - 12 * u
        yield Time(0, say("review.start"), min(100 * u, room))
        for number in range(each, rounds + 1, each):
            said = say("review.throw", n=number) if number == each else language().number(number)
            yield Time(number, said, room)

    def sprites(self, until: float | None) -> Iterator[Sprite]:
        curve, style, rect = self.curve, self.style, self.rect
        if len(curve) < 2:
            return
        low, high = self._bounds

        def place(at: float, score: float) -> tuple[float, float]:
            return rect.w * at / self.rounds, rect.h * (high - score) / (high - low)

        order = [*(player for player in range(len(self.colours)) if player != self.player), self.player]
        lines = tuple(tuple(place(point.at, point.chances[player]) for point in curve) for player in order)
        tones = tuple(self._tone(player) for player in order)
        thick = tuple((4 if player == self.player else 2) * style.u for player in order)
        chart = Sprite(charts.polylines(*rect.size, lines, tones, thick), *rect.topleft)
        yield from (chart,) if until is None else _dimmed(chart, round(self.x(until)))
        for player in order:
            x, y = place(curve[-1].at, curve[-1].chances[player])
            tile = pieces.tile(style.px(TILE), self.colours[player], style.theme)
            yield Sprite(tile, round(rect.x + x + 4 * style.u), round(rect.y + y - tile.get_height() / 2))

    def _tone(self, player: int) -> tuple[int, int, int]:
        theme = self.style.theme
        paint = player_paint(theme, self.colours[player])
        return paint.fill if player == self.player and not theme.dark else paint.pad_mark


def _dimmed(sprite: Sprite, edge: int) -> Iterator[Sprite]:
    """Yield a picture, at half strength right of the edge."""
    x, (w, h) = sprite.x, sprite.surface.get_size()
    seen = min(w, max(0, edge - x))
    if seen:
        yield sprite._replace(area=(0, 0, seen, h))
    if seen < w:
        yield Sprite(sprite.surface, x + seen, sprite.y, HALF, (seen, 0, w - seen, h))


@drawn
def _name(name: str, player: str, room: int, style: Style) -> pygame.Surface:
    high = style.px(26)
    surface = clear(room, high)
    paint = player_paint(style.theme, player)
    canvas = Canvas(high, high)
    pieces.add_symbol(canvas, paint.symbol, high / 2, high / 2, 10 * style.u, paint.on_fill)
    surface.blit(canvas.surface(), (0, 0))
    fitted = fit(name, DISPLAY_800, 18 * style.u, room - high - style.px(8), 1)
    put_fitted(surface, fitted, DISPLAY_800, paint.on_fill, (high + style.px(5), high / 2), "left")
    return surface
