"""Measure the master's thinking time: for the first decision of a turn, which solves the turn, and for later ones.

    python3 tools/bench_master.py [--players 2] [--columns 3] [--games 30]
    python3 tools/bench_master.py --exercises         how long an answer of the trainer waits for its figures

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
from cantstop.controller import exercises
from cantstop.model import classic, dice

ANSWER_MS = 100.0  # the bar of an answer


def times(rules: classic.Rules, games: int) -> tuple[list[float], list[float]]:
    """Seconds of each first and each later decision of all turns."""
    master, rng = ai.opponent("classic", "master"), Random(0)
    master.decide(classic.new_game(rules), rng)  # loads NumPy and the weights
    first: list[float] = []
    later: list[float] = []
    for number in range(games):
        state, thinking = classic.new_game(rules, number % rules.players), 0
        while state.winner is None:
            if state.awaits_dice:
                state, _ = classic.apply(state, classic.Dice(dice.throw(str(number), state.turn, state.throw, 4)))
                continue
            began = time.process_time()
            move = master.choose(state, rng)
            (later if thinking == state.turn else first).append(time.process_time() - began)
            thinking = state.turn
            state, _ = classic.apply(state, move)
    return first, later


def answers() -> list[float]:
    """Seconds that the figures of each exercise take: two that are asked one after the other share nothing."""
    exercises.solve(exercises.shipped()[0].state())  # loads NumPy and the weights
    exercises.solve(exercises.shipped()[-1].state())
    found = []
    for each in exercises.shipped():
        state = each.state()
        began = time.process_time()
        exercises.solve(state)
        found.append(time.process_time() - began)
    return found


def told(name: str, seconds: list[float]) -> float:
    """Prints a line of figures; gives the 95th percentile in milliseconds."""
    ordered = sorted(seconds)
    mean, high = 1000 * sum(ordered) / len(ordered), 1000 * ordered[int(0.95 * len(ordered))]
    line = f"{name}: {len(ordered)}, mean {mean:.2f} ms, 95th percentile {high:.2f} ms"
    print(f"{line}, longest {1000 * ordered[-1]:.2f} ms")
    return high


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--columns", type=int, default=3)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--exercises", action="store_true")
    given = parser.parse_args()
    if given.exercises:
        return 0 if told("answers", answers()) <= ANSWER_MS else 1
    first, later = times(classic.Rules(given.players, given.columns), given.games)
    told("first decisions of a turn", first)
    told("later decisions", later)
    return 0


if __name__ == "__main__":
    sys.exit(main())
