"""What the net makes of a position, compiled: its inputs, the sums of its layers, its result."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tools.training.classic.tables import COUNT, LENGTH, SPACES, START
from tools.training.compiled import njit

INNER = 16  # units of the second layer; the first has 64
MOST_INPUTS = 64  # that are on in any position
SCALE = np.float32(8.0)  # a practice value counts turns in eights


class Net(NamedTuple):
    """The weights: some units see the squares, others see those, then one output a player (alone: turns to go)."""

    first: np.ndarray  # (inputs, units)
    first_bias: np.ndarray
    second: np.ndarray
    second_bias: np.ndarray
    third: np.ndarray
    third_bias: np.ndarray


@njit(cache=True)
def claimed_input(players: int, target: int, seat: int, count: int) -> int:
    return players * SPACES + seat * (target - 1) + count - 1


@njit(cache=True)
def inputs(heights: np.ndarray, target: int, mover: int, found: np.ndarray) -> int:
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
def outputs(hidden: np.ndarray, net: Net, second: np.ndarray, out: np.ndarray) -> None:
    """From the sums of the first layer to those of the second, and to each seat's chance (alone: turns to go)."""
    inner = net.second_bias.shape[0]
    second[:] = net.second_bias
    for unit in range(hidden.shape[0]):
        if hidden[unit] > 0:
            for other in range(inner):
                second[other] += hidden[unit] * net.second[unit, other]
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
def sum_inputs(heights: np.ndarray, target: int, mover: int, net: Net, found: np.ndarray, hidden: np.ndarray) -> int:
    """The sums of the first layer; which inputs are on is found besides. Returns how many."""
    count = inputs(heights, target, mover, found)
    hidden[:] = net.first_bias
    for place in range(count):
        for unit in range(hidden.shape[0]):
            hidden[unit] += net.first[found[place], unit]
    return count


@njit(cache=True)
def estimate(heights: np.ndarray, target: int, mover: int, net: Net) -> np.ndarray:
    """Each player's chance, by seat from the player to move (alone: turns to go)."""
    hidden = np.empty(net.first_bias.shape[0], np.float32)
    sum_inputs(heights, target, mover, net, np.empty(MOST_INPUTS, np.int64), hidden)
    out = np.empty(net.third_bias.shape[0], np.float32)
    outputs(hidden, net, np.empty(net.second_bias.shape[0], np.float32), out)
    return out


@njit(cache=True)
def differences(
    heights: np.ndarray, target: int, mover: int, net: Net, claimed: int, steps: np.ndarray, tops: np.ndarray
) -> None:
    """What one more runner, or one more column claimed, adds to the first layer's sums once the mover stops."""
    players = heights.shape[0]
    seat = players - 1
    steps[:] = 0
    tops[:] = 0
    for column in range(COUNT):
        height = heights[mover, column]
        for space in range(height + 1, LENGTH[column] + 1):
            row = START[column] + space - 1
            steps[row] = net.first[seat * SPACES + row]
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


@njit(cache=True)
def fill_gaps(net: Net, gaps: np.ndarray) -> None:
    """By how much each seat's output lies above the last seat's, the mover's own (alone: the output itself)."""
    last = net.third_bias.shape[0] - 1
    for seat in range(gaps.shape[0]):
        for other in range(INNER):
            gaps[seat, other] = net.third[other, seat] - (net.third[other, last] if last else np.float32(0))
        gaps[seat, INNER] = net.third_bias[seat] - (net.third_bias[last] if last else np.float32(0))


@njit(cache=True, fastmath=True)
def results(inner: np.ndarray, bias: np.ndarray, gaps: np.ndarray, alone: bool, worth: np.ndarray) -> None:
    """From what the second layer gets of the first, row by row, to what the mover gets who stops there."""
    nothing, one = np.float32(0), np.float32(1)
    for row in range(inner.shape[0]):
        whole = one
        for seat in range(gaps.shape[0]):
            total = gaps[seat, INNER]
            for other in range(INNER):
                value = inner[row, other] + bias[other]
                total += (value if value > nothing else nothing) * gaps[seat, other]
            whole += total - one if alone else np.exp(total)
        worth[row] = -SCALE * whole if alone else one / whole
