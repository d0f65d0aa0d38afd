"""Today's throws: one number a day for everybody who plays Express alone. Only the first game of a day counts."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from cantstop.controller.facts import GameFacts
from cantstop.controller.setups import ExpressSetup
from cantstop.model.record import Seat


def todays_throws(seats: tuple[Seat, ...], today: date, penalty: int = 200, timer: int | None = None) -> ExpressSetup:
    """The set-up of the day, for the first of these seats alone."""
    day = today.isoformat()
    return ExpressSetup(seats[:1], penalty, timer, day, day)


def games_of(day: str, games: Iterable[GameFacts]) -> tuple[GameFacts, ...]:
    """The games of the day that count: each person's first with each penalty, best score first."""
    first: dict[tuple[str, int], GameFacts] = {}
    for game in games:
        if game.daily == day and len(game.express) == 1 and game.seats[0].character is None:
            first.setdefault((game.seats[0].name, game.penalty), game)
    return tuple(sorted(first.values(), key=lambda game: -game.express[0].score))


def counts(day: str, name: str, penalty: int, games: Iterable[GameFacts]) -> bool:
    """Whether a game that this person begins on the day would count."""
    return all((game.seats[0].name, game.penalty) != (name, penalty) for game in games_of(day, games))
