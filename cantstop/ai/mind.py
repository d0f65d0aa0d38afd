"""The turn as a player who looks ahead sees it: the master sees all of it, others see less."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cantstop.model.board import LENGTHS
from cantstop.model.classic import State


@dataclass(frozen=True)
class Mind:
    forgets: bool = False  # the squares of the other players
    far: bool = True  # sees rolls after the next one
    urge: float = 0.0  # how much more a roll seems to be worth with all runners out
    even_urge: float = 0.0  # and how much more again if all are in even columns

    def seen(self, state: State) -> State:
        """Return the position as the player to move remembers it; claimed columns stay closed."""
        if not self.forgets:
            return state
        squares = (own if player == state.player else set_back(own) for player, own in enumerate(state.squares))
        return replace(state, squares=tuple(squares))


MASTER = Mind()


def set_back(squares: tuple[int, ...]) -> tuple[int, ...]:
    """Return a player's squares with those in open columns taken off the board."""
    return tuple(space if space and space == LENGTHS[column] else 0 for column, space in enumerate(squares))
