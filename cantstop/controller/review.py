"""The review of a game of Can't Stop: the worth of each decision, computed in the background.

review = Review(record)
review.start()                  # in a thread; review.finish() computes everything before it returns
review.entries                  # every decision, every bust and the end, in order; available at once
review.options(number)          # the choices of a decision with their worth, best first; None until computed
review.curve                    # (rounds played, everybody's winning chance), grows from the left
review.done, review.known       # known is False if there are no figures: for a player alone, or after a fault
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from cantstop import ai
from cantstop.ai.decision import Reasons
from cantstop.controller.reviewing import Kind, ReviewEntry, Reviewing
from cantstop.model import classic
from cantstop.model import record as records
from cantstop.model.classic import Advance, Move, Roll, Stop
from cantstop.model.events import Busted, ColumnClaimed, Event
from cantstop.model.record import Record


class Claim(NamedTuple):
    at: float
    column: int
    player: int


Mistake = Literal["stopped", "rolled", "paired"]


class Lesson(NamedTuple):
    """A kind of mistake in a game."""

    kind: Mistake
    times: int
    lost: float  # of a game, by the costliest of them
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

    # What there is

    def state(self, entry: int) -> classic.State:
        return self.states[self.entries[entry].index]

    def position(self, entry: int) -> str:
        """Return the position before a choice in its notation."""
        return classic.text(self.state(entry))

    def lesson(self, player: int) -> Lesson | None:
        """Return the kind of mistake that cost this player most in the game; None without mistakes."""
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
        """Yield the start, the moment after every round, and the end."""
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
        from cantstop.ai.foresighted import Master

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
        """Return the place of the last position on the curve, in rounds."""
        last = self.states[-1]
        if last.winner is not None:
            return float(self.rounds)
        return self._place(self._turn_begins(), last.turn, len(self.states) - 1)

    def _place(self, begins: dict[int, int], turn: int, index: int) -> float:
        """Return the place of a move on the curve: turns are equally wide, and so are the moves in a turn."""
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
