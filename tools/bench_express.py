"""Measure the Express master's thinking time per mark: alone, and near the end of a table, when it plays to be first.

    python3 tools/bench_express.py [--penalty 200] [--games 50] [--players 4]

Counts the processor's time of this process alone, so other programs do not disturb it.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from random import Random

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")  # one core
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cantstop import ai
from cantstop.ai.express_master import LATE
from cantstop.model import dice, express

WANTED = 0.06  # seconds at the 95th percentile


def times(penalty: int, games: int, players: int = 1) -> list[float]:
    """Seconds of each decision of the first seat, at a table only of late ones; the very first also loads NumPy."""
    master, rng = ai.opponent("express", "master"), Random(0)
    found: list[float] = []
    for number in range(games):
        state = express.new_game(express.Rules(players, penalty))
        while not state.over:
            thrown = dice.throw(str(number), state.round, 1, express.DICE)
            state, _ = express.apply(state, express.Dice(thrown))
            for seat in state.waiting:
                late = players == 1 or sum(state.pads[seat].fifths.values()) >= LATE
                began = time.process_time()
                mark = master.choose(express.seen_by(state, seat), seat, rng)
                if seat == 0 and (late or not found):
                    found.append(time.process_time() - began)
                state, _ = express.apply(state, express.Choose(seat, mark))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--penalty", type=int, choices=express.PENALTIES, default=200)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--players", type=int, choices=range(1, 7), default=1)
    given = parser.parse_args()
    first, *rest = times(given.penalty, given.games, given.players)
    ordered = sorted(rest)
    mean, high = sum(ordered) / len(ordered), ordered[int(0.95 * len(ordered))]
    print(f"{len(ordered)} decisions, mean {1000 * mean:.2f} ms, 95th percentile {1000 * high:.2f} ms", end=", ")
    print(f"longest {1000 * ordered[-1]:.2f} ms; the very first, with loading, {1000 * first:.0f} ms; wanted: 60")
    return int(high > WANTED)


if __name__ == "__main__":
    sys.exit(main())
