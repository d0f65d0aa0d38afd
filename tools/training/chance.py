"""Chance in compiled games."""

from __future__ import annotations

import numpy as np

from tools.training.compiled import njit


@njit(cache=True)
def random_below(number: int, rng: np.ndarray) -> int:
    """SplitMix64: the same games for the same seed, whichever process plays them."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return np.int64((z >> np.uint64(32)) * np.uint64(number) >> np.uint64(32))
