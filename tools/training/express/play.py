"""Whole games, compiled: over a thousand a second, each leaving behind what every pad in it was worth."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tools.training.chance import random_below
from tools.training.compiled import njit
from tools.training.express.sight import COUNT, Net, best_mark, bits, look, mark, over, score
from tools.training.express.tables import FALLEN, LEGAL, LEGAL_COUNT, LOSING, MARKS, NUMBERS, ROWS

MOST_THROWS = 400


class Trace(NamedTuple):
    """The pads of a game before each throw, and what they were worth."""

    rows: np.ndarray  # (throws, rows)
    fifths: np.ndarray  # (throws, numbers)
    mean: np.ndarray  # over all throws, of the best that could follow
    best: np.ndarray  # of what could follow the actual throw
    taken: np.ndarray  # of what followed
    goals: np.ndarray


def new_trace() -> Trace:
    rows, fifths = np.zeros((MOST_THROWS, ROWS), np.int8), np.zeros((MOST_THROWS, NUMBERS), np.int8)
    mean, best, taken, goals = (np.zeros(MOST_THROWS, np.float32) for _ in range(4))
    return Trace(rows, fifths, mean, best, taken, goals)


@njit(cache=True)
def play(net: Net, scores: np.ndarray, keep: float, strays: int, rng: np.ndarray, trace: Trace) -> int:
    """One game by the best following pad, with one mark in `strays` (0: none) at random; returns the number of throws.

    The goal of each pad is what it was worth one throw later on average, corrected by a share (`keep`) of how
    much better or worse things then turned out than expected.
    """
    rows, fifths = np.zeros(ROWS, np.int64), np.zeros(NUMBERS, np.int64)
    steps, worth = np.empty((COUNT, net.bias.shape[0]), np.float32), np.empty(MARKS, np.float32)
    throws = 0
    strayed = np.zeros(MOST_THROWS, np.bool_)
    while not over(fifths) and throws < MOST_THROWS:
        trace.rows[throws], trace.fifths[throws] = rows, fifths
        trace.mean[throws] = look(rows, fifths, net, scores, steps, worth)
        throw = FALLEN[random_below(len(FALLEN), rng)]
        numbers = bits(fifths)
        which = best_mark(numbers, throw, worth)
        trace.best[throws] = worth[which]
        if strays and random_below(strays, rng) == 0:
            which = LEGAL[numbers, throw, random_below(LEGAL_COUNT[numbers, throw], rng)]
            strayed[throws] = True
        trace.taken[throws] = worth[which]
        mark(rows, fifths, which, 1)
        throws += 1
    goal = score(rows, scores)
    for at in range(throws - 1, -1, -1):
        surprise = np.float32(0) if strayed[at] else np.float32(keep) * (goal - trace.taken[at])
        goal = trace.mean[at] + surprise
        trace.goals[at] = goal
    return throws


@njit(cache=True)
def lesson_games(
    first: int,
    last: int,
    seed: int,
    net: Net,
    scores: np.ndarray,
    keep: float,
    strays: int,
    trace: Trace,
    rows: np.ndarray,
    fifths: np.ndarray,
    goals: np.ndarray,
) -> int:
    """Plays these games; returns how many pads they left behind."""
    count = 0
    rng = np.zeros(1, np.uint64)
    for game in range(first, last):
        rng[0] = np.uint64(seed) * np.uint64(0x9E3779B1) + np.uint64(game) * np.uint64(0xD1B54A32D192ED03)
        throws = play(net, scores, keep, strays, rng, trace)
        for at in range(throws):
            if count < len(goals):
                rows[count], fifths[count], goals[count] = trace.rows[at], trace.fifths[at], trace.goals[at]
                count += 1
    return count


@njit(cache=True)
def test_games(first: int, last: int, seed: int, net: Net, scores: np.ndarray, deep: bool, results: np.ndarray) -> None:
    """Each game's score, and the score without the luck of its throws; `deep` looks a throw further."""
    rng = np.zeros(1, np.uint64)
    units = net.bias.shape[0]
    steps, worth = np.empty((COUNT, units), np.float32), np.empty(MARKS, np.float32)
    further = np.empty(MARKS, np.float32)
    for game in range(first, last):
        rng[0] = np.uint64(seed) * np.uint64(0x9E3779B1) + np.uint64(game) * np.uint64(0xD1B54A32D192ED03)
        rows, fifths = np.zeros(ROWS, np.int64), np.zeros(NUMBERS, np.int64)
        luck = np.float32(0)
        while not over(fifths):
            mean = look(rows, fifths, net, scores, steps, worth)
            throw = FALLEN[random_below(len(FALLEN), rng)]
            numbers = bits(fifths)
            which = best_mark(numbers, throw, worth)
            luck += worth[which] - mean
            if deep:
                best = np.float32(-1e9)
                for place in range(LEGAL_COUNT[numbers, throw]):
                    each = LEGAL[numbers, throw, place]
                    mark(rows, fifths, each, 1)
                    value = score(rows, scores) if over(fifths) else look(rows, fifths, net, scores, steps, further)
                    mark(rows, fifths, each, -1)
                    if value > best:
                        best, which = value, each
            mark(rows, fifths, which, 1)
        final = score(rows, scores)
        results[game - first, 0] = final
        results[game - first, 1] = final - luck


@njit(cache=True)
def fates(first: int, last: int, seed: int, net: Net, scores: np.ndarray, ended: np.ndarray, begun: np.ndarray) -> None:
    """Of rows with one to four marks, by row, marks and all fifth marks: how many there were, and how many ended so."""
    rng = np.zeros(1, np.uint64)
    trace_rows = np.zeros((MOST_THROWS, ROWS), np.int8)
    totals = np.zeros(MOST_THROWS, np.int64)
    steps, worth = np.empty((COUNT, net.bias.shape[0]), np.float32), np.empty(MARKS, np.float32)
    for game in range(first, last):
        rng[0] = np.uint64(seed) * np.uint64(0x9E3779B1) + np.uint64(game) * np.uint64(0xD1B54A32D192ED03)
        rows, fifths = np.zeros(ROWS, np.int64), np.zeros(NUMBERS, np.int64)
        throws = 0
        while not over(fifths) and throws < MOST_THROWS:
            look(rows, fifths, net, scores, steps, worth)
            throw = FALLEN[random_below(len(FALLEN), rng)]
            mark(rows, fifths, best_mark(bits(fifths), throw, worth), 1)
            trace_rows[throws] = rows
            totals[throws] = fifths.sum()
            throws += 1
        for at in range(throws):
            for row in range(ROWS):
                marks = trace_rows[at, row]
                if 0 < marks <= LOSING:
                    place = min(row, ROWS - 1 - row)
                    begun[place, marks - 1, totals[at]] += 1
                    ended[place, marks - 1, totals[at]] += rows[row] <= LOSING
