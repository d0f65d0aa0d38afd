"""A question of the trainer: its parts in both games, and after the answer each choice with its figure and a bar.

The best choice is outlined, and the trainee's choice has its cost.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from cantstop.controller import characters, training
from cantstop.controller.exercises import Choice, Game
from cantstop.controller.reviewing import RatedMove
from cantstop.controller.training import Verdict
from cantstop.model.record import COLOURS, Seat
from cantstop.view.kit.containers import Column, Row, Spring
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
TRAY = 138.0
SEEN = 6  # rows of a long list
OTHERS = ("steady", "careful", "bold", "master")  # at the table of an exercise
Answer = Callable[[Choice], None]


class Question(ABC):
    """An exercise, and the verdict on its answer. After the answer, the board or pad shows the choice `pointed`."""

    game: ClassVar[Game]

    def __init__(self, screen: Screen, seat: Seat, answer: Answer) -> None:
        self.screen, self.seat, self.answer = screen, seat, answer
        self.verdict: Verdict | None = None
        self.pointed: Choice | None = None

    # Of each game

    @abstractmethod
    def frame(self, panel: Node) -> Node:
        """Return the board or the pad, with the panel next to it."""

    @property
    @abstractmethod
    def first_group(self) -> str:
        """The group of controls that an arrow key enters first."""

    @abstractmethod
    def variants(self) -> Iterable[tuple[str, str]]:
        """Return the name of each variant in force, with a line on it."""

    @property
    def panel_is_low(self) -> bool:
        """Whether the panel is below the board, with the full width."""
        return False

    @abstractmethod
    def given(self) -> Node:
        """Return the facts of the exercise: the dice, or the steps at stake. They remain visible after the answer."""

    @abstractmethod
    def asked(self) -> Iterator[Node]:
        """Yield the choices."""

    def take_face(self, face: int) -> bool:
        """Set the die with this face aside, or back; return whether that is possible."""
        return False

    @abstractmethod
    def signs(self, choice: Choice, size: float) -> Node:
        """Return a choice in small pictures."""

    @abstractmethod
    def reason(self, verdict: Verdict) -> str:
        """Return why the best choice is the best, in a sentence or two."""

    # After the answer

    @property
    def options(self) -> Sequence[RatedMove[Choice]]:
        """The choices as they are listed after the answer."""
        return () if self.verdict is None else self.verdict.solved.options

    def look(self, number: int) -> None:
        """Show a choice, by its place in the list from 1."""
        self.pointed = self.options[:number][-1].move

    @property
    def high(self) -> float:
        """The height of a row: tall ones have two lines."""
        return TALL.get(len(self.options), FLAT if len(self.options) < SEEN - 1 else LOW)

    def answered(self) -> Iterator[Node]:
        """Yield the choices with their worths."""
        yield Text(say(f"review.worth_{self.game}"), NOTE, "ink_muted", at="end", lines=1)
        count, moves = len(self.options), [option.move for option in self.options]
        if count > SEEN and self.verdict is not None:
            own = moves.index(self.verdict.chosen)
            yield List("options", count, self._row, row_height=LOW, gap=6, chosen=own, by_keys=True)
        else:
            yield Column(*map(self._row, range(count)), gap=8 if count > 3 else 12)

    def why(self, rule: str) -> Node:
        """Return the reason for the best choice, and the rule of thumb of a chapter if it is to be shown."""
        said = Text(self.reason(self.verdict) if self.verdict is not None else "", STRONG, lines=0)
        thumb = Text(say(f"trainer.rule_{rule}"), BODY, lines=0) if rule else None
        return Strip(Row(emblems.picture("coach", 34), Column(said, thumb, gap=4).share(), gap=14), (16, 14))

    def _row(self, number: int) -> Node:
        assert self.verdict is not None
        option, tall = self.options[number], self.high > FLAT
        best, own = option.move == self.verdict.solved.best, option.move == self.verdict.chosen
        role, side, size, wide = (STRONG, 38.0, 30.0, 150.0) if tall else (STRONG_NOTE, 32.0, 23.0, 70.0)
        signs, words = self.signs(option.move, side), Text(self._words(best, own), role, lines=2).share()
        number_shown = language().number(training.shown(self.game, option.worth))
        figure = Text(number_shown, FIGURE.of(size), lines=1, at="end").sized(width=2.2 * size)
        part = choices.part(self.game, option.worth, [each.worth for each in self.options])
        bar = choices.Bar(part, self.seat.colour if best or own else "", 15).sized(width=wide)
        child: Node = Row(signs, words, bar, figure, gap=10)
        if tall:
            child = Column(Spring(), Row(signs, Spring(), figure, gap=8), Row(bar, words, gap=14), Spring(), gap=8)
        on = partial(self.look, number + 1)
        pad = (18, 0) if tall else (12, 0)
        row = Pressable(f"look_{number + 1}", child, pad, chosen=best, group="options", lip=tall, on=on)
        return row.sized(height=self.high)

    def _words(self, best: bool, own: bool) -> str:
        cost = 0 if self.verdict is None else self.verdict.cost
        if own and not best and cost:
            return say(f"trainer.cost_{self.game}", n=cost)
        if best:
            return say("trainer.best_yours" if own else "review.best")
        return say("trainer.yours") if own else ""


def lit(screen: Screen, controls: Iterable[str]) -> str | None:
    """Return which of these controls is hovered, touched or focused."""
    return next((name for name in controls if name in screen.tree.lit), None)


def seats_of(trainee: Seat, players: int, mover: int) -> tuple[Seat, ...]:
    """Return the seats of an exercise: the trainee is the player to choose, the others are computers."""
    colours = [colour for colour in COLOURS if colour != trainee.colour]
    others = [Seat("", colour, character) for character, colour in zip(OTHERS, colours)][: players - 1]
    return characters.named((*others[:mover], trainee, *others[mover:]))
