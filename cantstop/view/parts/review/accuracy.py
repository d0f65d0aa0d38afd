"""Keeps how well people chose, once a review has counted it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cantstop.controller.accuracy import keep_tallies
from cantstop.model import classic
from cantstop.view.app.context import Context

if TYPE_CHECKING:
    from cantstop.controller.express_review import ExpressReview
    from cantstop.controller.review import Review


def keep(context: Context, review: Review | ExpressReview) -> None:
    """Only for games that are over and have been kept."""
    game_id = str(review.record.details.get("id", ""))
    last = review.states[-1]
    over = last.winner is not None if isinstance(last, classic.State) else last.over
    if review.known and review.done and game_id and over:
        keep_tallies(context.home.games, game_id, map(review.tally, range(len(review.seats))))
