"""The expected final score of a pad, by a small learned net and a search of the next throw, and simulated games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cantstop.ai import weights
from cantstop.ai.weights import Weights
from cantstop.model import dice
from cantstop.model.express import DICE, LOSING_BOXES, ROW_BOXES, ROWS, TRACK_BOXES, TRACKS, Pad, row_score

# Tables over all 252 throws of five dice

Numbers = NDArray[np.intp]
Values = NDArray[np.float64]

FACES = 6
PAIRS = tuple(combinations_with_replacement(ROWS, 2))
PAIR_AT = {pair: place for place, pair in enumerate(PAIRS)}
THROWS = tuple(values for values, _ in dice.throws(DICE))
CHANCES: Values = np.array([weight for _, weight in dice.throws(DICE)]) / FACES**DICE

# By throw of the other four dice: its pairings; if there are fewer than three, the last one is repeated.
_FOURS = {values: place for place, (values, _) in enumerate(dice.ROLLS)}


PAIRINGS: Numbers = np.array(
    [([PAIR_AT[pair] for pair, _ in dice.sums(values)] * 3)[:3] for values in _FOURS], dtype=np.intp
)
# By throw and die: its face, and the throw of the other four.
_FACE: Numbers = np.array(THROWS, dtype=np.intp)
_REST: Numbers = np.array(
    [[_FOURS[values[:at] + values[at + 1 :]] for at in range(DICE)] for values in THROWS], dtype=np.intp
)


@lru_cache(maxsize=64)  # 42 sets of numbers
def _choices(numbers: frozenset[int]) -> Numbers:
    """Return, by throw and die set aside, a code of this die's number and the other four dice.

    A die that cannot be the fifth gets the index of one that can.
    """
    own = np.isin(_FACE, list(numbers))
    complete = len(numbers) == TRACKS
    wanted = own if complete else ~own
    any_wanted = wanted.any(axis=1, keepdims=True)
    allowed = wanted | ~any_wanted
    fifth = np.where(any_wanted | (not complete), _FACE, 0)
    places = fifth * len(_FOURS) + _REST
    first = np.take_along_axis(places, allowed.argmax(axis=1)[:, None], axis=1)
    chosen: Numbers = np.where(allowed, places, first)
    return chosen


def fifths(numbers: frozenset[int]) -> tuple[int, ...]:
    """Return the faces that a pad with these collected numbers can mark as the fifth die; 0 is a free throw."""
    return (0, *sorted(numbers)) if len(numbers) == TRACKS else tuple(range(1, FACES + 1))


@lru_cache(maxsize=64)  # 42 sets of numbers
def _marks(numbers: int) -> tuple[Numbers, Numbers]:
    """Return, for each throw, the number of legal marks and their codes; bits in `numbers` are collected numbers."""
    chosen = frozenset(number + 1 for number in range(FACES) if numbers >> number & 1)
    fifth, four = np.divmod(_choices(chosen), len(_FOURS))
    codes = np.sort((fifth[..., None] * len(PAIRS) + PAIRINGS[four]).reshape(len(THROWS), -1), axis=1)
    new = np.diff(codes, axis=1, prepend=-1) > 0
    order = np.argsort(~new, axis=1, kind="stable")
    return new.sum(axis=1), np.take_along_axis(codes, order, axis=1)


def marks_of_each_throw(numbers: Numbers, throws: Numbers) -> tuple[Numbers, Numbers]:
    """Return the codes of all legal marks in one array, and their number for each pad and its throw.

    `numbers` has the collected numbers of each pad, as bits.
    """
    counts = np.empty(len(numbers), dtype=np.intp)
    codes = np.empty((len(numbers), 3 * DICE), dtype=np.intp)
    for each in np.unique(numbers):
        those = numbers == each
        count, all_codes = _marks(int(each))
        counts[those], codes[those] = count[throws[those]], all_codes[throws[those]]
    return codes[np.arange(codes.shape[1]) < counts[:, None]], counts


# The net

HUNDRED = 100.0  # points in a unit of the net's output

NUMBERS = tuple(range(1, FACES + 1))

# First inputs: one for each number of marks of each row and each fifth-die number, then of the fullest
# track, of the numbers chosen, and of all fifth marks.
ROW_INPUTS = ROW_BOXES + 1
TRACK_INPUTS = TRACK_BOXES + 1
FIFTHS = len(ROWS) * ROW_INPUTS
HIGHEST = FIFTHS + FACES * TRACK_INPUTS
CHOSEN = HIGHEST + TRACK_INPUTS
TOTAL = CHOSEN + TRACKS + 1
MOST_TOTAL = 20
INPUTS = TOTAL + MOST_TOTAL + 1
SHAPES: dict[str, tuple[int | str, ...]] = {
    "first": (INPUTS, "units"),
    "bias": ("units",),
    "second": ("units",),
    "linear": (INPUTS,),
    "constant": (1,),
    "fates": ((len(ROWS) + 1) // 2, LOSING_BOXES, "all fifth marks"),
}


def _mirror() -> list[int]:
    """Return, for each input, the index of its counterpart on the mirrored pad: row 2 for 12, number 1 for 6."""
    rows = [(len(ROWS) - 1 - row) * ROW_INPUTS + marks for row in range(len(ROWS)) for marks in range(ROW_INPUTS)]
    tracks = [
        FIFTHS + (FACES - 1 - number) * TRACK_INPUTS + marks for number in range(FACES) for marks in range(TRACK_INPUTS)
    ]
    return rows + tracks + list(range(HIGHEST, INPUTS))


MIRROR = _mirror()


@dataclass(frozen=True, eq=False)
class Net:
    penalty: int
    first: Weights  # (inputs, units)
    bias: Weights
    second: Weights
    linear: Weights
    constant: float
    fates: Weights  # (rows 2 to 7, losing marks, all fifth marks): the share of begun rows that end at the penalty

    def worth(self, pads: Sequence[Pad]) -> list[float]:
        """Return the expected final score of each pad if all further marks are the best."""
        playing = [pad for pad in pads if not pad.out]
        worth = iter((self.best_of_each_throw(playing) @ CHANCES).tolist() if playing else ())
        return [float(pad.score(self.penalty)) if pad.out else next(worth) for pad in pads]

    def best_of_each_throw(self, pads: Sequence[Pad]) -> Values:
        """Return, by pad and throw, the worth of the pad after its best mark."""
        numbers = [frozenset(pad.numbers) for pad in pads]
        by_four = self._after_each_mark(pads, numbers)[:, :, PAIRINGS].max(axis=3).reshape(len(pads), -1)
        choices = np.stack([_choices(each) for each in numbers]).reshape(len(pads), -1)
        offered = np.take_along_axis(by_four, choices, axis=1).reshape(len(pads), len(THROWS), DICE)
        best: Values = offered.max(axis=2).astype(np.float64)
        return best

    def ends_badly(self, pad: Pad, row: int) -> float:
        """Return the chance that a row with this number of marks ends at the penalty, or 0 if it is empty or has passed
        it.
        """
        marks = pad.row(row)
        if not 0 < marks <= LOSING_BOXES:
            return 0.0
        total = min(sum(pad.fifths.values()), self.fates.shape[2] - 1)
        return float(self.fates[min(row, 14 - row) - 2, marks - 1, total])

    def _after_each_mark(self, pads: Sequence[Pad], numbers: Sequence[frozenset[int]]) -> Weights:
        """Return the worth of the pads after each mark, by pad, fifth die and pair."""
        marks = np.array([[min(pad.row(row), ROW_BOXES) for row in ROWS] for pad in pads])
        asked = [(place, fifth) for place, own in enumerate(numbers) for fifth in fifths(own)]
        of, fifth = (np.array(part) for part in zip(*asked))
        tracks = np.array([[pad.fifth(number) for number in NUMBERS] for pad in pads])[of]
        tracks += fifth[:, None] == np.array(NUMBERS)
        ends = tracks.max(axis=1) == TRACK_BOXES
        rows, on = _row_inputs(marks), _track_inputs(tracks)
        flat = self.linear[rows].sum(axis=1)[of] + self.linear[on].sum(axis=1) + self.constant
        hidden = _pair_steps(self.first, marks)[of]
        hidden += (self.first[rows].sum(axis=1)[of] + self.first[on].sum(axis=1) + self.bias)[:, None]
        np.maximum(hidden, 0, out=hidden)
        value = hidden @ self.second + _pair_steps(self.linear, marks)[of] + flat[:, None]
        final = _row_scores(self.penalty)
        value[ends] = (final[rows].sum(axis=1)[:, None] + _pair_steps(final, marks))[of[ends]]
        worth = np.full((len(pads), FACES + 1, len(PAIRS)), -np.inf, dtype=np.float32)
        worth[of, fifth] = HUNDRED * value
        return worth


LOW = np.array([low for low, _ in PAIRS]) - ROWS[0]
HIGH = np.array([high for _, high in PAIRS]) - ROWS[0]
_TWICE = np.flatnonzero(LOW == HIGH)


def _row_inputs(marks: Numbers) -> Numbers:
    inputs: Numbers = np.arange(len(ROWS)) * ROW_INPUTS + marks
    return inputs


def _track_inputs(tracks: Numbers) -> Numbers:
    own = FIFTHS + np.arange(FACES) * TRACK_INPUTS + tracks
    highest = HIGHEST + tracks.max(axis=1)
    chosen = CHOSEN + (tracks > 0).sum(axis=1)
    total = TOTAL + np.minimum(tracks.sum(axis=1), MOST_TOTAL)
    return np.column_stack([own, highest, chosen, total])


def _pair_steps(weights: Weights, marks: Numbers) -> Weights:
    """Return, by pad and pair, the change that the two marks make to the weighted sum of the rows."""
    now = weights[_row_inputs(marks)]
    once = weights[_row_inputs(np.minimum(marks + 1, ROW_BOXES))] - now
    steps: Weights = once[:, LOW] + once[:, HIGH]
    steps[:, _TWICE] = weights[_row_inputs(np.minimum(marks + 2, ROW_BOXES))] - now
    return steps


@lru_cache(maxsize=4)
def _row_scores(penalty: int) -> Weights:
    scores = [row_score(row, marks, penalty) / HUNDRED for row in ROWS for marks in range(ROW_INPUTS)]
    return np.array(scores, dtype=np.float32)


def learned(penalty: int) -> Net:
    """Return the net for this penalty; raise WeightsMissing if its weights are missing or damaged."""
    return _read(weights.FOLDER / f"express-{penalty}.npz", penalty)


@lru_cache(maxsize=8)
def _read(file: Path, penalty: int) -> Net:
    half = weights.load(file, SHAPES)  # the other units mirror those in the file
    return Net(
        penalty,
        np.concatenate([half["first"], half["first"][MIRROR]], axis=1),
        np.tile(half["bias"], 2),
        np.tile(half["second"], 2),
        half["linear"] + half["linear"][MIRROR],
        2 * float(half["constant"][0]),
        half["fates"],
    )


# Roll-outs: many pads are filled to the end by random throws, each with the mark that the net prefers


LONGEST = 40  # throws drawn in advance; a longer game repeats them
NO_STEP = 2 * FIFTHS  # an index in `steps`: the second of two equal rows adds nothing
NO_TRACK = FACES * TRACK_INPUTS

Final = NDArray[np.int64]


class UnitSums(NamedTuple):
    """The amount that each mark adds to the input of each unit; the last column is the net's linear part."""

    steps: Weights  # by row and marks: one mark more; then two more; then nothing
    tracks: Weights  # by number and marks: one more; then nothing
    whole: Weights  # the amounts added by these inputs: the fullest track, the numbers chosen and all fifth marks
    points: Final  # like `steps`, for the score


class Pads:
    def __init__(self, net: Net, pads: Sequence[Pad], samples: int) -> None:
        self.net = net
        self.sums = _sums(net)
        first = _with_linear(net)
        rows = np.array([[min(pad.row(row), ROW_BOXES) for row in ROWS] for pad in pads])
        tracks = np.array([[pad.fifth(number) for number in NUMBERS] for pad in pads])
        base = first[np.arange(len(ROWS)) * ROW_INPUTS + rows].sum(axis=1)
        base += first[FIFTHS + np.arange(FACES) * TRACK_INPUTS + tracks].sum(axis=1)
        base += np.append(net.bias, np.float32(net.constant))
        score = np.array([pad.score(net.penalty) for pad in pads])
        self.rows, self.tracks, self.base, self.score = (
            np.tile(part, (samples, *[1] * (part.ndim - 1))) for part in (rows, tracks, base, score)
        )

    def mark(self, those: Numbers, thrown: Numbers) -> None:
        """Make the mark that the net finds best on each pad with an index in `those`, for the throw of that pad."""
        tracks = self.tracks[those]
        codes, counts = marks_of_each_throw((tracks > 0) @ (1 << np.arange(FACES)), thrown)
        of = np.repeat(np.arange(len(those)), counts)
        starts = np.append(0, np.cumsum(counts)[:-1])
        fifth, pair = np.divmod(codes, len(PAIRS))
        pads = those[of]
        own = np.where(fifth > 0, tracks[of, fifth - 1], -1)
        low, high = LOW[pair], HIGH[pair]
        one = low * ROW_INPUTS + self.rows[pads, low] + FIFTHS * (low == high)
        other = np.where(low == high, NO_STEP, high * ROW_INPUTS + self.rows[pads, high])
        track = np.where(fifth > 0, (fifth - 1) * TRACK_INPUTS + own, NO_TRACK)
        highest = np.maximum(tracks.max(axis=1)[of], own + 1)
        chosen = (tracks > 0).sum(axis=1)[of] + (own == 0)
        total = np.minimum(tracks.sum(axis=1)[of] + (fifth > 0), MOST_TOTAL)
        steps, added, whole, points = self.sums
        more = steps[one]
        more += steps[other]
        more += added[track]
        hidden = self.base[pads]
        hidden += more
        hidden += whole[(highest * (TRACKS + 1) + chosen) * (MOST_TOTAL + 1) + total]
        flat = hidden[:, -1].copy()
        np.maximum(hidden, 0, out=hidden)
        worth = hidden[:, :-1] @ self.net.second + flat
        gained = points[one] + points[other]
        worth = np.where(highest == TRACK_BOXES, (self.score[pads] + gained) / np.float32(100), worth)
        best = np.flatnonzero(worth == np.maximum.reduceat(worth, starts)[of])
        best = best[np.append(True, np.diff(of[best]) > 0)]  # of equal ones the first
        self.base[those] += more[best]
        self.score[those] += gained[best]
        for column in (LOW, HIGH):
            self.rows[those, column[pair[best]]] += 1
        np.minimum(self.rows, ROW_BOXES, out=self.rows)
        marked = np.flatnonzero(fifth[best])
        self.tracks[those[marked], fifth[best][marked] - 1] += 1


def finals(net: Net, pads: Sequence[Pad], throws: Numbers) -> Final:
    """Return the final scores by sample and pad; all pads of a sample get the same throws."""
    playing = Pads(net, pads, len(throws))
    sample = np.repeat(np.arange(len(throws)), len(pads))
    those = np.flatnonzero(playing.tracks.max(axis=1) < TRACK_BOXES)
    at = 0
    while len(those):
        playing.mark(those, throws[sample[those], at % throws.shape[1]])
        those = those[playing.tracks[those].max(axis=1) < TRACK_BOXES]
        at += 1
    return playing.score.reshape(len(throws), len(pads))


def chance_throws(samples: int, seed: Sequence[int]) -> Numbers:
    """Return random throws by sample and throw of the remaining game, as indices in THROWS."""
    drawn = np.random.default_rng(seed).random((samples, LONGEST))
    return np.searchsorted(CHANCES.cumsum()[:-1], drawn, side="right").clip(0, len(THROWS) - 1)


def _with_linear(net: Net) -> Weights:
    return np.column_stack([net.first, net.linear])


@lru_cache(maxsize=4)
def _sums(net: Net) -> UnitSums:
    first = _with_linear(net)
    rows = first[:FIFTHS].reshape(len(ROWS), ROW_INPUTS, -1)
    tracks = first[FIFTHS:HIGHEST].reshape(FACES, TRACK_INPUTS, -1)
    nothing = np.zeros((1, first.shape[1]), dtype=np.float32)
    after = [np.minimum(np.arange(ROW_INPUTS) + more, ROW_BOXES) for more in (1, 2)]
    steps = np.concatenate([*((rows[:, each] - rows).reshape(FIFTHS, -1) for each in after), nothing])
    next_box = np.minimum(np.arange(TRACK_INPUTS) + 1, TRACK_BOXES)
    highest = first[HIGHEST:CHOSEN, None, None]
    whole = highest + first[None, CHOSEN:TOTAL, None] + first[None, None, TOTAL:]
    scores = np.array([[row_score(row, marks, net.penalty) for marks in range(ROW_INPUTS)] for row in ROWS])
    points = np.concatenate([*((scores[:, each] - scores).ravel() for each in after), [0]])
    return UnitSums(
        steps,
        np.concatenate([(tracks[:, next_box] - tracks).reshape(NO_TRACK, -1), nothing]),
        whole.reshape(-1, first.shape[1]),
        points.astype(np.int64),
    )


def shares(finals: Final, own: int) -> Values:
    """Return the share of a win by sample for each of the first `own` pads; players who tie have equal shares."""
    others = finals[:, own:]
    best = others.max(axis=1)[:, None]
    tied = (others == best).sum(axis=1)[:, None]
    mine = finals[:, :own]
    found: Values = np.where(mine > best, 1.0, np.where(mine == best, 1 / (1 + tied), 0.0))
    return found
