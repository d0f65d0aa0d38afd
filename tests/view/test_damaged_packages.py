"""A package loaded after the first frame that lacks a part: the player is told, and the next start repairs it."""

from __future__ import annotations

import sys
from pathlib import Path

import pygame
import pytest
from playhouse import context_at

from cantstop.setup import environment, start
from cantstop.view.app import main
from cantstop.view.app.sound import Sounds


def numpy_without_core() -> None:
    """Raise the error of a NumPy without its core."""
    try:
        raise ModuleNotFoundError("No module named 'numpy._core'", name="numpy._core")
    except ModuleNotFoundError as error:
        raise ImportError("Error importing numpy") from error


@pytest.mark.parametrize("ours", [True, False])
def test_missing_part_is_reported_and_the_next_start_sets_up_again(
    ours: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    place = tmp_path / "venv"
    place.mkdir()
    stamp = Path(environment.stamp_of(str(place)))
    if ours:
        stamp.write_text("finished")
    context = context_at(tmp_path)
    monkeypatch.setenv("CANTSTOP_HOME", str(tmp_path))
    monkeypatch.setattr(main, "load_screens", numpy_without_core)
    monkeypatch.setattr(start, "_entered", str(place))
    main._load_late(context)
    (line,) = context.notices
    assert ("numpy" in line.words, "Start the game again" in line.words) == (True, ours)
    assert not stamp.exists() or not stamp.read_text(), "it counts as unfinished"
    assert capsys.readouterr().err == ""
    assert "numpy._core" in (tmp_path / "state" / "setup.log").read_text("utf-8")


class Missing:
    """A part that cannot be loaded, as pygame replaces it."""

    def __getattr__(self, name: str) -> object:
        raise NotImplementedError(name)


@pytest.mark.parametrize("part", ["key", "mouse", "mixer"])
def test_missing_part_of_pygame_is_reported_after_the_first_frame(
    part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, f"pygame.{part}", None)
    monkeypatch.setenv("CANTSTOP_HOME", str(tmp_path))
    context = context_at(tmp_path)
    main._load_late(context)
    (line,) = context.notices
    assert "pygame-ce" in line.words


def test_game_stays_silent_without_the_mixer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame, "mixer", Missing())
    sounds = Sounds()
    sounds.open()
    sounds.play("throw")
    sounds.close()
