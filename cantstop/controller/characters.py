"""The names of the computer players, the same in both games and all languages; and who suits a person.

named(seats)     the seats, each computer with the name of its character: "Otto", the second one "Otto II"
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cantstop.model.record import Seat

NAMES = {
    "beginner": "Mia",
    "careful": "Ida",
    "bold": "Max",
    "steady": "Otto",
    "crafty": "Vera",
    "master": "Ada",
    "greedy": "Leo",
}
NUMERALS = ("", " II", " III", " IV", " V", " VI", " VII")  # one more than can sit at a table


def named(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with each computer named by its character; a name that is taken gets a numeral.

    >>> [seat.name for seat in named([Seat("Ada", "blue"), Seat("", "ink", "master"), Seat("x", "sky", "master")])]
    ['Ada', 'Ada II', 'Ada III']
    """
    taken = {seat.name for seat in seats if seat.is_person}
    found = []
    for seat in seats:
        if seat.character is not None:
            called = (NAMES[seat.character] + numeral for numeral in NUMERALS)
            seat = replace(seat, name=next(name for name in called if name not in taken))
            taken.add(seat.name)
        found.append(seat)
    return tuple(found)
