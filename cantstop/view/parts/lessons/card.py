"""One rule on one card: a number and a heading, a picture as large as there is room for, and a few lines of text.

CARDS: tuple[Lesson, ...]                    in cant_stop.py, express.py and variants.py
lesson_card(number, lesson, figures)         -> the card as a node
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pygame

from cantstop.model import classic, express
from cantstop.model.record import AnyRules
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.containers import Column, Row, Spring
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.node import Box, Node
from cantstop.view.kit.store import drawn
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import BODY, HEADING, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.motto import columns_to_win
from cantstop.view.words import say

LARGEST = 1.5  # how much larger than designed a picture may grow


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
    """A card with the picture between heading and text, or in a wide one at the left of both."""
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
