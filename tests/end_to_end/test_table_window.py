"""Tests that whole games can be played in the real window by mouse alone and by keyboard alone."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from player import Player, begun_game, positions, prepare, standing
from window import SLOW_MACHINE, Game, XScreen, seen

from cantstop import ai
from cantstop.controller.setups import ClassicSetup
from cantstop.model.record import Seat
from cantstop.view.screens.new_game import VARIANTS

pytestmark = pytest.mark.window

SMALL, LARGE = (1024, 640), (1920, 1080)
PEOPLE = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
Case = tuple[dict[str, Any], str, tuple[int, int], bool]
# Variants, number of a short game with a bust and a claim, size, whether by mouse: each of them once.
GAMES: list[Case] = [
    ({"columns_to_win": 4, "jump": True, "eager": True}, "1917", SMALL, True),
    ({"no_parking": True}, "609", LARGE, False),
]
MORE: list[Case] = [
    ({}, "609", SMALL, True),
    ({}, "609", LARGE, False),
    ({"columns_to_win": 4}, "1917", LARGE, True),
    ({"columns_to_win": 5}, "1196", SMALL, False),
    ({"columns_to_win": 5, "no_parking": True}, "1196", LARGE, False),
    ({"jump": True, "eager": True}, "2729", LARGE, True),
]
VARIANT_KEYS = {"columns_to_win": "v", **{name: key.lower() for name, key in VARIANTS.items()}}


def named(case: Case) -> str:
    rules, _, size, by_mouse = case
    means = "mouse" if by_mouse else "keyboard"
    return f"{'+'.join(rules) or 'plain'}-{means}-{size[0]}"


def set_up(player: Player, rules: dict[str, Any]) -> None:
    """Go from the title to the first throw: two people, the variant, and the first seat begins."""
    player.press("title", "new_game", "n")
    if player.by_mouse:
        player.game.click(player.place("new_game", "kind_1", across=0.25))
    else:
        characters = [opponent.name for opponent in ai.opponents("classic")]
        player.game.key(*["F2"] * (len(characters) - characters.index("steady")))  # beyond the last comes a person
    now = ClassicSetup(PEOPLE)
    for name, value in rules.items():
        if not player.by_mouse:
            player.game.key(*[VARIANT_KEYS[name]] * (value - 3 if name == "columns_to_win" else 1))
        elif name == "columns_to_win":
            player.game.click(player.place("new_game", "columns", across=(value - 2.5) / 3, setup=now))
        else:
            player.press("new_game", name, "", setup=now)
    if player.by_mouse:
        player.press("new_game", "starts_0", "", setup=now)
    else:
        player.game.key("w", "w")
    player.press("new_game", "start", "Return", setup=now)


@pytest.mark.parametrize("case", [*GAMES, *(pytest.param(case, marks=pytest.mark.long) for case in MORE)], ids=named)
def test_whole_game_is_played(screen: XScreen, tmp_path: Path, case: Case) -> None:
    rules, number, size, by_mouse = case
    home = tmp_path / "home"
    prepare(home)
    options = ("--windowed", "--size", f"{size[0]}x{size[1]}", "--seed", number)
    with Game(screen, home, *options) as game:
        player = Player(game, home, by_mouse, size)
        assert seen(lambda: game.size == size)
        set_up(player, rules)
        begun = begun_game(home)
        assert [seat.character for seat in begun.seats] == [None, None]
        assert all(getattr(begun.rules, name) == value for name, value in rules.items())
        assert (begun.seed, begun.starter) == (number, 0)
        played = player.play_on()
    states = positions(played)
    winner = states[-1].winner
    assert winner is not None
    assert len(states[-1].columns_of(winner)) >= states[-1].rules.columns_to_win
    assert states[-1].turn > 2, "only one of them has played"


def test_game_against_the_computer_begins_with_one_key(screen: XScreen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    prepare(home)
    with Game(screen, home, "--windowed", "--seed", "248") as game:
        game.key("Return")
        assert sum(seat.character is None for seat in begun_game(home).seats) == 1
        player = Player(game, home, False, (1280, 800))
        end = time.monotonic() + 120 * SLOW_MACHINE
        while standing(played := begun_game(home)).turn <= 2:
            assert time.monotonic() < end, f"the game stands still: {played}"
            player.act()
    movers = {played.seats[state.player].character for state in positions(played)}
    assert len(movers) == 2, "only one of them has played"
