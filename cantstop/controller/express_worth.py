"""What a score of Express is worth, beside those that the Master reaches alone.

The tenths are those of 2,000 games for each penalty, rounded; the means are told in docs/players.md. Anew:

    python3 tools/arena.py express master --games 2000 --penalty 200
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple


class Worth(NamedTuple):
    """`beaten` of ten games of the Master score less; `mean` is what he scores on average."""

    beaten: int
    mean: int


MEANS = {200: 259, 150: 340, 100: 429}
TENTHS = {  # what a tenth, two tenths ... of his games stay below
    200: (-160, 0, 110, 200, 280, 350, 430, 510, 620),
    150: (-20, 130, 210, 280, 350, 420, 480, 550, 650),
    100: (130, 250, 320, 380, 440, 490, 540, 600, 680),
}


def worth(score: int, penalty: int) -> Worth:
    return Worth(bisect_left(TENTHS[penalty], score), MEANS[penalty])
