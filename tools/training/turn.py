"""The turn solved exactly, compiled: the same tables that `cantstop.ai.solver` makes, for training and the arena.

A position is `heights[player, column]` (0 to the top, which means claimed). Runners are `places[column]`: how many
spaces above the first that the mover could enter, -1 where there is none. Plain rules only, without variants.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from tools.training.tables import (
    COUNT,
    LENGTH,
    MOST_PAIR_STATES,
    MOST_STATES,
    OPTION,
    OPTION_BUST,
    OPTION_CHANCE,
    OPTIONS,
    PAIR,
    PAIR_AT,
    PAIRING,
    PAIRING_AT,
    PAIRING_AT,
    ROLL,
    ROLL_CHANCE,
    SPACES,
    START,
    TRIPLE,
    TRIPLE_AT,
)

NEVER = np.float32(-1e30)
NEW = len(PAIRING)  # after the pairings: a single entering runner, by column
INNER = 16  # units of the second layer; the first has a multiple of eight
SCALE = np.float32(8.0)  # a practice value counts turns in eights


class Net(NamedTuple):
    """The weights: 64 units see the squares, 16 see those, then one output a player (alone: turns to go)."""

    first: np.ndarray  # (inputs, units)
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    third: np.ndarray
    third_bias: np.ndarray


class Tables(NamedTuple):
    """What a position is worth with these runners; `at*` is where each set of columns starts."""

    three: np.ndarray
    two: np.ndarray
    one: np.ndarray
    root: np.ndarray  # worth before the first roll, worth of a bust
    halt_three: np.ndarray  # whether stopping is at least as good as rolling
    halt_two: np.ndarray
    halt_one: np.ndarray
    at_three: np.ndarray
    at_two: np.ndarray
    size: np.ndarray  # how many spaces the mover has above his square, by column; 0 where claimed


def new_tables() -> Tables:
    return Tables(
        np.zeros(MOST_STATES, np.float32),
        np.zeros(MOST_PAIR_STATES, np.float32),
        np.zeros(SPACES, np.float32),
        np.zeros(2, np.float32),
        np.zeros(MOST_STATES, np.bool_),
        np.zeros(MOST_PAIR_STATES, np.bool_),
        np.zeros(SPACES, np.bool_),
        np.zeros(len(TRIPLE), np.int64),
        np.zeros(len(PAIR), np.int64),
        np.zeros(COUNT, np.int64),
    )


@njit(cache=True)
def input_count(players, target):
    return players * (SPACES + target - 1)


@njit(cache=True)
def claimed_input(players, target, seat, count):
    return players * SPACES + seat * (target - 1) + count - 1


@njit(cache=True)
def inputs(heights, target, mover, found):
    """Fills in the numbers of the inputs that are on, seen by the player to move; returns how many."""
    players = heights.shape[0]
    n = 0
    for seat in range(players):
        player = (mover + seat) % players
        claimed = 0
        for column in range(COUNT):
            height = heights[player, column]
            if height > 0:
                found[n] = seat * SPACES + START[column] + height - 1
                n += 1
                if height == LENGTH[column]:
                    claimed += 1
        if 0 < claimed < target:
            found[n] = claimed_input(players, target, seat, claimed)
            n += 1
    return n


@njit(cache=True, fastmath=True)
def outputs(hidden, net, out):
    """From the sums of the first layer to each seat's chance (alone: turns to go)."""
    units = hidden.shape[0]
    inner = net.second_bias.shape[0]
    second = net.second_bias.copy()
    for unit in range(units):
        value = hidden[unit]
        if value > 0:
            for other in range(inner):
                second[other] += value * net.second[unit, other]
    seats = net.third_bias.shape[0]
    for seat in range(seats):
        total = net.third_bias[seat]
        for other in range(inner):
            if second[other] > 0:
                total += second[other] * net.third[other, seat]
        out[seat] = total
    if seats == 1:
        out[0] *= SCALE
        return
    highest = out[0]
    for seat in range(1, seats):
        highest = max(highest, out[seat])
    whole = np.float32(0)
    for seat in range(seats):
        out[seat] = np.exp(out[seat] - highest)
        whole += out[seat]
    for seat in range(seats):
        out[seat] /= whole


@njit(cache=True)
def sum_inputs(heights, target, mover, net):
    found = np.empty(64, np.int64)
    count = inputs(heights, target, mover, found)
    hidden = net.first_bias.copy()
    for place in range(count):
        for unit in range(hidden.shape[0]):
            hidden[unit] += net.first[found[place], unit]
    return hidden


@njit(cache=True)
def estimate(heights, target, mover, net):
    """Each player's chance, by seat from the player to move (alone: turns to go)."""
    out = np.empty(net.third_bias.shape[0], np.float32)
    outputs(sum_inputs(heights, target, mover, net), net, out)
    return out


@njit(cache=True)
def _differences(heights, target, mover, net, claimed):
    """What one more runner, or one more column claimed, adds to the first layer's sums."""
    players = heights.shape[0]
    units = net.first_bias.shape[0]
    steps = np.zeros((SPACES, units), np.float32)
    tops = np.zeros((4, units), np.float32)
    seat = players - 1
    for column in range(COUNT):
        height = heights[mover, column]
        for space in range(height + 1, LENGTH[column] + 1):
            row = START[column] + space - 1
            steps[row] = net.first[seat * SPACES + START[column] + space - 1]
            if height > 0:
                steps[row] -= net.first[seat * SPACES + START[column] + height - 1]
            if space == LENGTH[column]:
                for other in range(players - 1):
                    there = heights[(mover + 1 + other) % players, column]
                    if there > 0:
                        steps[row] -= net.first[other * SPACES + START[column] + there - 1]
    for more in range(1, 4):
        if claimed + more < target:
            tops[more] = net.first[claimed_input(players, target, seat, claimed + more)]
            if claimed > 0:
                tops[more] -= net.first[claimed_input(players, target, seat, claimed)]
    return steps, tops


@njit(cache=True)
def _gaps(net):
    """By how much each seat's output lies above the last seat's, the mover's own (alone: the output itself)."""
    seats = net.third_bias.shape[0]
    gaps = np.zeros((max(1, seats - 1), INNER + 1), np.float32)
    for seat in range(gaps.shape[0]):
        for other in range(INNER):
            gaps[seat, other] = net.third[other, seat] - (net.third[other, seats - 1] if seats > 1 else np.float32(0))
        gaps[seat, INNER] = net.third_bias[seat] - (net.third_bias[seats - 1] if seats > 1 else np.float32(0))
    return gaps


@njit(cache=True, fastmath=True)
def _worth(sums, net, gaps, second):
    """What the mover gets for stopping where the first layer has these sums."""
    nothing = np.float32(0)
    for other in range(INNER):
        second[other] = net.second_bias[other]
    for unit in range(0, sums.shape[0], 8):  # eight at a time, so that the processor need not wait for itself
        v0, v1, v2, v3 = sums[unit], sums[unit + 1], sums[unit + 2], sums[unit + 3]
        v4, v5, v6, v7 = sums[unit + 4], sums[unit + 5], sums[unit + 6], sums[unit + 7]
        v0, v1, v2, v3 = max(v0, nothing), max(v1, nothing), max(v2, nothing), max(v3, nothing)
        v4, v5, v6, v7 = max(v4, nothing), max(v5, nothing), max(v6, nothing), max(v7, nothing)
        for other in range(INNER):
            near = v0 * net.second[unit, other] + v1 * net.second[unit + 1, other]
            near += v2 * net.second[unit + 2, other] + v3 * net.second[unit + 3, other]
            far = v4 * net.second[unit + 4, other] + v5 * net.second[unit + 5, other]
            far += v6 * net.second[unit + 6, other] + v7 * net.second[unit + 7, other]
            second[other] += near + far
    if net.third_bias.shape[0] == 1:
        total = net.third_bias[0]
        for other in range(INNER):
            total += max(second[other], nothing) * gaps[0, other]
        return -SCALE * total
    whole = np.float32(1)
    for seat in range(gaps.shape[0]):
        total = gaps[seat, INNER]
        for other in range(INNER):
            total += max(second[other], nothing) * gaps[seat, other]
        whole += np.exp(total)
    return np.float32(1) / whole


@njit(cache=True, fastmath=True)
def _add(out, base, more, still):
    for unit in range(out.shape[0]):
        out[unit] = base[unit] + more[unit] + still[unit]


@njit(cache=True, fastmath=True)
def stop_values(heights, target, mover, net, tables):
    """Fills the tables with what stopping there is worth."""
    players = heights.shape[0]
    won = np.float32(1) if players > 1 else np.float32(0)
    claimed = 0
    for column in range(COUNT):
        if heights[mover, column] == LENGTH[column]:
            claimed += 1
    for column in range(COUNT):
        tables.size[column] = LENGTH[column] - heights[mover, column]
        for player in range(players):
            if heights[player, column] == LENGTH[column]:
                tables.size[column] = 0
    size = tables.size
    base = sum_inputs(heights, target, (mover + 1) % players, net)
    steps, tops = _differences(heights, target, mover, net, claimed)
    gaps = _gaps(net)
    second = np.empty(INNER, np.float32)
    tables.root[1] = _worth(base, net, gaps, second)
    units = base.shape[0]
    high = np.empty(units, np.float32)
    middle = np.empty(units, np.float32)
    low = np.empty(units, np.float32)
    start = START + LENGTH - size  # of the mover's first step in each column
    for a in range(COUNT):
        for i in range(size[a]):
            top_a = 1 if i == size[a] - 1 else 0
            _add(high, base, steps[start[a] + i], tops[top_a])
            tables.one[START[a] + i] = won if claimed + top_a >= target else _worth(high, net, gaps, second)
    at = 0
    for pair in range(len(PAIR)):
        a, b = PAIR[pair, 0], PAIR[pair, 1]
        tables.at_two[pair] = at
        for i in range(size[a]):
            top_a = 1 if i == size[a] - 1 else 0
            _add(high, base, steps[start[a] + i], tops[0])
            for j in range(size[b]):
                top_b = top_a + (1 if j == size[b] - 1 else 0)
                if claimed + top_b >= target:
                    tables.two[at] = won
                else:
                    _add(middle, high, steps[start[b] + j], tops[top_b])
                    tables.two[at] = _worth(middle, net, gaps, second)
                at += 1
    at = 0
    for triple in range(len(TRIPLE)):
        a, b, c = TRIPLE[triple, 0], TRIPLE[triple, 1], TRIPLE[triple, 2]
        tables.at_three[triple] = at
        if size[c] == 0:
            continue
        for i in range(size[a]):
            top_a = 1 if i == size[a] - 1 else 0
            _add(high, base, steps[start[a] + i], tops[0])
            for j in range(size[b]):
                top_b = top_a + (1 if j == size[b] - 1 else 0)
                _add(middle, high, steps[start[b] + j], tops[0])
                for k in range(size[c]):
                    if k == size[c] - 1:
                        top_b += 1
                    if claimed + top_b >= target:
                        tables.three[at] = won
                    else:
                        _add(low, middle, steps[start[c] + k], tops[top_b])
                        tables.three[at] = _worth(low, net, gaps, second)
                    at += 1


@njit(cache=True, fastmath=True)
def _solve_three(tables):
    size, bust, worth = tables.size, tables.root[1], tables.three
    value = np.empty(10, np.float32)
    value[9] = NEVER
    for triple in range(len(TRIPLE)):
        a, b, c = TRIPLE[triple, 0], TRIPLE[triple, 1], TRIPLE[triple, 2]
        if size[a] == 0 or size[b] == 0 or size[c] == 0:
            continue
        start = tables.at_three[triple]
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
                    value[0] = worth[here + a1] if a1 else NEVER
                    value[1] = worth[here + b1] if b1 else NEVER
                    value[2] = worth[here + c1] if c1 else NEVER
                    value[3] = worth[here + a2] if a1 else NEVER
                    value[4] = worth[here + b2] if b1 else NEVER
                    value[5] = worth[here + c2] if c1 else NEVER
                    value[6] = worth[here + a1 + b1] if a1 + b1 else NEVER
                    value[7] = worth[here + a1 + c1] if a1 + c1 else NEVER
                    value[8] = worth[here + b1 + c1] if b1 + c1 else NEVER
                    total = OPTION_BUST[triple] * bust
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


@njit(cache=True)
def find(places, tables):
    """Where the tables hold these runners: which of the tables (by the number of runners), and the place in it."""
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
        return 0, 0
    if b < 0:
        return 1, START[a] + places[a]
    if c < 0:
        return 2, tables.at_two[PAIR_AT[a, b]] + places[a] * size[b] + places[b]
    row = places[a] * size[b] + places[b]
    return 3, tables.at_three[TRIPLE_AT[a, b, c]] + row * size[c] + places[c]


@njit(cache=True)
def worth_with(places, tables):
    """What the position is worth to the mover with these runners, at a moment when he may stop or roll."""
    count, at = find(places, tables)
    if count == 3:
        return tables.three[at]
    if count == 2:
        return tables.two[at]
    return tables.one[at] if count == 1 else tables.root[0]


@njit(cache=True)
def halts(places, tables):
    """Whether to stop with these runners."""
    count, at = find(places, tables)
    if count == 3:
        return tables.halt_three[at]
    if count == 2:
        return tables.halt_two[at]
    return tables.halt_one[at] if count == 1 else False


@njit(cache=True)
def can_step(column, places, free, size):
    if size[column] == 0:
        return False
    return places[column] < size[column] - 1 if places[column] >= 0 else free > 0


@njit(cache=True)
def alive(places, free, size):
    """Whether any roll could be played."""
    for column in range(COUNT):
        if can_step(column, places, free, size):
            return True
    return False


@njit(cache=True)
def pairing_moves(x, y, places, free, size, moves):
    """The moves of one pairing as rows of two columns, -1 for none; returns how many."""
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


@njit(cache=True)
def _roll_value(places, free, tables, moves, pairing_value):
    """What rolling is worth with fewer than three runners out."""
    size, bust = tables.size, tables.root[1]
    for pairing in range(len(PAIRING)):
        count = pairing_moves(PAIRING[pairing, 0], PAIRING[pairing, 1], places, free, size, moves)
        best = NEVER
        for move in range(count):
            x, y = moves[move, 0], moves[move, 1]
            places[x] += 1
            if y >= 0:
                places[y] += 1
            best = max(best, worth_with(places, tables))
            places[x] -= 1
            if y >= 0:
                places[y] -= 1
        pairing_value[pairing] = best
    total = np.float32(0)
    for roll in range(len(ROLL)):
        best = max(
            pairing_value[ROLL[roll, 0]], max(pairing_value[ROLL[roll, 1]], pairing_value[ROLL[roll, 2]])
        )
        total += ROLL_CHANCE[roll] * (best if best > NEVER else bust)
    return total


@njit(cache=True, fastmath=True)
def _solve_pair(a, b, tables, worth, halt, pairing_value):
    """Two runners in a and b: with each third column their tables of three, then what every roll is worth."""
    size, bust, three = tables.size, tables.root[1], tables.three
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
    for i in range(size[a] - 1, -1, -1):
        more_a = 1 if i < size[a] - 1 else 0
        for j in range(size[b] - 1, -1, -1):
            more_b = 1 if j < size[b] - 1 else 0
            here = i * size[b] + j
            only_a = worth[here + size[b]] if more_a else NEVER
            only_b = worth[here + 1] if more_b else NEVER
            for x in range(COUNT):
                if x == a or x == b:
                    continue
                with_a, with_b = PAIRING_AT[x, a], PAIRING_AT[x, b]
                if size[x] == 0:
                    pairing_value[with_a], pairing_value[with_b] = only_a, only_b
                    pairing_value[PAIRING_AT[x, x]] = NEVER
                    for y in range(x):
                        if y != a and y != b:
                            other = size[y] > 0
                            pairing_value[PAIRING_AT[y, x]] = pairing_value[NEW + y] if other else NEVER
                    pairing_value[NEW + x] = NEVER
                    continue
                place = at[x] + i * strides[x, 0] + j * strides[x, 1]
                entered = three[place]
                pairing_value[NEW + x] = entered
                pairing_value[with_a] = three[place + more_a * strides[x, 0]]
                pairing_value[with_b] = three[place + more_b * strides[x, 1]]
                pairing_value[PAIRING_AT[x, x]] = three[place + (strides[x, 2] if size[x] > 1 else 0)]
                for y in range(x):
                    if y != a and y != b:
                        pairing_value[PAIRING_AT[y, x]] = max(entered, pairing_value[NEW + y])
            pairing_value[PAIRING_AT[a, a]] = (
                worth[here + (2 if i < size[a] - 2 else 1) * size[b]] if more_a else NEVER
            )
            pairing_value[PAIRING_AT[b, b]] = worth[here + (2 if j < size[b] - 2 else 1)] if more_b else NEVER
            pairing_value[PAIRING_AT[a, b]] = (
                worth[here + more_a * size[b] + more_b] if more_a + more_b else NEVER
            )
            total = np.float32(0)
            alive = False
            for roll in range(len(ROLL)):
                best = max(
                    pairing_value[ROLL[roll, 0]], max(pairing_value[ROLL[roll, 1]], pairing_value[ROLL[roll, 2]])
                )
                alive |= best > NEVER
                total += ROLL_CHANCE[roll] * (best if best > NEVER else bust)
            halt[here] = worth[here] >= total or not alive
            if not halt[here]:
                worth[here] = total


@njit(cache=True)
def solve(heights, target, mover, net, tables):
    """Fills the tables: what every reachable place in this turn is worth to the mover."""
    stop_values(heights, target, mover, net, tables)
    _solve_three(tables)
    size = tables.size
    places = np.full(COUNT, -1, np.int64)
    moves = np.empty((2, 2), np.int64)
    pairing_value = np.empty(NEW + COUNT, np.float32)
    for pair in range(len(PAIR)):
        start = tables.at_two[pair]
        worth, halt = tables.two[start:], tables.halt_two[start:]
        _solve_pair(PAIR[pair, 0], PAIR[pair, 1], tables, worth, halt, pairing_value)
    for a in range(COUNT):
        for i in range(size[a] - 1, -1, -1):
            places[a] = i
            roll = _roll_value(places, 2, tables, moves, pairing_value)
            here = START[a] + i
            tables.halt_one[here] = tables.one[here] >= roll or not alive(places, 2, size)
            if not tables.halt_one[here]:
                tables.one[here] = roll
        places[a] = -1
    tables.root[0] = _roll_value(places, 3, tables, moves, pairing_value)
    return tables.root[0]
