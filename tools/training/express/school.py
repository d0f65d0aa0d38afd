"""The course of a training run: one lesson after the other, each saved, so that a run broken off goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from tools.training import course
from tools.training.course import Learner
from tools.training.express import network
from tools.training.express.play import lesson_games, new_trace, test_games
from tools.training.express.sight import Net, whole
from tools.training.express.tables import NUMBERS, ROWS, row_scores

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


def begin(plan: Plan) -> Learner:
    return course.beginner(network.new_net(plan.units, plan.penalty, np.random.default_rng(plan.seed)))


def lesson(plan: Plan, learner: Learner) -> float:
    """Plays with what it knows, then learns from that and from the last lessons."""
    first = plan.games * learner.lesson
    room = plan.games * 40
    rows, fifths = np.zeros((room, ROWS), np.int8), np.zeros((room, NUMBERS), np.int8)
    goals = np.zeros(room, np.float32)
    count = lesson_games(
        first, first + plan.games, plan.seed, whole(learner.playing), row_scores(plan.penalty), plan.keep,
        plan.strays, new_trace(), rows, fifths, goals,
    )  # fmt: skip
    learner.remembered.append((rows[:count], fifths[:count], goals[:count]))
    del learner.remembered[: -plan.window]
    rows, fifths, goals = (np.concatenate(part) for part in zip(*learner.remembered))
    rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * 0.5 * (1 + np.cos(np.pi * learner.lesson / plan.lessons))
    order = np.random.default_rng([plan.seed, int(learner.steps[0])]).permutation(len(goals))
    loss = network.fit(learner.weights, learner.steps, rows, fifths, goals, order, plan.batch, rate)
    learner.lesson += 1
    return loss


def measure(plan: Plan, net: Net, deep: bool = False) -> tuple[float, float]:
    """The mean score over always the same throws, and its 95 % margin, without the luck of the throws."""
    results = np.zeros((plan.test_games, 2), np.float32)
    test_games(TEST_GAMES, TEST_GAMES + plan.test_games, plan.seed, whole(net), row_scores(plan.penalty), deep, results)
    without_luck = results[:, 1].astype(np.float64) * 100
    return float(without_luck.mean()), float(1.96 * without_luck.std(ddof=1) / len(without_luck) ** 0.5)


def begin_or_go_on(plan: Plan, folder: Path) -> Learner:
    kept = folder / f"{plan.name}.npz"
    return course.load(plan, kept, Net) if kept.exists() else begin(plan)


def run(plan: Plan, learner: Learner, folder: Path, say: Callable[[str], None] = print) -> None:
    """All lessons that are still to come, saved now and then."""
    while learner.lesson < plan.lessons:
        began = time.monotonic()
        loss = lesson(plan, learner)
        row: dict[str, float] = {"lesson": learner.lesson, "loss": round(loss, 5)}
        last = learner.lesson == plan.lessons
        if last or learner.lesson % 10 == 1:
            mean, margin = measure(plan, learner.playing)
            row |= {"score": round(mean, 2), "margin": round(margin, 2)}
        if last:
            mean, margin = measure(plan, learner.playing, deep=True)
            row |= {"score_deep": round(mean, 2), "margin_deep": round(margin, 2)}
        learner.seconds += time.monotonic() - began
        row["seconds"] = round(learner.seconds)
        learner.history.append(row)
        if last or learner.lesson % 10 == 0:
            course.save(plan, learner, folder / f"{plan.name}.npz")
        say(_progress(plan, learner, row))


def _progress(plan: Plan, learner: Learner, row: dict[str, float]) -> str:
    text = f"{course.bar(plan, learner)}  loss {row['loss']:.4f}"
    if "score" in row:
        text += f"  score {row['score']:.1f} +- {row['margin']:.1f}"
    if "score_deep" in row:
        text += f"  a throw deeper {row['score_deep']:.1f} +- {row['margin_deep']:.1f}"
    return text


def write_history(learner: Learner, path: Path) -> None:
    columns = ["lesson", "seconds", "loss", "score", "margin", "score_deep", "margin_deep"]
    course.write_history(learner, columns, path)
