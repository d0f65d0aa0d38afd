"""Tests of the Express master against a plain count of all throws, mirrored pads, and the weaker characters."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean

import numpy as np
import pytest
from damaged_weights import DAMAGES, damage

from cantstop import ai
from cantstop.ai import express_players, express_value, weights
from cantstop.ai.decision import Why
from cantstop.controller import matches, setups
from cantstop.controller.notices import NoticeKind
from cantstop.model import dice, express
from cantstop.model.express import PENALTIES, ROWS, Mark, Pad
from cantstop.model.record import Seat

MASTER = ai.opponent("express", "master")
ALL_THROWS = dice.throws(5)


net = express_value.learned


def pads(count: int, seed: int, most: int = 26) -> list[Pad]:
    """Return pads with random marks, early and late, none of them out."""
    rng = Random(seed)
    found: list[Pad] = []
    while len(found) < count:
        pad = Pad()
        for _ in range(rng.randrange(most)):
            marks = express.legal_marks(pad, tuple(rng.choices(range(1, 7), k=5)))
            pad = pad.after(rng.choice(marks))
            if pad.out:
                break
        if not pad.out:
            found.append(pad)
    return found


def at_first_sight(of: express_value.Net, pad: Pad) -> float:
    """Return the output of the net for a pad, computed input by input."""
    if pad.out:
        return float(pad.score(of.penalty))
    tracks = [pad.fifth(number) for number in range(1, 7)]
    on = [11 * (row - 2) + min(pad.row(row), 10) for row in ROWS]
    on += [121 + 9 * place + marks for place, marks in enumerate(tracks)]
    on += [175 + max(tracks), 184 + len(pad.numbers), 188 + min(sum(tracks), 20)]
    seen = np.zeros(209)
    seen[on] = 1
    hidden = np.maximum(seen @ of.first.astype(float) + of.bias, 0)
    return 100 * float(hidden @ of.second.astype(float) + seen @ of.linear.astype(float) + of.constant)


@pytest.mark.parametrize("penalty", PENALTIES)
def test_worth_of_a_pad_is_the_mean_over_all_throws(penalty: int, long: bool) -> None:
    learned = net(penalty)
    some = pads(60 if long else 6, seed=penalty)
    for pad, worth in zip(some, learned.worth(some)):
        plain = 0.0
        known: dict[Mark, float] = {}
        for values, weight in ALL_THROWS:
            marks = express.legal_marks(pad, values)
            for mark in marks:
                if mark not in known:
                    known[mark] = at_first_sight(learned, pad.after(mark))
            plain += weight / 6**5 * max(known[mark] for mark in marks)
        assert worth == pytest.approx(plain, abs=0.01)


def test_worth_of_a_pad_that_is_out_is_its_score() -> None:
    assert net(200).worth([OUT, Pad()])[0] == OUT.score()


def test_master_takes_the_mark_of_the_best_worth() -> None:
    learned, rng = net(200), Random(7)
    for pad in pads(40, seed=1):
        thrown = tuple(rng.choices(range(1, 7), k=5))
        marks = express.legal_marks(pad, thrown)
        decision = MASTER.decide(_state(pad, thrown), 0, rng)
        each = dict(zip(marks, learned.worth([pad.after(mark) for mark in marks])))
        assert each[decision.move] == pytest.approx(max(each.values()), abs=1e-3)
        assert dict(decision.reasons.worths) == pytest.approx(each, abs=1e-3)


def _state(pad: Pad, thrown: tuple[int, ...], penalty: int = 200) -> express.State:
    return express.position(express.Rules(1, penalty), (pad,), thrown)


@pytest.mark.parametrize("penalty", PENALTIES)
def test_mirrored_pad_gets_the_mirrored_mark(penalty: int, long: bool) -> None:
    """A mirrored pad has rows 2 and 12, numbers 1 and 6, and so on exchanged; the chances are the same."""
    rng = Random(penalty)
    for pad in pads(300 if long else 40, seed=penalty + 1):
        thrown = tuple(rng.choices(range(1, 7), k=5))
        turned = tuple(7 - face for face in thrown)
        other = express_players.mirrored_pad(pad)
        one = MASTER.decide(_state(pad, thrown, penalty), 0, rng).reasons.worths
        two = MASTER.decide(_state(other, turned, penalty), 0, rng).reasons.worths
        assert tuple((express_players.mirrored_mark(mark), worth) for mark, worth in one) == two


@pytest.mark.slow
@pytest.mark.parametrize(
    "penalty", [each if each == 200 else pytest.param(each, marks=pytest.mark.long) for each in PENALTIES]
)
def test_steps_of_the_ladder_are_sixty_points_or_more(penalty: int, long: bool) -> None:
    """Each character gets the same throws, and the master's scores are corrected for the luck of the throws."""
    from tools.learning.arena import Match, play

    names = tuple(player.name for player in ai.opponents("express"))
    assert names == ("beginner", "greedy", "steady", "crafty", "master")
    games = 2000 if long else 50
    below = play(Match("express", names[:4], 5, penalty=penalty), range(games))
    alone = play(Match("express", names[4:], 5, penalty=penalty), range(2000 if long else 25))
    means = [mean(game[seat]["score"] for game in below) for seat in range(4)]
    means.append(mean(game[0]["luck taken off"] for game in alone))
    steps = [higher - lower for lower, higher in pairwise(means)]
    assert min(steps) >= 60, f"{means}"
    assert means[4] >= {200: 257, 150: 337, 100: 427}[penalty] - (0 if long else 12)
    expected = ai.expected_scores(express.new_game(express.Rules(penalty=penalty)))
    assert (means[4],) == pytest.approx(expected, abs=3 if long else 12)


def test_expected_scores_follow_throw_and_choice() -> None:
    rules = express.Rules(2)
    state = express.position(rules, (Pad({7: 4}, {1: 1, 6: 1}),) * 2, (1, 2, 3, 6, 6))
    before = ai.expected_scores(state)
    decision = MASTER.decide(state, 0, Random(0))
    assert before[0] == before[1] == pytest.approx(decision.reasons.expected)
    worst, least = decision.reasons.worths[-1]
    chosen, _ = express.apply(state, express.Choose(0, worst))
    after = ai.expected_scores(chosen)
    assert after == pytest.approx((least, before[1]))
    hidden = ai.expected_scores(express.seen_by(chosen, 1))
    assert hidden == before, "a hidden choice says nothing"


# To be first


def test_marks_of_each_throw_are_those_of_the_rules() -> None:
    for pad in pads(12, seed=21):
        bits = sum(1 << number - 1 for number in pad.numbers)
        throws = np.arange(len(ALL_THROWS))
        codes, counts = express_value.marks_of_each_throw(np.full(len(throws), bits), throws)
        told = np.split(codes, np.cumsum(counts)[:-1])
        for (values, _), found in zip(ALL_THROWS, told):
            legal = express.legal_marks(pad, values)
            assert found.tolist() == sorted(
                66 * (mark.fifth or 0) + express_value.PAIR_AT[mark.pairs] for mark in legal
            )


def test_roll_outs_take_the_best_mark_at_first_sight() -> None:
    learned = net(200)
    some = pads(4, seed=22)
    throws = express_value.chance_throws(3, [1])
    ended = express_value.finals(learned, [*some, OUT], throws)
    for sample, fallen in enumerate(throws):
        for place, begun in enumerate(some):
            pad, thrown = begun, iter(fallen)
            while not pad.out:
                marks = express.legal_marks(pad, express_value.THROWS[next(thrown)])
                pad = pad.after(max(marks, key=lambda mark: at_first_sight(learned, pad.after(mark))))
            assert ended[sample, place] == pad.score()
    assert (ended[:, -1] == OUT.score()).all()


OUT = Pad({7: 10, 6: 6}, {1: 8})


def test_win_is_shared_in_a_tie() -> None:
    finals = np.array([[300, 200, 200, 100], [300, 200, 300, 300]])
    assert express_value.shares(finals, 2).tolist() == [[1, 0.5], [1 / 3, 0]]


@cache
def late_tables(count: int) -> tuple[express.State, ...]:
    """Return positions near the end with a throw, in which two players have equal pads."""
    plain, found = express_players.Master(to_be_first=False), []
    for number in range(count):
        state = express.new_game(express.Rules(2))
        last = express_players.LATE + number % 8
        while not state.over and sum(state.pads[0].fifths.values()) < last:
            state, _ = express.apply(state, express.Dice(dice.throw(f"late {number}", state.round, 1, 5)))
            mark = plain.choose(state, 0, Random(0))
            for player in (0, 1):
                state, _ = express.apply(state, express.Choose(player, mark))
        if not state.over:
            found.append(express.apply(state, express.Dice(dice.throw(f"late {number}", state.round, 1, 5)))[0])
    return tuple(found)


@pytest.mark.slow
def test_mark_to_be_first_is_first_more_often(long: bool) -> None:
    """The marks are compared over other random throws than those by which they were chosen."""
    gains, learned = [], net(200)
    for state in late_tables(300 if long else 60):
        assert state.dice is not None
        decision = MASTER.decide(state, 0, Random(0))
        reasons = decision.reasons
        for_score = reasons.worths[0][0]
        if reasons.chance is None:
            assert decision.move == for_score
            continue
        assert (reasons.why, reasons.second) == (Why.TO_BE_FIRST, for_score)
        assert 0 < reasons.chance <= 1
        assert reasons.expected is not None
        assert reasons.worths[0][1] - express_players.MARGIN <= reasons.expected <= reasons.worths[0][1]
        other = state.pads[1]
        best = express_players.rank(learned, other, express.legal_marks(other, state.dice))[0][0]
        asked = [state.pads[0].after(mark) for mark in (decision.move, for_score)]
        finals = express_value.finals(learned, [*asked, other.after(best)], express_value.chance_throws(300, [9]))
        taken, left = express_value.shares(finals, 2).mean(axis=0)
        gains.append(taken - left)
    assert len(gains) >= 4
    assert mean(gains) > 0.02


@pytest.mark.slow
def test_master_plays_for_the_score_alone_early_and_when_told_to() -> None:
    plain = express_players.Master(to_be_first=False)
    differs = 0
    for state in late_tables(60)[:24]:
        for_score = plain.decide(state, 0, Random(0))
        assert for_score.move == for_score.reasons.worths[0][0]
        alone = express.position(express.Rules(1), state.pads[:1], state.dice)
        assert MASTER.decide(alone, 0, Random(0)) == for_score
        differs += MASTER.decide(state, 0, Random(0)) != for_score
    assert differs
    early = express.position(express.Rules(2), (Pad({7: 2}, {1: 1}), Pad({6: 2}, {2: 1})), (1, 2, 3, 4, 5))
    assert MASTER.decide(early, 0, Random(0)) == plain.decide(early, 0, Random(0))


@pytest.mark.slow
def test_mark_to_be_first_depends_on_pads_alone_also_mirrored() -> None:
    for state in late_tables(60)[:10]:
        decision = MASTER.decide(state, 0, Random(0))
        assert state.dice is not None
        for mark in express.legal_marks(state.pads[1], state.dice)[:2]:
            chosen, _ = express.apply(state, express.Choose(1, mark))
            assert MASTER.decide(chosen, 0, Random(1)) == decision, "what another has chosen is not looked at"
        turned = tuple(7 - face for face in state.dice)
        other = express.position(express.Rules(2), tuple(map(express_players.mirrored_pad, state.pads)), turned)
        assert MASTER.decide(other, 0, Random(0)).move == express_players.mirrored_mark(decision.move)


# Reasons


@pytest.mark.parametrize(
    ("pad", "thrown", "why", "row"),
    [
        (Pad({7: 7, 6: 5}, {1: 4, 4: 4, 6: 4}), (1, 3, 4, 3, 4), Why.ROW_EARNS, 6),
        (Pad({6: 5, 8: 4, 7: 4, 5: 3}, {1: 2, 4: 2, 6: 4}), (6, 6, 6, 2, 3), Why.ROW_STAYS_SHUT, 12),
        (Pad(), (1, 1, 1, 1, 1), Why.ONLY_MOVE, None),
    ],
)
def test_master_gives_one_plain_reason(pad: Pad, thrown: tuple[int, ...], why: Why, row: int | None) -> None:
    state = express.State(express.Rules(), (pad,), 1, thrown, (None,))
    reasons = MASTER.decide(state, 0, Random(0)).reasons
    assert (reasons.why, reasons.row) == (why, row)


# Weights


@pytest.mark.parametrize("how", DAMAGES)
def test_steady_and_the_coach_step_in_for_a_master_without_weights(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "express-200.npz"
    file.write_bytes((weights.FOLDER / file.name).read_bytes())
    damage(file, how)
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    match = matches.begin(setups.ExpressSetup((Seat("Ada", "blue", "master"),), seed="lost"))
    while not match.decisions:
        match.advance()
    (_, decision), *_ = match.decisions
    first = express.apply(express.new_game(express.Rules()), express.Dice(dice.throw("lost", 1, 1, 5)))[0]
    steady = ai.opponent("express", "steady").choose(first, 0, Random(0))
    assert decision.move == express.Choose(0, steady)
    assert [notice.kind for notice in match.take_notices()] == [NoticeKind.STEADY_STEPPED_IN]
    assert match._advise((0, first)).move == steady
    with pytest.raises(ai.WeightsMissing):
        ai.expected_scores(first)
