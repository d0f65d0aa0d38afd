"""Moments after a game, and in its log, that tests and kept pictures show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import afterwards
from afterwards import express_reviewed, reviewed
from table_moments import SQUARES, THREE_OUT, match_of, turn

from cantstop.model.classic import Roll
from cantstop.model.moves import Dice


class Case(NamedTuple):
    screen: str
    details: Callable[[], dict[str, Any]]
    then: Callable[[Any], None] = lambda screen: None
    notes: int = 3


def of_review(players: int) -> dict[str, Any]:
    return {"record": reviewed(players).record, "review": reviewed(players)}


def over(players: int) -> dict[str, Any]:
    return {"match": afterwards.match_of(afterwards.game(players))}


def judged(screen: Any) -> None:
    screen.review = screen.plot.review = reviewed(len(screen.match.seats))
    screen.lay_out(screen.layout)


def shown(*steps: tuple[str, Any]) -> Callable[[Any], None]:
    def act(screen: Any) -> None:
        for action, value in steps:
            screen.on(action, value)
            screen.lay_out(screen.layout)

    return act


def half_way() -> dict[str, Any]:
    record = afterwards.game(4)
    return {"match": afterwards.match_of(replace(record, moves=record.moves[:150]))}


def earlier(screen: Any) -> None:
    for _ in range(6):
        screen._step(-1)


def asked(screen: Any) -> None:
    earlier(screen)
    screen.on("play_on", None)
    screen.refresh()


def of_express() -> dict[str, Any]:
    return {"record": express_reviewed().record, "review": express_reviewed()}


def most_choices(screen: Any) -> None:
    """A throw with so many choices that the list scrolls, at its end."""
    review = screen.review
    screen.go_to(max(range(len(review.entries)), key=lambda number: len(review.options(number) or ())))
    screen.show_choice(len(review.options(screen.number)) - 1)
    screen.lay_out(screen.layout)


CASES = {
    "Express review, a long list": Case("express_review", of_express, most_choices),
    "Express review": Case("express_review", of_express, shown(("costly_1", None))),
    "Express review, the end": Case("express_review", of_express, shown(("last", None))),
    "log": Case("log", half_way),
    "log, an earlier moment": Case("log", half_way, earlier),
    "log, undo?": Case("log", half_way, asked),
    "the end, chances": Case("game_over", lambda: over(4), judged),
    "the end, dice": Case("game_over", lambda: over(4), shown(("view", "dice"))),
    "the end of two, dice": Case("game_over", lambda: over(2), shown(("view", "dice"))),
    "review, costliest": Case("review", lambda: of_review(2), shown(("costly_1", None))),
    "review, a pairing": Case("review", lambda: of_review(2), shown(("first", None))),
    "review, the end": Case("review", lambda: of_review(4), shown(("last", None))),
    "review, counting": Case("review", lambda: {"record": afterwards.game(2)}),
    "first note": Case("table", lambda: {"match": match_of([Roll(), Dice((2, 3, 5, 6))])}, notes=0),
    "second note": Case("table", lambda: {"match": match_of(turn(*THREE_OUT))}, notes=1),
    "third note": Case("table", lambda: {"match": match_of(SQUARES)}, notes=2),
}

PAGES: dict[str, Callable[[Any], None]] = {
    "both": lambda screen: None,
    "classic, Anna": shown(("next_page", "classic"), ("player_1", 0)),
    "express": shown(("next_page", "express")),
    "dice": shown(("next_page", "dice")),
    "forget?": shown(("player_1", 0), ("forget", None)),
}
