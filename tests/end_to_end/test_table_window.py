"""Whole games in the real window, by mouse alone and by keyboard alone, judged by the record on the disk."""

from __future__ import annotations

import random
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from player import Player, finished, prepare, saved, standing
from window import Game, XScreen, seen

from cantstop.controller import matches
from cantstop.controller.setups import ClassicSetup
from cantstop.model.record import Seat
from cantstop.model.record import replay as replayed

pytestmark = pytest.mark.window

SMALL, LARGE = (1024, 640), (1920, 1080)
PEOPLE = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
# variant, number of a game that is short, size, by mouse
GAMES: list[tuple[dict[str, Any], str, tuple[int, int], bool]] = [
    ({}, "65", SMALL, True),
    ({}, "65", LARGE, False),
    ({"columns_to_win": 4}, "1389", LARGE, True),
    ({"columns_to_win": 5}, "1196", SMALL, False),
    ({"jump": True}, "65", LARGE, True),
    ({"no_parking": True}, "65", SMALL, False),
    ({"eager": True}, "65", SMALL, True),
    ({"eager": True, "jump": True}, "65", LARGE, False),
]
VARIANT_KEYS = {"columns_to_win": "v", "jump": "j", "no_parking": "k", "eager": "l"}


def named(case: tuple[dict[str, Any], str, tuple[int, int], bool]) -> str:
    rules, _, size, by_mouse = case
    means = "mouse" if by_mouse else "keyboard"
    return f"{'+'.join(rules) or 'plain'}-{means}-{size[0]}"


def set_up(player: Player, rules: dict[str, Any]) -> None:
    """From the title to the first throw: two people, the variant, and the first seat begins."""
    player.press("title", "new_game", "n")
    setup = ClassicSetup()
    time.sleep(0.5)
    if player.by_mouse:
        _choose_human(player)
        time.sleep(0.3)
    else:
        player.game.key("F2")
    now = ClassicSetup(PEOPLE)
    for name, value in rules.items():
        times = value - 3 if name == "columns_to_win" else 1
        for _ in range(times):
            if player.by_mouse and name == "columns_to_win":
                _choose_columns(player, value, now)
            else:
                player.press("new_game", name, VARIANT_KEYS[name], setup=now)
            time.sleep(0.15)
    if player.by_mouse:
        player.press("new_game", "starts_0", "", setup=now)
    else:
        player.game.key("w", "w")
    time.sleep(0.2)
    player.press("new_game", "start", "Return", setup=setup)


def _choose_human(player: Player) -> None:
    import playhouse

    scene = playhouse.scene_at(player.home / "beside", "new_game", player.size, {}, language="en")
    box = scene.ui.find("kind_1").rect  # type: ignore[attr-defined]
    player.game.click(box.x + box.w * 0.25, box.centery)


def _choose_columns(player: Player, columns: int, setup: ClassicSetup) -> None:
    import playhouse

    scene = playhouse.scene_at(player.home / "beside", "new_game", player.size, {"setup": setup}, language="en")
    box = scene.ui.find("columns").rect  # type: ignore[attr-defined]
    player.game.click(box.x + box.w * (columns - 2.5) / 3, box.centery)


@pytest.mark.parametrize("case", GAMES, ids=named)
def test_a_whole_game(screen: XScreen, tmp_path: Path, case: tuple[dict[str, Any], str, tuple[int, int], bool]) -> None:
    rules, number, size, by_mouse = case
    home = tmp_path / "home"
    prepare(home)
    options = ("--windowed", "--size", f"{size[0]}x{size[1]}", "--seed", number)
    with Game(screen, home, *options) as game:
        player = Player(game, home, by_mouse, size)
        assert seen(lambda: game.size == size, 5)
        set_up(player, rules)
        assert seen(lambda: saved(home) is not None, 5), "no game has begun"
        begun = saved(home)
        assert begun is not None
        assert [seat.character for seat in begun.seats] == [None, None]
        assert all(getattr(begun.rules, name) == value for name, value in rules.items())
        assert begun.seed == number and begun.starter == 0
        player.play_on()
        assert seen(lambda: len(finished(home)) == 1, 5)
    played = finished(home)[0]
    end = replayed(played)[-1]
    assert end.winner is not None and len(end.columns_of(end.winner)) >= end.rules.columns_to_win
    assert saved(home) is None


def test_against_the_computer_one_key_and_the_dice_roll(screen: XScreen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    prepare(home)
    with Game(screen, home, "--windowed", "--seed", "7") as game:
        game.key("Return")
        assert seen(lambda: saved(home) is not None and len(saved(home).seats) == 2, 5)  # type: ignore[union-attr]
        player = Player(game, home, False, (1280, 800))
        player.play_on()
    assert len(finished(home)) == 1


def test_a_window_that_is_killed_comes_back_to_the_last_finished_move(screen: XScreen, tmp_path: Path) -> None:
    """At whatever moment: dice in the air, runners on their way, a bust being told of."""
    home = tmp_path / "home"
    prepare(home, stored_settings())
    chance = random.Random(5)
    before: tuple[Any, ...] = ()
    for start in range(4):
        with Game(screen, home, "--windowed", "--seed", "12") as game:
            game.key("Return" if start == 0 else "c")
            player = Player(game, home, False, (1280, 800))
            assert seen(lambda: saved(home) is not None, 5)
            record = saved(home)
            assert record is not None
            assert record.moves[: len(before)] == before, "something of the game was lost"
            for _ in range(chance.randrange(2, 6)):
                current = saved(home)
                if current is None or standing(current).winner is not None:
                    break
                if not standing(current).awaits_dice:
                    player._act(current)
                    player._wait_for_more(len(current.moves))
            time.sleep(chance.random() * 0.5)
            game.process.send_signal(signal.SIGKILL)
            game.process.wait()
        left = saved(home)
        assert left is not None
        before = left.moves
        matches.take_up(left)


def stored_settings() -> Any:
    from dataclasses import replace

    from player import SWIFT

    return replace(SWIFT, animations="fast")
