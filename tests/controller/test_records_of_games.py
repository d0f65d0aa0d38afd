"""Tests of the records, which are the figures of finished games and their sums."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date
from functools import cache, partial
from pathlib import Path
from random import Random

import pytest
from at_play import any_classic, any_express, begin, go_on, play_out, seats
from at_play import finished as finished_records

from cantstop.controller import daily, game_rows, matches
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.statistics import (
    Player,
    Selection,
    Statistics,
    csv_text,
    expected_sums,
    facts_of,
    latest_scores,
    write_csv,
)
from cantstop.model import classic, odds
from cantstop.model import record as records
from cantstop.model.record import Record, Scalar, Seat, checksum


@cache
def finished(number: int, express: bool = False) -> Record:
    rng = Random(f"finished {number}")
    match = begin(any_express(rng) if express else any_classic(rng))
    play_out(match, rng)
    record = match.record
    return Record(
        record.game, record.rules, record.seats, record.seed, record.moves, record.starter, {"id": f"game {number}"}
    )


def sums(folder: Path, played: Iterable[Record], wanted: Selection = Selection()) -> Statistics:  # noqa: B008
    return games_of(folder, played).statistics(wanted)


def games_of(folder: Path, played: Iterable[Record]) -> Games:
    games = Games(folder)
    games.writer.give(*(partial(game_rows.put_whole, record=each) for each in played))
    assert games.writer.settle(20)
    assert not games.writer.faults.take()
    return games


def position_game(*lines: str, starter: int = 0) -> Record:
    """Return a game of two players whose moves are given in the words of a record."""
    head = json.loads(records.dumps(Record("classic", classic.Rules(2), seats(None, "steady"), "s", (), starter)))
    body = {**head, "moves": list(lines)}
    del body["check"]
    return records.loads(json.dumps({**body, "check": checksum(body)}))


def test_facts_of_a_game_equal_a_count_by_hand() -> None:
    facts = facts_of(
        position_game(
            *("roll", "dice 1 1 1 1", "advance 2 2", "roll", "dice 1 1 6 6", "advance 2 12", "stop"),
            *("roll", "dice 6 6 6 6", "advance 12 12", "roll", "dice 3 4 3 4", "advance 7 7"),
            *("roll", "dice 1 2 1 2", "advance 3 3", "roll", "dice 6 6 6 6", "advance 12"),
            *("roll", "dice 2 2 2 2"),
        )
    )
    anna, otto = facts.figures
    assert (anna.turns, anna.rolls, anna.busts, anna.steps_kept, anna.best_turn) == (1, 2, 0, 4, 4)
    assert anna.columns == (2,)
    assert anna.luck == pytest.approx(2 * odds.bust_chance(classic.position(classic.Rules(2), 0, ({}, {}), {2: 2})))
    assert (otto.turns, otto.rolls, otto.busts, otto.steps_kept, otto.steps_lost) == (1, 5, 1, 0, 7)
    assert otto.longest_turn == 5
    assert otto.steps_climbed == 7
    assert otto.bust_rate == 1
    assert anna.faces == {1: 6, 6: 2}
    assert anna.sums == {2: 2, 7: 1, 12: 1}
    assert facts.rounds == 2


@pytest.mark.slow
def test_luck_is_even_over_many_games() -> None:
    """Over many games, the steps lost by busts are about as many as the chances predict."""
    total, games = 0.0, 30
    for number in range(games):
        match = begin(ClassicSetup(seats("steady", "steady"), seed=f"luck {number}", starts=0))
        play_out(match, Random(0))
        total += sum(player.luck for player in facts_of(match.record).figures)
    assert abs(total / games) < 4


@pytest.mark.slow
def test_statistics_add_up_over_games_and_players(tmp_path: Path) -> None:
    records_ = [finished(number, number % 3 == 2) for number in range(12)]
    games, total = list(map(facts_of, records_)), sums(tmp_path, records_)
    assert total.games == 12
    assert sum(player.games for player in total.players.values()) == sum(len(game.figures) for game in games)
    wins = sum(player.classic.wins for player in total.players.values())
    assert wins == sum(game.record.game == "classic" for game in games)
    thrown = total.together
    assert thrown.faces.total() == 4 * thrown.rolls
    assert thrown.claimed.total() == sum(len(each.columns) for game in games for each in game.figures)
    for column, expected in expected_sums(thrown.rolls).items():
        assert abs(thrown.sums[column] - expected) < 5 * expected**0.5 + 5
    fair = thrown.faces.total() / 6
    for face in range(1, 7):
        assert abs(thrown.faces[face] - fair) < 5 * fair**0.5
    scores = Counter(each.score for game in games for each in game.figures if game.record.game == "express")
    assert scores == sum((Counter(_scores(player)) for player in total.players.values()), Counter())


def _scores(player: Player) -> Iterator[int]:
    return (score.score for score in player.scores.elements())


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["classic", "express", None])
@pytest.mark.parametrize("undone", [True, False])
def test_selection_of_games_ignores_the_others(kind: str | None, undone: bool, tmp_path: Path) -> None:
    noted: list[dict[str, Scalar]] = [{"taken_back": n % 2 == 0, "practice": n == 5} for n in range(12)]
    games = [replace(finished(n, n % 3 == 2), details={"id": f"{n}", **noted[n]}) for n in range(12)]
    chosen = [game for game in games if kind in (None, game.game) and (undone or not game.details["taken_back"])]
    found, alone = sums(tmp_path / "all", games, Selection(kind, undone)), sums(tmp_path / "some", chosen)
    assert found.undone == sum(bool(game.details["taken_back"]) for game in games if kind in (None, game.game))
    assert replace(found, undone=0) == replace(alone, undone=0)


def plain_sums(folder: Path, games: Games) -> Statistics:
    """Return the records of all games that count, computed in a new file."""
    counted = [record for record in finished_records(games) if not record.details.get("name")]
    return sums(folder, counted)


@pytest.mark.slow
def test_records_equal_a_plain_count_after_any_actions(tmp_path: Path) -> None:
    games, rng = Games(tmp_path / "games"), Random("deeds")
    deleted: list[int] = []
    for number in range(40):
        over = games.find()
        match rng.randrange(6):
            case 0 | 1:
                played = matches.begin(any_classic(rng) if rng.random() < 0.6 else any_express(rng), games)
                play_out(played, rng)
                if rng.random() < 0.3 and played.undo() and rng.random() < 0.5:
                    played.redo()
                played.leave()
            case 2 if over:
                gone = rng.choice(over)
                assert games.delete(gone) == ()
                deleted.append(gone)
            case 3 if deleted:
                games.undelete(deleted.pop(rng.randrange(len(deleted))))
            case 4 if over:
                games.save_as(games.read(rng.choice(over)), "Sunday")
            case 5 if number % 3 == 0:
                open_games = [entry for entry in games.games() if not entry.name]
                if open_games:
                    taken_up = go_on(games, open_games[0])
                    play_out(taken_up, rng)
                    taken_up.leave()
        if number % 5 == 0:
            assert games.statistics() == plain_sums(tmp_path / str(number), games), number
    assert not games.writer.faults.take()
    assert games.close(20)


def test_forgotten_player_is_not_in_the_records(tmp_path: Path) -> None:
    people = (Seat("Anna", "blue"), Seat("Ben", "yellow"), Seat("Otto", "ink", "steady"))
    setups = (ClassicSetup(people, seed="1", starts=0), ExpressSetup(people[:2], seed="2"), ExpressSetup(people[:1]))
    games, rng = Games(tmp_path), Random("forget")
    for setup in setups:
        match = matches.begin(setup, games)
        play_out(match, rng)
        match.leave()
    before = games.statistics()
    assert games.forget("Anna") == ()
    after = Games(tmp_path).statistics()
    assert set(before.players) == {("Anna", None), ("Ben", None), ("", "steady")}
    assert set(after.players) == {("", None), ("Ben", None), ("", "steady")}
    assert replace(after.players["", None], name="Anna") == before.players["Anna", None]
    assert games.met() == {("Ben", "2")}


@pytest.mark.slow
def test_facts_of_a_game_are_loaded_unchanged(tmp_path: Path) -> None:
    played = [finished(number, number % 3 == 2) for number in range(9)]
    found = games_of(tmp_path, played).finished()
    for game, record in zip(found, played, strict=True):
        assert game == facts_of(record)
    alone = [game for game in found if game.record.game == "express" and len(game.figures) == 1]
    assert Games(tmp_path).finished(Selection("express"), alone=True) == alone


def test_latest_scores_are_those_of_the_last_games(tmp_path: Path) -> None:
    games, rng, expected = Games(tmp_path), Random("scores"), []
    two = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
    for number in range(9):
        match = matches.begin(ExpressSetup(two, seed=str(number), practice=number == 4), games)
        play_out(match, rng)
        match.leave()
        expected.append(facts_of(match.record).figures[1].score)
    del expected[4]
    assert games.ask(latest_scores, ("Ben", None), Selection(), 5) == expected[-5:]
    assert games.ask(latest_scores, ("Ben", None), Selection("express"), 50) == expected
    assert games.ask(latest_scores, ("Ben", None), Selection("classic"), 50) == []
    assert games.ask(latest_scores, ("Nobody", None), Selection(), 5) == []


def test_person_and_character_of_one_name_are_separate(tmp_path: Path) -> None:
    both = (Seat("Ida", "blue"), Seat("Ida", "yellow", "steady"))
    match = begin(ClassicSetup(both, seed="two", starts=0))
    play_out(match, Random(1))
    assert set(sums(tmp_path, [match.record]).players) == {("Ida", None), ("", "steady")}


def test_exported_table_has_a_line_for_each_player(tmp_path: Path) -> None:
    match = begin(ClassicSetup((Seat('=SUM("x")', "blue"), Seat("A, B", "yellow")), seed="csv", starts=0))
    play_out(match, Random(1))
    games = [facts_of(match.record), facts_of(finished(1, True))]
    rows = list(csv.DictReader(io.StringIO(csv_text(games), newline="")))
    assert len(rows) == sum(len(game.figures) for game in games)
    assert rows[0]["player"] == '\'=SUM("x")'
    assert rows[1]["player"] == "A, B"
    assert rows[1]["turns"] == str(games[0].figures[1].turns)
    assert rows[2]["score"] == str(games[1].figures[0].score)
    assert rows[2]["turns"] == ""
    assert write_csv(tmp_path / "games.csv", games) == ()
    assert (tmp_path / "games.csv").read_bytes().decode() == csv_text(games)
    (tmp_path / "folder").mkdir()
    assert write_csv(tmp_path / "folder", games)


def test_first_game_of_each_person_counts_for_the_day() -> None:
    today = date(2026, 11, 18)
    games = []
    for number, name in enumerate(("Anna", "Ben", "Anna")):
        match = begin(daily.todays_throws((Seat(name, "blue"),), today))
        assert match.seed == "2026-11-18"
        play_out(match, Random(number))
        games.append(facts_of(match.record))
    counted = daily.games_of("2026-11-18", games)
    assert sorted(game.record.seats[0].name for game in counted) == ["Anna", "Ben"]
    assert all(game is games[0] or game is games[1] for game in counted)
    assert [game.figures[0].score for game in counted] == sorted((g.figures[0].score for g in games[:2]), reverse=True)
    assert daily.todays_throws((Seat("Anna", "blue"), Seat("Ben", "jade")), today) == ExpressSetup(
        (Seat("Anna", "blue"),), seed="2026-11-18", daily="2026-11-18"
    )
