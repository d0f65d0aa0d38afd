"""The course of a training run: what is to be learned, how far it is, and one lesson after the other."""

from __future__ import annotations

import csv
import json
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from multiprocessing.pool import Pool
from pathlib import Path

import numpy as np

from tools.training import network, samples
from tools.training.ground import new_tables
from tools.training.play import MASTER, RULE, new_trace, play_games
from tools.training.sight import Net
from tools.training.sparring import BEGINNING, MEASURE

FIRST_RATE = 2e-3
OWN_GAMES = 1 << 32  # the learner's own games are numbered from here
TEST_GAMES = 1 << 33  # and those that only measure from here


@dataclass(frozen=True)
class Plan:
    """Everything that a run's result depends on."""

    players: int
    target: int
    seed: int
    lessons: int = 8
    games: int = 500  # of its own in a lesson
    first_games: int = 100_000  # of Glenn-Aloi, to begin with
    first_passes: int = 2  # over these, each at a quarter of the rate before
    window: int = 15  # lessons that are remembered
    passes: int = 1
    mix: float = 0.3  # how much of a goal comes from how the game went on, rather than from the solver
    rates: tuple[float, float] = (4e-4, 2e-5)  # how fast it learns, from the first of its own games to the last
    course: int = 0  # lessons in which the rate falls, if not all
    test_games: int = 400

    @property
    def name(self) -> str:
        return f"classic-{self.players}-{self.target}"


@dataclass
class Learner:
    """How far a run is: this is what is saved between lessons."""

    net: Net
    drifting: Net  # the running mean, which plays
    mean: Net
    square: Net
    steps: np.ndarray
    lesson: int = 0
    seconds: float = 0.0
    remembered: list[tuple[np.ndarray, np.ndarray]] = field(default_factory=list)
    history: list[dict[str, float]] = field(default_factory=list)


def begin(plan: Plan) -> Learner:
    net = network.new_net(plan.players, plan.target, np.random.default_rng(plan.seed))
    return Learner(net, network.copy(net), network.zeros_like(net), network.zeros_like(net), np.zeros(1, np.int64))


def first_lesson(plan: Plan, learner: Learner) -> float:
    """The outcomes of a published player's games against itself."""
    players, target = plan.players, plan.target
    positions, goals = samples.room(players, plan.first_games * 40)
    count = samples.outcomes(
        BEGINNING, players, target, 0, plan.first_games, learner.net, new_tables(players), np.uint64(plan.seed),
        new_trace(players), positions, goals,
    )  # fmt: skip
    loss = 0.0
    for number in range(plan.first_passes):
        loss = _fit(plan, learner, positions[:count], goals[:count], FIRST_RATE / 4**number)
    learner.lesson = 1
    return loss


def own_games(net: Net, plan: Plan, first: int, last: int) -> tuple[np.ndarray, np.ndarray]:
    """What one process brings to a lesson."""
    players = plan.players
    positions, goals = samples.room(players, (last - first) * 60)
    count = samples.self_play(
        players, plan.target, OWN_GAMES + first, OWN_GAMES + last, net, new_tables(players), np.uint64(plan.seed),
        new_trace(players), positions, goals, np.float32(plan.mix),
    )  # fmt: skip
    return positions[:count], goals[:count]


def lesson(plan: Plan, learner: Learner, pool: Pool, processes: int) -> float:
    """Plays with what it knows, then learns from that and from the last lessons."""
    first = plan.games * learner.lesson
    parts = _shares(first, first + plan.games, processes * 4)
    found = pool.starmap(own_games, [(learner.drifting, plan, start, end) for start, end in parts])
    learner.remembered.append(tuple(np.concatenate(part) for part in zip(*found)))  # type: ignore[arg-type]
    del learner.remembered[: -plan.window]
    positions = np.concatenate([part for part, _ in learner.remembered])
    goals = np.concatenate([part for _, part in learner.remembered])
    fast, slow = plan.rates
    done = min(1.0, learner.lesson / (plan.course or plan.lessons))
    rate = slow + (fast - slow) * 0.5 * (1 + np.cos(np.pi * done))
    loss = 0.0
    for _ in range(plan.passes):
        loss = _fit(plan, learner, positions, goals, rate)
    learner.lesson += 1
    return loss


def _fit(plan: Plan, learner: Learner, positions: np.ndarray, goals: np.ndarray, rate: float) -> float:
    order = np.random.default_rng([plan.seed, int(learner.steps[0])]).permutation(len(positions))
    return float(
        network.fit(
            learner.net, learner.drifting, network.zeros_like(learner.net), learner.mean, learner.square,
            network.mirrored_inputs(plan.players, plan.target), positions, goals, order, plan.target, 256,
            np.float32(rate), learner.steps,
        )
    )  # fmt: skip


def test_games(net: Net, players: int, target: int, seed: int, first: int, last: int) -> tuple[float, int]:
    """How many games it wins against Rules of 28, or how many turns it takes alone."""
    kinds = np.array([MASTER] + [RULE] * (players - 1))
    rules = np.array([MEASURE] * players)
    winners, turns = np.zeros(last - first, np.int64), np.zeros(last - first, np.int64)
    play_games(
        kinds, rules, TEST_GAMES + first, TEST_GAMES + last, target, net, new_tables(players), np.uint64(seed),
        new_trace(players), winners, turns,
    )  # fmt: skip
    return float(turns.sum() if players == 1 else (winners == 0).sum()), last - first


def test(plan: Plan, learner: Learner, pool: Pool, processes: int) -> float:
    """The share of games won against Rules of 28 (alone: mean turns), over the same dice every time."""
    parts = _shares(0, plan.test_games, processes * 4)
    found = pool.starmap(
        test_games, [(learner.drifting, plan.players, plan.target, plan.seed, start, end) for start, end in parts]
    )
    return sum(total for total, _ in found) / sum(count for _, count in found)


def _shares(first: int, last: int, parts: int) -> Iterable[tuple[int, int]]:
    edges = np.linspace(first, last, parts + 1).astype(int)
    return [(int(start), int(end)) for start, end in zip(edges, edges[1:]) if end > start]


def run(plan: Plan, learner: Learner, pool: Pool, processes: int, folder: Path, say: object = print) -> None:
    """All lessons that are still to come, saved after each."""
    while learner.lesson < plan.lessons:
        began = time.monotonic()
        loss = lesson(plan, learner, pool, processes) if learner.lesson else first_lesson(plan, learner)
        learner.seconds += time.monotonic() - began
        row = {"lesson": learner.lesson, "seconds": round(learner.seconds), "loss": round(loss, 5)}
        if learner.lesson % 4 == 1 or learner.lesson == plan.lessons:
            row["result"] = test(plan, learner, pool, processes)
        learner.history.append(row)
        save(learner, folder / f"{plan.name}.npz")
        if callable(say):
            say(_progress(plan, row))


def _progress(plan: Plan, row: dict[str, float]) -> str:
    done = int(20 * row["lesson"] / plan.lessons)
    text = f"{plan.name} [{'#' * done}{'.' * (20 - done)}] lesson {row['lesson']}/{plan.lessons}"
    text += f"  {row['seconds']:.0f} s  loss {row['loss']:.4f}"
    if "result" in row:
        text += f"  turns alone {row['result']:.2f}" if plan.players == 1 else f"  wins {row['result']:.1%}"
    return text


_NETS = ("net", "drifting", "mean", "square")


def save(learner: Learner, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    parts = {
        f"{name}.{field_name}": part for name in _NETS for field_name, part in zip(Net._fields, getattr(learner, name))
    }
    for number, (positions, goals) in enumerate(learner.remembered):
        parts[f"positions.{number}"], parts[f"goals.{number}"] = positions, goals
    about = {"lesson": learner.lesson, "seconds": learner.seconds, "history": learner.history}
    new = path.with_suffix(".new.npz")
    np.savez(new, steps=learner.steps, about=json.dumps(about), **parts)  # type: ignore[arg-type]
    new.replace(path)


def load(path: Path) -> Learner:
    with np.load(path, allow_pickle=False) as held:
        about = json.loads(str(held["about"]))
        nets = [Net(*(held[f"{name}.{part}"] for part in Net._fields)) for name in _NETS]
        count = sum(name.startswith("positions.") for name in held.files)
        remembered = [(held[f"positions.{number}"], held[f"goals.{number}"]) for number in range(count)]
        return Learner(*nets, held["steps"], about["lesson"], about["seconds"], remembered, about["history"])


def write_history(learner: Learner, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="") as file:
        table = csv.DictWriter(file, ["lesson", "seconds", "loss", "result"], lineterminator="\n")
        table.writeheader()
        table.writerows(learner.history)
