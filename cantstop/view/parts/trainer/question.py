"""Questions of the trainer in both games, with the parts of the panel that both show."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from cantstop.controller import characters
from cantstop.controller.exercises import Choice
from cantstop.controller.reviewing import RatedMove
from cantstop.controller.training import Verdict
from cantstop.model.record import COLOURS, Seat
from cantstop.view.kit.node import Node

if TYPE_CHECKING:
    from cantstop.view.app.screen import Screen

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
    def bar(self, worth: float, worths: Sequence[float]) -> float:
        """Return how much of its bar the worth of a choice fills, beside those of all choices."""

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


def names_of(seats: Sequence[Seat]) -> list[str]:
    return [seat.name for seat in seats]
