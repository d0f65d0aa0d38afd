"""The compiled Express game is the model's, and learning in it makes a better player within seconds."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from random import Random

import numpy as np
import pytest

from cantstop.ai import express_master, express_roll_outs, express_value
from cantstop.model import dice, express
from cantstop.model.express import Pad
from tools import express_compiled
from tools.training import course
from tools.training.express import play, school, sight, tables, weights

needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="pip install -r requirements-training.txt")

PLAN = school.Plan(200, seed=3, units=16, lessons=12, games=150, window=3, test_games=300)


def mark_number(mark: express.Mark) -> int:
    low, high = mark.pairs
    return (mark.fifth or 0) * len(tables.PAIRS) + tables.PAIR_AT[low - 2, high - 2]


@pytest.mark.slow
def test_the_compiled_marks_are_those_of_the_rules() -> None:
    assert [tuple(face + 1 for face in thrown) for thrown in tables.THROWS] == [values for values, _ in dice.throws(5)]
    for numbers in range(64):
        own = [number + 1 for number in range(6) if numbers >> number & 1]
        if len(own) > 3:
            assert not tables.LEGAL_COUNT[numbers].any()
            continue
        pad = Pad({}, dict.fromkeys(own, 1))
        for place, (values, _) in enumerate(dice.throws(5)):
            count = tables.LEGAL_COUNT[numbers, place]
            found = sorted(mark_number(mark) for mark in express.legal_marks(pad, values))
            assert tables.LEGAL[numbers, place, :count].tolist() == found


@pytest.mark.parametrize("penalty", express.PENALTIES)
def test_the_compiled_rows_score_as_the_rules_say(penalty: int) -> None:
    scores = tables.row_scores(penalty)
    for row in express.ROWS:
        for marks in range(11):
            assert 100 * scores[row - 2, marks] == pytest.approx(express.row_score(row, marks, penalty))


@needs_numba
@pytest.mark.slow
def test_compiled_pads_are_worth_what_the_game_says(tmp_path: Path) -> None:
    learner = school.begin(PLAN)
    weights.write(PLAN, learner, tmp_path / "express-200.npz", fate_games=2)
    game = express_value.learned(200, tmp_path)
    assert game is not None
    rounded = sight.Net(*(part.astype(np.float16).astype(np.float32) for part in learner.playing))
    whole, scores = sight.whole(rounded), tables.row_scores(200)
    steps, worth = np.empty((66, 16), np.float32), np.empty(tables.MARKS, np.float32)
    rng = Random(1)
    for _ in range(30):
        pad = Pad()
        for _ in range(rng.randrange(18)):
            marks = express.legal_marks(pad, tuple(rng.choices(range(1, 7), k=5)))
            pad = pad.after(rng.choice(marks))
            if pad.out:
                break
        if pad.out:
            continue
        rows = np.array([pad.row(row) for row in express.ROWS])
        fifths = np.array([pad.fifth(number) for number in range(1, 7)])
        compiled = sight.look(rows, fifths, whole, scores, steps, worth)
        assert 100 * compiled == pytest.approx(game.worth([pad])[0], abs=0.01)


def test_compiled_tables_rank_and_play_out_as_the_master_does() -> None:
    """Near the end, where the same code is quick enough uncompiled."""
    compiled, scores, game = express_compiled.learned(200), tables.row_scores(200), express_value.learned(200)
    assert game is not None
    some = [Pad({7: 6, 6: 5, 8: 3, 4: 1}, {1: 7, 4: 6, 6: 7}), Pad({5: 7, 9: 2, 10: 5}, {2: 7, 3: 7, 5: 7})]
    throws = express_roll_outs.chance_throws(2, [4])
    pad, rest = express_compiled.new_pad(len(compiled.bias)), np.zeros(3, np.int64)
    for place, each in enumerate(some):
        rows = np.array([each.row(row) for row in express.ROWS])
        fifths = np.array([each.fifth(number) for number in range(1, 7)])
        ended = [express_compiled.final(rows, fifths, fallen, compiled, scores, pad, rest) for fallen in throws]
        assert ended == express_roll_outs.finals(game, some, throws)[:, place].tolist()
        marks, worths = np.zeros(tables.MOST_MARKS, np.int64), np.zeros(tables.MOST_MARKS, np.float32)
        steps, further = np.empty((66, len(compiled.bias)), np.float32), np.empty(tables.MARKS, np.float32)
        thrown = (1, 2, 3, 4, 6)
        throw = tables.THROWS.index(tuple(face - 1 for face in thrown))
        count = express_compiled.rank(rows, fifths, throw, compiled, scores, steps, further, marks, worths)
        told = express_master.rank(game, each, express.legal_marks(each, thrown))
        assert 100 * worths[:count] == pytest.approx([worth for _, worth in told], abs=0.01)
        assert marks[0] == mark_number(told[0][0])


@needs_numba
@pytest.mark.slow
def test_scores_without_luck_have_the_same_mean_and_far_less_spread() -> None:
    """In the games of the master whose weights the game ships."""
    with np.load(express_value.WEIGHTS / "express-200.npz", allow_pickle=False) as held:
        shipped = sight.Net(*(held[name].astype(np.float32) for name in sight.Net._fields))
    results = np.zeros((2000, 2), np.float32)
    play.test_games(0, 2000, 9, sight.whole(shipped), tables.row_scores(200), False, results)
    plain, without_luck = results.T.astype(float)
    margin = 2.58 * float(np.std(plain - without_luck)) / 2000**0.5
    assert abs(plain.mean() - without_luck.mean()) < margin
    assert without_luck.std() < plain.std() / 5


@needs_numba
@pytest.mark.slow
def test_a_short_run_learns(tmp_path: Path) -> None:
    learner = school.begin(PLAN)
    before, _ = school.measure(PLAN, learner.playing)
    said: list[str] = []
    school.run(PLAN, learner, tmp_path, said.append)
    after = learner.history[-1]["score"]
    assert learner.lesson == len(said) == PLAN.lessons
    assert after > before + 100, f"{after:.0f} after the run, {before:.0f} before"


@needs_numba
@pytest.mark.slow
def test_a_run_that_was_broken_off_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    plan = replace(PLAN, lessons=4, games=20, test_games=10)
    whole = school.begin(plan)
    school.run(plan, whole, tmp_path / "whole", lambda text: None)
    part = school.begin(plan)
    school.lesson(plan, part)
    school.lesson(plan, part)
    course.save(plan, part, tmp_path / "part" / f"{plan.name}.npz")
    rest = school.begin_or_go_on(plan, tmp_path / "part")
    assert rest.lesson == 2
    school.run(plan, rest, tmp_path / "part", lambda text: None)
    assert all(np.array_equal(one, other) for one, other in zip(whole.playing, rest.playing))
    with pytest.raises(course.AnotherPlan):
        school.begin_or_go_on(replace(plan, units=32), tmp_path / "part")
