"""Tests that no screen fails if rows of the database are damaged; unreadable values are replaced or left out."""

from __future__ import annotations

import atexit
import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache, partial
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

import pytest
from playhouse import Playhouse

from cantstop.controller import game_rows, matches
from cantstop.controller.copies import look_after
from cantstop.controller.game_file import FILE
from cantstop.controller.games import Filter, Games
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.statistics import Tally
from cantstop.controller.training import Answer, Round, Rounds
from cantstop.model import express
from cantstop.model import record as records
from cantstop.model.record import Seat

pytestmark = pytest.mark.usefixtures("faults")

LONG = "W" * 40_000
OTHERS: tuple[Any, ...] = (
    None, "", "null", "Anna", LONG, "\0A", "\u200b", "[null, 1e999]", 0, 1, -1, 17, 2**62, 0.5, float("inf"), b"\xff",
)  # fmt: skip
IN_JSON: tuple[Any, ...] = (
    None, True, False, "", "7", LONG, "\0", "\ud800", 0, -1, 2**70, 0.5, float("inf"), [], [1], {},
)  # fmt: skip
SPOILING = {
    "a null in each name": "UPDATE seats SET name = char(0) || 'A'",
    "names without end": f"UPDATE seats SET name = '{LONG}'",
    "names in bytes": "UPDATE seats SET name = x'ff00'",
    "nobody": "DELETE FROM seats",
    "a null in the name of a game": "UPDATE games SET name = char(0)",
    "a game's name without end": f"UPDATE games SET name = '{LONG}'",
    "seats without a number": "UPDATE seats SET seat = 'null' || seat",
    "games of no kind": "UPDATE games SET kind = 'bridge'",
    "words in place of taken back": "UPDATE games SET taken_back = 'null'",
    "words in place of practice": "UPDATE games SET practice = 'null'",
    "no colours": "UPDATE seats SET colour = 'blve'",
    "no characters": "UPDATE seats SET character = 'wizard'",
    "figures of words": "UPDATE seats SET turns = 'many', score = 'high', luck = 'bad'",
    "figures without end": "UPDATE seats SET rolls = 1e308, claimed_2 = -1, faces_1 = 1 << 62",
    "fewer choices than none": "UPDATE reviews SET decisions = -1, good = -1",
}


ASKED = "classic 3; -; -; dice 1 2 3 4"


@cache
def sound() -> Path:
    """Return a home with rows in every table: open and finished games of people and of computers."""
    home = Path(mkdtemp(prefix="rows-"))
    atexit.register(shutil.rmtree, home, ignore_errors=True)
    played = [records.random_game(number, express.Rules(1 + number % 2) if number < 4 else None) for number in range(6)]
    games = Games(home / "data")
    games.writer.give(*(partial(game_rows.put_whole, record=game) for game in played))
    for setup in (ClassicSetup, ExpressSetup):
        match = matches.begin(setup((Seat("Ida", "blue", "steady"), Seat("Max", "rose", "beginner"))), games)
        while match.moment < 20:
            match.advance()
        games.save_as(match.record, f"{setup.game} kept")
        match.leave()
    for game in games.find(Filter(over=True)):
        tallies = [Tally(9, 7, 0.1), Tally(8, 8, 0.0)]
        games.keep_review(str(games.read(game).details.get("id", "")), tallies, ())
    Rounds(games).save(Round("Player 1", "classic", "today", "2026-11-18", (ASKED,), (Answer("7", 3),)))
    games.keep_review("1", (), [("Player 1", "classic", ASKED, 0.1)])
    look_after(games.writer)
    assert games.close(60)
    return home


@cache
def places() -> list[tuple[str, str]]:
    """Yield every column of every table that has rows."""
    with closing(sqlite3.connect(sound() / "data" / FILE)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        assert all(connection.execute(f"SELECT 1 FROM {table}").fetchone() for table in tables), "one has no rows"
        rows = {table: connection.execute(f"PRAGMA table_info({table})").fetchall() for table in tables}
    return [(table, str(row[1])) for table in tables for row in rows[table]]


def spoilt(path: Path, table: str, column: str, rng: Random) -> str:
    """Return a damaged form of this value, or "" if the table refuses it."""
    with closing(sqlite3.connect(path)) as connection, connection:
        rows = connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        row = connection.execute(f"SELECT * FROM {table} LIMIT 1 OFFSET ?", (rng.randrange(rows),))
        names = [each[0] for each in row.description]
        found = dict(zip(names, row.fetchone(), strict=True))
        value = rng.choice(OTHERS)
        if column in ("positions", "answers", "head") and rng.random() < 0.8:
            value = within(json.loads(found[column]), rng)
        where = " AND ".join(f"{name} IS ?" for name in found)
        try:
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE {where}", (value, *found.values()))
        except sqlite3.IntegrityError:
            return ""
    return f"{table}.{column} = {str(value)[:300]!r}"


def within(values: Any, rng: Random) -> str:
    *way, last = rng.choice(list(ways(values)))
    place = values
    for step in way:
        place = place[step]
    place[last] = rng.choice(IN_JSON)
    return json.dumps(values)


def ways(values: Any) -> Iterator[tuple[Any, ...]]:
    inner = values.items() if isinstance(values, dict) else enumerate(values) if isinstance(values, list) else ()
    for step, value in inner:
        yield (step,)
        yield from ((step, *way) for way in ways(value))


def look(home: Path) -> None:
    """Show all screens that read rows, also after the file was repaired."""
    house = Playhouse(home, animations="reduced")
    store = house.context.open_store()
    assert house.name == "title"
    for keys in ("L", "R", "T"):
        house.key(keys, 100)
        house.key("Esc", 60)
        assert house.name == "title"
    look_after(store.writer)
    assert store.writer.settle(20)
    house.key("R", 100)
    house.key("Esc", 60)
    house.key("C", 100)
    store.people()
    assert not store.writer.faults.take()
    assert store.close(20)


@pytest.mark.slow
@pytest.mark.parametrize("fault", SPOILING)
def test_screens_survive_unreadable_rows(fault: str, tmp_path: Path) -> None:
    shutil.copytree(sound(), tmp_path / "home")
    with closing(sqlite3.connect(tmp_path / "home" / "data" / FILE)) as connection, connection:
        assert connection.execute(SPOILING[fault]).rowcount
    look(tmp_path / "home")


@pytest.mark.parametrize("fault", ["a null in each name", "names without end", "names in bytes", "nobody"])
def test_player_names_fall_back_to_the_game_when_rows_are_damaged(fault: str, tmp_path: Path) -> None:
    shutil.copytree(sound(), tmp_path / "home")
    with closing(sqlite3.connect(tmp_path / "home" / "data" / FILE)) as connection, connection:
        connection.execute(SPOILING[fault])
    house = Playhouse(tmp_path / "home", animations="reduced")
    house.wait(60)
    assert "Otto and Mia" in house.context.settings.open_game
    assert house.context.open_store().people() == []


def test_game_is_listed_as_unreadable_when_no_name_can_be_shown(tmp_path: Path) -> None:
    shutil.copytree(sound(), tmp_path / "home")
    with closing(sqlite3.connect(tmp_path / "home" / "data" / FILE)) as connection, connection:
        connection.execute("UPDATE seats SET name = char(0)")
        connection.execute("UPDATE games SET head = 'torn'")
    house = Playhouse(tmp_path / "home", animations="reduced")
    house.wait(60)
    assert house.context.settings.open_game == house.context.say("list.unreadable")


@pytest.mark.slow
@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.long) for part in (2, 3))])
def test_screens_survive_any_value_of_a_row(part: int, tmp_path: Path, long: bool) -> None:
    rng = Random(f"rows {part}")
    chosen = places()[part::4] * (20 if long else 1)
    looked = 0
    for number, (table, column) in enumerate(chosen if long else rng.sample(chosen, 8)):
        home = tmp_path / str(number)
        shutil.copytree(sound(), home)
        case = spoilt(home / "data" / FILE, table, column, rng)
        if case:
            try:
                look(home)
            except Exception as error:
                raise AssertionError(case) from error
            looked += 1
        shutil.rmtree(home, ignore_errors=True)
    assert looked > len(chosen) / 4 if long else looked >= 3
