"""Reviews, which compute the worth of each decision of a game in the background, and the rank of an Express score.

    review = Review(record)         # of Can't Stop; ExpressReview(record)
    review.start()                  # in a thread; review.finish() computes everything before it returns
    review.entries                  # every decision, every bust and the end, in order; available immediately
    review.options(number)          # the choices of a decision with their worth, best first; None until computed
    review.curve                    # (rounds played, everybody's chance to win or score), grows from the left
    review.done, review.known       # known is False if there are no figures: in a solo game, or after an error

`tools/make_express_scores.py` makes `assets/express_scores.json`: by penalty, the Master's mean score and the deciles.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from time import sleep
from typing import Generic, Literal, NamedTuple, TypeVar

from cantstop import ai
from cantstop.ai.decision import Reasons
from cantstop.controller import characters
from cantstop.controller.statistics import Tally
from cantstop.controller.threads import Answers, start
from cantstop.model import classic, express
from cantstop.model import record as records
from cantstop.model.classic import Advance, Move, Roll, Stop
from cantstop.model.events import Busted, ColumnClaimed, Event
from cantstop.model.express import Choose, Mark, Pad
from cantstop.model.record import Record
from cantstop.resources import ASSETS

LISTED = 3


M = TypeVar("M")
Kind = Literal["choose", "decide", "bust", "end"]


@dataclass(frozen=True, slots=True)
class ReviewEntry(Generic[M]):
    """An entry of a review: a decision, a bust, or the end of the game."""

    kind: Kind
    index: int  # the number of moves made before
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
    entry: int
    loss: float
    best: object


class Reviewing(ABC, Generic[M]):
    """A review; the subclass of each game defines the entries, their figures, and the points of the curve."""

    entries: tuple[ReviewEntry[M], ...]
    costly: float  # the smallest cost of a listed decision

    def __init__(self, record: Record) -> None:
        self.record = record
        self.seats = characters.named(record.seats)
        self.curve: list[Point] = []
        self.known = True
        self.done = False
        self.kept = False  # whether its figures are saved for the records
        self.failed = ""  # the traceback of a fault in the figures
        self._options: dict[int, tuple[RatedMove[M], ...]] = {}
        self._dropped = self._begun = False
        self._reasons = Answers[int, Reasons](self._explain, "review")

    @abstractmethod
    def _points(self) -> Iterator[tuple[float, int]]:
        """Yield the points of the curve: the x coordinate, and the number of moves made before it."""

    @abstractmethod
    def _chances(self, index: int) -> tuple[float, ...]: ...

    @abstractmethod
    def _rated(self, entry: int) -> Iterable[tuple[M, float]]:
        """Return the choices of a decision with their worth, best first."""

    @abstractmethod
    def _explain(self, entry: int) -> Reasons:
        """Return the reasons why the best choice is better than the one made or, if it was made, the second best."""

    def reasons(self, entry: int) -> Reasons | None:
        """Return the reason for the best choice. The first call starts its computation; until then, return None."""
        return self._reasons.get(entry) if len(self._options.get(entry, ())) > 1 else None

    @property
    def explaining(self) -> bool:
        return self._reasons.pending

    def compared(self, entry: int) -> M:
        best, second, *_ = (option.move for option in self._options[entry])
        chosen = self.entries[entry].chosen
        return second if chosen == best else next(o.move for o in self._options[entry] if o.move == chosen)

    def options(self, entry: int) -> tuple[RatedMove[M], ...] | None:
        return self._options.get(entry)

    @property
    def progress(self) -> float:
        return len(self._options) / max(1, sum(entry.decided for entry in self.entries))

    def loss(self, entry: int) -> float | None:
        """Return the difference in worth between the best move and the chosen one, or None if not known yet."""
        options, chosen = self._options.get(entry), self.entries[entry].chosen
        if not options:
            return None
        return options[0].worth - next(option.worth for option in options if option.move == chosen)

    def costliest(self) -> tuple[Costly, ...]:
        """Return the three costliest decisions of people, or of computers if people made none."""
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
        """Start the thread that computes the figures, unless it was started already."""
        if not self._begun:
            self._begun = True
            start(self._run, "review")

    def finish(self) -> None:
        """Compute everything in this thread, or wait for the thread that does."""
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


class Claim(NamedTuple):
    at: float
    column: int
    player: int


Mistake = Literal["stopped", "rolled", "paired"]


class Lesson(NamedTuple):
    kind: Mistake
    times: int
    lost: float  # the loss by the costliest mistake
    entry: int


class Review(Reviewing[Move]):
    costly = 0.01  # of a game

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        steps = tuple(records.walk(record))
        positions = (records.start(record), *(step.state for step in steps))
        self.states = tuple(state for state in positions if isinstance(state, classic.State))
        self._events = tuple(step.events for step in steps)
        self.rounds = self.states[-1].round
        self.entries = tuple(self._told())
        self.claims = tuple(self._claimed())

    # Facts

    def state(self, entry: int) -> classic.State:
        return self.states[self.entries[entry].index]

    def position(self, entry: int) -> str:
        return classic.text(self.state(entry))

    def lesson(self, player: int) -> Lesson | None:
        """Return the kind of mistake that cost this player most in the game, or None if the player made none."""
        found: dict[Mistake, list[tuple[float, int]]] = {}
        for number, entry in enumerate(self.entries):
            loss = self.loss(number) or 0.0
            if entry.player == player and loss >= self.costly:
                kinds: dict[type, Mistake] = {Stop: "stopped", Roll: "rolled", Advance: "paired"}
                found.setdefault(kinds[type(entry.chosen)], []).append((loss, number))
        if not found:
            return None
        kind = max(found, key=lambda each: sum(loss for loss, _ in found[each]))
        losses = found[kind]
        return Lesson(kind, len(losses), *max(losses))

    # The work

    def _points(self) -> Iterator[tuple[float, int]]:
        players, seen = len(self.seats), 0
        if players == 1:
            self.known = False
            return
        for index, state in enumerate(self.states[:-1]):
            if state.turn != seen and (state.turn - 1) % players == 0:
                yield (state.turn - 1) / players, index
            seen = state.turn
        yield self._ended_at(), len(self.states) - 1

    def _chances(self, index: int) -> tuple[float, ...]:
        return ai.estimate(self.states[index])

    def _rated(self, entry: int) -> list[tuple[Move, float]]:
        return sorted(ai.chances(self.state(entry)).items(), key=lambda each: -each[1])

    def _explain(self, entry: int) -> Reasons:
        from cantstop.ai.classic_players import Master

        return Master().compared(self.state(entry), self._options[entry][0].move, self.compared(entry))

    # The record

    def _told(self) -> Iterator[ReviewEntry[Move]]:
        begins = self._turn_begins()
        for index, move in enumerate(self.record.moves):
            state = self.states[index]
            kind = self._kind(state, index)
            if kind is not None:
                at = self._place(begins, state.turn, index)
                chosen = move if isinstance(move, (Roll, Stop, Advance)) else None
                yield ReviewEntry(kind, index, state.player, state.round, at, chosen, state.throw)
        last = self.states[-1]
        winner = last.player if last.winner is None else last.winner
        yield ReviewEntry("end", len(self.states) - 1, winner, self.rounds, self._ended_at())

    def _kind(self, state: classic.State, index: int) -> Kind | None:
        if state.dice is not None:
            return "choose"
        if state.awaits_dice:
            return "bust" if any(isinstance(event, Busted) for event in self._events[index]) else None
        return "decide" if state.free_runners < 3 else None

    def _turn_begins(self) -> dict[int, int]:
        begins: dict[int, int] = {}
        for index, state in enumerate(self.states):
            begins.setdefault(state.turn, index)
        return begins

    def _ended_at(self) -> float:
        last = self.states[-1]
        if last.winner is not None:
            return float(self.rounds)
        return self._place(self._turn_begins(), last.turn, len(self.states) - 1)

    def _place(self, begins: dict[int, int], turn: int, index: int) -> float:
        """Return the x coordinate of a move on the chart. Turns are equally wide, and so are the moves in a turn."""
        begin, end = begins[turn], begins.get(turn + 1, len(self.states))
        return (turn - 1 + (index - begin) / (end - begin)) / len(self.seats)

    def _claimed(self) -> Iterator[Claim]:
        for state, after, events in zip(self.states, self.states[1:], self._events):
            at = state.turn / len(self.seats) if after.winner is None else float(self.rounds)
            for event in events:
                if isinstance(event, ColumnClaimed):
                    yield Claim(at, event.column, event.player)

    def events(self, entry: int) -> tuple[Event, ...]:
        index = self.entries[entry].index
        return self._events[index] if index < len(self._events) else ()  # type: ignore[return-value]  # none of Express


FILE = ASSETS / "express_scores.json"


class ExpressReview(Reviewing[Mark]):
    costly = 1.0  # a point

    def __init__(self, record: Record) -> None:
        super().__init__(record)
        self.states = tuple(state for state in records.replay(record) if isinstance(state, express.State))
        self.penalty = self.states[0].rules.penalty
        self.rounds = max(1, self.states[-1].round)
        self.entries = tuple(self._told())

    def pad(self, entry: int) -> Pad:
        told = self.entries[entry]
        return self.states[told.index].pads[told.player]

    def dice(self, entry: int) -> tuple[int, ...]:
        return self.states[self.entries[entry].index].dice or ()

    def loss_of(self, player: int, round_: int) -> float | None:
        """Return the points that a player's mark for a throw lost against the best mark, or None if not known yet."""
        asked = (number for number, entry in enumerate(self.entries) if (entry.player, entry.round) == (player, round_))
        number = next((number for number in asked if self.entries[number].decided), None)
        return None if number is None else self.loss(number)

    def position(self, entry: int) -> str:
        return express.text(self._alone(entry))

    def _alone(self, entry: int) -> express.State:
        """Return the position with this player's pad only, because other pads do not affect the result."""
        rules = express.Rules(1, self.penalty)
        return express.position(rules, [self.pad(entry)], self.dice(entry))

    def _told(self) -> Iterator[ReviewEntry[Mark]]:
        for index, move in enumerate(self.record.moves):
            if isinstance(move, Choose):
                state = self.states[index]
                yield ReviewEntry("choose", index, move.player, state.round, self._at(state), move.mark)
        last = self.states[-1]
        first = last.winners[0] if last.winners else 0
        yield ReviewEntry("end", len(self.states) - 1, first, self.rounds, self._at(last))

    def _at(self, state: express.State) -> float:
        """Return the x coordinate on the chart: the complete throws, plus the share of players who marked the next."""
        if state.over:
            return float(self.rounds)
        marked = 0 if state.dice is None else len(self.seats) - len(state.waiting)
        return state.round - 1 + marked / len(self.seats)

    def _points(self) -> Iterator[tuple[float, int]]:
        last = -1.0
        for index, state in enumerate(self.states):
            at = self._at(state)
            if (state.awaits_dice or index == len(self.states) - 1) and at > last:
                last = at
                yield at, index

    def _chances(self, index: int) -> tuple[float, ...]:
        state = self.states[index]
        return tuple(map(float, state.totals)) if state.over else ai.expected_scores(state)

    def _rated(self, entry: int) -> Iterable[tuple[Mark, float]]:
        from cantstop.ai import express_players

        pad, net = self.pad(entry), express_players.learned(self.penalty)
        return express_players.rank(net, pad, express.legal_marks(pad, self.dice(entry)))

    def _explain(self, entry: int) -> Reasons:
        from cantstop.ai.express_players import compared

        return compared(self._alone(entry), 0, self._options[entry][0].move, self.compared(entry))


class Worth(NamedTuple):
    """A score and its rank among the Master's scores."""

    beaten: int
    mean: int


class Scores(NamedTuple):
    mean: int
    tenths: list[int]


def worth(score: int, penalty: int) -> Worth:
    scores = masters_scores()[penalty]
    return Worth(bisect_left(scores.tenths, score), scores.mean)


@lru_cache(maxsize=1)
def masters_scores() -> dict[int, Scores]:
    held = json.loads(FILE.read_text("utf-8"))["scores"]
    return {int(penalty): Scores(**scores) for penalty, scores in held.items()}
