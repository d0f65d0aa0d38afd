"""The course of a training run: one lesson after the other, each saved, so that a run broken off goes on."""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from tools.training_express import network
from tools.training_express.play import lesson_games, new_trace, test_games
from tools.training_express.sight import Net, whole
from tools.training_express.tables import NUMBERS, ROWS, row_scores

FIRST_RATE, LAST_RATE = 1.5e-3, 1e-5
TEST_GAMES = 1 << 40  # games that only measure are numbered from here


@dataclass(frozen=True)
class Plan:
    """Everything that a run's result depends on."""

    penalty: int
    seed: int
    units: int = 128
    lessons: int = 300
    games: int = 1500  # in a lesson
    window: int = 6  # lessons that are remembered
    keep: float = 0.8  # the share of later surprises in a goal: lambda
    strays: int = 50  # one mark in so many is taken at random
    batch: int = 256
    test_games: int = 2000

    @property
    def name(self) -> str:
        return f"express-{self.penalty}"


@dataclass
class Learner:
    """How far a run is: this is what is saved between lessons."""

    net: Net
    drifting: Net  # the running mean, which plays
    mean: Net
    square: Net
    taken: np.ndarray
    lesson: int = 0
    seconds: float = 0.0
    remembered: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = field(default_factory=list)
    history: list[dict[str, float]] = field(default_factory=list)


def begin(plan: Plan) -> Learner:
    net = network.new_net(plan.units, plan.penalty, np.random.default_rng(plan.seed))
    return Learner(
        net, network.copy(net), network.zeros_like(net), network.zeros_like(net), np.zeros(1, np.int64)
    )


def lesson(plan: Plan, learner: Learner) -> float:
    """Plays with what it knows, then learns from that and from the last lessons."""
    first = plan.games * learner.lesson
    room = plan.games * 40
    rows, fifths = np.zeros((room, ROWS), np.int8), np.zeros((room, NUMBERS), np.int8)
    goals = np.zeros(room, np.float32)
    count = lesson_games(
        first, first + plan.games, plan.seed, whole(learner.drifting), row_scores(plan.penalty), plan.keep,
        plan.strays, new_trace(), rows, fifths, goals,
    )  # fmt: skip
    learner.remembered.append((rows[:count], fifths[:count], goals[:count]))
    del learner.remembered[: -plan.window]
    rows, fifths, goals = (np.concatenate(part) for part in zip(*learner.remembered))
    rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * 0.5 * (1 + np.cos(np.pi * learner.lesson / plan.lessons))
    order = np.random.default_rng([plan.seed, int(learner.taken[0])]).permutation(len(goals))
    loss = network.fit(
        learner.net, learner.drifting, network.zeros_like(learner.net), learner.mean, learner.square, rows, fifths,
        goals, order, plan.batch, np.float32(rate), learner.taken,
    )  # fmt: skip
    learner.lesson += 1
    return float(loss)


def measure(plan: Plan, net: Net, deep: bool = False) -> tuple[float, float]:
    """The mean score over always the same throws, and its 95 % margin, without the luck of the throws."""
    results = np.zeros((plan.test_games, 2), np.float32)
    test_games(
        TEST_GAMES, TEST_GAMES + plan.test_games, plan.seed, whole(net), row_scores(plan.penalty), deep, results
    )
    without_luck = results[:, 1].astype(np.float64) * 100
    return float(without_luck.mean()), float(1.96 * without_luck.std(ddof=1) / len(without_luck) ** 0.5)


class AnotherPlan(ValueError):
    """What is kept there was learned by another plan."""


def begin_or_go_on(plan: Plan, folder: Path) -> Learner:
    kept = folder / f"{plan.name}.npz"
    return load(plan, kept) if kept.exists() else begin(plan)


def run(plan: Plan, learner: Learner, folder: Path, say: Callable[[str], None] = print) -> None:
    """All lessons that are still to come, saved now and then."""
    while learner.lesson < plan.lessons:
        began = time.monotonic()
        loss = lesson(plan, learner)
        row: dict[str, float] = {"lesson": learner.lesson, "loss": round(loss, 5)}
        last = learner.lesson == plan.lessons
        if last or learner.lesson % 10 == 1:
            mean, margin = measure(plan, learner.drifting)
            row |= {"score": round(mean, 2), "margin": round(margin, 2)}
        if last:
            mean, margin = measure(plan, learner.drifting, deep=True)
            row |= {"score_deep": round(mean, 2), "margin_deep": round(margin, 2)}
        learner.seconds += time.monotonic() - began
        row["seconds"] = round(learner.seconds)
        learner.history.append(row)
        if last or learner.lesson % 10 == 0:
            save(plan, learner, folder / f"{plan.name}.npz")
        say(_progress(plan, row))


def _progress(plan: Plan, row: dict[str, float]) -> str:
    done = int(20 * row["lesson"] / plan.lessons)
    text = f"{plan.name} [{'#' * done}{'.' * (20 - done)}] lesson {row['lesson']}/{plan.lessons}"
    text += f"  {row['seconds']} s  loss {row['loss']:.4f}"
    if "score" in row:
        text += f"  score {row['score']:.1f} +- {row['margin']:.1f}"
    if "score_deep" in row:
        text += f"  a throw deeper {row['score_deep']:.1f} +- {row['margin_deep']:.1f}"
    return text


_NETS = ("net", "drifting", "mean", "square")


def save(plan: Plan, learner: Learner, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    parts = {
        f"{name}.{part_name}": part
        for name in _NETS
        for part_name, part in zip(Net._fields, getattr(learner, name))
    }
    for number, held in enumerate(learner.remembered):
        for part_name, part in zip(("rows", "fifths", "goals"), held):
            parts[f"{part_name}.{number}"] = part
    about = {"plan": asdict(plan), "lesson": learner.lesson, "seconds": learner.seconds, "history": learner.history}
    new = path.with_suffix(".new.npz")
    np.savez(new, taken=learner.taken, about=json.dumps(about), **parts)  # type: ignore[arg-type]
    new.replace(path)


def load(plan: Plan, path: Path) -> Learner:
    with np.load(path, allow_pickle=False) as held:
        about = json.loads(str(held["about"]))
        if about["plan"] != asdict(plan):
            raise AnotherPlan(f"{path} holds a run by another plan; --anew forgets it")
        nets = [Net(*(held[f"{name}.{part}"] for part in Net._fields)) for name in _NETS]
        count = sum(name.startswith("goals.") for name in held.files)
        remembered = [
            (held[f"rows.{number}"], held[f"fifths.{number}"], held[f"goals.{number}"]) for number in range(count)
        ]
        return Learner(*nets, held["taken"], about["lesson"], about["seconds"], remembered, about["history"])


def write_history(learner: Learner, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    columns = ["lesson", "seconds", "loss", "score", "margin", "score_deep", "margin_deep"]
    with path.open("w", newline="") as file:
        table = csv.DictWriter(file, columns, lineterminator="\n")
        table.writeheader()
        table.writerows(learner.history)
