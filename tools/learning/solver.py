"""The compiled exact solution of a turn, equal to that of `cantstop.ai.solver`, for positions as arrays.

A position is `heights[player, column]`, from 0 to the top, which means claimed. Runners are `places[column]`: spaces
above the first that the mover could enter, or -1. Two runners need only the nine sets of three columns that include
them.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np

from cantstop.ai import solver
from cantstop.model.dice import ROLLS
from tools.learning.kernel import Array, fast, njit
from tools.learning.net import COUNT, LENGTH, MOST_INPUTS, SPACES, START, Net, differences, stop_worth, sum_inputs

NEVER = np.float32(-1e30)
END, ENDS, TURN = range(3)  # degrees to which a set of columns is solved
MOST_TOGETHER = int(np.sort(LENGTH)[-3:].prod())

PAIRING = solver.PAIRINGS.astype(np.int64)
ROLL = solver.ROLL.T.astype(np.int64).copy()  # by roll: three pairings, some of them equal
ROLL_CHANCE = solver.ROLL_CHANCE.astype(np.float32)
ROLL_REACHES = np.cumsum([weight for _, weight in ROLLS]).astype(np.int64)  # a number below 1296 picks a roll

# Sets of columns that hold runners, each after all that hold one runner more; -1 for none.
SETS = [chosen for out in (3, 2, 1) for chosen in combinations(range(COUNT), out)]
SET = np.array([(*chosen, -1, -1)[:3] for chosen in SETS], dtype=np.int64)
SET_AT = np.full((COUNT + 1,) * 3, -1, dtype=np.int64)  # the index -1 is the last one
for _number, _columns in enumerate(SET):
    SET_AT[tuple(_columns)] = _number
TRIPLES = [chosen for chosen in SETS if len(chosen) == 3]
PLACES = int(sum(np.prod([LENGTH[column] for column in chosen]) for chosen in SETS))
_NEEDED = [[number for number, other in enumerate(SETS) if set(chosen) <= set(other)] for chosen in SETS]
NEEDED = np.array(
    [(found + [-1] * 56)[:56] for found in _NEEDED], dtype=np.int64
)  # by set: the sets that include it, and itself
NOTHING = 9  # the slot of a pairing without a step; 0..8 are a, b, c, aa, bb, cc, ab, ac, bc


def _slot(triple: tuple[int, int, int], pairing: tuple[int, int]) -> int:
    low, high = (triple.index(column) if column in triple else None for column in pairing)
    if low is None and high is None:
        return NOTHING
    if low is None or high is None:
        return low if high is None else high  # type: ignore[return-value]
    return 3 + low if low == high else 5 + low + high


def _options() -> tuple[Array, Array, Array, Array]:
    """Return, for each set of three columns, the distinct choices of the rolls (three slots each) and their chances."""
    slots = np.full((len(TRIPLES), 32, 3), NOTHING, dtype=np.int64)
    chances = np.zeros((len(TRIPLES), 32), dtype=np.float32)
    counts = np.zeros(len(TRIPLES), dtype=np.int64)
    bust = np.zeros(len(TRIPLES), dtype=np.float32)
    for number, triple in enumerate(TRIPLES):
        found: dict[tuple[int, ...], int] = {}
        for row, (_, weight) in zip(ROLL, ROLLS):
            choice = tuple(sorted({_slot(triple, PAIRING[pairing].tolist()) for pairing in row} - {NOTHING}))
            found[choice] = found.get(choice, 0) + weight
        bust[number] = found.pop((), 0) / 1296
        counts[number] = len(found)
        for place, (choice, weight) in enumerate(sorted(found.items())):
            slots[number, place] = (choice + choice[-1:] * 2)[:3]
            chances[number, place] = weight / 1296
    return slots, chances, counts, bust


OPTION, OPTION_CHANCE, OPTIONS, OPTION_BUST = _options()


@njit
def can_step(column: int, places: Array, free: int, size: Array) -> bool:
    if size[column] == 0:
        return False
    return places[column] < size[column] - 1 if places[column] >= 0 else free > 0


@njit
def alive(places: Array, free: int, size: Array) -> bool:
    """Return whether at least one roll has a legal move with these runners."""
    for column in range(COUNT):
        if can_step(column, places, free, size):
            return True
    return False


@njit
def step(move: Array, places: Array, by: int) -> None:
    places[move[0]] += by
    if move[1] >= 0:
        places[move[1]] += by


@njit
def pairing_moves(x: int, y: int, places: Array, free: int, size: Array, moves: Array) -> int:
    """Fill in the moves of a pairing as rows of two columns, -1 for none; return their number."""
    first = can_step(x, places, free, size)
    if x == y:
        if not first:
            return 0
        moves[0, 0] = x
        moves[0, 1] = x if places[x] + 1 < size[x] - 1 else -1
        return 1
    second = can_step(y, places, free, size)
    if first and second:
        if free == 1 and places[x] < 0 and places[y] < 0:
            moves[0, 0], moves[0, 1] = x, -1
            moves[1, 0], moves[1, 1] = y, -1
            return 2
        moves[0, 0], moves[0, 1] = x, y
        return 1
    if first or second:
        moves[0, 0], moves[0, 1] = x if first else y, -1
        return 1
    return 0


class Tables(NamedTuple):
    """The worth of each arrangement of runners in a turn, as far as solved, and working arrays."""

    value: Array  # by place, all sets of columns in a row
    halt: Array  # by place: whether stopping is at least as good as rolling
    known: Array  # by set: whether it is solved
    at: Array  # by set: its first place
    size: Array  # spaces above the mover's square, by column; 0 if claimed
    start: Array  # index of the first of these spaces in a list of all spaces
    need: Array  # columns that the mover still needs
    bust: Array  # the worth of a bust
    base: Array
    steps: Array
    tops: Array
    sums: Array
    pairing: Array


def new_tables(units: int = 64) -> Tables:
    def values(*shape: int) -> Array:
        return np.zeros(shape, np.float32)

    def numbers(count: int) -> Array:
        return np.zeros(count, np.int64)

    return Tables(
        values(PLACES), np.zeros(PLACES, np.bool_), np.zeros(len(SET), np.bool_), numbers(len(SET)),
        numbers(COUNT), numbers(COUNT), numbers(1), values(1), values(units), values(SPACES, units), values(4, units),
        values(MOST_TOGETHER, units), values(len(PAIRING)),
    )  # fmt: skip


@njit
def measure(heights: Array, mover: int, size: Array) -> int:
    """Fill in the spaces of each column above the mover's square; return the number of the mover's claimed columns."""
    for column in range(COUNT):
        claimed = (heights[:, column] == LENGTH[column]).any()
        size[column] = 0 if claimed else LENGTH[column] - heights[mover, column]
    return int((heights[mover] == LENGTH).sum())


@njit
def begin(heights: Array, target: int, mover: int, net: Net, tables: Tables) -> None:
    size = tables.size
    claimed = measure(heights, mover, size)
    tables.start[:] = START + LENGTH - size
    tables.need[0] = target - claimed
    at = 0
    for number in range(len(SET)):
        tables.at[number] = at
        places = 1
        for column in SET[number]:
            if column >= 0:
                places *= size[column]
        at += places
    tables.known[:] = False
    sum_inputs(heights, target, (mover + 1) % len(heights), net, np.empty(MOST_INPUTS, np.int64), tables.base)
    differences(heights, target, mover, net, claimed, tables.steps, tables.tops)
    tables.sums[0] = tables.base
    tables.bust[0] = stop_worth(tables.sums[:1], net)[0]


@fast
def fill_stop(number: int, net: Net, tables: Tables) -> None:
    """Fill in the worth of stopping for all arrangements of runners in this set of columns."""
    size, start, steps, sums = tables.size, tables.start, tables.steps, tables.sums
    a, b, c = SET[number, 0], SET[number, 1], SET[number, 2]
    count, at, table = 1 + (b >= 0) + (c >= 0), tables.at[number], tables.value
    units = tables.base.shape[0]
    high, middle = np.empty(units, np.float32), np.empty(units, np.float32)
    won = np.float32(0) if net.third_bias.shape[0] == 1 else np.float32(1)
    row = 0
    for i in range(size[a]):
        high[:] = tables.base + steps[start[a] + i] + tables.tops[0]
        for j in range(size[b] if count > 1 else 1):
            top = (1 if i == size[a] - 1 else 0) + (1 if count > 1 and j == size[b] - 1 else 0)
            if count > 1:
                middle[:] = high + steps[start[b] + j] + tables.tops[top]
            else:
                middle[:] = high + tables.tops[top] + tables.tops[0]
            for k in range(size[c] if count > 2 else 1):
                if count > 2 and k == size[c] - 1:
                    top += 1
                    middle[:] = high + steps[start[b] + j] + tables.tops[top]
                step = start[c] + k
                sums[row] = middle + steps[step] if count > 2 else middle
                table[at + row] = won if top >= tables.need[0] else NEVER
                row += 1
    worth = stop_worth(sums[:row], net)
    for place in range(row):
        if table[at + place] == NEVER:
            table[at + place] = worth[place]


@fast
def _solve_three(triple: int, tables: Tables) -> None:
    size, bust, worth = tables.size, tables.bust[0], tables.value
    a, b, c = SET[triple, 0], SET[triple, 1], SET[triple, 2]
    start = tables.at[triple]
    value = np.empty(10, np.float32)
    value[NOTHING] = NEVER
    step_a, step_b = size[b] * size[c], size[c]
    for i in range(size[a] - 1, -1, -1):
        a1 = step_a if i < size[a] - 1 else 0
        a2 = a1 + (step_a if i < size[a] - 2 else 0)
        for j in range(size[b] - 1, -1, -1):
            b1 = step_b if j < size[b] - 1 else 0
            b2 = b1 + (step_b if j < size[b] - 2 else 0)
            for k in range(size[c] - 1, -1, -1):
                c1 = 1 if k < size[c] - 1 else 0
                c2 = c1 + (1 if k < size[c] - 2 else 0)
                here = start + i * step_a + j * step_b + k
                _step_three(worth[here:], a1, b1, c1, a2, b2, c2, value)
                total = OPTION_BUST[triple] * bust
                for option in range(OPTIONS[triple]):
                    best = max(
                        value[OPTION[triple, option, 0]],
                        max(value[OPTION[triple, option, 1]], value[OPTION[triple, option, 2]]),
                    )
                    total += OPTION_CHANCE[triple, option] * (best if best > NEVER else bust)
                halt = worth[here] >= total or a1 + b1 + c1 == 0
                tables.halt[here] = halt
                if not halt:
                    worth[here] = total


@fast
def _step_three(worth: Array, a1: int, b1: int, c1: int, a2: int, b2: int, c2: int, value: Array) -> None:
    """Fill in the worth of each slot; a1 to c2 are the table offsets of one and two steps in columns a, b and c."""
    value[0] = worth[a1] if a1 else NEVER
    value[1] = worth[b1] if b1 else NEVER
    value[2] = worth[c1] if c1 else NEVER
    value[3] = worth[a2] if a1 else NEVER
    value[4] = worth[b2] if b1 else NEVER
    value[5] = worth[c2] if c1 else NEVER
    value[6] = worth[a1 + b1] if a1 + b1 else NEVER
    value[7] = worth[a1 + c1] if a1 + c1 else NEVER
    value[8] = worth[b1 + c1] if b1 + c1 else NEVER


@njit
def _solve_fewer(number: int, tables: Tables) -> None:
    """Solve arrangements with one or two runners from those with one more runner."""
    places = np.full(COUNT, -1, np.int64)
    a, b = SET[number, 0], SET[number, 1]
    here = tables.at[number] + tables.size[a] * (tables.size[b] if b >= 0 else 1)
    for i in range(tables.size[a] - 1, -1, -1):
        places[a] = i
        for j in range(tables.size[b] - 1 if b >= 0 else 0, -1, -1):
            if b >= 0:
                places[b] = j
            here -= 1
            free = 1 if b >= 0 else 2
            total = roll_worth(places, free, tables)
            tables.halt[here] = tables.value[here] >= total or not alive(places, free, tables.size)
            if not tables.halt[here]:
                tables.value[here] = total


@njit
def solve(number: int, how: int, net: Net, tables: Tables) -> None:
    """Solve a set of columns. END: its worths of stopping; ENDS: also those of its subsets; TURN: all worths."""
    for needed in NEEDED[number]:
        if needed < 0:
            break
        if tables.known[needed] or (how == END and needed != number):
            continue
        tables.known[needed] = True
        open_yet = True
        for column in SET[needed]:
            open_yet &= column < 0 or tables.size[column] > 0
        if not open_yet:
            continue
        fill_stop(needed, net, tables)
        if how == TURN:
            if SET[needed, 2] >= 0:
                _solve_three(needed, tables)
            else:
                _solve_fewer(needed, tables)


@njit
def solve_all(net: Net, tables: Tables) -> np.float32:
    """Solve the whole turn; return the worth of the position before the first roll."""
    for a in range(COUNT):
        solve(SET_AT[a, -1, -1], TURN, net, tables)
    return roll_worth(np.full(COUNT, -1, np.int64), 3, tables)


@njit
def roll_worth(places: Array, free: int, tables: Tables) -> np.float32:
    moves = np.empty((2, 2), np.int64)
    for pairing in range(len(PAIRING)):
        count = pairing_moves(PAIRING[pairing, 0], PAIRING[pairing, 1], places, free, tables.size, moves)
        best = NEVER
        for move in range(count):
            step(moves[move], places, 1)
            best = max(best, tables.value[find(places, tables)[1]])
            step(moves[move], places, -1)
        tables.pairing[pairing] = best
    total = np.float32(0)
    for roll in range(len(ROLL)):
        best = NEVER
        for pairing in ROLL[roll]:
            best = max(best, tables.pairing[pairing])
        total += ROLL_CHANCE[roll] * (best if best > NEVER else tables.bust[0])
    return total


@njit
def find(places: Array, tables: Tables) -> tuple[int, int]:
    """Return the index of these runners' set of columns, and their index in the tables."""
    a = b = c = -1
    at = 0
    for column in range(COUNT):
        if places[column] >= 0:
            a, b, c = (column, -1, -1) if a < 0 else (a, column, -1) if b < 0 else (a, b, column)
            at = at * tables.size[column] + places[column]
    number = SET_AT[a, b, c]
    return number, tables.at[number] + at
