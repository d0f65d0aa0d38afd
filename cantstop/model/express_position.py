"""Positions of Express set up by hand; a pad that no throws could lead to is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from cantstop.model.express_marks import DICE, mark_refusal
from cantstop.model.express_pad import TRACK_BOXES, TRACKS, Pad
from cantstop.model.express_state import HIDDEN, Choice, Rules, State
from cantstop.model.moves import is_throw
from cantstop.model.refusals import IllegalPosition, Reason, Refusal


def position(
    rules: Rules,
    pads: Sequence[Pad] | None = None,
    dice: Sequence[int] | None = None,
    chosen: Mapping[int, Choice] | None = None,
    round: int | None = None,
) -> State:
    """Return the position with these pads, this throw on the table, and the choices made for it so far.

    The round follows from the pads, so it may be omitted. Each pad is checked by itself: some throws lead to it, but
    perhaps not the throws that lead to the others.
    """
    pads = (Pad(),) * rules.players if pads is None else tuple(pads)
    if len(pads) != rules.players or not all(isinstance(pad, Pad) for pad in pads):
        raise _wrong(Reason.PADS_OF_ALL, number=rules.players)
    for player, pad in enumerate(pads):
        if (refusal := _pad_refusal(player, pad)) is not None:
            raise IllegalPosition(refusal)
    choices: list[Choice] = [None] * rules.players
    state = State(rules, pads, _round(pads, round), _dice(pads, dice), tuple(choices))
    for player, choice in (chosen or {}).items():
        choices[player] = _choice(state, player, choice)
    state = replace(state, chosen=tuple(choices))
    if state.dice is not None and not state.waiting:
        raise _wrong(Reason.ALL_CHOSEN)
    return state


def _wrong(reason: Reason, player: int | None = None, number: int | None = None) -> IllegalPosition:
    return IllegalPosition(Refusal(reason, player=player, number=number))


def _round(pads: Sequence[Pad], given: int | None) -> int:
    """Return the round that follows from the pads: every player who is not out has marked all earlier throws."""
    playing = [pad.throws for pad in pads if not pad.out]
    over = not playing
    marked = max(pad.throws for pad in pads) if over else playing[0]
    for player, pad in enumerate(pads):
        if not pad.out and pad.throws != marked:
            raise _wrong(Reason.THROWS, player, marked)
        if pad.throws > marked:
            raise _wrong(Reason.THROWS_OUT, player, marked)
    number = marked if over else marked + 1
    if given is not None and given != number:
        raise _wrong(Reason.ROUND, number=number)
    return number


def _dice(pads: Sequence[Pad], dice: Sequence[int] | None) -> tuple[int, ...] | None:
    if dice is None:
        return None
    if not is_throw(dice, DICE):
        raise _wrong(Reason.NOT_DICE, number=DICE)
    if all(pad.out for pad in pads):
        raise _wrong(Reason.GAME_OVER)
    return tuple(dice)


def _choice(state: State, player: int, choice: Choice) -> Choice:
    if type(player) is not int or not 0 <= player < state.rules.players:
        raise _wrong(Reason.NO_SUCH_PLAYER, player)
    if choice is None:
        return None
    if player not in state.waiting:
        raise _wrong(Reason.NOT_WAITING, player)
    if choice is HIDDEN:
        return choice
    assert state.dice is not None  # otherwise no player would be waiting
    if (refusal := mark_refusal(state.pads[player], state.dice, choice)) is not None:
        raise IllegalPosition(refusal)
    return choice


def _pad_refusal(player: int, pad: Pad) -> Refusal | None:
    row_marks = sum(pad.rows.values())
    track_marks = sum(pad.fifths.values())
    if row_marks % 2:
        return Refusal(Reason.ODD_MARKS, player=player, number=row_marks)
    if list(pad.fifths.values()).count(TRACK_BOXES) > 1:
        return Refusal(Reason.TWO_FULL_TRACKS, player=player)
    complete = len(pad.numbers) == TRACKS
    if track_marks > pad.throws or (track_marks < pad.throws and not complete):
        return Refusal(Reason.TRACKS_DISAGREE, player=player, number=track_marks)
    if not (_free_throws_fit(pad, pad.throws - track_marks) if complete else _repeats_fit(pad)):
        return Refusal(Reason.ROWS_DISAGREE, player=player)
    return None


def _free_throws_fit(pad: Pad, free_throws: int) -> bool:
    """Return whether the rows have marks enough for these free throws, whose pairs avoid the collected numbers."""
    others = [face for face in range(1, 7) if face not in pad.numbers]
    return sum(pad.row(row) for row in _pair_sums(others)) >= 2 * free_throws


def _repeats_fit(pad: Pad) -> bool:
    """Return whether the rows have marks enough for the throws that showed only collected numbers."""
    repeats = pad.throws - len(pad.numbers)
    return sum(pad.row(row) for row in _pair_sums(pad.numbers)) >= 2 * repeats


def _pair_sums(faces: Sequence[int]) -> set[int]:
    return {first + second for first, second in combinations_with_replacement(faces, 2)}
