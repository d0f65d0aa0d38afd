"""The arena: it counts right, goes on where it was broken off, and the published players are as good as published."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cantstop.ai import sparring, value
from cantstop.ai.published import GLENN_LINEAR
from cantstop.model import classic
from tools import arena, arena_compiled, arena_games, arena_runs, calibration, train_chances
from tools.arena_games import Bout, Score


@pytest.fixture(autouse=True)
def kept_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(arena_runs, "KEPT", tmp_path)
    return tmp_path


def turns_alone(name: str, games: int) -> tuple[float, float]:
    return arena.turns_interval(arena_games.play(Bout((name,), seed=7), 0, games))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "published"), [("rule-of-28", 10.74), ("glenn-linear", 8.79)])
def test_published_players_take_as_many_turns_alone_as_published(name: str, published: float, long: bool) -> None:
    mean, margin = turns_alone(name, 8000 if long else 120)
    assert abs(mean - published) < margin + 0.10, f"{mean:.2f} turns, within {margin:.2f}"


@pytest.mark.slow
def test_glenn_linear_beats_the_rule_of_28_as_often_as_measured(long: bool) -> None:
    score = arena_games.play(Bout(("glenn-linear", "rule-of-28"), seed=7), 0, 8000 if long else 80)
    share, margin = arena.interval(score, 0)
    assert abs(share - 0.708) < margin + 0.005, f"{share:.1%}, within {margin:.1%}"


@pytest.mark.slow
def test_stopping_after_so_many_rolls_and_chance_are_weaker() -> None:
    score = arena_games.play(Bout(("stop-after-4", "rule-of-28", "random"), seed=7), 0, 30)
    assert score.wins[1] > score.wins[0] > score.wins[2]


@pytest.mark.slow
def test_a_run_that_was_broken_off_goes_on_to_the_same_end(kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bout = Bout(("careful", "beginner"), seed=3)
    run = arena.run(bout, 60)
    whole = arena.total(bout, arena_runs.played(run, processes=2))
    (kept,) = kept_in.iterdir()
    lines = kept.read_text().splitlines(keepends=True)
    assert len(lines) == 3
    kept.write_text(lines[0] + lines[1][:20])
    played = []

    def shown(parts: Iterator[object], count: int, title: str) -> Iterator[object]:
        played.append(count)
        return parts

    monkeypatch.setattr(arena_runs, "shown", shown)
    assert arena.total(bout, arena_runs.played(run, processes=1)) == whole
    assert played == [2], "the two parts that were lost, and no more"
    assert whole.games == sum(whole.wins) == 60


def test_every_player_has_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    starts = []

    def game(rules: classic.Rules, players: object, starter: int, seed: str) -> tuple[int, int]:
        starts.append(starter)
        return starter, 1

    monkeypatch.setattr(arena_games, "game", game)
    score = arena_games.play(Bout(("steady", "bold", "careful")), 0, 9)
    assert starts == [0, 1, 2] * 3
    assert score == Score(9, (3, 3, 3), 9, 9)


def test_intervals() -> None:
    share, margin = arena.interval(Score(20_000, (16_880, 3_120), 0, 0), 0)
    assert (round(share, 4), round(margin, 4)) == (0.844, 0.005)
    mean, around = arena.turns_interval(Score(4, (4,), 40, 408))
    assert (mean, round(around, 3)) == (10.0, 1.386)


def test_luck_that_is_taken_off_leaves_the_mean_and_makes_it_surer() -> None:
    """Two games of 6 and 10 turns; the dice cost the second all that it took longer, and a turn to spare."""
    score = Score(1, (1,), 6, 36, -1.0, 49.0) + Score(1, (1,), 10, 100, 3.0, 49.0)
    assert arena.level_interval(score) == (7.0, 0.0)
    row = arena.solo_row(Bout(("master",)), score)
    assert (row["turns"], row["luck off"]) == (8.0, 7.0)
    assert arena.solo_row(Bout(("steady",)), Score(1, (1,), 6, 36))["luck off"] == "", "of others it is not known"


def test_the_luck_of_a_master_alone_is_what_turns_ended_with_beyond_their_promise(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game of two turns: after its first roll the first promised 5 turns to go, the second half a turn."""
    ended = np.zeros((1, 11), np.int8)
    ended[0, 5] = 7

    def played(*given: Any) -> tuple[int, int]:
        trace = given[-1]
        trace.heights[0], trace.heights[1] = 0, ended
        trace.worth[0, 0], trace.worth[1, 0] = -5.0, -0.5
        return 0, 2

    monkeypatch.setattr(arena_compiled, "play_numbered", played)
    score = arena_games.play(Bout(("master",), compiled=True), 0, 3)
    net = value.learned(1, 3)
    assert net is not None
    (togo,) = net.standing(((0, 0, *map(int, ended[0])),))
    assert (score.games, score.turns, score.turns_squared) == (3, 6, 12)
    assert score.lucky == pytest.approx(3 * ((togo - 5) + (0 - 0.5)), abs=1e-3)
    assert arena.level_interval(score) == pytest.approx((2 - score.lucky / 3, 0), abs=1e-3)


@pytest.mark.slow
def test_true_chances_are_off_by_no_more_than_luck_allows() -> None:
    rng = np.random.default_rng(8)
    games = []
    for _ in range(4000):
        chances = rng.random(7)
        games.append(calibration.tally(chances, rng.random(7) < chances))
    rows = calibration.table(games)
    assert [row["estimate"] for row in rows][:2] == ["0 to 10 %", "10 to 20 %"]
    assert sum(int(row["chances"]) for row in rows) == 28_000
    for row in rows:
        assert abs(float(row["off"])) < 1.7 * float(row["+-"])
        assert float(row["off"]) == pytest.approx(float(row["won %"]) - float(row["thought %"]), abs=0.011)


def test_many_chances_of_one_game_tell_no_more_than_the_game() -> None:
    """In 100 games a chance of 55 % is asked, and 60 are won; asked twenty times in each it is known no better."""
    once = [calibration.tally(np.array([0.55]), np.array([number < 60])) for number in range(100)]
    often = [calibration.tally(np.full(20, 0.55), np.full(20, number < 60)) for number in range(100)]
    ((one,), (many,)) = calibration.table(once), calibration.table(often)
    assert (one["chances"], many["chances"], many["games"]) == (100, 2000, 100)
    assert one["off"] == many["off"] == 5.0
    assert one["+-"] == many["+-"] == pytest.approx(9.6, abs=0.01)
    assert calibration.farthest([one]) == "too few chances in every bin"
    assert calibration.farthest([many]) == "farthest off: +5.0 +- 9.6 points of 50 to 60 %"


def test_the_games_that_taught_a_judge_are_told_apart() -> None:
    """A game's turns lie together, the last first, and each begins on an empty board."""
    positions = np.zeros((6, 3, 11), np.int8)
    positions[[0, 1, 4], 0, 5] = 1
    chances = np.full((6, 3), 1 / 3)
    games = train_chances.by_game(positions, chances, chances > 1)
    assert [game[0][1] for game in games] == [12, 6]


@pytest.mark.slow
def test_the_table_is_shown_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "table.csv"
    words = ["classic", "steady", "random", "--games", "20", "--contract", "--processes", "1", "--csv", str(path)]
    assert arena.main(words) == 0
    assert "steady" in capsys.readouterr().out
    assert path.read_text().splitlines()[0] == "player,games,wins %,+-"


@pytest.mark.parametrize(
    "words",
    [
        ["classic", "nobody", "steady"],
        ["classic", "stop-after-0", "steady"],
        ["classic", *["steady"] * 5],
        ["classic", *["steady"] * 4, "--columns", "4"],
        ["classic", "steady", "bold", "--jump", "--no-parking"],
        ["classic", "steady", "bold", "--games", "0"],
    ],
    ids=" ".join,
)
def test_what_cannot_be_played_is_said_in_a_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        arena.main(words)
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_glenn_linear_counts_every_space_climbed() -> None:
    state = classic.position(classic.Rules(2), 0, ({7: 2}, {}), runners={7: 4, 2: 1})
    seven = (32 * 2 // 12 + 5) + (32 * 3 // 12 + 5)
    assert GLENN_LINEAR.appeal(state) == seven + 15 - 2 * 12


def test_compiled_players_decide_as_the_games_own_do(long: bool) -> None:
    """Turn by turn over sampled positions: choice of columns, and stop or roll."""
    pytest.importorskip("numba")
    from compiled_players import compiled_choice

    names = ["rule-of-28", "glenn-aloi", "glenn-linear", "stop-after-4", "careful", "bold", "master"]
    for number in range(400 if long else 21):
        rng = random.Random(number)
        name = names[number % len(names)]
        players = rng.choice((1, 2)) if name == "master" else rng.choice((1, 2, 3, 4))
        player = arena_games.player(name)
        state = classic.new_game(classic.Rules(players))
        last = rng.randrange(1, 25)
        while state.winner is None and state.turn <= last:
            if state.awaits_dice:
                state, _ = classic.apply(state, classic.Dice(tuple(rng.choices(range(1, 7), k=4))))
                continue
            mover = player if state.turn == last else sparring.partner("glenn-aloi")
            move = mover.choose(state, rng)
            if state.turn == last and state.steps + bool(state.dice):
                worths = compiled_choice(name, state)
                best = max(worths.values())
                assert worths[move] >= best - 2e-5, (state, worths, move)
            state, _ = classic.apply(state, move)
