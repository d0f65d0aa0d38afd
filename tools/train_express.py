"""Makes the Express master's weights from nothing.

    python3 tools/train_express.py                 for every penalty
    python3 tools/train_express.py --penalty 200

A run that is broken off goes on where it was. Needs numba besides what the game needs.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.training import asked, course
from tools.training.asked import SEED
from tools.training.express import school, weights

PENALTIES = (200, 150, 100)


def main(words: list[str] | None = None) -> int:
    parser = asked.arguments(__doc__)
    parser.add_argument("--penalty", type=int, choices=PENALTIES)
    parser.add_argument("--units", type=int, help="of the net, instead of the plan's own number")
    given = parser.parse_args(words)
    for penalty in PENALTIES:
        if given.penalty in (None, penalty):
            try:
                learn(asked.changed(school.Plan(penalty, SEED), given, "units", "lessons", "games"), given)
            except course.AnotherPlan as trouble:
                parser.error(str(trouble))
    return 0


def learn(plan: school.Plan, given: Namespace) -> None:
    """One run to its end, and what comes of it to where it belongs."""
    learner = school.begin(plan) if given.anew else school.begin_or_go_on(plan, given.build)
    school.run(plan, learner, given.build, asked.say)
    weights.write(plan, learner, given.out / f"{plan.name}.npz")
    school.write_history(learner, given.history / f"{plan.name}.csv")


if __name__ == "__main__":
    sys.exit(main())
