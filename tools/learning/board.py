"""The board of Can't Stop for compiled play: columns, pairings, rolls, and the steps of runners."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from cantstop.ai import turn_layout
from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.dice import ROLLS
from tools.learning.kernel import Array, njit

COUNT = len(COLUMNS)
LENGTH = np.array([LENGTHS[column] for column in COLUMNS], dtype=np.int64)
START = np.concatenate(([0], np.cumsum(LENGTH)[:-1])).astype(np.int64)  # of each column in a list of all spaces
SPACES = int(LENGTH.sum())

PAIRING = turn_layout.PAIRINGS.astype(np.int64)
ROLL = turn_layout.ROLL.T.astype(np.int64).copy()  # by roll: three pairings, some of them equal
ROLL_CHANCE = turn_layout.ROLL_CHANCE.astype(np.float32)
ROLL_REACHES = np.cumsum([weight for _, weight in ROLLS]).astype(np.int64)  # a number below 1296 picks a roll

# Sets of columns that hold runners, each after all that hold one runner more; -1 for none.
SETS = [chosen for out in (3, 2, 1) for chosen in combinations(range(COUNT), out)]
SET = np.array([(*chosen, -1, -1)[:3] for chosen in SETS], dtype=np.int64)
SET_AT = np.full((COUNT + 1,) * 3, -1, dtype=np.int64)  # the index -1 is the last one
for _number, _columns in enumerate(SET):
    SET_AT[tuple(_columns)] = _number
TRIPLES = [chosen for chosen in SETS if len(chosen) == 3]
PLACES = int(sum(np.prod([LENGTH[column] for column in chosen]) for chosen in SETS))
_NEEDED = [[number for number, other in enumerate(SETS) if set(chosen) <= set(other)] for chosen in SETS]
NEEDED = np.array(
    [(found + [-1] * 56)[:56] for found in _NEEDED], dtype=np.int64
)  # by set: those that hold it, and itself


NOTHING = 9  # the slot of a pairing without a step; 0..8 are a, b, c, aa, bb, cc, ab, ac, bc


def _slot(triple: tuple[int, int, int], pairing: tuple[int, int]) -> int:
    low, high = (triple.index(column) if column in triple else None for column in pairing)
    if low is None and high is None:
        return NOTHING
    if low is None or high is None:
        return low if high is None else high  # type: ignore[return-value]
    return 3 + low if low == high else 5 + low + high


def _options() -> tuple[Array, Array, Array, Array]:
    """Return the distinct choices that rolls give for each three columns, as three slots each, with their chances."""
    slots = np.full((len(TRIPLES), 32, 3), NOTHING, dtype=np.int64)
    chances = np.zeros((len(TRIPLES), 32), dtype=np.float32)
    counts = np.zeros(len(TRIPLES), dtype=np.int64)
    bust = np.zeros(len(TRIPLES), dtype=np.float32)
    for number, triple in enumerate(TRIPLES):
        found: dict[tuple[int, ...], int] = {}
        for row, (_, weight) in zip(ROLL, ROLLS):
            choice = tuple(sorted({_slot(triple, PAIRING[pairing].tolist()) for pairing in row} - {NOTHING}))
            found[choice] = found.get(choice, 0) + weight
        bust[number] = found.pop((), 0) / 1296
        counts[number] = len(found)
        for place, (choice, weight) in enumerate(sorted(found.items())):
            slots[number, place] = (choice + choice[-1:] * 2)[:3]
            chances[number, place] = weight / 1296
    return slots, chances, counts, bust


OPTION, OPTION_CHANCE, OPTIONS, OPTION_BUST = _options()


@njit
def can_step(column: int, places: Array, free: int, size: Array) -> bool:
    if size[column] == 0:
        return False
    return places[column] < size[column] - 1 if places[column] >= 0 else free > 0


@njit
def alive(places: Array, free: int, size: Array) -> bool:
    """Return whether a roll could be played."""
    for column in range(COUNT):
        if can_step(column, places, free, size):
            return True
    return False


@njit
def step(move: Array, places: Array, by: int) -> None:
    places[move[0]] += by
    if move[1] >= 0:
        places[move[1]] += by


@njit
def pairing_moves(x: int, y: int, places: Array, free: int, size: Array, moves: Array) -> int:
    """Fill in the moves of a pairing as rows of two columns, -1 for none; return how many."""
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
