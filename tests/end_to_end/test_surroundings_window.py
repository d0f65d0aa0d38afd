"""Tests of starts with old locales, odd variables, odd files, few colours, or no display."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from window import PATIENCE, SLOW_MACHINE, Game, XScreen, missing_tools

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "controller"))

from at_play import finished

from cantstop.controller.games import Games

pytestmark = [pytest.mark.window, pytest.mark.slow]
SURROUNDINGS = {
    "ISO-8859-1": {"LC_ALL": "fr_FR"},
    "Turkish": {"LC_ALL": "tr_TR"},
    "POSIX without UTF-8": {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
}


@pytest.fixture(scope="module")
def locales(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("locales")
    for name, letters in (("fr_FR", "ISO-8859-1"), ("tr_TR", "UTF-8")):
        command = ["localedef", "-i", name, "-f", letters, str(folder / name)]
        if shutil.which("localedef") is None or subprocess.run(command, check=False, capture_output=True).returncode:
            pytest.skip("no locales can be made here")
    return folder


@pytest.mark.parametrize("where", SURROUNDINGS)
def test_game_starts_in_odd_surroundings(where: str, locales: Path, screen: XScreen, tmp_path: Path) -> None:
    variables = SURROUNDINGS[where] | {"LOCPATH": str(locales)}
    with Game(screen, tmp_path / "home", "--windowed", environment=variables) as game:
        game.key("q")
        assert game.ended()
    assert game.process.returncode == 0
    assert "Traceback" not in game.log.read_text()


@pytest.mark.parametrize(
    "driver", ["wayland", *(pytest.param(driver, marks=pytest.mark.long) for driver in ("kmsdrm", "no such driver"))]
)
def test_missing_video_driver_counts_as_no_display(driver: str, screen: XScreen, tmp_path: Path) -> None:
    variables = {"SDL_VIDEODRIVER": driver, "WAYLAND_DISPLAY": "", "CANTSTOP_QUIET": "1"}
    game = Game(screen, tmp_path / "home", "--windowed", environment=variables)
    assert game.process.wait(30) == 1
    assert "found no screen" in game.log.read_text()


def test_display_of_ten_bits_for_each_colour_is_used(tmp_path: Path) -> None:
    if missing_tools():
        pytest.skip("no real window here")
    screen = XScreen(1280, 900, 30)
    try:
        with Game(screen, tmp_path / "home", "--windowed") as game:
            game.key("q")
            assert game.ended()
    finally:
        screen.close()


@pytest.mark.parametrize("bits", [16, 8])
def test_display_of_few_colours_is_used_or_refused(bits: int, tmp_path: Path) -> None:
    """A display of 16 bits can be used if the machine can convert 32 bits; one of 8 bits cannot be used."""
    if missing_tools():
        pytest.skip("no real window here")
    screen = XScreen(1280, 900, bits)
    game = Game(screen, tmp_path / "home", "--windowed")
    try:
        if bits == 16 and begun(game):
            game.key("q")
            assert game.ended()
            assert game.process.returncode == 0
        else:
            assert told(game, screen) == 1
            assert "cannot draw in the colours of this screen" in game.log.read_text()
    finally:
        game.kill()
        screen.close()
    assert "programming error" not in game.log.read_text()
    assert "Traceback" not in game.log.read_text()


def begun(game: Game) -> bool:
    try:
        game.wait_ready()
    except AssertionError:
        return False
    return True


def told(game: Game, screen: XScreen) -> int:
    """Read and close the message window of the game, if there is one; return the exit code."""
    for _ in range(round(PATIENCE * SLOW_MACHINE)):
        if game.ended(1):
            break
        screen.tool("xdotool", "key", "Return")
    return int(game.process.wait(5))


def test_pipes_devices_and_huge_files_do_not_block_the_start(screen: XScreen, tmp_path: Path) -> None:
    home = tmp_path / "home"
    for folder in ("config", "data", "state"):
        (home / folder).mkdir(parents=True)
    os.mkfifo(home / "config" / "settings.json")
    os.mkfifo(home / "data" / "games.db")
    os.mkfifo(home / "state" / "kept-title.still")
    with Game(screen, home, "--windowed", "--lang", "en") as game:
        game.key("q")
        assert game.ended()
        assert game.process.returncode == 0
    assert [path.name for path in (home / "config").iterdir() if path.is_fifo()] == ["settings.damaged-1.json"]
    assert finished(Games(home / "data")) == []
