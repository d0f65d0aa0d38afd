"""Make the exercises of the trainer, `assets/exercises.txt`, from games of several characters.

    python3 tools/make_exercises.py [--seed 18] [--out assets/exercises.txt]

The same seed gives the same file with the same weights; make it again after the master has learned something else.
Each position is asked only if its best choices differ by so much as its level says, if other ways to look at it find
the same best one, if some character would choose another, and if nothing like it is asked already.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Generic, TypeVar

os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")  # one core
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cantstop.model import classic, express
from tools.needed import needed, parsed

with needed("requirements.txt"):
    from cantstop.controller import exercises
    from cantstop.controller.exercises import Choice, Exercise, State
    from tools.exercises import alike
    from tools.exercises import classic as boards
    from tools.exercises import express as pads

StateT = TypeVar("StateT", bound="State")
ChoiceT = TypeVar("ChoiceT", bound="Choice")
SEED = "18"
TURNS = 12  # of a game that are looked at, drawn by chance: games differ more than the positions of one
# By question and level: by how much the best choice is better than the next, in wins per 100 or in points.
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


@dataclass(frozen=True)
class Source(Generic[StateT, ChoiceT]):
    """The source of exercises of one kind."""

    decisions: Callable[[int], Iterator[StateT]]  # of the game of this number
    asks: Callable[[StateT], str]  # the question, and the number wanted
    wanted: dict[tuple[str, str], int]  # by question and level
    best: Callable[[StateT], tuple[ChoiceT, float] | None]
    sure: Callable[[StateT, ChoiceT, float], bool]
    part: int = 0


def board_source(rules: classic.Rules, wanted: int, seed: str, part: int) -> Source[classic.State, classic.Move]:
    return Source(
        lambda game: filter(boards.worth_asking, boards.decisions(rules, game, seed)),
        lambda state: "pairing" if state.dice is not None else "stop",
        {(asked, level): wanted for asked in ("pairing", "stop") for level in LEADS[asked]},
        boards.margin,
        lambda state, best, lead: boards.is_trap(state, best) and boards.is_sure(state, best, lead, seed),
        part,
    )


def pad_source(wanted: int, seed: str) -> Source[express.State, express.Mark]:
    return Source(
        lambda game: pads.decisions(game, seed),
        lambda state: "mark",
        {("mark", level): wanted for level in LEADS["mark"]},
        pads.margin,
        lambda state, best, lead: pads.is_trap(state, best) and pads.is_sure(state, best, lead, seed),
    )


def make(
    source: Source[StateT, ChoiceT], games: Iterable[int], seed: str, tell: Callable[[str], None]
) -> Iterator[Exercise]:
    """Yield exercises from games until all that is wanted is found; from each at most one of a question and level.

    To stop is the best choice as often as to roll, though in games it is seldom: nobody shall do well by rolling on.
    """
    wanted, met = Counter(source.wanted), set[object]()
    same = Counter[tuple[str, str, bool]]()  # the number answered by rolling, or not
    for game in games:
        if not +wanted:
            tell(f"{game} games")
            return
        found = set[tuple[str, str]]()
        for state in _looked_at(source.decisions(game), Random(f"{seed}/looked at/{game}")):
            signature = alike.signature(state)
            judged = source.best(state) if signature not in met else None
            kind = source.asks(state), _level(source.asks(state), judged[1] if judged else 0.0)
            if judged is None or not wanted[kind] or kind in found:
                continue
            answer = *kind, isinstance(judged[0], classic.Roll)
            if kind[0] == "stop" and same[answer] >= _most(source, *answer) and game < PATIENCE:
                continue
            if not source.sure(state, *judged):
                continue
            same[answer] += 1
            found.add(kind)
            met.add(signature)
            wanted[kind] -= 1
            yield Exercise(_text(state), kind[1], exercises.written(judged[0]))


def _most(source: Source[StateT, ChoiceT], question: str, level: str, rolled: bool) -> int:
    """Return how many exercises may have this answer: a half; the answers take turns at an odd one."""
    odd = (source.part + list(LEADS[question]).index(level) + rolled) % 2
    return (source.wanted[question, level] + odd) // 2


def _looked_at(decisions: Iterator[StateT], rng: Random) -> Iterator[StateT]:
    """Return the decisions of some turns, turn by turn: a turn is solved once."""
    turns: dict[int, list[StateT]] = {}
    for state in decisions:
        turns.setdefault(state.turn if isinstance(state, classic.State) else state.round, []).append(state)
    chosen = sorted(turns)
    rng.shuffle(chosen)
    return (state for turn in chosen[:TURNS] for state in turns[turn])


def _level(question: str, lead: float) -> str:
    return next((level for level, (low, high) in LEADS[question].items() if low <= lead < high), "")


def _text(state: State) -> str:
    return classic.text(state) if isinstance(state, classic.State) else express.text(state)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", default=SEED, help="text that all chance depends on (18)")
    parser.add_argument("--out", type=Path, help="file to write (assets/exercises.txt)")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="to play on (all cores)")
    given = parsed(parser)
    with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
        found = [each for part in pool.starmap(part_of, parts(given.seed), chunksize=1) for each in part]
    unlike = {alike.signature(each.state()): each for each in reversed(found)}
    head = f"# Made by tools/make_exercises.py --seed {given.seed}: level | position | the best choice"
    lines = [exercises.line(each) for each in reversed(unlike.values())]
    (given.out or exercises.FILE).write_text("\n".join([head, *lines, ""]), "utf-8")
    return 0


def parts(seed: str) -> Iterator[tuple[classic.Rules | None, int, int, int, str]]:
    """Yield rules (None: Express), the number wanted, and the part of all parts; each plays different games."""
    for rules, wanted in (*BOARDS.items(), (None, PADS)):
        each = PART[rules is None]
        of = -(-wanted // each)
        for part in range(of):
            yield rules, min(each, wanted - part * each), part, of, seed


def part_of(rules: classic.Rules | None, wanted: int, part: int, of: int, seed: str) -> list[Exercise]:
    def tell(words: str) -> None:
        print(f"{rules or 'Express'}, part {part + 1} of {of}: {words}", file=sys.stderr, flush=True)

    games = count(part, of)
    if rules is None:
        return list(make(pad_source(wanted, seed), games, seed, tell))
    return list(make(board_source(rules, wanted, seed, part), games, seed, tell))


if __name__ == "__main__":
    sys.exit(main())
