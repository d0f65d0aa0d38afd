"""Tests that each character's moves for given seeds have known hashes, so that no change of play goes unnoticed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import count, cycle, islice
from random import Random

import pytest

from cantstop import ai
from cantstop.ai import foresight
from cantstop.model import classic, dice, express
from cantstop.model.record import move_text
from tests.mixes import MIXES

RULES = sorted(MIXES, key=lambda rules: rules.players == 1)
AT_ONCE = 40  # decisions of a game, which starts somewhere in its course
TURNS = 12  # played before, at most, by each player

DECISIONS, FEW = 2000, 200  # the second of the slow masters, unless with `--long`
ROUNDING = 1e-5  # of a game
CHANGED = "other moves: a new variant changes them, as every form of the rules is played; then put the new hash here"
CLASSIC = {
    "beginner": "bb218c9e1b337d40",
    "careful": "908c0457cf340fda",
    "bold": "a5e4b9a5a1ef39b1",
    "steady": "0eaab7e44519b720",
    "master": "435a55bdb7b159b0",
    "master, few": "348167c4acfcf2c5",
}
EXPRESS = {
    "beginner": "abec488af0de74f1",
    "greedy": "593333794ea7f04c",
    "steady": "38ca463a02917e58",
    "crafty": "2b8b544d6936ae1d",
    "master": "454fdbb0af615d4b",
    "master, few": "3e8825f3d3dbbd66",
}


def classic_moves(name: str) -> Iterator[str]:
    """Yield the decisions of a character in an endless series of games with each set of rules in turn."""
    player, before = ai.opponent("classic", name), ai.opponent("classic", "steady")
    rules = cycle(RULES)
    for number in count():
        seed = f"same moves {number}"
        rng = Random(seed)
        state = classic.new_game(next(rules))
        begins, made = rng.randrange(TURNS) * state.rules.players + 1, 0
        while state.winner is None and made < AT_ONCE:
            if state.awaits_dice:
                state, _ = classic.apply(state, classic.Dice(dice.throw(seed, state.turn, state.throw, 4)))
                continue
            move = (before if state.turn < begins else player).choose(state, rng)
            if name == "master" and (tied := ties(state)):
                move = tied
            elif state.turn >= begins:
                made += 1
                yield move_text(move)
            state, _ = classic.apply(state, move)


def ties(state: classic.State) -> classic.Move | None:
    """Return one of the two best moves if they are so close that rounding, which differs by processor, decides."""
    if state.dice is None:
        return None
    seen = foresight.foresee(state)
    worths = sorted(seen.worths(state).items(), key=lambda each: -each[1])
    if len(worths) < 2 or abs(seen.shown(worths[0][1]) - seen.shown(worths[1][1])) >= ROUNDING:
        return None
    return min(worths[0][0], worths[1][0], key=str)


def express_moves(name: str) -> Iterator[str]:
    """Yield the marks of a character in games of Express with one to six pads."""
    player = ai.opponent("express", name)
    for number in count():
        seed = f"same moves {number}"
        rng = Random(seed)
        state = express.new_game(express.Rules(number % 6 + 1, (200, 150, 100)[number % 3]))
        while not state.over:
            state, _ = express.apply(state, express.Dice(dice.throw(seed, state.round, 1, 5)))
            for who in state.waiting:
                chosen = express.Choose(who, player.choose(express.seen_by(state, who), who, rng))
                yield move_text(chosen)
                state, _ = express.apply(state, chosen)


def hashed(moves: Iterator[str], count: int) -> str:
    return sha256("\n".join(islice(moves, count)).encode()).hexdigest()[:16]


def characters(kept: Iterable[str]) -> list[object]:
    return [pytest.param(name, marks=pytest.mark.long) if name == "master" else name for name in kept]


@pytest.mark.slow
@pytest.mark.parametrize("name", characters(CLASSIC))
def test_character_makes_the_same_moves(name: str) -> None:
    character, _, few = name.partition(", ")
    assert hashed(classic_moves(character), FEW if few else DECISIONS) == CLASSIC[name], CHANGED


@pytest.mark.slow
@pytest.mark.parametrize("name", characters(EXPRESS))
def test_express_character_makes_the_same_marks(name: str) -> None:
    character, _, few = name.partition(", ")
    assert hashed(express_moves(character), FEW if few else DECISIONS) == EXPRESS[name], CHANGED
