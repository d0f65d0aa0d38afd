"""The function that loads learned weights from `assets/weights` and checks them."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from cantstop.ai.decision import WeightsMissing
from cantstop.resources import ASSETS

FOLDER = ASSETS / "weights"

Weights = NDArray[np.float32]


def load(file: Path, shapes: dict[str, tuple[int | str, ...]]) -> dict[str, Any]:
    """Return the arrays of the file; raise WeightsMissing if a shape differs.

    A word in a shape stands for any size, which must be the same wherever the word occurs.
    """
    found: dict[str, Any] = {}
    try:
        with np.load(file, allow_pickle=False) as held:
            for name, shape in shapes.items():
                found[name] = held[name].astype(np.float32) if shape else float(held[name])
    except (OSError, ValueError, KeyError, EOFError, TypeError, BadZipFile) as error:
        raise WeightsMissing(file.name) from error
    sizes = {size: there for name, shape in shapes.items() for size, there in zip(shape, np.shape(found[name]))}
    for name, shape in shapes.items():
        wanted = tuple(sizes[size] if isinstance(size, str) else size for size in shape)
        if np.shape(found[name]) != wanted or not np.isfinite(found[name]).all():
            raise WeightsMissing(file.name)
    return found
