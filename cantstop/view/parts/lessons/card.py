"""A rule on a card: a number and a heading, a picture as large as there is room for, and a few lines of text.

lesson_card(number, lesson, figures)         -> the card as a node; all lessons are in lessons.py
Cutout(columns, rows, style)                 a piece of the board for a picture: enamel with wells, and pieces on them
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from cantstop.model import classic, express
from cantstop.model.record import AnyRules
from cantstop.view.art import pieces
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.fonts import DISPLAY_900, put
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.paint import Canvas, Picture, slanted, upright
from cantstop.view.kit.store import drawn
from cantstop.view.kit.text import BODY, HEADING, Text
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.parts.table_top import columns_to_win
from cantstop.view.words import say

LARGEST = 1.5  # how much larger than designed a picture may grow
WELL = (58.0, 46.0)  # of a cutout
PITCH = (66.0, 53.0)  # from well to well


class GameFigures(NamedTuple):
    """The figures that differ between games: of the game being played, or else the usual ones."""

    columns: int = classic.Rules(2).columns_to_win
    penalty: int = express.Rules().penalty


def figures_of(rules: AnyRules | None) -> GameFigures:
    if rules is None:
        return GameFigures()
    if isinstance(rules, classic.Rules):
        return GameFigures(columns=rules.columns_to_win)
    return GameFigures(penalty=rules.penalty)


class Lesson(NamedTuple):
    """A card: the keys of its texts, and its picture with the units that it is drawn in."""

    heading: str
    text: str
    picture: Callable[[Style, GameFigures], pygame.Surface]
    size: tuple[float, float]


class Illustration(Node):
    """The picture of a lesson, as large as fits below the text."""

    said = ""
    height = 0.0
    grow = 1.0

    def __init__(self, lesson: Lesson, figures: GameFigures) -> None:
        self.lesson, self.figures = lesson, figures

    def sprites(self, style: Style, box: Box) -> Iterator[Sprite]:
        wide, high = (units * style.u for units in self.lesson.size)
        scale = min(box.w / wide, box.h / high, LARGEST)
        if scale > 0:
            surface = picture_of(self.lesson, style._replace(u=style.u * scale), self.figures)
            left, top = box.x + (box.w - wide * scale) / 2, box.y + (box.h - high * scale) / 2
            yield Sprite(surface, round(left), round(top))


def lesson_card(number: int, lesson: Lesson, figures: GameFigures, wide: bool = False) -> Node:
    """Return a card with the picture between heading and text, or in a wide one at the left of both."""
    values = {"columns": columns_to_win(figures.columns), "penalty": -figures.penalty}
    title = Text(say(lesson.heading, **values), HEADING.of(24), lines=1, grow=1)
    heading = Row(emblems.plate(number, 42), title, gap=14)
    text = Text(say(lesson.text, **values), BODY, lines=0)
    picture = Illustration(lesson, figures)
    if wide:
        words = Column(heading, text, Spring(), gap=8)
        return Card(Row(picture.share().sized(align="fill"), words.share().sized(align="fill"), gap=26), (26, 20))
    return Card(Column(heading, picture, text, gap=8), (22, 14, 22, 14))


@drawn
def picture_of(lesson: Lesson, style: Style, figures: GameFigures) -> pygame.Surface:
    return lesson.picture(style, figures)


def lay(target: pygame.Surface, picture: pygame.Surface, x: float, y: float, style: Style) -> None:
    """Put a picture onto that of a lesson, at a place in units."""
    target.blit(picture, (round(x * style.u), round(y * style.u)))


def enamel(w: float, h: float, style: Style) -> Canvas:
    """Return a red plate with its ivory rim, as large as w x h units."""
    u, theme = style.u, style.theme
    canvas = Canvas(w * u, h * u)
    tones = (theme["sign_red_high"], theme["sign_red"], theme["sign_red_low"])
    canvas.rect(0, 0, w * u, h * u, 16 * u, theme["sign_red_low"] if not theme.flat else theme["rim"])
    canvas.rect(2.5 * u, 2.5 * u, (w - 5) * u, (h - 5) * u, 14 * u, theme["rim"])
    canvas.rect(6 * u, 6 * u, (w - 12) * u, (h - 12) * u, 11 * u, slanted(tones, (0, 0), (w * u, h * u)))
    return canvas


def well(canvas: Canvas, x: float, y: float, w: float, h: float, style: Style) -> None:
    u, theme = style.u, style.theme
    if theme.flat:
        canvas.rect(x * u, y * u, w * u, h * u, 9 * u, theme["well"], theme["rim"], max(1.0, 1.6 * u))
    else:
        shade = upright(theme["well_shade"], theme["well"], y * u, (y + 0.35 * h) * u)
        canvas.rect(x * u, y * u, w * u, h * u, 9 * u, shade)


def top(canvas: Canvas, x: float, y: float, w: float, h: float, style: Style) -> None:
    """Draw the last space of a column, with its number."""
    u, theme = style.u, style.theme
    paint = upright(theme["number_plate"], theme["number_plate_low"], y * u, (y + h) * u)
    canvas.rect(x * u, y * u, w * u, h * u, 9 * u, paint)


def top_number(surface: pygame.Surface, value: int, x: float, y: float, h: float, style: Style) -> None:
    ink = style.theme["number_plate_ink"]
    put(surface, str(value), DISPLAY_900, 0.74 * h * style.u, ink, (x * style.u, y * style.u), "centre")


class Cutout:
    """Wells in columns and rows; (0, 0) is the lowest space of the left column."""

    def __init__(self, columns: int, rows: int, style: Style, tops: dict[int, int] | None = None) -> None:
        self.style, self.rows = style, rows
        self.width, self.height = self.size(columns, rows)
        canvas = enamel(self.width, self.height, style)
        for column in range(columns):
            for row in range(rows):
                x, y = self._corner(column, row)
                draw = top if tops and column in tops and row == rows - 1 else well
                draw(canvas, x, y, *WELL, style)
        self.surface = canvas.surface()
        for column, value in (tops or {}).items():
            x, y = self.middle(column, rows - 1)
            top_number(self.surface, value, x, y, WELL[1], style)

    @staticmethod
    def size(columns: int, rows: int) -> tuple[float, float]:
        return 38 + (columns - 1) * PITCH[0] + WELL[0], 30 + (rows - 1) * PITCH[1] + WELL[1]

    def _corner(self, column: int, row: int) -> tuple[float, float]:
        return 19 + column * PITCH[0], 15 + (self.rows - 1 - row) * PITCH[1]

    def middle(self, column: int, row: int) -> tuple[float, float]:
        x, y = self._corner(column, row)
        return x + WELL[0] / 2, y + WELL[1] / 2

    def square(
        self, column: int, row: int, player: str, left: float = 0, wide: float = 41.5, tall: float = 41.5
    ) -> None:
        x, y = self.middle(column, row)
        px = self.style.px
        tile = pieces.square(px(wide), px(tall), player, self.style.theme)
        self._put(tile, x + left - wide / 2, y - tall / 2)

    def runner(self, column: int, row: int, right: float = 0, px: float = 46) -> None:
        self._disc(pieces.runner(self.style.px(px), self.style.theme), column, row, right, px)

    def ghost(self, column: int, row: int) -> None:
        self._disc(pieces.ghost(self.style.px(42), self.style.theme), column, row, 0, 42)

    def leaving(self, column: int, row: int) -> None:
        self._disc(pieces.leaving(self.style.px(46), self.style.theme), column, row, 0, 46)

    def chevron(self, column: int, row: int) -> None:
        x, y = self._corner(column, row)
        px = self.style.px
        self._put(pieces.chevron(px(WELL[0]), px(WELL[1]), self.style.theme), x, y)

    def _disc(self, picture: Picture, column: int, row: int, right: float, units: float) -> None:
        x, y = self.middle(column, row)
        u = self.style.u
        picture.onto(self.surface, (x + right - units / 2) * u, (y - units / 2) * u)

    def _put(self, surface: pygame.Surface, x: float, y: float) -> None:
        self.surface.blit(surface, (round(x * self.style.u), round(y * self.style.u)))
