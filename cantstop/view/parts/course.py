"""The chart of a game from round to round: each player's chance to win, or the expected final score.

    ChanceCourse(review, ui)                of Can't Stop: bands of chances, with the columns where they were claimed
    ScoreCourse(review, ui, number=12)      of Express: a line for each player, a handle at this entry of the review

A box shows everybody's figures at one point: the round under the pointer, or the point `read`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

import pygame

from cantstop.controller.review import Claim, ExpressReview, Point, Review
from cantstop.controller.training import AnyReview
from cantstop.model.record import Seat
from cantstop.view.art import charts, pieces
from cantstop.view.art.charts import Points
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.control import Act, Control, ControlNode, Faces
from cantstop.view.kit.drawing import Card, Icon
from cantstop.view.kit.fonts import COUNT, DISPLAY_800, LABEL, STRONG, Text, fit, put, put_fitted, width
from cantstop.view.kit.node import Box, Column, Layouter, Node, Row, Size, Wrapper
from cantstop.view.kit.paint import Canvas, clear, picture
from cantstop.view.kit.pictures import Sprite, drawn
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.theme import Style
from cantstop.view.kit.ui import Ui
from cantstop.view.parts import emblems
from cantstop.view.words import language, say

HEAD, NO_HEAD, FOOT = 45.0, 10.0, 34.0  # room above the plot with flags and title, above it without them, and below it
LEAST = 80.0  # the least height of a plot, in units
SCALE = STRONG.of(15)
TITLE, TITLE_ROOM = LABEL.of(19), 300.0
LEVEL_ROOM, TIME_ROOM = 62.0, 110.0  # the widest names at the left, and below
LEVEL_HIGH = 20.0  # the least height between the names of two levels
NAMED = 5  # the largest number of rounds labelled below the plot, in addition to the start
SIDE = 20.0  # margin between the edge of its card and the names below the plot
FLAG_WIDE, FLAG_HIGH = 26.0, 33.0
PAD, TILE = 12.0, 20.0  # of the bubble
HALF = 128  # the alpha of the part to the right of the entry shown
NAME_AT = 54.0  # the usual x of names in their bands
NAME_STEP = 24.0  # step between the positions that are tried for a name, in units
NAME_HIGH, NAME_LETTERS, NAME_ROOM = 26.0, 22.0, 150.0  # their pictures, their letters, and the widest


class Course(Node):
    key = "course"
    grow = 1.0
    title_key: ClassVar[str]
    round_key: ClassVar[str]
    left: ClassVar[float]  # units for the names of levels
    right: ClassVar[float]

    def __init__(self, review: AnyReview, ui: Ui, number: int | None = None, read: int | None = None) -> None:
        """Make the chart. In a review, `number` is the entry shown; `read` is the point chosen by the arrow keys."""
        self.review, self.ui, self.number, self.read = review, ui, number, read
        self.curve = tuple(review.curve)
        self.colours = tuple(seat.colour for seat in review.seats)

    # Of each game

    @abstractmethod
    def figure(self, value: float) -> str: ...

    @abstractmethod
    def levels(self) -> Iterable[tuple[float, str]]:
        """Return the labelled levels of the scale, as shares of the height from the top."""

    @abstractmethod
    def plot(self, style: Style, area: Box) -> Sprite:
        """Return the picture of the lines or bands, half transparent to the right of the entry shown."""

    def marks(self, style: Style, area: Box) -> Iterator[Sprite]:
        return iter(())

    # The figures

    @property
    def at(self) -> float | None:
        return None if self.number is None else float(self.review.entries[self.number].at)

    def figures(self, point: Point) -> list[tuple[Seat, str]]:
        return [(seat, self.figure(value)) for seat, value in zip(self.review.seats, point.chances, strict=True)]

    def now(self) -> list[tuple[Seat, str]]:
        """Return each seat with its chance or score at the entry shown, or an empty list if these are not known yet."""
        before = [point for point in self.curve if self.at is not None and point.at <= self.at]
        return self.figures(before[-1]) if before else []

    def round_name(self, number: int) -> str:
        return say(self.round_key, n=number) if number else say("review.start")

    def line(self, point: Point) -> str:
        figures = ", ".join(f"{seat.name} {words}" for seat, words in self.figures(point))
        return f"{self.round_name(round(point.at))}: {figures}"

    def spoken(self) -> Spoken:
        title = "" if self.number is None else say(self.title_key)
        return Spoken("list", title, lines=tuple(dict.fromkeys(map(self.line, self.curve))))

    def read_point(self, area: Box | None = None) -> Point | None:
        """Return the point under the pointer, or else the point chosen by the arrow keys."""
        if not self.curve:
            return None
        if area is not None and area.rect.collidepoint(self.ui.pointer):
            at = self.rounds_at(area, self.ui.pointer[0])
            return min(self.curve, key=lambda point: abs(point.at - at))
        return None if self.read is None else self.curve[min(self.read, len(self.curve) - 1)]

    # Places

    def measured(self, layout: Layouter, room: Size, least: bool) -> Size:
        head = NO_HEAD if self.number is None else HEAD
        return Size(room.w, (LEAST + FOOT + head) * layout.u)

    def area(self, u: float, box: Box) -> Box:
        """Return the box of the plot inside the box of the chart."""
        head = NO_HEAD if self.number is None else HEAD
        return box.inside(self.left * u, head * u, self.right * u, FOOT * u)

    def x(self, area: Box, rounds: float) -> float:
        return area.x + area.w * rounds / max(1, self.review.rounds)

    def rounds_at(self, area: Box, x: float) -> float:
        return min(1.0, max(0.0, (x - area.x) / max(1.0, area.w))) * self.review.rounds

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        u, area = layout.u, self.area(layout.u, box)
        levels = dict(self.levels())
        for part in charts.apart(sorted(levels), LEVEL_HIGH * u / max(1.0, area.h)):
            level, y = Text(levels[part], SCALE, "ink_muted", lines=1, at="end"), area.y + area.h * part
            yield level, Box(area.x - (LEVEL_ROOM + 10) * u, y - 12 * u, LEVEL_ROOM * u, 24 * u)
        for number, room in self._named(u, area):
            name = Text(self.round_name(number), SCALE, "ink_muted", lines=1)
            wide = layout.size(name, Size(room, 24 * u)).w
            x = min(self.x(area, number) - wide / 2, box.right - SIDE * u - wide)
            yield name, Box(max(box.x + SIDE * u, x), area.bottom + 5 * u, wide, 24 * u)
        if self.number is not None:
            yield from self._head(layout, box, area)
        point = self.read_point(area)
        if point is not None:
            yield self._bubble(layout, area, point)

    def _named(self, u: float, area: Box) -> Iterator[tuple[int, float]]:
        """Yield the rounds whose numbers are shown below the plot, each with the width of its label in pixels."""
        last = self.review.rounds
        step = max(1, -(-last // NAMED))
        room = area.w * step / max(1, last) - 14 * u
        yield 0, min(room, TIME_ROOM * u)
        for number in range(step, last, step):
            if last - number > 0.7 * step:
                yield number, room
        yield last, min(room, TIME_ROOM * u)

    def _head(self, layout: Layouter, box: Box, area: Box) -> Iterator[tuple[Node, Box]]:
        """Yield the flags of the costliest decisions, and the title next to them."""
        u, wide = layout.u, FLAG_WIDE * layout.u
        costly = self.review.costliest() if self.review.done else ()
        flags = [(self.review.entries[each.entry].at, place, each.entry) for place, each in enumerate(costly, 1)]
        edge, edges = area.right + wide, []
        for at, place, entry in sorted(flags, reverse=True):  # each above its moment, or next to its neighbour
            edge = min(self.x(area, at) - wide / 2, edge - wide)
            edges.append(edge)
            yield flag(place, entry == self.number), Box(edge, box.y + 11 * u, wide, FLAG_HIGH * u)
        title = Text(say(self.title_key), TITLE, lines=1)
        long = min(TITLE_ROOM * u, layout.size(title, Size(TITLE_ROOM * u, HEAD * u)).w)
        left = box.x + 36 * u
        for edge in reversed(edges):  # as far left as possible without being covered
            if left + long > edge - 8 * u:
                left = max(left, edge + wide + 10 * u)
        yield title, Box(left, box.y, long, HEAD * u)

    def _bubble(self, layout: Layouter, area: Box, point: Point) -> tuple[Node, Box]:
        """Return a box with everybody's figures at a point, next to the line through the point."""
        rows = (
            Row(
                emblems.tile(seat.colour, TILE),
                Text(seat.name, STRONG, lines=1, grow=1),
                Text(words, COUNT),
                gap=8,
            )
            for seat, words in self.figures(point)
        )
        bubble = Card(Column(Text(self.round_name(round(point.at)), LABEL.of(17), lines=1), *rows), PAD, radius=10)
        x, gap, (w, h) = self.x(area, point.at), 12 * layout.u, layout.size(bubble, area.size)
        left = x + gap if x + gap + w <= area.right else x - gap - w
        return bubble, Box(left, max(0.0, area.y + (area.h - h) / 2), w, h)

    # Painting

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        area = self.area(style.u, box)
        rect = area.rect
        if rect.w < 1 or rect.h < 1:
            return
        now = rect.right if self.at is None else round(self.x(area, self.at))
        if len(self.curve) > 1:
            yield from _half_transparent_after(now, self.plot(style, area))
            yield from self.marks(style, area)
        if self.at is not None:
            handle = charts.handle(rect.h, style)
            yield Sprite(handle, now - handle.get_width() // 2, rect.y)
        point = self.read_point(area)
        if point is not None:
            line = charts.dotted(style.px(3), rect.h, style, charts.UPRIGHT)
            yield Sprite(line, round(self.x(area, point.at)) - line.get_width() // 2, rect.y)


class ChanceCourse(Course):
    review: Review
    title_key, round_key = "review.chance", "review.round"
    left, right = 79.0, 67.0

    def figure(self, value: float) -> str:
        return language().percent(value)

    def levels(self) -> Iterator[tuple[float, str]]:
        for part in (0.0, 0.5, 1.0):
            yield 1 - part, language().percent(part)

    def plate(self, u: float) -> float:
        """Return the side of the plate of a claimed column in pixels. Plates are small in a review."""
        return (36.0 if self.number is None else 26.0) * u

    @property
    def points(self) -> Points:
        return tuple((point.at / max(1, self.review.rounds), point.chances) for point in self.curve)

    def plot(self, style: Style, area: Box) -> Sprite:
        return Sprite(charts.bands(*area.rect.size, self.points, self.colours, style), *area.rect.topleft)

    def marks(self, style: Style, area: Box) -> Iterator[Sprite]:
        for number, seat in enumerate(self.review.seats):
            place = self.name_place(style.u, area, number)
            if place is not None:
                yield Sprite(_name(seat.name, seat.colour, style.px(NAME_ROOM), style), round(place.x), round(place.y))
        for claim in self.review.claims:
            if claim.at <= self.curve[-1].at:
                plate = pieces.claimed_plate(
                    claim.column, round(self.plate(style.u)), self.colours[claim.player], style.theme
                )
                x, y = self.plate_place(style.u, area, claim).center
                yield Sprite(plate, round(x) - plate.get_width() // 2, round(y) - plate.get_height() // 2)

    def plate_place(self, u: float, area: Box, claim: Claim) -> pygame.FRect:
        """Return the box of a claimed column's plate: in the player's band, at the time of the claim.

        Columns claimed in the same move are side by side. Every plate is completely on the chart.
        """
        together = [each for each in self.review.claims if each.at == claim.at]
        side, half = self.plate(u), self.plate(u) / 2 + 2 * u
        last = min(self.x(area, claim.at), area.right - half)
        first = max(last - (len(together) - 1) * (side + 2 * u), area.x + half)
        middle = charts.band_middle(self.points, claim.player, claim.at / max(1, self.review.rounds))
        place = pygame.FRect(0, 0, side, side)
        place.centerx = first + together.index(claim) * (side + 2 * u)
        place.centery = min(area.bottom - side / 2 - 2, max(area.y + side / 2, area.y + area.h * middle))
        return place

    def name_place(self, u: float, area: Box, number: int) -> pygame.FRect | None:
        """Return the leftmost box in a player's band where the name overlaps no plate, other band or middle line.

        If there is no such box, return the left end of the band if the band is high and long enough, else None.
        """
        points = self.points
        upper, lower = charts.band_edges(points, number)
        fitted = fit(self.review.seats[number].name, DISPLAY_800, 18 * u, (NAME_ROOM - NAME_HIGH - 8) * u, 1)
        long = (NAME_HIGH + 5) * u + max(width(line, DISPLAY_800, fitted.px) for line in fitted.lines)
        place = pygame.FRect(0, 0, long, NAME_HIGH * u)
        half, known = NAME_LETTERS / 2 * u, area.w * points[-1][0]
        taken = [self.plate_place(u, area, claim).inflate(6 * u, 6 * u) for claim in self.review.claims]
        taken.append(pygame.FRect(area.x, area.y + area.h / 2, area.w, 1))
        left = first = min(NAME_AT * u, known / 2 - 10 * u)
        while left + place.w <= known:
            across = [(left + part * place.w) / area.w for part in (0.0, 0.25, 0.5, 0.75, 1.0)]
            top = area.y + area.h * max(charts.value_at(upper, at) for at in across)
            low = area.y + area.h * min(charts.value_at(lower, at) for at in across)
            for middle in ((top + low) / 2, (top + area.y + area.h / 2) / 2, (area.y + area.h / 2 + low) / 2):
                place.x, place.centery = area.x + left, middle
                letters = place.inflate(0, (NAME_LETTERS - NAME_HIGH) * u)
                if top + half <= middle <= low - half and letters.collidelist(taken) < 0:
                    return place
            left += NAME_STEP * u
        at = (first + 10 * u) / area.w
        high = (charts.value_at(lower, at) - charts.value_at(upper, at)) * area.h
        if high < 2 * half or first + place.w > known:
            return None
        place.x, place.centery = area.x + first, area.y + area.h * charts.band_middle(points, number, at)
        return place


class ScoreCourse(Course):
    review: ExpressReview
    title_key, round_key = "review.expected_title", "review.throw"
    left, right = 78.0, 82.0

    def figure(self, value: float) -> str:
        return language().number(round(value))

    @property
    def bounds(self) -> tuple[float, float]:
        scores = [score for point in self.curve for score in point.chances] or [0.0, 100.0]
        low, high = min(scores), max(scores)
        return low - 0.05 * (high - low) - 1, high + 0.05 * (high - low) + 1

    def levels(self) -> Iterator[tuple[float, str]]:
        low, high = self.bounds
        for score in charts.levels(low, high, 5):
            yield (high - score) / (high - low), language().number(score)

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        area = self.area(style.u, box)
        for part, _ in self.levels():
            yield Sprite(charts.level_line(area.rect.w, style), area.rect.x, round(area.y + area.h * part))
        yield from super().sprites(style, box)

    def plot(self, style: Style, area: Box) -> Sprite:
        """Draw the scores of all players as lines; the line of the player who chose is thick and in full colour."""
        mine = 0 if self.number is None else self.review.entries[self.number].player
        order = sorted(range(len(self.colours)), key=lambda player: player == mine)
        lines = (tuple(self._place(point, player, area) for point in self.curve) for player in order)
        paints = [player_paint(style.theme, self.colours[player]) for player in order]
        tones = [paint.pad_mark for paint in paints]
        if not style.theme.dark:
            tones[-1] = paints[-1].fill
        thick = [2 * style.u] * (len(order) - 1) + [4 * style.u]
        return Sprite(charts.polylines(*area.rect.size, tuple(lines), tuple(tones), tuple(thick)), *area.rect.topleft)

    def marks(self, style: Style, area: Box) -> Iterator[Sprite]:
        for player, colour in enumerate(self.colours):
            tile = pieces.tile(style.px(TILE), colour, style.theme)
            x, y = self._place(self.curve[-1], player, area)
            yield Sprite(tile, round(area.x + x + 4 * style.u), round(area.y + y - tile.get_height() / 2))

    def _place(self, point: Point, player: int, area: Box) -> tuple[float, float]:
        low, high = self.bounds
        return area.w * point.at / self.review.rounds, area.h * (high - point.chances[player]) / (high - low)


@dataclass
class ReadChart(Wrapper, ControlNode):
    """A chart that can be focused, so that the arrow keys select the point whose figures are shown."""

    child: Node
    step: Callable[[int], object]
    note: str = ""  # the spoken text of the point that the arrow keys have selected

    arrows = "across"

    def spoken(self) -> Spoken:
        return Spoken("button", note=self.note)

    def faces(self, w: int, h: int, style: Style) -> Faces:
        return Faces(radius=12)

    def pressed(self, face: Control | None) -> Act | None:
        return None

    def stepped(self, step: int) -> Act | None:
        return partial(self.step, step)


def flag(number: int, shown: bool) -> Node:
    return Icon(lambda style: _flag(number, shown, style)).saying("")


@drawn
def _flag(number: int, shown: bool, style: Style) -> pygame.Surface:
    w, h, theme = style.px(FLAG_WIDE), style.px(FLAG_HIGH), style.theme
    face, ink = (theme["ink"], theme["panel"]) if shown else (theme["panel"], theme["ink"])
    surface = picture("flag", w, h, theme, face=face).copy()
    put(surface, str(number), DISPLAY_800, w * 0.58, ink, (w / 2, 0.4 * h), "middle")
    return surface


def _half_transparent_after(edge: int, sprite: Sprite) -> Iterator[Sprite]:
    x, (w, h) = sprite.x, sprite.surface.get_size()
    seen = min(w, max(0, edge - x))
    if seen:
        yield sprite._replace(area=(0, 0, seen, h))
    if seen < w:
        yield Sprite(sprite.surface, x + seen, sprite.y, HALF, (seen, 0, w - seen, h))


@drawn
def _name(name: str, player: str, room: int, style: Style) -> pygame.Surface:
    high = style.px(NAME_HIGH)
    surface = clear(room, high)
    paint = player_paint(style.theme, player)
    canvas = Canvas(high, high)
    pieces.add_symbol(canvas, paint.symbol, high / 2, high / 2, 10 * style.u, paint.on_fill)
    surface.blit(canvas.surface(), (0, 0))
    fitted = fit(name, DISPLAY_800, 18 * style.u, room - high - style.px(8), 1)
    put_fitted(surface, fitted, DISPLAY_800, paint.on_fill, (high + style.px(5), high / 2), "start")
    return surface
