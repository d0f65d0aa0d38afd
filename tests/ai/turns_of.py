"""Rolls in a turn and busts of a character, over games for two against each neighbour on the ladder, and its wins.

python3 tests/ai/turns_of.py crafty steady master --games 300
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from random import Random

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")  # one core
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cantstop import ai
from cantstop.model import classic, dice


def play(names: tuple[str, str], number: int, seed: str) -> tuple[bool, int, int, int]:
    """Play a game; return whether the first character won, and its turns, rolls and busts."""
    players, rng = [ai.opponent("classic", name) for name in names], Random(f"{seed} {number}")
    state = classic.new_game(classic.Rules(2), number % 2)
    turns = rolls = busts = 0
    while state.winner is None:
        own = state.player == 0
        if state.awaits_dice:
            move: classic.Move = classic.Dice(dice.throw(f"{seed} {number}", state.turn, state.throw, 4))
        else:
            move = players[state.player].choose(state, rng)
        state, events = classic.apply(state, move)
        rolls += own and isinstance(move, classic.Roll)
        turns += own and (state.player != 0 or state.winner is not None)
        busts += own and any(isinstance(event, classic.Busted) for event in events)
    return state.winner == 0, turns, rolls, busts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("character", help="whose turns are counted")
    parser.add_argument("against", nargs="+", help="the other player, one after the other")
    parser.add_argument("--games", type=int, default=300, help="against each (300)")
    parser.add_argument("--seed", default="turns", help="text that the dice depend on (turns)")
    given = parser.parse_args()
    for other in given.against:
        games = [play((given.character, other), number, given.seed) for number in range(given.games)]
        won, turns, rolls, busts = (sum(part) for part in zip(*games))
        share = won / len(games)
        around = 196 * (share * (1 - share) / len(games)) ** 0.5
        told = f"wins {100 * share:.1f} ± {around:.1f} %, {rolls / turns:.2f} rolls a turn"
        print(f"{given.character} against {other}: {told}, {100 * busts / turns:.1f} busts in 100 turns", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
