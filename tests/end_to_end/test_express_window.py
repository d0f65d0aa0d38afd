"""Tests that Express can be played in the real window by mouse alone and by keyboard alone."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path

import playhouse
import pygame
import pytest
from express_player import ExpressPlayer, keys_of, standing
from player import OPEN, SWIFT, begun_game, prepare
from window import Game, XScreen, seen

from cantstop.controller import matches
from cantstop.controller.characters import named
from cantstop.controller.games import Games
from cantstop.controller.setups import ExpressSetup
from cantstop.model import express
from cantstop.model.moves import Dice
from cantstop.model.record import Seat, replay

pytestmark = pytest.mark.window

SMALL, LARGE = (1024, 640), (1920, 1080)
ALL = tuple(
    Seat(name, colour)
    for name, colour in zip(
        ("Anna", "Ben", "Chloé", "Otto", "Ida", "Max"), ("blue", "yellow", "jade", "ink", "rose", "sky"), strict=True
    )
)
COMPUTERS = tuple(replace(seat, character="greedy") for seat in ALL)
# Players, and whether by mouse: solo and with computers; several people only with `--long`.
CASES: dict[str, tuple[tuple[Seat, ...], bool]] = {
    "one-mouse": (ALL[:1], True),
    "two-and-a-computer-keyboard": ((*ALL[:2], COMPUTERS[2]), False),
}
MORE: dict[str, tuple[tuple[Seat, ...], bool]] = {
    "six-people-keyboard": (ALL, False),
    "one-keyboard": (ALL[:1], False),
    "three-people-mouse": (ALL[:3], True),
    "two-and-a-computer-mouse": ((*ALL[:2], COMPUTERS[2]), True),
    "one-and-five-computers-mouse": ((ALL[0], *COMPUTERS[1:]), True),
}
NUMBER = "238"  # of a game in which players who fill the fullest track are out after ten throws, the fewest possible


@pytest.mark.parametrize("case", [*CASES, *(pytest.param(case, marks=pytest.mark.long) for case in MORE)])
def test_whole_game_of_express_is_played(screen: XScreen, tmp_path: Path, case: str) -> None:
    seats, by_mouse = (CASES | MORE)[case]
    home, size = tmp_path / "home", LARGE if len(seats) == 1 else SMALL
    setup = ExpressSetup(seats)
    prepare(home, replace(SWIFT, set_ups={"express": setup.values()}))
    with Game(screen, home, "--windowed", "--size", f"{size[0]}x{size[1]}", "--seed", NUMBER) as game:
        player = ExpressPlayer(game, home, by_mouse, size)
        assert seen(lambda: game.size == size)
        player.press("title", "express_set_up", "x")
        player.press("express_set_up", "start", "Return", setup=setup)
        assert begun_game(home).seats == named(seats)
        played = player.play_on()
    last = replay(played)[-1]
    assert isinstance(last, express.State)
    assert last.over
    assert played.seed == NUMBER
    assert all(pad.out for pad in last.pads)
    people = [pad for pad, seat in zip(last.pads, seats, strict=True) if seat.character is None]
    assert all(pad == people[0] and pad.throws == 10 for pad in people), "somebody's choice was not what he pressed"


def test_killed_window_of_express_resumes_at_the_last_move(screen: XScreen, tmp_path: Path) -> None:
    """The game is killed during a choice, during a hand-over, and while marks are drawn."""
    home = tmp_path / "home"
    prepare(home, replace(OPEN, animations="slow"))
    games = Games(home / "data")
    match = matches.begin(ExpressSetup(ALL[:2], seed=NUMBER), games)
    match.advance()
    first, second = (keys_of(match, who) for who in (0, 1))
    match.leave()
    assert games.close(10)
    for keys, choices in ((first[:-1], 0), (first, 1), (second, 2)):
        with Game(screen, home, "--windowed", "--size", "1024x640") as game:
            game.key("c")
            assert game.shows(at_the_table(home, tmp_path)), "the pad of who was choosing is closed again"
            game.key(*keys)
            assert seen(lambda wanted=choices: chosen(home) == wanted)  # type: ignore[misc]
            game.process.send_signal(signal.SIGKILL)
            game.process.wait()
        assert chosen(home) == choices
    with Game(screen, home, "--windowed", "--size", "1024x640") as game:
        game.key("c")
        assert game.shows(at_the_table(home, tmp_path))
        ExpressPlayer(game, home, False, SMALL).act()
        assert seen(lambda: isinstance(begun_game(home).moves[-1], Dice)), "it does not go on"


def chosen(home: Path) -> int:
    """Return the number of saved choices for the first throw."""
    return len(begun_game(home).moves) - 1


def at_the_table(home: Path, beside: Path) -> pygame.Surface:
    match = standing(begun_game(home))
    settings = {
        "coach": SWIFT.coach,
        "notes": SWIFT.notes,
        "express_notes": SWIFT.express_notes,
        "animations": "reduced",
    }
    house = playhouse.Playhouse(beside / "beside", SMALL, "express_table", None, {"match": match}, **settings)
    return house.picture()
