"""Tests of random games of Express against a slow oracle, and of the options that a screen shows for a throw."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from dataclasses import replace
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
from cantstop.model.express import Choose, Dice, Effect, IllegalMove, Mark, Pad, RowChange, Rules, State
from cantstop.model.refusals import Reason, Refusal

CALM: dict[str, Any] = {"derandomize": True, "database": None, "deadline": None}
RULES = st.builds(Rules, st.integers(1, 6), st.sampled_from(express.PENALTIES))
SEEDS = st.integers(0, 2**32)


def heard(event: ExpressEvent) -> str:
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
    """Return the kind of rare situation in which a move was made; a test checks that all kinds occur."""
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
    """Players see the dice, the pads and who has not chosen, but no choice of another player."""
    for before, move, events, after in walk(rules, seed):
        if isinstance(move, Choose) and after.waiting:
            assert events == (Chosen(move.player),)
            assert after.pads == before.pads
        for player in range(-1, rules.players):  # -1 is an onlooker
            hidden = tuple(
                choice if choice is None or seat == player else express.HIDDEN
                for seat, choice in enumerate(after.chosen)
            )
            seen = express.seen_by(after, player)
            assert seen == replace(after, chosen=hidden)
            assert repr(seen).count("Mark(") == sum(isinstance(choice, Mark) for choice in hidden)


ANNA = Pad(rows={4: 2, 5: 5, 6: 6, 7: 7, 8: 4, 9: 2}, fifths={1: 6, 3: 4, 6: 3})


def faces(pad: Pad, *dice: int) -> dict[int, Refusal | None]:
    return {die.face: die.refusal for die in express.fifth_dice(pad, dice)}


def test_other_numbers_cannot_be_the_fifth_when_three_are_collected() -> None:
    assert faces(ANNA, 3, 5, 2, 4, 6) == {
        2: Refusal(Reason.NOT_COLLECTED, number=2),
        3: None,
        4: Refusal(Reason.NOT_COLLECTED, number=4),
        5: Refusal(Reason.NOT_COLLECTED, number=5),
        6: None,
    }


def test_old_number_cannot_be_the_fifth_when_a_new_one_is_thrown() -> None:
    two = Pad(fifths={4: 1, 2: 1})
    assert faces(two, 1, 2, 2, 4, 5) == {
        1: None,
        2: Refusal(Reason.NOT_NEW, number=2),
        4: Refusal(Reason.NOT_NEW, number=4),
        5: None,
    }
    assert faces(two, 4, 2, 2, 4, 2) == {2: None, 4: None}


def test_fifth_die_describes_its_mark() -> None:
    three, six = express.fifth_dice(ANNA, (3, 3, 3, 6, 6))
    assert (three.free, three.new, three.marks, three.ends) == (False, False, 4, False)
    assert (six.free, six.new, six.marks, six.ends) == (False, False, 3, False)
    new = express.fifth_dice(Pad(), (4, 4, 4, 4, 4))[0]
    assert (new.free, new.new, new.marks, new.ends) == (False, True, 0, False)
    last = express.fifth_dice(Pad(fifths={1: 7, 2: 1, 3: 1}), (1, 1, 2, 5, 5))[0]
    assert (last.face, last.marks, last.ends) == (1, 7, True)
    refused = express.fifth_dice(Pad(fifths={1: 7, 2: 1}), (1, 1, 2, 2, 5))[0]
    assert (refused.face, refused.refusal, refused.ends) == (1, Refusal(Reason.NOT_NEW, number=1), False)
    free = express.fifth_dice(ANNA, (2, 2, 4, 4, 5))
    assert [(die.face, die.refusal, die.free, die.new, die.ends) for die in free] == [
        (face, None, True, False, False) for face in (2, 4, 5)
    ]


def test_player_who_is_out_has_no_fifth_die() -> None:
    out = Pad(fifths={1: 8, 2: 1, 3: 1})
    assert faces(out, 1, 2, 3, 4, 5) == dict.fromkeys((1, 2, 3, 4, 5), Refusal(Reason.OUT))
    assert express.options(out, (1, 2, 3, 4, 5), 1) == ()
    assert express.mark_refusal(out, (1, 2, 3, 4, 5), Mark(1, (5, 9))) == Refusal(Reason.OUT)
    assert not out.free_throw((4, 4, 5, 5, 6))
    with pytest.raises(IllegalMove, match="full"):
        express.first_mark(out, (1, 2, 3, 4, 5))


def test_options_of_the_printed_example() -> None:
    """In the rules' example, 8 leaves -200, 6 earns 40, 5 earns 50, 9 stays at -200, and two marks of 7 earn 60."""
    first, second, third = express.options(ANNA, (3, 5, 2, 4, 6), 6)
    assert [option.mark for option in (first, second, third)] == [Mark(6, (6, 8)), Mark(6, (5, 9)), Mark(6, (7, 7))]
    assert [option.change for option in (first, second, third)] == [240, 50, 60]
    assert first.dice == ((2, 4), (3, 5))
    assert first.rows == (RowChange(6, 6, 7, 40, 80, Effect.EARNS), RowChange(8, 4, 5, -200, 0, Effect.LEAVES))
    assert second.rows == (RowChange(5, 5, 6, 0, 50, Effect.EARNS), RowChange(9, 2, 3, -200, -200, Effect.STAYS))
    assert third.rows == (RowChange(7, 7, 9, 60, 120, Effect.EARNS),)
    assert first.total == ANNA.score() + 240
    assert not any(option.ends for option in (first, second, third))


@pytest.mark.parametrize(
    ("marks", "once", "twice"),
    [
        (0, Effect.OPENS, Effect.OPENS),
        (2, Effect.STAYS, Effect.STAYS),
        (3, Effect.STAYS, Effect.LEAVES),
        (4, Effect.LEAVES, Effect.LEAVES),
        (5, Effect.EARNS, Effect.EARNS),
        (9, Effect.EARNS, Effect.EARNS),
        (10, Effect.FULL, Effect.FULL),
        (12, Effect.FULL, Effect.FULL),
    ],
)
def test_effect_of_marks_on_a_row(marks: int, once: Effect, twice: Effect) -> None:
    pad = Pad(rows={7: marks})
    (single,) = [option for option in express.options(pad, (1, 6, 1, 1, 5), 5) if option.mark.pairs == (2, 7)]
    assert single.rows[1].effect is once
    (double,) = [option for option in express.options(pad, (1, 6, 3, 4, 5), 5) if option.mark.pairs == (7, 7)]
    assert double.rows[0].effect is twice


@pytest.mark.slow
@settings(**CALM)
@given(st.builds(Rules, st.integers(1, 3), st.sampled_from(express.PENALTIES)), st.integers(0, 2**32))
def test_options_are_the_legal_marks_with_their_true_effects(rules: Rules, seed: int) -> None:
    for state, _, _, _ in walk(rules, seed):
        for player in state.waiting:
            pad, dice, penalty = state.pads[player], state.dice, rules.penalty
            assert dice is not None
            shown = [option for face in range(1, 7) for option in express.options(pad, dice, face, penalty)]
            assert Counter(option.mark for option in shown) == Counter(express.legal_marks(pad, dice))
            for option in shown:
                after = pad.after(option.mark)
                assert option.total == after.score(penalty) == pad.score(penalty) + option.change
                assert option.change == pad.gain(option.mark, penalty)
                assert option.change == sum(row.score_after - row.score for row in option.rows)
                assert option.ends == after.out
                assert tuple(map(sum, option.dice)) == option.mark.pairs
                assert sum(map(sum, option.dice)) + (option.mark.fifth or 0) <= sum(dice)
                assert {row.row: row.marks_after - row.marks for row in option.rows} == {
                    row: option.mark.pairs.count(row) for row in option.mark.pairs
                }
            for face in {None, *dice}:
                assert express.first_mark(pad, dice, face) in express.legal_marks(pad, dice)


# The timer


def test_first_mark_is_the_first_legal_one() -> None:
    assert express.first_mark(ANNA, (3, 5, 2, 4, 6)) == express.legal_marks(ANNA, (3, 5, 2, 4, 6))[0]
    assert express.first_mark(Pad(), (1, 2, 3, 4, 5)) == Mark(1, (5, 9)), "not 7 twice, which opens one row alone"


def test_first_mark_keeps_a_die_that_was_set_aside() -> None:
    assert express.first_mark(Pad(), (2, 5, 3, 6, 3), 2) == Mark(2, (6, 11))
    assert express.first_mark(Pad(), (2, 5, 3, 6, 3), 6) == Mark(6, (5, 8))
    full = Pad(fifths={1: 2, 2: 2, 3: 2})
    assert express.first_mark(full, (4, 5, 6, 6, 6), 4) == Mark(None, (11, 12)), "in a free throw, too"
    assert express.first_mark(full, (1, 4, 5, 6, 6), 6).fifth == 1, "a die that cannot be the fifth is not"
