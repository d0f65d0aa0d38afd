"""What one game tells of each player, counted from its record alone."""

from __future__ import annotations

from dataclasses import dataclass, field

from cantstop.model import classic, odds
from cantstop.model import record as records
from cantstop.model.board import COLUMNS
from cantstop.model.events import Busted, ColumnClaimed, Rolled, Stopped
from cantstop.model.record import Record, Seat


@dataclass(slots=True)
class ClassicFacts:
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
    faces: list[int] = field(default_factory=lambda: [0] * 7)  # how often each side was thrown, at its number
    sums: list[int] = field(default_factory=lambda: [0] * 13)  # in how many rolls each sum could be made

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


def facts_of(record: Record) -> GameFacts:
    """Everything the statistics need of a game; RecordError if it is not playable."""
    details = record.details
    common = {
        "game": record.game,
        "seats": record.seats,
        "seconds": int(details.get("seconds") or 0),
        "seed": record.seed,
        "daily": str(details.get("daily") or ""),
        "practice": details.get("practice") is True,
        "ended": str(details.get("ended") or ""),
        "taken_back": details.get("taken_back") is True,
        "game_id": str(details.get("id") or ""),
    }
    if record.game == "classic":
        players, rounds = _classic(record)
        return GameFacts(**common, classic=players, rounds=rounds)  # type: ignore[arg-type]
    state = records.replay(record)[-1]
    assert not isinstance(state, classic.State)
    winners = state.winners if len(state.pads) > 1 else ()
    penalty = state.rules.penalty
    pads = tuple(
        ExpressFacts(
            player in winners,
            pad.score(penalty),
            pad.throws,
            tuple(pad.row_score(row, penalty) for row in COLUMNS),
        )
        for player, pad in enumerate(state.pads)
    )
    return GameFacts(**common, express=pads, rounds=state.round, penalty=penalty)  # type: ignore[arg-type]


def _classic(record: Record) -> tuple[tuple[ClassicFacts, ...], int]:
    players = tuple(ClassicFacts() for _ in record.seats)
    before = records.start(record)
    for step in records.walk(record):
        assert isinstance(before, classic.State)
        player = players[before.player]
        for event in step.events:
            match event:
                case Rolled(dice=values):
                    _count_roll(player, before, values)
                case Busted(steps=steps):
                    player.turns += 1
                    player.busts += 1
                    player.steps_lost += steps
                    player.luck -= steps
                case Stopped(steps=steps):
                    player.turns += 1
                    player.steps_kept += steps
                    player.best_turn = max(player.best_turn, steps)
                case ColumnClaimed(column=column):
                    player.columns = (*player.columns, column)
        before = step.state
    assert isinstance(before, classic.State)
    if before.winner is not None:
        players[before.winner].won = True
    rounds = (before.turn - 1) // len(players) + 1
    return players, rounds


def _count_roll(player: ClassicFacts, before: classic.State, values: tuple[int, ...]) -> None:
    player.rolls += 1
    player.longest_turn = max(player.longest_turn, before.throw)
    player.luck += before.steps * odds.bust_chance(before)
    for value in values:
        player.faces[value] += 1
    for total in {first + second for at, first in enumerate(values) for second in values[at + 1 :]}:
        player.sums[total] += 1
