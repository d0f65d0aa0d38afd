"""Throws, marks and inputs of the net as numbers, made from the rules alone; tests compare them with the model.

A row is 0 to 10 for 2 to 12, a number 0 to 5 for 1 to 6. A mark is `(fifth * 66 + pair)`, fifth 0 for none.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import numpy as np

ROWS, NUMBERS, TRACKS, FULL_TRACK, LOSING, FULL_ROW = 11, 6, 3, 8, 4, 10
VALUES = np.array([100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100])

PAIRS = np.array(list(combinations_with_replacement(range(ROWS), 2)))
PAIR_AT = {tuple(pair): at for at, pair in enumerate(PAIRS.tolist())}
MARKS = (NUMBERS + 1) * len(PAIRS)
MOST_MARKS = 15

_WAYS = Counter(tuple(sorted(dice)) for dice in product(range(NUMBERS), repeat=5))
THROWS = sorted(_WAYS)
CHANCE = np.array([_WAYS[dice] for dice in THROWS], np.float32) / NUMBERS**5
FALLEN = np.array([THROWS.index(tuple(sorted(dice))) for dice in product(range(NUMBERS), repeat=5)], np.int16)


def _marks(numbers: int, dice: tuple[int, ...]) -> list[int]:
    """All that a pad with these numbers (as bits) may mark."""
    own = {number for number in range(NUMBERS) if numbers >> number & 1}
    thrown = set(dice)
    free = len(own) == TRACKS and not own & thrown
    if free:
        fifths = thrown
    elif len(own) == TRACKS:
        fifths = own & thrown
    else:
        fifths = thrown - own or thrown
    found = set()
    for fifth in fifths:
        rest = list(dice)
        rest.remove(fifth)
        a, b, c, d = rest
        for pair in ((a + b, c + d), (a + c, b + d), (a + d, b + c)):
            found.add((0 if free else fifth + 1) * len(PAIRS) + PAIR_AT[min(pair), max(pair)])
    return sorted(found)


def _all_marks() -> tuple[np.ndarray, np.ndarray]:
    marks = np.full((1 << NUMBERS, len(THROWS), MOST_MARKS), -1, np.int16)
    counts = np.zeros((1 << NUMBERS, len(THROWS)), np.int8)
    for numbers in range(1 << NUMBERS):
        if bin(numbers).count("1") > TRACKS:
            continue
        for at, dice in enumerate(THROWS):
            found = _marks(numbers, dice)
            marks[numbers, at, : len(found)] = found
            counts[numbers, at] = len(found)
    return marks, counts


LEGAL, LEGAL_COUNT = _all_marks()  # by numbers as bits and throw

# Where each input begins; all are one-hot, so that twenty of them are always on.
MOST_TOTAL = 20
FIFTHS = ROWS * (FULL_ROW + 1)
HIGHEST = FIFTHS + NUMBERS * (FULL_TRACK + 1)
CHOSEN = HIGHEST + FULL_TRACK + 1
TOTAL = CHOSEN + TRACKS + 1
INPUTS = TOTAL + MOST_TOTAL + 1
ON = ROWS + NUMBERS + 3


def _mirror() -> np.ndarray:
    """For each input the one that is on in its place on the mirrored pad: row 2 for 12, number 1 for 6."""
    mirror = np.arange(INPUTS)
    for row in range(ROWS):
        for marks in range(FULL_ROW + 1):
            mirror[row * (FULL_ROW + 1) + marks] = (ROWS - 1 - row) * (FULL_ROW + 1) + marks
    for number in range(NUMBERS):
        for marks in range(FULL_TRACK + 1):
            mirror[FIFTHS + number * 9 + marks] = FIFTHS + (NUMBERS - 1 - number) * 9 + marks
    return mirror


MIRROR = _mirror()


def row_scores(penalty: int) -> np.ndarray:
    """What a row with so many marks scores, in hundreds."""
    scores = np.zeros((ROWS, FULL_ROW + 1), np.float32)
    scores[:, 1 : LOSING + 1] = -penalty / 100
    for marks in range(LOSING + 1, FULL_ROW + 1):
        scores[:, marks] = VALUES * (marks - LOSING - 1) / 100
    return scores
