"""The choices of a throw as a screen explains them: each die as the fifth, and the effect of each choice of pairs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from cantstop.model.dice import Pair, Way, sums
from cantstop.model.express_marks import fifth_refusal
from cantstop.model.express_pad import LOSING_BOXES, PENALTY, ROW_BOXES, TRACK_BOXES, Mark, Pad, is_free
from cantstop.model.refusals import Reason, Refusal


@dataclass(frozen=True, slots=True)
class FifthDie:
    face: int
    refusal: Refusal | None
    free: bool  # set aside without a mark
    new: bool  # heads a new track
    marks: int  # in its track so far
    ends: bool  # its mark would be the eighth


class Effect(Enum):
    OPENS = "the row takes the penalty"
    STAYS = "the row keeps the penalty"
    LEAVES = "the row loses the penalty"
    EARNS = "the row earns points"
    FULL = "the row is full, and scores no more"


@dataclass(frozen=True, slots=True)
class RowChange:
    row: int
    marks: int
    marks_after: int
    score: int
    score_after: int
    effect: Effect


@dataclass(frozen=True, slots=True)
class Option:
    """One pairing of the other four dice, with its effect on the pad."""

    mark: Mark
    dice: tuple[Pair, Pair]  # the faces that make the first and the second sum
    rows: tuple[RowChange, ...]  # ascending; one if both sums are the same
    change: int  # of the total
    total: int  # after the marks
    ends: bool  # whether the player is out after it


def fifth_dice(pad: Pad, dice: tuple[int, ...]) -> tuple[FifthDie, ...]:
    """Return each different face of the throw, ascending, with the reason if it cannot be the fifth die."""
    return tuple(_fifth_die(pad, dice, face) for face in sorted(set(dice)))


def _fifth_die(pad: Pad, dice: tuple[int, ...], face: int) -> FifthDie:
    refusal = Refusal(Reason.OUT) if pad.out else fifth_refusal(dice, pad.numbers, face)
    free = refusal is None and is_free(dice, pad.numbers)
    marks = pad.fifth(face)
    new = refusal is None and not free and marks == 0
    ends = refusal is None and marks == TRACK_BOXES - 1
    return FifthDie(face, refusal, free, new, marks, ends)


def options(pad: Pad, dice: tuple[int, ...], face: int, penalty: int = PENALTY) -> tuple[Option, ...]:
    """Return the different pairings if a die with this face is the fifth, in the order of the dice; none if illegal."""
    if pad.out or fifth_refusal(dice, pad.numbers, face) is not None:
        return ()
    fifth = None if is_free(dice, pad.numbers) else face
    rest = list(dice)
    rest.remove(face)
    return tuple(_option(pad, rest, Mark(fifth, pair), ways[0], penalty) for pair, ways in sums(tuple(rest)))


def _option(pad: Pad, rest: list[int], mark: Mark, way: Way, penalty: int) -> Option:
    (low, other_low), (high, other_high) = way
    after = pad.after(mark)
    total = after.score(penalty)
    return Option(
        mark=mark,
        dice=((rest[low], rest[other_low]), (rest[high], rest[other_high])),
        rows=tuple(_row_change(pad, after, row, penalty) for row in sorted(set(mark.pairs))),
        change=total - pad.score(penalty),
        total=total,
        ends=after.out,
    )


def _row_change(pad: Pad, after: Pad, row: int, penalty: int) -> RowChange:
    marks, marks_after = pad.row(row), after.row(row)
    return RowChange(
        row,
        marks,
        marks_after,
        pad.row_score(row, penalty),
        after.row_score(row, penalty),
        _effect(marks, marks_after),
    )


def _effect(marks: int, marks_after: int) -> Effect:
    if marks_after <= LOSING_BOXES:
        return Effect.STAYS if marks else Effect.OPENS
    if marks <= LOSING_BOXES:
        return Effect.LEAVES
    return Effect.EARNS if marks < ROW_BOXES else Effect.FULL
