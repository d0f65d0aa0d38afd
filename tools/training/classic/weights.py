"""The weights that the game ships, for compiled play."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tools.training.classic.sight import Net


def read(path: Path) -> Net:
    with np.load(path, allow_pickle=False) as held:
        return Net(*(held[name].astype(np.float32) for name in Net._fields))
