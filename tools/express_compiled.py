"""Tables of Express in compiled code: masters who play to be first among such as play for the score.

The same decisions as the game's own players make (a test compares them), by other chance throws.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from cantstop.ai import express_value
from cantstop.ai.express_master import DOUBT, FEWEST_STEPS, LAST_STEPS, LATE, LOOKED_AT, MARGIN, STEPS
from cantstop.ai.express_roll_outs import LONGEST
from tools.training.chance import random_below
from tools.training.compiled import njit
from tools.training.express.sight import COUNT, Net, bits, inputs, look, mark, over, pair_inputs, score, whole
from tools.training.express.tables import (
    FALLEN,
    FIFTHS,
    FULL_TRACK,
    HIGHEST,
    LEGAL,
    LEGAL_COUNT,
    MARKS,
    MOST_MARKS,
    MOST_TOTAL,
    NUMBERS,
    ON,
    ROWS,
    TOTAL,
    row_scores,
)

MEAN, FIRST = 0, 1  # what a seat plays for
LOWEST = np.float32(-1e9)


class Pad(NamedTuple):
    """A pad while a game is played out, with the sums of the net's units."""

    rows: np.ndarray
    fifths: np.ndarray
    on: np.ndarray  # the inputs that are on
    base: np.ndarray  # of the rows and the fifth-die numbers alone
    flat: np.ndarray  # what bypasses the units
    hidden: np.ndarray  # with the rest, for one fifth die


def new_pad(units: int) -> Pad:
    sums = np.zeros(units, np.float32), np.zeros(1, np.float32), np.zeros(units, np.float32)
    return Pad(np.zeros(ROWS, np.int64), np.zeros(NUMBERS, np.int64), np.zeros(ON, np.int64), *sums)


@njit(cache=True, fastmath=True)
def _add(pad: Pad, net: Net, on: int, by: np.float32) -> None:
    pad.flat[0] += by * net.linear[on]
    for unit in range(pad.base.shape[0]):
        pad.base[unit] += by * net.first[on, unit]


@njit(cache=True)
def set_down(rows: np.ndarray, fifths: np.ndarray, net: Net, pad: Pad) -> None:
    """Makes the pad this one."""
    pad.rows[:], pad.fifths[:] = rows, fifths
    inputs(rows, fifths, pad.on)
    pad.base[:], pad.flat[0] = net.bias, net.constant[0]
    for place in range(ON - 3):
        _add(pad, net, pad.on[place], np.float32(1))


@njit(cache=True, fastmath=True)
def _with_fifth(pad: Pad, net: Net, fifth: int, rest: np.ndarray) -> np.float32:
    """The sums with one more of this fifth die; `rest` becomes the last three inputs. What bypasses the units."""
    place = fifth - 1
    marks = pad.fifths[place] if fifth else -1
    rest[0] = max(pad.on[ON - 3], HIGHEST + marks + 1)
    rest[1] = pad.on[ON - 2] + (marks == 0)
    rest[2] = min(pad.on[ON - 1] + (fifth > 0), TOTAL + MOST_TOTAL)
    flat = pad.flat[0] + net.linear[rest[0]] + net.linear[rest[1]] + net.linear[rest[2]]
    for unit in range(pad.hidden.shape[0]):
        more = net.first[rest[0], unit] + net.first[rest[1], unit] + net.first[rest[2], unit]
        pad.hidden[unit] = pad.base[unit] + more
    if fifth:
        own = FIFTHS + place * (FULL_TRACK + 1) + marks
        flat += net.linear[own + 1] - net.linear[own]
        for unit in range(pad.hidden.shape[0]):
            pad.hidden[unit] += net.first[own + 1, unit] - net.first[own, unit]
    return flat


@njit(cache=True, fastmath=True)
def liked(pad: Pad, throw: int, net: Net, scores: np.ndarray, rest: np.ndarray) -> int:
    """The mark that the net likes best for this throw."""
    numbers = bits(pad.fifths)
    best, most, last, flat, ends = -1, LOWEST, -1, np.float32(0), False
    now, table = score(pad.rows, scores), scores.ravel()
    for place in range(LEGAL_COUNT[numbers, throw]):
        which = LEGAL[numbers, throw, place]
        fifth, pair = which // COUNT, which % COUNT
        if fifth != last:
            last, flat = fifth, _with_fifth(pad, net, fifth, rest)
            ends = rest[0] == HIGHEST + FULL_TRACK
        a_from, b_from, a_to, b_to = pair_inputs(pad.rows, pair)
        if ends:
            worth = now + table[a_to] - table[a_from] + table[b_to] - table[b_from]
        else:
            worth = flat + net.linear[a_to] - net.linear[a_from] + net.linear[b_to] - net.linear[b_from]
            for unit in range(pad.hidden.shape[0]):
                more = net.first[a_to, unit] - net.first[a_from, unit] + net.first[b_to, unit] - net.first[b_from, unit]
                worth += net.second[unit] * max(pad.hidden[unit] + more, np.float32(0))
        if worth > most:
            best, most = which, worth
    return best


@njit(cache=True)
def make(pad: Pad, which: int, net: Net) -> None:
    """The mark on the pad, and its inputs."""
    fifth, pair = which // COUNT, which % COUNT
    a_from, b_from, a_to, b_to = pair_inputs(pad.rows, pair)
    _add(pad, net, a_to, np.float32(1))
    _add(pad, net, a_from, np.float32(-1))
    if b_to != b_from:
        _add(pad, net, b_to, np.float32(1))
        _add(pad, net, b_from, np.float32(-1))
    if fifth:
        own = FIFTHS + (fifth - 1) * (FULL_TRACK + 1) + pad.fifths[fifth - 1]
        _add(pad, net, own + 1, np.float32(1))
        _add(pad, net, own, np.float32(-1))
    mark(pad.rows, pad.fifths, which, 1)
    inputs(pad.rows, pad.fifths, pad.on)


@njit(cache=True)
def points(rows: np.ndarray, scores: np.ndarray) -> int:
    """The score as a whole number, so that ties are ties."""
    return int(np.round(score(rows, scores) * 100))


@njit(cache=True)
def final(
    rows: np.ndarray, fifths: np.ndarray, throws: np.ndarray, net: Net, scores: np.ndarray, pad: Pad, rest: np.ndarray
) -> int:
    """What a pad scores in the end, when these throws fall."""
    set_down(rows, fifths, net, pad)
    at = 0
    while not over(pad.fifths):
        make(pad, liked(pad, throws[at % len(throws)], net, scores, rest), net)
        at += 1
    return points(pad.rows, scores)


@njit(cache=True)
def share(own: int, others: np.ndarray) -> float:
    """Of a win; ties are shared."""
    best = others.max()
    if own != best:
        return 1.0 if own > best else 0.0
    return 1.0 / (1 + (others == best).sum())


@njit(cache=True)
def earlier(rows: np.ndarray, fifths: np.ndarray, place: int) -> int:
    """The first of these pads that is the same as this one."""
    for at in range(place):
        if np.array_equal(rows[at], rows[place]) and np.array_equal(fifths[at], fifths[place]):
            return at
    return place


@njit(cache=True)
def chances(
    rows: np.ndarray, fifths: np.ndarray, own: int, net: Net, scores: np.ndarray, rng: np.ndarray, pad: Pad
) -> np.ndarray:
    """By sample and pad of the first `own`: its share of a win against those that follow."""
    count = len(rows)
    same = np.array([earlier(rows, fifths, place) for place in range(count)])
    different = (same == np.arange(count)).sum()
    left = max(FEWEST_STEPS, LAST_STEPS - fifths.sum(axis=1).min())
    samples = STEPS // (left * different)
    found = np.empty((samples, own))
    throws, rest, ended = np.empty(LONGEST, np.int64), np.empty(3, np.int64), np.empty(count, np.int64)
    for sample in range(samples):
        for at in range(LONGEST):
            throws[at] = FALLEN[random_below(len(FALLEN), rng)]
        for place in range(count):
            if same[place] < place:
                ended[place] = ended[same[place]]
            else:
                ended[place] = final(rows[place], fifths[place], throws, net, scores, pad, rest)
        for place in range(own):
            found[sample, place] = share(ended[place], ended[own:])
    return found


@njit(cache=True)
def rank(
    rows: np.ndarray,
    fifths: np.ndarray,
    throw: int,
    net: Net,
    scores: np.ndarray,
    steps: np.ndarray,
    further: np.ndarray,
    marks: np.ndarray,
    worths: np.ndarray,
) -> int:
    """All marks for this throw with the score to be expected after them, best first; returns how many."""
    numbers = bits(fifths)
    count = LEGAL_COUNT[numbers, throw]
    after_rows, after_fifths = rows.copy(), fifths.copy()
    for place in range(count):
        which = LEGAL[numbers, throw, place]
        mark(after_rows, after_fifths, which, 1)
        worth = score(after_rows, scores)
        if not over(after_fifths):
            worth = look(after_rows, after_fifths, net, scores, steps, further)
        mark(after_rows, after_fifths, which, -1)
        at = place
        while at and worths[at - 1] < worth:
            marks[at], worths[at] = marks[at - 1], worths[at - 1]
            at -= 1
        marks[at], worths[at] = which, worth
    return count


@njit(cache=True)
def to_be_first(
    seat: int,
    rows: np.ndarray,
    fifths: np.ndarray,
    after_rows: np.ndarray,
    after_fifths: np.ndarray,
    marks: np.ndarray,
    worths: np.ndarray,
    count: int,
    net: Net,
    scores: np.ndarray,
    rng: np.ndarray,
    pad: Pad,
) -> int:
    """Which of the ranked marks the master takes; the others' pads are given as they are after their best marks."""
    near = 1
    while near < min(count, LOOKED_AT) and worths[near] >= worths[0] - MARGIN / 100:
        near += 1
    if near == 1 or fifths[seat].sum() < LATE:
        return 0
    players = len(rows)
    all_rows = np.empty((near + players - 1, ROWS), np.int64)
    all_fifths = np.empty((near + players - 1, NUMBERS), np.int64)
    for place in range(near):
        all_rows[place], all_fifths[place] = rows[seat], fifths[seat]
        mark(all_rows[place], all_fifths[place], marks[place], 1)
    at = near
    for other in range(players):
        if other != seat:
            all_rows[at], all_fifths[at] = after_rows[other], after_fifths[other]
            at += 1
    found = chances(all_rows, all_fifths, near, net, scores, rng, pad)
    best, most = 0, 0.0
    for place in range(1, near):
        better = found[:, place] - found[:, 0]
        sure = better.mean() - DOUBT * better.std() / np.sqrt(len(better))
        if sure > most:
            best, most = place, sure
    return best


@njit(cache=True)
def play(kinds: np.ndarray, net: Net, scores: np.ndarray, rng: np.ndarray, pad: Pad, finals: np.ndarray) -> None:
    """One game at a table; fills in what each seat scores."""
    players = len(kinds)
    rows, fifths = np.zeros((players, ROWS), np.int64), np.zeros((players, NUMBERS), np.int64)
    marks, worths = np.zeros((players, MOST_MARKS), np.int64), np.zeros((players, MOST_MARKS), np.float32)
    counts = np.zeros(players, np.int64)
    steps, further = np.empty((COUNT, len(net.bias)), np.float32), np.empty(MARKS, np.float32)
    dice = np.array([rng[0]])  # of their own, so that the throws do not depend on who thinks how long
    random_below(2, rng)
    while True:
        throw = FALLEN[random_below(len(FALLEN), dice)]
        after_rows, after_fifths = rows.copy(), fifths.copy()
        playing = False
        for seat in range(players):
            if over(fifths[seat]):
                continue
            playing = True
            same = earlier(rows, fifths, seat)
            if same < seat:
                marks[seat], worths[seat], counts[seat] = marks[same], worths[same], counts[same]
            else:
                counts[seat] = rank(
                    rows[seat], fifths[seat], throw, net, scores, steps, further, marks[seat], worths[seat]
                )
            mark(after_rows[seat], after_fifths[seat], marks[seat, 0], 1)
        if not playing:
            break
        for seat in range(players):
            if kinds[seat] == FIRST and not over(fifths[seat]):
                best = to_be_first(
                    seat, rows, fifths, after_rows, after_fifths, marks[seat], worths[seat], counts[seat], net, scores,
                    rng, pad,
                )  # fmt: skip
                mark(rows[seat], fifths[seat], marks[seat, best], 1)
        for seat in range(players):
            if kinds[seat] == MEAN:
                rows[seat], fifths[seat] = after_rows[seat], after_fifths[seat]
    for seat in range(players):
        finals[seat] = points(rows[seat], scores)


def learned(penalty: int) -> Net:
    """The shipped weights."""
    with np.load(express_value.WEIGHTS / f"express-{penalty}.npz", allow_pickle=False) as held:
        return whole(Net(*(held[name].astype(np.float32) for name in Net._fields)))


def table(kinds: list[int], penalty: int, seed: int, number: int) -> list[int]:
    """What each seat scores in the game of this number."""
    net, scores = learned(penalty), row_scores(penalty)
    rng = np.array([(seed * 0x9E3779B1 + number * 0xD1B54A32D192ED03) % 2**64], np.uint64)
    finals = np.zeros(len(kinds), np.int64)
    play(np.array(kinds), net, scores, rng, new_pad(len(net.bias)), finals)
    return [int(each) for each in finals]
