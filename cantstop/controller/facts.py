"""Counts from a game's record what the statistics need of each player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import TypeVar

from cantstop.controller import presentable
from cantstop.model import classic, express, odds
from cantstop.model import record as records
from cantstop.model.board import COLUMNS
from cantstop.model.dice import sums as dice_sums
from cantstop.model.moves import Dice, Stop
from cantstop.model.record import Record, Seat

T = TypeVar("T")
Counting = Generator[None, None, T]  # move by move

Values = tuple[int, ...]  # of a throw
FACES, SUMS = 7, 13
WIDE = 32  # bits of a counter
MASK = (1 << WIDE) - 1


class DiceCounts:
    """What was thrown, as one number, which takes little room."""

    __slots__ = ()
    thrown: int  # a counter of WIDE bits for each side, at its number, and behind them one for each sum

    @property
    def faces(self) -> list[int]:
        """How often each side was thrown, at its number."""
        return [self.thrown >> WIDE * face & MASK for face in range(FACES)]

    @property
    def sums(self) -> list[int]:
        """In how many rolls each sum could be made, at its number."""
        return [self.thrown >> WIDE * (FACES + total) & MASK for total in range(SUMS)]


def thrown(faces: Iterable[int], sums: Iterable[int]) -> int:
    """These counts as one number."""
    return sum([count << WIDE * place for place, count in enumerate((*faces, *sums))])


@dataclass(slots=True)
class ClassicFacts(DiceCounts):
    """One player's part in a game of Can't Stop."""

    won: bool = False
    turns: int = 0
    rolls: int = 0
    busts: int = 0
    columns: tuple[int, ...] = ()
    best_turn: int = 0  # steps kept in one turn
    longest_turn: int = 0  # rolls in one turn
    steps_kept: int = 0
    steps_lost: int = 0
    luck: float = 0.0  # steps that the chances of busts said would be lost, less those that were
    thrown: int = 0

    @property
    def steps_climbed(self) -> int:
        return self.steps_kept + self.steps_lost

    @property
    def bust_rate(self) -> float:
        """The part of the turns that ended in a bust."""
        return self.busts / self.turns if self.turns else 0.0


@dataclass(frozen=True, slots=True)
class ExpressFacts:
    """One player's part in a game of Express."""

    won: bool  # first, or one of the first; alone there is nobody to win against
    score: int
    throws: int  # until the player went out
    rows: tuple[int, ...]  # scores of rows 2 to 12


@dataclass(frozen=True, slots=True)
class GameFacts:
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
        """Whether it counts among scores: its throws were new when they were marked."""
        return not (self.practice or self.taken_back)


def facts_of(record: Record) -> GameFacts:
    """Everything the statistics need of a game; RecordError if it is not playable, or could not be shown."""
    counted = counting(record)
    while True:
        try:
            next(counted)
        except StopIteration as ended:
            facts: GameFacts = ended.value
            return facts


def counting(record: Record) -> Counting[GameFacts]:
    """The same move by move."""
    presentable.check(record)
    details = record.details
    told = GameFacts(
        record.game,
        record.seats,
        seconds=int(details.get("seconds") or 0),
        seed=record.seed,
        daily=str(details.get("daily") or ""),
        practice=details.get("practice") is True,
        ended=str(details.get("ended") or ""),
        taken_back=details.get("taken_back") is True,
        game_id=str(details.get("id") or ""),
    )
    if isinstance(record.rules, classic.Rules):
        players, rounds = yield from _classic(record)
        return replace(told, classic=players, rounds=rounds)
    pads, rounds = yield from _express(record, record.rules.penalty)
    return replace(told, express=pads, rounds=rounds, penalty=record.rules.penalty)


def _express(record: Record, penalty: int) -> Counting[tuple[tuple[ExpressFacts, ...], int]]:
    state = records.start(record)
    for step in records.walk(record):
        state = step.state
        yield
    assert isinstance(state, express.State)
    winners = state.winners if len(state.pads) > 1 else ()
    pads = tuple(
        ExpressFacts(
            player in winners,
            pad.score(penalty),
            pad.throws,
            tuple(pad.row_score(row, penalty) for row in COLUMNS),
        )
        for player, pad in enumerate(state.pads)
    )
    return pads, state.round


def _classic(record: Record) -> Counting[tuple[tuple[ClassicFacts, ...], int]]:
    players = tuple([ClassicFacts() for _ in record.seats])
    throws: list[list[Values]] = [[] for _ in players]
    before = records.start(record)
    assert isinstance(before, classic.State)
    for step in records.walk(record):
        state = step.state
        assert isinstance(state, classic.State)
        if isinstance(step.move, Dice):
            throws[before.player].append(step.move.values)
            _roll(players[before.player], before, state)
        elif isinstance(step.move, Stop):
            _stop(players[before.player], before, state)
        before = state
        yield
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
    player.thrown = thrown([faces[face] for face in range(FACES)], [sums[total] for total in range(SUMS)])


@lru_cache(maxsize=1296)
def _sums(values: Values) -> frozenset[int]:
    """Every sum that these dice can make."""
    return frozenset([total for pair, _ in dice_sums(values) for total in pair])
