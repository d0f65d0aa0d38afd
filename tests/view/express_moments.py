"""Moments in a game of Express, for benchmarks, kept pictures and tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from random import Random
from typing import Any

import afterwards
from moment import Moment, Then, acts
from playhouse import do

from cantstop import ai
from cantstop.controller import characters, matches
from cantstop.controller.awaited import AwaitDice, AwaitPerson, Over
from cantstop.controller.daily import todays_throws
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.games import Filter
from cantstop.controller.setups import ExpressSetup
from cantstop.model import express
from cantstop.model.record import Seat
from cantstop.view.parts import games

SIX = (
    Seat("Maximiliane", "blue"),
    Seat("Wolfgang", "yellow"),
    Seat("Chloé", "jade"),
    Seat("Leo", "ink", "greedy"),
    Seat("Mia", "rose", "beginner"),
    Seat("Leo II", "sky", "greedy"),
)
COMPUTERS = characters.named([replace(seat, character="greedy") for seat in SIX])


def match_of(seats: Sequence[Seat] = SIX, timer: int | None = None, seed: str = "481206", **more: Any) -> ExpressMatch:
    """Begin a match with a stopped clock, so that the timer shows the same in every run."""
    setup = ExpressSetup(tuple(seats), timer=timer, seed=seed, **more)
    return matches.begin(setup, clock=lambda: 0.0)


def play(match: ExpressMatch, rounds: int = 1000, seed: int = 1) -> ExpressMatch:
    """Throw and mark this number of rounds: people choose as Greedy does, the second one by chance."""
    chance = Random(seed)
    while not isinstance(match.awaited, Over):
        if isinstance(match.awaited, AwaitDice):
            if match.moment and match.state.round > rounds:
                break
            match.advance()
        elif isinstance(match.awaited, AwaitPerson):
            player = match.awaited.player
            seen = match.seen_by(player)
            character = "greedy" if player != 1 else "beginner"
            match.choose(ai.opponent("express", character).choose(seen, player, chance))
        else:
            match.advance()
    return match


def choosing(match: ExpressMatch, people: int = 0) -> ExpressMatch:
    """Throw the dice and let this number of people choose."""
    match.advance()
    for _ in range(people):
        assert isinstance(match.awaited, AwaitPerson)
        player = match.awaited.player
        state = match.seen_by(player)
        assert state.dice is not None
        match.choose(express.legal_marks(state.pads[player], state.dice)[0])
    return match


def found(wanted: Callable[[ExpressMatch], bool], seats: Sequence[Seat] = SIX[:1]) -> ExpressMatch:
    """Return the first game in which a person is to choose and the condition holds."""
    for number in range(200):
        match = match_of(seats, seed=f"moment {number}")
        while not isinstance(match.awaited, Over):
            if isinstance(match.awaited, AwaitPerson) and wanted(match):
                return match
            play(match, match.state.round) if match.state.dice is None else _choose(match)
            if isinstance(match.awaited, AwaitDice):
                match.advance()
    raise AssertionError("no such throw")


def _choose(match: ExpressMatch) -> None:
    assert isinstance(match.awaited, AwaitPerson)
    player = match.awaited.player
    match.choose(ai.opponent("express", "greedy").choose(match.seen_by(player), player, Random(1)))


def free_throw(match: ExpressMatch) -> bool:
    state = match.state
    return state.dice is not None and state.pads[0].free_throw(state.dice)


def ending(match: ExpressMatch) -> bool:
    """Return whether every choice ends the player's game."""
    state = match.state
    if state.dice is None:
        return False
    return all(state.pads[0].after(mark).out for mark in express.legal_marks(state.pads[0], state.dice))


def settle(screen: Any, until: str = "") -> None:
    """Let time pass until nothing moves, or until a phase begins."""
    for _ in range(400):
        screen.update(50)
        if until and screen.phase == until:
            return
        if not until and not screen.timeline.busy and screen.phase != "watch":
            return
    raise AssertionError(f"{until or 'rest'} never comes: {screen.phase}")


def opened(screen: Any) -> None:
    settle(screen)
    if screen.phase in ("handover", "closed"):
        do(screen, "go")
        settle(screen)
    assert screen.phase == "choose", screen.phase


def picked(screen: Any) -> None:
    """Choose a fifth die and a pairing, with the coach's advice."""
    opened(screen)
    do(screen, f"fifth_{screen.shown.choice.allowed[-1]}")
    do(screen, "pair_1")
    screen.shown.advised = True
    screen.refresh()
    settle(screen)


def placed_aside(screen: Any) -> None:
    opened(screen)
    do(screen, f"fifth_{screen.shown.choice.allowed[0]}")
    settle(screen)


def seated(count: int) -> Then:
    """Return this number of seats: the first three for people, the others for computers."""
    come = [f"seat_{place + 1}" for place in range(1, count)]
    computers = [(f"kind_{place}", False) for place in range(3, count)]
    return acts(*come, *computers, ("timer", 40))


def with_past(screen: Any) -> None:
    for number in range(8 if len(screen.context.open_store().find(Filter(over=True))) < 8 else 0):
        setup = ExpressSetup(SIX[:1], seed=str(number))
        match = games.begin(screen.context, setup)
        games.leave(screen.context, play(match))
    store = screen.context.open_store()
    assert store.writer.settle(60)
    screen._look_back()
    screen.lay_out()
    grown(screen)


def among_all(screen: Any) -> None:
    with_past(screen)
    do(screen, "view", "games")


def grown(screen: Any) -> None:
    """Run the animation of the final chart to its end."""
    screen.timeline.update(3000)
    screen.refresh()


def by_rows(screen: Any) -> None:
    grown(screen)
    screen.show_view("rows")
    screen.refresh()


def looking_back(screen: Any) -> None:
    screen.choose(screen.throws[-3])


def undoing_marks(screen: Any) -> None:
    screen.choose(screen.throws[-1])
    do(screen, "play_on")
    screen.refresh()


def of_today(seat: Seat) -> ExpressMatch:
    return matches.begin(todays_throws((seat,), date(2026, 11, 18)))


def of_the_day(screen: Any) -> None:
    """Save finished games of four other players with today's throws, and this player's earlier games."""
    if not screen.context.open_store().find(Filter(over=True)):
        others = []
        for seat, rounds in ((SIX[1], 3), (SIX[2], 1), (SIX[3], 8), (SIX[4], 2)):
            match = play(choosing(play(of_today(replace(seat, character=None)), rounds), 1))
            details = {**match.record.details, "id": seat.name, "ended": "2026-11-18T10:00:00+00:00"}
            others.append(replace(match.record, details=details))
        afterwards.keep(screen.context.home.games, others)
    with_past(screen)


def over(seats: Sequence[Seat], seed: str = "17", **more: Any) -> Callable[[], dict[str, Any]]:
    return lambda: {"match": play(match_of(seats, seed=seed, **more))}


def at(match: Callable[[], ExpressMatch]) -> Callable[[], dict[str, Any]]:
    return lambda: {"match": match()}


ALWAYS = {"coach": "always"}
MOMENTS: dict[str, Moment] = {
    "set-up alone": Moment("express_set_up", dict, acts(("today", True))),
    "set-up of six": Moment("express_set_up", dict, seated(6)),
    "first throw to come": Moment("express_table", at(match_of)),
    "throwing": Moment(
        "express_table",
        at(lambda: match_of(SIX[:3])),
        lambda screen: (do(screen, "go"), screen.update(350)),
        steady=False,
    ),
    "handed over": Moment("express_table", at(lambda: choosing(match_of(), 2)), lambda screen: screen.update(20)),
    "handed over, dice hidden": Moment(
        "express_table", at(lambda: choosing(match_of(timer=30))), lambda screen: screen.update(20)
    ),
    "closed": Moment(
        "express_table", at(lambda: choosing(match_of(SIX[:1], timer=40))), lambda screen: screen.update(20)
    ),
    "nothing picked": Moment("express_table", at(lambda: choosing(match_of())), opened),
    "six pads": Moment("express_table", at(lambda: choosing(play(match_of(timer=120), 9), 1)), picked, ALWAYS),
    "four pads": Moment("express_table", at(lambda: choosing(play(match_of(SIX[:4]), 12))), picked),
    "two pads": Moment("express_table", at(lambda: choosing(play(match_of(SIX[2:4]), 12))), placed_aside),
    "alone": Moment("express_table", at(lambda: choosing(play(match_of(SIX[:1], timer=30), 12))), picked),
    "free throw": Moment("express_table", at(lambda: found(free_throw)), opened),
    "the last throw": Moment("express_table", at(lambda: found(ending)), picked, ALWAYS),
    "computers choose": Moment(
        "express_table",
        at(lambda: choosing(play(match_of(COMPUTERS), 3))),
        lambda screen: _watching(screen),
        steady=False,
    ),
    "all have chosen": Moment("express_table", at(lambda: play(match_of(), 9))),
    "some are out": Moment("express_table", at(lambda: play(match_of(), 19))),
    "first note": Moment("express_table", at(lambda: choosing(match_of(SIX[:1]))), settings={"express_notes": 0}),
    "second note": Moment("express_table", at(lambda: play(match_of(SIX[:1]), 1)), settings={"express_notes": 1}),
    "third note": Moment("express_table", at(lambda: play(match_of(SIX[:2]), 3)), settings={"express_notes": 2}),
    "alone, marked": Moment(
        "express_table", at(lambda: choosing(play(match_of(SIX[:1]), 4))), lambda screen: _mark(screen)
    ),
    "log of six": Moment("express_log", at(lambda: choosing(play(match_of(), 9), 2)), looking_back),
    "log, undoing marks": Moment("express_log", at(lambda: choosing(play(match_of(SIX[:3]), 2), 2)), undoing_marks),
    "log alone": Moment("express_log", at(lambda: choosing(play(match_of(SIX[:1], timer=30), 12))), looking_back),
    "log with costs": Moment("express_log", lambda: _judged(), looking_back),
    "end of six": Moment("express_over", over(SIX), grown),
    "end of six, rows": Moment("express_over", over(SIX), by_rows),
    "end of two": Moment("express_over", over(SIX[1:3]), grown),
    "end alone": Moment("express_over", over(SIX[:1]), with_past),
    "end alone, all games": Moment("express_over", over(SIX[:1]), among_all),
    "end alone, for practice": Moment("express_over", over(SIX[:1], seed="3", practice=True), with_past),
    "end of the day's throws": Moment("express_over", at(lambda: play(of_today(SIX[0]))), of_the_day),
}


def _judged() -> dict[str, Any]:
    review = afterwards.express_reviewed()
    return {"match": matches.take_up(review.record), "review": review}


def _watching(screen: Any) -> None:
    screen.shown.phase = "watch"
    screen.refresh()


def _mark(screen: Any) -> None:
    picked(screen)
    do(screen, "mark")
    settle(screen)
