"""Tables over all 252 throws of five dice: what a pad could mark after its next throw."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from cantstop.model import dice
from cantstop.model.express import DICE, ROWS, TRACKS

Numbers = NDArray[np.intp]
Values = NDArray[np.float64]

FACES = 6
PAIRS = tuple(combinations_with_replacement(ROWS, 2))
PAIR_AT = {pair: place for place, pair in enumerate(PAIRS)}
THROWS = tuple(values for values, _ in dice.throws(DICE))
CHANCES: Values = np.array([weight for _, weight in dice.throws(DICE)]) / FACES**DICE

# By throw of the other four dice: its pairings, the last one repeated where there are fewer than three.
_FOURS = {values: place for place, (values, _) in enumerate(dice.ROLLS)}


def _pairings() -> Numbers:
    found = [[PAIR_AT[pair] for pair, _ in dice.sums(values)] for values in _FOURS]
    return np.array([(places * 3)[:3] for places in found], dtype=np.intp)


PAIRINGS = _pairings()


def _rests() -> tuple[Numbers, Numbers]:
    """Return, by throw and die, its face and the throw that the other four make."""
    rests = [[_FOURS[values[:at] + values[at + 1 :]] for at in range(DICE)] for values in THROWS]
    return np.array(THROWS, dtype=np.intp), np.array(rests, dtype=np.intp)


_FACE, _REST = _rests()


@lru_cache(maxsize=64)  # 42 sets of numbers
def _choices(numbers: frozenset[int]) -> Numbers:
    """Return, by throw and die, the place of (fifth die, other four) in a table of both.

    A die that cannot be the fifth has the place of one that can.
    """
    own = np.isin(_FACE, list(numbers))
    complete = len(numbers) == TRACKS
    wanted = own if complete else ~own
    any_wanted = wanted.any(axis=1, keepdims=True)
    allowed = wanted | ~any_wanted
    fifth = np.where(any_wanted | (not complete), _FACE, 0)
    places = fifth * len(_FOURS) + _REST
    first = np.take_along_axis(places, allowed.argmax(axis=1)[:, None], axis=1)
    chosen: Numbers = np.where(allowed, places, first)
    return chosen


def best_of_each_throw(worth: NDArray[np.float32], numbers: Sequence[frozenset[int]]) -> Values:
    """Return, by pad and throw, the worth of the best mark; `worth` is by pad, fifth die (0: none) and pair."""
    by_four = worth[:, :, PAIRINGS].max(axis=3).reshape(len(worth), -1)
    choices = np.stack([_choices(each) for each in numbers]).reshape(len(worth), -1)
    offered = np.take_along_axis(by_four, choices, axis=1).reshape(len(worth), len(THROWS), DICE)
    best: Values = offered.max(axis=2).astype(np.float64)
    return best


def fifths(numbers: frozenset[int]) -> tuple[int, ...]:
    """Return the numbers that a pad with these numbers can mark as the fifth die; 0 for nothing."""
    return (0, *sorted(numbers)) if len(numbers) == TRACKS else tuple(range(1, FACES + 1))


@lru_cache(maxsize=64)  # 42 sets of numbers
def _marks(numbers: int) -> tuple[Numbers, Numbers]:
    """Return, by throw, the number of legal marks for these numbers (as bits), and each mark as one number."""
    chosen = frozenset(number + 1 for number in range(FACES) if numbers >> number & 1)
    fifth, four = np.divmod(_choices(chosen), len(_FOURS))
    codes = np.sort((fifth[..., None] * len(PAIRS) + PAIRINGS[four]).reshape(len(THROWS), -1), axis=1)
    new = np.diff(codes, axis=1, prepend=-1) > 0
    order = np.argsort(~new, axis=1, kind="stable")
    return new.sum(axis=1), np.take_along_axis(codes, order, axis=1)


def marks_of_each_throw(numbers: Numbers, throws: Numbers) -> tuple[Numbers, Numbers]:
    """Return, for pads with these numbers (as bits) and throws, all marks in a row, and their number for each pad."""
    counts = np.empty(len(numbers), dtype=np.intp)
    codes = np.empty((len(numbers), 3 * DICE), dtype=np.intp)
    for each in np.unique(numbers):
        those = numbers == each
        count, all_codes = _marks(int(each))
        counts[those], codes[those] = count[throws[those]], all_codes[throws[those]]
    return codes[np.arange(codes.shape[1]) < counts[:, None]], counts
