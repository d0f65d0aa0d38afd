"""The totals in the database are at any time what a plain count of the finished games finds."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from at_play import any_classic, any_express, finished, go_on, play_out, step

from cantstop.controller import matches
from cantstop.controller.database import fact_rows, schema
from cantstop.controller.database.connection import FILE
from cantstop.controller.facts import Counting, GameFacts, counting, facts_of
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.statistics import totals_of
from cantstop.controller.store import Deleted, Store
from cantstop.controller.thinker import PromptThinker
from cantstop.controller.totals import Totals, TotalsKey
from cantstop.model.record import Record, Seat

SEATS = (Seat("Anna", "blue"), Seat("Ben", "yellow"), Seat("Otto", "ink", "steady"))


def met(totals: Totals) -> dict[TotalsKey, int]:
    return {entry: count for entry, count in totals.items() if count}


def plainly(games: Store) -> dict[TotalsKey, int]:
    """From the moves of each game that counts; a copy under a name does not."""
    return met(totals_of(facts_of(record) for record in finished(games) if not record.details.get("name")))


def kept(games: Store) -> dict[TotalsKey, int]:
    """What the database has of it by itself."""
    assert games.at_rest(20)
    sums = games.sums()
    assert sums.done
    return met(sums.totals)


def played(games: Store, rng: Random) -> Any:
    setup = any_classic(rng) if rng.random() < 0.6 else any_express(rng)
    match = matches.begin(setup, games, PromptThinker())
    play_out(match, rng)
    return match


@pytest.fixture
def games(tmp_path: Path) -> Iterator[Store]:
    """Eight finished games of both kinds."""
    store, rng = Store(tmp_path), Random("totals")
    for _ in range(8):
        matches.leave(played(store, rng), store)
    assert store.at_rest(20)
    yield store
    store.close(20)


def changed(games: Store, *statements: str) -> None:
    assert games.at_rest(20)
    with closing(sqlite3.connect(games.folder / FILE)) as connection, connection:
        for statement in statements:
            connection.execute(statement)


@pytest.mark.slow
def test_whatever_is_done_with_games_their_totals_are_those_of_a_plain_count(tmp_path: Path) -> None:
    games, rng = Store(tmp_path), Random("deeds")
    deleted: list[Deleted] = []
    for number in range(60):
        over = games.find()
        match rng.randrange(6):
            case 0 | 1:
                match = played(games, rng)
                if rng.random() < 0.3 and match.undo() and rng.random() < 0.5:
                    match.redo()
                matches.leave(match, games)
            case 2 if over:
                gone = games.delete(rng.choice(over))
                assert isinstance(gone, Deleted)
                deleted.append(gone)
            case 3 if deleted:
                games.undelete(deleted.pop(rng.randrange(len(deleted))))
            case 4 if over:
                games.save_as(games.read(rng.choice(over)), "Sunday")
            case 5 if number % 3 == 0:
                open_games = [entry for entry in games.games() if not entry.name]
                if open_games:
                    match = go_on(games, open_games[0])
                    play_out(match, rng)
                    matches.leave(match, games)
        if number % 5 == 0:
            assert kept(games) == plainly(games), number
    assert kept(games) == plainly(games)
    assert games.close(20)
    assert kept(Store(tmp_path)) == plainly(Store(tmp_path))


def test_who_is_forgotten_is_forgotten_by_the_totals(tmp_path: Path) -> None:
    games, rng = Store(tmp_path), Random("forget")
    for setup in (ClassicSetup(SEATS, starts=0), ExpressSetup(SEATS[:2]), ExpressSetup(SEATS[:1])):
        match = matches.begin(setup, games, PromptThinker())
        play_out(match, rng)
        matches.leave(match, games)
    before = kept(games)
    assert not games.forget("Anna")
    after = kept(games)
    assert {entry.name for entry in before} == {"", "Anna", "Ben"}
    assert {entry.name for entry in after} == {"", "Ben"}
    anna = {entry._replace(name=""): count for entry, count in before.items() if entry.name == "Anna"}
    assert {entry: after[entry] - before.get(entry, 0) for entry in anna} == anna
    assert kept(Store(tmp_path)) == after


def test_games_that_are_in_no_totals_yet_are_added_up_beside_them_and_taken_in_later(games: Store) -> None:
    """As after an older version wrote the file, whose tables have no totals."""
    expected = plainly(games)
    changed(games, "DELETE FROM totals", "UPDATE facts SET summed = 0")
    sums = games.sums()
    assert (sums.counted, sums.total) == (0, 8)
    sums.work(60_000)
    assert met(sums.totals) == expected
    games.look_after()
    assert _soon(lambda: games.sums().done)
    assert kept(games) == expected


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Event:
    """Until it is set, the facts of no game are counted to the end."""
    may_end = Event()

    def endless(record: Record) -> Counting[GameFacts]:
        while not may_end.is_set():
            yield
        return (yield from counting(record))

    monkeypatch.setattr("cantstop.controller.autosave.counting", endless)
    return may_end


def test_while_the_facts_of_a_game_are_counted_the_moves_of_the_next_are_kept(games: Store, counted: Event) -> None:
    rng = Random("two games")
    matches.leave(played(games, rng), games)
    match = matches.begin(any_classic(rng), games, PromptThinker())
    while len(match.record.moves) < 20:
        step(match, rng)
    with closing(sqlite3.connect(games.folder / FILE)) as file:
        assert _soon(
            lambda: file.execute("SELECT coalesce(max(moves), 0) FROM games WHERE NOT over").fetchone() >= (20,)
        )
        assert file.execute("SELECT count(*) FROM facts").fetchone() == (8,)
        counted.set()
        assert games.at_rest(20)
        assert file.execute("SELECT count(*) FROM facts").fetchone() == (9,)


def test_an_end_that_is_undone_before_its_facts_are_counted_leaves_nothing(games: Store, counted: Event) -> None:
    before, rng = kept(games), Random("undone")
    match = matches.begin(any_classic(rng), games, PromptThinker())
    play_out(match, rng)
    assert match.undo()
    counted.set()
    assert kept(games) == before


def _soon(so: Any) -> bool:
    from time import monotonic, sleep

    end = monotonic() + 30
    while not so() and monotonic() < end:
        sleep(0.02)
    return bool(so())


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE totals SET n = n + 1 WHERE what = 'games'",
        "DELETE FROM totals WHERE what = 'games'",
        "UPDATE totals SET what = 'turnz' WHERE what = 'turns'",
        "UPDATE totals SET n = x'00' WHERE what = 'rolls'",
        "UPDATE totals SET figure = 'seven' WHERE what = 'games'",
        "UPDATE totals SET kind = 'chess' WHERE what = 'busts'",
        "UPDATE totals SET what = 'colour blve' WHERE what = 'colour blue'",
        "UPDATE totals SET character = 'steadz' WHERE character = 'steady'",
        "UPDATE totals SET name = char(7) WHERE name = 'Anna'",
        "UPDATE facts SET counted = replace(counted, 'blue', 'blve')",
        "UPDATE facts SET counted = 'torn'",
        "UPDATE facts SET counted = replace(counted, '1', '\"x\"')",
        "UPDATE facts SET counted = 'torn', summed = 0",
        "UPDATE facts SET summed = 0",
    ],
)
def test_totals_that_cannot_be_right_are_made_anew(games: Store, damage: str) -> None:
    expected = plainly(games)
    changed(games, damage)
    if "torn" in damage or "replace" in damage:  # they are met as soon as somebody touches the games
        for game in games.find():
            games.undelete(_gone(games, game))
    sums = games.sums()
    sums.work(60_000)
    assert met(sums.totals) == expected
    games.look_after()
    assert _soon(lambda: games.sums().done)
    assert kept(games) == expected
    assert not games.take_faults()


def test_totals_that_were_mended_meanwhile_are_left_as_they_are(games: Store) -> None:
    """Who asks again before they are mended has them mended twice."""
    expected = plainly(games)
    assert kept(games) == expected
    with closing(sqlite3.connect(games.folder / FILE)) as connection, connection:
        fact_rows.mend(connection)
    assert kept(games) == expected


def _gone(games: Store, game: int) -> Deleted:
    deleted = games.delete(game)
    assert isinstance(deleted, Deleted)
    return deleted


def test_a_file_of_the_version_before_is_brought_up_with_its_facts(games: Store) -> None:
    expected = plainly(games)
    folder = games.folder
    assert games.close(20)
    back = "DROP INDEX facts_not_summed", "DROP TABLE totals", "ALTER TABLE facts DROP COLUMN summed"
    changed(games, *back, "PRAGMA user_version = 2")
    store = Store(folder)
    sums = store.sums()
    sums.work(60_000)
    assert met(sums.totals) == expected
    assert store.close(20)
    with closing(sqlite3.connect(folder / FILE)) as connection:
        assert schema.version(connection) == schema.VERSION
        assert fact_rows.count_finished(connection) == 8


def test_the_latest_scores_are_those_of_the_games_played_last(tmp_path: Path) -> None:
    games, rng, expected = Store(tmp_path), Random("scores"), []
    for number in range(9):
        match = matches.begin(ExpressSetup(SEATS[:2], practice=number == 4), games, PromptThinker())
        play_out(match, rng)
        matches.leave(match, games)
        expected.append(facts_of(match.record).express[1].score)
    del expected[4]
    assert games.latest_scores(("Ben", None), lambda game: not game.practice, 5) == expected[-5:]
    assert games.latest_scores(("Ben", None), lambda game: not game.practice, 50) == expected
    assert games.latest_scores(("Nobody", None), lambda game: True, 5) == []
