"""Tests that the trainer has enough exercises of each kind, all different, each with the master's choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from cantstop.ai import WeightsMissing
from cantstop.controller import exercises
from cantstop.controller.exercises import LEVELS, Exercise
from cantstop.model import classic, express
from cantstop.model.record import read_move
from tools import make_exercises
from tools.exercises import classic as boards
from tools.exercises import express as pads

SHIPPED = exercises.shipped()
SAMPLE = 18  # the ordinary run checks one exercise in this many
CLEAR = {"classic": 0.015, "express": 4.0}  # the least advantage of the best choice


@cache
def solved(each: Exercise) -> exercises.Solved | None:
    return exercises.solve(each.state())


def some(long: bool) -> Sequence[Exercise]:
    return SHIPPED if long else SHIPPED[::SAMPLE]


def test_exercises_are_enough_of_each_kind_and_level() -> None:
    kinds: Counter[tuple[object, ...]] = Counter()
    for each in SHIPPED:
        state = each.state()
        asked = "mark" if isinstance(state, express.State) else "stop" if state.dice is None else "pairing"
        kinds[state.rules.players, asked, each.level] += 1
    for level in LEVELS:
        assert kinds[2, "pairing", level] >= 50
        assert kinds[2, "stop", level] >= 50
        assert all(kinds[players, asked, level] >= 5 for players in (3, 4) for asked in ("pairing", "stop"))
        assert kinds[1, "mark", level] >= 67


@pytest.mark.parametrize("level", LEVELS)
def test_always_rolling_is_often_wrong(level: str) -> None:
    asked = [each for each in SHIPPED if each.level == level and each.best in ("roll", "stop")]
    rolled = sum(each.best == "roll" for each in asked) / len(asked)
    assert 0.4 < rolled < 0.6


def test_exercises_include_every_variant() -> None:
    rules = [state.rules for each in SHIPPED if isinstance(state := each.state(), classic.State)]
    columns = Counter(each.columns_to_win for each in rules)
    variants = Counter(name for each in rules for name in each.variants)
    assert len(columns) == 3
    assert {"jump", "no_parking", "eager"} <= set(variants), "make_exercises.py asks for a later one when it runs again"
    assert min((*columns.values(), *variants.values())) >= 15
    assert sum(not each.variants for each in rules) > len(rules) / 3
    penalties = Counter(state.rules.penalty for each in SHIPPED if isinstance(state := each.state(), express.State))
    assert set(penalties) == set(express.PENALTIES)


def test_exercises_are_all_different() -> None:
    seen = Counter(make_exercises.signature_of(each.state()) for each in SHIPPED)
    assert max(seen.values()) == 1


@pytest.mark.slow
def test_best_choice_is_the_masters(long: bool) -> None:
    differs = []
    for each in some(long):
        found = solved(each)
        assert found is not None
        best, second = found.options[:2]
        if exercises.written(best.move) != each.best or best.worth - second.worth < CLEAR[each.game]:
            differs.append((each, found.options))
    assert not differs


def test_every_exercise_misleads_some_character(long: bool) -> None:
    for each in some(long):
        state, best = each.state(), read_move(each.best)
        if isinstance(state, express.State):
            assert isinstance(best, express.Choose)
            assert pads.is_trap(state, best.mark), each
        else:
            assert best is not None
            assert not isinstance(best, express.Choose)
            assert boards.is_trap(state, best), each


@pytest.mark.slow
@pytest.mark.parametrize("game", exercises.GAMES)
def test_choices_are_closer_at_harder_levels(game: exercises.Game, long: bool) -> None:
    leads: dict[str, list[float]] = {level: [] for level in LEVELS}
    for each in (each for each in some(long) if each.game == game):
        found = solved(each)
        assert found is not None
        leads[each.level].append(found.options[0].worth - found.options[1].worth)
    easy, medium, hard = (median(leads[level]) for level in LEVELS)
    assert easy > medium > hard


def test_similarity_includes_mirror_images() -> None:
    one = classic.parse("classic 3; 2:1; 12:2; player 0, turn 3, throw 1; dice 1 1 3 4")
    other = classic.parse("classic 3; 12:1; 2:2; player 0, turn 3, throw 1; dice 6 6 4 3")
    third = classic.parse("classic 3; 12:1; 2:2; player 0, turn 3, throw 1; dice 6 6 4 4")
    assert boards.signature(one) == boards.signature(other) != boards.signature(third)


def test_missing_file_gives_no_exercises(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercises, "FILE", tmp_path / "none.txt")
    exercises.shipped.cache_clear()
    assert exercises.shipped() == ()
    exercises.shipped.cache_clear()


def test_missing_weights_give_no_verdict(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from cantstop.ai import foresight, weights

    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    foresight._foresee.cache_clear()
    for each in (SHIPPED[0], SHIPPED[-1]):
        with pytest.raises(WeightsMissing):
            exercises.solve(each.state())
