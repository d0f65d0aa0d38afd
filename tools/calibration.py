"""How true winning chances are: what was thought in each tenth, what came of it, and how surely that is known.

The chances of one game end alike, so they tell less than as many games would: intervals count by games.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from tools.arena_runs import Row

BINS = 10
FEW = 500  # chances in a bin, of which nothing is asked

Tally = list[list[float]]  # of one game, by bin in which a chance fell: the bin, how many did, their sum, how many won


def tally(chances: np.ndarray, won: np.ndarray) -> Tally:
    """One game's chances, and whether each came true."""
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    found = []
    for number in np.unique(bins):
        inside = bins == number
        found.append([int(number), int(inside.sum()), float(chances[inside].sum()), int(won[inside].sum())])
    return found


def table(games: Iterable[Tally]) -> list[Row]:
    """By bin: what was thought, what came of it, and how far that is off."""
    by_bin: list[list[list[float]]] = [[] for _ in range(BINS)]
    for game in games:
        for number, *sums in game:
            by_bin[int(number)].append(sums)
    return [_row(number, np.array(found)) for number, found in enumerate(by_bin) if found]


def _row(number: int, found: np.ndarray) -> Row:
    count, thought, won = found.sum(axis=0)
    off = (won - thought) / count
    apart = found[:, 2] - found[:, 1] - off * found[:, 0]
    around = 1.96 * float(np.sqrt((apart**2).sum())) / count
    percent = {"thought %": thought / count, "won %": won / count, "off": off, "+-": around}
    label = f"{100 * number // BINS} to {100 * (number + 1) // BINS} %"
    rounded = {name: round(100 * float(share), 2) for name, share in percent.items()}
    return {"estimate": label, "chances": int(count), "games": len(found), **rounded}


def farthest(rows: list[Row]) -> str:
    """The bin that is farthest off, of those that hold enough."""
    enough = [row for row in rows if int(row["chances"]) >= FEW]
    if not enough:
        return "too few chances in every bin"
    worst = max(enough, key=lambda row: abs(float(row["off"])))
    return f"farthest off: {worst['off']:+} +- {worst['+-']} points of {worst['estimate']}"
