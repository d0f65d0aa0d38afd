"""The moves of Can't Stop. Dice are moves too, so that a record holds them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Roll:
    """The decision to roll the dice, for the first time in a turn or again."""


@dataclass(frozen=True, slots=True)
class Dice:
    """The values of a throw: four in Can't Stop, five in Express."""

    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Advance:
    """A move of one or two steps; `columns` has the column of each step in ascending order: (6, 8), (7, 7) or (9,)."""

    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Stop:
    """The decision to end the turn and keep its steps."""


Move = Roll | Dice | Advance | Stop


def is_throw(values: object, count: int) -> bool:
    if not isinstance(values, tuple | list) or len(values) != count:
        return False
    return all(type(value) is int and 1 <= value <= 6 for value in values)
