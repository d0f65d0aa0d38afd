"""Tests that computer players move legally, win when they can, and play equal games from equal seeds."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from random import Random

import pytest

from cantstop import ai
from cantstop.ai.classic_players import RULE_OF_28, STEADY, ClassicPlayer, another_column_opens, gain, stopping_wins
from cantstop.ai.decision import Why
from cantstop.ai.express_players import ExpressPlayer
from cantstop.model import classic, dice, express, odds
from cantstop.model.classic import Advance, Dice, Roll, Stop
from tests.mixes import FORMS, MIXES

CLASSIC = ai.opponents("classic")[:-2]  # without Crafty and the master, which test_master.py tests
EXPRESS = ai.opponents("express")[:-1]


def play(rules: classic.Rules, players: tuple[ClassicPlayer, ...], seed: str) -> None:
    """Play a game and check every decision."""
    rng = Random(seed)
    state = classic.new_game(rules)
    while state.winner is None:
        if state.awaits_dice:
            state, _ = classic.apply(state, Dice(dice.throw(seed, state.turn, state.throw, 4)))
            continue
        decision = players[state.player % len(players)].decide(state, rng)
        check(state, decision)
        state, _ = classic.apply(state, decision.move)
        assert state.turn < 5000


def check(state: classic.State, decision: ai.Decision[classic.Move]) -> None:
    legal = classic.legal_moves(state)
    move, reasons = decision.move, decision.reasons
    assert move in legal
    if isinstance(move, Advance):
        assert (reasons.why is Why.ONLY_MOVE) == (len(legal) == 1)
        return
    assert reasons.bust == odds.bust_chance(state)
    assert reasons.steps == state.steps
    if Stop() in legal and stopping_wins(state):
        assert move == Stop(), "stopping wins"
    if isinstance(move, Roll):
        assert Stop() not in legal or odds.bust_chance(state) < 1, "the bust is certain"


@pytest.mark.slow
@pytest.mark.parametrize("player", CLASSIC, ids=lambda player: player.name)
def test_character_plays_every_variant_legally(player: ClassicPlayer, long: bool) -> None:
    """Each number of players and of columns is tested in two of the variants; with `--long`, in all."""
    for rules in MIXES if long else MIXES[::5]:
        for number in range(20 if long else 1):
            play(rules, (player,), f"{rules} {number}")


def test_ladder_begins_with_the_weakest() -> None:
    """The order is that of the measured strengths in docs/players.md."""
    names = [[player.name for player in ai.opponents(game)] for game in ("classic", "express")]
    assert names[0] == ["beginner", "careful", "bold", "steady", "crafty", "master"]
    assert names[1] == ["beginner", "greedy", "steady", "crafty", "master"]


def position(runners: dict[int, int], **rules: bool) -> classic.State:
    return classic.position(classic.Rules(2, **rules), 0, ({}, {}), runners)


@pytest.mark.parametrize(
    ("runners", "score"),
    [
        ({7: 1}, 2),
        ({2: 1, 12: 1}, 24),
        ({6: 1, 7: 1, 8: 1}, 2 * 2 + 2 + 2 * 2),
        ({6: 2, 8: 2, 10: 1}, 3 * 2 + 3 * 2 + 2 * 4 - 2),
        ({3: 1, 5: 1, 7: 1}, 2 * 5 + 2 * 3 + 2 + 2 + 4),
        ({8: 1, 10: 1, 12: 1}, 2 * 2 + 2 * 4 + 2 * 6 - 2 + 4),
        ({7: 2, 9: 1, 11: 1}, 3 + 2 * 3 + 2 * 5 + 2 + 4),
    ],
)
def test_rule_of_28_counts_as_its_author_does(runners: dict[int, int], score: int) -> None:
    assert RULE_OF_28.score(position(runners)) == score


def test_steady_gives_its_reasons() -> None:
    rng = Random(0)
    early = STEADY.decide(position({7: 1, 6: 1}), rng)
    assert (early.move, early.reasons.why) == (Roll(), Why.RUNNER_LEFT)
    little = STEADY.decide(position({7: 1, 6: 1, 8: 1}), rng)
    assert (little.move, little.reasons.why) == (Roll(), Why.COUNT_SHORT)
    enough = STEADY.decide(position({7: 5, 6: 5, 8: 5}), rng)
    assert (enough.move, enough.reasons.why) == (Stop(), Why.COUNT_REACHED)
    rules = classic.Rules(2)
    near = classic.position(rules, 0, ({}, {}), {2: 3}, {12: 0, 3: 0})
    won = STEADY.decide(near, rng)
    assert (won.move, won.reasons.why) == (Stop(), Why.STOPPING_WINS)
    parked = classic.position(classic.Rules(2, no_parking=True), 0, ({}, {2: 1}), {2: 1, 12: 1})
    must = STEADY.decide(parked, rng)
    assert (must.move, must.reasons.why) == (Roll(), Why.MAY_NOT_STOP)
    begins = STEADY.decide(classic.new_game(rules), rng)
    assert (begins.move, begins.reasons.why) == (Roll(), Why.TURN_BEGINS)
    tops = classic.position(classic.Rules(2, columns_to_win=5), 0, ({}, {}), {2: 3, 12: 3, 3: 5})
    certain = STEADY.decide(tops, rng)
    assert (certain.move, certain.reasons.why) == (Stop(), Why.BUST_IS_CERTAIN)


def test_free_runner_is_no_reason_to_roll_when_no_column_is_open() -> None:
    rules = classic.Rules(3, columns_to_win=4)
    claimed = dict.fromkeys((2, 3, 4), 0) | dict.fromkeys((5, 8, 9), 1) | dict.fromkeys((10, 11), 2)
    assert another_column_opens(classic.position(rules, 0, ({}, {}, {}), {6: 9, 7: 11}, claimed))
    shut = classic.position(rules, 0, ({}, {}, {}), {6: 9, 7: 11}, claimed | {12: 2})
    assert not another_column_opens(shut)
    decision = STEADY.decide(shut, Random(0))
    assert (decision.move, decision.reasons.why) == (Stop(), Why.COUNT_REACHED)


def slow_gain(state: classic.State) -> float:
    """Return the mean number of steps of the longest move, over all rolls."""
    total = 0
    rolled, _ = classic.apply(state, Roll())
    for values in product(range(1, 7), repeat=4):
        after, _ = classic.apply(rolled, Dice(values))
        if after.dice is None:
            continue
        total += max(classic.apply(after, move)[0].steps for move in classic.legal_moves(after)) - state.steps
    return total / 6**4


@pytest.mark.slow
@pytest.mark.parametrize("rules", [classic.Rules(2, **form) for form in FORMS], ids=str)
def test_mean_gain_of_a_roll_equals_that_of_all_rolls(rules: classic.Rules, long: bool) -> None:
    rng = Random(f"{rules}")
    checked = 0
    while checked < (40 if long else 4):
        state = classic.new_game(rules)
        for _ in range(rng.randrange(4, 160)):
            if state.winner is not None:
                break
            if state.awaits_dice:
                state, _ = classic.apply(state, Dice(tuple(rng.choices(range(1, 7), k=4))))
            else:
                state, _ = classic.apply(state, rng.choice(classic.legal_moves(state)))
        if state.winner is None and not state.awaits_dice and Roll() in classic.legal_moves(state):
            assert gain(state) == pytest.approx(slow_gain(state))
            checked += 1


@pytest.mark.slow
@pytest.mark.parametrize("player", ai.opponents("express"), ids=lambda player: player.name)
@pytest.mark.parametrize("players", [1, 3, 6])
def test_character_plays_express_legally(player: ExpressPlayer, players: int) -> None:
    for number, penalty in enumerate((200, 150, 100)):
        rng = Random(number)
        state = express.new_game(express.Rules(players, penalty))
        while not state.over:
            state, _ = express.apply(state, express.Dice(dice.throw(f"{number}", state.round, 1, 5)))
            for who in state.waiting:
                seen = express.seen_by(state, who)
                decision = player.decide(seen, who, rng)
                pad = seen.pads[who]
                assert seen.dice is not None
                assert decision.move in express.legal_marks(pad, seen.dice)
                if player.name == "greedy":
                    best = max(pad.gain(mark, penalty) for mark in express.legal_marks(pad, seen.dice))
                    assert pad.gain(decision.move, penalty) == best
                state, _ = express.apply(state, express.Choose(who, decision.move))


@pytest.mark.slow
def test_pads_of_crafty_have_the_most_even_numbers(long: bool) -> None:
    games = 300 if long else 21
    even = dict.fromkeys((player.name for player in EXPRESS), 0)
    for number in range(games):
        for player in EXPRESS:
            rng = Random(number)
            state = express.new_game(express.Rules(1))
            while not state.over:
                fallen = dice.throw(f"even {number}", state.round, 1, 5)
                state, _ = express.apply(state, express.Dice(fallen))
                mark = player.choose(state, 0, rng)
                if player.name == "crafty" and not state.pads[0].numbers:
                    assert mark.fifth in {2, 4, 6} or not {2, 4, 6} & set(fallen)
                state, _ = express.apply(state, express.Choose(0, mark))
            even[player.name] += sum(1 for collected in state.pads[0].numbers if collected % 2 == 0)
    assert even.pop("crafty") > 2.2 * games, "of three"
    assert max(even.values()) < 1.8 * games


def test_player_refuses_to_decide_when_nothing_is_awaited() -> None:
    awaiting, _ = classic.apply(classic.new_game(classic.Rules()), Roll())
    over = classic.parse("classic 3; 2:3 3:5 4:7; -")
    for player in CLASSIC:
        with pytest.raises(classic.IllegalMove, match="the dice are awaited"):
            player.decide(awaiting, Random(0))
        with pytest.raises(ValueError, match="no decision"):
            player.decide(over, Random(0))
    for marker in EXPRESS:
        with pytest.raises(ValueError, match="no decision"):
            marker.decide(express.new_game(express.Rules()), 0, Random(0))
    with pytest.raises(ValueError, match="no game"):
        ai.opponents("chess")  # type: ignore[call-overload]
    with pytest.raises(LookupError):
        ai.opponent("classic", "nobody")


def test_players_load_without_pygame_and_numpy() -> None:
    code = "import sys; from cantstop import ai; ai.opponents('classic'), ai.opponents('express'); print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"pygame", "numpy", "pygame_gui"} & set(found)
