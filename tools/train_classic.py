"""Makes the weights of the master who plays from nothing; `train_chances.py` then teaches his judge.

    python3 tools/train_classic.py                     every number of players and columns
    python3 tools/train_classic.py --players 2 --columns 3

A run that is broken off goes on where it was. Needs numba besides what the game needs.
"""

from __future__ import annotations

import multiprocessing
import sys
from argparse import Namespace
from multiprocessing.pool import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.training import asked, course
from tools.training.asked import SEED
from tools.training.classic import school

PLANS = {
    (plan.players, plan.target): plan
    for plan in (
        school.Plan(2, 3, SEED, lessons=12, games=1500, first_games=250_000),
        school.Plan(
            1, 3, SEED, lessons=30, games=600, window=10, passes=3, mix=0.5, rates=(6e-4, 3e-5),
            solved=school.Solved(mixes=(1, 0.5, 0.25, 0, 0, 0), games=800, window=4, passes=40, rates=(4e-4, 1e-5)),
        ),
        school.Plan(3, 3, SEED, lessons=1, first_games=500_000, first_passes=3),
        school.Plan(4, 3, SEED, lessons=1, first_games=250_000, first_passes=3),
        school.Plan(2, 4, SEED, lessons=10, games=800, first_games=300_000, first_passes=3),
        school.Plan(2, 5, SEED, lessons=10, games=800, first_games=300_000, first_passes=3),
        school.Plan(3, 4, SEED, lessons=1, first_games=200_000, first_passes=3, test_games=200),
        school.Plan(1, 4, SEED, lessons=12, window=10, passes=3, mix=0.5, rates=(6e-4, 3e-5), test_games=200),
        school.Plan(1, 5, SEED, lessons=12, window=10, passes=3, mix=0.5, rates=(6e-4, 3e-5), test_games=200),
    )
}  # fmt: skip


def main(words: list[str] | None = None) -> int:
    parser = asked.arguments(__doc__)
    parser.add_argument("--players", type=int, choices=(1, 2, 3, 4))
    parser.add_argument("--columns", type=int, choices=(3, 4, 5))
    parser.add_argument("--first-games", type=int, help="of Glenn-Aloi, instead of the plan's own number")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
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
            try:
                learn(asked.changed(plan, given, "lessons", "games", "first_games"), given, pool)
            except course.AnotherPlan as trouble:
                parser.error(str(trouble))
    return 0


def learn(plan: school.Plan, given: Namespace, pool: Pool) -> None:
    """One run to its end, and what comes of it to where it belongs."""
    learner = school.begin(plan) if given.anew else school.begin_or_go_on(plan, given.build)
    school.run(plan, learner, pool, given.processes, given.build, asked.say)
    course.ship("tools/train_classic.py", plan, learner, given.out / f"{plan.name}.npz")
    school.write_history(learner, given.history / f"{plan.name}.csv")


if __name__ == "__main__":
    sys.exit(main())
