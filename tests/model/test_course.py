"""A game followed on tables that change in place is the game that `apply` plays, move by move, refusals too."""

from __future__ import annotations

from copy import deepcopy
from random import Random

import pytest

from cantstop.model import classic, odds
from cantstop.model.board import COLUMNS
from cantstop.model.classic_course import Course
from cantstop.model.classic_state import playable_mask
from cantstop.model.moves import Advance, Dice, Move, Roll, Stop
from cantstop.model.refusals import Refused
from tests.model import companions

VARIANTS = (
    {},
    {"jump": True},
    {"no_parking": True},
    {"eager": True},
    {"jump": True, "eager": True},
    {"no_parking": True, "eager": True},
)
NUMBERS = (0, 1, 2, 3, 5, 6, 7, 8, 12, 13, 99)


def any_move(rng: Random, state: classic.State) -> Move:
    """Whatever a damaged record may say there; often what the dice could mean."""
    count = rng.choice((0, 1, 1, 1, 2, 2, 2, 3, 4, 4, 5))
    numbers = tuple(rng.choice(NUMBERS) for _ in range(count))
    if state.dice is not None and rng.random() < 0.7:
        one, other, *rest = rng.sample(state.dice, 4)
        numbers = rng.choice(((one + other, sum(rest)), (one + other,), (sum(rest), one + other)))
    return rng.choice((Roll(), Stop(), Dice(numbers), Advance(numbers), Advance(numbers)))


def outcome(state: classic.State, move: Move) -> object:
    """The position that the move leads to, or why it is not legal."""
    try:
        return classic.apply(state, move)[0]
    except Refused as error:
        return error.refusal


def followed(course: Course, move: Move) -> object:
    try:
        course.play(move)
    except Refused as error:
        return error.refusal
    return course.state


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: "+".join(each) or "plain")
def test_every_move_leads_where_apply_leads(variant: dict[str, bool], long: bool) -> None:
    won = 0
    for seed in range(400 if long else 12):
        rules = classic.Rules(1 + seed % 4, 3 + (seed % 4 < 3), **variant)
        course = None
        for before, move, _, after in companions.walk(rules, seed, plies=2000):
            course = course or Course(rules, before.player)
            course.play(move)
            assert course.state == after
            assert (course.player, course.turn, course.throw) == (after.player, after.turn, after.throw)
            assert course.steps == after.steps
            assert course.winner == after.winner
            assert course.gone == sum(1 << column for column in COLUMNS if after.claimed[column] is not None)
            assert course.open == playable_mask(after)
            assert odds.bust_chance_of(course.open) == odds.bust_chance(after)
            won += course.winner is not None
    assert won > 2


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: "+".join(each) or "plain")
def test_it_refuses_what_apply_refuses_and_nothing_else(variant: dict[str, bool], long: bool) -> None:
    rng = Random(f"course {variant}")
    refusals = 0
    for seed in range(200 if long else 5):
        rules, course = classic.Rules(1 + seed % 4, 3, **variant), None
        for before, move, _, _ in companions.walk(rules, seed, plies=250):
            course = course or Course(rules, before.player)
            for _ in range(2):
                tried = any_move(rng, before)
                told = outcome(before, tried)
                assert followed(deepcopy(course), tried) == told
                refusals += not isinstance(told, classic.State)
            course.play(move)
    assert refusals > 300
