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
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, fit, put_fitted
from cantstop.view.kit.paint import Canvas, clear
from cantstop.view.kit.store import drawn
from cantstop.view.parts.paper import Paper

Box = tuple[float, float, float, float]
LABELS = 5  # rounds that are named below, besides the start and the end
HALF = 128
PART = 20.0  # as wide as what one frame draws finely
NAME_AT = 64.0  # where the names stand in their bands


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
        """Symbol and name of each player in his band, where it is high enough."""
        _, y, w, h = self.box
        at = min(NAME_AT + 10, w * points[-1][0] / 2) / w
        for number, seat in enumerate(self.review.seats):
            upper, lower = charts.band_edges(points, number)
            high = (charts.value_at(lower, at) - charts.value_at(upper, at)) * h
            if high >= 22:
                middle = y + h * charts.band_middle(points, number, at)
                paper.put(self._name(seat), (self.box[0] + min(NAME_AT, at * w) - 10, middle - 13))

    def _claim(self, paper: Paper, points: Points, claim: Claim) -> None:
        _, y, _, h = self.box
        at = claim.at / max(1, self.review.rounds)
        middle = y + h * charts.band_middle(points, claim.player, at)
        middle = min(y + h - self.plate / 2 - 2, max(y + self.plate / 2, middle))
        paper.centre(self._plate(claim), (self.middle_of(claim), middle))

    def middle_of(self, claim: Claim) -> float:
        """Columns claimed at once lie side by side, in the order in which they are told of, up to the moment."""
        together = [each for each in self.review.claims if each.at == claim.at]
        after = len(together) - 1 - together.index(claim)
        return self.x(claim.at) - after * (self.plate + 2)

    def _name(self, seat: Seat) -> pygame.Surface:
        style = self.paper.style
        return _name(seat.name, seat.colour, style.px(150), style)

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
