"""What the finished games tell of a player's scores. Only the lines that matter are read whole."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import TYPE_CHECKING, NamedTuple

from cantstop.view import games

if TYPE_CHECKING:
    from cantstop.controller.facts import GameFacts
    from cantstop.view.desk import Desk


def today() -> date:
    return datetime.now().astimezone().date()


class Past(NamedTuple):
    """A game that somebody played alone; the day it ended is empty if that is not known."""

    score: int
    day: str
    game_id: str


def of_day(desk: Desk, day: date) -> list[GameFacts]:
    """The games with the throws of a day that count, best first."""
    from cantstop.controller import daily

    mark = f'"daily": "{day.isoformat()}"'
    return list(daily.games_of(day.isoformat(), _read(desk, lambda text: mark in text)))


def alone(desk: Desk, name: str, penalty: int) -> list[Past]:
    """The games that a person played alone with this penalty, oldest first; without those with undone throws."""
    facts = _read(desk, lambda text: '"players": 1,' in text)
    return [
        Past(game.express[0].score, game.ended[:10], game.game_id)
        for game in facts
        if game.seats[0].name == name
        and game.seats[0].character is None
        and game.penalty == penalty
        and not game.taken_back
    ]


def _read(desk: Desk, matters: Callable[[str], bool]) -> list[GameFacts]:
    """Finished games of Express, oldest first. Those that cannot be read are told of with the records."""
    from cantstop.controller.facts import facts_of
    from cantstop.model.record import RecordError

    found = []
    for line in games.store(desk).finished.lines()[0]:
        if '"game": "express"' in line.text and matters(line.text):
            try:
                found.append(facts_of(line.record()))
            except RecordError:
                continue
    return found
