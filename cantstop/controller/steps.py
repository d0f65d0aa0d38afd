"""The steps of a game in words: a move as in the record, or "now 17" for an undo or redo to that moment."""

from __future__ import annotations

from dataclasses import dataclass

from cantstop.controller.history import History
from cantstop.model.record_text import AnyMove, classic_move, express_move, move_text
from cantstop.model.refusals import Refused

LONGEST = 100  # letters


@dataclass(frozen=True, slots=True)
class Now:
    """An undo or redo: the moment after this number of moves."""

    index: int


Step = AnyMove | Now


def text(step: Step) -> str:
    return f"now {step.index}" if isinstance(step, Now) else move_text(step)


def read(game: str, words: str) -> Step | None:
    """Return the step in these words, or None if there is none."""
    if len(words) > LONGEST:
        return None
    word, _, number = words.partition(" ")
    if word == "now":
        return Now(int(number)) if number.isdecimal() and number.isascii() else None
    return classic_move(words) if game == "classic" else express_move(words)


def follow(history: History, step: Step | None) -> bool:
    """Take the step; return whether that was possible."""
    try:
        if isinstance(step, Now):
            history.go_to(step.index)
        elif step is not None:
            history.add(step)
    except (Refused, IndexError):
        return False
    return step is not None
