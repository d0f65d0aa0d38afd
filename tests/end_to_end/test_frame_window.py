"""Tests that the real window opens anywhere, reacts to input, keeps its size and position, and closes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import playhouse
import pygame
import pytest
from player import prepare
from window import ROOT, Game, XScreen, alike, seen

from cantstop.controller.settings import Settings

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("pictures")]

AT_REST = 80  # times in a second that the window's thread wakes: twice for each of 30 frames, and some for luck
KEYS = {"new_game": "n", "settings": "g"}  # other entries are tried without a window


@cache
def title(size: tuple[int, int] = (1280, 800)) -> pygame.Surface:
    with TemporaryDirectory() as home:
        return playhouse.Playhouse(Path(home), size).picture()


def test_start_from_another_folder_shows_the_title_and_a_key_quits(screen: XScreen, tmp_path: Path) -> None:
    with Game(screen, tmp_path / "home", folder=tmp_path) as game:
        assert game.shows(title())
        game.key("q")
        assert game.ended()
        assert game.process.returncode == 0


def test_entries_of_the_title_work_by_click_and_by_key(screen: XScreen, tmp_path: Path) -> None:
    house = playhouse.Playhouse(tmp_path / "expected", (1280, 800))
    prepare(tmp_path / "home", Settings(player=""))  # so that no name is asked for
    with Game(screen, tmp_path / "home") as game:
        assert game.shows(title())
        for number, (name, key) in enumerate(KEYS.items()):  # by turns
            assert seen(lambda: game.waits(0.1)), "a press would only end a movement"
            game.key(key) if number % 2 else game.click(house.place_of(name))
            assert seen(lambda: not alike(game.look(), title(), 0.1)), f"{name} did not come"
            game.key("Escape")
            game.move(640, 790)
            assert game.shows(title()), f"{name} did not go"


def test_idle_window_sleeps_and_wakes_immediately(screen: XScreen, tmp_path: Path) -> None:
    with Game(screen, tmp_path / "home") as game:
        assert game.shows(title())
        assert seen(lambda: wakings(game, 1.0) <= AT_REST), "it never comes to rest"
        game.key("g")
        assert seen(lambda: not alike(game.look(), title(), 0.1))


def test_window_is_redrawn_at_every_size_and_after_full_screen(screen: XScreen, tmp_path: Path) -> None:
    with Game(screen, tmp_path / "home", "--size", "1280x800") as game:
        game.resize(1024, 640)
        assert seen(lambda: game.size == (1024, 640))
        assert game.shows(title((1024, 640)))
        before = game.geometry()
        game.key("F11")
        assert seen(lambda: game.size == (1920, 1200))
        assert game.shows(title((1920, 1200)))
        game.key("F11")
        assert seen(lambda: game.size == (1024, 640))
        assert seen(lambda: near(game.geometry(), before))
        assert game.shows(title((1024, 640)))


def test_closing_the_window_is_remembered_by_the_next_start(screen: XScreen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with Game(screen, home) as game:
        game.resize(1100, 700)
        assert seen(lambda: game.size == (1100, 700))
        game.place(240, 160)
        assert seen(lambda: abs(game.geometry()[0] - 240) < 20)
        game.key("g", "d")  # the settings: the next look
        assert seen(lambda: settings_in(home).get("look") == "dark")
        place = game.geometry()
        game.close()
        assert game.ended()
        assert game.process.returncode == 0
    with Game(screen, home) as game:
        assert seen(lambda: game.size == (1100, 700))
        assert seen(lambda: near(game.geometry(), place)), (game.geometry(), place)
        assert seen(lambda: game.look().get_at((8, 8))[0] < 80)  # still dark


def test_window_off_the_screen_is_brought_back(screen: XScreen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "config").mkdir(parents=True)
    (home / "config" / "settings.json").write_text(json.dumps({"window": [9000, 7000, 1000, 700]}))
    with Game(screen, home) as game:
        assert seen(lambda: game.size == (1000, 700))
        assert seen(lambda: within(game.geometry(), (1920, 1200))), game.geometry()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is read-only for the administrator")
def test_game_runs_with_a_read_only_home(screen: XScreen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with Game(screen, home) as game:
        home.chmod(0o500)
        try:
            game.key("g", "d", "Escape")
            assert game.process.poll() is None
        finally:
            home.chmod(0o700)


def test_game_runs_when_home_is_a_file(screen: XScreen, tmp_path: Path) -> None:
    """The game starts although its home is a file, in which not even root can make a folder."""
    blocked = tmp_path / "home"
    (blocked / "pipes").mkdir(parents=True)
    (blocked / "nothing").write_text("")
    with Game(screen, blocked, environment={"CANTSTOP_HOME": str(blocked / "nothing")}) as game:
        game.key("g", "d")
        dark = seen(lambda: game.look().get_at((8, 8))[0] < 80)
        assert dark
        game.key("Escape", "q")
        assert game.ended()
        assert game.process.returncode == 0


def test_missing_display_gives_one_sentence(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    environment |= {"CANTSTOP_HOME": str(tmp_path), "LANG": "en_GB.UTF-8", "LANGUAGE": ""}
    environment.pop("SDL_VIDEODRIVER", None)
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py")], env=environment, capture_output=True, timeout=60, check=False
    )
    said = done.stderr.decode()
    assert done.returncode != 0
    assert "Traceback" not in said
    assert "display" in said or "screen" in said


def within(geometry: tuple[int, int, int, int], screen: tuple[int, int]) -> bool:
    x, y, width, height = geometry
    return 0 <= x <= screen[0] - width and 0 <= y <= screen[1] - height


def near(one: tuple[int, ...], two: tuple[int, ...]) -> bool:
    return all(abs(a - b) <= 2 for a, b in zip(one, two))


def settings_in(home: Path) -> dict[str, object]:
    try:
        found: dict[str, object] = json.loads((home / "config" / "settings.json").read_text())
    except (OSError, ValueError):
        return {}
    return found


def test_full_screen_at_the_start_can_be_left(screen: XScreen, tmp_path: Path) -> None:
    with Game(screen, tmp_path / "home", "--fullscreen") as game:
        assert seen(lambda: game.size == (1920, 1200))
        assert game.shows(title((1920, 1200)))
        game.key("F11")
        assert seen(lambda: game.size == (1280, 800))
        assert game.shows(title())


def wakings(game: Game, seconds: float) -> int:
    """Return the number of times that the thread of the window has woken up."""

    def waits() -> int:
        status = Path(f"/proc/{game.process.pid}/status").read_text()
        return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])

    before = waits()
    time.sleep(seconds)
    return waits() - before
