"""Fixtures for tests of the view."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timezone
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import monkey
import pytest
from input_events import have_a_screen
from playhouse import Playhouse

from cantstop import ai
from cantstop.controller import clock
from cantstop.view import words
from cantstop.view.kit.fonts import Text
from cantstop.view.kit.pictures import Sprite
from cantstop.view.parts import games
from cantstop.view.screens import about


@pytest.fixture(autouse=True, scope="session")
def paper() -> Iterator[None]:
    """Open the window before the first test, and let no test of the view wait for the disk."""
    have_a_screen()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda file: None)
        yield


figured_chances, figured_estimate = cache(ai.chances), cache(ai.estimate)


@pytest.fixture(autouse=True)
def repeatable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every run repeatable: English words, no other program, and the same numbers for new games.

    Computers think in step with the frames. The Master's slow figures are cached, as many tests use the same games.
    """
    words.use("en")
    monkey.alone_on_the_desk(monkeypatch)
    monkey.prompt_computers(monkeypatch)
    numbers = Random("numbers")
    monkeypatch.setattr(random, "SystemRandom", lambda: numbers)
    monkeypatch.setattr(ai, "chances", figured_chances)
    monkeypatch.setattr(ai, "estimate", figured_estimate)


@pytest.fixture
def house(tmp_path: Path) -> Playhouse:
    return Playhouse(tmp_path)


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail a test that causes an error in the game."""

    def told(self: object, error: Exception) -> None:
        raise error

    monkeypatch.setattr("cantstop.view.app.loop.Loop._fail", told)


@pytest.fixture
def planted_faults_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkey.planted_faults_alone(monkeypatch)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that collects all texts of panels and trees."""
    found: list[str] = []
    placed = Text.sprites

    def shown(self: Text, *where: Any) -> Iterator[Sprite]:
        found.append(self.words)
        return placed(self, *where)

    monkeypatch.setattr(Text, "sprites", shown)
    return found


@pytest.fixture
def same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the current day and the version, which are part of texts, by fixed ones."""
    noon = datetime(2026, 11, 19, 12, tzinfo=timezone.utc)
    monkeypatch.setattr(clock, "now", lambda: noon)
    monkeypatch.setattr(games, "when", lambda entry: "today, 12:00")
    monkeypatch.setattr(about, "__version__", "1.0.0")
