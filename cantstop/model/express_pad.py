"""The pad of Can't Stop Express, with eleven rows, three tracks for fifth dice, and their scores."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from cantstop.model.dice import Pair, sums
from cantstop.model.moves import is_throw
from cantstop.model.refusals import IllegalMove, IllegalPosition, Reason, Refusal

ROWS = tuple(range(2, 13))
LOSING_BOXES = 4  # a row with marks in these alone costs the penalty
ROW_BOXES = 10  # marks beyond these score nothing
TRACKS = 3
TRACK_BOXES = 8
PENALTY = 200

VALUES = (0, 0, 100, 70, 60, 50, 40, 30, 40, 50, 60, 70, 100)  # points for each mark that earns any, by row
_NOTHING: Mapping[int, int] = MappingProxyType({})

Tracks = tuple[tuple[int, int], ...]  # (number, marks) in the order in which the numbers were chosen


def row_score(row: int, marks: int, penalty: int = PENALTY) -> int:
    if marks > LOSING_BOXES:
        return (min(marks, ROW_BOXES) - LOSING_BOXES - 1) * VALUES[row]
    return -penalty if marks else 0


def is_free(dice: Collection[int], numbers: Collection[int]) -> bool:
    """Return whether this is a free throw: three numbers are collected, and none of them is thrown."""
    return len(numbers) == TRACKS and not any(number in dice for number in numbers)


@dataclass(frozen=True, slots=True)
class Mark:
    fifth: int | None  # the number of the fifth die; None in a free throw
    pairs: tuple[int, int]  # the sums of the two pairs, ascending


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Pad:
    """One player's pad. It accepts any marks that fit its boxes; `position` checks whether play can lead to them."""

    _marks: tuple[int, ...]
    _tracks: Tracks

    def __init__(self, rows: Mapping[int, int] = _NOTHING, fifths: Mapping[int, int] = _NOTHING) -> None:
        _check_rows(rows)
        _check_fifths(fifths)
        object.__setattr__(self, "_marks", (0, 0, *(rows.get(row, 0) for row in ROWS)))
        object.__setattr__(self, "_tracks", tuple(fifths.items()))

    def __repr__(self) -> str:
        return f"Pad(rows={dict(self.rows)}, fifths={dict(self.fifths)})"

    @property
    def rows(self) -> Mapping[int, int]:
        """The number of marks by row, 0 for rows without marks."""
        return MappingProxyType(Counter({row: self._marks[row] for row in ROWS if self._marks[row]}))

    @property
    def fifths(self) -> Mapping[int, int]:
        """The number of marks by fifth-die number, in the order in which the numbers were chosen, 0 for others."""
        return MappingProxyType(Counter(dict(self._tracks)))

    def row(self, row: int) -> int:
        """Return the number of marks in the row, including marks beyond the tenth."""
        return self._marks[row]

    def fifth(self, number: int) -> int:
        """Return the number of marks in the track of this fifth die, or 0 if it has no track."""
        for collected, marks in self._tracks:
            if collected == number:
                return marks
        return 0

    @property
    def numbers(self) -> tuple[int, ...]:
        """The fifth-die numbers, in the order in which they were chosen."""
        return tuple([number for number, _ in self._tracks])

    @property
    def throws(self) -> int:
        """The number of throws marked or, if the pad is out, the round in which it went out."""
        return sum(self._marks) // 2

    @property
    def full_track(self) -> int | None:
        """The number whose eighth mark ended the game for this pad, or None."""
        for number, marks in self._tracks:
            if marks == TRACK_BOXES:
                return number
        return None

    @property
    def out(self) -> bool:
        return self.full_track is not None

    def free_throw(self, dice: tuple[int, ...]) -> bool:
        return not self.out and is_free(dice, self.numbers)

    def row_score(self, row: int, penalty: int = PENALTY) -> int:
        return row_score(row, self._marks[row], penalty)

    def score(self, penalty: int = PENALTY) -> int:
        return sum([row_score(row, self._marks[row], penalty) for row in ROWS])

    def gain(self, mark: Mark, penalty: int = PENALTY) -> int:
        """Return the change that the mark makes to the total, in points."""
        marks, pairs = self._marks, mark.pairs
        return sum(
            [
                row_score(row, marks[row] + pairs.count(row), penalty) - row_score(row, marks[row], penalty)
                for row in set(pairs)
            ]
        )

    def after(self, mark: Mark) -> Pad:
        """Return the pad with the mark on it, without checking that the dice allow it (as `legal_marks` does)."""
        if self.out:
            raise IllegalMove(Refusal(Reason.OUT))
        marks = list(self._marks)
        for row in mark.pairs:
            marks[row] += 1
        tracks = self._tracks if mark.fifth is None else _marked(self._tracks, mark.fifth)
        pad = object.__new__(Pad)
        object.__setattr__(pad, "_marks", tuple(marks))
        object.__setattr__(pad, "_tracks", tracks)
        return pad


def _marked(tracks: Tracks, fifth: int) -> Tracks:
    if any(number == fifth for number, _ in tracks):
        return tuple([(number, marks + (number == fifth)) for number, marks in tracks])
    if len(tracks) == TRACKS:
        raise IllegalMove(Refusal(Reason.NOT_COLLECTED, number=fifth))
    return (*tracks, (fifth, 1))


def _check_rows(rows: Mapping[int, int]) -> None:
    for row, marks in rows.items():
        if row not in ROWS:
            raise IllegalPosition(Refusal(Reason.ROW, number=row))
        if type(marks) is not int or marks < 0:
            raise IllegalPosition(Refusal(Reason.MARKS, column=row, number=marks))


def _check_fifths(fifths: Mapping[int, int]) -> None:
    if len(fifths) > TRACKS or not all(type(number) is int and 1 <= number <= 6 for number in fifths):
        raise IllegalPosition(Refusal(Reason.FIFTHS))
    for number, marks in fifths.items():
        if type(marks) is not int or not 1 <= marks <= TRACK_BOXES:
            raise IllegalPosition(Refusal(Reason.FIFTH_MARKS, number=number))


# Legal marks: the dice of a throw that can be the fifth, and the pairs of the other four


DICE = 5


def legal_marks(pad: Pad, dice: tuple[int, ...]) -> tuple[Mark, ...]:
    """Return every legal mark on this pad for the throw, in ascending order, or none if the pad is out."""
    return () if pad.out else _legal_marks(tuple(sorted(dice)), frozenset(pad.numbers))


@cache  # at most 252 throws times 42 sets of numbers
def _legal_marks(dice: tuple[int, ...], numbers: frozenset[int]) -> tuple[Mark, ...]:
    if not is_throw(dice, DICE):
        raise IllegalMove(Refusal(Reason.NOT_DICE, number=DICE))
    free = is_free(dice, numbers)
    found = {
        _mark(None if free else face, pair)
        for place, face in enumerate(dice)
        if fifth_refusal(dice, numbers, face) is None
        for pair, _ in sums(dice[:place] + dice[place + 1 :])
    }
    return tuple(sorted(found, key=lambda mark: (mark.fifth or 0, mark.pairs)))


@cache  # at most 7 times 66
def _mark(fifth: int | None, pairs: Pair) -> Mark:
    return Mark(fifth, pairs)


def fifth_refusal(dice: Collection[int], numbers: Collection[int], face: int) -> Refusal | None:
    """Return the reason why no die with this face can be the fifth, or None; in a free throw any die can."""
    if face not in dice:
        return Refusal(Reason.NOT_ON_DICE, number=face)
    if len(numbers) == TRACKS:
        allowed = face in numbers or is_free(dice, numbers)
        return None if allowed else Refusal(Reason.NOT_COLLECTED, number=face)
    if face in numbers and any(thrown not in numbers for thrown in dice):
        return Refusal(Reason.NOT_NEW, number=face)
    return None


def mark_refusal(pad: Pad, dice: tuple[int, ...], mark: Mark) -> Refusal | None:
    """Return the simplest reason why the throw does not allow the mark, or None if it is allowed."""
    if not isinstance(mark, Mark) or not _are_whole(mark):
        return Refusal(Reason.NOT_A_MOVE)
    if pad.out:
        return Refusal(Reason.OUT)
    if mark in legal_marks(pad, dice):
        return None
    free = is_free(dice, pad.numbers)
    if mark.fifth is None:
        return Refusal(Reason.NOT_ON_DICE) if free else Refusal(Reason.NO_FREE_THROW)
    if free:
        return Refusal(Reason.FREE_THROW)
    return fifth_refusal(dice, pad.numbers, mark.fifth) or Refusal(Reason.NOT_ON_DICE)


def _are_whole(mark: Mark) -> bool:
    """Return whether the mark holds integers only, since 4.0 and True would pass as numbers."""
    fifth_is_whole = mark.fifth is None or type(mark.fifth) is int
    return fifth_is_whole and isinstance(mark.pairs, tuple) and all(type(row) is int for row in mark.pairs)


def first_mark(pad: Pad, dice: tuple[int, ...], face: int | None = None) -> Mark:
    """Return the first legal mark in ascending order, with this face as the fifth die if possible.

    This mark is made when a player's timer runs out. A better mark would reward idling.
    """
    marks = legal_marks(pad, dice)
    if not marks:
        raise IllegalMove(Refusal(Reason.OUT))
    if face is not None and fifth_refusal(dice, pad.numbers, face) is None:
        rest = list(dice)
        rest.remove(face)
        pairs = {pair for pair, _ in sums(tuple(rest))}
        marks = tuple(mark for mark in marks if mark.fifth in (None, face) and mark.pairs in pairs)
    return marks[0]
