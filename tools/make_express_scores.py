"""Makes what a score of Express is compared with, `assets/express_scores.json`, from games of the Master alone.

    python3 tools/make_express_scores.py [--games 2000] [--seed 1]

They are the games of `arena.py express master` for each penalty, and are kept: whichever comes second takes seconds.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from cantstop.controller.express_worth import FILE, Scores
from cantstop.model.express import PENALTIES
from tools import arena_express, arena_runs


def main(words: list[str] | None = None) -> int:
    parser = arena_runs.arguments(__doc__)
    parser.add_argument("--out", type=Path, default=FILE)
    given = arena_runs.read(parser, words)
    found = {}
    for penalty in PENALTIES:
        match = arena_express.Match(("master",), penalty, given.seed, table=False)
        found[penalty] = summed_up(arena_express.played(match, given.games, given.processes, given.anew))
    made_by = f"python3 tools/make_express_scores.py --games {given.games} --seed {given.seed}"
    given.out.write_text(written(made_by, found), "utf-8")
    return 0


def summed_up(games: list[list[dict[str, float]]]) -> Scores:
    """The mean with the luck of the throws taken off, and the tenths as they fell, to tens."""
    mean, _ = arena_express.mean([pad["without_luck"] for (pad,) in games])
    return Scores(round(mean), [round(score, -1) for score in arena_express.tenths([pad["score"] for (pad,) in games])])


def written(made_by: str, found: dict[int, Scores]) -> str:
    """As JSON, a line for each penalty."""
    rows = ",\n".join(f'    "{penalty}": {json.dumps(scores._asdict())}' for penalty, scores in found.items())
    return f'{{\n  "made_by": {json.dumps(made_by)},\n  "scores": {{\n{rows}\n  }}\n}}\n'


if __name__ == "__main__":
    sys.exit(main())
