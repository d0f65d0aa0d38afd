"""The list of choices of a decision, each with a bar and figure of its worth; and the reason for the best.

choices.rows(review, options, 42)       a node for each; signs, words and bars of all lie below each other
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from cantstop.ai.decision import Reasons, Why
from cantstop.controller import training
from cantstop.controller.review import RatedMove
from cantstop.model.classic import Advance, Move, Stop
from cantstop.view import sentences
from cantstop.view.art import charts
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.containers import Alike, Column, Layers, Row, Spring
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Drawing
from cantstop.view.kit.fonts import DISPLAY_800, TEXT_800
from cantstop.view.kit.node import Layouter, Node, Size
from cantstop.view.kit.text import STRONG_NOTE, Role, Text, alike, wrapping
from cantstop.view.kit.theme import Style
from cantstop.view.parts import emblems
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.parts.review.frame import ReviewFrame

LARGE, MIDDLE, SMALL = 42.0, 36.0, 28.0  # sides of signs; only beside large ones do the words have two lines
BEST, SPREAD = 0.95, 0.8  # of a bar
SHORTEST, LONGEST = 46.0, 118.0  # bars
FIGURE, MARK = Role(DISPLAY_800, 25), Role(TEXT_800, 17)
FIGURES_ALONE = (Why.STOPPING_IS_BETTER, Why.ROLLING_IS_BETTER, Why.BEST_CHANCE)


def rows(review: ReviewFrame, options: Sequence[RatedMove[Any]], side: float) -> list[Node]:
    """Return a row for each choice, best first. Signs, words and figures are as wide as the widest."""
    worths = [option.worth for option in options]
    chosen = [option.move == review.entry.chosen for option in options]
    said = alike(*(Text(review.consequence(each.move), STRONG_NOTE, "ink_muted", lines=1) for each in options))
    words, all_figures = [], []
    for number, (text, own) in enumerate(zip(said, chosen)):
        marks = [say("review.best")] * (number == 0) + [say("review.chosen")] * own
        lines = [text] * bool(text.words) + [Text(", ".join(marks), MARK, lines=1)] * bool(marks)
        words.append(Column(*lines) if side >= LARGE else Row(*lines, gap=10))
        worth = language().number(training.shown(review.game, worths[number]))
        all_figures.append(Text(worth, FIGURE, lines=1, at="end"))
    all_signs = [review.signs(option.move, side) for option in options]
    widest_sign, widest_words, widest_figure = Layers(*all_signs), Layers(*words), Layers(*all_figures)
    found: list[Node] = []
    for number, own in enumerate(chosen):
        bar = Bar(part(review.game, worths[number], worths), review.colour if own or number == 0 else "")
        sign, figure = Alike(all_signs[number], widest_sign), Alike(all_figures[number], widest_figure, x=1.0)
        row = Pressable(
            f"option_{number + 1}",
            Row(sign, Alike(words[number], widest_words), Spring(), bar, figure, gap=12),
            pad=(12, 0, 14, 0),
            chosen=number == 0,
            framed="ink" if own else "hover_line" if number == 0 else "",
            radius=13,
            lip=False,
            group="options",
            on=partial(review.show_choice, number),
        )
        found.append(row)
    return found


def signs(choice: Move, side: float) -> Node:
    """Return the plates of a choice of Can't Stop, or the shape of STOP or Roll."""
    if isinstance(choice, Advance):
        return Row(*(emblems.plate(column, side) for column in choice.columns), gap=8)
    return Row(emblems.stop_plate(side) if isinstance(choice, Stop) else emblems.die(4, side).saying(""))


def part(game: str, worth: float, worths: Sequence[float]) -> float:
    """Return the filled part of a choice's bar: its share of games won, or in Express its rank between the worst and
    the best points."""
    if game == "classic":
        return worth
    return BEST - SPREAD * (max(worths) - worth) / max(1.0, max(worths) - min(worths))


class Bar(Drawing):
    """A bar as long as the texts leave room for, in a player's colour or in none."""

    def __init__(self, part: float, colour: str, high: float = 18.0) -> None:
        def draw(w: int, h: int, style: Style) -> pygame.Surface:
            tone = player_paint(style.theme, colour).fill if colour else charts.neutral(style)
            return charts.bar(w, h, part, tone, style)

        super().__init__(draw, height=high)

    def natural(self, layout: Layouter, room: Size) -> Size:
        return Size(LONGEST * layout.u, 0)

    def least(self, layout: Layouter, room: Size) -> Size:
        return Size(SHORTEST * layout.u, 0)


def why(said: str) -> Node:
    """Return the reason, as the coach gives it."""
    return Row(emblems.picture("coach", 29), wrapping(said, STRONG_NOTE).share(), gap=11)


def reason(
    options: Sequence[RatedMove[Move]], compared: Move | None, reasons: Reasons | None, names: Sequence[str]
) -> str:
    """Return the reason why the best choice of Can't Stop is better than another, or the difference in figures; ""
    while it is unknown."""
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
