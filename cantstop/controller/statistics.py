"""The figures of each player in a game, their sums over all finished games, and a CSV file of them."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from math import isfinite
from pathlib import Path
from sqlite3 import Connection
from typing import Any, NamedTuple

from cantstop.controller import presentable
from cantstop.controller.files import write_whole
from cantstop.controller.notices import Notice, not_kept
from cantstop.model import classic, odds
from cantstop.model import record as records
from cantstop.model.board import COLUMNS
from cantstop.model.dice import sums as dice_sums
from cantstop.model.moves import Dice, Stop
from cantstop.model.record import COLOURS, Record, Step

Key = tuple[str, str | None]  # a person's name; or none, and the character of computers
Values = tuple[int, ...]  # of a throw

SUMMED = ("turns", "rolls", "busts", "steps_kept", "steps_lost", "score", "throws")  # figures that add up over games
HIGHEST = (  # figures of which the highest is shown
    "best_turn",
    "longest_turn",
)
COUNTED = {"faces": range(1, 7), "sums": COLUMNS, "claimed": COLUMNS}  # figures with a count for each number
COLUMN_OF = {f"{name}_{number}": (name, number) for name, numbers in COUNTED.items() for number in numbers}
FIGURES = ("won", "luck", *SUMMED, *HIGHEST, *COLUMN_OF)  # columns of a seat

# Columns of the table for spreadsheets
OF_CLASSIC = ("turns", "rolls", "busts", "columns", "best_turn", "steps_kept", "steps_lost", "luck")
OF_EXPRESS = ("penalty", "score", "throws")
OF_ALL = "ended game rounds seconds taken_back daily practice player colour character won".split()

COUNTS = "g.over AND g.name = '' AND g.origin = '' AND g.deleted_at IS NULL"
OF_SEATS = "FROM games g CROSS JOIN seats s ON s.game = g.id"
ALONE = "NOT EXISTS (SELECT 1 FROM seats o WHERE o.game = g.id AND o.seat = 1)"
WHO = "CASE WHEN s.character IS NULL THEN s.name ELSE '' END, s.character, s.colour"
SUMS = [f"{'max' if name in HIGHEST else 'sum'}(s.{name})" for name in FIGURES]


@dataclass(slots=True)
class SeatFigures:
    """The figures of a player in one game, or in several games of Can't Stop."""

    turns: int = 0
    rolls: int = 0
    busts: int = 0
    best_turn: int = 0  # steps kept in one turn
    longest_turn: int = 0  # rolls in one turn
    steps_kept: int = 0
    steps_lost: int = 0
    luck: float = 0.0  # expected losses by busts, less the actual ones, in steps
    score: int = 0  # of Express
    throws: int = 0  # of Express, until the player went out
    wins: int = 0
    faces: Counter[int] = field(default_factory=Counter)  # number of times that each side was thrown
    sums: Counter[int] = field(default_factory=Counter)  # number of rolls in which each sum could be made
    claimed: Counter[int] = field(default_factory=Counter)  # number of times that each column was claimed
    lengths: Counter[int] = field(default_factory=Counter)  # number of games by rounds

    @property
    def games(self) -> int:
        return self.lengths.total()

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that the player claimed, in the order of the claims if there is one game."""
        return tuple(self.claimed)

    @property
    def steps_climbed(self) -> int:
        return self.steps_kept + self.steps_lost

    @property
    def bust_rate(self) -> float:
        return self.busts / self.turns if self.turns else 0.0

    def add(self, other: SeatFigures) -> None:
        for name in (*SUMMED, "luck", "wins"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in HIGHEST:
            setattr(self, name, max(getattr(self, name), getattr(other, name)))
        for name in (*COUNTED, "lengths"):
            getattr(self, name).update(getattr(other, name))

    def as_columns(self) -> dict[str, Any]:
        """Return a mapping of database columns to figures, without the wins, because some games have no winner."""
        whole_game = {name: getattr(self, name) for name in ("luck", *SUMMED, *HIGHEST)}
        return whole_game | {column: getattr(self, name)[number] for column, (name, number) in COLUMN_OF.items()}


def from_columns(values: Sequence[Any], rounds: Any, games: int = 1) -> SeatFigures:
    """Return the figures from the columns of a seat, or from sums over games of the same length."""
    columns = dict(zip(FIGURES, values))
    luck = columns["luck"] if isinstance(columns["luck"], float) and isfinite(columns["luck"]) else 0.0
    found = SeatFigures(luck=luck, wins=whole(columns["won"]), lengths=Counter({whole(rounds): games}))
    for name in (*SUMMED, *HIGHEST):
        setattr(found, name, whole(columns[name]))
    for column, (name, number) in COLUMN_OF.items():
        if (count := whole(columns[column])) > 0:
            getattr(found, name)[number] = count
    return found


def whole(value: Any) -> int:
    """Return a whole number from a row of the database, or 0 if the value is damaged."""
    return value if type(value) is int and abs(value) < presentable.LARGEST else 0


class GameFacts(NamedTuple):
    """The facts about a finished game that the statistics use."""

    record: Record  # without its moves
    rounds: int
    figures: tuple[SeatFigures, ...]  # by player

    @property
    def counts(self) -> bool:
        """Whether the scores count, because nobody knew the throws in advance."""
        return not (self.record.is_marked("practice") or self.record.is_marked("taken_back"))

    @property
    def seconds(self) -> int:
        return int(float(self.record.details.get("seconds") or 0))

    @property
    def penalty(self) -> int:
        return getattr(self.record.rules, "penalty", 0)


class Selection(NamedTuple):
    kind: str | None = None  # "classic", "express", or both
    undone: bool = True  # whether games with undone throws are included

    def where(self, *more: str) -> str:
        kind = (f"g.kind = '{self.kind}'",) if self.kind else ()
        undone = () if self.undone else ("NOT g.taken_back",)
        return f"WHERE {' AND '.join((COUNTS, *kind, *undone, *more))}"


class Score(NamedTuple):
    score: int
    penalty: int
    alone: bool
    taken_back: bool
    practice: bool = False


class Tally(NamedTuple):
    """The quality of a player's choices in a reviewed game."""

    decisions: int
    good: int
    lost: float  # lost wins; in Express lost points


@dataclass(slots=True)
class Player:
    """A person, or all computers of a character."""

    name: str
    character: str | None
    colours: Counter[str] = field(default_factory=Counter)
    classic: SeatFigures = field(default_factory=SeatFigures)
    scores: Counter[Score] = field(default_factory=Counter)  # of Express: number of games by score
    express_wins: int = 0

    @property
    def is_person(self) -> bool:
        return self.character is None

    @property
    def colour(self) -> str:
        return min(self.colours, key=lambda colour: (-self.colours[colour], colour), default=COLOURS[0])

    @property
    def counted(self) -> Counter[Score]:
        """The scores of games whose throws nobody knew beforehand; other scores cannot be compared."""
        return Counter({score: count for score, count in self.scores.items() if not score.practice})

    @property
    def express_games(self) -> int:
        return self.scores.total()

    @property
    def games(self) -> int:
        return self.classic.games + self.express_games

    @property
    def contests(self) -> int:
        """The number of games that could be won: with opponents, and with throws that nobody knew beforehand."""
        return self.classic.games + sum(count for score, count in self.counted.items() if not score.alone)

    @property
    def wins(self) -> int:
        return self.classic.wins + self.express_wins


@dataclass(slots=True)
class Statistics:
    games: int = 0
    undone: int = 0  # games with undone throws, counted or not
    practice: int = 0  # of these, games with known throws
    players: dict[Key, Player] = field(default_factory=dict)
    rounds: Counter[int] = field(default_factory=Counter)  # number of games of Can't Stop by rounds
    seconds: Counter[int] = field(default_factory=Counter)  # number of games with a known time by seconds

    @property
    def together(self) -> SeatFigures:
        total = SeatFigures()
        for each in self.players.values():
            total.add(each.classic)
        return total


def expected_sums(rolls: int) -> dict[int, float]:
    """Return, for each sum, the expected number of rolls in which two dice can make it."""
    return {column: rolls * odds.sum_chance(column) for column in COLUMNS}


# The figures of a game


def facts_of(record: Record, steps: Iterable[Step] | None = None) -> GameFacts:
    """Return the facts about a finished game; `steps` are its moves if they have been replayed already."""
    played = list(records.walk(record) if steps is None else steps)
    before = state = records.start(record)
    figures = tuple([SeatFigures() for _ in record.seats])
    for step in played:
        state = step.state
        if isinstance(before, classic.State) and isinstance(state, classic.State):
            if isinstance(step.move, Dice):
                _roll(figures[before.player], step.move.values, before, state)
            elif isinstance(step.move, Stop):
                _stop(figures[before.player], before, state)
        before = state
    for player, each in enumerate(figures):
        each.lengths[state.round] = 1
        if isinstance(state, classic.State):
            each.wins = int(player == state.winner)
        else:
            pad = state.pads[player]
            each.wins = int(player in state.winners and len(figures) > 1)
            each.score, each.throws = pad.score(state.rules.penalty), pad.throws
    return GameFacts(replace(record, moves=()), state.round, figures)


def _roll(player: SeatFigures, dice: Values, before: classic.State, after: classic.State) -> None:
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


def _stop(player: SeatFigures, before: classic.State, after: classic.State) -> None:
    player.turns += 1
    player.steps_kept += before.steps
    player.best_turn = max(player.best_turn, before.steps)
    player.claimed.update([column for column in COLUMNS if after.claimed[column] != before.claimed[column]])


@lru_cache(maxsize=1296)
def _sums(values: Values) -> frozenset[int]:
    """Return every sum that two of these dice can make."""
    return frozenset([total for pair, _ in dice_sums(values) for total in pair])


# Queries


def statistics(connection: Connection, wanted: Selection = Selection()) -> Statistics:  # noqa: B008  # a value
    found, everything = Statistics(), wanted._replace(undone=True)
    asked = f"g.kind, g.round, g.seconds, g.practice, g.taken_back FROM games g {everything.where()}"
    for count, kind, rounds, seconds, practice, undone in connection.execute(
        f"SELECT count(*), {asked} GROUP BY 2, 3, 4, 5, 6"
    ):
        found.undone += count * (undone == 1)
        if undone and not wanted.undone:
            continue
        found.games += count
        found.practice += count * (practice == 1)
        if kind == "classic":
            found.rounds[whole(rounds)] += count
        if whole(seconds) > 0:
            found.seconds[whole(seconds)] += count
    if wanted.kind != "express":
        _add_classic(found, connection, wanted)
    if wanted.kind != "classic":
        _add_express(found, connection, wanted)
    return found


def _add_classic(found: Statistics, connection: Connection, wanted: Selection) -> None:
    asked = f"SELECT {WHO}, g.round, count(*), {', '.join(SUMS)} {OF_SEATS}"
    where = wanted.where("g.kind = 'classic'", "NOT g.practice")
    for name, character, colour, rounds, count, *sums in connection.execute(f"{asked} {where} GROUP BY 1, 2, 3, 4"):
        player = _player(found, name, character, colour, count)
        if player is not None:
            player.classic.add(from_columns(sums, rounds, count))


def _add_express(found: Statistics, connection: Connection, wanted: Selection) -> None:
    asked = f"SELECT {WHO}, s.score, g.penalty, {ALONE}, g.taken_back, g.practice, count(*), sum(s.won) {OF_SEATS}"
    where = wanted.where("g.kind = 'express'")
    for name, character, colour, points, penalty, alone, undone, practice, count, won in connection.execute(
        f"{asked} {where} GROUP BY 1, 2, 3, 4, 5, 6, 7, 8"
    ):
        player = _player(found, name, character, colour, count)
        if player is not None:
            player.scores[Score(whole(points), whole(penalty), alone == 1, undone == 1, practice == 1)] += count
            player.express_wins += whole(won)


def _player(found: Statistics, name: Any, character: Any, colour: Any, count: int) -> Player | None:
    """Return the player described by a database row, or None if the row is damaged."""
    if not (isinstance(name, str) and presentable.is_player(name, character)):
        return None
    player = found.players.setdefault((name, character), Player(name, character))
    if colour in COLOURS:
        player.colours[colour] += count
    return player


def _seats_of(key: Key) -> tuple[str, str]:
    """Return an SQL condition for the seats of a player, and its parameter. `+` prevents the use of a slow index."""
    name, character = key
    return ("+s.character = ?", character) if character else ("+s.character IS NULL AND +s.name = ?", name)


def latest_scores(connection: Connection, key: Key, wanted: Selection, most: int) -> list[int]:
    """Return this player's scores in the latest games of Express whose throws nobody knew beforehand, oldest first."""
    sat, who = _seats_of(key)
    where = wanted.where("g.kind = 'express'", "NOT g.practice", sat)
    asked = f"SELECT s.score {OF_SEATS} {where} ORDER BY g.latest DESC LIMIT ?"
    return [whole(score) for (score,) in connection.execute(asked, (who, most))][::-1]


def won_against(connection: Connection, name: str, character: str, most: int) -> list[bool]:
    """Return for each of the latest games of two against this character whether the person won, latest first."""
    sat, who = _seats_of((name, None))
    met = "EXISTS (SELECT 1 FROM seats o WHERE o.game = g.id AND o.character = ?)"
    two = "NOT EXISTS (SELECT 1 FROM seats o WHERE o.game = g.id AND o.seat = 2)"
    where = Selection("classic").where("NOT g.practice", sat, met, two)
    asked = f"SELECT s.won {OF_SEATS} {where} ORDER BY g.latest DESC LIMIT ?"
    return [won == 1 for (won,) in connection.execute(asked, (who, character, most))]


def against(connection: Connection, name: str, wanted: Selection) -> list[tuple[str, int, int]]:
    """Return the characters this person has met, with wins and games, most games first."""
    sat, who = _seats_of((name, None))
    games = (
        f"SELECT DISTINCT g.id, o.character AS met, s.won AS won {OF_SEATS} "
        f"CROSS JOIN seats o ON o.game = g.id AND o.character IS NOT NULL {wanted.where('NOT g.practice', sat)}"
    )
    asked = f"SELECT met, sum(won), count(*) FROM ({games}) GROUP BY met ORDER BY count(*) DESC, met"
    rows = connection.execute(asked, (who,))
    return [(met, whole(won), whole(count)) for met, won, count in rows if presentable.is_player("", met)]


def choices(connection: Connection, key: Key, wanted: Selection) -> list[Tally]:
    """Return the quality of this player's choices in each reviewed game, oldest first."""
    sat, who = _seats_of(key)
    asked = (
        "SELECT r.decisions, r.good, r.lost FROM reviews r CROSS JOIN games g ON g.game_id = r.game_id "
        f"CROSS JOIN seats s ON s.game = g.id AND s.seat = r.seat {wanted.where(sat)} ORDER BY g.latest, g.id"
    )
    return [
        Tally(whole(decisions), whole(good), float(lost))
        for decisions, good, lost in connection.execute(asked, (who,))
        if type(lost) in (int, float) and isfinite(lost) and 0 <= whole(good) <= whole(decisions) > 0
    ]


# A table for spreadsheets, with a line for each player of each game


def csv_text(games: Iterable[GameFacts]) -> str:
    text = io.StringIO()
    table = csv.DictWriter(text, (*OF_ALL, *OF_CLASSIC, *OF_EXPRESS), restval="", lineterminator="\r\n")
    table.writeheader()
    for game in games:
        record = game.record
        for seat, figures in zip(record.seats, game.figures):
            row = {
                "ended": record.text("ended"),
                "game": record.game,
                "rounds": game.rounds,
                "seconds": game.seconds,
                "taken_back": int(record.is_marked("taken_back")),
                "daily": record.text("daily"),
                "practice": int(record.is_marked("practice")),
                "player": _plain(seat.name),
                "colour": seat.colour,
                "character": seat.character,
                "won": figures.wins,
            }
            if record.game == "classic":
                row |= {name: getattr(figures, name) for name in OF_CLASSIC}
                row |= {"luck": f"{figures.luck:.2f}", "columns": " ".join(map(str, figures.columns))}
            else:
                row |= {"penalty": game.penalty, "score": figures.score, "throws": figures.throws}
            table.writerow(row)
    return text.getvalue()


def write_csv(path: Path, games: Iterable[GameFacts]) -> tuple[Notice, ...]:
    """Write the statistics as a CSV file; return a notice if it cannot be written."""
    try:
        write_whole(path, csv_text(games))
    except OSError as error:
        return (not_kept(error),)
    return ()


def _plain(name: str) -> str:
    """Return the name in a form that a spreadsheet does not read as a formula."""
    return "'" + name if name[:1] in ("=", "+", "-", "@", "\t", "\r") else name
