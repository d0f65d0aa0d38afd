"""Moves as the words of a record: "roll", "dice 2 3 5 6", "advance 6 8", "stop"; in Express "choose 0 4 4 10".

An Express choice names the player, the fifth die ("-" in a free throw) and the two sums.
"""

from __future__ import annotations

from functools import lru_cache

from cantstop.model.express import Choose, Mark
from cantstop.model.moves import Advance, Dice, Roll, Stop

AnyMove = Roll | Dice | Advance | Stop | Choose


def move_text(move: AnyMove) -> str:
    match move:
        case Roll():
            return "roll"
        case Stop():
            return "stop"
        case Dice(values):
            return "dice " + _numbers(values)
        case Advance(columns):
            return "advance " + _numbers(columns)
        case Choose(player, mark):
            fifth = "-" if mark.fifth is None else mark.fifth
            return f"choose {player} {fifth} {_numbers(mark.pairs)}"


@lru_cache(maxsize=8192)  # Can't Stop has 1,375 legal moves
def read_move(text: str) -> AnyMove | None:
    """Return the move of either game written as `text`, or None if it is not a move."""
    match text.split(" "):
        case ["roll"]:
            return Roll()
        case ["stop"]:
            return Stop()
        case ["dice", *values] if (dice := _read(values)) is not None:
            return Dice(dice)
        case ["advance", *values] if (columns := _read(values)) is not None:
            return Advance(columns)
        case ["choose", player, "-", low, high] if (free := _read([player, low, high])) is not None:
            return Choose(free[0], Mark(None, (free[1], free[2])))
        case ["choose", *values] if (chosen := _read(values)) is not None and len(chosen) == 4:
            return Choose(chosen[0], Mark(chosen[1], (chosen[2], chosen[3])))
    return None


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def _read(words: list[str]) -> tuple[int, ...] | None:
    """Return the numbers, or None unless each is small and in plain ASCII digits, so that a move has one spelling."""
    if not words or not all(word.isascii() and word.isdigit() and str(int(word[:3])) == word for word in words):
        return None
    return tuple(map(int, words))
