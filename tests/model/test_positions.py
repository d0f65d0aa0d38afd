"""Positions set up by hand: reachable ones are accepted, all other arguments are refused with a sentence."""

from __future__ import annotations

import copy
import pickle
import sys
from random import Random
from typing import Any

import pytest
from companions import MIXES, play, random_position, rebuilt, walk
from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop.model import classic
from cantstop.model.moves import Advance, Dice, Roll
from cantstop.model.refusals import IllegalMove, IllegalPosition, Refused

TWO = classic.Rules(players=2)


@pytest.mark.slow
def test_every_state_of_random_games_can_be_set_up_by_hand(long: bool) -> None:
    for mix in MIXES:
        for state, _, _, after in walk(classic.Rules(**mix), "set up", plies=2_000 if long else 100):
            if not after.awaits_dice:
                assert rebuilt(after) == after
                continue
            rolled, _ = classic.apply(rebuilt(state), Roll())
            assert rolled == after


@pytest.mark.slow
def test_finished_games_can_be_set_up_by_hand() -> None:
    for mix in MIXES:
        *_, (*_, won) = walk(classic.Rules(**mix), "to the end")
        assert won.winner is not None
        assert rebuilt(won) == won


def test_owners_square_in_a_claimed_column_may_be_omitted() -> None:
    given_it = classic.position(TWO, 0, squares=({12: 3}, {}), runners={}, claimed={12: 0})
    left_out = classic.position(TWO, 0, squares=({}, {}), runners={}, claimed={12: 0})
    assert given_it == left_out
    assert given_it.square(0, 12) == 3


def test_position_does_not_share_its_arguments() -> None:
    squares, runners, claimed, dice = [{7: 5}, {}], {6: 1}, {12: 1}, [1, 5, 4, 6]
    state = classic.position(TWO, 0, squares, runners, claimed, dice)
    before = copy.deepcopy(state)
    squares[0][7], runners[6], claimed[12], dice[0] = 9, 9, 0, 6
    assert state == before
    assert state.dice == (1, 5, 4, 6)


# Whatever else somebody may pass


def is_a_sentence(refused: Refused) -> None:
    assert len(str(refused)) > 15
    assert "\n" not in str(refused)


TEXTS = st.lists(st.integers(0, sys.maxunicode).map(chr), max_size=4).map("".join)
ODD = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXTS | st.binary(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(st.integers(-1, 14) | TEXTS | st.floats(), inner, max_size=4)
    ),
    max_leaves=8,
)


@pytest.mark.slow
def test_any_arguments_give_a_position_or_a_refusal(long: bool) -> None:
    parts = ("player", "squares", "runners", "claimed", "dice", "turn", "throw")

    @settings(max_examples=5_000 if long else 120)
    @given(st.sampled_from(MIXES), st.integers(0, 2**32), st.sampled_from(parts), ODD)
    def tried(mix: dict[str, Any], seed: int, part: str, junk: Any) -> None:
        good = random_position(Random(seed), mix)
        try:
            state = classic.position(classic.Rules(**mix), **{**good, part: junk})
        except IllegalPosition as refused:
            is_a_sentence(refused)
        else:
            assert hash(state) == hash(pickle.loads(pickle.dumps(state)))
            assert rebuilt(state) == state
            assert classic.legal_moves(state) or state.winner is not None

    tried()


@pytest.mark.slow
def test_any_value_is_a_move_or_refused(long: bool) -> None:
    @settings(max_examples=5_000 if long else 120)
    @given(st.sampled_from(("", "roll", "roll, dice 1 5 4 6", "roll, dice 1 5 4 6, advance 6 10")), ODD)
    def tried(moves: str, junk: Any) -> None:
        state = play(classic.new_game(TWO), *filter(None, moves.split(", ")))
        for move in (junk, Dice(junk), Advance(junk)):
            attempt(state, move)

    tried()


def attempt(state: classic.State, move: Any) -> None:
    try:
        after, _ = classic.apply(state, move)
    except IllegalMove as refused:
        is_a_sentence(refused)
    else:
        assert hash(after) == hash(rebuilt(after))


@pytest.mark.parametrize(
    "move",
    [
        Advance((6.0, 10.0)),  # type: ignore[arg-type]
        Advance([6, 10]),  # type: ignore[arg-type]
        Advance((10, 6)),
        Advance(6),  # type: ignore[arg-type]
        Advance(()),
        Advance((6, 10, 6)),
        Advance,
        Dice,
        None,
        "advance 6 10",
        (6, 10),
    ],
)
def test_value_that_looks_like_a_move_is_refused(move: Any) -> None:
    fallen = play(classic.new_game(TWO), "roll", "dice 1 5 4 6")
    with pytest.raises(IllegalMove):
        classic.apply(fallen, move)


def test_each_player_has_one_turn_in_each_round() -> None:
    for state, _, _, _ in walk(classic.Rules(players=3), "rounds", plies=200):
        before = [(state.turn - 1 - gone) // 3 + 1 for gone in range(3)]  # of this turn and the two before it
        assert state.round == before[0] == -(-state.turn // 3)
        assert [state.round_of((state.player - gone) % 3) for gone in range(3)] == before
    assert [classic.new_game(classic.Rules(players=2), starter=1).round_of(player) for player in (1, 0)] == [1, 0]
