"""What a score of Express is worth, beside those that the Master reaches alone.

`assets/express_scores.json` holds by penalty his mean score, and what a tenth, two tenths ... of his games stay below.
Made anew by

    python3 tools/make_express_scores.py
"""

from __future__ import annotations

import json
from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from cantstop.resources import ASSETS

FILE = ASSETS / "express_scores.json"


class Worth(NamedTuple):
    """`beaten` of ten games of the Master score less; `mean` is what he scores on average."""

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
    """The Master's scores by penalty."""
    held = json.loads(FILE.read_text("utf-8"))["scores"]
    return {int(penalty): Scores(**scores) for penalty, scores in held.items()}
