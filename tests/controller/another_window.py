"""Another window of the same player, in a separate process: python another_window.py look|care|NAME FOLDER

It opens the game of the first window, checks the file at once, or plays other games, whose dice depend on NAME.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from at_play import play_out, seats

from cantstop.controller import matches
from cantstop.controller.copies import look_after
from cantstop.controller.games import GameInUse, Games
from cantstop.controller.setups import ClassicSetup
from tests.patient import be_patient

SETUP = ClassicSetup(seats(None, None), seed="11", starts=0)


def look(folder: Path) -> None:
    games = Games(folder)
    (entry,) = games.games()
    assert entry.in_use
    with pytest.raises(GameInUse):
        games.open(entry.id)
    with pytest.raises(GameInUse):
        games.delete(entry.id)
    own = matches.begin(SETUP, games)
    assert own.autosave
    assert own.autosave.game != entry.id


def care(folder: Path) -> None:
    games = Games(folder)
    look_after(games.writer)
    assert games.games() == ()
    assert games.close(10)


def play(folder: Path, name: str) -> None:
    games = Games(folder)
    for number in range(4):
        match = matches.begin(SETUP, games)
        play_out(match, Random(f"{name} {number}"))
        assert not any(entry.damaged for entry in games.games())
        match.leave()
        assert games.take_notices() == ()
    assert games.close(10)


def main(deed: str, folder: str) -> None:
    be_patient(pytest.MonkeyPatch())
    if deed == "look":
        look(Path(folder))
    elif deed == "care":
        care(Path(folder))
    else:
        play(Path(folder), deed)


if __name__ == "__main__":
    main(*sys.argv[1:])
