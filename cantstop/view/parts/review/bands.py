"""Everybody's chance of winning from round to round, with the columns where they were claimed.

bands = Bands(review, style, box)      the box in pixels
bands.sprites(until)                   all of it; what lies after `until` rounds at half strength
bands.unrefined, bands.refine()        what has grown while it was counted is drawn finely, a part in each frame
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
PART, JOINED = 20.0, 8  # as wide as what one frame draws finely, and so many of them become one picture
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
        self._strips: list[Sprite] = []  # plainly drawn, one between each point and the next
        self._parts: list[Sprite] = []  # finely drawn over them from the left, when all is known
        self._lying: tuple[int, list[Sprite]] = 0, []  # upon the bands, and for how many points
        self._shown: tuple[object, list[Sprite]] = None, []

    def x(self, rounds: float) -> float:
        return self.box.x + self.box.w * rounds / max(1, self.review.rounds)

    def points(self) -> Points:
        whole = max(1, self.review.rounds)
        return tuple((point.at / whole, point.chances) for point in tuple(self.review.curve))

    def prepare(self) -> None:
        """Draws what will lie on the bands, so that it costs nothing when they have grown so far."""
        for seat in self.review.seats:
            self._name(seat)
        for claim in self.review.claims:
            self._plate(claim)

    def sprites(self, until: float | None = None) -> list[Sprite]:
        """The same ones as long as nothing has grown."""
        state = len(self.review.curve), self.review.done, len(self._parts), until
        if self._shown[0] != state or self._lying[0] != state[0]:
            points, strips = self.points(), len(self._strips)
            grown = list(self._grown(points))
            if until is not None:
                grown = list(dimmed(grown, round(self.x(until))))
            later = len(self._strips) > strips  # names are looked for in the next frame: this one has drawn enough
            self._shown = state, [*grown, *(self._lying[1] if later else self._upon(points))]
        return self._shown[1]

    def _grown(self, points: Points) -> Iterator[Sprite]:
        """What is known so far, strip by strip: only the latest have to be drawn."""
        rect = self.rect
        if self.review.done and not self._strips:
            if points:
                yield Sprite(charts.bands(*rect.size, points, self.colours, self.style), *rect.topleft)
            return
        for number in range(len(self._strips), len(points) - 1):
            (_, before), (_, after) = points[number : number + 2]
            left, right = charts.strip_edges(number, rect.w, points)
            picture = charts.strip(right - left, rect.h, before, after, self.colours, self.style)
            self._strips.append(Sprite(picture, rect.x + left, rect.y))
        fine = rect.x + self._fine
        yield from (each for each in self._strips if each.rect.right > fine)
        yield from self._parts

    @property
    def unrefined(self) -> bool:
        """Whether all is known and some of it only plainly drawn, or in parts."""
        return self.review.done and bool(self._strips) and (self._fine < self.rect.w or len(self._parts) > 1)

    @property
    def _fine(self) -> int:
        """How many pixels are drawn as they are to stay."""
        return self._parts[-1].rect.right - self.rect.x if self._parts else 0

    def refine(self) -> None:
        """One more part as it is to stay, or some of them in one picture, at last all: no frame has to do much."""
        rect, right, wide = self.rect, self._fine, self.style.px(PART)
        chart = *rect.size, self.points(), self.colours, self.style
        narrow = sum(part.rect.w <= wide for part in self._parts)
        if right == rect.w and narrow <= 1:
            left, picture = 0, charts.joined_bands(0, right, (JOINED * wide, wide), *chart)
        elif right == rect.w or narrow == JOINED:
            left = self._parts[-narrow].rect.x - rect.x
            picture = charts.joined_bands(left, right, (wide,), *chart)
        else:
            left, right = right, min(rect.w, right + wide)
            picture = charts.part_of_bands(left, right, *chart)
        self._parts = [part for part in self._parts if part.rect.x < rect.x + left]
        self._parts.append(Sprite(picture, rect.x + left, rect.y))

    def _upon(self, points: Points) -> list[Sprite]:
        """Names and claimed plates; found anew only for a new point."""
        known, sprites = self._lying
        if known != len(points):
            sprites = list(self._names(points)) if len(points) > 1 else []
            seen = self.review.curve[len(points) - 1].at
            for claim in self.review.claims:
                if len(points) > 1 and claim.at <= seen:
                    sprites.append(_centred(self._plate(claim), self.middle_of(claim), self.height_of(points, claim)))
            self._lying = len(points), sprites
        return sprites

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


def dimmed(sprites: list[Sprite], edge: int) -> Iterator[Sprite]:
    """Opaque pictures, at half strength right of the edge."""
    for sprite in sprites:
        x, y, (w, h) = sprite.x, sprite.y, sprite.surface.get_size()
        seen = min(w, max(0, edge - x))
        if seen:
            yield sprite._replace(area=(0, 0, seen, h))
        if seen < w:
            yield Sprite(sprite.surface, x + seen, y, HALF, (seen, 0, w - seen, h))


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
