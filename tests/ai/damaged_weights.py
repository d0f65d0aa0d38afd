"""Damaged files of a master's weights for tests, and the descriptions inside files of weights."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

DAMAGES = ("missing", "empty", "cut", "text", "shape", "nan")


def damage(path: Path, how: str) -> None:
    if how == "missing":
        path.unlink()
        return
    if how in ("empty", "cut", "text"):
        good = path.read_bytes()
        path.write_bytes({"empty": b"", "cut": good[: len(good) // 2], "text": b"rain"}[how])
        return
    with np.load(path) as held:
        parts = {name: held[name] for name in held.files}
    if how == "no sway":
        parts["sway"] = np.array(0.0)
    elif how == "shape":
        parts["first"] = parts["first"][:-1]
    else:
        parts["second"] = parts["second"] * np.float16(np.nan)
    np.savez(path, **parts)


def about(path: Path) -> dict[str, object]:
    """Return the description that a file of weights contains."""
    with np.load(path, allow_pickle=False) as held:
        return dict(json.loads(str(held["about"])))
