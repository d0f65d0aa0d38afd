"""What several stories of the view share."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timezone
from functools import cache
from random import Random
from typing import Any

import monkey
import pytest
from input_events import have_a_screen

from cantstop import ai
from cantstop.controller import clock, review
from cantstop.controller.games import Games
from cantstop.view import words
from cantstop.view.kit.compositor import Sprite
from cantstop.view.kit.text import Text
from cantstop.view.parts import games
from cantstop.view.screens import about


@pytest.fixture(autouse=True, scope="session")
def paper() -> None:
    """Whichever story comes first."""
    have_a_screen()


@pytest.fixture(autouse=True)
def in_english() -> None:
    """Whatever the story before was told in."""
    words.use("en")


@pytest.fixture(autouse=True)
def alone_on_the_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkey.alone_on_the_desk(monkeypatch)


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault fails the test that brought it about."""

    def told(self: object, error: Exception) -> None:
        raise error

    monkeypatch.setattr("cantstop.view.app.loop.Loop._fail", told)


@pytest.fixture(autouse=True)
def prompt_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers think in time with the frames: how fast a machine is and what else it does decides no story."""
    monkey.prompt_computers(monkeypatch)


@pytest.fixture(autouse=True)
def repeatable_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that a story begins have the same numbers in each run, and so the same dice."""
    numbers = Random("numbers")
    monkeypatch.setattr(random, "SystemRandom", lambda: numbers)


figured_worths, figured_estimate = cache(review.worths), cache(ai.estimate)


@pytest.fixture(autouse=True)
def figured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a position is worth, which takes the Master long: many stories look at the same few games."""
    monkeypatch.setattr(review, "worths", figured_worths)
    monkeypatch.setattr(ai, "estimate", figured_estimate)


@pytest.fixture
def planted_faults_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkey.planted_faults_alone(monkeypatch)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written on any panel or tree."""
    found: list[str] = []
    placed = Text.sprites

    def shown(self: Text, *where: Any) -> Iterator[Sprite]:
        found.append(self.words)
        return placed(self, *where)

    monkeypatch.setattr(Text, "sprites", shown)
    return found


@pytest.fixture
def same_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the day nor a new version changes what is written."""
    noon, made = datetime(2026, 11, 19, 12, tzinfo=timezone.utc), Games.__init__
    monkeypatch.setattr(clock, "now", lambda: noon)
    monkeypatch.setattr(Games, "__init__", lambda self, folder: made(self, folder, lambda: noon))  # games end then
    monkeypatch.setattr(games, "when", lambda entry: "today, 12:00")
    monkeypatch.setattr(about, "__version__", "1.0.0")
