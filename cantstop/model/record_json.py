"""Records as JSON, and the sentences about damaged records."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import Enum
from hashlib import sha256
from math import isfinite
from typing import Any, NoReturn

from cantstop.model.refusals import Refusal


class Problem(Enum):
    """The faults of a record; each value is an English sentence."""

    NOT_TEXT = "The record is not text."
    NOT_JSON = "The record is damaged: it cannot be read at {where}."
    TRUNCATED = "The record is cut off: it ends at {where}."
    FOREIGN = "This is not a record of Can't Stop: {where}."
    TOO_NEW = "The record was written by a newer version of the game ({where})."
    MISSING = "The record is damaged: {where} is missing."
    UNKNOWN = "The record is damaged: it has an unknown entry, {where}."
    WRONG = "The record is damaged: {where} is not what it should be."
    RULES = "The record is damaged: in {where}, {refusal}."
    MOVE = "The record is damaged: {where} is not legal, because {refusal}."
    CHANGED = "The record is damaged: {where} does not fit what the record says."


class RecordError(ValueError):
    """An error: a record cannot be used. It has the problem, its place, and the refusal if a rule is broken."""

    def __init__(self, problem: Problem, where: str = "", refusal: Refusal | None = None) -> None:
        where = "".join(letter if letter.isprintable() else " " for letter in where)  # of a damaged file
        where = where if len(where) <= 80 else where[:77] + "..."
        super().__init__(problem.value.format(where=where, refusal=refusal))
        self.problem, self.where, self.refusal = problem, where, refusal

    def __reduce__(self) -> tuple[type[RecordError], tuple[Problem, str, Refusal | None]]:
        return type(self), (self.problem, self.where, self.refusal)


def parse(text: str | bytes) -> dict[str, Any]:
    """Return the JSON object in the text; raise RecordError with the place of the fault if it is incomplete."""
    if isinstance(text, bytes | bytearray):
        try:
            text = text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise RecordError(Problem.NOT_JSON, f"byte {error.start}") from None
    if not isinstance(text, str):
        raise RecordError(Problem.NOT_TEXT)
    try:
        value = json.loads(text, object_pairs_hook=_once_each, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        whole = text.strip()
        open_ended = whole[:1] == "{" and (whole[-1:] != "}" or error.msg.startswith("Unterminated"))
        ended = open_ended or error.pos >= len(text.rstrip())
        where = f"line {error.lineno}, character {error.colno}"
        raise RecordError(Problem.TRUNCATED if ended else Problem.NOT_JSON, where) from None
    except RecordError:
        raise
    except (ValueError, RecursionError):
        raise RecordError(Problem.NOT_JSON, "a number or a nesting beyond all measure") from None
    if not isinstance(value, dict):
        raise RecordError(Problem.FOREIGN, "it holds no object")
    return value


def checksum(body: Mapping[str, object]) -> str:
    """Return a short digest of all entries of a record; any change alters it."""
    canonical = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(canonical.encode("ascii")).hexdigest()[:16]


class Fields:
    """The entries of a record, read one by one; each must be present and of its type."""

    def __init__(self, value: object, where: str = "") -> None:
        if not isinstance(value, dict):
            raise RecordError(Problem.WRONG, where)
        self._left = dict(value)
        self._where = where

    def take(self, name: str, fits: Callable[[Any], bool]) -> Any:
        where = self._where + name
        if name not in self._left:
            raise RecordError(Problem.MISSING, where)
        value = self._left.pop(name)
        if not fits(value):
            raise RecordError(Problem.WRONG, where)
        return value

    def variant(self, name: str) -> bool:
        """Return whether the variant is on; it is off in records that are older than the variant."""
        return name in self._left and bool(self.take(name, lambda value: type(value) is bool))

    def done(self) -> None:
        """Raise RecordError if an entry was not read."""
        for name in self._left:
            raise RecordError(Problem.UNKNOWN, self._where + name)


def is_text(value: object) -> bool:
    return isinstance(value, str)


def is_number(value: object) -> bool:
    return type(value) is int


def is_list(value: object) -> bool:
    return isinstance(value, list)


def is_scalar(value: object) -> bool:
    return value is None or isinstance(value, str | int) or (isinstance(value, float) and isfinite(value))


def is_details(value: object) -> bool:
    return isinstance(value, dict) and all(is_text(name) and is_scalar(entry) for name, entry in value.items())


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        names = [name for name, _ in pairs]
        raise RecordError(Problem.WRONG, next(name for name in names if names.count(name) > 1))
    return entries


def _no_constant(name: str) -> NoReturn:
    raise RecordError(Problem.NOT_JSON, f"the number {name}")
