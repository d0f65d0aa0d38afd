"""The numbers that compiled play looks up: columns, pairings, rolls and what a roll gives three runners."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from cantstop.model.board import COLUMNS, LENGTHS
from cantstop.model.dice import ROLLS, sums

COUNT = len(COLUMNS)
LENGTH = np.array([LENGTHS[column] for column in COLUMNS], dtype=np.int64)
START = np.concatenate(([0], np.cumsum(LENGTH)[:-1])).astype(np.int64)  # of each column in a list of all spaces
SPACES = int(LENGTH.sum())

PAIRINGS = [(low, high) for low in range(COUNT) for high in range(low, COUNT)]
PAIRING = np.array(PAIRINGS, dtype=np.int64)
PAIRING_AT = np.full((COUNT, COUNT), -1, dtype=np.int64)
for _number, (_low, _high) in enumerate(PAIRINGS):
    PAIRING_AT[_low, _high] = PAIRING_AT[_high, _low] = _number

PAIRS = list(combinations(range(COUNT), 2))
PAIR = np.array(PAIRS, dtype=np.int64)
PAIR_AT = np.full((COUNT, COUNT), -1, dtype=np.int64)
for _number, (_low, _high) in enumerate(PAIRS):
    PAIR_AT[_low, _high] = PAIR_AT[_high, _low] = _number

TRIPLES = list(combinations(range(COUNT), 3))
TRIPLE = np.array(TRIPLES, dtype=np.int64)
TRIPLE_AT = np.full((COUNT, COUNT, COUNT), -1, dtype=np.int64)
for _number, (_a, _b, _c) in enumerate(TRIPLES):
    TRIPLE_AT[_a, _b, _c] = _number


def _rolls() -> tuple[np.ndarray, np.ndarray]:
    """Each of the 126 rolls as three pairings (the last repeated where there are fewer), and its chance."""
    rows, chances = [], []
    for values, weight in ROLLS:
        row = [int(PAIRING_AT[low - 2, high - 2]) for (low, high), _ in sums(values)]
        rows.append((row + row[-1:] * 2)[:3])
        chances.append(weight / 1296)
    return np.array(rows, dtype=np.int64), np.array(chances, dtype=np.float32)


ROLL, ROLL_CHANCE = _rolls()
ROLL_REACHES = np.cumsum([weight for _, weight in ROLLS]).astype(np.int64)  # a number below 1296 picks a roll

NOTHING = 9  # the slot of a pairing without a step; 0..8 are a, b, c, aa, bb, cc, ab, ac, bc


def _slot(triple: tuple[int, int, int], pairing: tuple[int, int]) -> int:
    low, high = (triple.index(column) if column in triple else None for column in pairing)
    if low is None and high is None:
        return NOTHING
    if low is None or high is None:
        return low if high is None else high  # type: ignore[return-value]
    return 3 + low if low == high else 5 + low + high


def _options() -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """For each three columns: the distinct choices that rolls give, as three slots each, and their chances."""
    slots = np.full((len(TRIPLES), 32, 3), NOTHING, dtype=np.int64)
    chances = np.zeros((len(TRIPLES), 32), dtype=np.float32)
    counts = np.zeros(len(TRIPLES), dtype=np.int64)
    bust = np.zeros(len(TRIPLES), dtype=np.float32)
    for number, triple in enumerate(TRIPLES):
        found: dict[tuple[int, ...], int] = {}
        for row, (_, weight) in zip(ROLL, ROLLS):
            choice = tuple(sorted({_slot(triple, PAIRINGS[pairing]) for pairing in row} - {NOTHING}))
            found[choice] = found.get(choice, 0) + weight
        bust[number] = found.pop((), 0) / 1296
        counts[number] = len(found)
        for place, (choice, weight) in enumerate(sorted(found.items())):
            slots[number, place] = (choice + choice[-1:] * 2)[:3]
            chances[number, place] = weight / 1296
    return slots, chances, counts, bust


OPTION, OPTION_CHANCE, OPTIONS, OPTION_BUST = _options()
MOST_STATES = int(sum(LENGTH[a] * LENGTH[b] * LENGTH[c] for a, b, c in TRIPLES))
MOST_PAIR_STATES = int(sum(LENGTH[a] * LENGTH[b] for a, b in PAIRS))
