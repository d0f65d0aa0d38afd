"""Reasons of the Express master: each names the one thing without which another mark would be as good, or nearly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from cantstop.ai.decision import Reasons, Why
from cantstop.ai.express_value import Net
from cantstop.model.express import LOSING_BOXES, ROW_BOXES, TRACK_BOXES, Mark, Pad

STAYS = 2 / 3  # the largest share of the margin that may remain without the named cause
OFTEN = 0.5  # a share of rows that end at the penalty, from which a warning is given
SPARE = 3  # marks left in a track that is worth sparing


class Cause(NamedTuple):
    """A reason, and the pads that the two marks would leave without its cause."""

    reasons: Reasons
    after: Pad
    instead: Pad


def explain(net: Net, pad: Pad, mark: Mark, instead: Mark) -> Reasons | None:
    """Return why the mark is better than another; None if nothing decides alone."""
    after, other = pad.after(mark), pad.after(instead)
    found = list(causes(net, pad, mark, instead))
    worths = net.worth([after, other, *(each for cause in found for each in (cause.after, cause.instead))])
    margin, *without = (one - two for one, two in zip(worths[::2], worths[1::2], strict=True))
    best = min(range(len(found)), key=without.__getitem__, default=None)
    return found[best].reasons if best is not None and without[best] <= STAYS * margin else None


def causes(net: Net, pad: Pad, mark: Mark, instead: Mark) -> Iterator[Cause]:
    after, other = pad.after(mark), pad.after(instead)
    gained, lost = Counter(mark.pairs) - Counter(instead.pairs), Counter(instead.pairs) - Counter(mark.pairs)
    for row, marks in gained.items():
        why = row_kind(pad.row(row), after.row(row))
        if why is not None:
            yield Cause(Reasons(why, row=row, instead=instead), without_marks(after, row, marks), other)
    for row, marks in lost.items():
        often = None if other.out else net.ends_badly(other, row)
        if not pad.row(row) and not after.row(row) and (often is None or often >= OFTEN):
            reasons = Reasons(Why.ROW_STAYS_SHUT, row=row, often=often, instead=instead)
            yield Cause(reasons, after, without_marks(other, row, marks))
    if instead.fifth is not None and mark.fifth != instead.fifth:
        left = TRACK_BOXES - pad.fifth(instead.fifth)
        if left <= SPARE:
            why = Why.ENDS_GAME if left == 1 else Why.SPARES_NUMBER
            reasons = Reasons(why, number=instead.fifth, marks=left, instead=instead)
        else:
            reasons = Reasons(Why.EASY_TO_SPARE, number=mark.fifth, instead=instead)
        if left <= SPARE or mark.fifth is not None:
            yield Cause(reasons, pad.after(Mark(instead.fifth, mark.pairs)), other)


def row_kind(before: int, after: int) -> Why | None:
    """Return what the marks do for their row; None beyond its last box, where nothing is won."""
    if before >= ROW_BOXES:
        return None
    if before <= LOSING_BOXES < after:
        return Why.ROW_ESCAPES
    if after > LOSING_BOXES:
        return Why.ROW_EARNS
    if after == LOSING_BOXES:
        return Why.ROW_NEAR
    return Why.ROW_GROWS if before else Why.ROW_OPENS


def without_marks(pad: Pad, row: int, marks: int) -> Pad:
    rows = dict(pad.rows)
    rows[row] -= marks
    return Pad({row: marks for row, marks in rows.items() if marks}, dict(pad.fifths))
