"""The figures that the records need of each player, computed from a game's record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from cantstop.controller import presentable
from cantstop.model import classic, express, odds
from cantstop.model import record as records
from cantstop.model.board import COLUMNS
from cantstop.model.dice import sums as dice_sums
from cantstop.model.moves import Dice, Stop
from cantstop.model.record import Record, Seat, Step

Values = tuple[int, ...]  # of a throw
FACES, SUMS = 7, 13
SUMMED = ("turns", "rolls", "busts", "steps_kept", "steps_lost")  # figures of Can't Stop that the records sum up
HIGHEST = ("best_turn", "longest_turn")  # and those of which they show the highest


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
    faces: list[int] = field(default_factory=lambda: [0] * FACES)  # number of times that each side was thrown
    sums: list[int] = field(default_factory=lambda: [0] * SUMS)  # number of rolls in which each sum could be made

    @property
    def steps_climbed(self) -> int:
        return self.steps_kept + self.steps_lost

    @property
    def bust_rate(self) -> float:
        """The part of the turns that ended in a bust."""
        return self.busts / self.turns if self.turns else 0.0


@dataclass(slots=True)
class ClassicFacts(ClassicFigures):
    """One player's part in a game of Can't Stop."""

    won: bool = False
    columns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ExpressFacts:
    """One player's part in a game of Express."""

    won: bool  # first, or one of the first; alone there is nobody to win against
    score: int
    throws: int  # until the player went out


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A finished game as the records know it."""

    game: str
    seats: tuple[Seat, ...]
    classic: tuple[ClassicFacts, ...] = ()
    express: tuple[ExpressFacts, ...] = ()
    rounds: int = 0
    seconds: int = 0
    penalty: int = 0  # of Express
    seed: str = ""
    daily: str = ""
    practice: bool = False  # its throws were known
    ended: str = ""
    taken_back: bool = False
    game_id: str = ""

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
    details, rules = record.details, record.rules
    players, pads, penalty = tuple[ClassicFacts, ...](), tuple[ExpressFacts, ...](), 0
    if isinstance(rules, classic.Rules):
        players, rounds = _classic(record, played)
    else:
        pads, rounds = _express(record, rules.penalty, played)
        penalty = rules.penalty
    return GameFacts(
        record.game,
        record.seats,
        players,
        pads,
        rounds,
        seconds=int(float(details.get("seconds") or 0)),
        penalty=penalty,
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


def _classic(record: Record, played: Iterable[Step]) -> tuple[tuple[ClassicFacts, ...], int]:
    players = tuple([ClassicFacts() for _ in record.seats])
    throws: list[list[Values]] = [[] for _ in players]
    before = records.start(record)
    assert isinstance(before, classic.State)
    for step in played:
        state = step.state
        assert isinstance(state, classic.State)
        if isinstance(step.move, Dice):
            throws[before.player].append(step.move.values)
            _roll(players[before.player], before, state)
        elif isinstance(step.move, Stop):
            _stop(players[before.player], before, state)
        before = state
    if before.winner is not None:
        players[before.winner].won = True
    for player, theirs in zip(players, throws):
        _count_dice(player, theirs)
    return players, before.round


def _roll(player: ClassicFacts, before: classic.State, after: classic.State) -> None:
    steps = before.steps
    player.rolls += 1
    player.longest_turn = max(player.longest_turn, before.throw)
    player.luck += steps * odds.bust_chance(before)
    if after.turn != before.turn:
        player.turns += 1
        player.busts += 1
        player.steps_lost += steps
        player.luck -= steps


def _stop(player: ClassicFacts, before: classic.State, after: classic.State) -> None:
    player.turns += 1
    player.steps_kept += before.steps
    player.best_turn = max(player.best_turn, before.steps)
    player.columns += tuple([column for column in COLUMNS if after.claimed[column] != before.claimed[column]])


def _count_dice(player: ClassicFacts, throws: list[Values]) -> None:
    faces, sums = Counter(chain.from_iterable(throws)), Counter(chain.from_iterable(map(_sums, throws)))
    player.faces = [faces[face] for face in range(FACES)]
    player.sums = [sums[total] for total in range(SUMS)]


@lru_cache(maxsize=1296)
def _sums(values: Values) -> frozenset[int]:
    """Return every sum that these dice can make."""
    return frozenset([total for pair, _ in dice_sums(values) for total in pair])
