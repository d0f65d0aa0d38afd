"""Odd files in place of those of the game: the window appears, and closes on request."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from window import Game, XScreen

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "controller"))

from at_play import finished

from cantstop.controller.games import Games

pytestmark = [pytest.mark.window, pytest.mark.usefixtures("pictures")]


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
