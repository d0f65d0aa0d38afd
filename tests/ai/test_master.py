"""Tests that the master plays legally and sensibly in every variant, and agrees with mirroring and its figures."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import TypeVar

import pytest
from damaged_weights import DAMAGES, about, damage

from cantstop import ai
from cantstop.ai import foresight, value, weights
from cantstop.ai.classic_players import STEADY, stopping_wins
from cantstop.ai.decision import WeightsMissing, Why
from cantstop.model import classic, dice, odds
from cantstop.model.classic import Advance, Dice, Roll, Stop
from cantstop.model.express import PENALTIES
from tests.mixes import FORMS, SHAPES, named

T = TypeVar("T")
MASTER, CRAFTY = ai.opponent("classic", "master"), ai.opponent("classic", "crafty")
# Numbers of players and columns: the net treats them all alike, so one, two and the most players are enough.
FEW = [shape if shape in ((1, 3), (2, 3), (4, 3)) else pytest.param(shape, marks=pytest.mark.long) for shape in SHAPES]
# Every shape once, with the forms in turn, and that of most games in every form.
RULES = [classic.Rules(*shape, **form) for shape, form in zip(SHAPES, cycle(FORMS)) if shape != (2, 3)]
RULES += [classic.Rules(**form) for form in FORMS]


def later_on(rules: classic.Rules, seed: str, turns: int) -> classic.State:
    """Return a position some turns into a game of Steady players."""
    rng = random.Random(seed)
    state = classic.new_game(rules)
    while state.turn < turns and state.winner is None:
        roll = Dice(dice.throw(seed, state.turn, state.throw, 4)) if state.awaits_dice else None
        state, _ = classic.apply(state, roll or STEADY.choose(state, rng))
    return state


def mirrored(state: classic.State) -> classic.State:
    def turned(table: tuple[T, ...]) -> tuple[T, ...]:
        return table[:2] + table[:1:-1]

    return classic.State(
        state.rules, state.player, state.turn, state.throw, tuple(turned(own) for own in state.squares),
        turned(state.runners), turned(state.claimed), state.dice and tuple(7 - die for die in state.dice),
        state.awaits_dice, state.winner,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_master_plays_every_variant_legally_and_sensibly(rules: classic.Rules, long: bool) -> None:
    for number in range(10 if long else 1):
        seed = f"{rules} {number}"
        state = later_on(rules, seed, turns=random.Random(seed).randint(1, 10 * rules.players))
        last, first = state.turn + (10_000 if long else 1), True
        while state.winner is None and state.turn < last:
            if state.awaits_dice:
                state, _ = classic.apply(state, Dice(dice.throw(seed, state.turn, state.throw, 4)))
                continue
            decision = MASTER.decide(state, random.Random(0))
            legal = classic.legal_moves(state)
            assert decision.move in legal
            if first or long:
                assert CRAFTY.decide(state, random.Random(0)).move in legal
                assert decision == MASTER.decide(state, random.Random(1)), "nothing is left to chance"
            first = False
            if Stop() in legal and stopping_wins(state):
                assert decision.move == Stop()
            if decision.move == Roll() and Stop() in legal:
                assert odds.bust_chance(state) < 1
            check(state, decision)
            state, _ = classic.apply(state, decision.move)


def check(state: classic.State, decision: ai.Decision[classic.Move]) -> None:
    reasons = decision.reasons

    def better(one: float | None, other: float | None) -> bool:
        assert one is not None
        assert other is not None
        return one <= other if reasons.in_turns else one >= other

    assert reasons.in_turns == (state.rules.players == 1)
    assert reasons.chance is not None
    if not reasons.in_turns:
        assert 0 <= reasons.chance <= 1
    assert (reasons.second is None) == (reasons.cost is None)
    if reasons.second is not None:
        assert reasons.second in classic.legal_moves(state)
        assert reasons.second != decision.move
        assert reasons.cost is not None
        assert reasons.cost >= 0
    if reasons.why is Why.STOPPING_IS_BETTER:
        assert decision.move == Stop()
        assert better(reasons.stopped, reasons.rolled)
    if reasons.why is Why.ROLLING_IS_BETTER:
        assert decision.move == Roll()
        assert better(reasons.rolled, reasons.stopped)


@pytest.mark.slow
@pytest.mark.parametrize("shape", FEW, ids=str)
def test_position_and_its_mirror_image_have_the_same_worth(shape: tuple[int, int]) -> None:
    rng = random.Random(f"{shape}")
    for variant in FORMS if shape == (2, 3) else FORMS[SHAPES.index(shape) % len(FORMS) :][:1]:
        state = later_on(classic.Rules(*shape, **variant), f"mirror {shape}", turns=rng.randint(1, 6 * shape[0]))
        seen, other = foresight.foresee(state), foresight.foresee(mirrored(state))
        assert seen.worth(state) == pytest.approx(other.worth(mirrored(state)), abs=1e-5)
        assert ai.estimate(state) == pytest.approx(ai.estimate(mirrored(state)), abs=1e-5)


@pytest.mark.parametrize("variant", [form for form in FORMS if len(form) < 2], ids=named)
def test_worth_after_a_throw_has_the_mean_of_before(variant: dict[str, bool]) -> None:
    """The worth before a throw is the mean of the worths after it; those of ended turns are estimated by the net."""
    net = value.for_rules(classic.Rules())
    state = later_on(classic.Rules(2, **variant), "fair", turns=8)
    seen, ended = foresight.foresee(state), set()
    for _ in range(3):
        rolled, _ = classic.apply(state, Roll())
        total = 0.0
        for values, weight in dice.ROLLS:
            after, _ = classic.apply(rolled, Dice(values))
            if after.turn != state.turn:
                ended.add("bust")
                assert seen.turn.bust == pytest.approx(left_to_others(net, after), abs=1e-5)
            total += weight * (seen.turn.bust if after.turn != state.turn else seen.worth(after))
        assert seen.worth(rolled) == pytest.approx(total / 6**4, abs=1e-9)
        thrown = next(after for values, _ in dice.ROLLS if (after := classic.apply(rolled, Dice(values))[0]).dice)
        state, _ = classic.apply(thrown, MASTER.choose(thrown, random.Random(0)))
        stopped, rolling = seen.stop_or_roll(state)
        assert (stopped is not None) == (Stop() in classic.legal_moves(state))
        assert seen.worth(state) == max(each for each in (stopped, rolling) if each is not None)
        if stopped is not None:
            ended.add("stop")
            assert stopped == pytest.approx(left_to_others(net, classic.apply(state, Stop())[0]), abs=1e-5)
    assert ended == {"bust", "stop"}


def left_to_others(net: value.Net, state: classic.State) -> float:
    """Return the chance to win of the player who moved last, by the net."""
    return net.standing(value.seen_from(state, state.player))[-1]


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[0] > 1], ids=str)
def test_estimate_is_a_chance_for_each_player_at_any_moment(shape: tuple[int, int]) -> None:
    state = later_on(classic.Rules(*shape), "moments", turns=5)
    awaiting, _ = classic.apply(state, Roll())
    for moment in (state, awaiting, classic.apply(awaiting, Dice((3, 4, 3, 4)))[0]):
        chances = ai.estimate(moment)
        assert len(chances) == shape[0]
        assert sum(chances) == pytest.approx(1)
        assert all(0 < chance < 1 for chance in chances)
    squares: list[dict[int, int]] = [{} for _ in range(shape[0])]
    won = classic.position(classic.Rules(*shape), 0, squares, claimed=dict.fromkeys(range(2, 2 + shape[1]), 0))
    assert ai.estimate(won) == (1.0,) + (0.0,) * (shape[0] - 1)


@pytest.mark.slow
@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[0] > 1], ids=str)
def test_advised_choice_has_the_best_chance_shown(shape: tuple[int, int]) -> None:
    """The choice and the chances must not contradict each other, although they come from two nets."""
    judged = 0
    for number in range(3 if shape == (2, 3) else 1):
        state = later_on(classic.Rules(*shape), f"cards {number}", turns=4 + 3 * number)
        for throw in range(1, 4):
            state, _ = classic.apply(state, Roll())
            state, _ = classic.apply(state, Dice(dice.throw(f"cards {number}", state.turn, throw, 4)))
            if state.dice is None:
                break
            for awaited in ("columns", "roll or stop"):
                advised = MASTER.decide(state, random.Random(0))
                shown = ai.chances(state)
                assert shown[advised.move] == max(shown.values())
                assert advised.reasons.chance == pytest.approx(shown[advised.move])
                judged += len(shown) > 1
                if awaited == "columns":
                    state, _ = classic.apply(state, advised.move)
            if state.winner is not None or stopping_wins(state):
                break
    assert judged > 1


def test_master_takes_the_last_column() -> None:
    near = classic.position(classic.Rules(2), 0, ({7: 12}, {6: 10}), claimed={2: 0, 12: 0, 3: 1}, dice=(3, 4, 1, 2))
    decision = MASTER.decide(near, random.Random(0))
    after, _ = classic.apply(near, decision.move)
    assert decision.move == Advance((7,)), "the column of 3 is claimed"
    for player in (MASTER, CRAFTY):
        assert player.choose(after, random.Random(0)) == Stop()
    stop = MASTER.decide(after, random.Random(0))
    assert (stop.move, stop.reasons.why, stop.reasons.stopped) == (Stop(), Why.STOPPING_WINS, 1.0)


@pytest.fixture
def weights_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Return a separate folder with the weights of two players."""
    for name in NETS:
        (tmp_path / name).write_bytes((weights.FOLDER / name).read_bytes())
    monkeypatch.setattr(weights, "FOLDER", tmp_path)
    foresight._foresee.cache_clear()
    yield tmp_path
    foresight._foresee.cache_clear()


NETS = ("classic-2-3.npz", "chances-2-3.npz")


@pytest.mark.parametrize(("name", "how"), [*product(NETS, DAMAGES), (NETS[1], "no sway")])
def test_master_and_crafty_miss_their_weights(name: str, how: str, weights_in: Path) -> None:
    damage(weights_in / name, how)
    rolled, _ = classic.apply(later_on(classic.Rules(2), "alone", turns=4), Roll())
    state, _ = classic.apply(rolled, Dice((3, 4, 3, 4)))
    for decide in (MASTER.decide, CRAFTY.decide, lambda state, _: ai.estimate(state)):
        with pytest.raises(WeightsMissing, match=name):
            decide(state, random.Random(0))


def test_weights_are_small_and_name_their_origin() -> None:
    played = [f"classic-{players}-{columns}" for players, columns in SHAPES]
    judged = [f"chances-{players}-{columns}" for players, columns in SHAPES if players > 1]
    files = sorted(weights.FOLDER.glob("*.npz"))
    assert [path.stem for path in files] == sorted([*played, *judged, *(f"express-{each}" for each in PENALTIES)])
    assert sum(path.stat().st_size for path in weights.FOLDER.iterdir()) <= 1_000_000
    for path in files:
        assert {"made_by", "version", "seed", "seconds", "games"} <= set(about(path))
