"""Tests that a decision is undone together with the computers' turns after it, and that dice never change."""

from __future__ import annotations

from random import Random

import pytest
from at_play import any_classic, begin, play_out, seats, some_move, step

from cantstop.controller.awaited import AwaitComputer, AwaitPerson
from cantstop.controller.classic_match import ClassicMatch
from cantstop.controller.history import Deed
from cantstop.controller.matches import AnyMatch
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.model import classic
from cantstop.model.events import Rolled, Thrown
from cantstop.model.refusals import IllegalMove

TWO = ClassicSetup(seats(None, None), seed="undo", starts=0)
ALONE = ExpressSetup(seats(None), seed="alone")


def begun(*characters: str | None, seed: str) -> ClassicMatch:
    """Return a match after the first roll and the first choice of columns."""
    match = begin(ClassicSetup(seats(*characters), seed=seed, starts=0))
    match.play(classic.Roll())
    match.advance()
    match.play(classic.legal_moves(match.state)[0])
    return match


def until_person(match: AnyMatch) -> None:
    while not isinstance(match.awaited, AwaitPerson) and not match.over:
        match.advance()


@pytest.mark.parametrize("number", range(12))
def test_undo_and_redo_to_any_depth_give_equal_states(number: int) -> None:
    rng = Random(number)
    match = begin(any_classic(rng))
    play_out(match, rng)
    there, moves = [match.state], match.record.moves
    while match.undo():
        assert isinstance(match.awaited, AwaitPerson), "the turns of computers are taken back with a decision"
        there.append(match.state)
    assert match.would_undo() is None
    assert (len(there) > 5) == any(seat.is_person for seat in match.seats)
    for state in reversed(there[:-1]):
        assert match.redo()
        assert match.state == state
    assert match.redo() is None
    assert match.record.moves == moves
    assert not match.taken_back, "nothing was played otherwise"


def test_undo_takes_back_and_names_one_decision() -> None:
    match = begin(TWO)
    assert match.would_undo() is None
    match.play(classic.Roll())
    match.advance()
    before = match.state
    move = classic.legal_moves(before)[0]
    match.play(move)
    assert match.would_undo() == Deed(0, move)
    assert match.undo() == Deed(0, move)
    assert match.state == before
    assert match.would_redo() == Deed(0, move)
    assert match.would_undo() == Deed(0, classic.Roll())
    match.undo()
    assert match.moment == 0
    assert match.would_redo() == Deed(0, classic.Roll())
    match.redo()
    assert match.state == before, "the dice that had fallen lie there again"


def test_new_move_clears_redo() -> None:
    match = begin(TWO)
    match.play(classic.Roll())
    match.advance()
    first, second = classic.legal_moves(match.state)[:2]
    match.play(first)
    match.undo()
    match.play(second)
    assert match.would_redo() is None
    assert match.redo() is None
    assert match.record.moves[-1] == second
    assert not match.taken_back, "no throw was taken back"


def test_dice_of_a_turn_and_throw_never_change() -> None:
    match = begin(ClassicSetup(seats(None, "steady"), seed="dice", starts=0))
    rng = Random(3)
    seen: dict[tuple[int, int], tuple[int, ...]] = {}
    for _ in range(5_000):
        if len(seen) > 20:
            break
        if match.over or rng.random() < 0.25:
            match.undo()
            continue
        before = match.state
        step(match, rng)
        for moment in match.moments()[match.moment - 1 :]:
            for event in moment.events:
                if isinstance(event, Rolled):
                    assert seen.setdefault((before.turn, before.throw), event.dice) == event.dice
    assert len(seen) > 20
    assert match.taken_back


def test_undo_during_a_computers_turn_undoes_that_turn() -> None:
    match = begun(None, "steady", seed="mid")
    before = match.state
    match.play(classic.Stop())
    for _ in range(3):
        match.advance()
    there = match.state
    match.undo()
    assert match.state == before
    match.redo()
    assert match.state == there
    assert isinstance(match.awaited, AwaitComputer)
    until_person(match)


def test_undo_past_a_throw_is_marked_in_the_record() -> None:
    match = begun(None, None, seed="undo")
    match.play(classic.Roll())
    until_person(match)
    thrown = match.state
    while match.moment > 3:
        match.undo()
    match.play(classic.Roll())
    match.advance()
    same, marked = match.state, match.taken_back
    assert same == thrown
    assert not marked, "the same was played again"
    match.go_back_to(3)
    match.play(classic.Stop())
    assert match.taken_back
    assert match.record.details["taken_back"] is True
    until_person(match)
    assert match.taken_back


def test_play_continues_from_an_earlier_moment() -> None:
    match = begin(ClassicSetup(seats(None, "steady"), seed="log", starts=0))
    rng = Random(6)
    while match.moment < 40:
        step(match, rng)
    here, moves = match.state, match.record.moves
    assert match.may_go_back_to(12)
    assert match.decisions_since(12) == sum(not isinstance(move, classic.Dice) for move in moves[12:])
    match.go_back_to(12)
    assert match.state == match.state_at(12)
    assert match.record.moves == moves[:12]
    while match.redo():
        pass
    assert match.state == here
    assert not match.may_go_back_to(40)
    assert not match.may_go_back_to(-1)
    play_out(match, rng)
    with pytest.raises(IllegalMove):
        match.go_back_to(12)


def test_single_player_of_express_can_undo_every_choice() -> None:
    match = begin(ALONE)
    play_out(match, Random(7))
    final, moves = match.state, match.record.moves
    happened = [event for moment in match.moments() for event in moment.events]
    throws = {event.round: event.dice for event in happened if isinstance(event, Thrown)}
    count = 0
    while match.undo():
        count += 1
        assert match.state.dice == throws[match.state.round]
    assert count == len(throws)
    while match.redo():
        pass
    assert match.state == final
    assert match.record.moves == moves


def test_choice_of_express_can_be_undone_up_to_the_reveal() -> None:
    match = begin(ExpressSetup(seats(None, None), seed="both"))
    rng = Random(8)
    match.advance()
    assert match.would_undo() is None
    before = match.state
    match.play(some_move(match, rng))
    assert match.would_undo() == Deed(0, None), "what was chosen is not told"
    match.undo()
    assert match.state == before
    assert match.would_redo() == Deed(0, None)
    match.redo()
    assert match.awaited == AwaitPerson(1)
    match.play(some_move(match, rng))
    assert match.state.round == 2
    assert match.would_undo() is None
    match.advance()
    assert match.undo() is None
    assert not match.may_go_back_to(1)


def test_single_person_against_computers_can_undo_a_reveal() -> None:
    """Undo is allowed because no other person has seen the revealed marks."""
    match = begin(ExpressSetup(seats("greedy", None, "beginner"), seed="mixed"))
    match.advance()
    first, throw = some_move(match, Random(1)), match.state.dice
    match.play(first)
    assert match.undo() == Deed(1, first)
    match.play(some_move(match, Random(2)))
    match.advance()
    assert match.state.round == 2
    match.advance()
    assert isinstance(match.undo(), Deed)
    assert (match.state.dice, match.state.chosen) == (throw, (None, None, None))
    match.play(first)
    assert match.taken_back, "the next throw is known"
    match.advance()
    assert match.state.round == 2
