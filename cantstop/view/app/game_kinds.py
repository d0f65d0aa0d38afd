"""The two games, a row for each, with everything that differs between them on screens that show both.

say(GAME_KINDS[game].name)          a key of the words
"""

from __future__ import annotations

from typing import NamedTuple


class GameKind(NamedTuple):
    name: str
    newest: str  # players and progress of the game to resume
    kept_up_to: str  # what is kept when its table fails
    printed: bool  # whether its pads can be printed
    # For the trainer: the unit of a choice's worth, and the words for a loss
    worth: str
    cost: str
    lost: str


GAME_KINDS = {
    "classic": GameKind(
        name="common.name",
        newest="title.continue_round",
        kept_up_to="error.kept_move",
        printed=False,
        worth="review.in_100",
        cost="trainer.your_wins",
        lost="trainer.wins",
    ),
    "express": GameKind(
        name="title.express",
        newest="title.continue_throw",
        kept_up_to="error.kept_throw",
        printed=True,
        worth="review.expected",
        cost="trainer.your_points",
        lost="trainer.points",
    ),
}
