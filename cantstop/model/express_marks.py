"""Legal marks: the dice of a throw that can be the fifth, and the pairs of the other four."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

from cantstop.model.dice import Pair, sums
from cantstop.model.express_pad import TRACKS, Mark, Pad, is_free
from cantstop.model.moves import is_throw
from cantstop.model.refusals import IllegalMove, Reason, Refusal

DICE = 5


def legal_marks(pad: Pad, dice: tuple[int, ...]) -> tuple[Mark, ...]:
    """Return every legal mark on this pad for the throw, in ascending order; none if the pad is out."""
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
    """Return the first legal mark in order, with this face as the fifth die if possible.

    It is marked when a player's timer runs out; a good mark would reward idling.
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
