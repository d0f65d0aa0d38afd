"""The figures after an answer: a bar for each choice, an outline for the best one, the cost for the player's own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from cantstop.controller import training
from cantstop.controller.exercises import Choice, Game
from cantstop.controller.reviewing import RatedMove
from cantstop.controller.training import Verdict
from cantstop.view.app.game_kinds import GAME_KINDS
from cantstop.view.art import charts
from cantstop.view.art.tokens import player_paint
from cantstop.view.kit.containers import Anchored, Column, Row, Spring
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Drawing, Strip
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, FIGURE, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.trainer.question import Question
from cantstop.view.words import language, say

TALL = {1: 112.0, 2: 112.0, 3: 86.0}  # heights of rows with two lines, by their number
FLAT, LOW = 50.0, 44.0
SEEN = 6  # rows of a long list


class Answered:
    """The panel's part below the title, after the answer."""

    def __init__(
        self, question: Question, verdict: Verdict, game: Game, colour: str, look: Callable[[int], None]
    ) -> None:
        """Make the panel; `look` shows a choice, by its place in the list."""
        self.look = look
        self.question, self.verdict, self.game, self.colour = question, verdict, game, colour
        self.options: Sequence[RatedMove[Choice]] = question.in_order(verdict)

    def rows(self) -> Iterator[Node]:
        yield Text(say(GAME_KINDS[self.game].worth), NOTE, "ink_muted", at="end", lines=1)
        count = len(self.options)
        if count > SEEN:
            yield List(
                "options",
                count,
                self._row,
                row_height=LOW,
                gap=6,
                chosen=self._place(self.verdict.chosen),
                by_keys=True,
            )
        else:
            yield Column(*map(self._row, range(count)), gap=8 if count > 3 else 12)

    def reason(self, rule: str = "") -> Node:
        """Return why the best choice is the best, and the rule of thumb of a chapter where one is due."""
        said = Text(self.question.reason(self.verdict), STRONG, lines=0)
        thumb = Text(say(f"trainer.rule_{rule}"), BODY, lines=0) if rule else None
        return Strip(Row(emblems.coach(34), Column(said, thumb, gap=4).share(), gap=14), (16, 14))

    def _place(self, choice: Choice) -> int:
        return next(number for number, option in enumerate(self.options) if option.move == choice)

    @property
    def leaves_room(self) -> bool:
        """Whether the facts of the choice can stay above."""
        return self.high > LOW

    @property
    def high(self) -> float:
        """The height of a row: tall ones have two lines."""
        return TALL.get(len(self.options), FLAT if len(self.options) < SEEN - 1 else LOW)

    def _row(self, number: int) -> Node:
        option = self.options[number]
        best, own = option.move == self.verdict.solved.best, option.move == self.verdict.chosen
        tall = self.high > FLAT
        child = (self._tall if tall else self._flat)(option, best, own)
        pad, on = (18, 0) if tall else (12, 0), partial(self.look, number + 1)
        row = Pressable(f"look_{number + 1}", child, pad, chosen=best, group="options", lip=tall, on=on)
        return row.sized(height=self.high)

    def _tall(self, option: RatedMove[Choice], best: bool, own: bool) -> Node:
        words = Text(self._words(best, own), STRONG, lines=2).share()
        head = Row(self.question.signs(option.move, 38), Spring(), self._figure(option, 30), gap=8)
        return Column(Spring(), head, Row(self._bar(option, best or own, 150), words, gap=14), Spring(), gap=8)

    def _flat(self, option: RatedMove[Choice], best: bool, own: bool) -> Node:
        words = Text(self._words(best, own), STRONG_NOTE, lines=2).share()
        bar = self._bar(option, best or own, 70)
        return Row(self.question.signs(option.move, 32), words, bar, self._figure(option, 23), gap=10)

    def _figure(self, option: RatedMove[Choice], size: float) -> Node:
        figure = language().number(training.shown(self.game, option.worth))
        return Text(figure, FIGURE.of(size), lines=1, at="end").sized(width=2.2 * size)

    def _words(self, best: bool, own: bool) -> str:
        if own and not best and self.verdict.cost:
            return say(GAME_KINDS[self.game].cost, n=self.verdict.cost)
        if best:
            return say("trainer.best_yours" if own else "review.best")
        return say("trainer.yours") if own else ""

    def _bar(self, option: RatedMove[Choice], told: bool, width: float) -> Node:
        part = self.question.bar(option.worth, [each.worth for each in self.options])
        return Drawing(
            lambda w, h, style: charts.bar(
                w, h, part, player_paint(style.theme, self.colour).fill if told else charts.neutral(style), style
            )
        ).sized(width=width, height=15)


def unknown() -> Node:
    """Return the text without the master."""
    return Anchored(Text(say("review.unknown"), BODY, lines=0))
