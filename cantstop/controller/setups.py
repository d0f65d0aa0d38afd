"""The options of a new game, which a set-up screen edits, and the record that they begin."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from cantstop.controller import presentable
from cantstop.letters import is_name
from cantstop.model import classic, dice, express
from cantstop.model import record as records
from cantstop.model.record import POSITION, AnyState, Record, RecordError, Scalar, Seat

S = TypeVar("S", bound="Setup")
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
    """Return a typed game number without stray spaces, or "" if it is invisible or too long."""
    from unicodedata import normalize

    plain = " ".join(normalize("NFC", typed).split())
    return plain if is_name(plain) else ""


class Setup(ABC):
    game: ClassVar[str]

    @abstractmethod
    def record(self) -> Record:
        """Return the record of the new game."""

    @classmethod
    @abstractmethod
    def of(cls: type[S], record: Record) -> S:
        """Return the set-up of a game, with a new number."""

    def values(self) -> dict[str, object]:
        """Return the values that the settings save."""
        return {"record": records.dumps(self.record())}

    @classmethod
    def from_values(cls: type[S], values: Mapping[str, object]) -> S:
        """Return the remembered set-up with a new number, or the default one if it cannot be played."""
        try:
            record = records.read(str(values.get("record")))
            presentable.check(record)
        except RecordError:
            return cls()
        return cls.of(record) if record.game == cls.game else cls()


@dataclass(frozen=True, slots=True)
class ClassicSetup(Setup):
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

    @classmethod
    def of(cls, record: Record) -> ClassicSetup:
        given, starts = record.rules, record.details.get("starts")
        assert isinstance(given, classic.Rules)
        return cls(
            record.seats,
            given.columns_to_win,
            given.variants,
            starts=str(starts) if starts in (ROLL_OFF, AT_RANDOM) else record.starter,
            seed=new_number(),
        )


@dataclass(frozen=True, slots=True)
class ExpressSetup(Setup):
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

    @classmethod
    def of(cls, record: Record) -> ExpressSetup:
        assert isinstance(record.rules, express.Rules)
        timer = record.details.get("timer")
        return cls(record.seats, record.rules.penalty, int(timer) if timer else None, new_number())


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
    """Return the seats, with the first human player renamed to this person if the person has no seat."""
    people = [seat for seat in seats if seat.is_person]
    if not name or not people or any(seat.name == name for seat in people):
        return seats
    return tuple(replace(seat, name=name) if seat is people[0] else seat for seat in seats)
