"""The records of all players, told from the totals of their finished games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cantstop.controller.facts import FACES, SUMS, GameFacts
from cantstop.controller.totals import ADDED_UP, COLOUR, HIGHEST, LUCK, SCORE, Totals, TotalsKey, add, is_of_a_game
from cantstop.model.board import COLUMNS
from cantstop.model.odds import sum_chance
from cantstop.model.record import COLOURS, Seat

Key = tuple[str, str | None]  # a person's name; or none, and the character of computers


def key_of(seat: Seat) -> Key:
    """All computers of a character are one player, whatever their names."""
    return (seat.name, None) if seat.is_person else ("", seat.character)


class Score(NamedTuple):
    """An Express game of one player."""

    score: int
    penalty: int
    alone: bool
    taken_back: bool
    practice: bool = False


@dataclass(slots=True)
class ClassicTotals:
    """A player over all games of Can't Stop."""

    wins: int = 0
    turns: int = 0
    rolls: int = 0
    busts: int = 0
    best_turn: int = 0  # steps kept in one turn
    longest_turn: int = 0  # rolls in one turn
    steps_kept: int = 0
    steps_lost: int = 0
    luck: float = 0.0
    lengths: Counter[int] = field(default_factory=Counter)  # how many games took so many rounds
    claimed: Counter[int] = field(default_factory=Counter)  # how often each column
    dice: Counter[int] = field(default_factory=Counter)  # how often each side was thrown
    sums_made: Counter[int] = field(default_factory=Counter)  # in how many rolls each sum could be made

    @property
    def games(self) -> int:
        return self.lengths.total()

    @property
    def bust_rate(self) -> float:
        """The part of the turns that ended in a bust."""
        return self.busts / self.turns if self.turns else 0.0

    @property
    def faces(self) -> list[int]:
        """How often each side was thrown, at its number."""
        return [self.dice[face] for face in range(FACES)]

    @property
    def sums(self) -> list[int]:
        """In how many rolls each sum could be made, at its number."""
        return [self.sums_made[total] for total in range(SUMS)]


@dataclass(slots=True)
class Player:
    """A person, or all computers of a character."""

    name: str
    character: str | None
    colours: Counter[str] = field(default_factory=Counter)
    classic: ClassicTotals = field(default_factory=ClassicTotals)
    scores: Counter[Score] = field(default_factory=Counter)  # of Express: how many games ended so
    express_wins: int = 0

    @property
    def is_person(self) -> bool:
        return self.character is None

    @property
    def colour(self) -> str:
        """The one that this player mostly has."""
        return min(self.colours, key=lambda colour: (-self.colours[colour], colour), default=COLOURS[0])

    @property
    def counted(self) -> Counter[Score]:
        """The scores that are compared with one another: of throws that were new."""
        return Counter({score: count for score, count in self.scores.items() if not score.practice})

    @property
    def express_games(self) -> int:
        return self.scores.total()

    @property
    def games(self) -> int:
        return self.classic.games + self.express_games

    @property
    def contests(self) -> int:
        """Games that could be won: with somebody to win against, and throws that nobody knew."""
        return self.classic.games + sum(count for score, count in self.counted.items() if not score.alone)

    @property
    def wins(self) -> int:
        return self.classic.wins + self.express_wins


@dataclass(slots=True)
class Statistics:
    games: int = 0
    undone: int = 0  # games with moves that were taken back, whether they are among these or not
    practice: int = 0  # of these with throws that somebody knew
    players: dict[Key, Player] = field(default_factory=dict)
    rounds: Counter[int] = field(default_factory=Counter)  # how many games of Can't Stop took so many
    seconds: Counter[int] = field(default_factory=Counter)  # the same, of games whose time is known

    @property
    def together(self) -> ClassicTotals:
        """All that all players have claimed and thrown."""
        total = ClassicTotals()
        for each in self.players.values():
            total.rolls += each.classic.rolls
            total.claimed += each.classic.claimed
            total.dice += each.classic.dice
            total.sums_made += each.classic.sums_made
        return total


def expected_sums(rolls: int) -> dict[int, float]:
    """In how many of so many rolls fair dice make each sum."""
    return {column: rolls * sum_chance(column) for column in COLUMNS}


def middle(counts: Mapping[int, int]) -> float:
    """The median of what was counted, of which there is something."""
    half, below, low = sum(counts.values()) / 2, 0, 0
    for figure, count in sorted(counts.items()):
        if below == half and below:
            return (low + figure) / 2
        below += count
        if below > half:
            return figure
        low = figure
    return low


def totals_of(games: Iterable[GameFacts]) -> Totals:
    found = Totals()
    for game in games:
        add(found, game)
    return found


def statistics(totals: Totals, kind: str | None = None, *, undone: bool = True) -> Statistics:
    """What the totals tell of the games of one kind or both, with or without those in which moves were taken back."""
    found = Statistics()
    for entry, count in totals.items():
        if not count or kind not in (None, entry.kind):
            continue
        if is_of_a_game(entry):
            _tell_game(found, entry, count, undone or not entry.taken_back)
        elif undone or not entry.taken_back:
            _tell_player(_player(found, entry), entry, count)
    return found


def _tell_game(found: Statistics, entry: TotalsKey, count: int, wanted: bool) -> None:
    if entry.what == "games":
        found.undone += count * entry.taken_back
    if not wanted:
        return
    if entry.what == "games":
        found.games += count
        found.practice += count * entry.practice
    else:
        getattr(found, entry.what)[entry.figure] += count


def _player(found: Statistics, entry: TotalsKey) -> Player:
    who = entry.name, entry.character or None
    player = found.players.get(who)
    if player is None:
        player = found.players[who] = Player(*who)
    return player


def _tell_player(player: Player, entry: TotalsKey, count: int) -> None:
    what, classic = entry.what, player.classic
    if what == "luck":
        classic.luck += count / LUCK
    elif what == "wins" or what in ADDED_UP:
        setattr(classic, what, getattr(classic, what) + count)
    elif what in HIGHEST:
        setattr(classic, what, max(getattr(classic, what), entry.figure))
    elif what == "express_wins":
        player.express_wins += count
    elif what.startswith(SCORE):
        score = Score(entry.figure, int(what[len(SCORE) :]), entry.alone, entry.taken_back, entry.practice)
        player.scores[score] += count
    elif what.startswith(COLOUR):
        player.colours[what[len(COLOUR) :]] += count
    else:
        getattr(classic, what)[entry.figure] += count
