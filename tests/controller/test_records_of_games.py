"""Finished games and what is counted from them."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from statistics import median

import pytest
from at_play import any_classic, any_express, begin, classic_positions, play_out, seats

from cantstop.controller import daily
from cantstop.controller.export import csv_text, write_csv
from cantstop.controller.facts import facts_of
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.statistics import Player, expected_sums, middle, statistics, totals_of
from cantstop.controller.totals import add
from cantstop.model import classic, odds
from cantstop.model import record as records
from cantstop.model.record import Record, RecordError, Seat
from cantstop.model.record_json import checksum


def finished(number: int, express: bool = False) -> Record:
    rng = Random(f"finished {number}")
    match = begin(any_express(rng) if express else any_classic(rng))
    play_out(match, rng)
    record = match.record
    return Record(
        record.game, record.rules, record.seats, record.seed, record.moves, record.starter, {"id": f"game {number}"}
    )


def position_game(*lines: str, starter: int = 0) -> Record:
    """A game of two from the words of its record."""
    head = json.loads(records.dumps(Record("classic", classic.Rules(2), seats(None, "steady"), "s", (), starter)))
    body = {**head, "moves": list(lines)}
    del body["check"]
    return records.loads(json.dumps({**body, "check": checksum(body)}))


def test_the_facts_of_a_game_counted_by_hand() -> None:
    facts = facts_of(
        position_game(
            *("roll", "dice 1 1 1 1", "advance 2 2", "roll", "dice 1 1 6 6", "advance 2 12", "stop"),
            *("roll", "dice 6 6 6 6", "advance 12 12", "roll", "dice 3 4 3 4", "advance 7 7"),
            *("roll", "dice 1 2 1 2", "advance 3 3", "roll", "dice 6 6 6 6", "advance 12"),
            *("roll", "dice 2 2 2 2"),
        )
    )
    anna, otto = facts.classic
    assert (anna.turns, anna.rolls, anna.busts, anna.steps_kept, anna.best_turn) == (1, 2, 0, 4, 4)
    assert anna.columns == (2,)
    assert anna.luck == pytest.approx(2 * odds.bust_chance(classic.position(classic.Rules(2), 0, ({}, {}), {2: 2})))
    assert (otto.turns, otto.rolls, otto.busts, otto.steps_kept, otto.steps_lost) == (1, 5, 1, 0, 7)
    assert otto.longest_turn == 5
    assert otto.steps_climbed == 7
    assert otto.bust_rate == 1
    assert anna.faces == [0, 6, 0, 0, 0, 0, 2]
    assert {total: rolls for total, rolls in enumerate(anna.sums) if rolls} == {2: 2, 7: 1, 12: 1}
    assert facts.rounds == 2


def plainly(record: Record) -> list[list[float]]:
    """Turns, busts, steps kept and lost, and luck of each player, counted in another way: from the positions."""
    states = classic_positions(record)
    rows = [[0, 0, 0, 0, 0.0] for _ in record.seats]
    for before, after, move in zip(states, states[1:], record.moves):
        row = rows[before.player]
        if isinstance(move, classic.Dice):
            row[4] += before.steps * odds.bust_chance(before)
            if after.turn != before.turn:
                row[0] += 1
                row[1] += 1
                row[3] += before.steps
                row[4] -= before.steps
        elif isinstance(move, classic.Stop):
            row[0] += 1
            row[2] += sum(after.squares[before.player]) - sum(before.squares[before.player])
    return rows


@pytest.mark.parametrize("number", range(15))
def test_the_facts_equal_those_counted_in_a_second_plain_way(number: int) -> None:
    record = finished(number)
    facts = facts_of(record).classic
    for each, (*whole, luck) in zip(facts, plainly(record), strict=True):
        assert [each.turns, each.busts, each.steps_kept, each.steps_lost] == whole
        assert each.luck == pytest.approx(luck)
    state = classic_positions(record)[-1]
    assert [set(each.columns) for each in facts] == [set(state.columns_of(p)) for p in range(len(facts))]
    assert [each.won for each in facts] == [p == state.winner for p in range(len(facts))]


def refusal(count: Callable[[Record], object], record: Record) -> str:
    try:
        count(record)
    except RecordError as error:
        return str(error)
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("express", [False, True])
def test_what_cannot_be_replayed_has_no_facts(express: bool) -> None:
    """Two moves of a game change places, or one is missing: the facts are refused where the replay is, and why."""
    rng = Random("unplayable")
    refused = 0
    for number in range(20):
        game = finished(number % 5, express)
        moves = list(game.moves)
        one, other = rng.randrange(len(moves)), rng.randrange(len(moves))
        moves[one], moves[other] = moves[other], moves[one]
        if number % 2:
            del moves[one]
        broken = replace(game, moves=tuple(moves))
        assert refusal(facts_of, broken) == refusal(records.replay, broken)
        refused += bool(refusal(facts_of, broken))
    assert refused > 8


@pytest.mark.slow
def test_luck_is_even_in_the_long_run() -> None:
    """What the chances take away over many games is what busts took away."""
    total, games = 0.0, 30
    for number in range(games):
        match = begin(ClassicSetup(seats("steady", "steady"), seed=f"luck {number}", starts=0))
        play_out(match, Random(0))
        total += sum(player.luck for player in facts_of(match.record).classic)
    assert abs(total / games) < 4


@pytest.mark.slow
def test_statistics_add_up_over_games_and_players() -> None:
    games = [facts_of(finished(number, number % 3 == 2)) for number in range(12)]
    total = statistics(totals_of(games))
    assert total.games == 12
    assert sum(player.games for player in total.players.values()) == sum(len(game.seats) for game in games)
    wins = sum(player.classic.wins for player in total.players.values())
    assert wins == sum(game.game == "classic" for game in games)
    thrown = total.together
    assert sum(thrown.faces) == 4 * thrown.rolls
    assert thrown.claimed.total() == sum(len(each.columns) for game in games for each in game.classic)
    for column, expected in expected_sums(thrown.rolls).items():
        assert abs(thrown.sums[column] - expected) < 5 * expected**0.5 + 5
    fair = sum(thrown.faces) / 6
    for face in range(1, 7):
        assert abs(thrown.faces[face] - fair) < 5 * fair**0.5
    scores = Counter(each.score for game in games for each in game.express)
    assert scores == sum((Counter(_scores(player)) for player in total.players.values()), Counter())


def _scores(player: Player) -> Iterator[int]:
    return (score.score for score in player.scores.elements())


def test_a_game_that_is_taken_out_leaves_nothing_behind() -> None:
    games = [facts_of(finished(number, number % 3 == 2)) for number in range(9)]
    total = totals_of(games)
    for game in games[4:]:
        add(total, game, -1)
    assert +total == +totals_of(games[:4])
    assert -total == -totals_of(games[:4]), "bad luck is counted below nothing"


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["classic", "express", None])
@pytest.mark.parametrize("undone", [True, False])
def test_a_choice_of_games_is_as_if_there_were_no_others(kind: str | None, undone: bool) -> None:
    games = [replace(facts_of(finished(n, n % 3 == 2)), taken_back=n % 2 == 0, practice=n == 5) for n in range(12)]
    chosen = [game for game in games if kind in (None, game.game) and (undone or not game.taken_back)]
    found, alone = statistics(totals_of(games), kind, undone=undone), statistics(totals_of(chosen))
    assert found.undone == sum(game.taken_back for game in games if kind in (None, game.game))
    assert replace(found, undone=0) == replace(alone, undone=0)


def test_the_middle_is_the_median() -> None:
    rng = Random("middle")
    for count in range(1, 40):
        figures = [rng.randrange(count) for _ in range(count)]
        assert middle(Counter(figures)) == median(figures)


def test_a_person_and_a_character_of_the_same_name_are_two() -> None:
    both = (Seat("Ida", "blue"), Seat("Ida", "yellow", "steady"))
    match = begin(ClassicSetup(both, seed="two", starts=0))
    play_out(match, Random(1))
    assert set(statistics(totals_of([facts_of(match.record)])).players) == {("Ida", None), ("", "steady")}


def test_the_table_for_other_programs_has_a_line_for_each_player(tmp_path: Path) -> None:
    match = begin(ClassicSetup((Seat('=SUM("x")', "blue"), Seat("A, B", "yellow", "steady")), seed="csv", starts=0))
    play_out(match, Random(1))
    games = [facts_of(match.record), facts_of(finished(1, True))]
    rows = list(csv.DictReader(io.StringIO(csv_text(games), newline="")))
    assert len(rows) == sum(len(game.seats) for game in games)
    assert rows[0]["player"] == '\'=SUM("x")'
    assert rows[1]["player"] == "A, B"
    assert rows[1]["turns"] == str(games[0].classic[1].turns)
    assert rows[2]["score"] == str(games[1].express[0].score)
    assert rows[2]["turns"] == ""
    assert write_csv(tmp_path / "games.csv", games) is None
    assert (tmp_path / "games.csv").read_bytes().decode() == csv_text(games)
    (tmp_path / "folder").mkdir()
    assert write_csv(tmp_path / "folder", games) is not None


def test_of_a_days_throws_the_first_game_of_each_person_counts() -> None:
    today = date(2026, 11, 18)
    games = []
    for number, name in enumerate(("Anna", "Ben", "Anna")):
        match = begin(daily.todays_throws((Seat(name, "blue"),), today))
        assert match.seed == "2026-11-18"
        play_out(match, Random(number))
        games.append(facts_of(match.record))
    counted = daily.games_of("2026-11-18", games)
    assert sorted(game.seats[0].name for game in counted) == ["Anna", "Ben"]
    assert all(game is games[0] or game is games[1] for game in counted)
    assert [game.express[0].score for game in counted] == sorted((g.express[0].score for g in games[:2]), reverse=True)
    assert daily.todays_throws((Seat("Anna", "blue"), Seat("Ben", "jade")), today) == ExpressSetup(
        (Seat("Anna", "blue"),), seed="2026-11-18", daily="2026-11-18"
    )
