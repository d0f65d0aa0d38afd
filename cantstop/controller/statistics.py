"""The records of all players, added up from the facts of their finished games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from cantstop.controller.facts import ClassicFacts, ExpressFacts, GameFacts, Thrown
from cantstop.controller.memory import without_garbage_collection
from cantstop.model import odds
from cantstop.model.board import COLUMNS
from cantstop.model.record import Seat

Key = tuple[str, str | None]  # a name, and the character of a computer


@dataclass(frozen=True, slots=True)
class Score:
    """An Express game of one player."""

    score: int
    penalty: int
    ended: str
    alone: bool
    taken_back: bool
    daily: str = ""
    practice: bool = False


@dataclass(slots=True)
class ClassicTotals(ClassicFacts):
    """A player over all games of Can't Stop."""

    games: int = 0
    wins: int = 0
    lengths: list[int] = field(default_factory=list)  # rounds of each game
    claimed: Counter[int] = field(default_factory=Counter)  # how often each column


def totals(parts: Sequence[ClassicFacts], lengths: list[int]) -> ClassicTotals:
    """One player's games, at least one: figure by figure, which is quicker than game by game."""
    return ClassicTotals(
        games=len(parts),
        wins=sum([part.won for part in parts]),
        lengths=lengths,
        turns=sum([part.turns for part in parts]),
        rolls=sum([part.rolls for part in parts]),
        busts=sum([part.busts for part in parts]),
        claimed=Counter(chain.from_iterable([part.columns for part in parts])),
        best_turn=max([part.best_turn for part in parts]),
        longest_turn=max([part.longest_turn for part in parts]),
        steps_kept=sum([part.steps_kept for part in parts]),
        steps_lost=sum([part.steps_lost for part in parts]),
        luck=sum([part.luck for part in parts]),
        thrown=sum([part.thrown for part in parts]),
    )


@dataclass(slots=True)
class Player:
    """A person, or a computer's character under the name it had."""

    name: str
    character: str | None
    colour: str  # of the latest game
    classic: ClassicTotals = field(default_factory=ClassicTotals)
    scores: list[Score] = field(default_factory=list)  # of Express, oldest first
    express_wins: int = 0

    @property
    def counted(self) -> list[Score]:
        """The scores that are compared with one another: of throws that were new."""
        return [score for score in self.scores if not score.practice]

    @property
    def games(self) -> int:
        return self.classic.games + len(self.scores)

    @property
    def contests(self) -> int:
        """Games that could be won: with somebody to win against, and throws that nobody knew."""
        return self.classic.games + sum(not score.alone and not score.practice for score in self.scores)

    @property
    def wins(self) -> int:
        return self.classic.wins + self.express_wins

    def best_scores(self, penalty: int, count: int = 5, alone: bool = False) -> tuple[Score, ...]:
        """The best Express games with this penalty, the earlier first of equal ones."""
        mine = [score for score in self.counted if score.penalty == penalty and (score.alone or not alone)]
        return tuple(sorted(mine, key=lambda score: -score.score)[:count])


@dataclass(slots=True)
class Statistics(Thrown):
    games: int = 0
    players: dict[Key, Player] = field(default_factory=dict)
    rounds: list[int] = field(default_factory=list)  # of each game of Can't Stop
    seconds: list[int] = field(default_factory=list)  # of each game whose time is known
    columns: Counter[int] = field(default_factory=Counter)
    thrown: int = 0
    rolls: int = 0

    def expected_sums(self) -> dict[int, float]:
        """In how many rolls fair dice make each sum."""
        return {column: self.rolls * odds.sum_chance(column) for column in COLUMNS}


def by_name(seat: Seat) -> Key:
    return seat.name, seat.character


def by_character(seat: Seat) -> Key:
    """All computers of a character are one player, whatever their names."""
    return (seat.name, None) if seat.character is None else ("", seat.character)


def statistics(games: Iterable[GameFacts], key: Callable[[Seat], Key] = by_name) -> Statistics:
    """All games added up, oldest first."""
    with without_garbage_collection():
        return _added_up(games, key)


def _added_up(games: Iterable[GameFacts], key: Callable[[Seat], Key]) -> Statistics:
    total = Statistics()
    parts: dict[Key, list[ClassicFacts]] = {}
    lengths: dict[Key, list[int]] = {}
    for game in games:
        total.games += 1
        if game.seconds:
            total.seconds.append(game.seconds)
        if game.classic:
            total.rounds.append(game.rounds)
        for seat, classic in zip(game.seats, () if game.practice else game.classic):
            who = key(seat)
            _player(total, seat, who)
            parts.setdefault(who, []).append(classic)
            lengths.setdefault(who, []).append(game.rounds)
        for seat, express in zip(game.seats, game.express):
            player = _player(total, seat, key(seat))
            player.express_wins += express.won and not game.practice
            player.scores.append(_score(game, express))
    for who, played in parts.items():
        total.players[who].classic = added = totals(played, lengths[who])
        total.columns.update(added.claimed)
        total.thrown += added.thrown
        total.rolls += added.rolls
    return total


def _player(total: Statistics, seat: Seat, key: Key) -> Player:
    player = total.players.get(key)
    if player is None:
        player = total.players[key] = Player(key[0], seat.character, seat.colour)
    player.colour = seat.colour
    return player


def _score(game: GameFacts, facts: ExpressFacts) -> Score:
    alone = len(game.seats) == 1
    return Score(facts.score, game.penalty, game.ended, alone, game.taken_back, game.daily, game.practice)
