"""The net that learns what a pad is worth: made and fitted."""

from __future__ import annotations

import numpy as np
from numba import njit

from tools.training_express.sight import Net, inputs
from tools.training_express.tables import INPUTS, MIRROR, ON, ROWS, row_scores

MEMORY, SPREAD, TINY = 0.9, 0.999, 1e-8  # Adam's own
DRIFT = 0.999  # the weights that play are a running mean of those that learn


def new_net(units: int, penalty: int, random: np.random.Generator) -> Net:
    """Random units over the score as it stands; half of the units are here, the others are their mirror images."""
    linear = np.zeros(INPUTS, np.float32)
    linear[: ROWS * 11] = row_scores(penalty).ravel() / 2
    half = units // 2
    return Net(
        random.normal(0, 0.15, (INPUTS, half)).astype(np.float32),
        np.full(half, 0.1, np.float32),
        random.normal(0, units**-0.5, half).astype(np.float32),
        linear,
        np.zeros(1, np.float32),
    )


def zeros_like(net: Net) -> Net:
    return Net(*(np.zeros_like(part) for part in net))


def copy(net: Net) -> Net:
    return Net(*(part.copy() for part in net))


@njit(cache=True, fastmath=True)
def _learn_one(rows, fifths, goal, net, slope, found, hidden):
    """Adds one pad's share to the slopes; returns its squared fault."""
    units = net.bias.shape[0]
    inputs(rows, fifths, found[0])
    guess = net.constant[0] * 2
    for side in range(2):
        if side:
            for place in range(ON):
                found[1, place] = MIRROR[found[0, place]]
        hidden[side] = net.bias
        for on in found[side]:
            guess += net.linear[on]
            for unit in range(units):
                hidden[side, unit] += net.first[on, unit]
        for unit in range(units):
            guess += net.second[unit] * max(hidden[side, unit], np.float32(0))
    fault = guess - goal
    slope.constant[0] += 2 * fault
    for side in range(2):
        for unit in range(units):
            value = hidden[side, unit]
            back = np.float32(0)
            if value > 0:
                slope.second[unit] += fault * value
                back = fault * net.second[unit]
            hidden[side, unit] = back
            slope.bias[unit] += back
        for on in found[side]:
            slope.linear[on] += fault
            for unit in range(units):
                slope.first[on, unit] += hidden[side, unit]
    return fault * fault


@njit(cache=True, fastmath=True)
def _adam(part, slope, mean, square, drifting, rate, share, grown_mean, grown_square):
    part, slope, mean = part.ravel(), slope.ravel(), mean.ravel()
    square, drifting = square.ravel(), drifting.ravel()
    for at in range(part.shape[0]):
        by = slope[at] * share
        slope[at] = 0
        mean[at] = MEMORY * mean[at] + (1 - MEMORY) * by
        square[at] = SPREAD * square[at] + (1 - SPREAD) * by * by
        part[at] -= rate * (mean[at] / grown_mean) / (np.sqrt(square[at] / grown_square) + TINY)
        drifting[at] = DRIFT * drifting[at] + (1 - DRIFT) * part[at]


@njit(cache=True)
def fit(net, drifting, slope, mean, square, rows, fifths, goals, order, batch, rate, taken):
    """One pass over the pads in this order; returns the mean squared fault. `taken[0]` counts the steps of learning."""
    found = np.empty((2, ON), np.int64)
    hidden = np.empty((2, net.bias.shape[0]), np.float32)
    loss = 0.0
    for start in range(0, len(order), batch):
        end = min(start + batch, len(order))
        for place in range(start, end):
            at = order[place]
            loss += _learn_one(rows[at], fifths[at], goals[at], net, slope, found, hidden)
        taken[0] += 1
        share = np.float32(1.0 / (end - start))
        grown_mean = np.float32(1 - MEMORY ** min(taken[0], 10000))
        grown_square = np.float32(1 - SPREAD ** min(taken[0], 100000))
        _adam(net.first, slope.first, mean.first, square.first, drifting.first, rate, share, grown_mean, grown_square)
        _adam(net.bias, slope.bias, mean.bias, square.bias, drifting.bias, rate, share, grown_mean, grown_square)
        _adam(
            net.second, slope.second, mean.second, square.second, drifting.second,
            rate, share, grown_mean, grown_square,
        )
        _adam(
            net.linear, slope.linear, mean.linear, square.linear, drifting.linear,
            rate, share, grown_mean, grown_square,
        )
        _adam(
            net.constant, slope.constant, mean.constant, square.constant, drifting.constant,
            rate, share, grown_mean, grown_square,
        )
    return loss / max(1, len(order))
