"""Throws of Express that players may have seen: the daily throws, and the throws of their earlier games.

The daily throws have one number for each day, the same for everybody who plays alone; only the first game of a day
counts. A game whose throws a player has seen before is for practice: nobody wins it, and its scores are not compared. A
player who has begun a game counts as having seen its throws, even if the game was not finished.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from cantstop.controller.setups import ExpressSetup
from cantstop.controller.statistics import GameFacts
from cantstop.model.record import Seat

Met = frozenset[tuple[str, str]]  # a person, and the number of a game whose throws the person has seen


def todays_throws(seats: tuple[Seat, ...], today: date, penalty: int = 200, timer: int | None = None) -> ExpressSetup:
    """Return a set-up with the throws of the day, for the player of the first seat alone."""
    day = today.isoformat()
    return ExpressSetup(seats[:1], penalty, timer, day, day)


def games_of(day: str, games: Iterable[GameFacts]) -> tuple[GameFacts, ...]:
    """Return each person's first game of the day if its throws were new to the person, best score first."""
    first: dict[str, GameFacts] = {}
    for game in games:
        seat = game.record.seats[0]
        if game.record.text("daily") == day and len(game.figures) == 1 and seat.is_person:
            first.setdefault(seat.name, game)
    counted = [game for game in first.values() if game.counts]
    return tuple(sorted(counted, key=lambda game: -game.figures[0].score))


def throws_known(setup: ExpressSetup, met: Met) -> bool:
    """Return whether a person at the table has seen the throws, with any penalty and timer."""
    return any((seat.name, setup.seed) in met for seat in setup.seats if seat.is_person)
