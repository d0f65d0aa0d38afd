"""Keeps how well people chose, once a review has counted it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantstop.model import classic
from cantstop.view.desk import Desk

if TYPE_CHECKING:
    from cantstop.controller.express_review import ExpressReview
    from cantstop.controller.review import Review


def keep(desk: Desk, review: Review | ExpressReview) -> None:
    """Only for games that are over and have been kept."""
    from cantstop.controller.accuracy import Accuracy

    game_id = str(review.record.details.get("id", ""))
    last = review.states[-1]
    over = last.winner is not None if isinstance(last, classic.State) else last.over
    if review.known and review.done and game_id and over:
        Accuracy(desk.home.games).put(game_id, [review.tally(player) for player in range(len(review.seats))])
