"""Practice games of Express, in which a person at the table knows the throws."""

from __future__ import annotations

from collections.abc import Iterable

from cantstop.controller.setups import ExpressSetup
from cantstop.model.record import Seat

Met = frozenset[tuple[str, str]]  # a person, and the number of a game whose throws he has met


def throws_known(setup: ExpressSetup, met: Met) -> bool:
    """Return whether one of the people knows the throws; computers learn nothing from them."""
    return any((name, setup.seed) in met for name in _people(setup.seats))


def _people(seats: Iterable[Seat]) -> list[str]:
    return [seat.name for seat in seats if seat.is_person]
