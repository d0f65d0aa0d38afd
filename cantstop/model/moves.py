"""The moves of Can't Stop. Dice are moves too, so that a record holds them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """Take the dice, at the start of a turn or once more."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that have fallen: four values in Can't Stop, five in Express."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Advance:
    """Move the runners in these columns, in ascending order: (6, 8), (7, 7) or (9,)."""

    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn and keep what was climbed."""


Move = Roll | Dice | Advance | Stop


def is_throw(values: object, count: int) -> bool:
    """Whether these are `count` dice."""
    if not isinstance(values, tuple | list) or len(values) != count:
        return False
    return all(type(value) is int and 1 <= value <= 6 for value in values)
