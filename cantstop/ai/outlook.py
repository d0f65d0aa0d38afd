"""Expected gain and loss of the next roll in Can't Stop, in steps."""

from __future__ import annotations

from functools import lru_cache

from cantstop.model import odds
from cantstop.model.board import COLUMNS, LENGTHS, SLOTS
from cantstop.model.classic import State
from cantstop.model.classic_state import climb, playable
from cantstop.model.dice import ROLLS, sums

Spaces = tuple[int, ...]  # by column


def risk(state: State) -> float:
    """Steps lost on average by rolling once more."""
    return odds.bust_chance(state) * state.steps


def gain(state: State) -> float:
    """Steps won on average by rolling once more, if each roll is used for as many as it can bring."""
    one, two = [0] * SLOTS, [0] * SLOTS
    for column in COLUMNS:
        if playable(state, column):
            start = state.runners[column] or state.squares[state.player][column]
            space, _ = climb(state, column, start)
            one[column] = two[column] = space - start
            if space < LENGTHS[column]:
                two[column] = climb(state, column, space)[0] - start
    out = sum(1 << column for column in COLUMNS if state.runners[column])
    return _mean_steps(tuple(one), tuple(two), out, state.free_runners, state.rules.eager)


@lru_cache(maxsize=4096)
def _mean_steps(one: Spaces, two: Spaces, out: int, free: int, eager: bool) -> float:
    total = 0
    for values, weight in ROLLS:
        best = (0, 0)
        for (low, high), _ in sums(values):
            best = max(best, _pairing(one, two, out, free, eager, low, high))
        total += weight * best[1]
    return total / 6**4


def _pairing(one: Spaces, two: Spaces, out: int, free: int, eager: bool, low: int, high: int) -> tuple[int, int]:
    """The most steps of the pairing; before them, under Eager placement, the new runners, which come first."""
    new_low, new_high = not out >> low & 1, not out >> high & 1
    if low == high:
        steps, new = two[low], int(new_low)
    elif one[low] and one[high] and new_low and new_high and free < 2:
        steps, new = max(one[low], one[high]), 1
    else:
        steps = one[low] + one[high]
        new = int(bool(one[low]) and new_low) + int(bool(one[high]) and new_high)
    return (new if eager and steps else 0), steps
