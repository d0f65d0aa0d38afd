"""Today's throws: one number a day for all who play Express alone. Only the first game of a day counts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from cantstop.controller.facts import GameFacts
from cantstop.controller.setups import ExpressSetup
from cantstop.model.record import Seat


def todays_throws(seats: tuple[Seat, ...], today: date, penalty: int = 200, timer: int | None = None) -> ExpressSetup:
    """Return the set-up of the day for the first of these seats."""
    day = today.isoformat()
    return ExpressSetup(seats[:1], penalty, timer, day, day)


def games_of(day: str, games: Iterable[GameFacts]) -> tuple[GameFacts, ...]:
    """Return the games of the day that count, best score first: each person's first one with unknown throws."""
    first: dict[str, GameFacts] = {}
    for game in games:
        if game.daily == day and len(game.express) == 1 and game.seats[0].is_person:
            first.setdefault(game.seats[0].name, game)
    counted = [game for game in first.values() if game.counts]
    return tuple(sorted(counted, key=lambda game: -game.express[0].score))
