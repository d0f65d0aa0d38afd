"""A person's choice for a throw while it is made: a die to set aside, then a pairing; both can be changed."""

from __future__ import annotations

from cantstop.model.express import FifthDie, Mark, Option, Pad, fifth_dice, options
from cantstop.model.refusals import Refusal


class Choice:
    """The choice for one throw on one pad. `place` is that of the fifth die among the dice."""

    def __init__(self, pad: Pad, dice: tuple[int, ...], penalty: int) -> None:
        self.pad, self.dice, self.penalty = pad, dice, penalty
        self.faces: dict[int, FifthDie] = {die.face: die for die in fifth_dice(pad, dice)}
        self._options: dict[int, tuple[Option, ...]] = {}  # by fifth die: asked for in every frame
        self.free = any(die.free for die in self.faces.values())
        self.allowed = tuple(face for face, die in self.faces.items() if die.refusal is None)
        self.place: int | None = None
        self.picked: int | None = None
        self._wanted: tuple[int, ...] = ()  # the rows that were clicked
        if len(self.allowed) == 1:
            self.take(dice.index(self.allowed[0]))

    @classmethod
    def made(cls, pad: Pad, dice: tuple[int, ...], penalty: int, mark: Mark) -> Choice:
        """Return the choice that made this mark."""
        choice = cls(pad, dice, penalty)
        for face in choice.allowed:
            for number, option in enumerate(choice.options_of(face)):
                if option.mark == mark:
                    choice.place, choice.picked = dice.index(face), number
        return choice

    @property
    def face(self) -> int | None:
        return None if self.place is None else self.dice[self.place]

    @property
    def options(self) -> tuple[Option, ...]:
        """The pairings of the other four dice, the best total first."""
        return () if self.face is None else self.options_of(self.face)

    def options_of(self, face: int) -> tuple[Option, ...]:
        if face not in self._options:
            found = options(self.pad, self.dice, face, self.penalty)
            self._options[face] = tuple(sorted(found, key=lambda option: -option.change))
        return self._options[face]

    @property
    def option(self) -> Option | None:
        return None if self.picked is None else self.options[self.picked]

    @property
    def mark(self) -> Mark | None:
        return None if self.option is None else self.option.mark

    def take(self, place: int) -> bool:
        """Set this die aside and return whether that is allowed. The pairing is kept if the other dice still allow it;
        a single possible pairing is picked."""
        face = self.dice[place]
        if self.faces[face].refusal is not None:
            return False
        pairs = None if self.option is None else self.option.mark.pairs
        self.place = place
        self._pick_pairs(pairs)
        return True

    def put_back(self) -> bool:
        """Put the fifth die back and return whether that is possible: not if only one face is allowed."""
        if len(self.allowed) == 1:
            return False
        self.place = self.picked = None
        self._wanted = ()
        return True

    def turn(self, place: int | None) -> bool:
        """Set the die at this place aside, or put it back; return whether that is possible."""
        if place is None:
            return False
        return self.put_back() if place == self.place else self.take(place)

    def place_of(self, face: int) -> int | None:
        """Return the place of the first die with this face."""
        return self.dice.index(face) if face in self.dice else None

    def refusal(self, place: int | None) -> Refusal | None:
        """Return the reason for which a die cannot be the fifth."""
        return None if place is None else self.faces[self.dice[place]].refusal

    def pick(self, number: int) -> bool:
        if number >= len(self.options):
            return False
        self.picked = number
        self._wanted = ()
        return True

    # Choice by rows first

    def markable(self) -> frozenset[int]:
        """Return the rows that some choice would mark."""
        return frozenset(row for face in self.allowed for each in self.options_of(face) for row in each.mark.pairs)

    def using(self, row: int) -> tuple[int, ...]:
        """Return the numbers of the pairings that mark this row."""
        return tuple(number for number, each in enumerate(self.options) if row in each.mark.pairs)

    def pick_row(self, row: int) -> bool:
        """Pick a pairing that marks this row, if possible together with the row picked before. Picking the same row
        again selects the next such pairing."""
        found = self._with((*self._wanted[-1:], row)) if self._wanted and row not in self._wanted else ()
        rows = (*self._wanted[-1:], row) if found else (row,)
        found = found or self._with((row,))
        if not found:
            return False
        here = (self.face, self.picked)
        again = row in self._wanted and here in found
        face, number = found[(found.index(here) + 1) % len(found)] if again else found[0]
        if self.face != face:
            self.place = self.dice.index(face)
        self.picked, self._wanted = number, rows
        return True

    def _with(self, rows: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
        """Return face and pairing number of each choice that marks these rows: choices with the current fifth die
        first, then by total."""
        found = [
            (face != self.face, -each.change, face, number)
            for face in self.allowed
            for number, each in enumerate(self.options_of(face))
            if set(rows) <= set(each.mark.pairs)
        ]
        return tuple((face, number) for _, _, face, number in sorted(found))

    def _pick_pairs(self, pairs: tuple[int, int] | None) -> None:
        """Pick the pairing with these sums, or the only one."""
        only = len(self.options) == 1
        self.picked = next((n for n, each in enumerate(self.options) if only or each.mark.pairs == pairs), None)
        self._wanted = self._wanted if self.picked is not None else ()
