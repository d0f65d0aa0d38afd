"""Keeps how well people chose, and their worst mistakes, once a review has counted it."""

from __future__ import annotations

from cantstop.controller.kept_training import AnyReview, mistakes
from cantstop.model import classic
from cantstop.view.app.context import Context


def keep(context: Context, review: AnyReview) -> None:
    """Only for games that are over and have been kept."""
    game_id = str(review.record.details.get("id", ""))
    last = review.states[-1]
    over = last.winner is not None if isinstance(last, classic.State) else last.over
    if review.known and review.done and game_id and over:
        store = context.open_store()
        store.keep_tallies(game_id, map(review.tally, range(len(review.seats))))
        store.keep_mistakes(game_id, mistakes(review))
