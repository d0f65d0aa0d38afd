"""The states in which a match waits for dice, a person or a computer, and the positions in its log."""

from __future__ import annotations

from dataclasses import dataclass

from cantstop.controller.history import Events
from cantstop.model.record import AnyState


@dataclass(frozen=True, slots=True)
class AwaitDice:
    player: int | None  # None: a throw for all


@dataclass(frozen=True, slots=True)
class AwaitPerson:
    player: int


@dataclass(frozen=True, slots=True)
class AwaitComputer:
    players: tuple[int, ...]

    @property
    def player(self) -> int:
        return self.players[0]


@dataclass(frozen=True, slots=True)
class Over:
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paused:
    pass


Awaited = AwaitDice | AwaitPerson | AwaitComputer | Over | Paused


@dataclass(frozen=True, slots=True)
class Moment:
    """A position as the log of a game shows it, without hidden choices."""

    index: int  # the number of moves made before
    state: AnyState
    events: Events
