"""Tests of pairings, reasons and chances against a count of all rolls."""

from __future__ import annotations

from itertools import permutations, product
from random import Random
from typing import Any

import oracle
import pytest
from companions import COLUMNS, MIXES, random_position, rebuilt, walk
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cantstop.model import classic, odds
from cantstop.model.moves import Advance
from cantstop.model.refusals import Reason, Refusal


def split_by_hand(dice: tuple[int, ...]) -> dict[tuple[int, int], set[frozenset[frozenset[int]]]]:
    """Return the distinct pairings and the ways in which the four dice make them."""
    found: dict[tuple[int, int], set[frozenset[frozenset[int]]]] = {}
    for a, b, c, d in permutations(range(4)):
        low, high = sorted((dice[a] + dice[b], dice[c] + dice[d]))
        found.setdefault((low, high), set()).add(frozenset({frozenset({a, b}), frozenset({c, d})}))
    return found


def why_not(game: oracle.Game, column: int) -> Refusal | None:
    """Return the reason against a step in the column, from the three sentences of the rules."""
    if column in game["claimed"]:
        return Refusal(Reason.CLAIMED, column=column, player=game["claimed"][column])
    if game["runners"].get(column) == oracle.TOP[column]:
        return Refusal(Reason.ON_TOP, column=column)
    if column not in game["runners"] and len(game["runners"]) == 3:
        return Refusal(Reason.NO_RUNNER, column=column)
    return None


@pytest.mark.slow
def test_pairings_explain_the_dice(long: bool) -> None:
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
    """Return whether the pairing, played as far as possible, moves in these columns."""
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
    """Check that each way to make the move uses no die twice, and that no way of a move of two columns is missing."""
    ways = classic.ways(state, Advance(columns))
    assert len(ways) == len(set(ways)) > 0
    for way in ways:
        assert tuple(dice[i] + dice[j] for i, j in way) == columns
        places = [place for pair in way for place in pair]
        assert len(places) == len(set(places))
    if len(columns) == 2:
        by_hand = {pair for pairing, found in split_by_hand(dice).items() if pairing == columns for pair in found}
        assert {frozenset(map(frozenset, way)) for way in ways} == by_hand


def test_pairings_are_empty_without_dice() -> None:
    state = classic.new_game(classic.Rules(players=2))
    assert classic.pairings(state) == ()
    rolling, _ = classic.apply(state, classic.Roll())
    assert classic.pairings(rolling) == ()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_stop_refusals_name_every_player_on_the_shared_space(players: int) -> None:
    rules = classic.Rules(players=players, no_parking=True)
    squares = ({}, {7: 4}, {8: 2}, {})[:players]
    state = classic.position(rules, 0, squares, {7: 4, 8: 2, 9: 1}, {})
    shared = {(why.reason, why.column, why.player) for why in classic.stop_refusals(state)}
    assert shared == {(Reason.SHARED_SPACE, column, player) for column, player in ((7, 1), (8, 2))[: players - 1]}


ROLLS = list(product(range(1, 7), repeat=4))


def counted(game: oracle.Game) -> list[set[int]]:
    """Return, for each of the 1,296 rolls, the columns in which a legal move makes a step."""
    seen: dict[tuple[int, ...], set[int]] = {}
    for dice in ROLLS:
        same = tuple(sorted(dice))
        if same not in seen:
            seen[same] = {column for columns in oracle.outcomes(game, same) for column in columns}
    return [seen[tuple(sorted(dice))] for dice in ROLLS]


@pytest.mark.parametrize(
    ("runners", "busts"), [("6:1 7:1 8:1", 104), ("2:1 3:1 12:1", 728), ("2:1 7:1 12:1", 284), ("6:1 7:13 8:1", 228)]
)
def test_known_chances_on_an_open_board(runners: str, busts: int) -> None:
    """The sum of a runner at its top counts as a bust, because the runner cannot move."""
    assert odds.bust_chance(classic.parse(f"classic 3; -; -; runners {runners}")) == busts / 1296


def every_sum(dice: tuple[int, ...]) -> set[int]:
    return {one + other for place, one in enumerate(dice) for other in dice[place + 1 :]}


def test_chance_of_each_sum() -> None:
    for column in COLUMNS:
        assert odds.sum_chance(column) == pytest.approx(sum(column in every_sum(dice) for dice in ROLLS) / 1296)
    assert odds.sum_chance(7) == pytest.approx(834 / 1296)
    assert odds.sum_chance(2) == odds.sum_chance(12) == pytest.approx(171 / 1296)


def test_ways_of_each_pair() -> None:
    made = [a + b for a, b in product(range(1, 7), repeat=2)]
    assert [odds.pair_ways(column) for column in COLUMNS] == [made.count(column) for column in COLUMNS]


@pytest.mark.slow
def test_chances_equal_the_count_in_any_position(long: bool) -> None:
    @settings(max_examples=3_000 if long else 50)
    @given(st.sampled_from(MIXES), st.integers(0, 2**32))
    def equal(mix: dict[str, Any], seed: int) -> None:
        parts = random_position(Random(seed), mix)
        state = classic.position(classic.Rules(**mix), **parts)
        game = oracle.position(mix, parts["player"], list(parts["squares"]), parts["runners"], parts["claimed"])
        rolls = counted(game)
        assert odds.bust_chance(state) == rolls.count(set()) / 1296

    equal()


def test_chances_are_those_of_the_next_roll_while_dice_are_on_the_table() -> None:
    for state, _, _, _ in walk(classic.Rules(players=2), "while", plies=400):
        if state.dice is not None or state.awaits_dice:
            lifted = rebuilt(state, dice=None)
            assert odds.bust_chance(state) == odds.bust_chance(lifted)
