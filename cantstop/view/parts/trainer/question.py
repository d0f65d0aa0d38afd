"""A question of the trainer: its parts in both games, and after the answer each choice with its figure and a bar.

The best choice is outlined, the trainee's own has its cost.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from cantstop.controller import characters, training
from cantstop.controller.exercises import Choice, Game
from cantstop.controller.reviewing import RatedMove
from cantstop.controller.training import Verdict
from cantstop.model.record import COLOURS, Seat
from cantstop.view.kit.containers import Anchored, Column, Row, Spring
from cantstop.view.kit.controls import Pressable
from cantstop.view.kit.drawing import Strip
from cantstop.view.kit.lists import List
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import BODY, FIGURE, NOTE, STRONG, STRONG_NOTE, Text
from cantstop.view.parts import emblems
from cantstop.view.parts.review import choices
from cantstop.view.words import language, say

if TYPE_CHECKING:
    from cantstop.view.app.screen import Screen

TALL = {1: 112.0, 2: 112.0, 3: 86.0}  # heights of rows with two lines, by their number
FLAT, LOW = 50.0, 44.0
SEEN = 6  # rows of a long list
OTHERS = ("steady", "careful", "bold", "master")  # at the table of an exercise
Answer = Callable[[Choice], None]


class Question(ABC):
    """One position. `pointed` is the choice whose marks or runners are shown after the answer."""

    def __init__(self, screen: Screen, answer: Answer) -> None:
        self.screen, self.answer = screen, answer
        self.say = screen.say
        self.pointed: Choice | None = None

    @abstractmethod
    def frame(self, panel: Node) -> Node:
        """Return the board or the pad with the panel."""

    @property
    @abstractmethod
    def first_group(self) -> str:
        """The group in which the keyboard begins."""

    @property
    def variants(self) -> Sequence[str]:
        """The names of the variants in force."""
        return ()

    @property
    def rules(self) -> Sequence[str]:
        """A line on each variant in force."""
        return ()

    @property
    def panel_is_low(self) -> bool:
        """Whether the panel is below the board, and so wide."""
        return False

    def given(self) -> Node | None:
        """Return further facts of the choice: the dice, or the steps at stake; they stay after the answer."""
        return None

    @abstractmethod
    def asked(self) -> Iterator[Node]:
        """Yield the choices."""

    def take_face(self, face: int) -> bool:
        """Set the die with this face aside, or back; return whether that is possible."""
        return False

    @abstractmethod
    def signs(self, choice: Choice, size: float) -> Node:
        """Return a choice in small pictures."""

    def in_order(self, verdict: Verdict) -> Sequence[RatedMove[Choice]]:
        """Return the choices as they are listed after the answer."""
        return verdict.solved.options

    @abstractmethod
    def reason(self, verdict: Verdict) -> str:
        """Return why the best choice is the best, in a sentence or two."""


def lit(screen: Screen, controls: Iterable[str]) -> str | None:
    """Return which of these controls is hovered, touched or focused."""
    return next((name for name in controls if screen.ui.is_lit(name)), None)


def seats_of(trainee: Seat, players: int, mover: int) -> tuple[Seat, ...]:
    """Return who sits at the table of an exercise: the trainee, whose choice it is, and computers."""
    colours = [colour for colour in COLOURS if colour != trainee.colour]
    others = [Seat("", colour, character) for character, colour in zip(OTHERS, colours)][: players - 1]
    return characters.named((*others[:mover], trainee, *others[mover:]))


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
        yield Text(say(f"review.worth_{self.game}"), NOTE, "ink_muted", at="end", lines=1)
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
            return say(f"trainer.cost_{self.game}", n=self.verdict.cost)
        if best:
            return say("trainer.best_yours" if own else "review.best")
        return say("trainer.yours") if own else ""

    def _bar(self, option: RatedMove[Choice], told: bool, width: float) -> Node:
        part = choices.part(self.game, option.worth, [each.worth for each in self.options])
        return choices.Bar(part, self.colour if told else "", 15).sized(width=width)


def unknown() -> Node:
    """Return the text without the master."""
    return Anchored(Text(say("review.unknown"), BODY, lines=0))
