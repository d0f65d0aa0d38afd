"""The two games, a row for each, with everything that differs between them on screens that show both.

say(GAME_KINDS[game].name)          a key of the words
"""

from __future__ import annotations

from typing import NamedTuple


class GameKind(NamedTuple):
    name: str
    newest: str  # who plays the game that is gone on with, and how far it is
    kept_up_to: str  # what is kept when its table fails
    printed: bool  # whether its pads can be
    # Of the trainer: what the worth of a choice counts, and what a worse one gave away
    worth: str
    cost: str
    given_away: str


GAME_KINDS = {
    "classic": GameKind(
        name="common.name",
        newest="title.continue_round",
        kept_up_to="error.kept_move",
        printed=False,
        worth="review.in_100",
        cost="trainer.your_wins",
        given_away="trainer.wins",
    ),
    "express": GameKind(
        name="title.express",
        newest="title.continue_throw",
        kept_up_to="error.kept_throw",
        printed=True,
        worth="review.expected",
        cost="trainer.your_points",
        given_away="trainer.points",
    ),
}
