"""The published players as rows of numbers, for compiled play."""

from __future__ import annotations

import numpy as np


def _mirrored(worth: tuple[int, ...]) -> list[int]:
    return [*worth, *reversed(worth[:-1])]


def row(progress, choice, slope, difficulty, runner, threshold) -> np.ndarray:
    numbers = _mirrored(progress) + _mirrored(choice) + (_mirrored(slope) if slope else [0] * 11)
    return np.array([*numbers, *difficulty, runner, threshold], dtype=np.float64)


RULE_OF_28 = row((6, 5, 4, 3, 2, 1), (6, 5, 4, 3, 2, 1), None, (2, -2, 4, 4), 6, 28)
GLENN_ALOI = row((7, 7, 3, 2, 2, 1), (7, 0, 2, 0, 4, 3), None, (7, 1, 6, 5), 6, 29)
GLENN_LINEAR = row((15, 13, 8, 8, 4, 3), (15, 0, 3, 0, 7, 5), (72, 48, 56, 44, 28, 32), (11, -1, 4, 4), 12, 61)
