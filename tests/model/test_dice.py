"""Tests that the dice of a numbered game are always the same, fair, and defined for any text as seed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cantstop.model import dice

# Also half characters; and without the table of all signs, which hypothesis makes in two seconds.
TEXTS = st.lists(st.integers(0, sys.maxunicode).map(chr), max_size=40).map("".join)
ROOT = Path(__file__).resolve().parents[2]

# Never to be changed: every game that was ever shared by its number depends on these.
KNOWN = [
    ("", 1, 1, (6, 2, 2, 6)),
    ("0", 1, 1, (3, 6, 5, 2)),
    ("1", 1, 1, (2, 1, 4, 4)),
    ("1", 1, 2, (2, 5, 3, 4)),
    ("1", 2, 1, (1, 5, 5, 3)),
    ("12", 1, 1, (3, 6, 6, 5)),
    ("1", 21, 1, (1, 4, 6, 5)),
    ("Can't Stop", 1, 1, (4, 3, 5, 4)),
    ("Can't Stop", 57, 12, (5, 5, 6, 1)),
    ("can't stop", 1, 1, (1, 3, 1, 1)),
    ("Zürich", 3, 1, (3, 2, 4, 3)),
    ("骰子", 1, 1, (3, 3, 2, 3)),
    ("Δύο ζάρια", 5000, 40, (6, 6, 6, 6)),
    ("زهر", 2, 2, (1, 6, 2, 5)),
    ("🎲", 1, 1, (4, 4, 1, 6)),
    ("a\nb", 1, 1, (2, 1, 3, 6)),
    (" ", 1, 1, (1, 5, 6, 6)),
    ("\ud83c", 1, 1, (3, 6, 5, 4)),  # half of a character, as a damaged clipboard may have it
    ("1/1", 1, 1, (4, 5, 3, 1)),
    ("x" * 10_000, 1, 1, (3, 6, 4, 2)),
    ("4711", 1, 0, (6, 2, 5, 3, 1)),
    ("4711", 2, 0, (2, 1, 2, 3, 5)),
    ("no seed too long", 1, 1, (4, 3, 1, 1, 2, 3, 3, 5, 4, 6, 2, 4, 5, 2, 5, 2, 6, 6, 6, 1, 6, 5, 3, 6, 1, 5, 6, 3)),
]  # fmt: skip

KNOWN_ROLL_OFFS = [
    ("1", 1, (((3, 5),),), 0),
    ("1", 2, (((3, 5), (4, 5)),), 1),
    ("1", 4, (((3, 5), (4, 5), (1, 6), (3, 2)),), 1),
    ("骰子", 4, (((5, 4), (1, 5), (5, 6), (3, 2)),), 2),
]


@pytest.mark.parametrize(("seed", "turn", "number", "values"), KNOWN)
def test_throw_never_changes(seed: str, turn: int, number: int, values: tuple[int, ...]) -> None:
    assert dice.throw(seed, turn, number, len(values)) == values


@pytest.mark.parametrize(("seed", "players", "rounds", "starter"), KNOWN_ROLL_OFFS)
def test_roll_off_never_changes(seed: str, players: int, rounds: object, starter: int) -> None:
    assert dice.roll_off(seed, players) == (rounds, starter)


def test_throw_does_not_depend_on_the_interpreter() -> None:
    """A throw is the same with any hash seed, locale and encoding."""
    seeds = ("1", "骰子", "Zü")
    tell = f"from cantstop.model import dice; print([dice.throw(seed, 2, 3, 9) for seed in {seeds!a}])"
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "LC_", "LANG"))}
    answers = set()
    for extra in ({"PYTHONHASHSEED": "0"}, {"PYTHONHASHSEED": "4242"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}):
        run = [sys.executable, "-c", tell]
        told = subprocess.run(run, cwd=ROOT, env={**plain, **extra}, capture_output=True, text=True, check=True)
        answers.add(told.stdout.strip())
    assert answers == {str([dice.throw(seed, 2, 3, 9) for seed in seeds])}


def surprise(counts: Mapping[Any, int], kinds: int) -> float:
    """Return the distance of the counts from equality, in standard deviations of chi-square."""
    expected = sum(counts.values()) / kinds
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    chi_square += (kinds - len(counts)) * expected
    return float((chi_square - (kinds - 1)) / (2 * (kinds - 1)) ** 0.5)


def test_faces_and_rolls_are_equally_likely(long: bool) -> None:
    rolls = [dice.throw(f"fair {seed}", turn, 1, 4) for seed in range(500 if long else 60) for turn in range(1, 301)]
    for place in range(4):
        assert abs(surprise(Counter(roll[place] for roll in rolls), 6)) < 3.5
    assert abs(surprise(Counter(rolls), 1296)) < 3.5


def first(seed: str, turn: int, number: int) -> int:
    return dice.throw(seed, turn, number, 1)[0]


@pytest.mark.slow
def test_successive_throws_are_independent(long: bool) -> None:
    turns = range(1, 100_000 if long else 8_000)
    neighbours: dict[str, list[Any]] = {
        "throw of the turn": [(first("next", turn, 1), first("next", turn, 2)) for turn in turns],
        "turn": [(first("next", turn, 1), first("next", turn + 1, 1)) for turn in turns],
        "seed": [(first(f"{turn}", 1, 1), first(f"{turn + 1}", 1, 1)) for turn in turns],
        "die": [dice.throw("next", turn, 1, 2) for turn in turns],
    }
    for name, pairs in neighbours.items():
        assert abs(surprise(Counter(pairs), 36)) < 3.5, f"the next {name}"


@given(TEXTS, st.integers(0, 10_000), st.integers(0, 1_000), st.integers(1, 8))
def test_seed_may_be_any_text(seed: str, turn: int, number: int, count: int) -> None:
    values = dice.throw(seed, turn, number, count)
    assert len(values) == count
    assert set(values) <= {1, 2, 3, 4, 5, 6}
    assert values == dice.throw(seed, turn, number, count)


# The roll-off


@given(TEXTS, st.integers(1, 6))
def test_roll_off_is_repeated_by_the_tied_players_only(seed: str, players: int) -> None:
    rounds, starter = dice.roll_off(seed, players)
    throwing = set(range(players))
    for number, thrown in enumerate(rounds, 1):
        assert len(thrown) == players
        assert {player for player, pair in enumerate(thrown) if pair is not None} == throwing
        sums = {player: sum(pair) for player, pair in enumerate(thrown) if pair is not None}
        throwing = {player for player in sums if sums[player] == max(sums.values())}
        assert (len(throwing) == 1) == (number == len(rounds))
    assert throwing == {starter}


def test_seats_start_equally_often() -> None:
    starters = Counter(dice.roll_off(f"seat {number}", 4)[1] for number in range(4_000))
    assert abs(surprise(starters, 4)) < 3.5


# All rolls with their weights


def test_rolls_have_their_weights() -> None:
    counted = Counter(tuple(sorted(values)) for values in product(range(1, 7), repeat=4))
    assert len(dice.ROLLS) == 126
    assert dict(dice.ROLLS) == dict(counted)
    assert [values for values, _ in dice.ROLLS] == sorted(counted)
    assert sum(weight for _, weight in dice.ROLLS) == 1296
