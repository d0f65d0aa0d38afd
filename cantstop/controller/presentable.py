"""Checks whether the contents of a file or row can be shown, since other programs may have written them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

from cantstop.controller import characters
from cantstop.letters import LONGEST, can_be_written, is_name
from cantstop.model.record import COLOURS, Problem, Record, RecordError, Seat

LONGEST_GAME = 10**9  # seconds
LARGEST = 1 << 40  # no figure of a game is larger


def check(record: Record) -> None:
    """Raise RecordError for the first entry that no screen can show."""
    fits = {"seed": not record.seed or is_name(record.seed)}
    fits |= {f"seats[{number}]": is_seat(seat) for number, seat in enumerate(record.seats)}
    fits |= {f"details.{name}": _DETAILS[name](value) for name, value in record.details.items() if name in _DETAILS}
    for where, shown in fits.items():
        if not shown:
            raise RecordError(Problem.WRONG, where)


def with_names(record: Record) -> Record:
    """Return the record with "?" as the name of every forgotten person."""
    return replace(record, seats=tuple(seat if seat.name else replace(seat, name="?") for seat in record.seats))


def is_seat(seat: Seat) -> bool:
    """Return whether a seat has a printable name, a known colour, and a known character or none."""
    is_known = seat.character is None or seat.character in characters.NAMES
    return is_name(seat.name) and seat.colour in COLOURS and is_known


def is_player(name: str, character: str | None) -> bool:
    """Return whether the name and the character are valid for a seat; the name of a forgotten person is empty."""
    return is_seat(Seat("?" if name == "" else name, COLOURS[0], character))


def _is_game_id(value: object) -> bool:
    """Return whether a text is a valid number of a game, so that it can be part of a file name."""
    return isinstance(value, str) and len(value) <= LONGEST and can_be_written(value) and not set("/\\") & set(value)


def _is_time(value: object) -> bool:
    return isinstance(value, int | float) and 0 <= value <= LONGEST_GAME


def _is_timer(value: object) -> bool:
    return _is_count(value) and _is_time(value) and value != 0


def _is_count(value: object) -> bool:
    return type(value) is int and value >= 0


def _begins_with_day(value: object) -> bool:
    try:
        date.fromisoformat(str(value)[:10])
    except ValueError:
        return False
    return True


# Other details are compared with one value, or never read; `position` belongs to the rules.
_DETAILS: dict[str, Callable[[object], bool]] = {
    "id": _is_game_id,
    "name": is_name,
    "seconds": _is_time,
    "timer": _is_timer,
    "start_throws": _is_count,
    "daily": lambda value: _begins_with_day(value) and len(str(value)) <= 10,
    "ended": _begins_with_day,
}
