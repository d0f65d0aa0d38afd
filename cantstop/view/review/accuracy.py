"""Keeps how well people chose, once a review has counted it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantstop.view.desk import Desk

if TYPE_CHECKING:
    from cantstop.controller.review import Review


def keep(desk: Desk, review: Review) -> None:
    """Only for games that are over and have been kept."""
    from cantstop.controller.accuracy import Accuracy

    game_id = str(review.record.details.get("id", ""))
    if review.known and review.done and game_id and review.states[-1].winner is not None:
        Accuracy(desk.home.games).put(game_id, [review.tally(player) for player in range(len(review.seats))])
