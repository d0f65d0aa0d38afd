"""What the finished games tell of a player's scores."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cantstop.controller.facts import GameFacts
    from cantstop.view.desk import Desk

LONGEST_MS = 100.0  # for games whose facts were not noted when they ended; the records count the rest


def today() -> date:
    return datetime.now().astimezone().date()


class Past(NamedTuple):
    """A game that somebody played alone; the day it ended is empty if that is not known."""

    score: int
    day: str
    game_id: str


def played(desk: Desk) -> list[GameFacts]:
    """The finished games of Express alone, oldest first. Those that cannot be read are told of with the records."""
    from cantstop.controller.ledger import Ledger

    ledger = Ledger(desk.home.games)
    ledger.work(LONGEST_MS)
    return [game for game in ledger.games() if len(game.express) == 1]


def of_day(games: Sequence[GameFacts], day: date) -> list[GameFacts]:
    """The games with the throws of a day that count, best first."""
    from cantstop.controller import daily

    return list(daily.games_of(day.isoformat(), games))


def alone(games: Sequence[GameFacts], name: str, penalty: int) -> list[Past]:
    """The games that a person played with this penalty, oldest first; without those with undone throws."""
    return [
        Past(game.express[0].score, game.ended[:10], game.game_id)
        for game in games
        if game.seats[0].name == name
        and game.seats[0].character is None
        and game.penalty == penalty
        and not game.taken_back
    ]
