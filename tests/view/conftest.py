"""What several stories of the view share."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from monkey import Planted

from cantstop.view import caches
from cantstop.view.express import printing
from cantstop.view.loop import Loop
from cantstop.view.paper import Paper


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault fails the test that brought it about."""

    def told(self: object, error: Exception) -> None:
        raise error

    monkeypatch.setattr("cantstop.view.loop.Loop._fail", told)


@pytest.fixture
def planted_faults_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """For monkeys: only planted faults are seen to, nothing is sent out of the window, and nothing is drawn yet."""
    see_to = Loop._fail

    def only_planted(self: Loop, error: Exception) -> None:
        if not isinstance(error, Planted):
            raise error
        see_to(self, error)

    monkeypatch.setattr(Loop, "_fail", only_planted)
    monkeypatch.setattr("cantstop.setup.trouble.write_log", lambda text: None)
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    monkeypatch.setattr(printing, "_print", lambda *rest: None)
    caches.forget()  # what other tests have drawn is not this house's to keep


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written on the paper of any panel."""
    found: list[str] = []
    for name in ("write", "text"):
        original = getattr(Paper, name)

        def noted(self: Paper, words: str, *rest: Any, original: Any = original, **more: Any) -> Any:
            found.append(words)
            return original(self, words, *rest, **more)

        monkeypatch.setattr(Paper, name, noted)
    return found
