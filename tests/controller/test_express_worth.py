"""Tests of the rank of an Express score among the Master's scores."""

from __future__ import annotations

import json
from random import Random

import pytest

from cantstop.ai import opponent
from cantstop.controller.review import FILE, masters_scores, worth
from cantstop.model import dice, express
from cantstop.model.express import PENALTIES
from tools import make_express_scores


def test_score_beats_the_lower_games() -> None:
    for penalty in PENALTIES:
        assert worth(-2000, penalty).beaten == 0
        assert worth(2000, penalty).beaten == 9
        for count, score in enumerate(masters_scores()[penalty].tenths):
            assert (worth(score, penalty).beaten, worth(score + 1, penalty).beaten) == (count, count + 1)


def test_scores_file_equals_the_output_of_its_tool() -> None:
    held = FILE.read_text("utf-8")
    assert make_express_scores.written(json.loads(held)["made_by"], masters_scores()) == held


@pytest.mark.slow
@pytest.mark.parametrize("penalty", PENALTIES)
def test_about_half_of_the_masters_games_beat_the_median(penalty: int, long: bool) -> None:
    games = 400 if long else 25
    middling = sum(worth(_alone(penalty, number), penalty).beaten >= 5 for number in range(games))
    assert middling == pytest.approx(games / 2, abs=1.5 * games**0.5)


def _alone(penalty: int, number: int) -> int:
    master, rng = opponent("express", "master"), Random(0)
    state = express.new_game(express.Rules(1, penalty))
    while not state.over:
        thrown = dice.throw(f"alone {number}", state.round, 1, express.DICE)
        state, _ = express.apply(state, express.Dice(thrown))
        state, _ = express.apply(state, express.Choose(0, master.choose(state, 0, rng)))
    return state.totals[0]
