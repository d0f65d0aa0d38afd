"""The rank of a score of Express among the scores of the Master playing alone.

`assets/express_scores.json` holds, by penalty, the Master's mean score and the tenths of the scores.
`python3 tools/make_express_scores.py` makes it.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from cantstop.resources import ASSETS

FILE = ASSETS / "express_scores.json"


class Worth(NamedTuple):
    """A score among those of the Master."""

    beaten: int
    mean: int


class Scores(NamedTuple):
    mean: int
    tenths: list[int]


def worth(score: int, penalty: int) -> Worth:
    scores = masters_scores()[penalty]
    return Worth(bisect_left(scores.tenths, score), scores.mean)


@lru_cache(maxsize=1)
def masters_scores() -> dict[int, Scores]:
    held = json.loads(FILE.read_text("utf-8"))["scores"]
    return {int(penalty): Scores(**scores) for penalty, scores in held.items()}
