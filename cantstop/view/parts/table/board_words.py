"""What the board of the table says: odds, and the plaque of a bust."""

from __future__ import annotations

from cantstop.model import odds
from cantstop.model.board import COLUMNS
from cantstop.model.events import Busted
from cantstop.view.parts.table import sayings
from cantstop.view.words import language, say


def chances() -> dict[int, str]:
    """Of each column, to be thrown."""
    return {column: language().percent(odds.sum_chance(column)) for column in COLUMNS}


def bust(event: Busted) -> tuple[str, str]:
    """The word on the plaque, and the line below it."""
    wanted = sayings.wanted(event)
    return say("bust.plaque"), say("bust.none", columns=wanted) if wanted else say("bust.nothing_moves")
