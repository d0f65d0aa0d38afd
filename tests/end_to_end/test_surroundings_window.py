"""Starts in rare surroundings: old locales, odd variables, a missing display."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from window import Game, XScreen, missing_tools

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


@pytest.mark.parametrize("driver", ["wayland", "kmsdrm", "no such driver"])
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
