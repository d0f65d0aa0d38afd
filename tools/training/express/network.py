"""The net that learns what a pad is worth: made and fitted."""

from __future__ import annotations

import numpy as np

from tools.training import adam
from tools.training.compiled import njit
from tools.training.express.sight import Net, inputs
from tools.training.express.tables import INPUTS, MIRROR, ON, ROWS, row_scores


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


@njit(cache=True, fastmath=True)
def _learn_one(
    rows: np.ndarray, fifths: np.ndarray, goal: np.float32, net: Net, slope: Net, found: np.ndarray, hidden: np.ndarray
) -> float:
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


@njit(cache=True)
def _slope(rows: np.ndarray, fifths: np.ndarray, goals: np.ndarray, those: np.ndarray, net: Net, slope: Net) -> float:
    """Adds these pads' shares to the slopes; returns their squared faults."""
    found = np.empty((2, ON), np.int64)
    hidden = np.empty((2, net.bias.shape[0]), np.float32)
    loss = 0.0
    for at in those:
        loss += _learn_one(rows[at], fifths[at], goals[at], net, slope, found, hidden)
    return loss


def fit(
    weights: adam.Weights,
    steps: np.ndarray,
    rows: np.ndarray,
    fifths: np.ndarray,
    goals: np.ndarray,
    order: np.ndarray,
    batch: int,
    rate: float,
) -> float:
    """Learns the pads in this order; returns the mean squared fault. `steps[0]` counts the steps taken."""
    slope = adam.zeros_like(weights.net)
    loss = 0.0
    for start in range(0, len(order), batch):
        those = order[start : start + batch]
        loss += _slope(rows, fifths, goals, those, weights.net, slope)
        steps[0] += 1
        mean, square = adam.grown(steps[0])
        of_whole = np.float32(mean), np.float32(square)  # here all is in single precision
        adam.descend(weights, slope, np.float32(rate), np.float32(1.0 / len(those)), of_whole)
    return loss / max(1, len(order))
