"""The base of both reviews: figures computed one by one in a thread, and sums over them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from time import sleep
from typing import Generic, Literal, NamedTuple, TypeVar

from cantstop.ai.decision import Reasons
from cantstop.controller import characters
from cantstop.controller.answers import Answers
from cantstop.controller.threads import start
from cantstop.model.record import Record

LISTED = 3


M = TypeVar("M")
Kind = Literal["choose", "decide", "bust", "end"]


@dataclass(frozen=True, slots=True)
class ReviewEntry(Generic[M]):
    """An entry of a review: a decision, a bust, or the end of the game."""

    kind: Kind
    index: int  # moves made before it
    player: int
    round: int
    at: float  # rounds played, as the curve counts; in Express throws
    chosen: M | None = None
    throw: int = 0  # of the turn

    @property
    def decided(self) -> bool:
        return self.chosen is not None


@dataclass(frozen=True, slots=True)
class RatedMove(Generic[M]):
    move: M
    worth: float  # the chance to win, or in Express the final score to be expected


class Point(NamedTuple):
    at: float
    chances: tuple[float, ...]  # or scores, by player


class Costly(NamedTuple):
    """A decision that was worse than the best one."""

    entry: int
    loss: float
    best: object


class Tally(NamedTuple):
    """A player's decisions in a game."""

    decisions: int
    good: int
    lost: float


class Reviewing(ABC, Generic[M]):
    """A review; the subclass of each game gives the entries, their figures, and the points of the curve."""

    entries: tuple[ReviewEntry[M], ...]
    costly: float  # what costs less is not listed

    def __init__(self, record: Record) -> None:
        self.record = record
        self.seats = characters.named(record.seats)
        self.curve: list[Point] = []
        self.known = True
        self.done = False
        self.kept = False  # whether the records have what they show of it
        self.failed = ""  # the traceback of a fault in the figures
        self._options: dict[int, tuple[RatedMove[M], ...]] = {}
        self._dropped = self._begun = False
        self._reasons = Answers[int, Reasons](self._explain, "review")

    @abstractmethod
    def _points(self) -> Iterator[tuple[float, int]]:
        """Yield the points of the curve: their places, and the moves made before them."""

    @abstractmethod
    def _chances(self, index: int) -> tuple[float, ...]:
        """Return the figures of a point, by player."""

    @abstractmethod
    def _rated(self, entry: int) -> Iterable[tuple[M, float]]:
        """Return the choices of a decision with their worths, best first."""

    @abstractmethod
    def _explain(self, entry: int) -> Reasons:
        """Return the reasons for the best choice against the one made, or against the second best."""

    def reasons(self, entry: int) -> Reasons | None:
        """Return the reason for the best choice; None until it is computed, which this call begins."""
        return self._reasons.get(entry) if len(self._options.get(entry, ())) > 1 else None

    @property
    def explaining(self) -> bool:
        return self._reasons.pending

    def compared(self, entry: int) -> M:
        """Return the choice that the best one is compared with."""
        best, second, *_ = (option.move for option in self._options[entry])
        chosen = self.entries[entry].chosen
        return second if chosen == best else next(o.move for o in self._options[entry] if o.move == chosen)

    def options(self, entry: int) -> tuple[RatedMove[M], ...] | None:
        return self._options.get(entry)

    @property
    def progress(self) -> float:
        return len(self._options) / max(1, sum(entry.decided for entry in self.entries))

    def loss(self, entry: int) -> float | None:
        """Return the difference between the best move and the chosen one; None until it is known."""
        options, chosen = self._options.get(entry), self.entries[entry].chosen
        if not options:
            return None
        return options[0].worth - next(option.worth for option in options if option.move == chosen)

    def costliest(self) -> tuple[Costly, ...]:
        """Return the three most costly decisions: those of people, or of computers if people made none."""
        found = []
        for number, options in sorted(self._options.items()):
            loss = self.loss(number) or 0.0
            if loss >= self.costly:
                found.append(Costly(number, loss, options[0].move))
        people = [each for each in found if self.seats[self.entries[each.entry].player].is_person]
        return tuple(sorted(people or found, key=lambda each: -each.loss)[:LISTED])

    def tally(self, player: int) -> Tally:
        losses = [
            self.loss(number) or 0.0
            for number, options in self._options.items()
            if self.entries[number].player == player and len(options) > 1
        ]
        return Tally(len(losses), sum(loss < self.costly for loss in losses), sum(losses))

    def start(self) -> None:
        """Start the thread, once; the figures come one by one."""
        if not self._begun:
            self._begun = True
            start(self._run, "review")

    def finish(self) -> None:
        """Compute everything in this thread, or wait for the thread that has begun."""
        if not self._begun:
            self._begun = True
            self._run()
        while not self.done and not self._dropped:
            sleep(0.005)

    def drop(self) -> None:
        self._dropped = True

    def _work(self) -> Iterator[None]:
        """Compute the curve point by point, each after the decisions before it; pause after each result."""
        number = 0
        for at, index in self._points():
            while number < len(self.entries) and self.entries[number].index < index:
                if self.entries[number].decided:
                    self._options[number] = tuple(RatedMove(*rated) for rated in self._rated(number))
                number += 1
                yield
            self.curve.append(Point(at, self._chances(index)))
            yield

    def _run(self) -> None:
        try:
            for _ in self._work():
                if self._dropped:
                    return
        except Exception as error:  # a fault in the figures must not end the game
            import traceback

            self.known, self.failed = False, "".join(traceback.format_exception(error))
        self.done = True
