"""How long a game was played is counted without pauses, and stays with the game."""

from __future__ import annotations

from pathlib import Path
from random import Random

from at_play import Clock, finished, play_out, seats, step

from cantstop.controller import matches
from cantstop.controller.facts import facts_of
from cantstop.controller.games import Games
from cantstop.controller.matches import AnyMatch
from cantstop.controller.playing_time import LONGEST_THOUGHT
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.thinker import PromptThinker

SETUP = ClassicSetup(seats(None, None), seed="time", starts=0)


def test_pauses_and_hours_elsewhere_are_not_played() -> None:
    clock = Clock()
    match = matches.begin(SETUP, thinker=PromptThinker(), clock=clock)
    clock.now += 30
    step(match, Random(1))
    assert match.record.details["seconds"] == 30
    clock.now += 5
    match.pause()
    clock.now += 50
    match.resume()
    clock.now += 10
    step(match, Random(1))
    assert match.record.details["seconds"] == 45
    clock.now += 3600
    step(match, Random(1))
    assert match.record.details["seconds"] == 45 + LONGEST_THOUGHT


def test_the_time_goes_on_where_the_game_was_left_and_is_recorded_in_the_end(tmp_path: Path) -> None:
    clock, games = Clock(), Games(tmp_path)
    match: AnyMatch = matches.begin(SETUP, games, PromptThinker(), clock)
    step(match, Random(1))
    clock.now += 40
    matches.leave(match, games)
    clock.now += 500
    (entry,) = games.games()
    match = matches.resume(games.open(entry.id), PromptThinker(), clock)
    clock.now += 20
    match.pause()
    clock.now += 7
    match.resume()
    play_out(match, Random(2))
    matches.leave(match, games)
    (record,) = finished(games)
    assert facts_of(record).seconds == 60
