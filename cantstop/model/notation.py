"""Positions as one line of text, written by `text(state)` and read by `parse(text)`.

    classic 3 jump; 7:5 8:2; 6:3 12:3; player 0, turn 9, throw 2; runners 6:4; dice 1 5 4 6
    express 200; 4:2 6:2 / 5:1 2:1; 7:2 12:2 / 6:2; dice 1 2 3 4 6; chosen 0=1 6 9

First come the game and its rules; then each player's squares (`column:space`; a square on its top claims the column)
or pad (`row:marks / fifth:marks`), `-` for none; then, if given, the player to move, turn and throw, the runners, the
dice (`rolling` while they are awaited), and the choices (the fifth die and both sums, `-` in a free throw, `?` if
hidden). Omitted parts are as at the start of a turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum


class Fault(Enum):
    """The faults of a notation; each value is an English sentence."""

    FOREIGN = "this is no position of Can't Stop: it begins with {where!r}"
    PART = "{where!r} is not understood in this position"
    TWICE = "{where!r} is said twice in this position"


class NotationError(ValueError):
    """Raised if a text cannot be read as a position. For a position out of reach, IllegalPosition is raised."""

    def __init__(self, fault: Fault, where: str) -> None:
        super().__init__(fault.value.format(where=where))
        self.fault, self.where = fault, where

    def __reduce__(self) -> tuple[type[NotationError], tuple[Fault, str]]:
        return type(self), (self.fault, self.where)


class Parts:
    """The text of a position, split into its head, its players, and its named parts."""

    def __init__(self, text: str, game: str, names: Iterable[str]) -> None:
        if not isinstance(text, str):
            raise NotationError(Fault.FOREIGN, str(text))
        parts = [" ".join(part.split()) for part in re.split("[;,]", text.strip().rstrip(";"))]
        self.head = parts[0].split(" ")
        if self.head[0] != game:
            raise NotationError(Fault.FOREIGN, _short(self.head[0]))
        self.players: list[str] = []
        self._named: dict[str, str] = {}
        for part in parts[1:]:
            name, _, value = part.partition(" ")
            if name not in names:
                if self._named or not part:
                    raise NotationError(Fault.PART, _short(part))
                self.players.append("" if part == "-" else part)
            elif name in self._named:
                raise NotationError(Fault.TWICE, name)
            else:
                self._named[name] = value

    def number(self, name: str) -> int | None:
        return number(self._named[name]) if name in self._named else None

    def numbers(self, name: str) -> tuple[int, ...] | None:
        return tuple(map(number, self._named[name].split(" "))) if name in self._named else None

    def pairs(self, name: str) -> dict[int, int]:
        return pairs(self._named.get(name, ""))

    def value(self, name: str) -> str | None:
        return self._named.get(name)


def number(word: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", word):
        raise NotationError(Fault.PART, _short(word))
    return int(word)


def pairs(words: str) -> dict[int, int]:
    """Return `{7: 5, 8: 2}` for "7:5 8:2"."""
    found: dict[int, int] = {}
    for word in words.split():
        key, _, value = word.partition(":")
        if number(key) in found:
            raise NotationError(Fault.TWICE, _short(key))
        found[number(key)] = number(value)
    return found


def written(of: Mapping[int, int]) -> str:
    return " ".join(f"{key}:{value}" for key, value in of.items())


def listed(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _short(word: str) -> str:
    return word if len(word) <= 40 else word[:37] + "..."
