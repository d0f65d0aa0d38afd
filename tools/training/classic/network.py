"""The net that learns what positions are worth: made, fitted, mirrored, saved.

Its units come in mirrored pairs, so a position and its mirror image (2 for 12) are worth exactly the same.
"""

from __future__ import annotations

import numpy as np

from tools.training import adam
from tools.training.classic.sight import INNER, MOST_INPUTS, SCALE, Net, outputs, sum_inputs
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
def make_symmetric(net: Net, mirror: np.ndarray) -> None:
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
def _learn_one(
    heights: np.ndarray,
    goal: np.ndarray,
    target: int,
    net: Net,
    slope: Net,
    found: np.ndarray,
    hidden: np.ndarray,
    second: np.ndarray,
    out: np.ndarray,
) -> np.float32:
    """Adds one position's share to the slopes; returns its loss."""
    count = sum_inputs(heights, target, 0, net, found, hidden)
    outputs(hidden, net, second, out)
    loss = _loss(goal, out)
    for seat in range(len(out)):
        slope.third_bias[seat] += out[seat]
    _go_back(second, out, net.third, slope.third, slope.second_bias)
    _go_back(hidden, second, net.second, slope.second, slope.first_bias)
    for place in range(count):
        for unit in range(len(hidden)):
            slope.first[found[place], unit] += hidden[unit]
    return loss


@njit(cache=True, fastmath=True)
def _loss(goal: np.ndarray, out: np.ndarray) -> np.float32:
    """How far the outputs are from their goal; they become the slope of that."""
    loss = np.float32(0)
    for seat in range(len(out)):
        if len(out) == 1:
            out[0] = (out[0] - goal[0]) / SCALE
            loss += out[0] * out[0]
        else:
            loss -= goal[seat] * np.log(out[seat] + np.float32(1e-12))
            out[seat] -= goal[seat]
    return loss


@njit(cache=True, fastmath=True)
def _go_back(
    sums: np.ndarray, above: np.ndarray, weights: np.ndarray, slope: np.ndarray, bias_slope: np.ndarray
) -> None:
    """Through a layer, from the slopes of the layer above it: its sums become their own slopes."""
    for unit in range(len(sums)):
        back = np.float32(0)
        if sums[unit] > 0:
            for other in range(len(above)):
                slope[unit, other] += sums[unit] * above[other]
                back += weights[unit, other] * above[other]
        sums[unit] = back
        bias_slope[unit] += back


@njit(cache=True)
def _slope(
    heights: np.ndarray, goals: np.ndarray, rows: np.ndarray, target: int, net: Net, slope: Net, mirror: np.ndarray
) -> float:
    """Adds these positions' shares to the slopes, alike in the mirror; returns their loss."""
    found = np.empty(MOST_INPUTS, np.int64)
    hidden = np.empty(net.first_bias.shape[0], np.float32)
    second = np.empty(net.second_bias.shape[0], np.float32)
    out = np.empty(net.third_bias.shape[0], np.float32)
    loss = 0.0
    for row in rows:
        loss += _learn_one(heights[row], goals[row], target, net, slope, found, hidden, second, out)
    make_symmetric(slope, mirror)
    return loss


def fit(
    weights: adam.Weights,
    steps: np.ndarray,
    heights: np.ndarray,
    goals: np.ndarray,
    order: np.ndarray,
    target: int,
    rate: float,
) -> float:
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
