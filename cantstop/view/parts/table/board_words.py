"""What the board of the table says: odds, the plaque of a bust, the plaque of who has won."""

from __future__ import annotations

from collections.abc import Sequence

from cantstop.model import odds
from cantstop.model.board import COLUMNS
from cantstop.model.events import Busted, Event, Won
from cantstop.view.parts.table import sayings
from cantstop.view.parts.table.board_view import BoardView
from cantstop.view.words import language, say


def write(view: BoardView, facts: Sequence[Event], names: Sequence[str], with_odds: bool) -> None:
    """In the language in use."""
    percent = language().percent
    view.odds = {column: percent(odds.sum_chance(column)) for column in COLUMNS} if with_odds else {}
    for event in facts:
        if isinstance(event, Busted):
            wanted = sayings.wanted(event)
            none = say("bust.none", columns=wanted) if wanted else say("bust.nothing_moves")
            view.plaque_words = say("bust.plaque"), none
        elif isinstance(event, Won):
            view.won_words = names[event.player], say("table.plaque_wins")
