"""Adam: how weights follow the slopes of their loss. A net is any tuple of arrays."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

import numpy as np

from tools.training.compiled import njit

MEMORY, SPREAD, TINY = 0.9, 0.999, 1e-8  # Adam's own
DRIFT = 0.999  # the weights that play are a running mean of those that learn

NetT = TypeVar("NetT", bound=tuple)  # type: ignore[type-arg]


class Weights(NamedTuple):
    """A net on its way, and what Adam remembers of it."""

    net: Any
    drifting: Any  # the running mean, which plays
    mean: Any
    square: Any


def zeros_like(net: NetT) -> NetT:
    return type(net)(*(np.zeros_like(part) for part in net))


def copy(net: NetT) -> NetT:
    return type(net)(*(part.copy() for part in net))


@njit(cache=True)
def grown(steps: int) -> tuple[float, float]:
    """How much of their whole the two means have after so many steps."""
    return 1 - MEMORY ** min(steps, 10_000), 1 - SPREAD ** min(steps, 100_000)


def descend(weights: Weights, slope: Any, rate: np.float32, share: np.float32, of_whole: tuple[float, float]) -> None:
    """One step down the slopes, which are summed over 1 / share positions and are nothing afterwards."""
    for net, drifting, mean, square, by in zip(*weights, slope):
        _descend(net.ravel(), by.ravel(), mean.ravel(), square.ravel(), drifting.ravel(), rate, share, *of_whole)


@njit(cache=True, fastmath=True)
def _descend(
    part: np.ndarray,
    slope: np.ndarray,
    mean: np.ndarray,
    square: np.ndarray,
    drifting: np.ndarray,
    rate: np.float32,
    share: np.float32,
    grown_mean: float,
    grown_square: float,
) -> None:
    for at in range(part.shape[0]):
        by = slope[at] * share
        slope[at] = 0
        mean[at] = MEMORY * mean[at] + (1 - MEMORY) * by
        square[at] = SPREAD * square[at] + (1 - SPREAD) * by * by
        part[at] -= rate * (mean[at] / grown_mean) / (np.sqrt(square[at] / grown_square) + TINY)
        drifting[at] = DRIFT * drifting[at] + (1 - DRIFT) * part[at]
