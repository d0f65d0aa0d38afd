"""Tests that two windows of one player play two games, and that both are saved."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from sqlite3 import Connection

import pytest
from another_window import SETUP
from at_play import finished, step

from cantstop.controller import game_file, matches, windows
from cantstop.controller.copies import look_after
from cantstop.controller.game_file import FILE, Writer
from cantstop.controller.games import GameInUse, Games


def window(deed: str, folder: Path) -> subprocess.Popen[bytes]:
    """Start another_window.py in another process, with this deed and folder."""
    program = Path(__file__).with_name("another_window.py")
    return subprocess.Popen([sys.executable, str(program), deed, str(folder)])


def test_second_window_sees_the_game_in_use_and_opens_another(tmp_path: Path) -> None:
    games = Games(tmp_path)
    match = matches.begin(SETUP, games)
    rng = Random(1)
    while match.moment < 20:
        step(match, rng)
    assert not games.games()[0].in_use
    assert window("look", tmp_path).wait(120) == 0
    with pytest.raises(GameInUse):
        games.open(games.games()[0].id)
    match.leave()
    assert games.open(games.games()[0].id)


def test_window_reading_a_new_file_sees_no_tables_or_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, connect = tmp_path / FILE, game_file.connect
    seen: list[tuple[bool, bool]] = []
    damaged: list[Writer] = []

    def look(_: str) -> None:
        with closing(game_file.open_to_read(path)) as connection:
            seen.append((game_file.has_tables(connection), game_file.has_our_tables(connection)))
        look_after(Writer(path, lambda *_: None))

    def connect_and_look(path: Path, how: str = "") -> Connection:
        """Return a connection that lets a second reader look at the file before each statement that makes tables."""
        monkeypatch.setattr(game_file, "connect", connect)
        connection = connect(path, how)
        connection.set_trace_callback(look)
        return connection

    monkeypatch.setattr(game_file, "connect", connect_and_look)
    monkeypatch.setattr(Writer, "check", damaged.append)
    with closing(game_file.open_to_write(path)) as made:
        made.set_trace_callback(None)
        assert game_file.has_our_tables(made)
    assert seen.count((False, False)) > 10
    assert (True, False) not in seen
    assert damaged == []


@pytest.mark.slow
def test_windows_that_begin_in_one_new_folder_find_no_damage(tmp_path: Path) -> None:
    starting = [window("care", tmp_path) for _ in range(3)]
    assert [each.wait(120) for each in starting] == [0, 0, 0]
    assert sorted(path.name for path in tmp_path.iterdir()) == [FILE]


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
