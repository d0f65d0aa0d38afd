"""Two windows of one player: each plays another game, and both games are saved."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from another_window import SETUP
from at_play import finished, step

from cantstop.controller import matches, windows
from cantstop.controller.game_file import FILE
from cantstop.controller.games import GameInUse, Games
from cantstop.controller.thinker import PromptThinker


def window(deed: str, folder: Path) -> subprocess.Popen[bytes]:
    """Start another process with another_window.py."""
    program = Path(__file__).with_name("another_window.py")
    return subprocess.Popen([sys.executable, str(program), deed, str(folder)])


def test_second_window_sees_the_game_in_use_and_opens_another(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    rng = Random(1)
    while match.moment < 20:
        step(match, rng)
    assert not games.games()[0].in_use
    assert window("look", tmp_path).wait(120) == 0
    with pytest.raises(GameInUse):
        games.open(games.games()[0].id)
    matches.leave(match, games)
    assert games.open(games.games()[0].id)


@pytest.mark.slow
def test_two_windows_lose_and_repeat_no_game(tmp_path: Path) -> None:
    playing = [window(name, tmp_path) for name in ("first", "second")]
    assert [each.wait(120) for each in playing] == [0, 0]
    games = Games(tmp_path)
    assert games.games() == ()
    found = finished(games)
    assert len({record.details["id"] for record in found}) == len(found) == 8
    assert games.statistics().games == 8
    assert games.close(10)
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE, windows.FILE], "no litter, on no system"
