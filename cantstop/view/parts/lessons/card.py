"""One rule on one card: a number, a heading, a few lines of text, and a picture that fills what is left.

CARDS: tuple[Lesson, ...]                    in cant_stop.py, express.py and variants.py
lay(paper, box, number, lesson, figures)     puts the card on the paper; box in units: x, y, width, height
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from cantstop.model import classic, express
from cantstop.view.art.plates import plate
from cantstop.view.kit.faces import Style
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_600
from cantstop.view.kit.store import drawn
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.table import sayings
from cantstop.view.words import say

PAD = 22.0
HEADING, TEXT = 27.0, 17.5
TEXT_TOP, MOST_TEXT = 70.0, 126.0  # five lines
MARGIN = 18.0  # above and below the picture
LARGEST = 1.5  # how much larger than designed a picture may grow

Box = tuple[float, float, float, float]


class Figures(NamedTuple):
    """What differs from game to game: those of the game being played, or else the usual ones."""

    columns: int = 3  # to win
    penalty: int = 200


USUAL = Figures()


def figures_of(rules: classic.Rules | express.Rules) -> Figures:
    return Figures(columns=rules.columns_to_win) if isinstance(rules, classic.Rules) else Figures(penalty=rules.penalty)


class Lesson(NamedTuple):
    """A card: its keys among the words, and its picture with the units that it is drawn in."""

    heading: str
    text: str
    picture: Callable[[Style, Figures], pygame.Surface]
    size: tuple[float, float]


def lay(paper: Paper, box: Box, number: int, lesson: Lesson, figures: Figures) -> None:
    x, y, w, h = box
    values = {"columns": sayings.columns_to_win(figures.columns), "penalty": -figures.penalty}
    paper.card(y, h, x, w)
    paper.put(plate(number, paper.style.px(48), paper.style.theme), (x + PAD, y + 18))
    heading_room = w - 2 * PAD - 62
    paper.write(say(lesson.heading, **values), DISPLAY_800, HEADING, "ink", (x + PAD + 62, y + 42), room=heading_room)
    place = (x + PAD, y + TEXT_TOP)
    tall = paper.text(say(lesson.text, **values), TEXT_600, TEXT, "ink", place, w - 2 * PAD, most=MOST_TEXT)
    low = TEXT_TOP + tall + MARGIN - 4
    wide, high = lesson.size
    scale = min((w - 2 * PAD) / wide, (h - low - MARGIN) / high, LARGEST)
    surface = picture_of(lesson, paper.style._replace(u=paper.style.u * scale), figures)
    left, top = x + (w - wide * scale) / 2, y + low + (h - low - MARGIN - high * scale) / 2
    paper.put(surface, (left, top))


@drawn
def picture_of(lesson: Lesson, style: Style, figures: Figures) -> pygame.Surface:
    return lesson.picture(style, figures)
