"""Frequencies of the reasons, with examples and their positions.

    python3 tests/ai/given_reasons.py                     1,000 decisions of the masters
    python3 tests/ai/given_reasons.py --player crafty     of another character
    python3 tests/ai/given_reasons.py --examples 20       with 20 examples, one kind after the other

Positions are drawn from games of the character against itself, with every form of the rules in turn. Times are of one
core: a reason beyond the decision, with the turn solved already.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import count, cycle, islice
from pathlib import Path
from random import Random
from typing import NamedTuple

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")  # one core
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from cantstop import ai
from cantstop.ai.decision import Reasons
from cantstop.model import classic, dice, express
from cantstop.model.record_text import move_text
from cantstop.view import sentences, words
from tests.mixes import MIXES

NAMES = ("Anna", "Ben", "Chloé", "Dan", "Ella", "Finn")
AT_ONCE = 3  # decisions of a game
RULES = sorted(MIXES, key=lambda rules: rules.players == 1)


class Given(NamedTuple):
    """A decision with its reason, the position, and the time the reason took in seconds."""

    text: str
    move: str
    reasons: Reasons
    said: str
    seconds: float


def classic_positions(seed: str, name: str = "master") -> Iterator[classic.State]:
    """Yield positions with a decision from games of every form, never a final one."""
    player = ai.opponent("classic", name)
    forms = cycle(RULES)
    for number in count():
        rng = Random(f"{seed} {number}")
        state = classic.new_game(next(forms))
        begins, shown = rng.randrange(1, 30 * state.rules.players), 0
        steady = ai.opponent("classic", "steady")
        while state.winner is None and shown < AT_ONCE:
            if state.awaits_dice:
                state, _ = classic.apply(
                    state, classic.Dice(dice.throw(f"{seed} {number}", state.turn, state.throw, 4))
                )
                continue
            if state.turn >= begins / 3 and len(classic.legal_moves(state)) > 1 and rng.random() < 0.4:
                shown += 1
                yield state
            chooser = player if state.turn >= begins / 3 else steady
            state, _ = classic.apply(state, chooser.choose(state, rng))


def express_positions(seed: str) -> Iterator[tuple[express.State, int]]:
    """Yield throws with a choice from games of all characters, with the player who chooses."""
    seats = [ai.opponent("express", name) for name in ("master", "steady", "greedy", "crafty", "beginner", "master")]
    for number in count():
        rng = Random(f"{seed} {number}")
        state = express.new_game(express.Rules(number % 6 + 1, (200, 150, 100)[number % 3]))
        while not state.over:
            state, _ = express.apply(state, express.Dice(dice.throw(f"{seed} {number}", state.round, 1, 5)))
            assert state.dice is not None
            for who in state.waiting:
                seen = express.seen_by(state, who)
                if rng.random() < 0.15 and len(express.legal_marks(seen.pads[who], state.dice)) > 1:
                    yield seen, who
                mark = seats[who].choose(seen, who, rng)
                state, _ = express.apply(state, express.Choose(who, mark))


def classic_given(state: classic.State, name: str) -> Given:
    player = ai.opponent("classic", name)
    move = player.choose(state, Random(0))
    began = time.process_time()
    reasons = player.decide(state, Random(0)).reasons
    took = time.process_time() - began
    columns = move.columns if isinstance(move, classic.Advance) else ()
    return Given(classic.text(state), move_text(move), reasons, sentences.reason(reasons, NAMES, columns), took)


def express_given(state: express.State, who: int, name: str) -> Given:
    began = time.process_time()
    decision = ai.opponent("express", name).decide(state, who, Random(0))
    took = time.process_time() - began
    said = sentences.reason(decision.reasons, NAMES)
    return Given(express.text(state), move_text(express.Choose(who, decision.move)), decision.reasons, said, took)


def report(found: list[Given], examples: int) -> None:
    kinds = Counter(given.reasons.why for given in found)
    for why, number in kinds.most_common():
        print(f"{why.value:22}{number:6}{100 * number / len(found):7.1f} %")
    times = sorted(given.seconds for given in found)
    print(f"seconds: mean {sum(times) / len(times):.4f}, 95th percentile {times[int(0.95 * len(times))]:.4f}")
    by_kind = defaultdict(list)
    for given in found:
        by_kind[given.reasons.why].append(given)
    turns = (group[at] for at in count() for group in by_kind.values() if at < len(group))
    for given in islice(turns, min(examples, len(found))):
        print(f"\n{given.text}\n  {given.move}: {given.said}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--player", default="master", help="the character (master)")
    parser.add_argument("--decisions", type=int, default=1000, help="of each game (1000)")
    parser.add_argument("--seed", default="reasons", help="text that the positions depend on (reasons)")
    parser.add_argument("--examples", type=int, default=0, help="number of examples (0)")
    given = parser.parse_args()
    words.use("en")
    print("Can't Stop")
    states = islice(classic_positions(given.seed, given.player), given.decisions)
    report([classic_given(state, given.player) for state in states], given.examples)
    if given.player in [each.name for each in ai.opponents("express")]:
        print("\nExpress")
        pads = islice(express_positions(given.seed), given.decisions)
        report([express_given(state, who, given.player) for state, who in pads], given.examples)
    return 0


if __name__ == "__main__":
    sys.exit(main())
