"""The course of a training run: what is to be learned, and one lesson after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing.pool import Pool
from pathlib import Path

import numpy as np

from tools.training import adam, course
from tools.training.classic import network, samples
from tools.training.classic.ground import new_tables
from tools.training.classic.play import MASTER, RULE, new_trace, play_games
from tools.training.classic.sight import Net
from tools.training.classic.sparring import BEGINNING, MEASURE
from tools.training.course import Learner

FIRST_RATE = 2e-3
CHAPTERS = 4  # the first time over the first lesson is tested so often
MOST_TURNS = 60  # a game on average
OWN_GAMES = 1 << 32  # the learner's own games are numbered from here
TEST_GAMES = 1 << 33  # and those that only measure from here
SOLVED_GAMES = 1 << 35  # and those whose turns are solved wholly from here


@dataclass(frozen=True)
class Solved:
    """The last lessons of a run alone: its goals are whole solved turns, so they hold no luck of the dice."""

    mixes: tuple[float, ...]  # by lesson: how much of a goal comes from how the game went on
    games: int  # in each of these lessons
    window: int  # of them are remembered
    passes: int
    rates: tuple[float, float]  # from the first pass of a lesson to the last


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
    test_games: int = 400
    solved: Solved | None = None

    @property
    def own_lessons(self) -> int:
        """Those before the solved ones."""
        return self.lessons - (len(self.solved.mixes) if self.solved else 0)

    @property
    def name(self) -> str:
        return f"classic-{self.players}-{self.target}"


def begin(plan: Plan) -> Learner:
    return course.beginner(network.new_net(plan.players, plan.target, np.random.default_rng(plan.seed)))


def first_lesson(plan: Plan, learner: Learner) -> Iterator[float]:
    """The outcomes of a published player's games against itself; chapter by chapter the loss in it."""
    players, target = plan.players, plan.target
    positions, goals = samples.room(players, plan.first_games * MOST_TURNS)
    count = samples.outcomes(
        BEGINNING, players, target, 0, plan.first_games, learner.weights.net, new_tables(players),
        np.uint64(plan.seed), new_trace(players), positions, goals,
    )  # fmt: skip
    for number in range(plan.first_passes):
        order = _order(plan, learner, count)
        chapters = 1 if number else CHAPTERS
        whole = count // network.BATCH
        edges = [*sorted({whole * chapter // chapters * network.BATCH for chapter in range(chapters)}), count]
        for first, last in zip(edges, edges[1:]):
            loss = _fit(plan, learner, positions, goals, order[first:last], FIRST_RATE / 4**number)
            learner.lesson = int(number == plan.first_passes - 1)
            yield loss


def own_games(net: Net, plan: Plan, first: int, last: int) -> tuple[np.ndarray, np.ndarray]:
    """What one process brings to a lesson."""
    players = plan.players
    positions, goals = samples.room(players, (last - first) * MOST_TURNS)
    count = samples.self_play(
        players, plan.target, OWN_GAMES + first, OWN_GAMES + last, net, new_tables(players), np.uint64(plan.seed),
        new_trace(players), positions, goals, np.float32(plan.mix),
    )  # fmt: skip
    return positions[:count], goals[:count]


def lesson(plan: Plan, learner: Learner, pool: Pool, processes: int) -> float:
    """Plays with what it knows, then learns from that and from the last lessons."""
    first = plan.games * learner.lesson
    parts = shares(first, first + plan.games, processes * 4)
    found = pool.starmap(own_games, [(learner.playing, plan, start, end) for start, end in parts])
    learner.remembered.append(tuple(np.concatenate(part) for part in zip(*found)))
    del learner.remembered[: -plan.window]
    positions, goals = (np.concatenate(part) for part in zip(*learner.remembered))
    rate = _falling(plan.rates, learner.lesson / plan.own_lessons)
    loss = 0.0
    for _ in range(plan.passes):
        loss = _fit(plan, learner, positions, goals, _order(plan, learner, len(positions)), rate)
    learner.lesson += 1
    return loss


def solved_games(net: Net, plan: Plan, first: int, last: int, mix: float) -> tuple[np.ndarray, np.ndarray]:
    """What one process brings to a lesson of solved turns."""
    positions, goals = samples.room(1, (last - first) * MOST_TURNS)
    count = samples.solved_play(
        plan.target, SOLVED_GAMES + first, SOLVED_GAMES + last, net, new_tables(1), np.uint64(plan.seed), new_trace(1),
        positions, goals, np.float32(mix),
    )  # fmt: skip
    return positions[:count], goals[:count]


def solved_lesson(plan: Plan, solved: Solved, learner: Learner, pool: Pool, processes: int) -> float:
    """Plays and learns with whole turns solved; Adam begins anew."""
    number = learner.lesson - plan.own_lessons
    parts = shares(solved.games * number, solved.games * (number + 1), processes * 4)
    tasks = [(learner.playing, plan, start, end, solved.mixes[number]) for start, end in parts]
    found = pool.starmap(solved_games, tasks)
    learner.remembered.append(tuple(np.concatenate(part) for part in zip(*found)))
    del learner.remembered[: -min(solved.window, number + 1)]
    positions, goals = (np.concatenate(part) for part in zip(*learner.remembered))
    learner.weights, learner.steps = _afresh(learner.playing)
    loss = 0.0
    for number in range(solved.passes):
        rate = _falling(solved.rates, number / solved.passes)
        loss = _fit(plan, learner, positions, goals, _order(plan, learner, len(positions)), rate)
    learner.weights, learner.steps = _afresh(learner.weights.net)  # the rate has fallen: it needs no running mean
    learner.lesson += 1
    return loss


def _afresh(net: Net) -> tuple[adam.Weights, np.ndarray]:
    learner = course.beginner(net)
    return learner.weights, learner.steps


def _falling(rates: tuple[float, float], share: float) -> float:
    """From the first of the rates to the second, as half a wave falls."""
    fast, slow = rates
    return float(slow + (fast - slow) * 0.5 * (1 + np.cos(np.pi * min(1.0, share))))


def _order(plan: Plan, learner: Learner, count: int) -> np.ndarray:
    return np.random.default_rng([plan.seed, int(learner.steps[0])]).permutation(count)


def _fit(
    plan: Plan, learner: Learner, positions: np.ndarray, goals: np.ndarray, order: np.ndarray, rate: float
) -> float:
    return float(network.fit(learner.weights, learner.steps, positions, goals, order, plan.target, rate))


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
    parts = shares(0, plan.test_games, processes * 4)
    found = pool.starmap(
        test_games, [(learner.playing, plan.players, plan.target, plan.seed, start, end) for start, end in parts]
    )
    return sum(total for total, _ in found) / sum(count for _, count in found)


def shares(first: int, last: int, parts: int) -> Iterable[tuple[int, int]]:
    """The games from first to last in so many parts."""
    edges = np.linspace(first, last, parts + 1).astype(int)
    return [(int(start), int(end)) for start, end in zip(edges, edges[1:]) if end > start]


def begin_or_go_on(plan: Plan, folder: Path) -> Learner:
    kept = folder / f"{plan.name}.npz"
    return course.load(plan, kept, Net) if kept.exists() else begin(plan)


def run(
    plan: Plan, learner: Learner, pool: Pool, processes: int, folder: Path, say: Callable[[str], None] = print
) -> None:
    """All lessons that are still to come, saved after each."""
    if not learner.history:
        _note(plan, learner, test(plan, learner, pool, processes), None, say)
    while learner.lesson < plan.lessons:
        began = time.monotonic()
        for loss in _next_lesson(plan, learner, pool, processes):
            learner.seconds += time.monotonic() - began
            _note(plan, learner, test(plan, learner, pool, processes), loss, say)
            began = time.monotonic()
        course.save(plan, learner, folder / f"{plan.name}.npz")


def _next_lesson(plan: Plan, learner: Learner, pool: Pool, processes: int) -> Iterator[float]:
    if not learner.lesson:
        yield from first_lesson(plan, learner)
    elif plan.solved and learner.lesson >= plan.own_lessons:
        yield solved_lesson(plan, plan.solved, learner, pool, processes)
    else:
        yield lesson(plan, learner, pool, processes)


def _note(plan: Plan, learner: Learner, result: float, loss: float | None, say: Callable[[str], None]) -> None:
    row: dict[str, float] = {"lesson": learner.lesson, "seconds": round(learner.seconds), "result": round(result, 4)}
    text = f"  turns alone {result:.2f}" if plan.players == 1 else f"  wins {result:.1%}"
    if loss is not None:
        row["loss"] = round(loss, 5)
        text = f"  loss {loss:.4f}{text}"
    learner.history.append(row)
    say(course.bar(plan, learner) + text)


def write_history(learner: Learner, path: Path) -> None:
    course.write_history(learner, ["lesson", "seconds", "loss", "result"], path)
