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
    lines: list[str] = []
    real = house.context.announce

    def announce(line: str) -> None:
        lines.append(line)
        real(line)

    house.context.announce = announce  # type: ignore[method-assign]
    return lines
