"""Compiled functions, random numbers for them, and the optimizer Adam.

Numba caches compiled code in build/, in a folder for each version of the sources here. Without numba the same functions
run as plain Python: slowly, but fast enough for small tests.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import numpy as np

_HERE = Path(__file__).resolve().parent
_SOURCES = sha256(b"".join(path.read_bytes() for path in sorted(_HERE.glob("*.py")))).hexdigest()[:16]
os.environ["NUMBA_CACHE_DIR"] = str(_HERE.parents[1] / "build" / "compiled" / _SOURCES)
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # several processes share the cores
try:
    import numba
except ImportError:
    numba = None

MEMORY, SPREAD, TINY = 0.9, 0.999, 1e-8  # Adam's constants
DRIFT = 0.999  # of the running mean of the weights

FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])
NetT = TypeVar("NetT", bound=tuple)  # type: ignore[type-arg]
Array = np.ndarray
AnyNet = Any  # a NamedTuple of arrays


def njit(function: FunctionT) -> FunctionT:
    return numba.njit(cache=True)(function) if numba else function


def fast(function: FunctionT) -> FunctionT:
    """Compile the function; floating-point sums may be computed in any order."""
    return numba.njit(cache=True, fastmath=True)(function) if numba else function


@njit
def random_below(number: int, rng: Array) -> int:
    """Return a random integer from 0 to `number` - 1; SplitMix64 generates it and advances the state in `rng[0]`."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z = z ^ (z >> np.uint64(31))
    return np.int64((z >> np.uint64(32)) * np.uint64(number) >> np.uint64(32))


class Learner(NamedTuple):
    """A net in training with the state of Adam."""

    net: AnyNet
    playing: AnyNet  # the running mean of `net`, which plays better
    mean: AnyNet
    square: AnyNet
    steps: Array  # the number of steps taken


def learner(net: AnyNet) -> Learner:
    return Learner(copy(net), copy(net), zeros_like(net), zeros_like(net), np.zeros(1, np.int64))


def copy(net: NetT) -> NetT:
    return type(net)(*(part.copy() for part in net))


def zeros_like(net: NetT) -> NetT:
    return type(net)(*(np.zeros_like(part) for part in net))


@njit
def grown(steps: int) -> tuple[float, float]:
    """Return the bias corrections of Adam's two running means after a number of steps."""
    return 1 - MEMORY ** min(steps, 10_000), 1 - SPREAD ** min(steps, 100_000)


def descend(who: Learner, slope: AnyNet, rate: float, count: int, of_whole: tuple[float, float]) -> None:
    """Take a step of gradient descent; `slope` is the gradient summed over `count` positions, and is set to zero."""
    share = np.float32(1.0 / count)
    for parts in zip(*who[:4], slope):
        net, playing, mean, square, by = (part.ravel() for part in parts)
        _descend(net, by, mean, square, playing, np.float32(rate), share, *of_whole)


@fast
def _descend(
    part: Array, slope: Array, mean: Array, square: Array, playing: Array, rate: float, share: float, m: float, s: float
) -> None:
    for at in range(part.shape[0]):
        by = slope[at] * share
        slope[at] = 0
        mean[at] = MEMORY * mean[at] + (1 - MEMORY) * by
        square[at] = SPREAD * square[at] + (1 - SPREAD) * by * by
        part[at] -= rate * (mean[at] / m) / (np.sqrt(square[at] / s) + TINY)
        playing[at] = DRIFT * playing[at] + (1 - DRIFT) * part[at]
