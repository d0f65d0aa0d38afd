"""The names of the computer players in all languages, and the choice of a suitable opponent."""

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

LAST, WON_OFTEN, LOST_OFTEN, LOST_STREAK = 5, 3, 4, 3  # numbers of games by which the next opponent is proposed


def named(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Return the seats with each computer named after its character, with a numeral if the name is in use.

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


def suited(character: str, ladder: Sequence[str], won: Sequence[bool]) -> str | None:
    """Return the character that suits a person better than `character` as an opponent, or None if there is none.

    `ladder` has the characters, weakest to strongest, and `won` the person's latest results against this character,
    latest first. The function is used after a game, to propose the next opponent.

    >>> suited("steady", ["bold", "steady", "crafty"], [True, False, True, True])
    'crafty'
    >>> suited("steady", ["bold", "steady", "crafty"], [False, False, False])
    'bold'
    """
    latest, place = won[:LAST], ladder.index(character)
    if latest and latest[0]:
        return ladder[place + 1] if sum(latest) >= WON_OFTEN and place + 1 < len(ladder) else None
    lost = len(latest) - sum(latest)
    streak = len(latest) >= LOST_STREAK and not any(latest[:LOST_STREAK])
    return ladder[place - 1] if (streak or lost >= LOST_OFTEN) and place else None
