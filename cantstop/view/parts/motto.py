"""How many columns win a game of Can't Stop, in words."""

from __future__ import annotations

from cantstop.view.words import say


def columns_to_win(number: int) -> str:
    """As a word."""
    return say(f"board.{('three', 'four', 'five')[number - 3]}")


def motto(columns: int) -> tuple[str, str]:
    """What the board says along its lower edges."""
    return say("board.motto", columns=columns_to_win(columns)).upper(), say("board.motto_wins").upper()
