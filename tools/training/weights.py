"""What the game ships: the learned weights, small, and with a note of where they come from."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import numpy as np

import cantstop
from tools.training.school import Learner, Plan
from tools.training.sight import Net


def write(plan: Plan, learner: Learner, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    about = {
        "made_by": "tools/train_classic.py",
        "version": cantstop.__version__,
        "seconds": round(learner.seconds),
        **asdict(plan),
    }
    parts = {name: part.astype(np.float16) for name, part in zip(Net._fields, learner.drifting)}
    np.savez_compressed(path, about=json.dumps(about), **parts)  # type: ignore[arg-type]


def read(path: Path) -> Net:
    with np.load(path, allow_pickle=False) as held:
        return Net(*(held[name].astype(np.float32) for name in Net._fields))
