"""Hears what one part of the game says to another, and lets it pass."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playhouse import Playhouse


def overhear(monkeypatch: pytest.MonkeyPatch, where: object, name: str, told: Callable[..., object]) -> None:
    """Whatever is called by this name there is told of first, with all that it is given."""
    real: Callable[..., object] = getattr(where, name)

    def listening(*given: object, **named: object) -> object:
        told(*given, **named)
        return real(*given, **named)

    monkeypatch.setattr(where, name, listening)


def announced(house: Playhouse) -> list[str]:
    """All lines said at the edge of the window from now on."""
    return _heard(house, "announce")


def played(house: Playhouse) -> list[str]:
    """All sounds from now on, by name."""
    return _heard(house, "play")


def _heard(house: Playhouse, name: str) -> list[str]:
    """What the context is asked first in each call by this name."""
    heard: list[str] = []
    real: Callable[..., object] = getattr(house.context, name)

    def hearing(said: str, *given: object, **named: object) -> object:
        heard.append(said)
        return real(said, *given, **named)

    setattr(house.context, name, hearing)
    return heard
