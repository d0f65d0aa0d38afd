"""Everybody's chance of winning from round to round, with the columns where they were claimed.

curve = Curve(paper, box, review)      box: x, y, w, h in units on the paper
curve.sprites(until)                   all of it; what lies after `until` rounds at half strength
curve.rough, curve.refine()            what has grown while it was counted is drawn finely, a part in each frame
curve.x(rounds), curve.rounds(x)       units from and to rounds played
"""

from __future__ import annotations

import pygame

from cantstop.controller.review import Claim, Review
from cantstop.model.record import Seat
from cantstop.view import words
from cantstop.view.art import charts, pieces, plates
from cantstop.view.art.charts import Points
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, fit, put_fitted, width
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.parts.paper import Paper

Box = tuple[float, float, float, float]
LABELS = 5  # rounds that are named below, besides the start and the end
HALF = 128
PART = 20.0  # as wide as what one frame draws finely
NAME_AT = 64.0  # where the names stand in their bands, if nothing lies there
STEP = 24.0  # from one place that is tried for them to the next
NAME_HIGH, NAME_HALF, NAME_ROOM = 26.0, 11.0, 150.0  # their pictures, half of their letters, and the widest


class Curve:
    def __init__(self, paper: Paper, box: Box, review: Review, plate: float = 36, percent: bool = True) -> None:
        self.paper, self.box, self.review = paper, box, review
        self.plate, self.percent = plate, percent
        self.colours = tuple(seat.colour for seat in review.seats)
        self._strips: list[Sprite] = []  # plainly drawn, one between each point and the next
        self._parts: list[Sprite] = []  # finely drawn over them from the left, when all is known
        self._figures: list[Sprite] = []  # of the scale
        self._lying: tuple[int, list[Sprite]] = 0, []  # upon the bands, and for how many points

    def x(self, rounds: float) -> float:
        return self.box[0] + self.box[2] * rounds / max(1, self.review.rounds)

    def rounds(self, x: float) -> float:
        part = (x - self.box[0]) / self.box[2]
        return min(1.0, max(0.0, part)) * self.review.rounds

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
        paper = Paper(self.paper.layout, self.paper.style, self.paper.x, self.paper.width)
        rect = paper.rect(*self.box)
        points = self.points()
        if until is None and (self._strips or not self.review.done):
            paper.sprites += self._grown(rect, points)
        elif points:
            picture = charts.bands(rect.w, rect.h, points, self.colours, paper.style)
            edge = rect.w if until is None else round(rect.w * until / max(1, self.review.rounds))
            paper.sprites.append(Sprite(picture, rect.x, rect.y, 255, (0, 0, edge, rect.h)))
            rest = (edge, 0, rect.w - edge, rect.h)
            if rest[2] > 0:
                paper.sprites.append(Sprite(picture, rect.x + edge, rect.y, HALF, rest))
        paper.sprites += self._scale()
        return paper.sprites + self._upon(points)

    def _grown(self, rect: pygame.Rect, points: Points) -> list[Sprite]:
        """What is known so far, strip by strip: only the latest have to be drawn."""
        for number in range(len(self._strips), len(points) - 1):
            picture = charts.strip(number, rect.w, rect.h, points, self.colours, self.paper.style)
            left, _ = charts.strip_edges(number, rect.w, points)
            self._strips.append(Sprite(picture, rect.x + left, rect.y))
        return self._strips + self._parts

    @property
    def rough(self) -> bool:
        """Whether all is known and some of it only plainly drawn."""
        return self.review.done and bool(self._strips) and self._fine < self.paper.rect(*self.box).w

    @property
    def _fine(self) -> int:
        """How many pixels are drawn as they are to stay."""
        return sum(part.surface.get_width() for part in self._parts)

    def refine(self) -> None:
        """One more part as it is to stay: no frame has to draw them all."""
        rect, left = self.paper.rect(*self.box), self._fine
        right = min(rect.w, left + self.paper.style.px(PART))
        picture = charts.part_of_bands(left, right, rect.w, rect.h, self.points(), self.colours, self.paper.style)
        self._parts.append(Sprite(picture, rect.x + left, rect.y))

    def _scale(self) -> list[Sprite]:
        """Drawn once: it is the same as far as the curve may reach."""
        if not self._figures:
            paper = Paper(self.paper.layout, self.paper.style, self.paper.x, self.paper.width)
            self._write_scale(paper)
            self._figures = paper.sprites
        return self._figures

    def _write_scale(self, paper: Paper) -> None:
        x, y, w, h = self.box
        if self.percent:
            for part in (0.0, 0.5, 1.0):
                said = words.language().percent(part)
                paper.write(said, TEXT_700, 15, "ink_muted", (x - 10, y + h * (1 - part)), "right", room=62)
        last = self.review.rounds
        step = max(1, -(-last // LABELS))
        named = [number for number in range(step, last, step) if last - number > 0.7 * step]
        room = w * step / max(1, last) - 14
        low = y + h + 17
        say = words.say
        paper.write(say("review.start"), TEXT_700, 15, "ink_muted", (x, low), "centre", room=min(room, 110))
        for number in named:
            said = say("review.round", n=number)
            paper.write(said, TEXT_700, 15, "ink_muted", (self.x(number), low), "centre", room=room)
        paper.write(say("review.round", n=last), TEXT_700, 15, "ink_muted", (x + w, low), "centre", room=min(room, 110))

    def _upon(self, points: Points) -> list[Sprite]:
        """What lies on the bands: the same until another point is known."""
        known, sprites = self._lying
        if known == len(points):
            return sprites
        paper = Paper(self.paper.layout, self.paper.style, self.paper.x, self.paper.width)
        if len(points) > 1:
            self._names(paper, points)
            for claim in self.review.claims:
                if claim.at <= self.review.curve[len(points) - 1].at:
                    self._claim(paper, points, claim)
        self._lying = len(points), paper.sprites
        return paper.sprites

    def _names(self, paper: Paper, points: Points) -> None:
        """Symbol and name of each player in his band, where there is room for it."""
        for number, seat in enumerate(self.review.seats):
            place = self.name_place(points, number)
            if place is not None:
                paper.put(self._name(seat), place)

    def name_place(self, points: Points, number: int) -> tuple[float, float] | None:
        """The first place from the left where the name crosses no plate, not the line in the middle and no other band.

        Where there is none, it lies at the left in its band if that is high enough, else nowhere.
        """
        x, y, w, h = self.box
        wide = self.name_width(self.review.seats[number])
        upper, lower = charts.band_edges(points, number)
        known, high_enough = w * points[-1][0], max(part[number] for _, part in points) * h >= 2 * NAME_HALF
        left = min(NAME_AT, known / 2) - 10
        while left + wide <= known and high_enough:
            across = [(left + part * wide) / w for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
            top = y + h * max(charts.value_at(upper, at) for at in across)
            low = y + h * min(charts.value_at(lower, at) for at in across)
            for middle in ((top + low) / 2, (top + y + h / 2) / 2, (y + h / 2 + low) / 2):
                if top + NAME_HALF <= middle <= low - NAME_HALF and self._free(x + left, middle, wide, points):
                    return x + left, middle - NAME_HIGH / 2
            left += STEP
        at = min(NAME_AT + 10, known / 2) / w
        if (charts.value_at(lower, at) - charts.value_at(upper, at)) * h < 22:
            return None
        return x + min(NAME_AT, at * w) - 10, y + h * charts.band_middle(points, number, at) - NAME_HIGH / 2

    def _free(self, left: float, middle: float, wide: float, points: Points) -> bool:
        """Whether words here cross neither the line in the middle nor a plate."""
        _, y, _, h = self.box
        if abs(middle - (y + h / 2)) < NAME_HALF:
            return False
        reach = self.plate / 2 + 3
        return not any(
            left - reach < self.middle_of(claim) < left + wide + reach
            and abs(self.height_of(points, claim) - middle) < reach + NAME_HALF
            for claim in self.review.claims
        )

    def height_of(self, points: Points, claim: Claim) -> float:
        _, y, _, h = self.box
        at = claim.at / max(1, self.review.rounds)
        middle = y + h * charts.band_middle(points, claim.player, at)
        return min(y + h - self.plate / 2 - 2, max(y + self.plate / 2, middle))

    def _claim(self, paper: Paper, points: Points, claim: Claim) -> None:
        paper.centre(self._plate(claim), (self.middle_of(claim), self.height_of(points, claim)))

    def middle_of(self, claim: Claim) -> float:
        """Columns claimed at once lie side by side, in the order in which they are told of, up to the moment.

        All of them lie on the chart: at its ends they move in.
        """
        together = [each for each in self.review.claims if each.at == claim.at]
        before, pitch, half = together.index(claim), self.plate + 2, self.plate / 2 + 2
        last = min(self.x(claim.at), self.box[0] + self.box[2] - half)
        first = max(last - (len(together) - 1) * pitch, self.box[0] + half)
        return first + before * pitch

    def _name(self, seat: Seat) -> pygame.Surface:
        style = self.paper.style
        return _name(seat.name, seat.colour, style.px(NAME_ROOM), style)

    def name_width(self, seat: Seat) -> float:
        """Of symbol and letters, in units."""
        u, room = self.paper.style.u, NAME_ROOM - NAME_HIGH - 8
        fitted = fit(seat.name, DISPLAY_800, 18 * u, room * u, 1)
        return NAME_HIGH + 5 + max(width(line, DISPLAY_800, fitted.px) for line in fitted.lines) / u

    def _plate(self, claim: Claim) -> pygame.Surface:
        style = self.paper.style
        return plates.claimed_plate(claim.column, style.px(self.plate), self.colours[claim.player], style.theme)


@drawn
def _name(name: str, player: str, room: int, style: Style) -> pygame.Surface:
    high = style.px(26)
    surface = clear(room, high)
    paint = style.theme.player(player)
    canvas = Canvas(high, high)
    pieces.add_symbol(canvas, paint.symbol, high / 2, high / 2, 10 * style.u, paint.on_fill)
    surface.blit(canvas.surface(), (0, 0))
    fitted = fit(name, DISPLAY_800, 18 * style.u, room - high - style.px(8), 1)
    put_fitted(surface, fitted, DISPLAY_800, paint.on_fill, (high + style.px(5), high / 2), "left")
    return surface
