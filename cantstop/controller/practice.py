"""Games of Express for practice: somebody at the table has met their throws before.

They are games like all others, but their scores are not compared with scores of throws that nobody knew, and nobody
wins them. Who has begun a game of a number has met its throws, whether it was ended or not, by today's throws or by a
number typed in; another penalty or timer changes nothing in that.
"""

from __future__ import annotations

from collections.abc import Iterable

from cantstop.controller.setups import ExpressSetup
from cantstop.model.record import Seat

Met = frozenset[tuple[str, str]]  # a person, and the number of a game whose throws he has met


def throws_known(setup: ExpressSetup, met: Met) -> bool:
    """Whether one of the people has met the throws; computers learn nothing from them."""
    return any((name, setup.seed) in met for name in _people(setup.seats))


def _people(seats: Iterable[Seat]) -> list[str]:
    return [seat.name for seat in seats if seat.is_person]
