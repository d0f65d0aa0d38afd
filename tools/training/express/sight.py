"""What a pad is worth: the net, and the exact mean over the next throw."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tools.training.compiled import njit
from tools.training.express.tables import (
    CHANCE,
    CHOSEN,
    FIFTHS,
    FULL_ROW,
    FULL_TRACK,
    HIGHEST,
    LEGAL,
    LEGAL_COUNT,
    MIRROR,
    MOST_TOTAL,
    NUMBERS,
    ON,
    PAIRS,
    ROWS,
    THROWS,
    TOTAL,
    TRACKS,
)

COUNT = len(PAIRS)
THROW_COUNT = len(THROWS)


class Net(NamedTuple):
    """Half of the net: the other half is its mirror image, so that a pad and its mirror image are worth the same."""

    first: np.ndarray  # (inputs, units)
    bias: np.ndarray  # (units,)
    second: np.ndarray  # (units,)
    linear: np.ndarray  # (inputs,)
    constant: np.ndarray  # (1,)


def whole(half: Net) -> Net:
    """Both halves together, as the game loads them."""
    return Net(
        np.ascontiguousarray(np.concatenate([half.first, half.first[MIRROR]], axis=1)),
        np.concatenate([half.bias, half.bias]),
        np.concatenate([half.second, half.second]),
        half.linear + half.linear[MIRROR],
        half.constant * 2,
    )


@njit(cache=True)
def inputs(rows: np.ndarray, fifths: np.ndarray, found: np.ndarray) -> None:
    """The twenty inputs that are on."""
    highest = chosen = total = 0
    for row in range(ROWS):
        found[row] = row * (FULL_ROW + 1) + min(rows[row], FULL_ROW)
    for number in range(NUMBERS):
        marks = fifths[number]
        found[ROWS + number] = FIFTHS + number * (FULL_TRACK + 1) + marks
        highest = max(highest, marks)
        chosen += marks > 0
        total += marks
    found[ON - 3] = HIGHEST + highest
    found[ON - 2] = CHOSEN + chosen
    found[ON - 1] = TOTAL + min(total, MOST_TOTAL)


@njit(cache=True)
def bits(fifths: np.ndarray) -> int:
    numbers = 0
    for number in range(NUMBERS):
        if fifths[number] > 0:
            numbers |= 1 << number
    return numbers


@njit(cache=True)
def score(rows: np.ndarray, scores: np.ndarray) -> np.float32:
    total = np.float32(0)
    for row in range(ROWS):
        total += scores[row, min(rows[row], FULL_ROW)]
    return total


@njit(cache=True)
def mark(rows: np.ndarray, fifths: np.ndarray, which: int, by: int) -> None:
    """Makes the mark, or with -1 takes it back."""
    fifth, pair = which // COUNT, which % COUNT
    rows[PAIRS[pair, 0]] += by
    rows[PAIRS[pair, 1]] += by
    if fifth:
        fifths[fifth - 1] += by


@njit(cache=True)
def over(fifths: np.ndarray) -> bool:
    return fifths.max() >= FULL_TRACK


@njit(cache=True)
def pair_inputs(rows: np.ndarray, pair: int) -> tuple[int, int, int, int]:
    """The inputs of a pair's rows before and after its marks; of equal rows the second stays as it is."""
    a, b = PAIRS[pair, 0], PAIRS[pair, 1]
    a_from, b_from = a * (FULL_ROW + 1) + min(rows[a], FULL_ROW), b * (FULL_ROW + 1) + min(rows[b], FULL_ROW)
    a_to = a * (FULL_ROW + 1) + min(rows[a] + 1 + (a == b), FULL_ROW)
    b_to = b_from if a == b else b * (FULL_ROW + 1) + min(rows[b] + 1, FULL_ROW)
    return a_from, b_from, a_to, b_to


@njit(cache=True, fastmath=True)
def pair_steps(rows: np.ndarray, net: Net, steps: np.ndarray, flats: np.ndarray) -> None:
    """By how much each pair changes the sums of the hidden units, and of the linear weights."""
    for pair in range(COUNT):
        a_from, b_from, a_to, b_to = pair_inputs(rows, pair)
        flats[pair] = net.linear[a_to] - net.linear[a_from] + net.linear[b_to] - net.linear[b_from]
        for unit in range(net.bias.shape[0]):
            steps[pair, unit] = (
                net.first[a_to, unit] - net.first[a_from, unit] + net.first[b_to, unit] - net.first[b_from, unit]
            )


@njit(cache=True)
def final_scores(rows: np.ndarray, scores: np.ndarray, worth: np.ndarray) -> None:
    """What the pad scores after each pair, if it goes out with it."""
    now, flat = score(rows, scores), scores.ravel()
    for pair in range(COUNT):
        a_from, b_from, a_to, b_to = pair_inputs(rows, pair)
        worth[pair] = now + flat[a_to] - flat[a_from] + flat[b_to] - flat[b_from]


@njit(cache=True)
def can_follow(fifth: int, fifths: np.ndarray, chosen: int) -> bool:
    """Whether a throw could bring this fifth die; 0 for a free throw."""
    if chosen < TRACKS:
        return fifth > 0
    return fifth == 0 or fifths[fifth - 1] > 0


@njit(cache=True, fastmath=True)
def look(
    rows: np.ndarray, fifths: np.ndarray, net: Net, scores: np.ndarray, steps: np.ndarray, worth: np.ndarray
) -> np.float32:
    """What each mark that could follow is worth, and the mean over all throws of the best one."""
    units = net.bias.shape[0]
    found, changed = np.empty(ON, np.int64), np.empty(ON, np.int64)
    inputs(rows, fifths, found)
    base, flat = net.bias.copy(), net.constant[0]
    for place in range(ROWS):
        flat += net.linear[found[place]]
        for unit in range(units):
            base[unit] += net.first[found[place], unit]
    flats = np.empty(COUNT, np.float32)
    pair_steps(rows, net, steps, flats)
    hidden = np.empty(units, np.float32)
    after = fifths.copy()
    for fifth in range(NUMBERS + 1):
        if not can_follow(fifth, fifths, found[ON - 2] - CHOSEN):
            continue
        if fifth:
            after[fifth - 1] += 1
        if over(after):
            final_scores(rows, scores, worth[fifth * COUNT :])
        else:
            inputs(rows, after, changed)
            hidden[:] = base
            more = flat
            for place in range(ROWS, ON):
                more += net.linear[changed[place]]
                for unit in range(units):
                    hidden[unit] += net.first[changed[place], unit]
            for pair in range(COUNT):
                total = np.float32(0)
                for unit in range(units):
                    total += net.second[unit] * max(hidden[unit] + steps[pair, unit], np.float32(0))
                worth[fifth * COUNT + pair] = total + more + flats[pair]
        if fifth:
            after[fifth - 1] -= 1
    return mean_of_best(bits(fifths), worth)


@njit(cache=True)
def mean_of_best(numbers: int, worth: np.ndarray) -> np.float32:
    mean = np.float32(0)
    for throw in range(THROW_COUNT):
        mean += CHANCE[throw] * worth[best_mark(numbers, throw, worth)]
    return mean


@njit(cache=True)
def best_mark(numbers: int, throw: int, worth: np.ndarray) -> int:
    best = LEGAL[numbers, throw, 0]
    for place in range(1, LEGAL_COUNT[numbers, throw]):
        if worth[LEGAL[numbers, throw, place]] > worth[best]:
            best = LEGAL[numbers, throw, place]
    return best
