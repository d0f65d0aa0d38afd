"""Roll-outs: many pads are filled to the end by random throws, each with the mark that the net prefers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cantstop.ai.express_value import (
    CHANCES,
    CHOSEN,
    FACES,
    FIFTHS,
    HIGH,
    HIGHEST,
    LOW,
    MOST_TOTAL,
    NUMBERS,
    PAIRS,
    ROW_INPUTS,
    THROWS,
    TOTAL,
    TRACK_INPUTS,
    Net,
    Numbers,
    Values,
    marks_of_each_throw,
)
from cantstop.ai.weights import Weights
from cantstop.model.express import ROW_BOXES, ROWS, TRACK_BOXES, TRACKS, Pad, row_score

LONGEST = 40  # throws drawn in advance; a longer game repeats them
NO_STEP = 2 * FIFTHS  # in `steps`: of two equal rows the second adds nothing
NO_TRACK = FACES * TRACK_INPUTS

Final = NDArray[np.int64]


class UnitSums(NamedTuple):
    """The amounts that each mark adds to the inputs of the net's units; the last column is the net's linear part."""

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
        """Mark each of the pads with these indices, by the net's best choice for its throw."""
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
    """Return the shares of a win by sample, for each of the first `own` pads; ties are shared."""
    others = finals[:, own:]
    best = others.max(axis=1)[:, None]
    tied = (others == best).sum(axis=1)[:, None]
    mine = finals[:, :own]
    found: Values = np.where(mine > best, 1.0, np.where(mine == best, 1 / (1 + tied), 0.0))
    return found
