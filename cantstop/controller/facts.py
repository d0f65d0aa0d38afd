"""The figures that the records need of each player, computed from a game's record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import isfinite
from typing import Any

from cantstop.controller import presentable
from cantstop.model import classic, express, odds
from cantstop.model import record as records
from cantstop.model.board import COLUMNS
from cantstop.model.dice import sums as dice_sums
from cantstop.model.moves import Dice, Stop
from cantstop.model.record import Record, Seat, Step

Values = tuple[int, ...]  # of a throw
SUMMED = ("turns", "rolls", "busts", "steps_kept", "steps_lost")  # figures of Can't Stop that the records sum up
HIGHEST = ("best_turn", "longest_turn")  # and those of which they show the highest
COUNTED = {"faces": range(1, 7), "sums": COLUMNS, "claimed": COLUMNS}  # and those with a count for each number
CLASSIC = (*SUMMED, *HIGHEST, *(f"{name}_{number}" for name, numbers in COUNTED.items() for number in numbers))
FIGURES = (*CLASSIC, "score", "throws")  # columns of a seat


@dataclass(slots=True)
class ClassicFigures:
    """The figures of a player in Can't Stop, of one game or of many."""

    turns: int = 0
    rolls: int = 0
    busts: int = 0
    best_turn: int = 0  # steps kept in one turn
    longest_turn: int = 0  # rolls in one turn
    steps_kept: int = 0
    steps_lost: int = 0
    luck: float = 0.0  # expected losses by busts, less the actual ones, in steps
    wins: int = 0
    faces: Counter[int] = field(default_factory=Counter)  # number of times that each side was thrown
    sums: Counter[int] = field(default_factory=Counter)  # number of rolls in which each sum could be made
    claimed: Counter[int] = field(default_factory=Counter)  # number of times that each column was claimed
    lengths: Counter[int] = field(default_factory=Counter)  # number of games by rounds

    @property
    def games(self) -> int:
        return self.lengths.total()

    @property
    def won(self) -> bool:
        """True if the player won a game."""
        return self.wins > 0

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns claimed; of one game, in their order."""
        return tuple(self.claimed)

    @property
    def steps_climbed(self) -> int:
        return self.steps_kept + self.steps_lost

    @property
    def bust_rate(self) -> float:
        """The part of the turns that ended in a bust."""
        return self.busts / self.turns if self.turns else 0.0

    def add(self, other: ClassicFigures) -> None:
        """Add the figures of other games."""
        for name in (*SUMMED, "luck", "wins"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in HIGHEST:
            setattr(self, name, max(getattr(self, name), getattr(other, name)))
        for name in (*COUNTED, "lengths"):
            getattr(self, name).update(getattr(other, name))

    def as_columns(self) -> dict[str, Any]:
        """Return the figures as columns of a seat."""
        plain = {name: getattr(self, name) for name in ("luck", *SUMMED, *HIGHEST)}
        return plain | {
            f"{name}_{number}": getattr(self, name)[number] for name, numbers in COUNTED.items() for number in numbers
        }


def from_columns(values: Mapping[str, Any], luck: Any, wins: Any, rounds: Any, games: int = 1) -> ClassicFigures:
    """Return the figures in columns of one seat, or summed over games of the same length."""
    found: dict[str, Any] = {name: whole(values[name]) for name in (*SUMMED, *HIGHEST)}
    for name, numbers in COUNTED.items():
        found[name] = +Counter({number: whole(values[f"{name}_{number}"]) for number in numbers})
    return ClassicFigures(
        luck=luck if isinstance(luck, float) and isfinite(luck) else 0.0,
        wins=whole(wins),
        lengths=Counter({whole(rounds): games}),
        **found,
    )


def whole(value: Any) -> int:
    """Return the figure of a row, or 0 if it is damaged."""
    return value if type(value) is int and abs(value) < presentable.LARGEST else 0


@dataclass(frozen=True, slots=True)
class ExpressFacts:
    """One player's part in a game of Express."""

    won: bool  # first, or one of the first; alone there is nobody to win against
    score: int
    throws: int  # until the player went out

    def as_columns(self) -> dict[str, Any]:
        return {"score": self.score, "throws": self.throws}


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A finished game as the records know it."""

    game: str
    seats: tuple[Seat, ...]
    classic: tuple[ClassicFigures, ...]
    express: tuple[ExpressFacts, ...]
    rounds: int
    seconds: int
    penalty: int  # of Express
    seed: str
    daily: str
    practice: bool  # its throws were known
    ended: str
    taken_back: bool
    game_id: str

    @property
    def counts(self) -> bool:
        """True if the game counts among scores: its throws were unknown when they were marked."""
        return not (self.practice or self.taken_back)


def facts_of(record: Record, steps: Iterable[Step] | None = None) -> GameFacts:
    """Return all that the records need of a game; `steps` are its moves where somebody has replayed them already.

    Raises RecordError if it cannot be played, or could not be shown.
    """
    presentable.check(record)
    played = records.walk(record) if steps is None else steps
    if isinstance(record.rules, classic.Rules):
        return game_facts(record, *_classic(record, played), ())
    pads, rounds = _express(record, record.rules.penalty, played)
    return game_facts(record, (), rounds, pads)


def game_facts(
    record: Record, players: tuple[ClassicFigures, ...], rounds: int, pads: tuple[ExpressFacts, ...]
) -> GameFacts:
    """Return the figures of the players with what a record has apart from its moves."""
    details = record.details
    return GameFacts(
        record.game,
        record.seats,
        players,
        pads,
        rounds,
        seconds=int(float(details.get("seconds") or 0)),
        penalty=getattr(record.rules, "penalty", 0),
        seed=record.seed,
        daily=str(details.get("daily") or ""),
        practice=details.get("practice") is True,
        ended=str(details.get("ended") or ""),
        taken_back=details.get("taken_back") is True,
        game_id=str(details.get("id") or ""),
    )


def _express(record: Record, penalty: int, played: Iterable[Step]) -> tuple[tuple[ExpressFacts, ...], int]:
    state = records.start(record)
    for step in played:
        state = step.state
    assert isinstance(state, express.State)
    winners = state.winners if len(state.pads) > 1 else ()
    pads = enumerate(state.pads)
    return tuple(ExpressFacts(player in winners, pad.score(penalty), pad.throws) for player, pad in pads), state.round


def _classic(record: Record, played: Iterable[Step]) -> tuple[tuple[ClassicFigures, ...], int]:
    players = tuple([ClassicFigures() for _ in record.seats])
    before = records.start(record)
    assert isinstance(before, classic.State)
    for step in played:
        state = step.state
        assert isinstance(state, classic.State)
        if isinstance(step.move, Dice):
            _roll(players[before.player], step.move.values, before, state)
        elif isinstance(step.move, Stop):
            _stop(players[before.player], before, state)
        before = state
    if before.winner is not None:
        players[before.winner].wins = 1
    for player in players:
        player.lengths[before.round] = 1
    return players, before.round


def _roll(player: ClassicFigures, dice: Values, before: classic.State, after: classic.State) -> None:
    steps = before.steps
    player.rolls += 1
    player.faces.update(dice)
    player.sums.update(_sums(dice))
    player.longest_turn = max(player.longest_turn, before.throw)
    player.luck += steps * odds.bust_chance(before)
    if after.turn != before.turn:
        player.turns += 1
        player.busts += 1
        player.steps_lost += steps
        player.luck -= steps


def _stop(player: ClassicFigures, before: classic.State, after: classic.State) -> None:
    player.turns += 1
    player.steps_kept += before.steps
    player.best_turn = max(player.best_turn, before.steps)
    player.claimed.update([column for column in COLUMNS if after.claimed[column] != before.claimed[column]])


@lru_cache(maxsize=1296)
def _sums(values: Values) -> frozenset[int]:
    """Return every sum that these dice can make."""
    return frozenset([total for pair, _ in dice_sums(values) for total in pair])
