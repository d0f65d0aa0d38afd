"""Random games of Express, compared with a slow oracle written from the printed rules."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from itertools import combinations, combinations_with_replacement
from typing import Any

import express_oracle as oracle
import pytest
from express_companions import shown, walk
from hypothesis import given, settings
from hypothesis import strategies as st

from cantstop.model import express
from cantstop.model.events import (
    Chosen,
    Ended,
    ExpressEvent,
    NumberCollected,
    Revealed,
    RowScoreChanged,
    Thrown,
    WentOut,
)
from cantstop.model.express import Choose, Dice, Mark, Pad, Rules, State

CALM: dict[str, Any] = {"derandomize": True, "database": None, "deadline": None}
RULES = st.builds(Rules, st.integers(1, 6), st.sampled_from(express.PENALTIES))
SEEDS = st.integers(0, 2**32)


def heard(event: ExpressEvent) -> str:
    """Return the event in the oracle's words."""
    match event:
        case Chosen(player):
            return f"{player} has chosen"
        case Revealed(player, fifth, pairs):
            return f"{player} marks {shown(Mark(fifth, pairs))}"
        case NumberCollected(player, number):
            return f"{player} collects {number}"
        case RowScoreChanged(player, row, before, after):
            return f"{player} row {row} from {before} to {after}"
        case WentOut(player, number):
            return f"{player} is out by {number}"
        case Ended(totals, winners):
            return f"totals {list(totals)} won by {list(winners)}"
        case Thrown(number, dice):
            return f"throw {number}: {dice}"


def agrees(state: State, game: oracle.Game) -> bool:
    """Return whether the state matches the oracle's sheets."""
    for pad, sheet in zip(state.pads, game["sheets"], strict=True):
        assert dict(pad.rows) == dict(Counter(sheet["crosses"]))
        assert list(pad.fifths.items()) == [(n, sheet["fifths"].count(n)) for n in oracle.headings(sheet)]
        assert pad.score(state.rules.penalty) == oracle.total(sheet, game["penalty"])
        assert pad.out == oracle.is_out(sheet)
        if game["throw"] is not None:
            legal = express.legal_marks(pad, game["throw"])
            assert {shown(mark) for mark in legal} == oracle.choices(sheet, game["throw"])
            assert len(set(legal)) == len(legal)
    assert state.dice == game["throw"]
    assert list(state.waiting) == oracle.deciding(game)
    assert state.over == oracle.finished(game)
    assert list(state.winners) == (oracle.best(game) if state.over else [])
    assert state.round == game["throws_made"] + (state.dice is None and not state.over)
    return True


def seldom(before: State, move: express.Move) -> str:
    """Return the name of the rare situation of this move, so that a test can check that all of them occur."""
    if isinstance(move, Dice):
        return "dice"
    pad, dice, mark = before.pads[move.player], before.dice, move.mark
    assert dice is not None
    if mark.fifth is None:
        return "free throw"
    if len(pad.numbers) < 3 and mark.fifth in pad.numbers:
        return "an old number again"
    if len(pad.numbers) < 3 and pad.throws >= 3:
        return "fewer than three numbers after three throws"
    if any(pad.row(row) >= 10 for row in mark.pairs):
        return "beyond ten"
    return "out while others play" if not all(not other.out for other in before.pads) else "mark"


@pytest.mark.slow
def test_whole_games_match_the_oracle(long: bool) -> None:
    tried: Counter[str] = Counter()

    @settings(max_examples=3_600 if long else 25, **CALM)
    @given(RULES, SEEDS)
    def compare(rules: Rules, seed: int) -> None:
        game = oracle.new_game(rules.players, rules.penalty)
        assert agrees(express.new_game(rules), game)
        for before, move, events, after in walk(rules, seed):
            tried[seldom(before, move)] += 1
            if isinstance(move, Dice):
                oracle.throw(game, move.values)
                assert events == (Thrown(game["throws_made"], move.values),)
            else:
                seen = oracle.write(game, move.player, shown(move.mark))
                assert [heard(event) for event in events] == seen
            assert agrees(after, game)

    compare()
    assert tried.total() >= (200_000 if long else 1_000)
    assert len(tried) == 7, f"not all was tried: {tried}"


@pytest.mark.parametrize("size", [0, 1, *(pytest.param(size, marks=pytest.mark.slow) for size in (2, 3))])
def test_legal_marks_match_the_oracle_for_every_throw(size: int) -> None:
    """Every throw is tried with every set of numbers of this size."""
    for numbers in combinations(range(1, 7), size):
        pad, sheet = Pad(fifths=dict.fromkeys(numbers, 1)), {"fifths": list(numbers), "crosses": []}
        for thrown in combinations_with_replacement(range(1, 7), 5):
            legal = express.legal_marks(pad, thrown)
            assert {shown(mark) for mark in legal} == oracle.choices(sheet, thrown)
            pairs = (thrown[0] + thrown[1], thrown[2] + thrown[3])
            for fifth in (None, 1, 2, 3, 4, 5, 6):
                mark = Mark(fifth, pairs)
                assert (express.mark_refusal(pad, thrown, mark) is None) == (mark in legal)


@pytest.mark.slow
@settings(**CALM)
@given(RULES, SEEDS)
def test_states_are_values(rules: Rules, seed: int) -> None:
    """States compare and hash by their values, can be pickled, and are never changed by a move."""
    for before, move, _, after in walk(rules, seed):
        kept = copy.deepcopy(before)
        again, _ = express.apply(before, move)
        assert before == kept
        assert again == after
        assert hash(again) == hash(after)
        assert after != before
        assert pickle.loads(pickle.dumps(after)) == after
        for player in range(rules.players):
            seen = express.seen_by(after, player)
            assert pickle.loads(pickle.dumps(seen)) == seen
            assert {seen: "found"}[express.seen_by(seen, player)] == "found"


@settings(**CALM)
@given(RULES, SEEDS)
def test_choices_of_others_are_neither_in_the_state_nor_in_the_events(rules: Rules, seed: int) -> None:
    """The players who have not chosen, the pads and the dice are visible to all."""
    for before, move, events, after in walk(rules, seed):
        if isinstance(move, Choose) and after.waiting:
            assert events == (Chosen(move.player),)
            assert after.pads == before.pads
        for player in range(rules.players):
            seen = express.seen_by(after, player)
            assert (seen.waiting, seen.pads, seen.dice, seen.round) == (
                after.waiting,
                after.pads,
                after.dice,
                after.round,
            )
            for seat, choice in enumerate(seen.chosen):
                assert choice == after.chosen[seat] if seat == player else not isinstance(choice, Mark)
