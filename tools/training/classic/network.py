"""The net that learns what positions are worth: made, fitted, mirrored, saved.

Its units come in mirrored pairs, so a position and its mirror image (2 for 12) are worth exactly the same.
"""

from __future__ import annotations

import numpy as np

from tools.training import adam
from tools.training.classic.sight import INNER, SCALE, Net, inputs, outputs
from tools.training.classic.tables import COUNT, LENGTH, SPACES, START
from tools.training.compiled import njit

UNITS = 64
BATCH = 256


def new_net(players: int, target: int, random: np.random.Generator) -> Net:
    count = players * (SPACES + target - 1)

    def draw(rows: int, columns: int, spread: float) -> np.ndarray:
        return random.normal(0, spread, (rows, columns)).astype(np.float32)

    net = Net(
        draw(count, UNITS, 0.15),
        np.full(UNITS, 0.1, np.float32),
        draw(UNITS, INNER, (1 / UNITS) ** 0.5),
        np.full(INNER, 0.1, np.float32),
        draw(INNER, players, (1 / INNER) ** 0.5),
        np.zeros(players, np.float32),
    )
    make_symmetric(net, mirrored_inputs(players, target))
    return net


def mirrored_inputs(players: int, target: int) -> np.ndarray:
    """For each input the one that is on in its place on the mirrored board."""
    mirror = np.arange(players * (SPACES + target - 1))
    for seat in range(players):
        for column in range(COUNT):
            for space in range(LENGTH[column]):
                mirror[seat * SPACES + START[column] + space] = seat * SPACES + START[COUNT - 1 - column] + space
    return mirror


@njit(cache=True)
def make_symmetric(net, mirror):
    """Each weight and its mirror image become their mean."""
    units, inner = net.second.shape
    half = np.float32(0.5)
    for row in range(len(mirror)):
        for unit in range(units):
            if mirror[row] * units + units - 1 - unit >= row * units + unit:
                mean = half * (net.first[row, unit] + net.first[mirror[row], units - 1 - unit])
                net.first[row, unit] = net.first[mirror[row], units - 1 - unit] = mean
    for unit in range(units // 2):
        mean = half * (net.first_bias[unit] + net.first_bias[units - 1 - unit])
        net.first_bias[unit] = net.first_bias[units - 1 - unit] = mean
        for other in range(inner):
            mean = half * (net.second[unit, other] + net.second[units - 1 - unit, inner - 1 - other])
            net.second[unit, other] = net.second[units - 1 - unit, inner - 1 - other] = mean
    for other in range(inner // 2):
        mean = half * (net.second_bias[other] + net.second_bias[inner - 1 - other])
        net.second_bias[other] = net.second_bias[inner - 1 - other] = mean
        for seat in range(net.third.shape[1]):
            mean = half * (net.third[other, seat] + net.third[inner - 1 - other, seat])
            net.third[other, seat] = net.third[inner - 1 - other, seat] = mean


@njit(cache=True, fastmath=True)
def _learn_one(heights, goal, target, net, slope, found, hidden, second, out):
    """Adds one position's share to the slopes; returns its loss."""
    units, inner = net.second.shape
    seats = net.third_bias.shape[0]
    count = inputs(heights, target, 0, found)
    hidden[:] = net.first_bias
    for place in range(count):
        for unit in range(units):
            hidden[unit] += net.first[found[place], unit]
    outputs(hidden, net, out)
    second[:] = net.second_bias
    for unit in range(units):
        if hidden[unit] > 0:
            for other in range(inner):
                second[other] += hidden[unit] * net.second[unit, other]
    loss = np.float32(0)
    for seat in range(seats):  # `out` becomes the slope of the loss
        if seats == 1:
            out[0] = (out[0] - goal[0]) / SCALE
            loss += out[0] * out[0]
        else:
            loss -= goal[seat] * np.log(out[seat] + np.float32(1e-12))
            out[seat] -= goal[seat]
        slope.third_bias[seat] += out[seat]
    for other in range(inner):
        back = np.float32(0)
        if second[other] > 0:
            for seat in range(seats):
                slope.third[other, seat] += second[other] * out[seat]
                back += net.third[other, seat] * out[seat]
        second[other] = back
        slope.second_bias[other] += back
    for unit in range(units):
        back = np.float32(0)
        if hidden[unit] > 0:
            for other in range(inner):
                slope.second[unit, other] += hidden[unit] * second[other]
                back += net.second[unit, other] * second[other]
        hidden[unit] = back
        slope.first_bias[unit] += back
    for place in range(count):
        for unit in range(units):
            slope.first[found[place], unit] += hidden[unit]
    return loss


@njit(cache=True)
def _slope(heights, goals, rows, target, net, slope, mirror):
    """Adds these positions' shares to the slopes, alike in the mirror; returns their loss."""
    found = np.empty(64, np.int64)
    hidden = np.empty(net.first_bias.shape[0], np.float32)
    second = np.empty(net.second_bias.shape[0], np.float32)
    out = np.empty(net.third_bias.shape[0], np.float32)
    loss = 0.0
    for row in rows:
        loss += _learn_one(heights[row], goals[row], target, net, slope, found, hidden, second, out)
    make_symmetric(slope, mirror)
    return loss


def fit(weights: adam.Weights, steps: np.ndarray, heights, goals, order, target: int, rate: float) -> float:
    """Learns the positions in this order; returns the mean loss. `steps[0]` counts the steps taken."""
    slope = adam.zeros_like(weights.net)
    mirror = mirrored_inputs(heights.shape[1], target)
    loss = 0.0
    for start in range(0, len(order), BATCH):
        rows = order[start : start + BATCH]
        loss += _slope(heights, goals, rows, target, weights.net, slope, mirror)
        steps[0] += 1
        adam.descend(weights, slope, np.float32(rate), np.float32(1.0 / len(rows)), adam.grown(steps[0]))
    return loss / max(1, len(order))
