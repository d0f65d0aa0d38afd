"""The number of columns to win, in words."""

from __future__ import annotations

from cantstop.view.words import say


def columns_to_win(number: int) -> str:
    """Return the number as a word."""
    return say(f"board.{('three', 'four', 'five')[number - 3]}")


def motto(columns: int) -> tuple[str, str]:
    """Return the texts along the lower edges of the board."""
    return say("board.motto", columns=columns_to_win(columns)).upper(), say("board.motto_wins").upper()
