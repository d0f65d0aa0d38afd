"""What the records need: the facts of each game that is over, and the totals of all of them.

Each game that counts stands in the totals once, and its facts say whether it does. Who changes a game or its facts
calls `settle` in the same transaction; what is not in the totals yet is found by `read_totals`, and `settle_some` takes
it in.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, starmap
from sqlite3 import Connection
from typing import Any, NamedTuple, TypeVar

from cantstop.controller.facts import GameFacts
from cantstop.controller.packed_facts import pack, unpacked
from cantstop.controller.presentable import are_counts
from cantstop.controller.statistics import Key
from cantstop.controller.totals import Totals, TotalsKey, add, is_sound

COUNTED = "g.listed AND g.over AND g.name = '' AND g.deleted_at IS NULL"
ALONE = "g.kind = 'express' AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.game = g.id AND s.seat = 1)"
NOT_SUMMED = "NOT EXISTS (SELECT 1 FROM facts f WHERE f.game = g.id AND f.summed)"
KEY = ", ".join(TotalsKey._fields)
ADD = f"ON CONFLICT ({KEY}) DO UPDATE SET n = n + excluded.n"
SOME = 90  # rows or games of a statement: older libraries take no more than 999 values
BATCH = 200  # games that are taken in by one transaction
T = TypeVar("T")


class TotalsRead(NamedTuple):
    totals: Totals
    others: list[int]  # games that are not in the totals: without facts, or not taken in yet
    sound: bool = True  # or the totals must be made anew


# Reading


def read_totals(connection: Connection) -> TotalsRead:
    """The totals, and what is not in them, of one moment."""
    connection.execute("BEGIN")
    try:
        return _read(connection)
    finally:
        connection.execute("COMMIT")


def _read(connection: Connection) -> TotalsRead:
    entries = connection.execute(f"SELECT {KEY}, n FROM totals").fetchall()
    totals = Totals({TotalsKey._make(key): n for *key, n in entries})
    counted = sum([n for entry, n in totals.items() if entry.what == "games" and isinstance(n, int)])
    missing = count_finished(connection) - counted
    others = finished(connection, NOT_SUMMED) if missing else []
    if len(others) == missing and all(starmap(is_sound, totals.items())):
        return TotalsRead(totals, others)
    return TotalsRead(Totals(), finished(connection), sound=False)


def finished(connection: Connection, *where: str) -> list[int]:
    """The finished games of which this holds, in the order they ended."""
    asked = f"SELECT g.id FROM games g WHERE {' AND '.join([COUNTED, *where])} ORDER BY g.latest"
    return [game for (game,) in connection.execute(asked)]


def finished_alone(connection: Connection) -> list[int]:
    """Those of Express that were played alone."""
    return finished(connection, ALONE)


def count_finished(connection: Connection) -> int:
    return int(connection.execute(f"SELECT count(*) FROM games g WHERE {COUNTED}").fetchone()[0])


def facts(connection: Connection, games: Sequence[int]) -> dict[int, GameFacts]:
    """What is known of these games; those that must be counted anew are missing."""
    rows = _rows(connection, "SELECT game, counted FROM facts WHERE game", games)
    found = zip(rows, unpacked([text for _, text in rows]))
    return {game: each for (game, _), each in found if each is not None}


def latest_scores(connection: Connection, key: Key, fits: Callable[[GameFacts], bool], most: int) -> list[int]:
    """This player's scores in the latest games of Express that fit, the last one at the end."""
    name, character = key
    # The plus keeps SQLite from going through all games of the player for each game.
    sat, told = ("+s.character = ?", character) if character else ("+s.character IS NULL AND +s.name = ?", name)
    asked = (
        f"SELECT f.counted, s.seat FROM games g CROSS JOIN seats s ON s.game = g.id AND {sat} "
        f"CROSS JOIN facts f ON f.game = g.id WHERE {COUNTED} AND g.kind = 'express' ORDER BY g.latest DESC"
    )
    scores: list[int] = []
    for text, seat in connection.execute(asked, (told,)):
        (game,) = unpacked([text])
        if game is not None and fits(game) and are_counts(seat, least=0, most=len(game.express) - 1):
            scores.append(game.express[seat].score)
        if len(scores) == most:
            break
    return scores[::-1]


def reviewed(connection: Connection) -> list[GameFacts]:
    """The finished games that were reviewed, in the order they ended."""
    asked = (
        f"SELECT f.counted FROM reviews r CROSS JOIN games g ON g.game_id = r.game_id JOIN facts f ON f.game = g.id "
        f"WHERE {COUNTED} ORDER BY g.latest"
    )
    return [each for each in unpacked([text for (text,) in connection.execute(asked)]) if each is not None]


# Writing


def put_facts(connection: Connection, game: int, facts: GameFacts, *, settled: bool = True) -> None:
    """Not settled: the caller does that for many games together."""
    take_facts(connection, game)
    text = json.dumps(pack(facts), separators=(",", ":"))
    connection.execute("INSERT INTO facts (game, counted) VALUES (?, ?)", (game, text))
    if settled:
        settle(connection, [game])


def take_facts(connection: Connection, game: int) -> None:
    """The game is over no more, or goes for good."""
    settle(connection, [game], counts="0")
    connection.execute("DELETE FROM facts WHERE game = ?", (game,))


def settle(connection: Connection, games: Sequence[int], counts: str = COUNTED) -> None:
    """Take in those of the games that count and are not in the totals, and take out those that count no more."""
    asked = f"SELECT f.game, f.counted, f.summed, coalesce({counts}, 0) FROM facts f LEFT JOIN games g ON g.id = f.game"
    rows = [row for row in _rows(connection, f"{asked} WHERE f.game", games) if bool(row[2]) != bool(row[3])]
    change = Totals()
    for (game, _, summed, _), found in zip(rows, unpacked([row[1] for row in rows])):
        if found is None:  # it is counted anew; if it stands in the totals, they are
            connection.execute("DELETE FROM facts WHERE game = ?", (game,))
        else:
            add(change, found, -1 if summed else 1)
            connection.execute("UPDATE facts SET summed = ? WHERE game = ?", (not summed, game))
    _change(connection, change)


def settle_some(connection: Connection) -> bool:
    """Take in some games that are not in the totals though their facts are known; whether there may be more."""
    asked = f"SELECT f.game FROM facts f JOIN games g ON g.id = f.game WHERE NOT f.summed AND {COUNTED} LIMIT {BATCH}"
    games = [game for (game,) in connection.execute(asked)]
    settle(connection, games)
    return len(games) == BATCH


def mend(connection: Connection) -> None:
    """Make the totals anew if they are not what they should be; they may have been since somebody found that."""
    if not _read(connection).sound:
        make_anew(connection)


def make_anew(connection: Connection) -> None:
    """Everything is taken in again, bit by bit."""
    connection.execute("DELETE FROM totals")
    connection.execute("UPDATE facts SET summed = 0")


def rename(connection: Connection, games: Iterable[int], renamed: Callable[[GameFacts], GameFacts]) -> None:
    """Change who sat in these games."""
    change = Totals()
    for game, before in facts(connection, list(games)).items():
        after = renamed(before)
        text = json.dumps(pack(after), separators=(",", ":"))
        if connection.execute("UPDATE facts SET counted = ? WHERE game = ? AND summed", (text, game)).rowcount:
            add(change, before, -1)
            add(change, after)
        else:
            connection.execute("UPDATE facts SET counted = ? WHERE game = ?", (text, game))
    _change(connection, change)


def _change(connection: Connection, change: Totals) -> None:
    rows = [(*entry, count) for entry, count in change.items() if count]
    for some in _slices(rows):
        marks = ", ".join([f"({', '.join('?' * len(some[0]))})"] * len(some))
        connection.execute(f"INSERT INTO totals ({KEY}, n) VALUES {marks} {ADD}", list(chain.from_iterable(some)))
    if any(count < 0 for count in change.values()):
        connection.execute("DELETE FROM totals WHERE n = 0")


def _rows(connection: Connection, asked: str, games: Sequence[int]) -> list[Any]:
    found: list[Any] = []
    for some in _slices(games):
        found += connection.execute(f"{asked} IN ({', '.join('?' * len(some))})", some)
    return found


def _slices(things: Sequence[T]) -> Iterator[Sequence[T]]:
    return (things[start : start + SOME] for start in range(0, len(things), SOME))
