"""Tests that every pad of Express that throws can lead to is accepted, and any other is refused with its fault."""

from __future__ import annotations

from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from express_companions import nearly_out, play, walk
from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop.model import express
from cantstop.model.express import HIDDEN, Choose, Dice, IllegalPosition, Mark, Pad, Rules
from cantstop.model.refusals import Reason, Refusal

THREE = Pad(rows={7: 6}, fifths={4: 1, 2: 1, 5: 1})
DICE = (1, 2, 3, 4, 5)


def wrong(**parts: Any) -> Refusal:
    parts.setdefault("rules", Rules(len(parts.get("pads", ())) or 1))
    with pytest.raises(IllegalPosition) as refusal:
        express.position(**parts)
    assert "{" not in str(refusal.value)
    return refusal.value.refusal


# Single pads


@pytest.mark.parametrize(
    ("rows", "fifths", "refusal"),
    [
        ({1: 2}, {}, Refusal(Reason.ROW, number=1)),
        ({13: 2}, {}, Refusal(Reason.ROW, number=13)),
        ({7: -2}, {}, Refusal(Reason.MARKS, column=7, number=-2)),
        ({}, {1: 1, 2: 1, 3: 1, 4: 1}, Refusal(Reason.FIFTHS)),
        ({}, {7: 1}, Refusal(Reason.FIFTHS)),
        ({}, {0: 1}, Refusal(Reason.FIFTHS)),
        ({}, {3: 0}, Refusal(Reason.FIFTH_MARKS, number=3)),
        ({}, {3: 9}, Refusal(Reason.FIFTH_MARKS, number=3)),
    ],
)
def test_pad_refuses_marks_outside_its_boxes(rows: dict[int, int], fifths: dict[int, int], refusal: Refusal) -> None:
    with pytest.raises(IllegalPosition) as refused:
        Pad(rows, fifths)
    assert refused.value.refusal == refusal


@pytest.mark.parametrize(
    ("rows", "fifths", "reason"),
    [
        ({7: 3}, {4: 1, 2: 1}, Reason.ODD_MARKS),
        ({7: 32}, {4: 8, 2: 8}, Reason.TWO_FULL_TRACKS),
        ({}, {4: 1}, Reason.TRACKS_DISAGREE),  # a fifth die without its pairs
        ({7: 2}, {}, Reason.TRACKS_DISAGREE),  # pairs without their fifth die
        ({7: 6}, {4: 1, 2: 1}, Reason.TRACKS_DISAGREE),  # no free throw before the third number
        ({7: 6}, {4: 2, 2: 1, 5: 1}, Reason.TRACKS_DISAGREE),
        ({7: 8}, {4: 1, 2: 1, 1: 1}, Reason.ROWS_DISAGREE),  # a free throw shows 3, 5 and 6, which make no 7
        ({7: 6}, {4: 2, 2: 1}, Reason.ROWS_DISAGREE),  # 4 and 2 again only if all dice show them
        ({9: 4}, {4: 2}, Reason.ROWS_DISAGREE),
    ],
)
def test_unreachable_pad_is_refused(rows: dict[int, int], fifths: dict[int, int], reason: Reason) -> None:
    assert wrong(pads=(Pad(rows, fifths),)).reason is reason


@pytest.mark.parametrize(
    ("rows", "fifths"),
    [
        ({}, {}),
        ({2: 1, 12: 1}, {3: 1}),
        ({9: 2, 8: 2}, {4: 2}),
        ({9: 4, 8: 2}, {4: 2, 2: 1}),
        ({7: 6, 6: 2}, {4: 1, 2: 1, 5: 1}),  # the free throw made 6 twice of 3 and 3
        ({7: 40}, {1: 7, 2: 6, 3: 7}),
        ({8: 16}, {4: 8}),
    ],
)
def test_reachable_pad_is_accepted(rows: dict[int, int], fifths: dict[int, int]) -> None:
    pad = Pad(rows, fifths)
    state = express.position(Rules(), (pad,))
    assert state.pads == (pad,)
    assert state.round == pad.throws + (0 if pad.out else 1)


# Completeness: exact, not merely plausible

FACES = (1, 2, 3, 4, 5, 6)
EVERY_THROW = tuple(combinations_with_replacement(FACES, 5))


def accepted(pad: Pad) -> bool:
    try:
        express.position(Rules(), (pad,))
    except IllegalPosition:
        return False
    return True


def after_every_throw(pads: set[Pad]) -> set[Pad]:
    possible: dict[frozenset[int], set[Mark]] = {}
    reached = set()
    for pad in pads:
        numbers = frozenset(pad.numbers)
        if numbers not in possible:
            possible[numbers] = {mark for dice in EVERY_THROW for mark in express.legal_marks(pad, dice)}
        reached |= {pad.after(mark) for mark in possible[numbers]}
    return reached


def every_pad(row_marks: int) -> set[Pad]:
    """Return all pads with this number of marks in rows and up to half as many in tracks, reachable or not."""
    tracks = [
        dict(zip(numbers, counts))
        for size in range(4)
        for numbers in product(range(1, 7), repeat=size)
        if len(set(numbers)) == size
        for counts in product(range(1, 4), repeat=size)
        if sum(counts) <= row_marks // 2
    ]
    rows = [
        {row: marked.count(row) for row in set(marked)}
        for marked in combinations_with_replacement(express.ROWS, row_marks)
    ]
    return {Pad(row, track) for row in rows for track in tracks}


@pytest.mark.slow
def test_only_reachable_pads_are_accepted_after_few_throws(long: bool) -> None:
    reached = {Pad()}
    for throws in range(1, 4 if long else 3):
        reached = after_every_throw(reached)
        assert {pad for pad in every_pad(2 * throws) if accepted(pad)} == reached


@st.composite
def pads(draw: st.DrawFn) -> Pad:
    """Draw pads that may be unreachable, often with just enough marks."""
    numbers = draw(st.lists(st.integers(1, 6), unique=True, max_size=3))
    fifths = {number: draw(st.integers(1, 8)) for number in numbers}
    faces = draw(st.sampled_from([tuple(numbers) or (1,), tuple(set(FACES) - set(numbers)), FACES]))
    throws = sum(fifths.values()) + draw(st.sampled_from([0, 0, 0, 1, 2, 5]))
    rows = dict.fromkeys(express.ROWS, 0)
    dice = draw(st.randoms(use_true_random=False))
    for place in range(2 * throws):
        shown = FACES if place < 2 * len(numbers) else faces
        rows[dice.choice(shown) + dice.choice(shown)] += 1
    return Pad(rows, fifths)


def pair(row: int, faces: tuple[int, ...]) -> tuple[int, int]:
    return next((first, row - first) for first in faces if row - first in faces)


def throws_for(pad: Pad) -> list[tuple[tuple[int, ...], Mark]]:
    """Return throws and marks that lead to the pad. Throws with a limited choice of faces mark rows that allow it."""
    numbers, complete = pad.numbers, len(pad.numbers) == 3
    few = tuple(face for face in FACES if face not in numbers) if complete else numbers
    made = {first + second for first in few for second in few}
    rows = [row for row in express.ROWS for _ in range(pad.row(row))]
    rows.sort(key=lambda row: row in made)
    again = [number for number in numbers for _ in range(pad.fifth(number) - 1)]
    again.sort(key=lambda number: pad.fifth(number) == 8)  # the full track is filled last
    free = [None] * (pad.throws - len(numbers) - len(again))
    story: list[tuple[tuple[int, ...], Mark]] = []
    for place, fifth in enumerate([*numbers, *again, *free]):
        low, high = rows[2 * place : 2 * place + 2]
        any_face = place < len(numbers) or (complete and fifth is not None)
        faces = FACES if any_face else few
        dice = (*pair(low, faces), *pair(high, faces), faces[0] if fifth is None else fifth)
        story.append((dice, Mark(fifth, (min(low, high), max(low, high)))))
    first, last = len(numbers), len(numbers) + len(again)
    return story[:first] + story[last:] + story[first:last]


@pytest.mark.slow
def test_accepted_pad_has_throws_that_lead_to_it(long: bool) -> None:
    told = refused = 0

    @settings(max_examples=20_000 if long else 150, derandomize=True, database=None, deadline=None)
    @given(pads())
    def tell(pad: Pad) -> None:
        nonlocal told, refused
        if not accepted(pad):
            refused += 1
            return
        told += 1
        state = express.new_game(Rules())
        for dice, mark in throws_for(pad):
            state, _ = play(state, Dice(dice), Choose(0, mark))
        assert state == express.position(Rules(), (pad,))

    tell()
    assert told > 50
    assert refused > 50


# Several pads, throw, choices


def test_players_who_are_not_out_have_marked_every_throw() -> None:
    assert wrong(pads=(THREE, Pad())) == Refusal(Reason.THROWS, player=1, number=3)
    assert wrong(pads=(Pad(), THREE)) == Refusal(Reason.THROWS, player=1, number=0)


def test_player_who_is_out_has_marked_no_more_throws_than_the_others() -> None:
    out = Pad(rows={7: 20}, fifths={4: 8, 2: 1, 5: 1})
    assert wrong(pads=(out, THREE)) == Refusal(Reason.THROWS_OUT, player=0, number=3)
    late = Pad(rows={7: 20}, fifths={4: 7, 2: 2, 5: 1})
    assert express.position(Rules(2), (out, late)).round == 11
    later = Pad(rows={7: 22}, fifths={4: 7, 2: 3, 5: 1})
    assert express.position(Rules(2), (out, later)).playing == (1,)


def test_round_follows_from_the_pads_and_a_wrong_one_is_refused() -> None:
    out = Pad(rows={7: 20}, fifths={4: 8, 2: 1, 5: 1})
    assert express.position(Rules(), (THREE,), round=4) == express.position(Rules(), (THREE,))
    assert express.position(Rules(), (out,), round=10).over
    for given_round in (0, 1, 3, 5):
        assert wrong(pads=(THREE,), round=given_round) == Refusal(Reason.ROUND, number=4)
    assert wrong(pads=(out,), round=11) == Refusal(Reason.ROUND, number=10)


def test_position_needs_a_pad_for_each_player() -> None:
    for given_pads in ((), (Pad(),), (Pad(),) * 3, (Pad(), None)):
        assert wrong(rules=Rules(2), pads=given_pads) == Refusal(Reason.PADS_OF_ALL, number=2)
    assert express.position(Rules(4)) == express.new_game(Rules(4))


def test_throw_of_a_position_has_five_dice_and_the_game_is_not_over() -> None:
    assert express.position(Rules(), dice=[5, 4, 3, 2, 1]).dice == (5, 4, 3, 2, 1), "as they were thrown"
    for values in ((1, 2, 3, 4), (1, 2, 3, 4, 7), "12345", 3):
        assert wrong(rules=Rules(), dice=values) == Refusal(Reason.NOT_DICE, number=5)
    out = Pad(rows={7: 20}, fifths={4: 8, 2: 1, 5: 1})
    assert wrong(pads=(out,), dice=DICE) == Refusal(Reason.GAME_OVER)


def test_choices_of_a_position_are_legal_and_not_complete() -> None:
    mark = Mark(3, (5, 7))
    state = express.position(Rules(3), dice=DICE, chosen={2: mark, 0: HIDDEN})
    assert state.chosen == (HIDDEN, None, mark)
    assert state.waiting == (1,)
    three = {"rules": Rules(3), "dice": DICE}
    assert wrong(**three, chosen={3: mark}) == Refusal(Reason.NO_SUCH_PLAYER, player=3)
    assert wrong(**three, chosen={0: Mark(3, (7, 8))}) == Refusal(Reason.NOT_ON_DICE)
    assert wrong(**three, chosen={0: (3, (5, 7))}) == Refusal(Reason.NOT_A_MOVE)
    assert wrong(**three, chosen=dict.fromkeys(range(3), mark)) == Refusal(Reason.ALL_CHOSEN)
    assert wrong(rules=Rules(3), chosen={0: mark}) == Refusal(Reason.NOT_WAITING, player=0)
    pads_ = (nearly_out(6).after(Mark(6, (7, 7))), nearly_out(6).after(Mark(1, (7, 7))))
    assert wrong(pads=pads_, dice=DICE, chosen={0: mark}) == Refusal(Reason.NOT_WAITING, player=0)


def test_every_state_of_a_game_can_be_set_up() -> None:
    for seed in range(12):
        for _, _, _, state in walk(Rules(Random(seed).randint(1, 6)), seed):
            chosen = {player: choice for player, choice in enumerate(state.chosen) if choice is not None}
            assert express.position(state.rules, state.pads, state.dice, chosen, state.round) == state
