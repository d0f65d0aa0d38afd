"""Teaches the judge of winning chances from games of the master against himself.

    python3 tools/train_chances.py                     every number of players and columns
    python3 tools/train_chances.py --players 3 --columns 3
    python3 tools/train_chances.py --check             are they true in games that they have not seen?

A run that is broken off goes on where it was. Needs numba, and the weights that `train_classic.py` makes.
"""

from __future__ import annotations

import multiprocessing
import sys
import time
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from multiprocessing.pool import Pool
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools import arena_runs, calibration
from tools.training import asked, course
from tools.training.classic import judging, weights

PLANS = {
    (plan.players, plan.target): plan
    for plan in (
        judging.Plan(2, 3, asked.SEED, games=4000),
        judging.Plan(3, 3, asked.SEED, games=10_000),
        judging.Plan(4, 3, asked.SEED, games=6000),
        judging.Plan(2, 4, asked.SEED, games=4000),
        judging.Plan(2, 5, asked.SEED, games=4000),
        judging.Plan(3, 4, asked.SEED, games=3000),
    )
}


def main(words: list[str] | None = None) -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, choices=(2, 3, 4))
    parser.add_argument("--columns", type=int, choices=(3, 4, 5))
    parser.add_argument("--seed", type=int, default=asked.SEED)
    parser.add_argument("--games", type=int, help="instead of the plan's own number")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--check", action="store_true", help="learn from half of the games, ask in the other half")
    parser.add_argument("--build", type=Path, default=asked.ROOT / "build" / "training", help="where games are kept")
    parser.add_argument("--out", type=Path, default=asked.ROOT / "assets" / "weights")
    given = parser.parse_args(words)
    wanted = [
        plan
        for (players, target), plan in PLANS.items()
        if given.players in (None, players) and given.columns in (None, target)
    ]
    if not wanted:
        parser.error("so many columns are not played by so many players")
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for plan in wanted:
            (check if given.check else teach)(asked.changed(plan, given, "games"), given, pool)
    return 0


def teach(plan: judging.Plan, given: Namespace, pool: Pool) -> None:
    """One judge, and where he belongs."""
    began = time.monotonic()
    player = weights.read(given.out / f"classic-{plan.players}-{plan.target}.npz")
    positions, goals = judging.games(player, plan, pool, given.build, asked.say)
    sway = judging.sway(plan, player, positions, goals)
    learner = judging.learn(plan, player, sway, positions, goals, asked.say)
    learner.seconds = time.monotonic() - began
    asked.say(f"{plan.name} sway {sway}")
    course.ship("tools/train_chances.py", plan, learner, given.out / f"{plan.name}.npz", sway=np.array(sway))


def check(plan: judging.Plan, given: Namespace, pool: Pool) -> None:
    """How true the chances of judges are who have not seen the games in which they are asked."""
    player = weights.read(given.out / f"classic-{plan.players}-{plan.target}.npz")
    positions, goals = judging.games(player, plan, pool, given.build, asked.say)
    half = len(goals) // 2
    found: list[calibration.Tally] = []
    for learned, unseen in ((slice(half), slice(half, None)), (slice(half, None), slice(half))):
        sway = judging.sway(plan, player, positions[learned], goals[learned])
        learner = judging.learn(plan, player, sway, positions[learned], goals[learned], asked.say)
        chances = judging.thoughts(positions[unseen], plan.target, learner.playing)
        found += by_game(positions[unseen], chances, goals[unseen] == 1)
    rows = calibration.table(found)
    arena_runs.report(rows, f"{calibration.farthest(rows)}; {plan.name}, {plan.games} games, each asked unseen", None)


def by_game(positions: np.ndarray, chances: np.ndarray, won: np.ndarray) -> list[calibration.Tally]:
    """A game's turns lie together, the last first: a new one begins where an empty board is left behind."""
    empty = np.asarray(~positions.any(axis=(1, 2)))
    edges = np.flatnonzero(empty[:-1] & ~empty[1:]) + 1
    asked = slice(None) if chances.shape[1] > 2 else slice(1)  # of two the other's chance is the rest
    parts = zip(np.split(chances[:, asked], edges), np.split(won[:, asked], edges))
    return [calibration.tally(told.ravel(), came.ravel()) for told, came in parts]


if __name__ == "__main__":
    sys.exit(main())
