"""The choices of a decision, one below the other: what each is, the bar of its worth, and its figure; and the words for
what was done, what would have been best, and why.

choices = [ChoiceRow(...), ...]         best first
rows(choices, side)                     -> list of Node; signs, words and bars of all lie below each other
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from cantstop.ai.decision import Reasons, Why
from cantstop.controller.reviewing import RatedMove
from cantstop.model.classic import Advance, Dice, Move, Roll, Stop
from cantstop.model.never import assert_never
from cantstop.view import sentences
from cantstop.view.art import charts
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.containers import Alike, Column, Row, Spring
from cantstop.view.kit.control import Act
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_800
from cantstop.view.kit.node import Layouter, Node, Size
from cantstop.view.kit.text import STRONG_NOTE, Role, Text, alike, wrapping
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.words import say

FEW = 4  # choices with large signs and two lines of words
SIDE, MIDDLE_SIDE, SMALL_SIDE = 42.0, 36.0, 28.0
FIFTH = 0.86  # of the side of a plate
BEST, SPREAD = 0.95, 0.8  # of a bar
SHORTEST, LONGEST = 46.0, 118.0  # bars
FIGURE, MARK = Role(DISPLAY_800, 25), Role(TEXT_800, 17)
FIGURES_ALONE = (Why.STOPPING_IS_BETTER, Why.ROLLING_IS_BETTER, Why.BEST_CHANCE)


class ChoiceRow(NamedTuple):
    """A choice in the list. `sign` is "stop" or "roll" if no plates show it."""

    plates: tuple[int, ...]
    words: str
    part: float  # of the bar
    figure: str
    colour: str  # the player's colour, for the best and the chosen one
    best: bool
    chosen: bool
    sign: str = ""
    fifth: int | None = None

    @property
    def mark(self) -> str:
        """The text "best", "chosen", both, or none."""
        marks = [say("review.best")] * self.best + [say("review.chosen")] * self.chosen
        return ", ".join(marks)


def points_part(points: float, low: float, high: float) -> float:
    """Return how much of its bar a choice fills among those from low to high."""
    return BEST - SPREAD * (high - points) / max(1.0, high - low)


def rows(choices: Sequence[ChoiceRow], side: float, show: Callable[[int], object]) -> list[Node]:
    """Return a row for each choice; `show` shows one, from 0. Signs, words and figures are as wide as the widest."""
    many = side < SIDE
    said = alike(*(Text(choice.words, STRONG_NOTE, "ink_muted", lines=1) for choice in choices))
    words = [_words(text, choice.mark, many) for text, choice in zip(said, choices)]
    signs = [_signs(choice, side) for choice in choices]
    figures: list[Node] = [Text(choice.figure, FIGURE, lines=1, at="end") for choice in choices]
    found: list[Node] = []
    for number, choice in enumerate(choices):
        told, figure = Alike(words[number], words), Alike(figures[number], figures, x=1.0)
        line = Row(Alike(signs[number], signs), told, Spring(), _Bar(choice), figure, gap=12)
        found.append(_row(number, choice, line, partial(show, number)))
    return found


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


def _words(said: Text, mark: str, many: bool) -> Node:
    lines = [said] if said.words else []
    lines += [Text(mark, MARK, lines=1)] if mark else []
    return Row(*lines, gap=10) if many else Column(*lines)


def _signs(choice: ChoiceRow, side: float) -> Node:
    """Return plates, or the shape of STOP or Roll, after the fifth die."""
    if choice.sign == "stop":
        return emblems.small_sign(side)
    if choice.sign == "roll":
        return emblems.die(4, side)
    fifth = emblems.fifth_die(choice.fifth, side * FIFTH) if choice.fifth is not None else None
    return Row(fifth, *(emblems.plate(column, side) for column in choice.plates), gap=8)


class _Bar(Drawing):
    """A bar as long as the texts leave room for."""

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


def why(said: str) -> Node:
    """Return the reason, as the coach gives it."""
    return Row(emblems.coach(29), wrapping(said, STRONG_NOTE).share(), gap=11)


# Words of Can't Stop


def done(move: Move | None) -> str:
    """Return the choice in words: "chose 7", "rolled again", "stopped"."""
    match move:
        case Advance(columns):
            return say("review.chose", columns=list(columns))
        case Stop():
            return say("review.stopped")
        case Roll() | Dice() | None:
            return say("review.rolled")
        case _:
            assert_never(move)


def best(move: object, steps: int) -> str:
    if isinstance(move, Advance):
        what = " + ".join(map(str, move.columns))
    else:
        what = say("review.stop_with", n=steps) if isinstance(move, Stop) else say("review.roll_again")
    return say("review.best_was", what=what)


def reason(
    options: tuple[RatedMove[Move], ...], compared: Move | None, reasons: Reasons | None, names: Sequence[str]
) -> str:
    """Return why the best choice is better than another, or in figures by how much; nothing while it is unknown."""
    if len(options) == 1:
        return say("review.only")
    if reasons is None:
        return ""
    best = options[0]
    if reasons.why not in FIGURES_ALONE:
        columns = best.move.columns if isinstance(best.move, Advance) else ()
        return sentences.sentence(sentences.reason(reasons, names, columns))
    worth = next((option.worth for option in options if option.move == compared), options[1].worth)
    more = round(100 * best.worth) - round(100 * worth)  # of the two figures as shown
    return say("review.more", n=more) if more else say("review.as_good")
