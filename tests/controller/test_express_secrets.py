"""Tests that choices of Express are hidden before the reveal, and that the timer skips no player."""

from __future__ import annotations

from random import Random

import pytest
from at_play import Clock, begin, seats, some_move

from cantstop import ai
from cantstop.controller import matches
from cantstop.controller.awaited import AwaitPerson
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.setups import ExpressSetup
from cantstop.model import express
from cantstop.model.events import Chosen, Revealed
from cantstop.model.express import HIDDEN, Mark, Pad

MIXED = ExpressSetup(seats(None, "greedy", None, "beginner"), seed="secret")


def express_match(setup: ExpressSetup, clock: Clock | None = None) -> ExpressMatch:
    return matches.begin(setup, clock=clock or Clock())


def marks_in(thing: object) -> set[Mark]:
    if isinstance(thing, Mark):
        return {thing}
    if isinstance(thing, (tuple, list)):
        return set().union(*map(marks_in, thing)) if thing else set()
    slots = getattr(thing, "__dataclass_fields__", {})
    return set().union(*(marks_in(getattr(thing, name)) for name in slots)) if slots else set()


@pytest.mark.slow
def test_shown_objects_hold_no_hidden_choice() -> None:
    match = express_match(MIXED)
    rng = Random(1)
    looked = 0
    while not match.over:
        events = match.play(some_move(match, rng)) if isinstance(match.awaited, AwaitPerson) else match.advance()
        revealed = any(isinstance(event, Revealed) for event in events)
        assert revealed or not marks_in(events)
        assert not marks_in(match.state)
        assert not marks_in(match.moments())
        assert not marks_in([match.would_undo(), match.would_redo()])
        hidden = [choice for choice in match.state.chosen if choice]
        assert len(match.revealed_record.moves) == match.moment - len(hidden)
        for player in range(4):
            for chooser, choice in enumerate(match.seen_by(player).chosen):
                assert chooser == player or choice in (None, HIDDEN)
        looked += sum(isinstance(event, Chosen) for event in events)
    assert looked > 30


def test_search_finds_the_marks_of_two_games() -> None:
    mark = Mark(1, (2, 3))
    assert marks_in((1, [express.Choose(0, mark)], "x")) == {mark}


def test_computers_get_no_hidden_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    handed: list[tuple[int, express.State]] = []

    class Spy:
        def decide(self, state: express.State, player: int, rng: Random) -> object:
            handed.append((player, state))
            return ai.opponents("express")[0].decide(state, player, rng)

    monkeypatch.setattr(ai, "opponent", lambda game, name: Spy())
    match = express_match(MIXED)
    rng = Random(2)
    while len(handed) < 20:
        if isinstance(match.awaited, AwaitPerson):
            match.play(some_move(match, rng))
        else:
            match.advance()
    for player, state in handed:
        assert not marks_in(state)
        assert state.chosen[player] is None
        assert {choice for seat, choice in enumerate(state.chosen) if seat in (0, 2) and choice} <= {HIDDEN}


def test_coach_sees_no_more_than_the_player() -> None:
    for first in (0, -1):
        match = express_match(ExpressSetup(seats(None, None), seed="coach"))
        match.advance()
        state = match.seen_by(0)
        assert state.dice is not None
        match.choose(express.legal_marks(state.pads[0], state.dice)[first])
        advice = match.advice()
        assert advice is not None
        assert advice.move == ai.opponent("express", "master").choose(match.seen_by(1), 1, Random(0))


# Timer


def hidden(match: ExpressMatch) -> bool:
    return match.dice_hidden


TIMED = ExpressSetup(seats(None, None), timer=30, seed="timer")


def test_timer_starts_when_the_pad_is_opened_and_dice_are_hidden_before() -> None:
    clock = Clock()
    match = express_match(TIMED, clock)
    match.advance()
    assert match.countdown is not None
    assert hidden(match)
    clock.now += 500
    assert match.advance() == ()
    match.open_pad()
    assert not hidden(match)
    assert (match.pad_open, match.countdown.left) == (0, 30)
    clock.now += 29
    assert match.countdown.left == pytest.approx(1)
    assert match.advance() == ()
    clock.now += 1
    assert match.advance() == (Chosen(0),)
    assert match.awaited == AwaitPerson(1)
    assert match.pad_open is None
    assert hidden(match)


def out_of_time(match: ExpressMatch, clock: Clock, face: int | None, mark: Mark | None) -> Mark:
    """Let the time run out with this incomplete choice; return the mark that is made."""
    match.open_pad()
    match.pick(face, mark)
    clock.now += 31
    for event in match.advance():
        if isinstance(event, Revealed):
            return Mark(event.fifth, event.pairs)
    raise AssertionError("nothing is revealed")


def test_choice_is_completed_by_the_first_legal_one_when_time_is_up() -> None:
    for face, wanted in ((None, 0), (6, None), (3, 2), (3, -1)):
        clock = Clock()
        match = express_match(ExpressSetup(seats(None), timer=30, seed="late"), clock)
        match.advance()
        dice = match.state.dice
        assert dice is not None
        legal = [mark for mark in express.legal_marks(Pad(), dice) if face not in dice or mark.fifth == face]
        chosen = None if wanted in (None, 0) else legal[wanted]
        assert out_of_time(match, clock, face, chosen) == (chosen or legal[0])


def test_illegal_choice_is_dropped_when_time_is_up() -> None:
    clock = Clock()
    match = express_match(ExpressSetup(seats(None), timer=30, seed="late"), clock)
    match.advance()
    assert match.state.dice is not None
    marked, thrown = out_of_time(match, clock, None, Mark(6, (2, 2))), match.revealed_record.moves[0]
    assert isinstance(thrown, express.Dice)
    assert marked == express.first_mark(Pad(), thrown.values)


@pytest.mark.slow
def test_idling_does_not_pay() -> None:
    """A player who always lets the time run out scores less than the weakest computer."""
    scores: dict[str, list[int]] = {"idle": [], "beginner": []}
    for seed in range(40):
        clock = Clock()
        match = express_match(ExpressSetup(seats(None, "beginner"), timer=10, seed=f"idle {seed}"), clock)
        while not match.over:
            match.open_pad()
            clock.now += 11
            match.advance()
        for who, total in zip(scores, match.state.totals):
            scores[who].append(total)
    assert sum(scores["idle"]) < sum(scores["beginner"])


def test_pause_stops_the_time_and_hides_the_dice() -> None:
    clock = Clock()
    match = express_match(TIMED, clock)
    match.advance()
    match.open_pad()
    assert match.countdown is not None
    clock.now += 10
    match.pause()
    assert hidden(match)
    clock.now += 1000
    assert match.countdown.left == pytest.approx(20)
    assert match.advance() == ()
    match.resume()
    assert not hidden(match)
    clock.now += 19
    assert match.advance() == ()
    clock.now += 2
    assert match.advance() == (Chosen(0),)


def test_undone_choice_gets_no_new_time() -> None:
    clock = Clock()
    match = express_match(TIMED, clock)
    match.advance()
    match.open_pad()
    clock.now += 25
    match.play(some_move(match, Random(1)))
    match.undo()
    match.open_pad()
    assert match.countdown is not None
    assert match.countdown.left == pytest.approx(5)


def test_time_does_not_run_out_without_a_timer() -> None:
    clock = Clock()
    match = express_match(MIXED, clock)
    match.advance()
    match.open_pad()
    clock.now += 1e6
    assert match.advance() == ()
    assert match.countdown is None
    assert not match.dice_hidden
    assert begin(MIXED).game == "express"
