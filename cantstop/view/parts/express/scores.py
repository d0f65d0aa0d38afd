"""What the finished games tell of a player's scores."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cantstop.controller.facts import GameFacts
    from cantstop.view.app.context import Context


class PastGame(NamedTuple):
    """A game that somebody played alone; the day it ended is empty if that is not known."""

    score: int
    day: str
    game_id: str
    counts: bool = True  # with throws that were new when they were marked


def played(context: Context) -> tuple[GameFacts, ...]:
    """Return the finished games of Express that were played alone, oldest first."""
    from cantstop.controller.statistics import Selection

    return tuple(context.open_store().finished(Selection("express"), alone=True))


def of_day(finished: Sequence[GameFacts], day: date) -> list[GameFacts]:
    """The games with the throws of a day that count, best first."""
    from cantstop.controller import daily

    return list(daily.games_of(day.isoformat(), finished))


def alone(finished: Sequence[GameFacts], name: str, penalty: int) -> list[PastGame]:
    """The games that a person played alone with this penalty, oldest first; those with throws that were new."""
    return [
        PastGame(game.express[0].score, game.ended[:10], game.game_id)
        for game in finished
        if _alone(game, name, penalty) and game.counts
    ]


def first_time(finished: Sequence[GameFacts], name: str, penalty: int, number: str) -> int | None:
    """What the throws of this number brought the person when they were new."""
    met = (game for game in finished if game.seed == number and _alone(game, name, penalty) and game.counts)
    first = next(met, None)
    return None if first is None else first.express[0].score


def _alone(game: GameFacts, name: str, penalty: int) -> bool:
    seat = game.seats[0]
    return len(game.express) == 1 and (seat.name, seat.character, game.penalty) == (name, None, penalty)
