"""The rules of climbing. Moves, positions, odds and computer players share them."""

from __future__ import annotations

from cantstop.model.board import COLUMNS, LENGTHS, RUNNERS, SLOTS
from cantstop.model.classic_state import State


def climb(state: State, column: int, start: int) -> tuple[int, tuple[int, ...]]:
    """Return the space after one step from `start`, and the players whose squares the step jumps over.

    A new runner starts from its player's square, or from 0 if there is none.
    """
    space = start + 1
    if not state.rules.jump:
        return space, ()
    jumped: list[int] = []
    while there := others_on(state, column, space):
        jumped += there
        space += 1
    return space, tuple(jumped)


def barred_by(state: State, column: int, space: int) -> list[int]:
    """Return, in seat order, the players whose squares on this space prevent the player to move from stopping."""
    return others_on(state, column, space) if state.rules.no_parking else []


def playable(state: State, column: int) -> bool:
    """Return whether a throw with this sum allows a step in the column."""
    if state.claimed[column] is not None:
        return False
    space = state.runners[column]
    return space < LENGTHS[column] if space else state.runners.count(0) > SLOTS - RUNNERS


def playable_mask(state: State) -> int:
    may_enter = state.runners.count(0) > SLOTS - RUNNERS
    mask = 0
    claimed, runners = state.claimed, state.runners
    for column in COLUMNS:
        if claimed[column] is None:
            space = runners[column]
            if space < LENGTHS[column] if space else may_enter:
                mask |= 1 << column
    return mask


def path(state: State, column: int, start: int) -> tuple[int, ...]:
    """Return the spaces that a runner visits from `start` to the top, lowest first, or none in a claimed column."""
    spaces: list[int] = []
    while start < LENGTHS[column] and state.claimed[column] is None:
        start, _ = climb(state, column, start)
        spaces.append(start)
    return tuple(spaces)


def others_on(state: State, column: int, space: int) -> list[int]:
    """Return the other players with a square on this space, in seat order."""
    mover = state.player
    return [player for player, own in enumerate(state.squares) if own[column] == space and player != mover]
