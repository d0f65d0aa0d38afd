"""Tests of games for practice, in which a player knew the throws when the game began."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

from at_play import play_out, step

from cantstop.controller import daily, matches
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.games import Games
from cantstop.controller.setups import ClassicSetup, ExpressSetup, again
from cantstop.controller.statistics import GameFacts, csv_text, facts_of
from cantstop.model.record import Record, Seat

ANNA, BEN, OTTO = Seat("Anna", "blue"), Seat("Ben", "yellow"), Seat("Otto", "jade", "greedy")
TODAY = date(2026, 11, 18)


def met(folder: Path) -> daily.Met:
    """Return the throws that players have met, as the set-up queries them."""
    return Games(folder).met()


def finished_games(folder: Path) -> list[GameFacts]:
    return Games(folder).finished()


def known(folder: Path, *seats: Seat, seed: str = "23", penalty: int = 200) -> bool:
    return daily.throws_known(ExpressSetup(seats, penalty, seed=seed), met(folder))


def begun(store: Games, setup: ExpressSetup) -> ExpressMatch:
    return matches.begin(setup, store)


def ended(store: Games, setup: ExpressSetup, chance: int = 1) -> Record:
    match = begun(store, setup)
    play_out(match, Random(chance))
    match.leave()
    assert store.writer.settle(5)
    return match.record


def test_throws_are_known_after_a_game_was_begun(tmp_path: Path) -> None:
    store = Games(tmp_path)
    assert not known(tmp_path, ANNA)
    match = begun(store, ExpressSetup((ANNA,), seed="23"))
    match.advance()
    match.leave()
    assert store.writer.settle(5)
    assert known(tmp_path, ANNA)
    assert known(tmp_path, ANNA, penalty=100), "another penalty changes no die"
    assert known(tmp_path, BEN, ANNA), "one at the table is enough"
    assert not known(tmp_path, ANNA, seed="24")
    assert not known(tmp_path, BEN), "who has not played has not seen them"


def test_throws_of_computers_and_of_the_board_game_do_not_count_as_known(tmp_path: Path) -> None:
    store = Games(tmp_path)
    ended(store, ExpressSetup((OTTO, replace(OTTO, name="Ida", colour="blue")), seed="23"))
    assert not known(tmp_path, OTTO, ANNA)
    match = matches.begin(ClassicSetup((ANNA, OTTO), starts=0, seed="23"), store)
    play_out(match, Random(1))
    match.leave()
    assert store.writer.settle(5)
    assert not known(tmp_path, ANNA)


def test_practice_mark_stays_with_the_game(tmp_path: Path) -> None:
    """The game is left, resumed, undone, saved under a name, opened again and ended; it stays a game of practice."""
    store = Games(tmp_path)
    match = begun(store, ExpressSetup((ANNA,), seed="23", practice=True))
    chance = Random(1)
    for _ in range(6):
        step(match, chance)
    match.undo()
    match.leave()
    assert store.writer.settle(5)
    (entry,) = Games(tmp_path).games()
    assert entry.record.is_marked("practice")
    store = Games(tmp_path)
    taken_up = matches.resume(store.open(entry.id))
    assert isinstance(taken_up, ExpressMatch)
    assert taken_up.practice
    taken_up.go_back_to(1)
    assert taken_up.practice, "also played on from an earlier moment"
    store.save_as(taken_up.record, "Sunday")
    saved = store.named("Sunday")
    assert saved
    copy = matches.resume(store.open(saved.id))
    assert isinstance(copy, ExpressMatch)
    assert copy.practice
    play_out(taken_up, Random(1))
    taken_up.leave()
    assert store.writer.settle(5)
    (game,) = finished_games(tmp_path)
    assert game.record.is_marked("practice")
    (row,) = csv.DictReader(io.StringIO(csv_text([game]), newline=""))
    assert row["practice"] == "1"
    assert "practice" not in again(taken_up.record).record().details, "another game has throws of its own"


def test_practice_games_count_as_games_but_not_as_scores(tmp_path: Path) -> None:
    store = Games(tmp_path)
    ended(store, ExpressSetup((ANNA, BEN), seed="23"), chance=1)
    ended(store, ExpressSetup((ANNA, BEN), seed="23", practice=True), chance=2)
    total = Games(tmp_path).statistics()
    anna, ben = total.players[("Anna", None)], total.players[("Ben", None)]
    assert total.games == anna.games == ben.games == 2
    assert anna.wins + ben.wins == 1, "nobody wins for practice"
    (counted,) = anna.counted.elements()
    first, second = (game.figures[0].score for game in finished_games(tmp_path))
    assert {(score.score, score.practice) for score in anna.scores} == {(first, False), (second, True)}
    assert counted.score == first


def test_only_the_first_game_of_todays_throws_is_no_practice(tmp_path: Path) -> None:
    """Today's throws are known after one game with any penalty, even if it was not finished."""
    store = Games(tmp_path)
    first = daily.todays_throws((ANNA,), TODAY, penalty=100)
    assert not daily.throws_known(first, met(tmp_path))
    ended(store, first)
    for penalty in (100, 200):
        once_more = daily.todays_throws((ANNA,), TODAY, penalty)
        assert daily.throws_known(once_more, met(tmp_path))
        ended(store, replace(once_more, practice=True))
    ended(store, daily.todays_throws((BEN,), TODAY))
    counted = daily.games_of(TODAY.isoformat(), finished_games(tmp_path))
    assert {(game.record.seats[0].name, game.penalty) for game in counted} == {("Anna", 100), ("Ben", 200)}
    assert len(counted) == 2


def test_todays_throws_do_not_count_after_practising_them(tmp_path: Path) -> None:
    store = Games(tmp_path)
    left = begun(store, daily.todays_throws((ANNA,), TODAY))
    left.advance()
    left.leave()
    (entry,) = store.games()
    ended(store, replace(daily.todays_throws((ANNA,), TODAY), practice=True))
    match = matches.resume(store.open(entry.id))
    play_out(match, Random(3))
    match.leave()
    assert store.writer.settle(5)
    games = finished_games(tmp_path)
    assert [game.record.is_marked("practice") for game in games] == [True, False]
    assert daily.games_of(TODAY.isoformat(), games) == ()


def test_todays_throws_do_not_count_when_marks_were_taken_back(tmp_path: Path) -> None:
    store = Games(tmp_path)
    record = ended(store, daily.todays_throws((ANNA,), TODAY))
    game = facts_of(record)
    assert daily.games_of(TODAY.isoformat(), [game]) == (game,)
    undone = replace(record, details={**record.details, "taken_back": True})
    assert daily.games_of(TODAY.isoformat(), [facts_of(undone)]) == ()
