"""The options of a new game as a set-up screen edits them, and the record that they begin."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from cantstop.controller.presentable import is_seat
from cantstop.letters import is_name
from cantstop.model import classic, dice, express
from cantstop.model.record import POSITION, AnyState, Record, Scalar, Seat

ROLL_OFF, AT_RANDOM = "roll_off", "random"
THROWN = "start_throws"  # the detail with the number of throws made in the roll-off
FIRST = "first"  # the detail of a person's very first game
SHORTEST_TIMER, LONGEST_TIMER = 10, 120
DEFAULT_SEATS = (Seat("Anna", "blue"), Seat("Otto", "yellow", "steady"))


def new_number() -> str:
    """Return a new game number of six digits."""
    from random import SystemRandom

    return str(SystemRandom().randrange(100_000, 1_000_000))


def is_thrown_for(details: Mapping[str, Scalar]) -> bool:
    return details.get("starts") == ROLL_OFF


def left_to_throw(record: Record) -> int:
    """Return the number of throws of the roll-off that are still to be made."""
    if not is_thrown_for(record.details):
        return 0
    rounds, _ = dice.roll_off(record.seed, len(record.seats))
    return max(0, sum(pair is not None for each in rounds for pair in each) - start_throws(record.details))


def start_throws(details: Mapping[str, Scalar]) -> int:
    """Return the number of throws of the roll-off that have been made."""
    thrown = details.get(THROWN)
    return thrown if type(thrown) is int else 0


def plain_number(typed: str) -> str:
    """Return a typed game number without stray spaces; empty if it is invisible or too long."""
    from unicodedata import normalize

    plain = " ".join(normalize("NFC", typed).split())
    return plain if is_name(plain) else ""


@dataclass(frozen=True, slots=True)
class ClassicSetup:
    game: ClassVar[str] = "classic"
    seats: tuple[Seat, ...] = DEFAULT_SEATS
    columns_to_win: int = 3
    variants: tuple[str, ...] = ()  # the variants in use, in the order of the rules
    starts: str | int = ROLL_OFF  # or AT_RANDOM, or a seat
    seed: str = ""
    first: bool = False  # the very first game of a person, which is explained step by step

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", plain_number(self.seed))
        object.__setattr__(self, "variants", tuple(name for name in classic.VARIANTS if name in self.variants))

    def rules(self) -> classic.Rules:
        """Return the rules; raise IllegalRules if they cannot be combined."""
        return classic.Rules(len(self.seats), self.columns_to_win, **dict.fromkeys(self.variants, True))

    def starter(self) -> int:
        if self.starts == ROLL_OFF:
            return dice.roll_off(self.seed, len(self.seats))[1]
        if isinstance(self.starts, int):
            return self.starts
        from random import Random

        return Random(f"{self.seed} who starts").randrange(len(self.seats))

    def record(self) -> Record:
        starts = self.starts if isinstance(self.starts, str) else "seat"
        details: dict[str, Scalar] = {"starts": starts, FIRST: True} if self.first else {"starts": starts}
        return Record(self.game, self.rules(), self.seats, self.seed, (), self.starter(), details)

    def values(self) -> dict[str, object]:
        """Return the values that the settings remember; the game's number is not among them."""
        return {
            "seats": _seat_values(self.seats),
            "columns_to_win": self.columns_to_win,
            **{name: name in self.variants for name in classic.VARIANTS},
            "starts": self.starts,
        }

    @classmethod
    def of(cls, record: Record) -> ClassicSetup:
        """Return the set-up of a game, with a new number."""
        given, starts = record.rules, record.details.get("starts")
        assert isinstance(given, classic.Rules)
        return cls(
            record.seats,
            given.columns_to_win,
            given.variants,
            starts=str(starts) if starts in (ROLL_OFF, AT_RANDOM) else record.starter,
            seed=new_number(),
        )

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> ClassicSetup:
        """Return the remembered set-up, or the default one if it cannot be played."""
        try:
            variants = tuple(name for name in classic.VARIANTS if values.get(name) is True)
            seats, columns = _seats(values["seats"], 4), int(str(values["columns_to_win"]))
            setup = cls(seats, columns, variants, _starts(values["starts"], len(seats)))
            setup.rules()
        except (KeyError, ValueError):
            return cls()
        return setup


def _starts(value: object, seats: int) -> str | int:
    """Return the remembered starter, or the roll-off if there is no such seat."""
    if value == AT_RANDOM:
        return AT_RANDOM
    return value if type(value) is int and 0 <= value < seats else ROLL_OFF


@dataclass(frozen=True, slots=True)
class ExpressSetup:
    game: ClassVar[str] = "express"
    seats: tuple[Seat, ...] = DEFAULT_SEATS[:1]
    penalty: int = 200
    timer: int | None = None  # seconds for each choice
    seed: str = ""
    daily: str = ""  # the day of these throws, as 2026-11-18
    practice: bool = False  # a person at the table knows the throws

    def __post_init__(self) -> None:
        object.__setattr__(self, "seed", plain_number(self.seed))

    def rules(self) -> express.Rules:
        return express.Rules(len(self.seats), self.penalty)

    def record(self) -> Record:
        details: dict[str, Scalar] = {}
        if self.timer is not None:
            details["timer"] = self.timer
        if self.daily:
            details["daily"] = self.daily
        if self.practice:
            details["practice"] = True
        return Record(self.game, self.rules(), self.seats, self.seed, (), 0, details)

    def values(self) -> dict[str, object]:
        """Return the values that the settings remember; the game's number is not among them."""
        return {"seats": _seat_values(self.seats), "penalty": self.penalty, "timer": self.timer}

    @classmethod
    def of(cls, record: Record) -> ExpressSetup:
        """Return the set-up of a game, with a new number and so without the throws of the day."""
        assert isinstance(record.rules, express.Rules)
        timer = record.details.get("timer")
        return cls(record.seats, record.rules.penalty, int(timer) if timer else None, new_number())

    @classmethod
    def from_values(cls, values: Mapping[str, object]) -> ExpressSetup:
        try:
            given = values["timer"]
            timer = given if type(given) is int and SHORTEST_TIMER <= given <= LONGEST_TIMER else None
            setup = cls(_seats(values["seats"], 6), int(str(values["penalty"])), timer)
            setup.rules()
        except (KeyError, ValueError):
            return cls()
        return setup


@dataclass(frozen=True, slots=True)
class PositionSetup:
    """A game that continues from a given position. It counts for no record."""

    state: AnyState
    seats: tuple[Seat, ...]
    seed: str

    def record(self) -> Record:
        state = self.state
        classic_game = isinstance(state, classic.State)
        line = classic.text(state) if isinstance(state, classic.State) else express.text(state)
        details: dict[str, Scalar] = {POSITION: line, "practice": True, "starts": "seat"}
        return Record("classic" if classic_game else "express", state.rules, self.seats, self.seed, (), 0, details)


def again(record: Record) -> ClassicSetup | ExpressSetup:
    """Return the set-up of the same game, with the seats rotated by one so that the next player starts."""
    seats = (*record.seats[1:], *record.seats[:1])
    if record.game == ClassicSetup.game:
        return replace(ClassicSetup.of(record), seats=seats, starts=record.starter)
    return replace(ExpressSetup.of(record), seats=seats)


def with_player(seats: tuple[Seat, ...], name: str) -> tuple[Seat, ...]:
    """Return the seats with this person in the first seat of a person, unless the person has a seat."""
    people = [seat for seat in seats if seat.is_person]
    if not name or not people or any(seat.name == name for seat in people):
        return seats
    return tuple(replace(seat, name=name) if seat is people[0] else seat for seat in seats)


def _seat_values(seats: tuple[Seat, ...]) -> list[list[str | None]]:
    return [[seat.name, seat.colour, seat.character] for seat in seats]


def _seats(values: object, most: int) -> tuple[Seat, ...]:
    if not isinstance(values, (list, tuple)) or not 1 <= len(values) <= most:
        raise ValueError("not seats")
    return tuple(_seat(value) for value in values)


def _seat(value: object) -> Seat:
    match value:
        case [str(name), str(colour), None | str() as character] if name:
            if is_seat(seat := Seat(name, colour, character)):
                return seat
    raise ValueError("not a seat")
