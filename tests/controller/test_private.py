"""Permissions: folders and files of the game are for this user only."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from cantstop.controller.files import write_whole
from cantstop.controller.games import Games
from cantstop.controller.settings import Settings, save

pytestmark = pytest.mark.skipif(os.name != "posix", reason="modes of files are those of POSIX")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_settings_and_their_folders_are_private_with_any_mask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        save(tmp_path / "new" / "config", Settings())
    finally:
        os.umask(before)
    assert [mode(tmp_path / "new"), mode(tmp_path / "new" / "config")] == [0o700, 0o700]
    assert mode(tmp_path / "new" / "config" / "settings.json") == 0o600


def test_games_and_their_folders_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    games = Games(folder)
    games.close()
    made = [folder.parent, folder, *folder.iterdir()] if folder.exists() else []
    assert all(not mode(path) & 0o077 for path in made)


def test_file_that_was_open_to_others_becomes_private_when_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "old.json"
    file.write_text("{}")
    file.chmod(0o644)
    write_whole(file, "{}")
    assert mode(file) == 0o600
