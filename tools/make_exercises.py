"""Make the exercises of the trainer, `assets/exercises.txt`, from games of several characters.

    python3 tools/make_exercises.py [--seed 18] [--out assets/exercises.txt]

The same seed and weights give the same file; run it again after the master has learned something new. A position
becomes an exercise if the lead of its best choice is in the range of a level, deeper estimates agree on that choice,
some character would choose another, and no similar position is an exercise already.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")  # one core
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cantstop.model import classic, express
from tools.needed import needed, parsed

with needed("requirements.txt"):
    from cantstop.controller import exercises
    from cantstop.controller.exercises import Exercise, State
    from tools.exercises import classic as boards
    from tools.exercises import express as pads

SEED = "18"
TURNS = 12  # of a game that are looked at, drawn by chance: games differ more than the positions of one
# By question and level: the advantage of the best choice over the next, in wins per 100 or in points.
LEADS = {
    "pairing": {"easy": (5.0, 40.0), "medium": (3.2, 5.0), "hard": (2.0, 3.2)},
    "stop": {"easy": (8.0, 30.0), "medium": (4.5, 8.0), "hard": (2.5, 4.5)},
    "mark": {"easy": (30.0, 90.0), "medium": (16.0, 30.0), "hard": (8.0, 16.0)},
}
# By rules: the number of exercises of each level and either question.
Rules = classic.Rules
BOARDS = {
    Rules(2): 18, Rules(2, 4): 6, Rules(2, 5): 6,
    **{Rules(2, **{variant: True}): 4 for variant in classic.VARIANTS},
    Rules(2, 4, jump=True): 3, Rules(2, 5, no_parking=True): 3,
    Rules(2, jump=True, eager=True): 3, Rules(2, no_parking=True, eager=True): 3,
    Rules(3): 3, Rules(3, 4): 1, Rules(3, jump=True): 1, Rules(3, no_parking=True): 1,
    Rules(4): 4, Rules(4, eager=True): 2,
}  # fmt: skip
PADS = 72
PATIENCE = 20_000  # games until one that has the same answer as others will do
PART = {False: 3, True: 6}  # boards and pads that are looked for in one go, of each level and either question


def make(rules: classic.Rules | None, wanted: int, part: int, games: Iterable[int], seed: str) -> Iterator[Exercise]:
    """Yield exercises of these rules (None: Express) until the wanted number of each question and level is found.

    Each game gives at most one exercise for a question and level. Stopping is the best choice as often as rolling,
    although it is rare in games, so that a trainee who always rolls does not score well.
    """
    kind: Any = pads if rules is None else boards
    questions = ("mark",) if rules is None else ("pairing", "stop")
    missing = Counter({(question, level): wanted for question in questions for level in LEADS[question]})
    met = set[object]()
    same = Counter[tuple[str, str, bool]]()  # the number answered by rolling, or not
    for game in games:
        if not +missing:
            print(f"{rules or 'Express'}, part {part + 1}: {game} games", file=sys.stderr, flush=True)
            return
        found = set[tuple[str, str]]()
        decisions = pads.decisions(game, seed) if rules is None else boards.decisions(rules, game, seed)
        for state in _looked_at(decisions, Random(f"{seed}/looked at/{game}")):
            signature = kind.signature(state)
            judged = kind.margin(state) if signature not in met else None
            if judged is None:
                continue
            best, lead = judged
            question = "mark" if rules is None else "stop" if state.dice is None else "pairing"
            level = next((level for level, (low, high) in LEADS[question].items() if low <= lead < high), "")
            if not missing[question, level] or (question, level) in found:
                continue
            answer = question, level, isinstance(best, classic.Roll)
            odd = (part + list(LEADS[question]).index(level) + answer[2]) % 2  # the answers take turns at an odd one
            if question == "stop" and same[answer] >= (wanted + odd) // 2 and game < PATIENCE:
                continue
            if not (kind.is_trap(state, best) and kind.is_sure(state, best, lead, seed)):
                continue
            same[answer] += 1
            found.add((question, level))
            met.add(signature)
            missing[question, level] -= 1
            text = classic.text(state) if isinstance(state, classic.State) else express.text(state)
            yield Exercise(text, level, exercises.written(best))


def _looked_at(decisions: Iterable[State], rng: Random) -> Iterator[State]:
    """Yield the decisions of a few random turns, grouped by turn so that each turn is solved only once."""
    turns: dict[int, list[State]] = {}
    for state in decisions:
        turns.setdefault(state.turn if isinstance(state, classic.State) else state.round, []).append(state)
    chosen = sorted(turns)
    rng.shuffle(chosen)
    return (state for turn in chosen[:TURNS] for state in turns[turn])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default=SEED, help="text that all chance depends on (18)")
    parser.add_argument("--out", type=Path, help="file to write (assets/exercises.txt)")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="to play on (all cores)")
    given = parsed(parser)
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        found = [each for part in pool.starmap(part_of, parts(given.seed), chunksize=1) for each in part]
    unlike = {signature_of(each.state()): each for each in reversed(found)}
    head = f"# Made by tools/make_exercises.py --seed {given.seed}: level | position | the best choice"
    lines = [exercises.line(each) for each in reversed(unlike.values())]
    (given.out or exercises.FILE).write_text("\n".join([head, *lines, ""]), "utf-8")
    return 0


def signature_of(state: State) -> object:
    return boards.signature(state) if isinstance(state, classic.State) else pads.signature(state)


def parts(seed: str) -> Iterator[tuple[classic.Rules | None, int, int, int, str]]:
    """Yield each part of the work as rules (None: Express), wanted number, index of the part, number of parts, seed."""
    for rules, wanted in (*BOARDS.items(), (None, PADS)):
        each = PART[rules is None]
        of = -(-wanted // each)
        for part in range(of):
            yield rules, min(each, wanted - part * each), part, of, seed


def part_of(rules: classic.Rules | None, wanted: int, part: int, of: int, seed: str) -> list[Exercise]:
    return list(make(rules, wanted, 0 if rules is None else part, count(part, of), seed))


if __name__ == "__main__":
    sys.exit(main())
