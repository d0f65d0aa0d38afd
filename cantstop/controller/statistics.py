"""The records of all players: sums over the rows of their finished games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isfinite
from sqlite3 import Connection
from typing import Any, NamedTuple

from cantstop.controller.facts import (
    CLASSIC,
    FIGURES,
    HIGHEST,
    ClassicFigures,
    ExpressFacts,
    GameFacts,
    from_columns,
    game_facts,
    whole,
)
from cantstop.controller.game_rows import Rows, head, stored
from cantstop.controller.presentable import is_player
from cantstop.model.board import COLUMNS
from cantstop.model.odds import sum_chance
from cantstop.model.record import COLOURS

Key = tuple[str, str | None]  # a person's name; or none, and the character of computers

COUNTED = "g.over AND g.name = '' AND g.origin = '' AND g.deleted_at IS NULL"
OF_SEATS = "FROM games g CROSS JOIN seats s ON s.game = g.id"
ALONE = "NOT EXISTS (SELECT 1 FROM seats o WHERE o.game = g.id AND o.seat = 1)"
WHO = "CASE WHEN s.character IS NULL THEN s.name ELSE '' END, s.character, s.colour"
SUMS = [f"{'max' if name in HIGHEST else 'sum'}(s.{name})" for name in ("luck", *CLASSIC)]


class Selection(NamedTuple):
    """A selection of finished games."""

    kind: str | None = None  # "classic", "express", or both
    undone: bool = True  # also those in which moves were taken back

    def where(self, *more: str) -> str:
        kind = (f"g.kind = '{self.kind}'",) if self.kind else ()
        undone = () if self.undone else ("NOT g.taken_back",)
        return f"WHERE {' AND '.join((COUNTED, *kind, *undone, *more))}"


class Score(NamedTuple):
    """An Express game of one player."""

    score: int
    penalty: int
    alone: bool
    taken_back: bool
    practice: bool = False


class ReviewedChoices(NamedTuple):
    """The quality of a player's choices in one reviewed game."""

    good: int
    decisions: int
    lost: float  # games lost by it; in Express points


@dataclass(slots=True)
class Player:
    """A person, or all computers of a character."""

    name: str
    character: str | None
    colours: Counter[str] = field(default_factory=Counter)
    classic: ClassicFigures = field(default_factory=ClassicFigures)
    scores: Counter[Score] = field(default_factory=Counter)  # of Express: number of games by score
    express_wins: int = 0

    @property
    def is_person(self) -> bool:
        return self.character is None

    @property
    def colour(self) -> str:
        """The player's most frequent colour."""
        return min(self.colours, key=lambda colour: (-self.colours[colour], colour), default=COLOURS[0])

    @property
    def counted(self) -> Counter[Score]:
        """The scores of games with new throws, the only comparable ones."""
        return Counter({score: count for score, count in self.scores.items() if not score.practice})

    @property
    def express_games(self) -> int:
        return self.scores.total()

    @property
    def games(self) -> int:
        return self.classic.games + self.express_games

    @property
    def contests(self) -> int:
        """The number of games that could be won: with opponents, and with new throws."""
        return self.classic.games + sum(count for score, count in self.counted.items() if not score.alone)

    @property
    def wins(self) -> int:
        return self.classic.wins + self.express_wins


@dataclass(slots=True)
class Statistics:
    """The figures of the finished games, over all players and for each."""

    games: int = 0
    undone: int = 0  # games with moves that were taken back, counted or not
    practice: int = 0  # of these, games with known throws
    players: dict[Key, Player] = field(default_factory=dict)
    rounds: Counter[int] = field(default_factory=Counter)  # number of games of Can't Stop by rounds
    seconds: Counter[int] = field(default_factory=Counter)  # number of games with a known time by seconds

    @property
    def together(self) -> ClassicFigures:
        """The totals over all players."""
        total = ClassicFigures()
        for each in self.players.values():
            total.add(each.classic)
        return total


def expected_sums(rolls: int) -> dict[int, float]:
    """Return the number of rolls, out of this number, in which fair dice make each sum."""
    return {column: rolls * sum_chance(column) for column in COLUMNS}


def middle(counts: Mapping[int, int]) -> float:
    """Return the median of the counted values."""
    half, below, low = sum(counts.values()) / 2, 0, 0
    for figure, count in sorted(counts.items()):
        if below == half and below:
            return (low + figure) / 2
        below += count
        if below > half:
            return figure
        low = figure
    return low


# Queries


def statistics(connection: Connection, wanted: Selection = Selection()) -> Statistics:  # noqa: B008  # a value
    """Return the sums over the chosen games."""
    found, everything = Statistics(), wanted._replace(undone=True)
    asked = f"SELECT count(*), sum(g.practice) FROM games g {wanted.where()}"
    found.games, found.practice = map(whole, connection.execute(asked).fetchone())
    ((undone,),) = connection.execute(f"SELECT sum(g.taken_back) FROM games g {everything.where()}")
    found.undone = whole(undone)
    for column, counter, more in (
        ("seconds", found.seconds, "seconds > 0"),
        ("round", found.rounds, "kind = 'classic'"),
    ):
        rows = connection.execute(f"SELECT {column}, count(*) FROM games g {wanted.where(more)} GROUP BY 1")
        counter.update({whole(figure): count for figure, count in rows})
    if wanted.kind != "express":
        _add_classic(found, connection, wanted)
    if wanted.kind != "classic":
        _add_express(found, connection, wanted)
    return found


def _add_classic(found: Statistics, connection: Connection, wanted: Selection) -> None:
    asked = f"SELECT {WHO}, g.round, count(*), sum(s.won), {', '.join(SUMS)} {OF_SEATS}"
    where = wanted.where("g.kind = 'classic'", "NOT g.practice")
    for name, character, colour, rounds, count, won, luck, *figures in connection.execute(
        f"{asked} {where} GROUP BY 1, 2, 3, 4"
    ):
        player = _player(found, name, character, colour, count)
        if player is not None:
            player.classic.add(from_columns(dict(zip(CLASSIC, figures)), luck, won, rounds, count))


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
    """Return the player of a row, or None if the row is damaged."""
    if not (isinstance(name, str) and is_player(name, character)):
        return None
    player = found.players.setdefault((name, character), Player(name, character))
    if colour in COLOURS:
        player.colours[colour] += count
    return player


def finished(connection: Connection, wanted: Selection = Selection(), alone: bool = False) -> list[GameFacts]:  # noqa: B008
    """Return the facts of each finished game in the order of their ends; with `alone`, of single players only."""
    where = wanted.where(ALONE) if alone else wanted.where()
    games = connection.execute(f"SELECT g.id FROM games g {where} ORDER BY g.latest, g.id").fetchall()
    rows = (stored(connection, game) for (game,) in games)
    return [_facts(each) for each in rows if each is not None and each.sound]


def _facts(rows: Rows) -> GameFacts:
    players, pads, rounds = tuple[ClassicFigures, ...](), tuple[ExpressFacts, ...](), rows.game["round"]
    for seat in rows.seats:
        won, luck, figures = seat[5], seat[6], dict(zip(FIGURES, seat[7:]))
        if rows.game["kind"] == "classic":
            players += (from_columns(figures, luck, won, rounds),)
        else:
            pads += (ExpressFacts(won == 1, figures["score"], figures["throws"]),)
    return game_facts(head(rows.game["head"]), players, rounds, pads)


def _is(key: Key) -> tuple[str, str]:
    """Return an SQL condition for the seats of a player, and its parameter. The plus keeps SQLite from using an index
    on seats."""
    name, character = key
    return ("+s.character = ?", character) if character else ("+s.character IS NULL AND +s.name = ?", name)


def latest_scores(connection: Connection, key: Key, wanted: Selection, most: int) -> list[int]:
    """Return this player's scores in the latest games of Express with new throws, the last one at the end."""
    sat, who = _is(key)
    where = wanted.where("g.kind = 'express'", "NOT g.practice", sat)
    asked = f"SELECT s.score {OF_SEATS} {where} ORDER BY g.latest DESC LIMIT ?"
    return [whole(score) for (score,) in connection.execute(asked, (who, most))][::-1]


def won_against(connection: Connection, name: str, character: str, most: int) -> list[bool]:
    """Return whether this person won each of the latest games of two against a character, the last one first."""
    sat, who = _is((name, None))
    met = "EXISTS (SELECT 1 FROM seats o WHERE o.game = g.id AND o.character = ?)"
    two = "NOT EXISTS (SELECT 1 FROM seats o WHERE o.game = g.id AND o.seat = 2)"
    where = Selection("classic").where("NOT g.practice", sat, met, two)
    asked = f"SELECT s.won {OF_SEATS} {where} ORDER BY g.latest DESC LIMIT ?"
    return [won == 1 for (won,) in connection.execute(asked, (who, character, most))]


def against(connection: Connection, name: str, wanted: Selection) -> list[tuple[str, int, int]]:
    """Return the characters this person has met, with wins and games, most games first."""
    sat, who = _is((name, None))
    games = (
        f"SELECT DISTINCT g.id, o.character AS met, s.won AS won {OF_SEATS} "
        f"CROSS JOIN seats o ON o.game = g.id AND o.character IS NOT NULL {wanted.where('NOT g.practice', sat)}"
    )
    asked = f"SELECT met, sum(won), count(*) FROM ({games}) GROUP BY met ORDER BY count(*) DESC, met"
    rows = connection.execute(asked, (who,))
    return [(met, whole(won), whole(count)) for met, won, count in rows if is_player("", met)]


def choices(connection: Connection, key: Key, wanted: Selection) -> list[ReviewedChoices]:
    """Return the quality of this player's choices in each reviewed game, oldest first."""
    sat, who = _is(key)
    asked = (
        "SELECT r.good, r.decisions, r.lost FROM reviews r CROSS JOIN games g ON g.game_id = r.game_id "
        f"CROSS JOIN seats s ON s.game = g.id AND s.seat = r.seat {wanted.where(sat)} ORDER BY g.latest, g.id"
    )
    return [
        ReviewedChoices(whole(good), whole(decisions), float(lost))
        for good, decisions, lost in connection.execute(asked, (who,))
        if type(lost) in (int, float) and isfinite(lost) and 0 <= whole(good) <= whole(decisions) > 0
    ]
