"""Tests of the local time and of the playing time of a game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from at_play import Clock, finished, play_out, seats, step

from cantstop.controller import matches
from cantstop.controller.clock import LONGEST_THOUGHT
from cantstop.controller.games import Games
from cantstop.controller.matches import AnyMatch
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.statistics import facts_of

SETUP = ClassicSetup(seats(None, None), seed="time", starts=0)


@pytest.mark.skipif(sys.platform == "win32", reason="TZ is read otherwise there")
@pytest.mark.parametrize("zone", ["XXX-25", "Europe/Paris", ""])
def test_local_time_works_in_any_zone(zone: str) -> None:
    program = "from cantstop.controller.clock import now, today; assert now().tzinfo; print(today())"
    house = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", program], cwd=house, env={"TZ": zone}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_playing_time_leaves_out_pauses_and_absences() -> None:
    clock = Clock()
    match = matches.begin(SETUP, clock=clock)
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


def test_playing_time_continues_with_the_game_and_is_recorded_at_its_end(tmp_path: Path) -> None:
    clock, games = Clock(), Games(tmp_path)
    match: AnyMatch = matches.begin(SETUP, games, clock)
    step(match, Random(1))
    clock.now += 40
    match.leave()
    clock.now += 500
    (entry,) = games.games()
    match = matches.resume(games.open(entry.id), clock)
    clock.now += 20
    match.pause()
    clock.now += 7
    match.resume()
    play_out(match, Random(2))
    match.leave()
    (record,) = finished(games)
    assert facts_of(record).seconds == 60
