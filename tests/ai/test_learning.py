"""Tests that compiled players follow the rules, short runs learn, and the arena counts results correctly."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.util import find_spec
from multiprocessing.pool import ThreadPool
from pathlib import Path

import numpy as np
import pytest

from cantstop.ai import express_value, foresight, value, weights
from cantstop.model import classic, express
from cantstop.model.express import Pad
from tools.learning import arena, net, play, solver, train
from tools.learning import classic as learning
from tools.learning import express as pads

needs_numba = pytest.mark.skipif(find_spec("numba") is None, reason="pip install -r requirements-training.txt")
pytestmark = pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # random numbers, uncompiled

PLAN = learning.Plan(2, 3, seed=5, lessons=2, games=40, first_games=20_000, window=2, first_passes=1, test_games=150)


@pytest.fixture(scope="module")
def pool() -> Iterator[ThreadPool]:
    with ThreadPool(1) as one:
        yield one


@needs_numba
@pytest.mark.slow
def test_short_run_of_cant_stop_learns(pool: ThreadPool) -> None:
    who = learning.begin_run(PLAN)
    before = learning.test(PLAN, who.playing, pool)
    lessons = [(lesson, learned) for lesson, learned, _ in learning.run(PLAN, who, pool)]
    after = learning.test(PLAN, lessons[-1][1].playing, pool)
    assert [lesson for lesson, _ in lessons] == [1, 2]
    assert after > before + 0.15, f"it wins {after:.0%} against the Rule of 28, {before:.0%} before"


@needs_numba
@pytest.mark.slow
def test_solved_lessons_teach_a_player_alone(pool: ThreadPool) -> None:
    plan = learning.Plan(1, 3, seed=5, lessons=2, first_games=3000, solved=(1,), solved_games=40, test_games=100)
    who = learning.begin_run(plan)
    tests = [learning.test(plan, learned.playing, pool) for _, learned, _ in learning.run(plan, who, pool)]
    assert tests[-1] < tests[0] - 1, f"turns alone after each pass: {tests}"


@needs_numba
@pytest.mark.slow
def test_short_run_of_express_learns() -> None:
    plan = pads.Plan(200, seed=3, units=16, lessons=12, games=150, window=3, test_games=300)
    who = pads.begin_run(plan)
    before = pads.test(plan, who.playing)
    assert [lesson for lesson, _ in pads.run(plan, who)] == [*range(1, 13)]
    assert pads.test(plan, who.playing) > before + 100


@needs_numba
@pytest.mark.slow
def test_written_weights_are_those_that_the_game_reads(
    pool: ThreadPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = [
        learning.Plan(2, 3, seed=5, lessons=1, first_games=20, test_games=4),
        learning.JudgePlan(2, 3, seed=5, games=4),
        pads.Plan(200, seed=5, lessons=1, games=4, test_games=4),
    ]
    for plan in made:
        train.learn(plan, pool, tmp_path)
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    player = value.for_rules(classic.Rules(2))
    assert value.judge_for(classic.Rules(2)).sway > 0
    assert express_value.learned(200).penalty == 200
    heights = np.zeros((2, net.COUNT), np.int8)
    heights[0, 5], heights[1, 0], heights[1, 9] = 7, 3, 2
    seen = tuple((0, 0, *(int(height) for height in own)) for own in heights)
    compiled = net.estimate(heights, 3, 0, net.read(tmp_path / "classic-2-3.npz"))
    assert player.standing(seen) == pytest.approx(tuple(compiled), abs=1e-5)


@pytest.mark.slow
def test_shipped_weights_all_have_a_plan() -> None:
    assert set(train.plans()) == {path.stem for path in weights.FOLDER.glob("*.npz")}


def test_net_values_a_position_and_its_mirror_image_alike() -> None:
    made = net.new_net(3, 4, np.random.default_rng(1))
    heights = np.random.default_rng(2).integers(0, 3, (3, net.COUNT)).astype(np.int8)
    mirrored = net.estimate(heights[:, ::-1].copy(), 4, 1, made)
    assert np.allclose(net.estimate(heights, 4, 1, made), mirrored, atol=1e-6)


def test_sway_of_overconfident_chances_is_found() -> None:
    rng = np.random.default_rng(3)
    true = rng.dirichlet((1.0, 1.0, 1.0), 40_000)
    winners = (rng.random((40_000, 1)) > true.cumsum(axis=1)).sum(axis=1)
    assert learning.sway(true, winners) == pytest.approx(1, abs=0.03)
    assert learning.sway(true**2 / (true**2).sum(axis=1, keepdims=True), winners) == pytest.approx(0.5, abs=0.015)


@pytest.mark.slow
def test_compiled_turn_has_the_worths_of_the_game() -> None:
    """The test uses a position near the end of a game, because the uncompiled code is slow."""
    squares = ({6: 9, 8: 10, 5: 8, 9: 8}, {6: 10, 4: 6, 10: 6})
    state = classic.position(classic.Rules(2), 0, squares, claimed={7: 0, 2: 0, 12: 1, 3: 1})
    tables, player = solver.new_tables(), net.read(weights.FOLDER / "classic-2-3.npz")
    solver.begin(np.array([own[2:] for own in state.squares], np.int8), 3, 0, player, tables)
    assert solver.solve_all(player, tables) == pytest.approx(foresight.foresee(state).worth(state), abs=1e-5)


@needs_numba
@pytest.mark.slow
def test_compiled_players_decide_as_the_game_does(long: bool) -> None:
    names = ["rule-of-28", "glenn-aloi", "glenn-linear", "master", "crafty"]
    for number in range(400 if long else 20):
        rng = random.Random(number)
        name = names[number % len(names)]
        players = {"master": rng.choice((1, 2)), "crafty": 2}.get(name, rng.choice((1, 2, 3, 4)))
        player, state = arena.classic_player(name), classic.new_game(classic.Rules(players))
        last = rng.randrange(1, 25)
        while state.winner is None and state.turn <= last:
            if state.awaits_dice:
                state, _ = classic.apply(state, classic.Dice(tuple(rng.choices(range(1, 7), k=4))))
                continue
            mover = player if state.turn == last else arena.classic_player("glenn-aloi")
            move = mover.choose(state, rng)
            if state.turn == last and state.steps + bool(state.dice):
                worths = compiled_worths(name, state)
                assert worths[move] >= max(worths.values()) - 2e-5, (state, worths, move)
            state, _ = classic.apply(state, move)


def compiled_worths(name: str, state: classic.State) -> dict[classic.Move, float]:
    weighing = {"master": play.MASTER, "crafty": play.CRAFTY}
    rule = weighing[name] if name in weighing else play.rule_numbers(play.PUBLISHED[name])
    player = net.read(weights.FOLDER / f"classic-{min(2, state.rules.players)}-3.npz")
    game = play.new_game([rule] * state.rules.players, 3, player)
    heights = np.array([own[2:] for own in state.squares], dtype=np.int8)
    size = np.zeros(net.COUNT, np.int64)
    claimed = solver.measure(heights, state.player, size)
    if name in weighing:
        seen = heights if name == "master" else play.without_others(heights, state.player)
        solver.begin(seen, 3, state.player, game.net, game.tables)

    def places(after: classic.State) -> np.ndarray:
        own = state.squares[state.player]
        return np.array([space - own[column] - 1 if space else -1 for column, space in enumerate(after.runners)][2:])

    if state.dice is None:
        if name == "master":
            solver.solve(solver.find(places(state), game.tables)[0], solver.TURN, game.net, game.tables)
        stops = play.stops(game, state.player, places(state), state.free_runners, size, claimed)
        return {classic.Stop(): float(stops), classic.Roll(): float(not stops)}
    worths: dict[classic.Move, float] = {}
    start = places(state)
    for move in classic.legal_moves(state):
        here = places(classic.apply(state, move)[0])
        if name in weighing:
            _, worths[move] = play.best_move(game, state.player, np.array([columns_of(move)]), heights, start)
        else:
            worths[move] = float(play.appeal(here, heights, state.player, rule))
    return worths


def columns_of(move: classic.Move) -> tuple[int, int]:
    """Return the columns of a move by index; -1 for none."""
    assert isinstance(move, classic.Advance)
    return move.columns[0] - 2, move.columns[1] - 2 if len(move.columns) == 2 else -1


@needs_numba
@pytest.mark.slow
def test_compiled_pads_have_the_worths_of_the_game() -> None:
    game = express_value.learned(200)
    with np.load(weights.FOLDER / "express-200.npz", allow_pickle=False) as held:
        whole = pads.whole(pads.Net(*(held[name].astype(np.float32) for name in pads.Net._fields)))
    steps, worth = np.empty((66, len(whole.bias)), np.float32), np.empty(pads.MARKS, np.float32)
    rng = random.Random(1)
    for _ in range(30):
        pad = Pad()
        for _ in range(rng.randrange(18)):
            after = pad.after(rng.choice(express.legal_marks(pad, tuple(rng.choices(range(1, 7), k=5)))))
            pad = pad if after.out else after
        rows = np.array([pad.row(row) for row in express.ROWS])
        fifths = np.array([pad.fifth(number) for number in range(1, 7)])
        compiled = pads.look(rows, fifths, whole, pads.row_scores(200), steps, worth)
        assert 100 * compiled == pytest.approx(game.worth([pad])[0], abs=0.01)


@pytest.mark.slow
def test_arena_shows_wins_at_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["classic", "steady", "careful", "--games", "20", "--contract", "--processes", "1"]
    assert arena.main(words) == 0
    first, second, _ = capsys.readouterr().out.splitlines()
    assert first.startswith("steady        20 games   wins % ")
    assert second.startswith("careful")


def test_margin_is_that_of_95_percent() -> None:
    mean, around = arena.margin([100.0] * 16_880 + [0.0] * 3_120)
    assert (round(mean, 1), round(around, 1)) == (84.4, 0.5)


def test_chances_of_one_game_count_as_one() -> None:
    """Twenty predicted chances in one game do not count as twenty games, because they depend on each other."""

    def found(times: int) -> str:
        games = [arena._tally([np.array([0.55, 0.45])] * times, [int(number >= 60)] * times) for number in range(100)]
        (line,) = arena.estimate_lines(games)
        return line.split("off by")[1]

    assert found(1) == found(20) == "  +5.0 ± 9.6"


REFUSED = ["nobody steady", "steady steady steady steady --columns 4", "steady bold --estimate", "steady --games 0"]


@pytest.mark.parametrize("words", [*(f"classic {each}" for each in REFUSED), "express rule-of-28 greedy"])
def test_arena_refuses_an_impossible_match_in_a_sentence(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        arena.main(words.split())
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err
