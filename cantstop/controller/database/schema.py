"""The tables. A game is its head and its moves; all other columns are made from these, for lists and records."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing, suppress
from itertools import chain
from sqlite3 import Connection

TABLES = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    latest INTEGER NOT NULL,            -- the greatest was played last; no clock decides
    head TEXT NOT NULL,                 -- the record without its moves, as a saved game has it
    game_id TEXT NOT NULL,              -- that stands in the record, also of its copies
    name TEXT NOT NULL DEFAULT '',      -- under which it was saved; such a game is a copy and is not counted
    seconds INTEGER NOT NULL DEFAULT 0,
    ended TEXT NOT NULL DEFAULT '',
    at INTEGER NOT NULL DEFAULT 0,      -- when it was played, in seconds since 1970: for showing alone
    deleted_at INTEGER,                 -- seconds since 1970; it lies in the bin
    kind TEXT NOT NULL,
    seed TEXT NOT NULL,
    moves INTEGER NOT NULL DEFAULT 0,   -- that count now
    listed INTEGER NOT NULL DEFAULT 0,  -- it has begun
    over INTEGER NOT NULL DEFAULT 0,
    round INTEGER NOT NULL DEFAULT 0,
    position TEXT NOT NULL DEFAULT ''   -- in the notation, without a choice that is not revealed; '' until it is made
);
CREATE INDEX games_listed ON games (latest, over, kind, name) WHERE listed AND deleted_at IS NULL;
CREATE INDEX games_by_id ON games (game_id);
CREATE TABLE moves (
    game INTEGER NOT NULL,
    number INTEGER NOT NULL,
    move TEXT NOT NULL,                 -- in the words of the record; 'now 17': undone or redone to that moment
    sum INTEGER NOT NULL,               -- tells a damaged row from a sound one
    PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE seats (
    game INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    character TEXT,                     -- of a computer
    won INTEGER,                        -- NULL until it is over
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_name ON seats (name, character, won, game);
CREATE INDEX seats_by_character ON seats (character, won, game) WHERE character IS NOT NULL;
CREATE TABLE facts (
    game INTEGER PRIMARY KEY,           -- that is over
    counted TEXT NOT NULL               -- what the records need of it
);
CREATE TABLE reviews (
    game_id TEXT PRIMARY KEY,
    tallies TEXT NOT NULL               -- how well each seat chose
) WITHOUT ROWID;
CREATE TABLE met (
    player TEXT NOT NULL,
    seed TEXT NOT NULL,                 -- of a game of Express: its throws are known to him
    PRIMARY KEY (player, seed)
) WITHOUT ROWID;
CREATE TABLE rounds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    player TEXT NOT NULL,
    seed TEXT NOT NULL,                 -- or the day
    answers TEXT NOT NULL,              -- as JSON
    result REAL                         -- NULL while it goes on
);
CREATE INDEX rounds_by_player ON rounds (kind, player);
CREATE TABLE notes (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
MISTAKES = """
CREATE TABLE mistakes (
    player TEXT NOT NULL,
    kind TEXT NOT NULL,
    position TEXT NOT NULL,             -- before the choice, in the notation
    game_id TEXT NOT NULL,              -- that was reviewed
    loss REAL NOT NULL,                 -- as the review found it: only for their order
    PRIMARY KEY (player, kind, position)
) WITHOUT ROWID;
"""
TOTALS = """
ALTER TABLE facts ADD COLUMN summed INTEGER NOT NULL DEFAULT 0;  -- it stands in the totals
CREATE TABLE totals (                   -- of all finished games that count: totals.py
    kind TEXT NOT NULL,
    taken_back INTEGER NOT NULL,
    practice INTEGER NOT NULL,
    alone INTEGER NOT NULL,
    name TEXT NOT NULL,                 -- of a person
    character TEXT NOT NULL,            -- of computers, who are one player
    what TEXT NOT NULL,
    figure INTEGER NOT NULL,
    n INTEGER NOT NULL,                 -- so often it was met
    PRIMARY KEY (kind, taken_back, practice, alone, name, character, what, figure)
) WITHOUT ROWID;
CREATE INDEX facts_not_summed ON facts (game) WHERE NOT summed;
"""
COLUMNS = {
    "games": "id, latest, head, game_id, name, seconds, ended, at, deleted_at, "
    "kind, seed, moves, listed, over, round, position",
    "moves": "game, number, move, sum",
    "seats": "game, seat, name, character, won",
    "facts": "game, counted, summed",
    "reviews": "game_id, tallies",
    "met": "player, seed",
    "rounds": "id, kind, player, seed, answers, result",
    "notes": "name, value",
    "mistakes": "player, kind, position, game_id, loss",
    "totals": "kind, taken_back, practice, alone, name, character, what, figure, n",
}

# Each leads from the version before it to its own, and changes the tables: they tell if the number is damaged.
STEPS: Sequence[str] = (TABLES, MISTAKES, TOTALS)
VERSION = len(STEPS)


class TooNew(Exception):
    """A newer version of the game wrote the file; this one leaves it alone."""


class Foreign(Exception):
    """It is a database, but not one of games."""


def version(connection: Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def is_newer(connection: Connection) -> bool:
    return version(connection) > VERSION and not has_tables(connection, STEPS)


def is_on_its_way(connection: Connection) -> bool:
    """Whether it is sound, though of an older version or without tables: who writes has not brought it up yet."""
    connection.execute("BEGIN")  # number and tables of the same moment
    try:
        found = version(connection)
        return 0 <= found <= VERSION and has_tables(connection, STEPS[:found])
    finally:
        connection.execute("ROLLBACK")


def has_tables(connection: Connection, steps: Sequence[str]) -> bool:
    """Whether there are exactly the tables that these steps make."""
    from sqlite3 import OperationalError, connect

    with closing(connect(":memory:")) as made, suppress(OperationalError):  # a step that fails makes none
        for statement in chain.from_iterable(map(_statements, steps)):
            made.execute(statement)
        return _tables(made) == _tables(connection)
    return False


def _tables(connection: Connection) -> list[tuple[object, ...]]:
    asked = "SELECT type, name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name"
    return connection.execute(asked).fetchall()


def bring_up(connection: Connection, steps: Sequence[str] = STEPS) -> None:
    """Have the tables as they should be: made where there are none, changed step by step where they are older."""
    found = version(connection)
    if found != len(steps) and has_tables(connection, steps):
        connection.execute(f"PRAGMA user_version = {len(steps)}")
        return
    if found > len(steps):
        raise TooNew(f"version {found}")
    if found < 0:
        raise Foreign(f"version {found}")
    while found < len(steps):
        connection.execute("BEGIN IMMEDIATE")
        try:
            found = version(connection)  # another window may have been quicker
            if found == 0 and connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone():
                raise Foreign("tables of something else")
            if found < len(steps):
                for statement in _statements(steps[found]):
                    connection.execute(statement)
                found += 1
                connection.execute(f"PRAGMA user_version = {found}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def check_shape(connection: Connection) -> None:
    """Foreign if a column is missing."""
    from sqlite3 import OperationalError

    for table, columns in COLUMNS.items():
        try:
            connection.execute(f"SELECT {columns} FROM {table} LIMIT 0")
        except OperationalError as error:
            if "no such" not in str(error):
                raise
            raise Foreign(str(error)) from None


def _statements(text: str) -> list[str]:
    """One by one, since a script would commit what was begun."""
    plain = "\n".join(line.partition("--")[0] for line in text.splitlines())
    return [statement for statement in plain.split(";") if statement.strip()]
