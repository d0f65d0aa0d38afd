"""The position as the board shows it: it trails the real one and follows the events as their movements end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from cantstop.model import classic
from cantstop.model.board import SLOTS
from cantstop.model.events import (
    Busted,
    ColumnClaimed,
    DiceTaken,
    Event,
    Rolled,
    RunnerClimbed,
    RunnerEntered,
    SquareMoved,
    SquareSentHome,
    Stopped,
    TurnPassed,
    Won,
)
from cantstop.model.never import assert_never
from cantstop.view.art.position import Position


@dataclass(slots=True)
class DisplayedPosition:
    """Pieces in tables by column, as the model has them; `dice` are those that lie in the tray."""

    player: int
    squares: list[list[int]]
    runners: list[int]
    claimed: list[int | None]
    dice: tuple[int, ...] | None = None

    @classmethod
    def of(cls, state: classic.State) -> DisplayedPosition:
        squares = [list(own) for own in state.squares]
        return cls(state.player, squares, list(state.runners), list(state.claimed), state.dice)

    def position(self, colours: tuple[str, ...]) -> Position:
        """For drawing."""
        squares = tuple(tuple(own) for own in self.squares)
        return Position(colours, squares, tuple(self.runners), tuple(self.claimed), self.player)

    def follow(self, events: Iterable[Event]) -> None:
        """What the events say has happened is shown from now on."""
        for event in events:
            match event:
                case RunnerEntered(column=column, space=space) | RunnerClimbed(column=column, space=space):
                    self.runners[column] = space
                case SquareMoved(player=player, column=column, space=space):
                    self.runners[column] = 0
                    self.squares[player][column] = space
                case ColumnClaimed(player=player, column=column):
                    self.claimed[column] = player
                case SquareSentHome(player=player, column=column):
                    self.squares[player][column] = 0
                case Busted():
                    self.runners = [0] * SLOTS
                case TurnPassed(to=to):
                    self.player = to
                case DiceTaken() | Rolled() | Stopped() | Won():
                    pass
                case _:
                    assert_never(event)

    @property
    def steps(self) -> int:
        """How many spaces the runners have climbed: what is at stake."""
        own = self.squares[self.player]
        return sum(space - own[column] for column, space in enumerate(self.runners) if space)

    def on_space(self, column: int, space: int) -> list[int]:
        """The players with a square there, in seat order."""
        return [player for player, own in enumerate(self.squares) if own[column] == space]

    def columns_of(self, player: int) -> list[int]:
        return [column for column, owner in enumerate(self.claimed) if owner == player]
