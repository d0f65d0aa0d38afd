"""Measure the thinking time of the masters in processor time, which other programs do not affect.

python3 tools/bench_players.py classic [--players 2] [--columns 3]    first and later decisions of a turn
python3 tools/bench_players.py express [--players 4] [--penalty 200]  marks in a solo game; late marks with others
python3 tools/bench_players.py exercises                              the figures in a trainer's answer
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")  # one core
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cantstop import ai
from cantstop.ai.express_players import LATE
from cantstop.controller import exercises
from cantstop.model import classic, dice, express

BARS = {"marks": 60.0, "answers": 100.0}  # milliseconds, at the 95th percentile
Timed = Iterator[tuple[str, float]]  # the kind of a decision, and its seconds


def decisions(rules: classic.Rules, games: int) -> Timed:
    """Yield the times of decisions in games of masters. The first choice of columns in a turn solves the turn."""
    master, rng = ai.opponent("classic", "master"), Random(0)
    master.decide(classic.new_game(rules), rng)  # loads NumPy and the weights
    for number in range(games):
        state, turn = classic.new_game(rules, number % rules.players), 0
        while state.winner is None:
            if state.awaits_dice:
                move: classic.Move = classic.Dice(dice.throw(str(number), state.turn, state.throw, 4))
            else:
                began = time.process_time()
                move = master.choose(state, rng)
                solves = state.dice is not None and turn != state.turn
                yield "decisions that solve a turn" if solves else "others", time.process_time() - began
                turn = state.turn if solves else turn
            state, _ = classic.apply(state, move)


def marks(rules: express.Rules, games: int) -> Timed:
    """Yield the times of the first player's marks, in games with several players only of the late ones."""
    master, rng, kind = ai.opponent("express", "master"), Random(0), "the very first mark, with loading"
    for number in range(games):
        state = express.new_game(rules)
        while not state.over:
            state, _ = express.apply(state, express.Dice(dice.throw(str(number), state.round, 1, express.DICE)))
            for seat in state.waiting:
                began = time.process_time()
                mark = master.choose(express.seen_by(state, seat), seat, rng)
                late = rules.players == 1 or sum(state.pads[seat].fifths.values()) >= LATE
                if kind != "marks" or (seat == 0 and late):
                    yield kind, time.process_time() - began
                kind = "marks"
                state, _ = express.apply(state, express.Choose(seat, mark))


def answers() -> Timed:
    """Yield the times for exercises of the trainer, ordered so that consecutive ones share no cached results."""
    positions = [exercise.state() for exercise in exercises.shipped()]
    for state in (positions[0], positions[-1], *positions):
        began = time.process_time()
        exercises.solve(state)
        yield "answers", time.process_time() - began


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("classic", "express", "exercises"), help="decisions to measure")
    parser.add_argument("--players", type=int, help="number of masters (2; of Express 1)")
    parser.add_argument("--columns", type=int, default=3, help="columns to win (3)")
    parser.add_argument("--penalty", type=int, choices=express.PENALTIES, default=200, help="of Express (200)")
    parser.add_argument("--games", type=int, help="number of games (30; of Express 50)")
    given = parser.parse_args()
    timed = answers()
    if given.what == "express":
        timed = marks(express.Rules(given.players or 1, given.penalty), given.games or 50)
    elif given.what == "classic":
        timed = decisions(classic.Rules(given.players or 2, given.columns), given.games or 30)
    found = defaultdict(list)
    for kind, seconds in timed:
        found[kind].append(1000 * seconds)
    slow = False
    for kind, times in found.items():
        high, bar = sorted(times)[int(0.95 * len(times))], BARS.get(kind, float("inf"))
        slow |= high > bar
        print(f"{kind}: {len(times)}, mean {sum(times) / len(times):.2f} ms, 95th percentile {high:.2f} ms", end="")
        print(f" (bar {bar:.0f}), longest {max(times):.2f} ms" if kind in BARS else f", longest {max(times):.2f} ms")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
