"""A review while it is computed: its progress, and the parts that are saved when it is complete."""

from __future__ import annotations

from cantstop.controller.training import AnyReview, mistakes
from cantstop.model.record import is_over
from cantstop.view.app.context import Context
from cantstop.view.kit.node import Node
from cantstop.view.kit.text import STRONG, Text
from cantstop.view.words import say

STEPS = 20  # steps of the shown progress: a figure that changed in every frame could not be read


class Keeping:
    """The saving of a review. A screen calls `keep` while nothing moves, and when it is closed."""

    def __init__(self, context: Context, review: AnyReview) -> None:
        self.context, self.review = context, review
        self.done = False

    def keep(self) -> None:
        """Keep it once, when all is counted; only for games that are over and have been kept."""
        if self.done or not self.review.done:
            return
        self.done, review = True, self.review
        if review.failed:
            from cantstop.setup.trouble import write_log

            write_log(review.failed)
        game_id = str(review.record.details.get("id", ""))
        if review.known and game_id and is_over(review.states[-1]):
            tallies = map(review.tally, range(len(review.seats)))
            self.context.open_store().keep_review(game_id, tallies, mistakes(review))


def counting_note(review: AnyReview) -> Node:
    """Return how much is counted."""
    part = say("review.part", part=int(STEPS * review.progress) / STEPS)
    return Text(f"{say('review.counting')}, {part}", STRONG.of(18), "ink_muted", lines=1)
