"""Make the weights of the masters: nets that play, and judges of chances to win.

    python3 tools/learning/train.py                       all of them
    python3 tools/learning/train.py classic-2-3           a player: two players, three columns to win
    python3 tools/learning/train.py chances-2-3           the judge for games of this player
    python3 tools/learning/train.py express-200           Express with a penalty of 200

The same plan gives the same weights. Each lesson shows the result of a test: the share of games won against the Rule of
28, the turns of solo games, or points of Express.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, replace
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tools.needed import needed, parsed

with needed("requirements-training.txt"):
    import numpy as np

    from cantstop import __version__
    from tools.learning import classic, express, net
    from tools.learning.classic import JudgePlan, Plan

SEED, WEIGHTS = 20261118, Path(__file__).resolve().parents[2] / "assets" / "weights"
Progress = tuple[int, Any, float, float | None]  # lesson, net, loss, test


def plans() -> dict[str, Any]:
    """Return the plans of all weights that the game ships, by name."""
    alone: dict[str, Any] = {"window": 10, "passes": 3, "mix": 0.5, "rates": (6e-4, 3e-5)}
    found: tuple[Any, ...] = (
        Plan(2, 3, SEED, lessons=12, games=1500, first_games=250_000),
        Plan(1, 3, SEED, lessons=30, games=600, solved=(1, 0.5, 0.25, 0, 0, 0), **alone),
        Plan(3, 3, SEED, lessons=1, first_games=500_000, first_passes=3),
        Plan(4, 3, SEED, lessons=1, first_games=250_000, first_passes=3),
        Plan(2, 4, SEED, lessons=10, games=800, first_games=300_000, first_passes=3),
        Plan(2, 5, SEED, lessons=10, games=800, first_games=300_000, first_passes=3),
        Plan(3, 4, SEED, lessons=1, first_games=200_000, first_passes=3, test_games=200),
        Plan(1, 4, SEED, lessons=12, test_games=200, **alone),
        Plan(1, 5, SEED, lessons=12, test_games=200, **alone),
        *(JudgePlan(players, 3, SEED, games) for players, games in ((2, 4000), (3, 10_000), (4, 6000))),
        *(JudgePlan(*rules, SEED, games) for rules, games in (((2, 4), 4000), ((2, 5), 4000), ((3, 4), 3000))),
        *(express.Plan(penalty, SEED) for penalty in (200, 150, 100)),
    )
    return {plan.name: plan for plan in found}


def player(plan: Plan, pool: Pool) -> Iterator[Progress]:
    who = classic.begin_run(plan)
    for lesson, learned, loss in classic.run(plan, who, pool):
        yield lesson, learned.playing, loss, classic.test(plan, learned.playing, pool)


def judge(plan: JudgePlan, pool: Pool, folder: Path, more: dict[str, Any]) -> Iterator[Progress]:
    player = f"classic-{plan.players}-{plan.target}.npz"  # the new one, or else the shipped one
    plays = net.read(folder / player if (folder / player).exists() else WEIGHTS / player)
    for number, (learned, loss, sway) in enumerate(classic.judge(plan, plays, pool), 1):
        more["sway"] = sway
        yield number, learned, loss, None


def pads(plan: express.Plan, more: dict[str, Any]) -> Iterator[Progress]:
    who = express.begin_run(plan)
    for lesson, loss in express.run(plan, who):
        last = lesson == plan.lessons
        yield lesson, who.playing, loss, express.test(plan, who.playing) if last or lesson % 10 == 1 else None
    more["fates"] = express.row_fates(plan, who.playing).astype("float16")


def learn(plan: Any, pool: Pool, out: Path) -> None:
    """Run the plan to its end, and write the weights to `out`."""
    began, more = time.monotonic(), dict[str, Any]()
    kind = plan.name.split("-")[0]
    if kind == "express":
        steps = pads(plan, more)
    else:
        steps = player(plan, pool) if kind == "classic" else judge(plan, pool, out, more)
    for lesson, learned, loss, test in steps:
        latest, seconds = learned, round(time.monotonic() - began)
        tested = "" if test is None else f"  test {test:.4f}"
        print(f"{plan.name} lesson {lesson}  {seconds} s  loss {loss:.5f}{tested}", flush=True)
    about = {"made_by": "tools/learning/train.py", "version": __version__, "seconds": seconds, **asdict(plan)}
    parts = {name: part.astype(np.float16) for name, part in latest._asdict().items()}
    out.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(out / f"{plan.name}.npz", about=json.dumps(about), **parts, **more)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("weights", nargs="*", help="names of weights, as in assets/weights (all)")
    parser.add_argument("--seed", type=int, default=SEED, help=f"number that all chance depends on ({SEED})")
    parser.add_argument("--out", type=Path, default=WEIGHTS, help="folder of the weights")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="to play on (all cores)")
    given, known = parsed(parser, words), plans()
    if unknown := [name for name in given.weights if name not in known]:
        parser.error(f"there are no weights {', '.join(unknown)}; there are {', '.join(known)}")
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        for name in given.weights or known:
            learn(replace(known[name], seed=given.seed), pool, given.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
