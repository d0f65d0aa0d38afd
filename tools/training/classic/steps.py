"""Where runners can step, compiled."""

from __future__ import annotations

import numpy as np

from tools.training.classic.tables import COUNT
from tools.training.compiled import njit


@njit(cache=True)
def can_step(column: int, places: np.ndarray, free: int, size: np.ndarray) -> bool:
    if size[column] == 0:
        return False
    return places[column] < size[column] - 1 if places[column] >= 0 else free > 0


@njit(cache=True)
def alive(places: np.ndarray, free: int, size: np.ndarray) -> bool:
    """Whether any roll could be played."""
    for column in range(COUNT):
        if can_step(column, places, free, size):
            return True
    return False


@njit(cache=True)
def step(move: np.ndarray, places: np.ndarray, by: int) -> None:
    places[move[0]] += by
    if move[1] >= 0:
        places[move[1]] += by


@njit(cache=True)
def pairing_moves(x: int, y: int, places: np.ndarray, free: int, size: np.ndarray, moves: np.ndarray) -> int:
    """The moves of one pairing as rows of two columns, -1 for none; returns how many."""
    first = can_step(x, places, free, size)
    if x == y:
        if not first:
            return 0
        moves[0, 0] = x
        moves[0, 1] = x if places[x] + 1 < size[x] - 1 else -1
        return 1
    second = can_step(y, places, free, size)
    if first and second:
        if free == 1 and places[x] < 0 and places[y] < 0:
            moves[0, 0], moves[0, 1] = x, -1
            moves[1, 0], moves[1, 1] = y, -1
            return 2
        moves[0, 0], moves[0, 1] = x, y
        return 1
    if first or second:
        moves[0, 0], moves[0, 1] = x if first else y, -1
        return 1
    return 0
