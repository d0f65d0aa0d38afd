"""Makes the Express master's weights from nothing.

    python3 tools/train_express.py                 for every penalty
    python3 tools/train_express.py --penalty 200

A run that is broken off goes on where it was. Needs numba besides what the game needs.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.training.express import school, weights  # noqa: E402

SEED = 20261118
PENALTIES = (200, 150, 100)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--penalty", type=int, choices=PENALTIES)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--units", type=int, help="of the net, instead of the plan's own number")
    parser.add_argument("--lessons", type=int, help="instead of the plan's own number")
    parser.add_argument("--games", type=int, help="in a lesson, instead of the plan's own number")
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "training", help="where a run is kept")
    parser.add_argument("--out", type=Path, default=ROOT / "assets" / "weights")
    parser.add_argument("--history", type=Path, default=ROOT / "docs" / "learning")
    parser.add_argument("--anew", action="store_true", help="forget what an earlier run has learned")
    given = parser.parse_args(words)
    for penalty in PENALTIES:
        if given.penalty not in (None, penalty):
            continue
        plan = school.Plan(penalty, given.seed)
        changed = {name: getattr(given, name) for name in ("units", "lessons", "games") if getattr(given, name)}
        plan = replace(plan, **changed)
        try:
            learner = school.begin(plan) if given.anew else school.begin_or_go_on(plan, given.build)
        except school.AnotherPlan as trouble:
            parser.error(str(trouble))
        school.run(plan, learner, given.build, lambda text: print(text, flush=True))
        weights.write(plan, learner, given.out / f"{plan.name}.npz")
        school.write_history(learner, given.history / f"{plan.name}.csv")
    return 0


if __name__ == "__main__":
    sys.exit(main())
