"""Measure how long the masters think, by the processor time of this process, so that other programs do not matter.

python3 tools/bench_players.py classic [--players 2] [--columns 3]    first and later decisions of a turn
python3 tools/bench_players.py express [--players 4] [--penalty 200]  marks: alone, or the late ones at a table
python3 tools/bench_players.py exercises                              the figures of an answer of the trainer
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TypeVar

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")  # one core
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cantstop import ai
from cantstop.ai.express_master import LATE
from cantstop.controller import exercises
from cantstop.model import classic, dice, express

MARK_MS, ANSWER_MS = 60.0, 100.0  # bars of the 95th percentile
Result = TypeVar("Result")


def timed(found: list[float], work: Callable[..., Result], *arguments: object) -> Result:
    """Return the result of the work; append its milliseconds to `found`."""
    began = time.process_time()
    result = work(*arguments)
    found.append(1000 * (time.process_time() - began))
    return result


def decisions(rules: classic.Rules, games: int) -> tuple[list[float], list[float]]:
    """Return the times of the first decisions of a turn, which solve the turn, and of the later ones."""
    master, rng = ai.opponent("classic", "master"), Random(0)
    master.decide(classic.new_game(rules), rng)  # loads NumPy and the weights
    first: list[float] = []
    later: list[float] = []
    for number in range(games):
        state, turn = classic.new_game(rules, number % rules.players), 0
        while state.winner is None:
            if state.awaits_dice:
                move: classic.Move = classic.Dice(dice.throw(str(number), state.turn, state.throw, 4))
            else:
                move = timed(later if turn == state.turn else first, master.choose, state, rng)
                turn = state.turn
            state, _ = classic.apply(state, move)
    return first, later


def marks(rules: express.Rules, games: int) -> list[float]:
    """Return the times of the first seat's marks, at a table only of late ones; the very first loads NumPy."""
    master, rng = ai.opponent("express", "master"), Random(0)
    found: list[float] = []
    for number in range(games):
        state = express.new_game(rules)
        while not state.over:
            thrown = dice.throw(str(number), state.round, 1, express.DICE)
            state, _ = express.apply(state, express.Dice(thrown))
            for seat in state.waiting:
                late = rules.players == 1 or sum(state.pads[seat].fifths.values()) >= LATE
                counts = seat == 0 and (late or not found)
                mark = timed(found if counts else [], master.choose, express.seen_by(state, seat), seat, rng)
                state, _ = express.apply(state, express.Choose(seat, mark))
    return found


def answers() -> list[float]:
    """Return the times of the figures of each exercise, in an order in which neighbours share nothing."""
    positions = [exercise.state() for exercise in exercises.shipped()]
    exercises.solve(positions[0])  # loads NumPy and the weights
    exercises.solve(positions[-1])
    found: list[float] = []
    for state in positions:
        timed(found, exercises.solve, state)
    return found


def show(name: str, times: list[float], bar: float = float("inf")) -> bool:
    """Print a line of figures; return whether the 95th percentile is within the bar."""
    ordered = sorted(times)
    high, limit = ordered[int(0.95 * len(ordered))], f" (bar {bar:.0f})" if bar < float("inf") else ""
    print(f"{name}: {len(ordered)}, mean {sum(ordered) / len(ordered):.2f} ms, ", end="")
    print(f"95th percentile {high:.2f} ms{limit}, longest {ordered[-1]:.2f} ms")
    return high <= bar


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("classic", "express", "exercises"), help="decisions to measure")
    parser.add_argument("--players", type=int, help="number of masters (2; of Express 1)")
    parser.add_argument("--columns", type=int, default=3, help="columns to win (3)")
    parser.add_argument("--penalty", type=int, choices=express.PENALTIES, default=200, help="of Express (200)")
    parser.add_argument("--games", type=int, help="number of games (30; of Express 50)")
    given = parser.parse_args()
    if given.what == "exercises":
        return int(not show("answers", answers(), ANSWER_MS))
    if given.what == "express":
        loading, *later = marks(express.Rules(given.players or 1, given.penalty), given.games or 50)
        print(f"the very first mark, with loading: {loading:.0f} ms")
        return int(not show("marks", later, MARK_MS))
    first, later = decisions(classic.Rules(given.players or 2, given.columns), given.games or 30)
    return int(not (show("first decisions of a turn", first) and show("later decisions", later)))


if __name__ == "__main__":
    sys.exit(main())
