"""The exact chances of the next roll."""

from __future__ import annotations

from functools import lru_cache

from cantstop.model.board import COLUMNS, SLOTS
from cantstop.model.classic_climbing import playable_mask
from cantstop.model.classic_state import State
from cantstop.model.dice import ROLLS, sum_mask

ALL_ROLLS = 6**4


def bust_chance(state: State) -> float:
    """Return the chance that the next roll is a bust, which is 1.0 if the player to move has no playable column."""
    return _rolls_missing()[playable_mask(state)] / ALL_ROLLS


def sum_chance(column: int) -> float:
    return 1 - _rolls_missing()[1 << column] / ALL_ROLLS


def pair_ways(column: int) -> int:
    """Return the number of throws of two dice, out of 36, that make the sum."""
    return 6 - abs(7 - column)


@lru_cache(maxsize=1)
def _rolls_missing() -> tuple[int, ...]:
    """Return, for every set of columns as bits, the number of the 1,296 rolls that make none of their sums."""
    sets = 1 << SLOTS
    within = [0] * sets  # the number of rolls with all sums in the set; at first, with exactly these sums
    for values, weight in ROLLS:
        within[sum_mask(values)] += weight
    for column in COLUMNS:  # then, column by column, the rolls of every smaller set are added
        bit = 1 << column
        for columns in range(4, sets, 4):
            if columns & bit:
                within[columns] += within[columns ^ bit]
    everything = sets - 4
    return tuple(within[everything & ~columns] for columns in range(sets))
