"""Tests of random games with every mix of variants against a slow oracle written from the printed rules."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from random import Random
from typing import Any

import oracle
import pytest
from companions import COLUMNS, MIXES, lines, move_from, pictured, pictured_by_oracle, random_position, walk
from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop.model import classic
from cantstop.model import events as told
from cantstop.model.moves import Advance, Dice, Move, Roll, Stop
from cantstop.model.record import move_text
from cantstop.model.refusals import IllegalMove, Reason, Refusal


class EventTable:
    """The visible parts of a state, changed by events; each event is checked against them."""

    def __init__(self, picture: dict[str, Any], rules: dict[str, Any]) -> None:
        self.picture = picture
        self.rules = rules

    def hear(self, event: told.Event) -> None:
        getattr(self, "hear_" + type(event).__name__)(event)

    def mine(self, player: int) -> dict[int, int]:
        squares: dict[int, int] = self.picture["squares"][player]
        return squares

    def passed(self, column: int, start: int, space: int) -> tuple[int, ...]:
        """Return the players whose squares are between the two spaces, lowest first."""
        squares = self.picture["squares"]
        return tuple(p for at in range(start + 1, space) for p, own in enumerate(squares) if own.get(column) == at)

    def hear_DiceTaken(self, event: told.DiceTaken) -> None:
        assert event.player == self.picture["player"]
        assert self.picture["dice"] is None
        self.picture["awaits"] = True

    def hear_Rolled(self, event: told.Rolled) -> None:
        assert event.player == self.picture["player"]
        assert self.picture["awaits"]
        self.picture.update(awaits=False, dice=event.dice)

    def hear_RunnerEntered(self, event: told.RunnerEntered) -> None:
        assert event.player == self.picture["player"]
        assert event.column not in self.picture["runners"]
        assert event.start == self.mine(event.player).get(event.column, 0)
        self.step(event)

    def hear_RunnerClimbed(self, event: told.RunnerClimbed) -> None:
        assert event.player == self.picture["player"]
        assert event.start == self.picture["runners"][event.column]
        self.step(event)

    def step(self, event: told.RunnerEntered | told.RunnerClimbed) -> None:
        passed = self.passed(event.column, event.start, event.space)
        assert event.jumped == passed, "climb must name every player whose square the step passes"
        climbed = oracle.climb({**self.picture, "rules": self.rules}, self.picture["runners"], event.column)
        assert climbed is not None
        assert climbed[event.column] == event.space
        self.picture["runners"] = climbed
        self.picture["dice"] = None

    def hear_Stopped(self, event: told.Stopped) -> None:
        me = self.mine(event.player)
        runners = self.picture["runners"]
        assert event.player == self.picture["player"]
        assert event.steps == sum(space - me.get(column, 0) for column, space in runners.items()) > 0

    def hear_SquareMoved(self, event: told.SquareMoved) -> None:
        assert event.start == self.mine(event.player).get(event.column, 0)
        assert event.space == self.picture["runners"].pop(event.column)
        self.mine(event.player)[event.column] = event.space

    def hear_ColumnClaimed(self, event: told.ColumnClaimed) -> None:
        assert self.mine(event.player)[event.column] == oracle.TOP[event.column]
        self.picture["claimed"][event.column] = event.player

    def hear_SquareSentHome(self, event: told.SquareSentHome) -> None:
        assert self.picture["claimed"][event.column] not in (None, event.player)
        assert self.mine(event.player).pop(event.column) == event.space

    def hear_Busted(self, event: told.Busted) -> None:
        me, runners = self.mine(event.player), self.picture["runners"]
        assert event.player == self.picture["player"]
        assert event.dice == self.picture["dice"]
        assert dict(event.runners) == runners
        assert list(event.runners) == sorted(event.runners)
        assert event.steps == sum(space - me.get(column, 0) for column, space in runners.items())
        sums = {a + b for i, a in enumerate(event.dice) for b in event.dice[i + 1 :]}
        assert [refusal.column for refusal in event.refusals] == sorted(sums)
        for refusal in event.refusals:
            self.check(refusal)
        self.picture.update(runners={}, dice=None)

    def check(self, refusal: Refusal) -> None:
        column = refusal.column
        assert column is not None
        owner = self.picture["claimed"].get(column)
        if owner is not None:
            assert (refusal.reason.name, refusal.player) == ("CLAIMED", owner)
        elif self.picture["runners"].get(column) == oracle.TOP[column]:
            assert refusal.reason.name == "ON_TOP"
        else:
            assert refusal.reason.name == "NO_RUNNER"
            assert column not in self.picture["runners"]
            assert len(self.picture["runners"]) == 3

    def hear_TurnPassed(self, event: told.TurnPassed) -> None:
        assert event.player == self.picture["player"]
        assert event.to == (event.player + 1) % len(self.picture["squares"])
        assert event.turn == self.picture["turn"] + 1
        assert not self.picture["runners"]
        self.picture.update(player=event.to, turn=event.turn)

    def hear_Won(self, event: told.Won) -> None:
        owned = [column for column, owner in self.picture["claimed"].items() if owner == event.player]
        assert list(event.columns) == sorted(owned)
        self.picture["winner"] = event.player


ANY = st.sampled_from(MIXES)
SEEDS = st.integers(0, 2**32)


def in_turn(mixes: list[dict[str, Any]]) -> list[Any]:
    """Return all mixes of rules, six in seven marked as slow.

    The others have each number of players, each number of columns to win and each variant.
    """
    return [pytest.param(mix, marks=[pytest.mark.slow] if at % 7 else []) for at, mix in enumerate(mixes)]


@pytest.mark.parametrize("mix", in_turn(MIXES), ids=lambda mix: "-".join(str(int(value)) for value in mix.values()))
def test_whole_games_match_the_oracle(mix: dict[str, Any], long: bool) -> None:
    positions, wanted, game_number = 0, 200_000 // len(MIXES) if long else 150, 0
    while positions < wanted:
        game: oracle.Game | None = None
        for state, move, _, after in walk(classic.Rules(**mix), game_number):
            game = game or oracle.new_game(mix, starter=state.player)
            assert pictured(state) == pictured_by_oracle(game)
            assert lines(state) == oracle.legal(game)
            game = oracle.play(game, move_text(move))
            assert pictured(after) == pictured_by_oracle(game)
            assert (after.winner is not None) == (game["phase"] == "over")
            positions += 1
        game_number += 1


@pytest.mark.slow
def test_moves_from_any_position_match_the_oracle(long: bool) -> None:
    @settings(max_examples=200_000 if long else 400)
    @given(ANY, SEEDS, st.tuples(*[st.integers(1, 6)] * 4))
    def agree(mix: dict[str, Any], seed: int, values: tuple[int, ...]) -> None:
        parts = random_position(Random(seed), mix)
        state = classic.position(classic.Rules(**mix), **parts)
        game = oracle.position(mix, parts["player"], list(parts["squares"]), parts["runners"], parts["claimed"])
        game["turn"] = state.turn
        assert pictured(state) == pictured_by_oracle(game)
        assert lines(state) == oracle.legal(game)
        for text in oracle.legal(game):
            step, _ = classic.apply(state, move_from(text))
            assert pictured(step) == pictured_by_oracle(oracle.play(game, text))
        rolled, _ = classic.apply(state, Roll())
        fallen, _ = classic.apply(rolled, Dice(values))
        game = oracle.play(oracle.play(game, "roll"), f"dice {values[0]} {values[1]} {values[2]} {values[3]}")
        assert pictured(fallen) == pictured_by_oracle(game)
        assert lines(fallen) == oracle.legal(game)
        for text in oracle.legal(game):
            step, _ = classic.apply(fallen, move_from(text))
            assert pictured(step) == pictured_by_oracle(oracle.play(game, text))

    agree()


@pytest.mark.slow
def test_events_alone_give_every_state(long: bool) -> None:
    @settings(max_examples=2_000 if long else 30)
    @given(ANY, SEEDS)
    def told(mix: dict[str, Any], seed: int) -> None:
        table: EventTable | None = None
        for state, _, events, after in walk(classic.Rules(**mix), seed, plies=400):
            table = table or EventTable(pictured(state), mix)
            for event in events:
                table.hear(event)
            assert table.picture == pictured(after)

    told()


@pytest.mark.slow
def test_moves_that_are_not_legal_are_refused_and_change_nothing(long: bool) -> None:
    every: list[Move] = [Roll(), Stop(), Dice((1, 2, 3, 4))]
    every += [Advance((a,)) for a in COLUMNS] + [Advance((a, b)) for a in COLUMNS for b in COLUMNS if a <= b]

    @settings(max_examples=1_000 if long else 12)
    @given(ANY, SEEDS)
    def judged(mix: dict[str, Any], seed: int) -> None:
        rng = Random(seed)
        for state, _, _, _ in walk(classic.Rules(**mix), seed, plies=200):
            listed = () if state.awaits_dice else classic.legal_moves(state)
            legal = set(listed)
            assert len(legal) == len(listed)
            awaited = {type(each) for each in listed or [every[2]]}
            for move in (*every[:3], *rng.sample(every, 6)):
                if move in legal or (state.awaits_dice and isinstance(move, Dice)):
                    classic.apply(state, move)
                    continue
                with pytest.raises(IllegalMove) as refused:
                    classic.apply(state, move)
                reason = refused.value.refusal.reason
                assert isinstance(reason, Reason)
                assert str(refused.value)
                if type(move) not in awaited:
                    parked = isinstance(move, Stop) and Roll in awaited and classic.stop_refusals(state) != ()
                    assert reason is (Reason.SHARED_SPACE if parked else Reason.WRONG_PHASE)

    judged()


def test_finished_game_has_no_legal_moves() -> None:
    for mix in MIXES[::5]:
        *_, (_, last, _, after) = walk(classic.Rules(**mix), "to the end")
        assert isinstance(last, Stop)
        assert classic.legal_moves(after) == ()
        assert classic.pairings(after) == ()
        assert not after.awaits_dice
        for move in (Roll(), Stop(), Dice((1, 1, 1, 1)), Advance((7,))):
            with pytest.raises(IllegalMove) as refused:
                classic.apply(after, move)
            assert refused.value.refusal.reason is Reason.GAME_OVER


def test_legal_moves_have_a_fixed_order() -> None:
    for state, _, _, _ in walk(classic.Rules(players=3), "order", plies=3_000):
        if state.awaits_dice:
            continue
        moves = classic.legal_moves(state)
        if Roll() in moves:
            assert moves in ((Roll(),), (Roll(), Stop()))
        else:
            columns = [move.columns for move in moves if isinstance(move, Advance)]
            assert len(columns) == len(moves)
            assert columns == sorted(columns)
            assert all(list(pair) == sorted(pair) for pair in columns)


def test_states_are_values() -> None:
    rules = classic.Rules(players=3, jump=True)
    first, second = list(walk(rules, "twin", 600)), list(walk(rules, "twin", 600))
    for (state, move, events, after), twin in zip(first, second, strict=True):
        assert (state, move, events, after) == twin
        assert hash(after) == hash(twin[3])
        for again in (pickle.loads(pickle.dumps(after)), copy.deepcopy(after), copy.copy(after)):
            assert again == after
            assert hash(again) == hash(after)
            assert lines(again) == lines(after)
        assert pickle.loads(pickle.dumps(events)) == events
        assert after != state
    with pytest.raises(AttributeError):
        first[-1][3].player = 2  # type: ignore[misc]
    seen = Counter(after for *_, after in first)
    assert len(seen) == len(first), "the states of one game differ: turn and throw tell them apart"
