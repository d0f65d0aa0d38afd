"""The learning of Express, compiled: pads and marks as numbers, the net, whole games and their lessons.

A row is 0 to 10 for 2 to 12, a number 0 to 5 for 1 to 6. A mark is `fifth * 66 + pair`; `fifth` is 0 for none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

import numpy as np

from cantstop.ai import express_value
from cantstop.ai.express_value import CHOSEN, FIFTHS, HIGHEST, INPUTS, MOST_TOTAL, TOTAL
from cantstop.model.express import TRACKS, row_score
from tools.learning.kernel import Array, Learner, descend, fast, grown, learner, njit, random_below, zeros_like

ROWS, NUMBERS, FULL_TRACK, LOSING, FULL_ROW = 11, 6, 8, 4, 10
PAIRS = np.array(express_value.PAIRS) - 2
COUNT = len(PAIRS)
MARKS = (NUMBERS + 1) * COUNT
MOST_MARKS = 15
THROWS = [tuple(face - 1 for face in dice) for dice in express_value.THROWS]
THROW_COUNT = len(THROWS)
CHANCE = express_value.CHANCES.astype(np.float32)
FALLEN = np.array([THROWS.index(tuple(sorted(dice))) for dice in product(range(NUMBERS), repeat=5)], np.int16)
MIRROR = np.array(express_value.MIRROR)
ON = ROWS + NUMBERS + 3  # inputs that are on
MOST_THROWS = 400
FIRST_RATE, LAST_RATE = 1.5e-3, 1e-5
TEST_GAMES, FATE_GAMES = 1 << 40, 1 << 41  # first numbers of these games

Pads = tuple[Array, Array, Array]  # rows, fifth marks, goals


def _all_marks() -> tuple[Array, Array]:
    """Return the legal marks, and the number of them, by a pad's numbers (as bits) and throw."""
    marks = np.full((1 << NUMBERS, THROW_COUNT, MOST_MARKS), -1, np.int16)
    counts = np.zeros((1 << NUMBERS, THROW_COUNT), np.int8)
    for numbers in range(1 << NUMBERS):
        if bin(numbers).count("1") <= TRACKS:
            throws = np.arange(THROW_COUNT)
            codes, found = express_value.marks_of_each_throw(np.full(THROW_COUNT, numbers), throws)
            counts[numbers] = found
            marks[numbers][np.arange(MOST_MARKS) < found[:, None]] = codes
    return marks, counts


LEGAL, LEGAL_COUNT = _all_marks()


def row_scores(penalty: int) -> Array:
    """Return the score of each row by its marks, in hundreds."""
    scores = [[row_score(row + 2, marks, penalty) / 100 for marks in range(FULL_ROW + 1)] for row in range(ROWS)]
    return np.array(scores, np.float32)


class Net(NamedTuple):
    """Half of the weights of a net. The other half mirrors them, so that mirrored pads have the same worth."""

    first: Array  # (inputs, units)
    bias: Array  # (units,)
    second: Array  # (units,)
    linear: Array  # (inputs,)
    constant: Array  # (1,)


def whole(half: Net) -> Net:
    """Return a net with both halves, in the form in which the game loads it."""
    return Net(
        np.ascontiguousarray(np.concatenate([half.first, half.first[MIRROR]], axis=1)),
        np.concatenate([half.bias, half.bias]),
        np.concatenate([half.second, half.second]),
        half.linear + half.linear[MIRROR],
        half.constant * 2,
    )


@njit
def inputs(rows: Array, fifths: Array, found: Array) -> None:
    """Fill in the indices of the twenty inputs that are 1 for this pad."""
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


@njit
def bits(fifths: Array) -> int:
    numbers = 0
    for number in range(NUMBERS):
        if fifths[number] > 0:
            numbers |= 1 << number
    return numbers


@njit
def score(rows: Array, scores: Array) -> np.float32:
    total = np.float32(0)
    for row in range(ROWS):
        total += scores[row, min(rows[row], FULL_ROW)]
    return total


@njit
def pair_inputs(rows: Array, pair: int) -> tuple[int, int, int, int]:
    """Return the inputs of a pair's rows before and after its marks; if the rows are equal, only the first changes."""
    a, b = PAIRS[pair, 0], PAIRS[pair, 1]
    a_from, b_from = a * (FULL_ROW + 1) + min(rows[a], FULL_ROW), b * (FULL_ROW + 1) + min(rows[b], FULL_ROW)
    a_to = a * (FULL_ROW + 1) + min(rows[a] + 1 + (a == b), FULL_ROW)
    b_to = b_from if a == b else b * (FULL_ROW + 1) + min(rows[b] + 1, FULL_ROW)
    return a_from, b_from, a_to, b_to


@fast
def pair_steps(rows: Array, net: Net, steps: Array, flats: Array) -> None:
    """Fill in the change that each pair makes to the hidden sums and to the linear sum."""
    for pair in range(COUNT):
        a_from, b_from, a_to, b_to = pair_inputs(rows, pair)
        flats[pair] = net.linear[a_to] - net.linear[a_from] + net.linear[b_to] - net.linear[b_from]
        steps[pair] = net.first[a_to] - net.first[a_from] + net.first[b_to] - net.first[b_from]


@njit
def final_scores(rows: Array, scores: Array, worth: Array) -> None:
    """Fill in the final score of the pad for each pair of sums, as if the game ended after marking it."""
    now, flat = score(rows, scores), scores.ravel()
    for pair in range(COUNT):
        a_from, b_from, a_to, b_to = pair_inputs(rows, pair)
        worth[pair] = now + flat[a_to] - flat[a_from] + flat[b_to] - flat[b_from]


@njit
def can_follow(fifth: int, fifths: Array, chosen: int) -> bool:
    """Return whether a throw can mark this fifth die on the pad; 0 stands for the free throw."""
    if chosen < TRACKS:
        return fifth > 0
    return fifth == 0 or fifths[fifth - 1] > 0


@fast
def look(rows: Array, fifths: Array, net: Net, scores: Array, steps: Array, worth: Array) -> np.float32:
    """Fill in the worth of the pad after each possible mark; return the mean worth of the best mark over all throws."""
    units = net.bias.shape[0]
    found, changed = np.empty(ON, np.int64), np.empty(ON, np.int64)
    inputs(rows, fifths, found)
    base, flat = net.bias.copy(), net.constant[0]
    for place in range(ROWS):
        flat += net.linear[found[place]]
        base += net.first[found[place]]
    flats = np.empty(COUNT, np.float32)
    pair_steps(rows, net, steps, flats)
    hidden = np.empty(units, np.float32)
    after = fifths.copy()
    for fifth in range(NUMBERS + 1):
        if not can_follow(fifth, fifths, found[ON - 2] - CHOSEN):
            continue
        if fifth:
            after[fifth - 1] += 1
        if after.max() >= FULL_TRACK:
            final_scores(rows, scores, worth[fifth * COUNT :])
        else:
            inputs(rows, after, changed)
            hidden[:] = base
            more = flat
            for place in range(ROWS, ON):
                more += net.linear[changed[place]]
                hidden += net.first[changed[place]]
            for pair in range(COUNT):
                total = np.float32(0)
                for unit in range(units):
                    total += net.second[unit] * max(hidden[unit] + steps[pair, unit], np.float32(0))
                worth[fifth * COUNT + pair] = total + more + flats[pair]
        if fifth:
            after[fifth - 1] -= 1
    return mean_of_best(bits(fifths), worth)


@njit
def mean_of_best(numbers: int, worth: Array) -> np.float32:
    mean = np.float32(0)
    for throw in range(THROW_COUNT):
        mean += CHANCE[throw] * worth[best_mark(numbers, throw, worth)]
    return mean


@njit
def best_mark(numbers: int, throw: int, worth: Array) -> int:
    best = LEGAL[numbers, throw, 0]
    for place in range(1, LEGAL_COUNT[numbers, throw]):
        if worth[LEGAL[numbers, throw, place]] > worth[best]:
            best = LEGAL[numbers, throw, place]
    return best


class Trace(NamedTuple):
    """The pads of a game before each throw and at the end, with their worth."""

    rows: Array  # (throws, rows)
    fifths: Array  # (throws, numbers)
    mean: Array  # over all throws, of the best that could follow
    best: Array  # worth of the best mark for the actual throw
    taken: Array  # worth of the mark that was made
    goals: Array


def new_trace() -> Trace:
    rows, fifths = np.zeros((MOST_THROWS + 1, ROWS), np.int8), np.zeros((MOST_THROWS + 1, NUMBERS), np.int8)
    mean, best, taken, goals = (np.zeros(MOST_THROWS, np.float32) for _ in range(4))
    return Trace(rows, fifths, mean, best, taken, goals)


@njit
def play(net: Net, scores: Array, keep: float, strays: int, seed: int, game: int, trace: Trace) -> int:
    """Play the game with this number; return its count of throws. One in `strays` marks is random (0: none).

    The training target of each pad is its mean worth one throw later, plus the share `keep` of later errors.
    """
    rng = np.zeros(1, np.uint64)
    rng[0] = np.uint64(seed) * np.uint64(0x9E3779B1) + np.uint64(game) * np.uint64(0xD1B54A32D192ED03)
    rows, fifths = np.zeros(ROWS, np.int64), np.zeros(NUMBERS, np.int64)
    steps, worth = np.empty((COUNT, net.bias.shape[0]), np.float32), np.empty(MARKS, np.float32)
    throws = 0
    strayed = np.zeros(MOST_THROWS, np.bool_)
    while fifths.max() < FULL_TRACK and throws < MOST_THROWS:
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
        fifth, pair = which // COUNT, which % COUNT
        rows[PAIRS[pair, 0]] += 1
        rows[PAIRS[pair, 1]] += 1
        if fifth:
            fifths[fifth - 1] += 1
        throws += 1
    trace.rows[throws], trace.fifths[throws] = rows, fifths
    goal = score(rows, scores)
    for at in range(throws - 1, -1, -1):
        surprise = np.float32(0) if strayed[at] else np.float32(keep) * (goal - trace.taken[at])
        goal = trace.mean[at] + surprise
        trace.goals[at] = goal
    return throws


@njit
def lesson_games(
    first: int, last: int, seed: int, net: Net, scores: Array, how: tuple[float, int], trace: Trace
) -> Pads:
    """Play these games; return the pads of all games, each with its training target."""
    room = (last - first) * 40
    rows, fifths = np.zeros((room, ROWS), np.int8), np.zeros((room, NUMBERS), np.int8)
    goals = np.zeros(room, np.float32)
    count = 0
    for game in range(first, last):
        throws = play(net, scores, how[0], how[1], seed, game, trace)
        for at in range(throws):
            if count < room:
                rows[count], fifths[count], goals[count] = trace.rows[at], trace.fifths[at], trace.goals[at]
                count += 1
    return rows[:count], fifths[:count], goals[:count]


@njit
def test_games(first: int, last: int, seed: int, net: Net, scores: Array, trace: Trace) -> Array:
    """Return each game's score, corrected for the luck of its throws, in hundreds."""
    results = np.zeros(last - first, np.float32)
    for game in range(first, last):
        throws = play(net, scores, 0.0, 0, seed, game, trace)
        luck = (trace.best[:throws] - trace.mean[:throws]).sum()
        results[game - first] = score(trace.rows[throws], scores) - luck
    return results


@njit
def _fates(first: int, last: int, seed: int, net: Net, scores: Array, trace: Trace, ended: Array, begun: Array) -> None:
    """Count the begun rows of all pads and those that end with the penalty, by row, marks and sum of fifth marks."""
    for game in range(first, last):
        throws = play(net, scores, 0.0, 0, seed, game, trace)
        for at in range(1, throws + 1):
            total = trace.fifths[at].sum()
            for row in range(ROWS):
                marks = trace.rows[at, row]
                if 0 < marks <= LOSING:
                    place = min(row, ROWS - 1 - row)
                    begun[place, marks - 1, total] += 1
                    ended[place, marks - 1, total] += trace.rows[throws, row] <= LOSING


def new_net(units: int, penalty: int, random: np.random.Generator) -> Net:
    """Return an untrained net, with random units and the present score as its linear part."""
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


@fast
def _learn_one(rows: Array, fifths: Array, goal: np.float32, net: Net, slope: Net) -> float:
    """Add the gradient of the squared error of one pad to `slope`; return the squared error."""
    units = net.bias.shape[0]
    found, hidden = np.empty((2, ON), np.int64), np.empty((2, units), np.float32)
    inputs(rows, fifths, found[0])
    guess = net.constant[0] * 2
    for side in range(2):
        if side:
            for place in range(ON):
                found[1, place] = MIRROR[found[0, place]]
        hidden[side] = net.bias
        for on in found[side]:
            guess += net.linear[on]
            hidden[side] += net.first[on]
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
        slope.bias[:] += hidden[side]
        for on in found[side]:
            slope.linear[on] += fault
            slope.first[on] += hidden[side]
    return fault * fault


@njit
def _slope(rows: Array, fifths: Array, goals: Array, those: Array, net: Net, slope: Net) -> float:
    """Add the gradient of the squared errors of these pads to `slope`; return their sum."""
    loss = 0.0
    for at in those:
        loss += _learn_one(rows[at], fifths[at], goals[at], net, slope)
    return loss


def fit(who: Learner, pads: Pads, order: Array, batch: int, rate: float) -> float:
    """Fit the net to the pads in this order; return the mean squared error."""
    slope = zeros_like(who.net)
    loss = 0.0
    for start in range(0, len(order), batch):
        those = order[start : start + batch]
        loss += _slope(*pads, those, who.net, slope)
        who.steps[0] += 1
        mean, square = grown(who.steps[0])  # in single precision, as all else here
        descend(who, slope, rate, len(those), (np.float32(mean), np.float32(square)))
    return loss / max(1, len(order))


@dataclass(frozen=True)
class Plan:
    """The settings that determine the weights of a net of Express."""

    penalty: int
    seed: int
    units: int = 128
    lessons: int = 300
    games: int = 1500  # in a lesson
    window: int = 6  # lessons that are remembered
    keep: float = 0.8  # the share of later surprises in a goal: lambda
    strays: int = 50  # one mark in this many is random
    batch: int = 256
    test_games: int = 2000

    @property
    def name(self) -> str:
        return f"express-{self.penalty}"


def begin_run(plan: Plan) -> Learner:
    return learner(new_net(plan.units, plan.penalty, np.random.default_rng(plan.seed)))


def run(plan: Plan, who: Learner) -> Iterator[tuple[int, float]]:
    """Yield the number and the loss of each lesson."""
    memory: list[Pads] = []
    scores, how = row_scores(plan.penalty), (plan.keep, plan.strays)
    for lesson in range(plan.lessons):
        first = plan.games * lesson
        pads = lesson_games(first, first + plan.games, plan.seed, whole(who.playing), scores, how, new_trace())
        memory = [*memory, pads][-plan.window :]
        rows, fifths, goals = (np.concatenate(part) for part in zip(*memory))
        rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * 0.5 * (1 + np.cos(np.pi * lesson / plan.lessons))
        order = np.random.default_rng([plan.seed, int(who.steps[0])]).permutation(len(goals))
        yield lesson + 1, fit(who, (rows, fifths, goals), order, plan.batch, rate)


def test(plan: Plan, net: Net) -> float:
    """Return the mean score over fixed throws, corrected for their luck."""
    last = TEST_GAMES + plan.test_games
    found = test_games(TEST_GAMES, last, plan.seed, whole(net), row_scores(plan.penalty), new_trace())
    return float(found.astype(np.float64).mean() * 100)


def row_fates(plan: Plan, net: Net, games: int = 50_000) -> Array:
    """Return the share of rows that end with the penalty, by row (2 to 7), marks (1 to 4) and sum of fifth marks."""
    shape = ((ROWS + 1) // 2, LOSING, TRACKS * FULL_TRACK)
    ended, begun = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    scores = row_scores(plan.penalty)
    _fates(FATE_GAMES, FATE_GAMES + games, plan.seed, whole(net), scores, new_trace(), ended, begun)
    return (ended + 0.5) / (begun + 1)
