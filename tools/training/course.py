"""How far a training run is. It is kept after each lesson, so that a run that is broken off goes on where it was."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

import cantstop
from tools.training import adam

STAGES = adam.Weights._fields


class AnotherPlan(ValueError):
    """What is kept there was learned by another plan."""


@dataclass
class Learner:
    """What is saved between lessons."""

    weights: adam.Weights
    steps: np.ndarray  # taken by Adam; one number
    lesson: int = 0
    seconds: float = 0.0
    remembered: list[tuple[np.ndarray, ...]] = field(default_factory=list)  # positions of the last lessons, with goals
    history: list[dict[str, float]] = field(default_factory=list)

    @property
    def playing(self) -> Any:
        """The weights that play."""
        return self.weights.drifting


def beginner(net: Any) -> Learner:
    nothing = [adam.zeros_like(net) for _ in range(2)]
    return Learner(adam.Weights(net, adam.copy(net), *nothing), np.zeros(1, np.int64))


def save(plan: Any, learner: Learner, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    parts = {
        f"{stage}.{name}": part for stage, net in zip(STAGES, learner.weights) for name, part in zip(net._fields, net)
    }
    for number, held in enumerate(learner.remembered):
        parts |= {f"remembered.{number}.{place}": part for place, part in enumerate(held)}
    about = {
        "plan": asdict(plan),
        "lesson": learner.lesson,
        "seconds": learner.seconds,
        "history": learner.history,
        "remembered": [len(held) for held in learner.remembered],
    }
    new = path.with_suffix(".new.npz")
    np.savez(new, steps=learner.steps, about=json.dumps(about), **parts)
    new.replace(path)


def load(plan: Any, path: Path, kind: Any) -> Learner:
    """`kind` is the kind of net."""
    with np.load(path, allow_pickle=False) as held:
        about = json.loads(str(held["about"]))
        if about["plan"] != json.loads(json.dumps(asdict(plan))):
            raise AnotherPlan(f"{path} holds a run by another plan; --anew forgets it")
        nets = [kind(*(held[f"{stage}.{name}"] for name in kind._fields)) for stage in STAGES]
        remembered = [
            tuple(held[f"remembered.{number}.{place}"] for place in range(count))
            for number, count in enumerate(about["remembered"])
        ]
        weights = adam.Weights(*nets)
        return Learner(weights, held["steps"], about["lesson"], about["seconds"], remembered, about["history"])


def bar(plan: Any, learner: Learner) -> str:
    done = int(20 * learner.lesson / plan.lessons)
    shown = f"{'#' * done}{'.' * (20 - done)}"
    return f"{plan.name} [{shown}] lesson {learner.lesson}/{plan.lessons}  {learner.seconds:.0f} s"


def write_history(learner: Learner, columns: Sequence[str], path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="") as file:
        table = csv.DictWriter(file, columns, lineterminator="\n")
        table.writeheader()
        table.writerows(learner.history)


def ship(made_by: str, plan: Any, learner: Learner, path: Path, **more: np.ndarray) -> None:
    """What the game loads: the weights that play, small, and with a note of where they come from."""
    path.parent.mkdir(parents=True, exist_ok=True)
    about = {
        "made_by": made_by,
        "version": cantstop.__version__,
        "seconds": round(learner.seconds),
        **asdict(plan),
    }
    parts = rounded(learner.playing)._asdict()
    np.savez_compressed(path, about=json.dumps(about), **(parts | more))


def rounded(net: Any) -> Any:
    """As it is shipped."""
    return type(net)(*(part.astype(np.float16) for part in net))
