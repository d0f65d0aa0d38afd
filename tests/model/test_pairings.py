"""What a screen is told about the dice on the table: which two make which sum, what may be played, and why not."""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

import oracle
import pytest
from companions import MIXES, random_position
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cantstop.model import classic
from cantstop.model.moves import Advance
from cantstop.model.refusals import Reason, Refusal


def split_by_hand(dice: tuple[int, ...]) -> dict[tuple[int, int], set[frozenset[frozenset[int]]]]:
    """The distinct pairings and the ways to lay the four dice in two pairs that make them."""
    found: dict[tuple[int, int], set[frozenset[frozenset[int]]]] = {}
    for a, b, c, d in permutations(range(4)):
        low, high = sorted((dice[a] + dice[b], dice[c] + dice[d]))
        found.setdefault((low, high), set()).add(frozenset({frozenset({a, b}), frozenset({c, d})}))
    return found


def why_not(game: oracle.Game, column: int) -> Refusal | None:
    """Why the column cannot be gone up, said from the rules' three sentences."""
    if column in game["claimed"]:
        return Refusal(Reason.CLAIMED, column=column, player=game["claimed"][column])
    if game["runners"].get(column) == oracle.TOP[column]:
        return Refusal(Reason.ON_TOP, column=column)
    if column not in game["runners"] and len(game["runners"]) == 3:
        return Refusal(Reason.NO_RUNNER, column=column)
    return None


@pytest.mark.slow
def test_the_pairings_explain_the_dice(long: bool) -> None:
    @settings(max_examples=10_000 if long else 250)
    @given(st.sampled_from(MIXES), st.integers(0, 2**32), st.tuples(*[st.integers(1, 6)] * 4))
    def explained(mix: dict[str, Any], seed: int, dice: tuple[int, ...]) -> None:
        parts = random_position(Random(seed), mix)
        game = oracle.position(mix, parts["player"], list(parts["squares"]), parts["runners"], parts["claimed"])
        legal = oracle.outcomes(game, dice)
        assume(legal)
        state = classic.position(classic.Rules(**mix), **parts, dice=dice)
        by_hand = split_by_hand(dice)
        pairings = classic.pairings(state)
        assert sorted(pairing.sums for pairing in pairings) == sorted(by_hand)
        for pairing in pairings:
            ways = [frozenset(map(frozenset, way)) for way in pairing.ways]
            assert len(ways) == len(set(ways))
            assert set(ways) == by_hand[pairing.sums]
            for (i, j), (k, l) in pairing.ways:  # noqa: E741
                assert (dice[i] + dice[j], dice[k] + dice[l]) == pairing.sums
            moves = {move.columns for move in pairing.moves}
            assert moves == {columns for columns in legal if gives(game, pairing.sums, columns)}
            check_refusals(game, pairing, moves)
        assert {move.columns for pairing in pairings for move in pairing.moves} == set(legal)
        for columns in legal:
            check_ways(state, dice, columns)

    explained()


def gives(game: oracle.Game, sums: tuple[int, int], columns: tuple[int, ...]) -> bool:
    """Whether the pairing, played alone and as far as it goes, gives the move."""
    for order in (sums, sums[::-1]):
        runners, played = game["runners"], []
        for column in order:
            climbed = oracle.climb(game, runners, column)
            if climbed is not None:
                runners = climbed
                played.append(column)
        if tuple(sorted(played)) == columns:
            return True
    return False


def check_refusals(game: oracle.Game, pairing: classic.Pairing, moves: set[tuple[int, ...]]) -> None:
    told = {refusal.column: refusal for refusal in pairing.refusals}
    assert len(told) == len(pairing.refusals)
    assert set(told) <= set(pairing.sums)
    for column in pairing.sums:
        played = [columns for columns in moves if column in columns]
        closed = why_not(game, column)
        if closed is not None:
            assert not played
            assert told[column] == closed
        elif not played:
            assert told[column].reason is Reason.NOT_EAGER
            assert game["rules"]["eager"]
        elif pairing.sums == (column, column) and moves == {(column,)}:
            assert told[column].reason is Reason.ON_TOP, "the double's second step"
        else:
            assert column not in told


def check_ways(state: classic.State, dice: tuple[int, ...], columns: tuple[int, ...]) -> None:
    """Every way of the move is two different dice for each of its columns, and no such way is missing."""
    ways = classic.ways(state, Advance(columns))
    assert len(ways) == len(set(ways)) > 0
    for way in ways:
        assert tuple(dice[i] + dice[j] for i, j in way) == columns
        places = [place for pair in way for place in pair]
        assert len(places) == len(set(places))
    if len(columns) == 2:
        by_hand = {pair for pairing, found in split_by_hand(dice).items() if pairing == columns for pair in found}
        assert {frozenset(map(frozenset, way)) for way in ways} == by_hand


def test_a_move_that_is_not_legal_has_no_ways() -> None:
    state = classic.position(classic.Rules(players=2), 0, ({}, {}), {}, {}, (1, 5, 4, 6))
    assert classic.ways(state, Advance((6,))) == ()
    assert classic.ways(state, Advance((2, 3))) == ()


def test_equal_moves_of_equal_dice_are_one_move_that_remembers_both_ways() -> None:
    """Two threes: either of them makes the four with the one."""
    state = classic.position(classic.Rules(players=2), 0, ({}, {}), {}, {}, (1, 3, 3, 4))
    assert [move.columns for move in classic.legal_moves(state) if isinstance(move, Advance)] == [(4, 7), (5, 6)]
    assert set(classic.ways(state, Advance((4, 7)))) == {((0, 1), (2, 3)), ((0, 2), (1, 3))}
    assert classic.ways(state, Advance((5, 6))) == (((0, 3), (1, 2)),)
    assert len(classic.pairings(state)) == 2


def test_the_one_step_of_a_double_below_the_top_can_be_made_by_any_two_dice() -> None:
    rules = classic.Rules(players=2)
    state = classic.position(rules, 0, ({}, {}), {8: 10}, {}, (4, 4, 4, 4))
    assert classic.legal_moves(state) == (Advance((8,)),)
    assert set(classic.ways(state, Advance((8,)))) == {((i, j),) for i in range(4) for j in range(i + 1, 4)}


def test_four_equal_dice_are_one_pairing_in_three_ways() -> None:
    state = classic.position(classic.Rules(players=2), 0, ({}, {}), {}, {}, (4, 4, 4, 4))
    (pairing,) = classic.pairings(state)
    assert pairing.sums == (8, 8)
    assert len(pairing.ways) == 3
    assert pairing.moves == (Advance((8, 8)),)


def test_there_is_nothing_to_pair_without_dice() -> None:
    state = classic.new_game(classic.Rules(players=2))
    assert classic.pairings(state) == ()
    rolling, _ = classic.apply(state, classic.Roll())
    assert classic.pairings(rolling) == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_on_the_shared_space_is_named(players: int) -> None:
    """No parking: the screen says with whom the runner shares its space."""
    rules = classic.Rules(players=players, no_parking=True)
    squares = ({}, {7: 4}, {8: 2}, {})[:players]
    state = classic.position(rules, 0, squares, {7: 4, 8: 2, 9: 1}, {})
    shared = {(why.reason, why.column, why.player) for why in classic.stop_refusals(state)}
    assert shared == {(Reason.SHARED_SPACE, column, player) for column, player in ((7, 1), (8, 2))[: players - 1]}
