"""Two windows of the same player: each plays a game of its own, and both are kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from at_play import finished, play_out, seats, step

from cantstop.controller import matches
from cantstop.controller.database import windows
from cantstop.controller.database.connection import FILE
from cantstop.controller.setups import ClassicSetup
from cantstop.controller.store import GameInUse, Store
from cantstop.controller.thinker import PromptThinker

SETUP = ClassicSetup(seats(None, None), seed="11", starts=0)
ROOT = Path(__file__).resolve().parents[2]


def window(what: str, folder: Path) -> subprocess.Popen[bytes]:
    """Another process that does one of the things below."""
    begun = (
        f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); from tests.conftest import be_patient, pytest"
    )
    program = f"{begun}; be_patient(pytest.MonkeyPatch()); from test_two_windows import *; {what}"
    return subprocess.Popen([sys.executable, "-c", program, str(folder)], cwd=ROOT)


def look(folder: str) -> None:
    """Try to have the game that the other window plays."""
    games = Store(Path(folder))
    (entry,) = games.games()
    assert entry.in_use
    with pytest.raises(GameInUse):
        games.open(entry.id)
    with pytest.raises(GameInUse):
        games.delete(entry.id)
    own = matches.begin(SETUP, games)
    assert own.autosave
    assert own.autosave.game != entry.id


def play(folder: str, name: str) -> None:
    games = Store(Path(folder))
    for number in range(4):
        match = matches.begin(SETUP, games, PromptThinker())
        play_out(match, Random(f"{name} {number}"))
        assert not any(entry.damaged for entry in games.games())
        matches.leave(match, games)
        assert games.take_notices() == ()
    assert games.close(10)


def test_a_second_window_sees_the_game_in_use_and_opens_its_own(tmp_path: Path) -> None:
    games = Store(tmp_path)
    match = matches.begin(SETUP, games, PromptThinker())
    rng = Random(1)
    while match.moment < 20:
        step(match, rng)
    assert not games.games()[0].in_use
    assert window("look(sys.argv[1])", tmp_path).wait(120) == 0
    with pytest.raises(GameInUse):
        games.open(games.games()[0].id)
    matches.leave(match, games)
    assert games.open(games.games()[0].id)


@pytest.mark.slow
def test_two_windows_play_and_list_at_once_and_no_game_is_lost_or_told_twice(tmp_path: Path) -> None:
    playing = [window(f"play(sys.argv[1], {name!r})", tmp_path) for name in ("first", "second")]
    assert [each.wait(120) for each in playing] == [0, 0]
    games = Store(tmp_path)
    assert games.games() == ()
    found = finished(games)
    assert len({record.details["id"] for record in found}) == len(found) == 8
    assert games.sums().counted == 8
    assert games.close(10)
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE, windows.FILE], "no litter, on no system"
