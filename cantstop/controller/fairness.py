"""A test whether dice are fair, by Pearson's chi-square."""

from __future__ import annotations

import math
from collections import Counter
from typing import NamedTuple

from cantstop.model import classic, odds
from cantstop.model import record as records
from cantstop.model.moves import Dice
from cantstop.model.record import Record

FACES = (1, 2, 3, 4, 5, 6)
UNUSUAL, RARE = 0.05, 0.01
FEWEST = 5  # the expected count of each face from which on the test is valid


class DiceVerdict(NamedTuple):
    thrown: int  # dice
    expected: float  # of each face
    square: float  # chi-square
    chance: float  # chance that fair dice stray at least as far

    @property
    def kind(self) -> str:
        """The end of the key of a sentence: "few", "usual", "unusual" or "rare"."""
        if self.expected < FEWEST:
            return "few"
        return "rare" if self.chance < RARE else "unusual" if self.chance < UNUSUAL else "usual"


def verdict(faces: Counter[int]) -> DiceVerdict:
    thrown = faces.total()
    expected = thrown / len(FACES)
    if not thrown:
        return DiceVerdict(0, 0.0, 0.0, 1.0)
    square = sum((faces[face] - expected) ** 2 / expected for face in FACES)
    return DiceVerdict(thrown, expected, square, beyond(square))


def expected_busts(record: Record) -> float:
    total, before = 0.0, records.start(record)
    for step in records.walk(record):
        if isinstance(step.move, Dice) and isinstance(before, classic.State):
            total += odds.bust_chance(before)
        before = step.state
    return total


def beyond(square: float) -> float:
    """Return the chance that chi-square with five degrees of freedom is at least `square` (Abramowitz 26.4.4)."""
    root = math.sqrt(square)
    short_sum = root * (1 + square / 3)
    tail = math.erfc(root / math.sqrt(2))  # twice that of the normal distribution
    return min(1.0, tail + math.sqrt(2 / math.pi) * math.exp(-square / 2) * short_sum)
