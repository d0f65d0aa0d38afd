"""The course of a game, as a chart: a plot that grows from round to round, with its scale; in a review with flags and a
handle that is dragged along it. The chart tells the figures of one moment: of the round under the pointer, or of the
one that the arrows have gone to.

Course(plot, reading)                              plot: one of plots.py, kept by the screen
Course(plot, reading, at=3.5, title="Chance of winning", flags=[Flag(2.1, 1, False)])
course.rounds_at(x)                                rounds played, from pixels
reading = Reading(lambda: screen.ui, "chart")      kept by the screen; the chart is the control of that name
reading.step(1)                                    the arrows, where the control has the focus
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Protocol

import pygame

from cantstop.controller.reviewing import Point
from cantstop.view.art import charts, pieces
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.control import Act, Cap, ControlNode, Faces
from cantstop.view.kit.face import Face
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_700, TEXT_800, put, width
from cantstop.view.kit.node import Align, Box, Layouter, Node, Size, Wrapper
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.spoken import Spoken
from cantstop.view.kit.store import drawn
from cantstop.view.kit.text import LABEL, STRONG, Text
from cantstop.view.kit.theme import Style
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.review.costliest import FLAG_HIGH, FLAG_WIDE, flag

HEAD, FOOT = 45.0, 34.0
LEAST = 80.0  # the height of a plot
SCALE = STRONG.of(15)
TITLE, TITLE_ROOM = LABEL.of(19), 300.0
FIGURE_ROOM, WORD_ROOM = 62.0, 110.0
SIDE = 20.0  # margin between the edge of its card and the names below the plot
PITCH, PAD, TILE, LETTERS = 25.0, 13.0, 20.0, 17.0  # of the bubble


class BubbleLine(NamedTuple):
    colour: str
    name: str
    figure: str


class BubbleText(NamedTuple):
    title: str
    lines: tuple[BubbleLine, ...]


class Reading:
    def __init__(self, ui: Callable[[], Ui], control: str = "") -> None:
        self._ui, self._control = ui, control
        self._place = 0  # the point of the curve that the arrows have reached

    def step(self, by: int) -> None:
        self._place += by

    def point(self, curve: Sequence[Point], plot: pygame.Rect, rounds: int) -> Point | None:
        """Return the point that is read, if any."""
        ui = self._ui()
        if not curve:
            return None
        if plot.collidepoint(ui.pointer):
            at = rounds * (ui.pointer[0] - plot.x) / max(1, plot.w)
            return min(curve, key=lambda point: abs(point.at - at))
        focus = ui.focus
        if self._control and ui.ring and focus is not None and focus.name == self._control:
            self._place = min(len(curve) - 1, max(0, self._place))
            return curve[self._place]
        return None


@dataclass
class ReadChart(Wrapper, ControlNode):
    """A chart that takes the focus: the arrows move from moment to moment."""

    child: Node
    reading: Reading

    told: Callable[[], str] = str  # of the moment that the arrows have gone to

    arrows = "across"

    def spoken(self) -> Spoken:
        return Spoken("button", note=self.told())

    def faces(self, w: int, h: int, style: Style, cap: Cap) -> Faces:
        return Faces(radius=12)

    def pressed(self, face: Face) -> Act | None:
        return None

    def pushed(self) -> Act | None:
        return None

    def stepped(self, step: int) -> Act | None:
        return partial(self.reading.step, step)


class Time(NamedTuple):
    """A moment with a name below the plot."""

    at: float  # rounds played
    words: str
    room: float  # pixels


class Level(NamedTuple):
    """A height with a name at the left."""

    part: float  # of the height, from the top
    words: str


class Plot(Protocol):
    """The drawing of a game's course. It survives rebuilds of the screen."""

    left: float  # units for the names of levels
    right: float
    ruled: bool  # whether levels have lines

    @property
    def rounds(self) -> int: ...

    def place(self, style: Style, box: Box) -> None: ...
    def sprites(self, until: float | None) -> Iterable[Sprite]: ...

    @property
    def curve(self) -> Sequence[Point]: ...

    def bubble_for(self, point: Point) -> BubbleText:
        """Return the text for one moment."""

    def levels(self) -> Iterable[Level]: ...
    def times(self) -> Iterable[Time]: ...


class Flag(NamedTuple):
    at: float
    number: int
    shown: bool


class Course(Node):
    key = "course"

    def __init__(
        self,
        plot: Plot,
        reading: Reading,
        *,
        at: float | None = None,
        title: str = "",
        flags: Sequence[Flag] = (),
    ) -> None:
        self.plot, self.reading, self.at, self.flags = plot, reading, at, flags
        self.title = Text(title, TITLE, lines=1) if title else None
        self.grow = 1.0
        self._box = Box(0, 0, 1, 1)

    def spoken(self) -> Spoken:
        """Return a list of the moments of the game, each with its figures."""
        lines = (_line(self.plot.bubble_for(point)) for point in self.plot.curve)
        return Spoken("list", "" if self.title is None else self.title.words, lines=tuple(dict.fromkeys(lines)))

    def read(self) -> str:
        """Return the figures of the moment that the arrows have gone to."""
        point = self.reading.point(self.plot.curve, self._box.rect, self.plot.rounds)
        return "" if point is None else _line(self.plot.bubble_for(point))

    def natural(self, layout: Layouter, room: Size) -> Size:
        high = LEAST + FOOT + (HEAD if self.title is not None else 10)
        return Size(room.w, high * layout.u)

    def x(self, rounds: float) -> float:
        """Return pixels from rounds played."""
        return self._box.x + self._box.w * rounds / max(1, self.plot.rounds)

    def rounds_at(self, x: float) -> float:
        part = (x - self._box.x) / max(1.0, self._box.w)
        return min(1.0, max(0.0, part)) * self.plot.rounds

    def takes(self, place: tuple[int, int]) -> bool:
        """Return whether a press there is meant for the handle."""
        reach = self._box.rect.inflate(FLAG_WIDE, 0)
        return reach.union(reach.move(0, -34)).union(reach.move(0, 14)).collidepoint(place)

    # Placing

    def _place_plot(self, style: Style, box: Box) -> None:
        """Leave room for flags, title and scale."""
        u, head = style.u, HEAD if self.title is not None else 10.0
        self._box = box.inside(self.plot.left * u, head * u, self.plot.right * u, FOOT * u)
        self.plot.place(style, self._box)

    def arrange(self, layout: Layouter, box: Box) -> Iterator[tuple[Node, Box]]:
        u = layout.u
        self._place_plot(layout.style, box)
        places = self._flag_places(FLAG_WIDE * u)
        for each, x in zip(self.flags, places):
            yield flag(each.number, each.shown), Box(x, box.y + 11 * u, FLAG_WIDE * u, FLAG_HIGH * u)
        if self.title is not None:
            wide = min(TITLE_ROOM * u, layout.size(self.title, Size(TITLE_ROOM * u, HEAD * u)).w)
            left = box.x + 36 * u
            for x in sorted(places):  # as far left as possible without being covered
                if left + wide <= x - 8 * u:
                    break
                left = max(left, x + (FLAG_WIDE + 10) * u)
            yield self.title, Box(left, box.y, wide, HEAD * u)

    def _flag_places(self, wide: float) -> list[float]:
        """Return the left edges of the flags: each over its moment, or next to its neighbour if they would overlap."""
        order = sorted(range(len(self.flags)), key=lambda number: self.flags[number].at)
        places, edge = [0.0] * len(order), self._box.right + wide
        for number in reversed(order):
            edge = places[number] = min(self.x(self.flags[number].at) - wide / 2, edge - wide)
        return places

    # Painting

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        self._place_plot(style, box)
        yield from self._written(style, box)
        yield from self.plot.sprites(self.at)
        if self.at is not None:
            picture = charts.handle(self._box.rect.h, style)
            yield Sprite(picture, round(self.x(self.at)) - picture.get_width() // 2, self._box.rect.y)
        yield from self._read(style)

    def _read(self, style: Style) -> Iterator[Sprite]:
        """Yield the text for the moment under the pointer, with a line through it."""
        rect = self._box.rect
        point = self.reading.point(self.plot.curve, rect, self.plot.rounds)
        if point is None:
            return
        x = round(self.x(point.at))
        line = charts.dotted(style.px(3), rect.h, style.theme["ink"], style)
        yield Sprite(line, x - line.get_width() // 2, rect.y)
        picture = bubble(self.plot.bubble_for(point), style)
        right = x + style.px(12)
        left = right if right + picture.get_width() <= rect.right else x - style.px(12) - picture.get_width()
        yield Sprite(picture, left, max(0, rect.y + (rect.h - picture.get_height()) // 2))

    def _written(self, style: Style, whole: Box) -> Iterator[Sprite]:
        """Yield the names of levels and times, and the lines of levels."""
        box, u = self._box, style.u
        for level in self.plot.levels():
            y = box.y + box.h * level.part
            if self.plot.ruled:
                yield Sprite(charts.level_line(box.rect.w, style), box.rect.x, round(y))
            at = Box(box.x - (FIGURE_ROOM + 10) * u, y - 12 * u, FIGURE_ROOM * u, 24 * u)
            yield from _label(level.words, "end").sprites(style, at)
        for time in self.plot.times():
            at = Box(self.x(time.at) - time.room / 2, box.bottom + 5 * u, time.room, 24 * u)
            for said in _label(time.words, "middle").sprites(style, at):
                last = round(whole.right - SIDE * u) - said.surface.get_width()
                yield said._replace(x=max(round(whole.x + SIDE * u), min(said.x, last)))


def _label(words: str, at: Align) -> Text:
    return Text(words, SCALE, "ink_muted", lines=1, at=at)


def _line(told: BubbleText) -> str:
    return f"{told.title}: {', '.join(f'{line.name} {line.figure}' for line in told.lines)}"


@drawn
def bubble(told: BubbleText, style: Style) -> pygame.Surface:
    """Return a small plate with the moment and everybody's figure."""
    u, theme = style.u, style.theme
    names = max(width(line.name, TEXT_700, LETTERS * u) for line in told.lines)
    figures = max(width(line.figure, TEXT_800, LETTERS * u) for line in told.lines)
    wide = max(names + figures + (TILE + 8 + 18) * u, width(told.title, DISPLAY_800, LETTERS * u)) + 2 * PAD * u
    canvas = Canvas(round(wide), round((len(told.lines) + 1) * PITCH * u + 14 * u))
    line = style.line()
    box = line / 2, line / 2, canvas.width - line, canvas.height - line
    canvas.rect(*box, 10 * u, theme["panel"], theme["ink"], line)
    surface = canvas.surface()
    y = 7 * u + PITCH * u / 2
    put(surface, told.title, DISPLAY_800, LETTERS * u, theme["ink"], (PAD * u, y))
    for each in told.lines:
        y += PITCH * u
        tile = pieces.tile(style.px(TILE), each.colour, theme)
        surface.blit(tile, (round(PAD * u), round(y - tile.get_height() / 2)))
        put(surface, each.name, TEXT_700, LETTERS * u, theme["ink"], ((PAD + TILE + 8) * u, y))
        put(surface, each.figure, TEXT_800, LETTERS * u, theme["ink"], (canvas.width - PAD * u, y), "right")
    return surface
