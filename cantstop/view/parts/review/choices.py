"""The choices of a decision, one below the other: what each is, the bar of its worth, and its figure.

choices = [ChoiceRow(...), ...]         best first
rows(choices, side)                     -> list of Node; signs, words and bars of all lie below each other
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from cantstop.view.art import charts
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.containers import Alike, Column, Row, Spring
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_800
from cantstop.view.kit.node import Layouter, Node, Size
from cantstop.view.kit.style import Style
from cantstop.view.kit.text import STRONG_NOTE, Role, Text, wrapping
from cantstop.view.parts import emblems
from cantstop.view.words import say

FEW = 4  # choices with large signs and two lines of words
SIDE, MIDDLE_SIDE, SMALL_SIDE = 42.0, 36.0, 28.0
FIFTH = 0.86  # of the side of a plate
BEST, SPREAD = 0.95, 0.8  # of a bar
SHORTEST, LONGEST = 46.0, 118.0  # bars
FIGURE, MARK = Role(DISPLAY_800, 25), Role(TEXT_800, 17)


class ChoiceRow(NamedTuple):
    """`sign` is "stop" or "roll" where no plates say what it is."""

    plates: tuple[int, ...]
    words: str
    part: float  # of the bar
    figure: str
    colour: str  # the player's, for what is best or chosen
    best: bool
    chosen: bool
    sign: str = ""
    fifth: int | None = None

    @property
    def mark(self) -> str:
        """ "best", "chosen", both, or nothing."""
        marks = [say("review.best")] * self.best + [say("review.chosen")] * self.chosen
        return ", ".join(marks)


def points_part(points: float, low: float, high: float) -> float:
    """How much of its bar a choice fills among those from low to high."""
    return BEST - SPREAD * (high - points) / max(1.0, high - low)


def rows(choices: Sequence[ChoiceRow], side: float, show: Callable[[int], object]) -> list[Node]:
    """All of them; `show` shows one, from 0. Signs, words and figures of each are as wide as the widest."""
    many = side < SIDE
    signs = [_signs(choice, side) for choice in choices]
    words = [_words(choice, many) for choice in choices]
    figures: list[Node] = [Text(choice.figure, FIGURE, lines=1, at="end") for choice in choices]
    shapes = _unlike(signs, [(choice.sign, len(choice.plates), choice.fifth is None) for choice in choices])
    sayings = _unlike(words, [(choice.words, choice.mark) for choice in choices])
    numbers = _unlike(figures, [choice.figure for choice in choices])
    found: list[Node] = []
    for number, choice in enumerate(choices):
        told = Alike(signs[number], shapes), Alike(words[number], sayings)
        figure = Alike(figures[number], numbers, x=1.0)
        found.append(_row(number, choice, Row(*told, Spring(), _Bar(choice), figure, gap=12), partial(show, number)))
    return found


def _unlike(nodes: Sequence[Node], by: Sequence[Hashable]) -> list[Node]:
    """One node of each size, which is all that is needed to measure them."""
    return list(dict(zip(by, nodes, strict=True)).values())


def _row(number: int, choice: ChoiceRow, line: Node, on: Act) -> Node:
    return Pressable(
        f"option_{number + 1}",
        line,
        pad=(12, 0, 14, 0),
        chosen=choice.best,
        framed="ink" if choice.chosen else "hover_line" if choice.best else "",
        radius=13,
        lip=False,
        group="options",
        on=on,
    )


def _words(choice: ChoiceRow, many: bool) -> Node:
    lines = [Text(choice.words, STRONG_NOTE, "ink_muted", lines=1)] if choice.words else []
    lines += [Text(choice.mark, MARK, lines=1)] if choice.mark else []
    return Row(*lines, gap=10) if many else Column(*lines)


def _signs(choice: ChoiceRow, side: float) -> Node:
    """Plates, or the shape of STOP or Roll; the fifth die before them."""
    if choice.sign == "stop":
        return emblems.small_sign(side)
    if choice.sign == "roll":
        return emblems.die(4, side)
    fifth = emblems.fifth_die(choice.fifth, side * FIFTH) if choice.fifth is not None else None
    return Row(fifth, *(emblems.plate(column, side) for column in choice.plates), gap=8)


class _Bar(Drawing):
    """As long as the words leave room for."""

    def __init__(self, choice: ChoiceRow) -> None:
        own = choice.best or choice.chosen

        def draw(w: int, h: int, style: Style) -> pygame.Surface:
            tone = player_paint(style.theme, choice.colour).fill if own else charts.neutral(style)
            return charts.bar(w, h, choice.part, tone, style)

        super().__init__(draw, height=18)

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(LONGEST * layout.u, 18 * layout.u)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(SHORTEST * layout.u, 18 * layout.u)


def reason(said: str) -> Node:
    """What the coach says of it."""
    return Row(emblems.coach(29), wrapping(said, STRONG_NOTE).share(), gap=11)
