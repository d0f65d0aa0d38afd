"""Observers for tests, which record calls between parts of the game without changing them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from playhouse import Playhouse


def overhear(monkeypatch: pytest.MonkeyPatch, where: object, name: str, told: Callable[..., object]) -> None:
    """Call `told` with the arguments of each call of a function, then call the function."""
    real: Callable[..., object] = getattr(where, name)

    def listening(*given: object, **named: object) -> object:
        told(*given, **named)
        return real(*given, **named)

    monkeypatch.setattr(where, name, listening)


def announced(house: Playhouse) -> list[str]:
    """Return a list that collects all notices from now on."""
    return _heard(house, "show")


def played(house: Playhouse) -> list[str]:
    """Return a list that collects the names of all sounds from now on."""
    return _heard(house, "play")


def said_aloud(house: Playhouse) -> list[str]:
    """Return a list that collects all lines for a screen reader from now on."""
    lines: list[str] = []

    def telling(made: Callable[[], Iterable[str]]) -> None:
        lines.extend(filter(None, made()))

    setattr(house.context, "tell_aloud", telling)  # noqa: B010 - mypy forbids the assignment of a method
    return lines


def _heard(house: Playhouse, name: str) -> list[str]:
    """Return a list that collects the first argument of each call of a method of the context."""
    heard: list[str] = []
    real: Callable[..., object] = getattr(house.context, name)

    def hearing(said: str, *given: object, **named: object) -> object:
        heard.append(said)
        return real(said, *given, **named)

    setattr(house.context, name, hearing)
    return heard
