"""The tables of the database: made, brought up step by step, and never changed by halves."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cantstop.controller.database import schema
from cantstop.controller.database.connection import connect, is_damage, is_trouble

STEPS = (
    "CREATE TABLE a (x INTEGER);",
    "ALTER TABLE a ADD COLUMN y TEXT NOT NULL DEFAULT 'none'; -- a remark; with a semicolon\nUPDATE a SET y = 'old';",
    "CREATE TABLE b (z INTEGER);",
)


def test_an_older_file_is_brought_up_step_by_step_with_all_that_stands_in_it(tmp_path: Path) -> None:
    for version in range(len(STEPS)):
        connection = sqlite3.connect(tmp_path / f"{version}.db", isolation_level=None)
        schema.bring_up(connection, STEPS[:version])
        if version:
            connection.execute("INSERT INTO a (x) VALUES (7)")
        schema.bring_up(connection, STEPS)
        schema.bring_up(connection, STEPS)
        assert schema.version(connection) == 3
        assert connection.execute("SELECT * FROM b").fetchall() == []
        expected = {0: [], 1: [(7, "old")], 2: [(7, "none")]}[version]
        assert connection.execute("SELECT x, y FROM a").fetchall() == expected
        connection.close()


@pytest.mark.parametrize("made", range(schema.VERSION))
def test_a_file_of_which_the_tables_are_still_being_made_is_not_taken_for_damaged(made: int, tmp_path: Path) -> None:
    """On a slow disk, or by another window."""
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        schema.bring_up(connection, schema.STEPS[:made])
    with pytest.raises(sqlite3.OperationalError, match="being made") as refused:
        connect(path)
    assert is_trouble(refused.value)
    assert not is_damage(refused.value)
    with closing(connect(path, writes=True)) as connection:
        schema.check_shape(connection)


def test_a_step_that_fails_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    schema.bring_up(connection, STEPS[:1])
    with pytest.raises(sqlite3.OperationalError):
        schema.bring_up(connection, (*STEPS[:2], "CREATE TABLE c (x); CREATE TABLE a (x);"))
    assert schema.version(connection) == 2
    assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("a",)]


def test_our_own_tables_have_the_columns_that_are_asked_for(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / "a.db", isolation_level=None)
    schema.bring_up(connection)
    schema.check_shape(connection)
    there = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert there - {"sqlite_sequence"} == set(schema.COLUMNS)
    for table, columns in schema.COLUMNS.items():
        found = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        assert found == columns.split(", ")
    connection.execute("ALTER TABLE games DROP COLUMN position")
    with pytest.raises(schema.Foreign):
        schema.check_shape(connection)
