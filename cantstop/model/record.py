"""The record of a game: its rules, seats, seed and moves. A game is loaded by replaying its record."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace

from cantstop.model import classic, dice, express
from cantstop.model.events import Event, ExpressEvent
from cantstop.model.notation import NotationError
from cantstop.model.record_json import (
    Fields,
    Problem,
    RecordError,
    checksum,
    is_details,
    is_list,
    is_number,
    is_text,
    parse,
)
from cantstop.model.record_text import AnyMove, move_text, read_move
from cantstop.model.refusals import Refused

__all__ = [
    "AnyState",
    "Record",
    "RecordError",
    "Seat",
    "Step",
    "dumps",
    "is_over",
    "loads",
    "parse_position",
    "random_game",
    "read",
    "replay",
    "walk",
]

FORMAT = "cantstop"
SCHEMA = 1
POSITION = "position"  # the detail with the position in which the game begins, if that is not the start

AnyRules = classic.Rules | express.Rules
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
    """Return a whole game in which every player decides by chance; it depends only on the seed and the rules.

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
    values = parse(text)
    fields = Fields(values)
    record = _read(fields)
    fields.take("check", is_text)
    fields.done()
    if values.pop("check") != checksum(values):
        raise RecordError(Problem.CHANGED, "check")
    return record


def _read(fields: Fields) -> Record:
    """Return the record in the entries, without replaying its moves."""
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
