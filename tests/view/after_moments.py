"""Moments in the log and on the screens after a game, for tests and kept pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import afterwards
from afterwards import express_reviewed, reviewed
from moment import Moment, Then, acts, nothing
from playhouse import do
from table_moments import SQUARES, THREE_OUT, match_of, turn

from cantstop.model.classic import Roll
from cantstop.model.moves import Dice


def of_review(players: int) -> dict[str, Any]:
    return {"record": reviewed(players).record, "review": reviewed(players)}


def over(players: int) -> dict[str, Any]:
    return {"match": afterwards.match_of(afterwards.game(players))}


def judged(screen: Any) -> None:
    screen.review = reviewed(len(screen.match.seats))
    screen.lay_out()


def half_way() -> dict[str, Any]:
    record = afterwards.game(4)
    return {"match": afterwards.match_of(replace(record, moves=record.moves[:150]))}


def earlier(screen: Any) -> None:
    screen.choose(screen.throws[-6])


def asked(screen: Any) -> None:
    earlier(screen)
    do(screen, "play_on")
    screen.refresh()


def of_express() -> dict[str, Any]:
    return {"record": express_reviewed().record, "review": express_reviewed()}


def most_choices(screen: Any) -> None:
    """Show a throw with enough choices to make the list scroll, and scroll to the end."""
    review = screen.review
    screen.go_to(max(range(len(review.entries)), key=lambda number: len(review.options(number) or ())))
    screen.show_choice(len(review.options(screen.number)) - 1)
    screen.lay_out()


MOMENTS = {
    "Express review, a long list": Moment("express_review", of_express, most_choices),
    "Express review": Moment("express_review", of_express, acts("costly_1")),
    "Express review, the end": Moment("express_review", of_express, acts("last")),
    "log": Moment("log", half_way),
    "log, an earlier moment": Moment("log", half_way, earlier),
    "log, undo?": Moment("log", half_way, asked),
    "log, over": Moment("log", lambda: over(2), steady=False),
    "the end, chances": Moment("game_over", lambda: over(4), judged, steady=False),
    "the end, dice": Moment("game_over", lambda: over(4), acts(("view", "dice"))),
    "the end of two, dice": Moment("game_over", lambda: over(2), acts(("view", "dice"))),
    "review, costliest": Moment("review", lambda: of_review(2), acts("costly_1")),
    "review, a pairing": Moment("review", lambda: of_review(2), acts("first")),
    "review, the end": Moment("review", lambda: of_review(4), acts("last"), steady=False),
    "review, counting": Moment("review", lambda: {"record": afterwards.game(2)}, steady=False),
    "first note": Moment("table", lambda: {"match": match_of([Roll(), Dice((2, 3, 5, 6))])}, settings={"notes": 0}),
    "second note": Moment("table", lambda: {"match": match_of(turn(*THREE_OUT))}, settings={"notes": 1}),
    "third note": Moment("table", lambda: {"match": match_of(SQUARES)}, settings={"notes": 2}),
}

PAGES: dict[str, Then] = {
    "both": nothing,
    "classic, Anna": acts(("next_page", "classic"), "player_1"),
    "express": acts(("next_page", "express")),
    "dice": acts(("next_page", "dice")),
    "forget?": acts("player_1", "forget"),
}
