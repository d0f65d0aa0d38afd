"""Learning itself: half a minute of it makes a better player out of a worse, and a run goes on where it was.

Without numba the same code runs uncompiled, on cases so small that it does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from multiprocessing.pool import ThreadPool
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cantstop.ai import foresight, value
from cantstop.model import classic
from tools.training import course
from tools.training.classic import ground, judging, network, samples, school, turn, weights
from tools.training.classic.sight import Net, estimate
from tools.training.classic.tables import COUNT, LENGTH

needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="pip install -r requirements-training.txt")
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # random numbers, uncompiled

PLAN = school.Plan(2, 3, seed=5, lessons=3, games=40, first_games=20_000, window=2, passes=1, test_games=150)


def quietly(text: str) -> None:
    assert text.startswith((PLAN.name, "classic-1-3", "chances"))


@pytest.fixture(scope="module")
def pool() -> Iterator[ThreadPool]:
    with ThreadPool(1) as one:
        yield one


def same(one: course.Learner, other: course.Learner) -> bool:
    return all(np.array_equal(mine, theirs) for mine, theirs in zip(one.playing, other.playing))


@needs_numba
@pytest.mark.slow
def test_a_short_run_learns(pool: ThreadPool, tmp_path: Path) -> None:
    learner = school.begin(PLAN)
    before = school.test(PLAN, learner, pool, 1)
    school.run(PLAN, learner, pool, 1, tmp_path, say=quietly)
    after = learner.history[-1]["result"]
    assert learner.lesson == 3
    assert after > before + 0.15, f"it wins {after:.0%} against the Rule of 28, {before:.0%} before"


@needs_numba
@pytest.mark.slow
def test_its_own_games_teach_it_too(pool: ThreadPool) -> None:
    """After a very short first lesson, alone on the board: its own games save it turns."""
    plan = replace(PLAN, players=1, games=100, first_games=300, lessons=100, window=4, passes=4)
    learner = school.begin(plan)
    assert len(list(school.first_lesson(plan, learner))) == school.CHAPTERS + plan.first_passes - 1
    before = school.test(plan, learner, pool, 1)
    for _ in range(4):
        school.lesson(plan, learner, pool, 1)
    after = school.test(plan, learner, pool, 1)
    assert after < before - 0.3, f"{after:.1f} turns alone, {before:.1f} before"


@needs_numba
@pytest.mark.slow
def test_a_run_that_was_broken_off_goes_on_as_if_it_had_not_been(pool: ThreadPool, tmp_path: Path) -> None:
    plan = replace(PLAN, games=8, first_games=200, lessons=3, test_games=8)
    whole = school.begin(plan)
    school.run(plan, whole, pool, 1, tmp_path / "whole", quietly)
    part = school.begin(plan)
    list(school.first_lesson(plan, part))
    school.lesson(plan, part, pool, 1)
    course.save(plan, part, tmp_path / f"{plan.name}.npz")
    rest = school.begin_or_go_on(plan, tmp_path)
    assert rest.lesson == 2
    school.run(plan, rest, pool, 1, tmp_path, quietly)
    assert rest.lesson == whole.lesson == 3
    assert same(whole, rest), "the same seed, the same weights"
    with pytest.raises(course.AnotherPlan):
        school.begin_or_go_on(replace(plan, games=9), tmp_path)


@pytest.mark.slow
def test_the_outcomes_of_a_few_games_are_learned() -> None:
    plan = replace(PLAN, first_games=10, first_passes=4)
    learner = school.begin(plan)
    losses = list(school.first_lesson(plan, learner))
    assert learner.lesson == 1
    assert losses[0] == pytest.approx(np.log(2), abs=0.05), "at first it knows nothing of who wins"
    assert losses[-1] < losses[0] - 0.005
    alike = np.array_equal(learner.playing.first_bias, learner.playing.first_bias[::-1])
    assert alike, "what is learned on one side of the board is learned on the other"


@pytest.mark.slow
def test_a_turn_near_the_end_is_worth_what_the_game_says() -> None:
    """Few columns are open, and little of them is left."""
    net = weights.read(value.WEIGHTS / "classic-2-3.npz")
    squares = ({6: 9, 8: 10, 5: 8, 9: 8}, {6: 10, 4: 6, 10: 6})
    state = classic.position(classic.Rules(2), 0, squares, claimed={7: 0, 2: 0, 12: 1, 3: 1})
    heights = np.array([own[2:] for own in state.squares], np.int8)
    tables = ground.new_tables(2)
    ground.begin(heights, 3, 0, net, tables)
    seen = foresight.foresee(state)
    assert seen is not None
    assert turn.solve_all(net, tables) == pytest.approx(seen.worth(state), abs=1e-5)


def alone(squares: dict[int, int]) -> np.ndarray:
    """The squares of somebody alone who has claimed the 7 and the 2 and nearly all of the rest."""
    nearly = {column: LENGTH[column - 2] - 1 for column in range(3, 13)} | {2: LENGTH[0], 7: LENGTH[5]} | squares
    return np.array([[nearly[column] for column in range(2, 13)]], np.int8)


@pytest.mark.slow
def test_a_solved_turn_teaches_what_it_comes_to_and_how_far_the_rest_was_misjudged() -> None:
    net = weights.read(value.WEIGHTS / "classic-1-3.npz")
    first, last = alone({6: LENGTH[4] - 2}), alone({})
    heights = np.stack([first, first, last])  # a bust, a stop, a win
    worths = []
    tables = ground.new_tables(1)
    for each in (first, last):
        ground.begin(each, 3, 0, net, tables)
        worths.append(1 - turn.solve_all(net, tables))
    positions, goals = samples.room(1, 3)
    assert samples.solved_turns(heights, 3, net, tables, positions, goals, np.float32(0.5)) == 2
    assert (positions[:2] == (last, first)).all(), "what a bust leaves as it was is there once"
    misjudged = worths[1] - estimate(last, 3, 0, net)[0]
    again = worths[0] + 0.5 * misjudged - estimate(first, 3, 0, net)[0]
    assert goals[:2, 0] == pytest.approx([worths[1], worths[0] + 0.5 * again], abs=1e-5)


def test_only_the_same_turn_again_is_not_solved_anew() -> None:
    net = weights.read(value.WEIGHTS / "classic-1-3.npz")
    other = net._replace(first_bias=net.first_bias + np.float32(0.5))
    here, there = alone({6: LENGTH[4] - 2}), alone({})
    tables = ground.new_tables(1)
    for heights, seen, urge in ((here, net, 0.0), (there, net, 0.0), (there, other, 0.0), (there, other, 0.25)):
        ground.begin(heights, 3, 0, seen, tables, urge)
        assert not tables.known_one.any(), "another turn"
        fresh = ground.new_tables(1)
        ground.begin(heights, 3, 0, seen, fresh, urge)
        worth = turn.solve_all(seen, tables)
        assert worth == turn.solve_all(seen, fresh)
        ground.begin(heights, 3, 0, seen, tables, urge)
        assert tables.known_one.any(), "the same turn"
        assert turn.solve_all(seen, tables) == worth


@pytest.mark.slow
def test_the_last_lessons_alone_come_from_solved_turns(
    pool: ThreadPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A teacher who knows that 4 turns are to go, from wherever: after two lessons the net nearly knows it too."""
    solved = school.Solved(mixes=(1, 0), games=8, window=2, passes=20, rates=(8e-3, 1e-5))
    plan = replace(PLAN, players=1, lessons=3, first_games=2, test_games=4, solved=solved)
    mixes = []

    def taught(target: int, first: int, last: int, *given: Any) -> int:
        positions, goals, mix = given[-3:]
        mixes.append(float(mix))
        positions[: last - first, 0, first % COUNT] = 1
        goals[: last - first] = 4
        return last - first

    monkeypatch.setattr(samples, "solved_play", taught)
    monkeypatch.setattr(school, "test", lambda *given: 0.0)
    learner = school.begin(plan)
    school.run(plan, learner, pool, 1, tmp_path, quietly)
    assert (learner.lesson, sorted(set(mixes)), len(learner.remembered)) == (3, [0, 1], 2)
    assert all(len(positions) == 8 for positions, _ in learner.remembered)
    assert estimate(learner.remembered[0][0][0], 3, 0, learner.playing)[0] == pytest.approx(4, abs=0.3)


def drawn(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Chances of three players, and winners drawn by them."""
    random = np.random.default_rng(3)
    true = random.dirichlet((1.0, 1.0, 1.0), count)
    return true, (random.random((count, 1)) > true.cumsum(axis=1)).sum(axis=1)


def test_how_far_too_sure_a_net_is_is_found_again() -> None:
    true, winners = drawn(40_000)
    sure = true**2 / (true**2).sum(axis=1, keepdims=True)
    assert judging.likeliest(true, winners) == pytest.approx(1, abs=0.03)
    assert judging.likeliest(sure, winners) == pytest.approx(0.5, abs=0.015)


@needs_numba
def test_a_judge_learns_from_outcomes_what_the_player_did_not_know() -> None:
    """Whoever moves wins nine games in ten, whatever lies on the board; an untaught net gives him one in three."""
    plan = judging.Plan(3, 3, seed=1, games=0)
    random = np.random.default_rng(4)
    positions = random.integers(0, 3, (20_000, 3, COUNT)).astype(np.int8)
    goals = np.zeros((len(positions), 3), np.float32)
    goals[np.arange(len(goals)), np.where(random.random(len(goals)) < 0.9, 0, 1)] = 1
    player = network.new_net(3, 3, random)
    judge = judging.learn(plan, player, 1.0, positions, goals, quietly).weights.net
    thought = judging.thoughts(positions, 3, judge).mean(axis=0)
    assert thought[0] == pytest.approx(0.9, abs=0.03)
    assert thought[2] < 0.03


def test_what_is_written_is_what_the_game_reads(tmp_path: Path) -> None:
    learner = school.begin(PLAN)
    course.ship("a test", PLAN, learner, tmp_path / "classic-2-3.npz")
    course.ship("a test", PLAN, learner, tmp_path / "chances-2-3.npz", sway=np.array(0.75))
    course.save(PLAN, learner, tmp_path / "kept.npz")
    assert same(course.load(PLAN, tmp_path / "kept.npz", Net), learner)
    net, judge = value.learned(2, 3, tmp_path), value.taught(2, 3, tmp_path)
    assert net is not None
    assert judge is not None
    assert judge.sway == 0.75
    heights = np.zeros((2, COUNT), np.int8)
    heights[0, 5], heights[1, 0], heights[1, 9] = 7, LENGTH[0], 2
    seen = tuple((0, 0, *(int(height) for height in own)) for own in heights)
    for mover in (0, 1):
        compiled = estimate(heights, 3, mover, weights.read(tmp_path / "classic-2-3.npz"))
        assert net.standing(seen[mover:] + seen[:mover]) == pytest.approx(tuple(compiled), abs=1e-5)


def test_a_net_sees_a_position_and_its_mirror_image_alike() -> None:
    net = network.new_net(3, 4, np.random.default_rng(1))
    heights = np.random.default_rng(2).integers(0, 3, (3, COUNT)).astype(np.int8)
    assert np.allclose(estimate(heights, 4, 1, net), estimate(heights[:, ::-1].copy(), 4, 1, net), atol=1e-6)
