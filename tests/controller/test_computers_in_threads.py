"""Tests that computers decide in the background, that their failures are handled, and that drawing stays smooth."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from at_play import Clock, awaited, seats, step

from cantstop import ai
from cantstop.ai.decision import Decision, Reasons, Why
from cantstop.controller import matches
from cantstop.controller.awaited import AwaitComputer, AwaitPerson
from cantstop.controller.matches import AnyMatch
from cantstop.controller.notices import NoticeKind
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.threads import Answers, start
from cantstop.model import classic
from cantstop.model.express import Mark
from tests.patient import at_once

WATCHED = ClassicSetup(seats("steady", "steady"), seed="t", starts=0)


def wait_for(answer: Callable[[], object], seconds: float = 20.0) -> object:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if given := answer():
            return given
        time.sleep(0.001)
    raise AssertionError("no answer")


@pytest.fixture(autouse=True)
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cantstop.controller.threads.Answers.start", staticmethod(start))


def test_question_is_answered_in_the_background() -> None:
    go_on = threading.Event()
    answers = Answers[int, int](lambda number: 2 * number if go_on.wait(20) else 0, "computer")
    assert answers.get(21) is None
    go_on.set()
    assert wait_for(lambda: answers.get(21)) == 42
    assert (answers.pending, answers.fault(21)) == (False, "")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_failing_answer_gives_a_reason() -> None:
    answers = Answers[int, float](lambda number: 1 / number, "computer")
    assert answers.get(0) is None
    assert wait_for(lambda: answers.fault(0)) == "ZeroDivisionError: division by zero"
    for thread in threading.enumerate():  # the error is printed during this test
        if thread.name == "computer":
            thread.join(20)


class Odd:
    """A computer player that misbehaves."""

    name = "odd"

    def __init__(self, decide: Callable[[], object]) -> None:
        self.decide_so = decide

    def decide(self, *_: object) -> object:
        return self.decide_so()


def refuse() -> object:
    raise ZeroDivisionError("a fault in the player")


ODD_WAYS: dict[str, Callable[[], object]] = {
    "raises": refuse,
    "rolls out of turn": lambda: Decision(classic.Advance((13, 14)), Reasons(Why.ONLY_MOVE)),
    "marks what is not there": lambda: Decision(Mark(9, (1, 1)), Reasons(Why.ONLY_MOVE)),
}


@pytest.mark.parametrize("way", ODD_WAYS)
@pytest.mark.parametrize("setup", [WATCHED, ExpressSetup(seats("steady", "greedy", "steady"), seed="t")])
def test_failing_computer_is_replaced_for_one_move(
    way: str, setup: ClassicSetup | ExpressSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    sound = ai.opponent
    odd = Odd(ODD_WAYS[way])
    failing = [True]

    def opponent(game: str, name: str) -> object:
        if failing and name == setup.seats[0].character:
            failing.clear()
            return odd
        return sound(game, name if game == "classic" else "greedy")  # type: ignore[call-overload]

    monkeypatch.setattr(ai, "opponent", opponent)
    monkeypatch.setattr("cantstop.controller.threads.Answers.start", staticmethod(at_once))
    match = matches.begin(setup)
    while not match.decisions:
        match.advance()
    (notice,) = match.take_notices()
    assert (notice.kind, notice.player) == (NoticeKind.STEADY_STEPPED_IN, 0)
    assert notice.what
    for _ in range(10):
        match.advance()
    assert match.take_notices() == ()


def test_only_the_slow_one_of_several_computers_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, begun, asleep = Clock(), threading.Event(), threading.Event()
    sound = ai.opponent

    def dawdle() -> object:
        begun.set()
        return asleep.wait(20)

    slow = Odd(dawdle)
    monkeypatch.setattr(ai, "opponent", lambda game, name: slow if name == "beginner" else sound(game, name))
    setup = ExpressSetup(seats("greedy", "beginner", "greedy", "greedy"), seed="t")
    match = matches.begin(setup, clock=clock)
    sooner = matches.begin(replace(setup, seats=seats("greedy", "steady", "greedy", "greedy")), clock=clock)
    assert match.advance() == sooner.advance()
    assert match.advance() == ()
    expected = wait_for(sooner.advance)
    assert begun.wait(20)
    assert wait_for(lambda: len(match._thoughts._found) == 3)  # the others have decided
    clock.now += 9.9
    assert match.advance() == ()
    assert match.take_notices() == ()
    clock.now += 0.2
    assert wait_for(match.advance) == expected
    assert [(notice.kind, notice.player) for notice in match.take_notices()] == [(NoticeKind.STEADY_STEPPED_IN, 1)]
    asleep.set()


def test_answer_for_an_earlier_position_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()
    sound = ai.opponent

    def dawdle() -> object:
        begun.set()
        return go_on.wait(20) and Decision(classic.Stop(), Reasons(Why.ONLY_MOVE))

    late = Odd(dawdle)
    match = matches.begin(ClassicSetup(seats(None, "beginner"), seed="t", starts=0))
    rng = Random(1)
    while not isinstance(awaited(match), AwaitComputer):
        step(match, rng)
    with monkeypatch.context() as patch:
        patch.setattr(ai, "opponent", lambda game, name: late if name == "beginner" else sound(game, name))
        assert match.advance() == ()
        assert begun.wait(20)
    match.undo()
    go_on.set()
    time.sleep(0.02)
    assert isinstance(awaited(match), AwaitPerson)
    assert match.advance() == ()


@pytest.mark.parametrize("setup", [WATCHED, ExpressSetup(seats("greedy", "beginner", "greedy"), seed="t")])
def test_computers_play_the_same_game_in_threads_and_in_place(
    setup: ClassicSetup | ExpressSetup, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = []
    for begin in (start, at_once):
        monkeypatch.setattr("cantstop.controller.threads.Answers.start", staticmethod(begin))
        match = matches.begin(setup)
        while not match.over:
            if not match.advance():
                time.sleep(0.0001)
        games.append(match.record.moves)
    assert games[0] == games[1]


def drawn(match: AnyMatch, frames: int) -> list[float]:
    """Return the durations of frames in which the match advances and the thread works a little."""
    gaps = []
    last = time.perf_counter()
    for _ in range(frames):
        match.advance()
        for _ in range(5):
            time.sleep(0.0005)
            sum(range(2000))
        now = time.perf_counter()
        gaps.append(now - last)
        last = now
    return sorted(gaps)


def held_up_by_a_hard_thought() -> float:
    """Return the delay of the median frame in seconds while a computer player thinks without a pause."""
    over = threading.Event()

    def hard() -> None:
        while not over.is_set():
            sum(range(1000))

    with pytest.MonkeyPatch.context() as patch:
        sound = ai.opponent
        quiet = drawn(matches.begin(ClassicSetup(seats(None, None), seed="t", starts=0)), 100)
        patch.setattr(ai, "opponent", lambda game, name: Odd(hard) if name == "beginner" else sound(game, name))
        match = matches.begin(ClassicSetup(seats("beginner", None), seed="t", starts=0))
        gaps = drawn(match, 100)
        over.set()
    assert match.moment == 0
    return gaps[len(gaps) // 2] - quiet[len(quiet) // 2]


@pytest.mark.slow
def test_frames_continue_while_a_computer_thinks() -> None:
    """The test is repeated if frames were late, because a busy machine may delay them, but not every time."""
    assert any(held_up_by_a_hard_thought() < 0.02 for _ in range(4))
