"""The compiled net that computes the worth of a position of Can't Stop from its inputs."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import numpy as np

from cantstop.model.board import COLUMNS, LENGTHS
from tools.learning.kernel import Array, njit

COUNT = len(COLUMNS)
LENGTH = np.array([LENGTHS[column] for column in COLUMNS], dtype=np.int64)
START = np.concatenate(([0], np.cumsum(LENGTH)[:-1])).astype(np.int64)  # of each column in a list of all spaces
SPACES = int(LENGTH.sum())
UNITS, INNER = 64, 16  # of the first and second layers
MOST_INPUTS = 64  # that are on in any position
SCALE = np.float32(8.0)  # a practice value counts turns in eights


class Net(NamedTuple):
    """The weights of a net with two hidden layers and an output for each player: the chance, or solo turns to go."""

    first: Array  # (inputs, units)
    first_bias: Array
    second: Array
    second_bias: Array
    third: Array
    third_bias: Array


def new_net(players: int, target: int, random: np.random.Generator) -> Net:
    def draw(rows: int, columns: int, spread: float) -> Array:
        return random.normal(0, spread, (rows, columns)).astype(np.float32)

    net = Net(
        draw(players * (SPACES + target - 1), UNITS, 0.15), np.full(UNITS, 0.1, np.float32),
        draw(UNITS, INNER, (1 / UNITS) ** 0.5), np.full(INNER, 0.1, np.float32),
        draw(INNER, players, (1 / INNER) ** 0.5), np.zeros(players, np.float32),
    )  # fmt: skip
    make_symmetric(net, players, target)
    return net


def mirrored_inputs(players: int, target: int) -> Array:
    own = np.concatenate([START[COUNT - 1 - column] + np.arange(LENGTH[column]) for column in range(COUNT)])
    squares = [seat * SPACES + own for seat in range(players)]
    return np.concatenate([*squares, players * SPACES + np.arange(players * (target - 1))])


def make_symmetric(net: Net, players: int, target: int) -> None:
    """Replace each weight and its mirror image by their mean, so that the net values mirrored positions equally."""
    mirror = mirrored_inputs(players, target)
    half = np.float32(0.5)
    net.first[:] = half * (net.first + net.first[mirror, ::-1])
    net.second[:] = half * (net.second + net.second[::-1, ::-1])
    for part in (net.first_bias, net.second_bias, net.third):
        part[:] = half * (part + part[::-1])


@njit
def claimed_input(players: int, target: int, seat: int, count: int) -> int:
    return players * SPACES + seat * (target - 1) + count - 1


@njit
def inputs(heights: Array, target: int, mover: int, found: Array) -> int:
    """Fill in the indices of the inputs that are 1, the mover's first; return their number."""
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


@njit
def outputs(hidden: Array, net: Net) -> tuple[Array, Array]:
    """Return the sums of the second layer, and each seat's chance (solo: turns to go), from the first layer's sums."""
    nothing = np.float32(0)
    second = np.dot(np.maximum(hidden, nothing), net.second) + net.second_bias
    out = np.dot(np.maximum(second, nothing), net.third) + net.third_bias
    if len(out) == 1:
        return second, out * SCALE
    out = np.exp(out - out.max())
    return second, out / out.sum()


@njit
def sum_inputs(heights: Array, target: int, mover: int, net: Net, found: Array, hidden: Array) -> int:
    """Fill in the inputs that are 1 and the sums of the first layer; return the number of these inputs."""
    count = inputs(heights, target, mover, found)
    hidden[:] = net.first_bias
    for place in range(count):
        hidden += net.first[found[place]]
    return count


@njit
def estimate(heights: Array, target: int, mover: int, net: Net) -> Array:
    """Return each player's chance to win, the mover's first, or in a solo game the turns to go."""
    hidden = np.empty(net.first_bias.shape[0], np.float32)
    sum_inputs(heights, target, mover, net, np.empty(MOST_INPUTS, np.int64), hidden)
    return outputs(hidden, net)[1]


@njit
def differences(heights: Array, target: int, mover: int, net: Net, claimed: int, steps: Array, tops: Array) -> None:
    """Fill in the amounts that each runner and each claimed column adds to the first layer's sums at a stop."""
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


@njit
def stop_worth(sums: Array, net: Net) -> Array:
    """Return the worth of stopping to the mover, for each row of the first layer's sums after the stop."""
    inner = np.maximum(np.dot(np.maximum(sums, np.float32(0)), net.second) + net.second_bias, np.float32(0))
    out = np.dot(inner, net.third) + net.third_bias
    last = out.shape[1] - 1
    if last == 0:
        return -SCALE * out[:, 0]
    whole = np.zeros(len(out), np.float32)
    for seat in range(last + 1):
        whole += np.exp(out[:, seat] - out[:, last])
    return np.float32(1) / whole


def read(path: Path) -> Net:
    """Return the net that the game ships in this file."""
    with np.load(path, allow_pickle=False) as held:
        return Net(*(held[name].astype(np.float32) for name in Net._fields))
