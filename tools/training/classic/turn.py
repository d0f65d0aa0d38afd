"""The turn solved exactly, compiled: the same worths that `cantstop.ai.solver` finds, for training and the arena.

A position is `heights[player, column]` (0 to the top, which means claimed). Runners are `places[column]`: how many
spaces above the first that the mover could enter, -1 where there is none. Plain rules only, without variants.
Only what is asked for is solved: two runners need the nine tables of three that hold them, not all 165.
"""

from __future__ import annotations

import numpy as np

from tools.training.classic.ground import NEVER, NEW, Tables, fill_stop
from tools.training.classic.sight import Net
from tools.training.classic.steps import alive, pairing_moves, step
from tools.training.classic.tables import (
    COUNT,
    NOTHING,
    OPTION,
    OPTION_BUST,
    OPTION_CHANCE,
    OPTIONS,
    PAIR,
    PAIR_AT,
    PAIRING,
    PAIRING_AT,
    ROLL,
    ROLL_CHANCE,
    START,
    TRIPLE,
    TRIPLE_AT,
)
from tools.training.compiled import njit


@njit(cache=True, fastmath=True)
def solve_three(triple: int, net: Net, tables: Tables) -> None:
    if tables.known_three[triple]:
        return
    tables.known_three[triple] = True
    size, bust, worth, urge = tables.size, tables.bust[0], tables.three, tables.urge[0]
    a, b, c = TRIPLE[triple, 0], TRIPLE[triple, 1], TRIPLE[triple, 2]
    start = tables.at_three[triple]
    fill_stop(TRIPLE[triple], 3, start, worth, net, tables)
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
                total = OPTION_BUST[triple] * bust + urge
                for option in range(OPTIONS[triple]):
                    best = max(
                        value[OPTION[triple, option, 0]],
                        max(value[OPTION[triple, option, 1]], value[OPTION[triple, option, 2]]),
                    )
                    total += OPTION_CHANCE[triple, option] * (best if best > NEVER else bust)
                halt = worth[here] >= total or a1 + b1 + c1 == 0
                tables.halt_three[here] = halt
                if not halt:
                    worth[here] = total


@njit(cache=True, fastmath=True)
def _step_three(worth: np.ndarray, a1: int, b1: int, c1: int, a2: int, b2: int, c2: int, value: np.ndarray) -> None:
    """What the slots are worth, if a step in a leads so far and two of them so far, and so with b and c."""
    value[0] = worth[a1] if a1 else NEVER
    value[1] = worth[b1] if b1 else NEVER
    value[2] = worth[c1] if c1 else NEVER
    value[3] = worth[a2] if a1 else NEVER
    value[4] = worth[b2] if b1 else NEVER
    value[5] = worth[c2] if c1 else NEVER
    value[6] = worth[a1 + b1] if a1 + b1 else NEVER
    value[7] = worth[a1 + c1] if a1 + c1 else NEVER
    value[8] = worth[b1 + c1] if b1 + c1 else NEVER


@njit(cache=True)
def solve_two(pair: int, net: Net, tables: Tables) -> None:
    if tables.known_two[pair]:
        return
    tables.known_two[pair] = True
    a, b = PAIR[pair, 0], PAIR[pair, 1]
    for x in range(COUNT):
        if tables.size[x] > 0 and x != a and x != b:
            solve_three(TRIPLE_AT[min(a, x), min(max(a, x), b), max(b, x)], net, tables)
    start = tables.at_two[pair]
    fill_stop(np.array([a, b, 0]), 2, start, tables.two, net, tables)
    _roll_two(a, b, tables, tables.two[start:], tables.halt_two[start:], tables.pairing)


@njit(cache=True, fastmath=True)
def _roll_two(a: int, b: int, tables: Tables, worth: np.ndarray, halt: np.ndarray, pairing: np.ndarray) -> None:
    """With runners in a and b: from the tables of three what every roll is worth."""
    size, bust = tables.size, tables.bust[0]
    at, strides = _tables_of_three(a, b, tables)
    for i in range(size[a] - 1, -1, -1):
        for j in range(size[b] - 1, -1, -1):
            _step_two(a, b, i, j, size, worth, pairing)
            _step_third(a, b, i, j, size, tables.three, at, strides, pairing)
            total = tables.urge[0]  # summed here: in a function of its own it would be rounded in another order
            live = False
            for roll in range(len(ROLL)):
                best = max(pairing[ROLL[roll, 0]], max(pairing[ROLL[roll, 1]], pairing[ROLL[roll, 2]]))
                live |= best > NEVER
                total += ROLL_CHANCE[roll] * (best if best > NEVER else bust)
            here = i * size[b] + j
            halt[here] = worth[here] >= total or not live
            if not halt[here]:
                worth[here] = total


@njit(cache=True)
def _tables_of_three(a: int, b: int, tables: Tables) -> tuple[np.ndarray, np.ndarray]:
    """Where the tables of a, b and each third column start, and how far a step in each of the three leads there."""
    size = tables.size
    at = np.zeros(COUNT, np.int64)
    strides = np.zeros((COUNT, 3), np.int64)
    for x in range(COUNT):
        if size[x] > 0 and x != a and x != b:
            low, middle, high = min(a, x), min(max(a, x), b), max(b, x)
            at[x] = tables.at_three[TRIPLE_AT[low, middle, high]]
            for place, column in enumerate((a, b, x)):
                if column == low:
                    strides[x, place] = size[middle] * size[high]
                elif column == middle:
                    strides[x, place] = size[high]
                else:
                    strides[x, place] = 1
    return at, strides


@njit(cache=True, fastmath=True)
def _step_two(a: int, b: int, i: int, j: int, size: np.ndarray, worth: np.ndarray, pairing: np.ndarray) -> None:
    """What the pairings are worth in which no third runner is set; a step in a or b alone stands where one enters."""
    here = i * size[b] + j
    more_a = 1 if i < size[a] - 1 else 0
    more_b = 1 if j < size[b] - 1 else 0
    pairing[NEW + a] = worth[here + size[b]] if more_a else NEVER
    pairing[NEW + b] = worth[here + 1] if more_b else NEVER
    pairing[PAIRING_AT[a, a]] = worth[here + (2 if i < size[a] - 2 else 1) * size[b]] if more_a else NEVER
    pairing[PAIRING_AT[b, b]] = worth[here + (2 if j < size[b] - 2 else 1)] if more_b else NEVER
    pairing[PAIRING_AT[a, b]] = worth[here + more_a * size[b] + more_b] if more_a + more_b else NEVER


@njit(cache=True, fastmath=True)
def _step_third(
    a: int,
    b: int,
    i: int,
    j: int,
    size: np.ndarray,
    three: np.ndarray,
    at: np.ndarray,
    strides: np.ndarray,
    pairing: np.ndarray,
) -> None:
    """What the pairings are worth that name another column than a and b; where it is claimed, only a or b steps."""
    more_a = 1 if i < size[a] - 1 else 0
    more_b = 1 if j < size[b] - 1 else 0
    for x in range(COUNT):
        if x == a or x == b:
            continue
        entered, with_a, with_b, twice = NEVER, pairing[NEW + a], pairing[NEW + b], NEVER
        if size[x] > 0:
            place = at[x] + i * strides[x, 0] + j * strides[x, 1]
            entered = three[place]
            with_a = three[place + more_a * strides[x, 0]]
            with_b = three[place + more_b * strides[x, 1]]
            twice = three[place + (strides[x, 2] if size[x] > 1 else 0)]
        pairing[NEW + x] = entered
        pairing[PAIRING_AT[x, a]], pairing[PAIRING_AT[x, b]] = with_a, with_b
        pairing[PAIRING_AT[x, x]] = twice
        for y in range(x):
            if y != a and y != b:
                pairing[PAIRING_AT[y, x]] = max(entered, pairing[NEW + y])


@njit(cache=True)
def solve_one(a: int, net: Net, tables: Tables) -> None:
    if tables.known_one[a]:
        return
    tables.known_one[a] = True
    for x in range(COUNT):
        if tables.size[x] > 0 and x != a:
            solve_two(PAIR_AT[a, x], net, tables)
    fill_stop(np.array([a, 0, 0]), 1, START[a], tables.one, net, tables)
    places = np.full(COUNT, -1, np.int64)
    for i in range(tables.size[a] - 1, -1, -1):
        places[a] = i
        here = START[a] + i
        roll = _roll(places, 2, tables)
        tables.halt_one[here] = tables.one[here] >= roll or not alive(places, 2, tables.size)
        if not tables.halt_one[here]:
            tables.one[here] = roll


@njit(cache=True)
def solve_all(net: Net, tables: Tables) -> np.float32:
    """Everything; returns what the position is worth before the first roll."""
    for a in range(COUNT):
        if tables.size[a] > 0:
            solve_one(a, net, tables)
    return _roll(np.full(COUNT, -1, np.int64), 3, tables)


@njit(cache=True)
def _roll(places: np.ndarray, free: int, tables: Tables) -> np.float32:
    """What rolling is worth with two runners free or all three."""
    moves = np.empty((2, 2), np.int64)
    for pairing in range(len(PAIRING)):
        count = pairing_moves(PAIRING[pairing, 0], PAIRING[pairing, 1], places, free, tables.size, moves)
        best = NEVER
        for move in range(count):
            step(moves[move], places, 1)
            best = max(best, worth_with(places, tables))
            step(moves[move], places, -1)
        tables.pairing[pairing] = best
    total = tables.urge[0]
    for roll in range(len(ROLL)):
        best = NEVER
        for pairing in ROLL[roll]:
            best = max(best, tables.pairing[pairing])
        total += ROLL_CHANCE[roll] * (best if best > NEVER else tables.bust[0])
    return total


@njit(cache=True)
def find(places: np.ndarray, tables: Tables) -> tuple[int, int, int]:
    """Where the tables hold these runners: how many there are, which set of columns, and the place in the table."""
    a = b = c = -1
    for column in range(COUNT):
        if places[column] >= 0:
            if a < 0:
                a = column
            elif b < 0:
                b = column
            else:
                c = column
    size = tables.size
    if a < 0:
        return 0, 0, 0
    if b < 0:
        return 1, a, START[a] + places[a]
    if c < 0:
        pair = PAIR_AT[a, b]
        return 2, pair, tables.at_two[pair] + places[a] * size[b] + places[b]
    triple = TRIPLE_AT[a, b, c]
    return 3, triple, tables.at_three[triple] + (places[a] * size[b] + places[b]) * size[c] + places[c]


@njit(cache=True)
def solve_for(places: np.ndarray, net: Net, tables: Tables) -> None:
    """Solves what these runners need."""
    count, which, _ = find(places, tables)
    if count == 3:
        solve_three(which, net, tables)
    elif count == 2:
        solve_two(which, net, tables)
    elif count == 1:
        solve_one(which, net, tables)


@njit(cache=True)
def worth_with(places: np.ndarray, tables: Tables) -> float:
    """What the position is worth to the mover with these runners, at a moment when he may stop or roll."""
    count, _, at = find(places, tables)
    if count == 3:
        return tables.three[at]
    return tables.two[at] if count == 2 else tables.one[at]


@njit(cache=True)
def halts(places: np.ndarray, tables: Tables) -> bool:
    """Whether to stop with these runners."""
    count, _, at = find(places, tables)
    if count == 3:
        return tables.halt_three[at]
    return tables.halt_two[at] if count == 2 else tables.halt_one[at]
