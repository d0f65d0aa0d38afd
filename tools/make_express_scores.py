"""Make assets/express_scores.json from solo games of the Master; the game compares scores of Express with it.

    python3 tools/make_express_scores.py [--games 2000] [--seed 1]

The games are those of `tools/learning/arena.py express master --solo`, for each penalty.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cantstop.controller.review import FILE, Scores
from cantstop.model.express import PENALTIES
from tools.learning.arena import Match, Seat, played
from tools.needed import parsed


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=2000, help="for each penalty (2000)")
    parser.add_argument("--seed", type=int, default=1, help="number that the throws depend on (1)")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count(), help="to play on (all cores)")
    parser.add_argument("--out", type=Path, default=FILE, help="file to write")
    given = parsed(parser, words)
    found = {}
    for penalty in PENALTIES:
        match = Match("express", ("master",), given.seed, penalty=penalty)
        found[penalty] = summed_up(played(match, given.games, given.processes))
    made_by = f"python3 tools/make_express_scores.py --games {given.games} --seed {given.seed}"
    given.out.write_text(written(made_by, found), "utf-8")
    return 0


def summed_up(games: list[list[Seat]]) -> Scores:
    """Return the mean score, corrected for luck, and the nine deciles of the scores, rounded to tens."""
    mean = sum(pad["luck taken off"] for (pad,) in games) / len(games)
    scores = sorted(pad["score"] for (pad,) in games)
    return Scores(round(mean), [10 * round(scores[len(scores) * part // 10] / 10) for part in range(1, 10)])


def written(made_by: str, found: dict[int, Scores]) -> str:
    """Return the contents of the file: JSON with a line for each penalty."""
    rows = ",\n".join(f'    "{penalty}": {json.dumps(scores._asdict())}' for penalty, scores in found.items())
    return f'{{\n  "made_by": {json.dumps(made_by)},\n  "scores": {{\n{rows}\n  }}\n}}\n'


if __name__ == "__main__":
    sys.exit(main())
