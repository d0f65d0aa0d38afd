"""Tests that reachable positions set up by hand are accepted, and others and impossible rules are refused."""

from __future__ import annotations

import copy
import pickle
import sys
from collections.abc import Iterator
from dataclasses import astuple
from itertools import product
from random import Random
from typing import Any

import pytest
from companions import MIXES, play, random_position, rebuilt, walk
from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop.model import classic
from cantstop.model.moves import Advance, Dice, Roll
from cantstop.model.refusals import IllegalMove, IllegalPosition, IllegalRules, Reason, Refused
from tests.mixes import FORMS, SHAPES
from tests.mixes import MIXES as PLAYABLE

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


# Other arguments


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


def test_value_that_looks_like_a_move_is_refused() -> None:
    fallen = play(classic.new_game(TWO), "roll", "dice 1 5 4 6")
    columns: tuple[Any, ...] = ((6.0, 10.0), [6, 10], (10, 6), 6, (), (6, 10, 6))
    for move in (*map(Advance, columns), Advance, Dice, None, "advance 6 10", (6, 10)):
        with pytest.raises(IllegalMove):
            classic.apply(fallen, move)  # type: ignore[arg-type]


def test_each_player_has_one_turn_in_each_round() -> None:
    for state, _, _, _ in walk(classic.Rules(players=3), "rounds", plies=200):
        before = [(state.turn - 1 - gone) // 3 + 1 for gone in range(3)]  # of this turn and the two before it
        assert state.round == before[0] == -(-state.turn // 3)
        assert [state.round_of((state.player - gone) % 3) for gone in range(3)] == before
    assert [classic.new_game(classic.Rules(players=2), starter=1).round_of(player) for player in (1, 0)] == [1, 0]


def test_square_is_checked_without_those_above_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The squares above may be newer, and a variant may let a step depend on them."""

    def climb(state: classic.State, column: int, start: int) -> tuple[int, tuple[int, ...]]:
        others = any(own[column] for player, own in enumerate(state.squares) if player != state.player)
        return (2 if others and not start else start + 1), ()

    monkeypatch.setattr("cantstop.model.classic_position.climb", climb)
    classic.position(TWO, 0, ({7: 1}, {7: 5}))
    with pytest.raises(IllegalPosition):
        classic.position(TWO, 0, ({7: 1}, {7: 1}))


JUMP = classic.Rules(players=2, jump=True)
NO_PARKING = classic.Rules(players=2, no_parking=True)

IMPOSSIBLE: dict[str, tuple[Reason, classic.Rules, dict[str, Any]]] = {
    "a runner on its player's own square": (
        Reason.OUT_OF_REACH, TWO, {"squares": ({7: 5}, {}), "runners": {7: 5}}),
    "a runner below its player's own square": (
        Reason.OUT_OF_REACH, TWO, {"squares": ({7: 5}, {}), "runners": {7: 4}}),
    "a fourth runner": (Reason.TOO_MANY_RUNNERS, TWO, {"runners": {6: 1, 7: 1, 8: 1, 9: 1}}),
    "two squares on a top": (Reason.TWO_ON_TOP, TWO, {"squares": ({2: 3}, {2: 3})}),
    "two squares on a claimed top": (Reason.TWO_ON_TOP, TWO, {"squares": ({2: 3}, {2: 3}), "claimed": {2: 0}}),
    "a square on a top that nobody has claimed": (Reason.UNCLAIMED_TOP, TWO, {"squares": ({2: 3}, {})}),
    "another's square in a claimed column": (
        Reason.SQUARE_IN_CLAIMED_COLUMN, TWO, {"squares": ({}, {2: 1}), "claimed": {2: 0}}),
    "the owner's square below the top of his column": (
        Reason.SQUARE_BELOW_TOP, TWO, {"squares": ({2: 1}, {}), "claimed": {2: 0}}),
    "a runner in a claimed column": (Reason.CLAIMED, TWO, {"runners": {2: 1}, "claimed": {2: 1}}),
    "a runner in his own claimed column": (Reason.CLAIMED, TWO, {"runners": {2: 3}, "claimed": {2: 0}}),
    "more columns than one stop can bring": (
        Reason.TOO_MANY_CLAIMED, TWO, {"claimed": dict.fromkeys((2, 3, 4, 5, 6, 7), 0)}),
    "two winners": (Reason.TWO_WINNERS, TWO, {"claimed": {2: 0, 3: 0, 4: 0, 5: 1, 6: 1, 7: 1}}),
    "a winner who is not to move": (Reason.WINNER_NOT_TO_MOVE, TWO, {"claimed": {2: 1, 3: 1, 4: 1}}),
    "runners after the end": (Reason.RUNNERS_AFTER_END, TWO, {"claimed": {2: 0, 3: 0, 4: 0}, "runners": {7: 1}}),
    "dice after the end": (Reason.GAME_OVER, TWO, {"claimed": {2: 0, 3: 0, 4: 0}, "dice": (1, 2, 3, 4)}),
    "two squares on one space under Jump": (Reason.SQUARES_SHARE_SPACE, JUMP, {"squares": ({7: 5}, {7: 5})}),
    "two squares on one space under No parking": (
        Reason.SQUARES_SHARE_SPACE, NO_PARKING, {"squares": ({7: 5}, {7: 5})}),
    "a runner on another's square under Jump": (
        Reason.OUT_OF_REACH, JUMP, {"squares": ({}, {7: 5}), "runners": {7: 5}}),
    "dice that allow no move": (
        Reason.BUST, TWO, {"runners": {3: 2, 6: 11, 8: 3}, "dice": (2, 4, 5, 5)}),
    "a die with seven": (Reason.NOT_DICE, TWO, {"dice": (1, 2, 3, 7)}),
    "a die with nought": (Reason.NOT_DICE, TWO, {"dice": (0, 2, 3, 6)}),
    "five dice": (Reason.NOT_DICE, TWO, {"dice": (1, 2, 3, 4, 5)}),
    "three dice": (Reason.NOT_DICE, TWO, {"dice": (1, 2, 3)}),
    "no dice at all": (Reason.NOT_DICE, TWO, {"dice": ()}),
    "dice that are words": (Reason.NOT_DICE, TWO, {"dice": ("1", "2", "3", "4")}),
    "dice that are one word": (Reason.NOT_DICE, TWO, {"dice": "1234"}),
    "dice that are true and false": (Reason.NOT_DICE, TWO, {"dice": (True, True, True, True)}),
    "dice that are fractions": (Reason.NOT_DICE, TWO, {"dice": (1.0, 2.0, 3.0, 4.0)}),
    "player 9": (Reason.NO_SUCH_PLAYER, TWO, {"player": 9}),
    "player -1": (Reason.NO_SUCH_PLAYER, TWO, {"player": -1}),
    "a player who is a word": (Reason.NO_SUCH_PLAYER, TWO, {"player": "blue"}),
    "a column claimed by player 2 of two": (Reason.NO_SUCH_PLAYER, TWO, {"claimed": {7: 2}}),
    "squares for three of two players": (Reason.SQUARES_OF_ALL, TWO, {"squares": ({}, {}, {})}),
    "squares for one of two players": (Reason.SQUARES_OF_ALL, TWO, {"squares": ({},)}),
    "squares for nobody": (Reason.SQUARES_OF_ALL, TWO, {"squares": None}),
    "column 13": (Reason.NO_SUCH_COLUMN, TWO, {"runners": {13: 1}}),
    "column 1": (Reason.NO_SUCH_COLUMN, TWO, {"squares": ({1: 1}, {})}),
    "a column below nought": (Reason.NO_SUCH_COLUMN, TWO, {"claimed": {-6: 0}}),
    "a column that is a word": (Reason.NO_SUCH_COLUMN, TWO, {"runners": {"7": 1}}),
    "a space above the top": (Reason.NO_SUCH_SPACE, TWO, {"runners": {7: 14}}),
    "a space below nought": (Reason.NO_SUCH_SPACE, TWO, {"squares": ({7: -1}, {})}),
    "a space that is a fraction": (Reason.NO_SUCH_SPACE, TWO, {"runners": {7: 1.5}}),
    "turn nought": (Reason.TURN, TWO, {"turn": 0}),
    "a throw below nought": (Reason.TURN, TWO, {"throw": -1}),
    "runners that no throw has brought": (Reason.TURN, TWO, {"runners": {7: 1}, "throw": 0}),
    "dice that nobody has thrown": (Reason.TURN, TWO, {"dice": (1, 2, 3, 4), "throw": 0}),
}  # fmt: skip


def setting(**parts: Any) -> dict[str, Any]:
    return {"player": 0, "squares": ({}, {}), "runners": {}, "claimed": {}, "dice": None, **parts}


NAMED = {
    "a runner on its player's own square": (7, None, 5),
    "two squares on a top": (2, None, None),
    "a square on a top that nobody has claimed": (2, 0, None),
    "another's square in a claimed column": (2, 1, None),
    "the owner's square below the top of his column": (2, 0, None),
    "a runner in a claimed column": (2, 1, None),
    "more columns than one stop can bring": (None, 0, 6),
    "a winner who is not to move": (None, 1, None),
    "two squares on one space under Jump": (7, None, 5),
    "a runner on another's square under Jump": (7, None, 5),
    "a die with seven": (None, None, 4),
    "player 9": (None, 9, None),
    "a column claimed by player 2 of two": (None, 2, None),
    "squares for three of two players": (None, None, 2),
    "column 13": (13, None, None),
    "a space above the top": (7, None, 14),
}


@pytest.mark.parametrize("story", IMPOSSIBLE)
def test_impossible_position_is_refused_with_its_fault(story: str) -> None:
    reason, rules, parts = IMPOSSIBLE[story]
    with pytest.raises(IllegalPosition) as refused:
        classic.position(rules, **setting(**parts))
    refusal = refused.value.refusal
    assert refusal.reason is reason
    assert story not in NAMED or NAMED[story] == (refusal.column, refusal.player, refusal.number)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) > 15
    assert pickle.loads(pickle.dumps(refused.value)).refusal == refusal


def test_position_forbidden_by_a_variant_is_allowed_without_it() -> None:
    shared = classic.position(TWO, **setting(squares=({7: 5}, {7: 5})))
    assert shared.square(0, 7) == shared.square(1, 7) == 5
    assert classic.position(TWO, **setting(squares=({}, {7: 5}), runners={7: 5})).runner(7) == 5
    assert classic.position(NO_PARKING, **setting(squares=({}, {7: 5}), runners={7: 5})).runner(7) == 5
    five = classic.position(TWO, **setting(claimed=dict.fromkeys((2, 3, 4, 5, 6), 0)))
    assert five.winner == 0


# Rules that cannot be played


UNPLAYABLE: dict[Reason, tuple[str, list[dict[str, Any]]]] = {
    Reason.PLAYERS: (
        "the number of players must be from 1 to 4", [{"players": each} for each in (0, 5, "two", True, None)]),
    Reason.COLUMNS_TO_WIN: (
        "the columns to win must be 3, 4 or 5", [{"columns_to_win": each} for each in (2, 6, 3.0)]),
    Reason.COLUMNS_FOR_PLAYERS: (
        "5 columns to win are not possible with 3 players", [{"players": 3, "columns_to_win": 5}]),
    Reason.JUMP_AND_NO_PARKING: ("Jump and No parking exclude one another", [{"jump": True, "no_parking": True}]),
    Reason.VARIANT_FLAG: ("a variant is either on or off", [{"eager": 1}, {"jump": "yes"}]),
}  # fmt: skip


@pytest.mark.parametrize("reason", UNPLAYABLE)
def test_impossible_rules_are_refused_with_their_reason(reason: Reason) -> None:
    sentence, choices = UNPLAYABLE[reason]
    for choice in choices:
        with pytest.raises(IllegalRules) as refused:
            classic.Rules(**choice)
        assert (refused.value.refusal.reason, str(refused.value)) == (reason, sentence)


def test_playable_rules_are_those_of_the_printed_table() -> None:
    playable: set[tuple[Any, ...]] = {astuple(rules) for rules in PLAYABLE}
    assert len(playable) == len(SHAPES) * len(FORMS)
    choices: Iterator[tuple[Any, ...]] = product(range(7), range(8), *[(False, True)] * len(classic.VARIANTS))
    for choice in choices:
        if choice in playable:
            assert astuple(classic.Rules(*choice)) == choice
        else:
            with pytest.raises(IllegalRules):
                classic.Rules(*choice)


def test_default_rules_are_plain_for_two_players() -> None:
    assert classic.Rules() == classic.Rules(players=2, columns_to_win=3, **dict.fromkeys(classic.VARIANTS, False))


@pytest.mark.parametrize("starter", [2, -1, None, "0", 0.0])
def test_starter_must_be_a_player(starter: Any) -> None:
    with pytest.raises(Refused) as refused:
        classic.new_game(TWO, starter=starter)
    assert refused.value.refusal.player == (starter if type(starter) is int else None)
