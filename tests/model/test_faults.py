"""Faults that published versions of Can't Stop have had, with one test each."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from companions import lines, move_from, play

from cantstop.model import classic, odds
from cantstop.model.events import Busted, ColumnClaimed, SquareSentHome, Won
from cantstop.model.moves import Advance, Dice, Move, Roll, Stop
from cantstop.model.refusals import IllegalMove, Reason

Spaces = Mapping[int, int]


def table(
    runners: Spaces | None = None,
    claimed: Spaces | None = None,
    squares: tuple[Spaces, ...] = ({}, {}),
    dice: tuple[int, ...] | None = None,
    **variants: bool | int,
) -> classic.State:
    rules = classic.Rules(players=len(squares), **variants)  # type: ignore[arg-type]
    return classic.position(rules, 0, squares, runners or {}, claimed or {}, dice)


def thrown(state: classic.State, *values: int) -> classic.State:
    return play(state, "roll", "dice " + " ".join(map(str, values)))


def refusal(state: classic.State, move: Move) -> Reason:
    with pytest.raises(IllegalMove) as refused:
        classic.apply(state, move)
    return refused.value.refusal.reason


def test_both_sums_move_when_all_three_runners_are_out() -> None:
    out = table({6: 3, 7: 2, 8: 4}, dice=(2, 4, 3, 5))
    assert lines(out) == {"advance 6 8", "advance 7 7"}
    assert refusal(out, Advance((6,))) is Reason.BOTH_SUMS
    assert refusal(out, Advance((8,))) is Reason.BOTH_SUMS
    moved, _ = classic.apply(out, Advance((6, 8)))
    assert (moved.runner(6), moved.runner(7), moved.runner(8)) == (4, 2, 5)


def test_both_sums_move_when_one_has_a_runner_and_one_runner_is_free() -> None:
    out = table({6: 3, 7: 2}, dice=(2, 4, 4, 4))
    assert lines(out) == {"advance 6 8"}


def test_double_moves_two_steps_in_a_new_column() -> None:
    moved = play(table(dice=(3, 4, 2, 5)), "advance 7 7")
    assert moved.runner(7) == 2


def test_double_moves_two_steps_from_the_players_square() -> None:
    moved = play(table(squares=({7: 5}, {}), dice=(3, 4, 2, 5)), "advance 7 7")
    assert moved.runner(7) == 7


def test_double_moves_one_step_when_the_top_is_next() -> None:
    below = table({7: 12, 2: 1, 12: 1}, dice=(3, 4, 2, 5))
    assert lines(below) == {"advance 7"}
    assert refusal(below, Advance((7, 7))) is Reason.ON_TOP
    assert play(below, "advance 7").runner(7) == 13


def test_no_bust_while_a_runner_can_move() -> None:
    """The other sums are claimed, at a top or need a fourth runner; one runner can still move."""
    state = thrown(table({6: 11, 8: 3, 3: 1}, {10: 1, 7: 1}), 2, 4, 4, 6)
    assert state.player == 0
    assert lines(state) == {"advance 8 8"}
    state = thrown(table({2: 2, 3: 1, 12: 1}), 1, 1, 6, 5)
    assert lines(state) == {"advance 2"}


def test_no_bust_while_a_runner_is_free_for_an_open_column() -> None:
    state = thrown(table({6: 11, 8: 11}), 3, 3, 4, 4)
    assert lines(state) == {"advance 7 7"}


def test_pairing_has_no_move_when_both_sums_are_claimed() -> None:
    closed = table(claimed={6: 0, 8: 1, 7: 1, 5: 0, 9: 1}, columns_to_win=4)
    rolled = play(closed, "roll")
    after, events = classic.apply(rolled, Dice((2, 4, 3, 5)))
    bust = events[1]
    assert isinstance(bust, Busted)
    assert {(why.column, why.reason) for why in bust.refusals} == {(c, Reason.CLAIMED) for c in (5, 6, 7, 8, 9)}
    assert after.player == 1
    assert refusal(rolled, Advance((6, 8))) is Reason.WRONG_PHASE


def test_claimed_column_is_left_out_of_a_move() -> None:
    state = table(claimed={6: 0, 8: 1}, dice=(2, 4, 3, 5))
    assert lines(state) == {"advance 7 7", "advance 5 9"}
    assert refusal(state, Advance((6, 8))) is Reason.CLAIMED
    state = table(claimed={6: 0}, dice=(2, 4, 3, 5))
    assert "advance 8" in lines(state)
    assert refusal(state, Advance((6, 8))) is Reason.CLAIMED
    assert refusal(state, Advance((6,))) is Reason.CLAIMED


@pytest.mark.parametrize("owner", [0, 1])
def test_claimed_column_is_closed_to_all_players(owner: int) -> None:
    """The owner is included, from the moment of the stop."""
    state = table(claimed={2: owner}, dice=(1, 1, 6, 6))
    assert lines(state) == {"advance 12", "advance 7 7"}
    claiming = table({2: 3}, squares=({}, {2: 1}))
    after, events = classic.apply(claiming, Stop())
    assert [type(event) for event in events[2:4]] == [ColumnClaimed, SquareSentHome]
    assert after.square(1, 2) == 0
    assert lines(thrown(after, 1, 1, 6, 6)) == {"advance 12", "advance 7 7"}
    passed_on = play(after, "roll", "dice 6 6 1 2", "advance 3 12", "stop")
    assert passed_on.player == 0
    assert lines(thrown(passed_on, 1, 1, 6, 6)) == {"advance 12", "advance 7 7"}


def test_runner_at_the_top_claims_only_by_stopping() -> None:
    top = table({2: 3}, squares=({}, {2: 1}))
    assert top.owner(2) is None
    bust = thrown(table({2: 3, 7: 1, 8: 1}, squares=({}, {2: 1})), 1, 1, 1, 1)
    assert (bust.owner(2), bust.square(0, 2), bust.square(1, 2), bust.player) == (None, 0, 1, 1)
    assert lines(thrown(bust, 1, 1, 1, 1)) == {"advance 2 2"}


def test_stop_wins_when_it_claims_more_columns_than_needed() -> None:
    state = table({2: 3, 12: 3, 7: 4}, {3: 0, 4: 0, 5: 1})
    won, events = classic.apply(state, Stop())
    assert won.winner == 0
    assert events[-1] == Won(0, (2, 3, 4, 12))
    assert classic.legal_moves(won) == ()
    five, events = classic.apply(table({2: 3, 12: 3, 11: 5}, {3: 0, 4: 0}), Stop())
    assert five.winner == 0
    assert events[-1] == Won(0, (2, 3, 4, 11, 12))


def test_stop_does_not_win_with_too_few_columns() -> None:
    after = play(table({2: 3}, {3: 0, 4: 0}, columns_to_win=4), "stop")
    assert (after.winner, after.player) == (None, 1)


def test_bust_chance_ignores_a_runner_at_the_top() -> None:
    """With 6, 7 and 8 a bust has 104 of 1,296 rolls; with the 7 at its top only 6 and 8 can save the turn."""
    assert odds.bust_chance(table({6: 1, 7: 1, 8: 1})) == pytest.approx(104 / 1296)
    on_top = odds.bust_chance(table({6: 1, 7: 13, 8: 1}))
    without_six_and_eight = sum(
        not {6, 8} & {a + b, c + d, a + c, b + d, a + d, b + c}
        for a in range(1, 7)
        for b in range(1, 7)
        for c in range(1, 7)
        for d in range(1, 7)
    )
    assert on_top == pytest.approx(without_six_and_eight / 1296)


def test_free_runner_does_not_make_a_roll_safe_when_columns_are_claimed() -> None:
    closed = table({3: 1}, {6: 0, 7: 1, 8: 1, 5: 0, 9: 1}, columns_to_win=4)
    chance = odds.bust_chance(closed)
    assert 0 < chance < 1
    assert thrown(closed, 3, 3, 3, 3).player == 1
    assert odds.bust_chance(table()) == 0


def test_roll_without_a_playable_sum_is_legal_and_busts() -> None:
    full = table({2: 3, 3: 5, 12: 3})
    assert odds.bust_chance(full) == 1
    assert Roll() in classic.legal_moves(full)
    assert thrown(full, 1, 1, 1, 2).player == 1


def test_second_advance_for_one_roll_is_refused() -> None:
    chosen = play(table(), "roll", "dice 1 5 4 6", "advance 6 10")
    for again in ("advance 6 10", "advance 5 11", "advance 7 9"):
        assert refusal(chosen, move_from(again)) is Reason.WRONG_PHASE


def test_stop_after_a_bust_is_refused() -> None:
    bust = thrown(table({2: 2, 3: 1, 12: 1}), 3, 3, 4, 4)
    assert bust.player == 1
    assert lines(bust) == {"roll"}
    assert refusal(bust, Stop()) is Reason.WRONG_PHASE
    assert (bust.square(0, 2), bust.square(0, 3), bust.square(0, 12)) == (0, 0, 0)


def test_stop_before_moving_is_refused() -> None:
    new = table()
    rolling = play(new, "roll")
    fallen = play(rolling, "dice 1 5 4 6")
    for state in (new, rolling, fallen, thrown(table({6: 2}), 1, 5, 4, 6)):
        assert state.awaits_dice or Stop() not in classic.legal_moves(state)
        assert refusal(state, Stop()) is Reason.WRONG_PHASE


def test_roll_is_refused_while_dice_are_awaited_or_on_the_table() -> None:
    rolling = play(table(), "roll")
    fallen = play(rolling, "dice 1 5 4 6")
    with pytest.raises(IllegalMove):
        classic.legal_moves(rolling)
    assert refusal(rolling, Roll()) is Reason.WRONG_PHASE
    assert refusal(rolling, Advance((6, 10))) is Reason.WRONG_PHASE
    assert refusal(fallen, Roll()) is Reason.WRONG_PHASE


def test_dice_are_refused_before_a_roll() -> None:
    fallen = play(table(), "roll", "dice 1 5 4 6")
    for state in (table(), table({6: 1}), fallen):
        assert refusal(state, Dice((1, 2, 3, 4))) is Reason.WRONG_PHASE


def test_runner_never_passes_the_top() -> None:
    on_top = table({2: 3, 7: 1}, dice=(1, 1, 3, 5))
    assert lines(on_top) == {"advance 8", "advance 4", "advance 6"}
    assert refusal(on_top, Advance((2, 8))) is Reason.ON_TOP
    double = table({12: 2}, dice=(6, 6, 6, 6))
    assert lines(double) == {"advance 12"}
    assert play(double, "advance 12").runner(12) == 3


def test_runner_never_passes_the_top_under_jump() -> None:
    squares: tuple[Spaces, ...] = ({}, {6: 10}, {6: 9})
    state = table({6: 8}, squares=squares, dice=(3, 3, 2, 4), jump=True)
    assert lines(state) == {"advance 6", "advance 5 7"}
    assert play(state, "advance 6").runner(6) == 11


def test_no_parking_forbids_stopping_even_to_win() -> None:
    parked = table({2: 3, 7: 4}, {3: 0, 4: 0}, squares=({}, {7: 4}), no_parking=True)
    assert lines(parked) == {"roll"}
    assert refusal(parked, Stop()) is Reason.SHARED_SPACE
    away = play(parked, "roll", "dice 3 4 6 6", "advance 7 12")
    assert (away.runner(7), lines(away)) == (5, {"roll", "stop"})
    assert play(away, "stop").winner == 0
