"""Seats in a set-up: they are taken and emptied, and get players, colours and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from cantstop.controller import characters as faces
from cantstop.letters import is_name
from cantstop.model.record import Seat

PEOPLE = ("Anna", "Ben", "Chloé", "Dan", "Eva", "Finn")


class Seating:
    """The places of the game; an empty one is None."""

    def __init__(
        self, seats: Sequence[Seat], places: int, fewest: int, characters: Sequence[str], colours: Sequence[str]
    ) -> None:
        self.places: list[Seat | None] = [*seats, *[None] * (places - len(seats))][:places]
        self.fewest, self.characters, self.colours = fewest, tuple(characters), tuple(colours)
        for number, seat in enumerate(self.places):
            if seat is not None and not seat.is_person and seat.character not in self.characters:
                self.places[number] = replace(seat, character=self.characters[-1])
        self._name_computers()

    @property
    def taken(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in self.places if seat is not None)

    @property
    def may_leave(self) -> bool:
        """Whether a game is possible with one player less."""
        return len(self.taken) > self.fewest

    def add(self, place: int) -> None:
        name = next(_free(PEOPLE, (seat.name for seat in self.taken)), f"{place + 1}")
        self.places[place] = Seat(name, self._free_colour())
        self._name_computers()

    def remove(self, place: int) -> bool:
        if self.places[place] is None or not self.may_leave:
            return False
        self.places[place] = None
        self._name_computers()
        return True

    def set_person(self, place: int, person: bool) -> None:
        seat = self.places[place]
        if seat is None or seat.is_person == person:
            return
        character = None if person else self._favourite()
        self.places[place] = replace(seat, character=character)
        self.rename(place, next(_free(PEOPLE, self._names_beside(place)), seat.name))

    def set_character(self, place: int, character: str) -> None:
        seat = self.places[place]
        if seat is not None and not seat.is_person and character in self.characters:
            self.places[place] = replace(seat, character=character)
            self._name_computers()

    def rename(self, place: int, name: str) -> None:
        """Name a person; ignore a name without visible characters."""
        seat = self.places[place]
        if seat is not None and is_name(name):
            self.places[place] = replace(seat, name=name.strip())
            self._name_computers()

    def offers(self, place: int, known: Sequence[str]) -> list[str]:
        """Return the names to propose for this seat, without those of the other seats: usual names from last to first,
        then known names."""
        usual = [name for name in reversed(PEOPLE) if name not in known]
        return list(_free([*usual, *known], self._names_beside(place)))

    def _names_beside(self, place: int) -> list[str]:
        return [seat.name for number, seat in enumerate(self.places) if seat is not None and number != place]

    def _name_computers(self) -> None:
        seats = iter(faces.named(self.taken))
        self.places = [None if seat is None else next(seats) for seat in self.places]

    def set_colour(self, place: int, colour: str) -> bool:
        seat = self.places[place]
        if seat is None or not self.is_free(colour, place):
            return False
        self.places[place] = replace(seat, colour=colour)
        return True

    def next_colour(self, place: int) -> bool:
        """Return the next free colour, in the order of the seats."""
        seat = self.places[place]
        if seat is None:
            return False
        start = self.colours.index(seat.colour) if seat.colour in self.colours else 0
        order = [*self.colours[start + 1 :], *self.colours[:start]]
        return any(self.set_colour(place, colour) for colour in order)

    def is_free(self, colour: str, place: int) -> bool:
        """Return whether no other seat has the colour."""
        others = (seat for number, seat in enumerate(self.places) if seat is not None and number != place)
        return all(seat.colour != colour for seat in others)

    def step(self, place: int) -> None:
        """Change the seat to the next of empty, person, and each character; after the last character, to empty if the
        seat may be empty, else to person."""
        seat = self.places[place]
        if seat is None:
            self.add(place)
        elif seat.is_person:
            self.set_person(place, False)
            self.set_character(place, self.characters[0])
        elif seat.character != self.characters[-1]:
            self.set_character(place, self.characters[self.characters.index(seat.character) + 1])
        elif not self.remove(place):
            self.set_person(place, True)

    def _favourite(self) -> str:
        """Return the character of a new computer: that of the last computer at the table, or one of medium strength."""
        others = [seat.character for seat in self.taken if seat.character is not None]
        return others[-1] if others else self.characters[len(self.characters) // 2]

    def _free_colour(self) -> str:
        return next(_free(self.colours, (seat.colour for seat in self.taken)))


def _free(wanted: Iterable[str], used: Iterable[str]) -> Iterator[str]:
    gone = set(used)
    return (each for each in wanted if each not in gone)
