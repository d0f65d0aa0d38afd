"""The record of a game: its rules, seats, seed and moves. A game is loaded by replaying its record.

A record is JSON. Its moves are words: "roll", "dice 2 3 5 6", "advance 6 8", "stop"; in Express "choose 0 4 4 10", with
the player, the fifth die ("-" in a free throw) and the two sums.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from functools import lru_cache
from hashlib import sha256
from math import isfinite
from typing import Any, NoReturn

from cantstop.model import classic, dice, express
from cantstop.model.events import Event, ExpressEvent
from cantstop.model.express import Choose, Mark
from cantstop.model.moves import Advance, Dice, Roll, Stop
from cantstop.model.notation import NotationError
from cantstop.model.refusals import Refusal, Refused

FORMAT = "cantstop"
SCHEMA = 1
POSITION = "position"  # the detail with the position in which the game begins, if that is not the start

AnyRules = classic.Rules | express.Rules
AnyMove = Roll | Dice | Advance | Stop | Choose
AnyState = classic.State | express.State
COLOURS = ("blue", "yellow", "jade", "ink", "rose", "sky")
Scalar = str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table: a person, or a computer if `character` is given."""

    name: str
    colour: str
    character: str | None = None

    @property
    def is_person(self) -> bool:
        return self.character is None


@dataclass(frozen=True, slots=True)
class Record:
    game: str  # "classic" or "express"
    rules: AnyRules
    seats: tuple[Seat, ...]
    seed: str
    moves: tuple[AnyMove, ...] = ()
    starter: int = 0  # Express has none: always 0
    details: Mapping[str, Scalar] = field(default_factory=dict, hash=False)  # entries of the calling program

    def text(self, detail: str) -> str:
        return str(self.details.get(detail) or "")

    def is_marked(self, detail: str) -> bool:
        return self.details.get(detail) is True


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a replayed game, with the position after it and its events."""

    move: AnyMove
    state: AnyState
    events: tuple[Event, ...] | tuple[ExpressEvent, ...]


def start(record: Record) -> AnyState:
    """Return the position before the first move: a new game, or the position in the details."""
    if POSITION in record.details:
        return parse_position(str(record.details[POSITION]))
    if isinstance(record.rules, classic.Rules):
        return classic.new_game(record.rules, record.starter)
    return express.new_game(record.rules)


def parse_position(text: str) -> AnyState:
    """Return the position of either game; raise NotationError, IllegalRules or IllegalPosition if there is none."""
    return express.parse(text) if text.split()[:1] == ["express"] else classic.parse(text)


def play(state: AnyState, move: AnyMove) -> tuple[AnyState, tuple[Event, ...] | tuple[ExpressEvent, ...]]:
    if isinstance(state, classic.State):
        return classic.apply(state, move)  # type: ignore[arg-type]  # a move of the other game is refused
    return express.apply(state, move)  # type: ignore[arg-type]  # and so here


def random_game(seed: str | int, rules: AnyRules | None = None) -> Record:
    """Return a whole game in which every player decides by chance. It depends only on the seed and the rules.

    >>> game = random_game("any text")
    >>> end = replay(game)[-1]
    >>> end.winner, end.columns_of(end.winner)
    (0, (2, 5, 6, 8))
    """
    rules = classic.Rules() if rules is None else rules
    seed = str(seed)
    seats = tuple(Seat(f"Player {number}", COLOURS[number - 1]) for number in range(1, rules.players + 1))
    record = Record("classic" if isinstance(rules, classic.Rules) else "express", rules, seats, seed)
    state, moves = start(record), list[AnyMove]()
    while not is_over(state):
        moves.append(_by_chance(state, seed, len(moves)))
        state, _ = play(state, moves[-1])
    return replace(record, moves=tuple(moves))


def is_over(state: AnyState) -> bool:
    return state.winner is not None if isinstance(state, classic.State) else state.over


def _by_chance(state: AnyState, seed: str, number: int) -> AnyMove:
    if isinstance(state, classic.State):
        if state.awaits_dice:
            return classic.Dice(dice.throw(seed, state.turn, state.throw, 4))
        moves: tuple[AnyMove, ...] = classic.legal_moves(state)
    elif state.dice is None:
        return express.Dice(dice.throw(seed, state.round, 1, express.DICE))
    else:
        moves = express.legal_moves(state, state.waiting[0])
    return moves[dice.pick(seed, 0, number, len(moves))]


def walk(record: Record) -> Iterator[Step]:
    """Yield the steps of the game; raise RecordError with the number of the first illegal move."""
    state = start(record)
    for number, move in enumerate(record.moves, 1):
        try:
            state, events = play(state, move)
        except Refused as refused:
            where = f"move {number}, {move_text(move)!r},"
            raise RecordError(Problem.MOVE, where, refused.refusal) from None
        yield Step(move, state, events)


def replay(record: Record) -> tuple[AnyState, ...]:
    """Return every position of the game, including the first and the last."""
    return (start(record), *(step.state for step in walk(record)))


def dumps(record: Record) -> str:
    """Return the record as one line of JSON; raise RecordError if `loads` could not read it.

    The moves are not replayed.
    """
    body = _body(record)
    _read(Fields(body))
    return json.dumps({**body, "check": checksum(body)}, ensure_ascii=True, separators=(", ", ": "))


def loads(text: str | bytes) -> Record:
    """Return the record in the text; raise RecordError if it is damaged or its moves are not legal."""
    record = read(text)
    for _ in walk(record):
        pass
    return record


def read(text: str | bytes) -> Record:
    """Return the record in the text without replaying its moves; raise RecordError if it is damaged."""
    values = _parse(text)
    fields = Fields(values)
    record = _read(fields)
    fields.take("check", is_text)
    fields.done()
    if values.pop("check") != checksum(values):
        raise RecordError(Problem.CHANGED, "check")
    return record


def _read(fields: Fields) -> Record:
    """Return the record that the entries describe, without replaying its moves."""
    _check_schema(fields)
    game = fields.take("game", lambda value: value in ("classic", "express"))
    rules = _rules(game, Fields(fields.take("rules", lambda value: isinstance(value, dict)), "rules."))
    record = Record(
        game=game,
        rules=rules,
        seats=_seats(rules, fields.take("seats", is_list)),
        seed=fields.take("seed", is_text),
        moves=_moves(fields.take("moves", is_list)),
        starter=fields.take("starter", lambda value: is_number(value) and 0 <= value < rules.players),
        details=fields.take("details", is_details),
    )
    if game == "express" and record.starter:
        raise RecordError(Problem.WRONG, "starter")
    if not _begins(record):
        raise RecordError(Problem.WRONG, f"details.{POSITION}")
    return record


def _begins(record: Record) -> bool:
    """Return whether the start position in the details, if there is one, has the rules of the record."""
    try:
        return start(record).rules == record.rules
    except (Refused, NotationError):
        return False


def _body(record: Record) -> dict[str, object]:
    return {
        "format": FORMAT,
        "schema": SCHEMA,
        "game": record.game,
        "rules": asdict(record.rules),
        "seats": [asdict(seat) for seat in record.seats],
        "seed": record.seed,
        "starter": record.starter,
        "details": dict(record.details),
        "moves": [move_text(move) for move in record.moves],
    }


def _check_schema(fields: Fields) -> None:
    try:
        fields.take("format", lambda value: value == FORMAT)
    except RecordError:
        raise RecordError(Problem.FOREIGN, f"its format is not {FORMAT!r}") from None
    schema = fields.take("schema", lambda value: is_number(value) and value >= 1)
    if schema > SCHEMA:
        raise RecordError(Problem.TOO_NEW, f"schema {schema}, this one knows {SCHEMA}")


def _rules(game: str, fields: Fields) -> AnyRules:
    players = fields.take("players", is_number)
    try:
        rules: AnyRules
        if game == "classic":
            columns = fields.take("columns_to_win", is_number)
            variants = {name: fields.variant(name) for name in classic.VARIANTS}
            rules = classic.Rules(players, columns, **variants)
        else:
            rules = express.Rules(players, fields.take("penalty", is_number))
    except Refused as refused:
        raise RecordError(Problem.RULES, "rules", refused.refusal) from None
    fields.done()
    return rules


def _seats(rules: AnyRules, values: list[object]) -> tuple[Seat, ...]:
    if len(values) != rules.players:
        raise RecordError(Problem.WRONG, "seats")
    seats = []
    for number, value in enumerate(values):
        fields = Fields(value, f"seats[{number}].")
        name, colour = fields.take("name", is_text), fields.take("colour", is_text)
        seats.append(Seat(name, colour, fields.take("character", lambda value: value is None or is_text(value))))
        fields.done()
    return tuple(seats)


def _moves(values: list[object]) -> tuple[AnyMove, ...]:
    moves = []
    for number, value in enumerate(values, 1):
        move = read_move(value) if isinstance(value, str) else None
        if move is None:
            raise RecordError(Problem.WRONG, f"move {number}")
        moves.append(move)
    return tuple(moves)


# Moves as words


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
        case ["dice", *values] if (dice := _numbers_in(values)) is not None:
            return Dice(dice)
        case ["advance", *values] if (columns := _numbers_in(values)) is not None:
            return Advance(columns)
        case ["choose", player, "-", low, high] if (free := _numbers_in([player, low, high])) is not None:
            return Choose(free[0], Mark(None, (free[1], free[2])))
        case ["choose", *values] if (chosen := _numbers_in(values)) is not None and len(chosen) == 4:
            return Choose(chosen[0], Mark(chosen[1], (chosen[2], chosen[3])))
    return None


def _numbers(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))


def _numbers_in(words: list[str]) -> tuple[int, ...] | None:
    """Return the words as numbers, or None unless all are small and in ASCII digits; thus a move has one spelling."""
    if not words or not all(word.isascii() and word.isdigit() and str(int(word[:3])) == word for word in words):
        return None
    return tuple(map(int, words))


# JSON, and the faults of damaged records


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
    """Raised if a record cannot be used; contains the problem, its location, and the refusal if a rule is broken."""

    def __init__(self, problem: Problem, where: str = "", refusal: Refusal | None = None) -> None:
        where = "".join(letter if letter.isprintable() else " " for letter in where)  # of a damaged file
        where = where if len(where) <= 80 else where[:77] + "..."
        super().__init__(problem.value.format(where=where, refusal=refusal))
        self.problem, self.where, self.refusal = problem, where, refusal

    def __reduce__(self) -> tuple[type[RecordError], tuple[Problem, str, Refusal | None]]:
        return type(self), (self.problem, self.where, self.refusal)


def _parse(text: str | bytes) -> dict[str, Any]:
    """Return the JSON object in the text; raise RecordError with the location of the fault if it is invalid."""
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


def is_details(value: object) -> bool:
    def is_scalar(entry: object) -> bool:
        return entry is None or isinstance(entry, str | int) or (isinstance(entry, float) and isfinite(entry))

    return isinstance(value, dict) and all(is_text(name) and is_scalar(entry) for name, entry in value.items())


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        names = [name for name, _ in pairs]
        raise RecordError(Problem.WRONG, next(name for name in names if names.count(name) > 1))
    return entries


def _no_constant(name: str) -> NoReturn:
    raise RecordError(Problem.NOT_JSON, f"the number {name}")
