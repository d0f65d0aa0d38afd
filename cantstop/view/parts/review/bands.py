"""Everybody's chance of winning from round to round, with the columns where they were claimed.

bands = Bands(review, style, box)      the box in pixels
bands.sprites(until)                   all of it; what lies after `until` rounds at half strength
bands.x(rounds)                        pixels from rounds played
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from cantstop.controller.review import Claim, Review
from cantstop.model.record import Seat
from cantstop.view.art import charts, pieces, plates
from cantstop.view.art.charts import Points
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.fonts import DISPLAY_800, fit, put_fitted, width
from cantstop.view.kit.node import Box
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style

HALF = 128
NAME_AT = 64.0  # where the names stand in their bands, if nothing lies there
STEP = 24.0  # from one place that is tried for them to the next
NAME_HIGH, NAME_HALF, NAME_ROOM = 26.0, 11.0, 150.0  # their pictures, half of their letters, and the widest


class Bands:
    def __init__(self, review: Review, style: Style, box: Box, plate: float = 36.0) -> None:
        self.review, self.style = review, style
        self.rect = box.rect
        self.box = Box(*map(float, self.rect))
        self.plate = plate * style.u
        self.colours = tuple(seat.colour for seat in review.seats)

    def x(self, rounds: float) -> float:
        return self.box.x + self.box.w * rounds / max(1, self.review.rounds)

    def points(self) -> Points:
        whole = max(1, self.review.rounds)
        return tuple((point.at / whole, point.chances) for point in tuple(self.review.curve))

    def sprites(self, until: float | None = None) -> Iterator[Sprite]:
        """Yield the bands as far as they are counted, then the names and claimed plates upon them."""
        points = self.points()
        if len(points) < 2:
            return
        chart = Sprite(charts.bands(*self.rect.size, points, self.colours, self.style), *self.rect.topleft)
        yield from (chart,) if until is None else dimmed(chart, round(self.x(until)))
        yield from self._names(points)
        for claim in self.review.claims:
            if claim.at <= self.review.curve[len(points) - 1].at:
                yield _centred(self._plate(claim), self.middle_of(claim), self.height_of(points, claim))

    # Names

    def _names(self, points: Points) -> Iterator[Sprite]:
        """Symbol and name of each player in his band, where there is room for it."""
        for number, seat in enumerate(self.review.seats):
            place = self.name_place(points, number)
            if place is not None:
                yield Sprite(self._name(seat), round(place[0]), round(place[1]))

    def name_place(self, points: Points, number: int) -> tuple[float, float] | None:
        """The first place from the left where the name crosses no plate, not the line in the middle and no other band.

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
            left += STEP * u
        at = min((NAME_AT + 10) * u, known / 2) / w
        if (charts.value_at(lower, at) - charts.value_at(upper, at)) * h < 2 * half:
            return None
        middle = y + h * charts.band_middle(points, number, at)
        return x + min(NAME_AT * u, at * w) - 10 * u, middle - NAME_HIGH * u / 2

    def _free(self, left: float, middle: float, wide: float, points: Points) -> bool:
        """Whether words here cross neither the line in the middle nor a plate."""
        half, reach = NAME_HALF * self.style.u, self.plate / 2 + 3 * self.style.u
        if abs(middle - (self.box.y + self.box.h / 2)) < half:
            return False
        return not any(
            left - reach < self.middle_of(claim) < left + wide + reach
            and abs(self.height_of(points, claim) - middle) < reach + half
            for claim in self.review.claims
        )

    def name_width(self, seat: Seat) -> float:
        """Width of symbol and name, in pixels."""
        u, room = self.style.u, NAME_ROOM - NAME_HIGH - 8
        fitted = fit(seat.name, DISPLAY_800, 18 * u, room * u, 1)
        return (NAME_HIGH + 5) * u + max(width(line, DISPLAY_800, fitted.px) for line in fitted.lines)

    def _name(self, seat: Seat) -> pygame.Surface:
        return _name(seat.name, seat.colour, self.style.px(NAME_ROOM), self.style)

    # Columns that were claimed

    def height_of(self, points: Points, claim: Claim) -> float:
        _, y, _, h = self.box
        at = claim.at / max(1, self.review.rounds)
        middle = y + h * charts.band_middle(points, claim.player, at)
        return min(y + h - self.plate / 2 - 2, max(y + self.plate / 2, middle))

    def middle_of(self, claim: Claim) -> float:
        """Columns claimed at once lie side by side, in the order in which they are told of, up to the moment.

        All of them lie on the chart: at its ends they move in.
        """
        u = self.style.u
        together = [each for each in self.review.claims if each.at == claim.at]
        before, pitch, half = together.index(claim), self.plate + 2 * u, self.plate / 2 + 2 * u
        last = min(self.x(claim.at), self.box.right - half)
        first = max(last - (len(together) - 1) * pitch, self.box.x + half)
        return first + before * pitch

    def _plate(self, claim: Claim) -> pygame.Surface:
        return plates.claimed_plate(claim.column, round(self.plate), self.colours[claim.player], self.style.theme)


def dimmed(sprite: Sprite, edge: int) -> Iterator[Sprite]:
    """Yield an opaque picture, at half strength right of the edge."""
    x, (w, h) = sprite.x, sprite.surface.get_size()
    seen = min(w, max(0, edge - x))
    if seen:
        yield sprite._replace(area=(0, 0, seen, h))
    if seen < w:
        yield Sprite(sprite.surface, x + seen, sprite.y, HALF, (seen, 0, w - seen, h))


def _centred(surface: pygame.Surface, x: float, y: float) -> Sprite:
    return Sprite(surface, round(x) - surface.get_width() // 2, round(y) - surface.get_height() // 2)


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
