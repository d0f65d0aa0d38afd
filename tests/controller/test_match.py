"""Tests of matches with every mix of people and computers and every variant against the model."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from at_play import CLASSIC_CHARACTERS, EXPRESS_CHARACTERS, awaited, begin, play_out, seats, some_move

from cantstop.ai import foresight
from cantstop.controller import characters, classic_match, matches
from cantstop.controller.awaited import AwaitComputer, AwaitDice, AwaitPerson, Over, Paused
from cantstop.controller.setups import ClassicSetup, ExpressSetup, again, new_number
from cantstop.model import classic, dice
from cantstop.model import record as records
from cantstop.model.events import (
    Chosen,
    DiceTaken,
    Ended,
    Revealed,
    Rolled,
    RunnerEntered,
    Stopped,
    Thrown,
    TurnPassed,
    Won,
)
from cantstop.model.record import RecordError, Seat
from cantstop.model.refusals import IllegalMove, IllegalRules, Reason
from tests.mixes import FORMS

# All mixes of two seats; of three and four seats, enough mixes for every pair of players to meet in every way.
MIXES = [
    tuple(CLASSIC_CHARACTERS[place % 3] for place in (a, b, a + b, a + 2 * b)[:count])
    for count in (2, 3, 4)
    for a, b in product(range(3), repeat=2)
]
VARIANTS = [(columns, tuple(form)) for columns, form in product((3, 4, 5), FORMS)]


def test_first_turn_played_by_hand() -> None:
    match = begin(ClassicSetup(seats(None, None), seed="481206", starts=0))
    assert awaited(match) == AwaitPerson(0)
    assert match.play(classic.Roll()) == (DiceTaken(0),)
    assert awaited(match) == AwaitDice(0)
    values = dice.throw("481206", 1, 1, 4)
    assert match.advance() == (Rolled(0, values),)
    move = classic.legal_moves(match.state)[0]
    (first, *_) = match.play(move)
    assert isinstance(first, RunnerEntered)
    assert match.advance() == (), "nobody but the person can go on"
    events = match.play(classic.Stop())
    assert isinstance(events[0], Stopped)
    assert events[-1] == TurnPassed(0, 1, 2)
    assert match.awaited == AwaitPerson(1)
    assert [type(event) for moment in match.moments() for event in moment.events][:2] == [DiceTaken, Rolled]


def test_only_the_awaited_person_may_play() -> None:
    match = begin(ClassicSetup(seats(None, "steady"), seed="1", starts=1))
    assert match.awaited == AwaitComputer((1,))
    for move in (classic.Roll(), classic.Stop(), classic.Dice((1, 1, 1, 1))):
        with pytest.raises(IllegalMove):
            match.play(move)
    match = begin(ClassicSetup(seats(None, "steady"), seed="1", starts=0))
    match.play(classic.Roll())
    with pytest.raises(IllegalMove):
        match.play(classic.Dice((6, 6, 6, 6)))
    with pytest.raises(IllegalMove) as refused:
        match.play(classic.Roll())
    assert refused.value.refusal.reason is Reason.WRONG_PHASE
    assert match.moment == 1


@pytest.mark.parametrize(
    "number", [*range(9), *(pytest.param(number, marks=pytest.mark.slow) for number in range(9, len(MIXES)))]
)
def test_mixes_of_people_and_computers_play_to_the_end(number: int) -> None:
    mix = MIXES[number]
    fitting = [variant for variant in VARIANTS if (variant[0] - 1) * len(mix) < 11]
    variant = fitting[number % len(fitting)]
    match = begin(ClassicSetup(seats(*mix), *variant, starts="random", seed=str(number)))
    happened: list[object] = []
    rng = Random(number)
    while not match.over:
        before = match.moment
        waited = match.awaited
        happened += match.play(some_move(match, rng)) if isinstance(waited, AwaitPerson) else match.advance()
        decided = [player for player, _ in match.decisions]
        assert decided == (list(waited.players) if isinstance(waited, AwaitComputer) else [])
        assert match.moment == before + 1
    states = records.replay(records.loads(records.dumps(match.record)))
    assert states[-1] == match.state
    assert isinstance(states[-1], classic.State)
    assert states[-1].winner is not None
    assert match.awaited == Over((states[-1].winner,))
    assert isinstance(happened[-1], Won)
    assert happened == [event for moment in match.moments() for event in moment.events]


def test_excluded_rules_are_refused_before_the_match() -> None:
    with pytest.raises(IllegalRules):
        begin(ClassicSetup(seats(None, None), variants=("jump", "no_parking")))
    with pytest.raises(IllegalRules):
        begin(ClassicSetup(seats(None, None, None), columns_to_win=5))


def test_same_number_gives_the_same_game() -> None:
    setup = ClassicSetup(seats("beginner", "steady", "beginner"), seed="same", starts="random")
    games = []
    for _ in range(2):
        match = begin(setup)
        play_out(match, Random(0))
        games.append(match.record.moves)
    assert games[0] == games[1]
    other = begin(ClassicSetup(setup.seats, seed="other", starts="random"))
    play_out(other, Random(0))
    assert other.record.moves != games[0]
    assert new_number().isdigit()
    assert len({new_number() for _ in range(20)}) > 1


@pytest.mark.parametrize("setup", [ClassicSetup, ExpressSetup])
@pytest.mark.parametrize("typed", ["Zürich 7", "Zu\u0308rich 7", " Zürich 7 ", "Zürich  7\n", "\tZürich\xa07"])
def test_typed_number_is_the_same_on_every_keyboard(setup: type[ClassicSetup] | type[ExpressSetup], typed: str) -> None:
    """Neither the form of accented letters in Unicode nor spaces around a pasted number change the game."""
    assert setup(seed=typed).seed == setup(seed=typed).record().seed == "Z\xfcrich 7"


def test_starter_follows_the_set_up() -> None:
    by_dice = ClassicSetup(seats(None, None, None), seed="who", starts="roll_off")
    rounds, starter = dice.roll_off("who", 3)
    assert begin(by_dice).roll_off == rounds
    assert begin(by_dice).state.player == starter
    assert begin(ClassicSetup(by_dice.seats, seed="who", starts=2)).state.player == 2
    assert begin(ClassicSetup(by_dice.seats, seed="who", starts=2)).roll_off == ()
    drawn = {begin(ClassicSetup(by_dice.seats, seed=str(n), starts="random")).state.player for n in range(30)}
    assert drawn == {0, 1, 2}


def test_paused_match_does_not_advance() -> None:
    match = begin(ClassicSetup(seats("steady", None), seed="p", starts=0))
    match.pause()
    assert match.awaited == Paused()
    assert match.advance() == ()
    with pytest.raises(IllegalMove):
        match.play(classic.Roll())
    match.resume()
    assert match.advance() == (DiceTaken(0),)


def test_coach_advises_the_person_without_moving() -> None:
    match = begin(ClassicSetup(seats(None, "steady"), seed="coach", starts=0))
    advised = match.advice()
    assert advised is not None
    assert advised.move == classic.Roll()
    match.play(classic.Roll())
    assert match.advice() is None
    match.advance()
    advised = match.advice()
    assert advised is not None
    assert advised.move in classic.legal_moves(match.state)
    match.play(advised.move)
    advised = match.advice()
    assert advised is not None
    assert advised.reasons.steps == match.state.steps
    assert advised.reasons.bust is not None
    assert match.moment == 3


@pytest.mark.parametrize("when", ["before the roll", "during the roll", "never"])
def test_turn_is_solved_before_the_coach_is_asked(when: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn is solved if the coach always speaks, or if advice was requested earlier in the game."""
    roused: list[Callable[[], object]] = []
    monkeypatch.setattr(classic_match, "rouse", roused.append)
    foresight._foresee.cache_clear()
    match = begin(ClassicSetup(seats(None, None), seed="coach", starts=1))
    match.coached = when != "never"
    if when == "before the roll":
        match.rouse_coach()
    match.play(classic.Roll())
    match.advance()
    for work in roused:
        work()
    assert foresight._foresee.cache_info().misses == match.coached
    assert match.advice() is not None
    assert foresight._foresee.cache_info().misses == 1


@pytest.mark.parametrize("starts", ["roll_off", "random", 0, 1, 2])
def test_playing_again_gives_the_start_to_the_next_player_and_keeps_the_rules(starts: str | int) -> None:
    three = seats(None, "steady", "bold")
    setup = ClassicSetup(three, 4, ("jump", "eager"), starts=starts, seed="first")
    began = [setup.record().seats[setup.starter()]]
    for _ in range(3):
        more = again(setup.record())
        assert isinstance(more, ClassicSetup)
        assert more.seed != setup.seed
        assert replace(more, seats=setup.seats, starts=setup.starts, seed=setup.seed) == setup
        began.append(more.seats[more.starter()])
        setup = more
    first = three.index(began[0])
    assert began == [three[(first + n) % 3] for n in range(4)]


def test_playing_express_again_asks_the_next_player_first_and_keeps_the_rules() -> None:
    three = characters.named(seats(None, "steady", "bold"))
    timed = ExpressSetup(three, 150, 30, "first", daily="2026-11-18")
    once_more = again(begin(timed).record)
    assert once_more == ExpressSetup((three[1], three[2], three[0]), 150, 30, once_more.seed)
    assert once_more.seed != "first"


@pytest.mark.slow
@pytest.mark.parametrize("count", range(1, 7))
def test_mixes_of_people_and_computers_play_express_to_the_end(count: int) -> None:
    mixes = list(product((True, False), repeat=count)) * (2 if count == 1 else 1)
    for number, mix in enumerate(mixes):  # the penalties take turns
        rng = Random(f"{count} {number}")
        characters = [None if person else rng.choice(EXPRESS_CHARACTERS[1:]) for person in mix]
        match = begin(ExpressSetup(seats(*characters), (200, 150, 100)[number % 3], seed=f"{number}"))
        happened: list[object] = []
        while not match.over:
            if isinstance(match.awaited, AwaitPerson):
                happened += match.play(some_move(match, rng))
            else:
                happened += match.advance()
        state = records.replay(match.record)[-1]
        assert state == match.state
        assert match.awaited == Over(state.winners)
        assert happened[-1] == Ended(state.totals, state.winners)
        for thrown in (event for event in happened if isinstance(event, Thrown)):
            assert thrown.dice == dice.throw(f"{number}", thrown.round, 1, 5)


def test_people_choose_in_seat_order_before_all_computers_in_express() -> None:
    match = begin(ExpressSetup(seats("greedy", None, "beginner", None), seed="order"))
    rng = Random(1)
    assert awaited(match) == AwaitDice(None)
    match.advance()
    assert awaited(match) == AwaitPerson(1)
    third = some_move(match, rng)
    with pytest.raises(IllegalMove):
        match.play(type(third)(3, third.mark))
    assert match.play(third) == (Chosen(1),)
    assert awaited(match) == AwaitPerson(3)
    assert match.play(some_move(match, rng)) == (Chosen(3),)
    assert awaited(match) == AwaitComputer((0, 2))
    events = match.advance()
    assert events[:3] == (Chosen(0), Chosen(2), events[2])
    assert [event.player for event in events if isinstance(event, Revealed)] == [0, 1, 2, 3]
    assert [player for player, _ in match.decisions] == [0, 2]


@pytest.mark.parametrize("colour", ["red", ""])
def test_match_that_could_not_be_read_back_is_refused(colour: str) -> None:
    with pytest.raises(RecordError, match=r"seats\[0\]"):
        matches.begin(ClassicSetup((Seat("Anna", colour), *seats(None)[:1]), starts=0))


def test_examples_of_characters_hold() -> None:
    assert doctest.testmod(characters).failed == 0


def test_names_are_all_different() -> None:
    assert len(set(characters.NAMES.values())) == len(characters.NAMES)


def test_match_names_computers_by_their_characters_when_the_set_up_is_older() -> None:
    match = matches.begin(ClassicSetup((Seat("Anna", "blue"), Seat("Steady", "ink", "crafty")), seed="1"), None)
    assert [seat.name for seat in match.seats] == [seat.name for seat in match.record.seats] == ["Anna", "Vera"]
