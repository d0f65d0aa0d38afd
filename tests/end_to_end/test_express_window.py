"""Whole games of Express in the real window, by mouse alone and by keyboard alone, judged by the record on the disk."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest
from express_player import ExpressPlayer
from player import SWIFT, prepare, saved
from window import Game, XScreen, seen

from cantstop.controller.setups import ExpressSetup
from cantstop.model import express
from cantstop.model.moves import Dice
from cantstop.model.record import Record, Seat, replay

pytestmark = pytest.mark.window

SMALL, LARGE = (1024, 640), (1920, 1080)
OTHERS = zip(("Otto", "Ida", "Max", "Ada", "Mia"), ("yellow", "jade", "ink", "rose", "sky"))
SEATS = {
    1: (Seat("Anna", "blue"),),
    3: (Seat("Anna", "blue"), Seat("Ben", "yellow"), Seat("Otto", "jade", "greedy")),
    6: (Seat("Anna", "blue"), *(Seat(name, colour, "greedy") for name, colour in OTHERS)),
}
SHORT = {1: "130", 3: "238", 6: "113"}  # numbers of games that end after ten or twelve throws
CASES = [(players, by_mouse) for players in SEATS for by_mouse in (True, False)]


def named(case: tuple[int, bool]) -> str:
    return f"{case[0]}-{'mouse' if case[1] else 'keyboard'}"


def begun(home: Path) -> Record:
    assert seen(lambda: saved(home) is not None, 8), "no game has begun"
    record = saved(home)
    assert record is not None
    return record


@pytest.mark.parametrize("case", CASES, ids=named)
def test_a_whole_game(screen: XScreen, tmp_path: Path, case: tuple[int, bool]) -> None:
    players, by_mouse = case
    home, size = tmp_path / "home", SMALL if by_mouse else LARGE
    setup = ExpressSetup(SEATS[players])
    prepare(home, replace(SWIFT, set_ups={"express": setup.values()}))
    with Game(screen, home, "--windowed", "--size", f"{size[0]}x{size[1]}", "--seed", SHORT[players]) as game:
        player = ExpressPlayer(game, home, by_mouse, size)
        assert seen(lambda: game.size == size, 5)
        player.press("title", "express", "x")
        player.press("express", "start", "Return", setup=setup)
        assert begun(home).seats == SEATS[players]
        played = player.play_on()
    last = replay(played)[-1]
    assert isinstance(last, express.State)
    assert last.over
    assert all(pad.out for pad in last.pads)
    assert len(last.totals) == players


def test_a_window_that_is_killed_comes_back_to_the_open_throw_and_hands_over_again(
    screen: XScreen, tmp_path: Path
) -> None:
    """What was marked before the kill is kept; the pad of who was choosing is closed again."""
    home = tmp_path / "home"
    setup = ExpressSetup(SEATS[3])
    prepare(home, replace(SWIFT, set_ups={"express": setup.values()}))
    with Game(screen, home, "--windowed", "--size", "1024x640", "--seed", "238") as game:
        player = ExpressPlayer(game, home, False, SMALL)
        game.key("x")
        game.key("Return")
        begun(home)
        assert seen(lambda: _moved(player, home, 2), 20), "nobody has chosen"
        game.process.kill()
    kept = begun(home)
    assert isinstance(kept.moves[0], Dice)
    assert len(kept.moves) >= 2
    with Game(screen, home, "--windowed", "--size", "1024x640") as game:
        player = ExpressPlayer(game, home, True, SMALL)
        time.sleep(0.2)
        game.key("c")
        time.sleep(0.5)
        assert begun(home).moves[: len(kept.moves)] == kept.moves
        assert seen(lambda: _moved(player, home, len(kept.moves) + 1), 20), "it does not go on"


def _moved(player: ExpressPlayer, home: Path, count: int) -> bool:
    """The player acts until so many moves are made."""
    record = saved(home)
    if record is None or len(record.moves) >= count:
        return record is not None
    player._act(record)
    return False


