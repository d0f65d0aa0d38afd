"""Chances of the next roll, compared with a count of all 1,296 rolls."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import oracle
import pytest
from companions import COLUMNS, MIXES, random_position, rebuilt, walk
from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop.model import classic, odds

ROLLS = list(product(range(1, 7), repeat=4))


def counted(game: oracle.Game) -> list[set[int]]:
    """Return, for each of the 1,296 rolls, the columns in which a legal move makes a step."""
    seen: dict[tuple[int, ...], set[int]] = {}
    for dice in ROLLS:
        same = tuple(sorted(dice))
        if same not in seen:
            seen[same] = {column for columns in oracle.outcomes(game, same) for column in columns}
    return [seen[tuple(sorted(dice))] for dice in ROLLS]


def open_board(*runners: int, **variants: bool) -> classic.State:
    rules = classic.Rules(players=2, **variants)
    return classic.position(rules, 0, ({}, {}), dict.fromkeys(runners, 1), {})


@pytest.mark.parametrize(("runners", "busts"), [((6, 7, 8), 104), ((2, 3, 12), 728), ((2, 7, 12), 284)])
def test_known_chances_on_an_open_board(runners: tuple[int, ...], busts: int) -> None:
    assert odds.bust_chance(open_board(*runners)) == busts / 1296


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
    """Positions have claimed columns, runners at tops, free runners and every mix of variants."""

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
    """Dice awaited or on the table do not change the chances of the runners where they are."""
    for state, _, _, _ in walk(classic.Rules(players=2), "while", plies=400):
        if state.dice is not None or state.awaits_dice:
            lifted = rebuilt(state, dice=None)
            assert odds.bust_chance(state) == odds.bust_chance(lifted)
