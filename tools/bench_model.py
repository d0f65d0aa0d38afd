"""How fast the rules are: `python3 tools/bench_model.py`.

Every figure is a multiple of the time that four calls of random.randint take on the same machine in the same run, so
that figures from different machines can be compared.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random, randint
from time import perf_counter
from typing import TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cantstop.model import classic, odds
from cantstop.model.moves import Dice, Move, Roll, Stop

STEP_BAR = 15
BUST_BAR = 10
ROUNDS = 7
STEPS = 20_000
GO_ON = 0.7  # how often the random player rolls again where he may stop

Item = TypeVar("Item")


def four_draws(count: int) -> float:
    """The seconds that `count` throws of four dice take, drawn the plain way."""
    start = perf_counter()
    for _ in range(count):
        randint(1, 6)
        randint(1, 6)
        randint(1, 6)
        randint(1, 6)
    return (perf_counter() - start) / count


def per_item(work: Callable[[Item], object], items: Sequence[Item]) -> float:
    start = perf_counter()
    for item in items:
        work(item)
    return (perf_counter() - start) / len(items)


def random_steps(seed: int, count: int) -> list[tuple[classic.State, Move]]:
    """States of random two-player games, each with the move that was made there: rolls, dice, advances and stops."""
    rng, rules = Random(seed), classic.Rules(players=2)
    state = classic.new_game(rules)
    steps: list[tuple[classic.State, Move]] = []
    while len(steps) < count:
        if state.winner is not None:
            state = classic.new_game(rules)
        if state.awaits_dice:
            move: Move = Dice(tuple(rng.randint(1, 6) for _ in range(4)))
        else:
            moves = classic.legal_moves(state)
            move = rng.choice(moves)
            if moves == (Roll(), Stop()):
                move = Roll() if rng.random() < GO_ON else Stop()
        steps.append((state, move))
        state, _ = classic.apply(state, move)
    return steps


def step(item: tuple[classic.State, Move]) -> None:
    state, move = item
    if not state.awaits_dice:
        classic.legal_moves(state)
    classic.apply(state, move)


def main() -> int:
    draws, step_times, advances, busts = [], [], [], []
    for number in range(ROUNDS):
        steps = random_steps(number, STEPS)
        unseen = list(dict.fromkeys(state for state, _ in steps if not state.awaits_dice and state.dice is None))
        with_dice = [(state, move) for state, move in steps if state.dice is not None]
        draws.append(four_draws(STEPS))
        step_times.append(per_item(step, steps))
        advances.append(per_item(step, with_dice))
        busts.append(per_item(odds.bust_chance, unseen))
    unit = min(draws)
    print(f"four draws of random.randint: {unit * 1e6:.2f} microseconds, the unit of what follows")
    print(f"a step, legal_moves and apply with its events: {min(step_times) / unit:.2f} (bar {STEP_BAR})")
    print(f"    with dice on the table, the dearest kind:  {min(advances) / unit:.2f}")
    print(f"bust_chance of a position not seen before:     {min(busts) / unit:.2f} (bar {BUST_BAR})")
    return 0 if min(step_times) <= STEP_BAR * unit and min(busts) <= BUST_BAR * unit else 1


if __name__ == "__main__":
    sys.exit(main())
