"""What a turn is solved on, compiled: the tables of all places of the runners, and what stopping there is worth."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tools.training.classic.sight import INNER, MOST_INPUTS, Net, differences, fill_gaps, results, sum_inputs
from tools.training.classic.tables import (
    COUNT,
    LENGTH,
    MOST_PAIR_STATES,
    MOST_STATES,
    PAIR,
    PAIRING,
    SPACES,
    START,
    TRIPLE,
)
from tools.training.compiled import njit

NEVER = np.float32(-1e30)
NEW = len(PAIRING)  # after the pairings: a runner that enters alone, or steps alone, by column
MOST_TOGETHER = int(np.sort(LENGTH)[-3:].prod())


class Tables(NamedTuple):
    """What a turn's places are worth, as far as they have been asked for, and what that is worked out from."""

    three: np.ndarray
    two: np.ndarray
    one: np.ndarray
    halt_three: np.ndarray  # whether stopping is at least as good as rolling
    halt_two: np.ndarray
    halt_one: np.ndarray
    known_three: np.ndarray
    known_two: np.ndarray
    known_one: np.ndarray
    at_three: np.ndarray  # where each three columns start in `three`
    at_two: np.ndarray
    size: np.ndarray  # how many spaces the mover has above his square, by column; 0 where claimed
    start: np.ndarray  # of these spaces in a list of all
    need: np.ndarray  # how many columns he still needs
    bust: np.ndarray  # worth of a bust
    urge: np.ndarray  # what each roll seems to bring besides
    heights: np.ndarray  # for which they were made ready
    whose: np.ndarray  # the mover then, and the columns that win
    base: np.ndarray
    steps: np.ndarray
    tops: np.ndarray
    gaps: np.ndarray
    sums: np.ndarray
    inner: np.ndarray
    worth: np.ndarray
    pairing: np.ndarray


def new_tables(players: int, units: int = 64) -> Tables:
    def numbers(*shape: int) -> np.ndarray:
        return np.zeros(shape, np.int64)

    def values(*shape: int) -> np.ndarray:
        return np.zeros(shape, np.float32)

    def flags(*shape: int) -> np.ndarray:
        return np.zeros(shape, np.bool_)

    return Tables(
        values(MOST_STATES), values(MOST_PAIR_STATES), values(SPACES),
        flags(MOST_STATES), flags(MOST_PAIR_STATES), flags(SPACES),
        flags(len(TRIPLE)), flags(len(PAIR)), flags(COUNT),
        numbers(len(TRIPLE)), numbers(len(PAIR)), numbers(COUNT), numbers(COUNT), numbers(1), values(1), values(1),
        np.zeros((players, COUNT), np.int8), numbers(2), values(units), values(SPACES, units), values(4, units),
        values(max(1, players - 1), INNER + 1), values(MOST_TOGETHER, units), values(MOST_TOGETHER, INNER),
        values(MOST_TOGETHER), values(NEW + COUNT),
    )  # fmt: skip


@njit(cache=True)
def begin(heights: np.ndarray, target: int, mover: int, net: Net, tables: Tables, urge: float = 0.0) -> None:
    """Makes ready for a turn. Nothing is solved yet, unless it is the same turn again: alone, after a bust."""
    players = heights.shape[0]
    if not _another(heights, target, mover, net, tables, urge):
        return
    claimed = 0
    for column in range(COUNT):
        if heights[mover, column] == LENGTH[column]:
            claimed += 1
        tables.size[column] = LENGTH[column] - heights[mover, column]
        for player in range(players):
            if heights[player, column] == LENGTH[column]:
                tables.size[column] = 0
        tables.start[column] = START[column] + LENGTH[column] - tables.size[column]
    tables.need[0] = target - claimed
    size = tables.size
    at = 0
    for pair in range(len(PAIR)):
        tables.at_two[pair] = at
        at += size[PAIR[pair, 0]] * size[PAIR[pair, 1]]
    at = 0
    for triple in range(len(TRIPLE)):
        tables.at_three[triple] = at
        at += size[TRIPLE[triple, 0]] * size[TRIPLE[triple, 1]] * size[TRIPLE[triple, 2]]
    tables.known_one[:] = False
    tables.known_two[:] = False
    tables.known_three[:] = False
    differences(heights, target, mover, net, claimed, tables.steps, tables.tops)
    fill_gaps(net, tables.gaps)
    for unit in range(len(tables.base)):
        tables.sums[0, unit] = max(tables.base[unit], np.float32(0))
    stop_results(1, net, tables)
    tables.bust[0] = tables.worth[0]


@njit(cache=True)
def _another(heights: np.ndarray, target: int, mover: int, net: Net, tables: Tables, urge: float) -> bool:
    """Whether the tables hold another turn than this, or another net's."""
    base = np.empty_like(tables.base)
    sum_inputs(heights, target, (mover + 1) % heights.shape[0], net, np.empty(MOST_INPUTS, np.int64), base)
    whose, urged = tables.whose, np.float32(urge)
    same = whose[0] == mover and whose[1] == target and tables.urge[0] == urged and (tables.heights == heights).all()
    if same and (tables.base == base).all():
        return False
    whose[0], whose[1], tables.urge[0] = mover, target, urged
    tables.heights[:], tables.base[:] = heights, base
    return True


@njit(cache=True)
def stop_results(rows: int, net: Net, tables: Tables) -> None:
    """What stopping is worth for the first rows of the sums."""
    np.dot(tables.sums[:rows], net.second, tables.inner[:rows])
    results(tables.inner[:rows], net.second_bias, tables.gaps, net.third_bias.shape[0] == 1, tables.worth[:rows])


@njit(cache=True, fastmath=True)
def _add(out: np.ndarray, base: np.ndarray, more: np.ndarray, still: np.ndarray) -> None:
    for unit in range(out.shape[0]):
        out[unit] = base[unit] + more[unit] + still[unit]


@njit(cache=True, fastmath=True)
def fill_stop(columns: np.ndarray, count: int, at: int, table: np.ndarray, net: Net, tables: Tables) -> None:
    """Fills in what stopping is worth with the runners in these columns, -1 for none."""
    size, start, steps, sums = tables.size, tables.start, tables.steps, tables.sums
    a, b, c = columns[0], columns[1], columns[2]
    units = tables.base.shape[0]
    high, middle = np.empty(units, np.float32), np.empty(units, np.float32)
    nothing = np.float32(0)
    won = np.float32(0) if net.third_bias.shape[0] == 1 else np.float32(1)
    row = 0
    for i in range(size[a]):
        _add(high, tables.base, steps[start[a] + i], tables.tops[0])
        for j in range(size[b] if count > 1 else 1):
            top = (1 if i == size[a] - 1 else 0) + (1 if count > 1 and j == size[b] - 1 else 0)
            if count > 1:
                _add(middle, high, steps[start[b] + j], tables.tops[top])
            else:
                _add(middle, high, tables.tops[top], tables.tops[0])
            for k in range(size[c] if count > 2 else 1):
                if count > 2 and k == size[c] - 1:
                    top += 1
                    _add(middle, high, steps[start[b] + j], tables.tops[top])
                step = start[c] + k
                for unit in range(units):
                    value = middle[unit] + (steps[step, unit] if count > 2 else nothing)
                    sums[row, unit] = value if value > nothing else nothing
                table[at + row] = won if top >= tables.need[0] else NEVER
                row += 1
    stop_results(row, net, tables)
    for place in range(row):
        if table[at + place] == NEVER:
            table[at + place] = tables.worth[place]
