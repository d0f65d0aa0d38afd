"""Tests of the trainer's rounds: the choice of ten exercises, the cost of answers, and unfinished rounds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from sqlite3 import Connection
from typing import Any

import pytest

from cantstop.controller import exercises, training
from cantstop.controller.exercises import Exercise, Solved
from cantstop.controller.games import Games
from cantstop.controller.review import ExpressReview, RatedMove, Review
from cantstop.controller.training import LENGTH, OWN, TODAY, Answer, Mistake, Round, Rounds, Trainee
from cantstop.model import classic, express
from cantstop.model.classic import Advance, Roll, Stop
from cantstop.model.express import Mark
from cantstop.model.record import COLOURS, Seat, random_game

ASKED = "classic 3; -; -; dice 1 2 3 4"
DAY, NEXT_DAY = date(2026, 11, 19), date(2026, 11, 20)
STOP_OR_ROLL = Solved((RatedMove(Roll(), 0.584), RatedMove(Stop(), 0.496)), {})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Games]:
    found = Games(tmp_path)
    yield found
    found.close()


@pytest.fixture
def rounds(store: Games) -> Rounds:
    return Rounds(store)


def begun(kind: str, rounds: Rounds, player: str = "Anna", game: Any = "classic", day: date = DAY) -> Round:
    return training.start(rounds, player, game, kind, day)


def test_todays_ten_are_the_same_for_all_players_and_change_daily(rounds: Rounds) -> None:
    for game in exercises.GAMES:
        anna, ben = begun(TODAY, rounds, "Anna", game), begun(TODAY, rounds, "Ben", game)
        assert anna.positions == ben.positions
        assert len(set(anna.positions)) == LENGTH
        assert set(anna.positions) != set(begun(TODAY, rounds, "Anna", game, NEXT_DAY).positions)


def test_todays_ten_go_from_easy_to_hard(rounds: Rounds) -> None:
    level = {each.text: each.level for each in exercises.shipped()}
    asked = [level[text] for text in begun(TODAY, rounds).positions]
    assert asked == sorted(asked, key=exercises.LEVELS.index)
    assert Counter(asked) == training.OF_TODAY


def test_ten_of_a_level_are_new_while_there_are_any(rounds: Rounds) -> None:
    hard = [each.text for each in exercises.shipped() if each.level == "hard" and each.game == "express"]
    there = sum(exercises.chapter(text) not in exercises.OF_VARIANTS for text in hard)
    met: set[str] = set()
    for _ in range(there // LENGTH):
        found = begun("hard", rounds, game="express")
        assert not met & set(found.positions)
        met |= set(found.positions)
        rounds.save(done(found))
    assert len(set(begun("hard", rounds, game="express").positions)) == LENGTH


def done(of: Round, cost: int = 0) -> Round:
    return Round(of.player, of.game, of.kind, of.seed, of.positions, (Answer("stop", cost),) * len(of.positions))


def test_unfinished_round_continues_with_the_next_position(store: Games, rounds: Rounds) -> None:
    first = Trainee(begun("easy", rounds), rounds)
    for _ in range(3):
        first.answer(Roll(), STOP_OR_ROLL)
        first.go_on()
    rounds = Rounds(store)  # another start of the game
    again = Trainee(begun("easy", rounds), rounds)
    assert again.round == first.round
    assert again.number == 3
    assert again.exercise.text == first.round.positions[3]


def test_answer_is_saved_at_once(rounds: Rounds) -> None:
    trainee = Trainee(begun("easy", rounds), rounds)
    trainee.answer(Stop(), STOP_OR_ROLL)
    assert begun("easy", rounds).answers == (Answer("stop", 8),)
    assert trainee.number == 0  # the answered position is still shown


def test_finished_round_is_followed_by_another_except_todays(rounds: Rounds) -> None:
    for kind in ("medium", TODAY):
        rounds.save(done(begun(kind, rounds)))
    assert not begun("medium", rounds).answers
    assert begun(TODAY, rounds).over
    assert not begun(TODAY, rounds, day=NEXT_DAY).answers


def test_cost_is_the_difference_of_the_shown_figures() -> None:
    assert training.judge("classic", STOP_OR_ROLL, Roll()).cost == 0
    assert training.judge("classic", STOP_OR_ROLL, Stop()).cost == 58 - 50
    close = Solved((RatedMove(Roll(), 0.5841), RatedMove(Stop(), 0.5839)), {})
    assert training.judge("classic", close, Stop()).cost == 1
    marks = Solved(
        (RatedMove(Mark(1, (2, 3)), 120.4), RatedMove(Mark(1, (2, 4)), 120.4), RatedMove(Mark(2, (2, 4)), 80.0)), {}
    )
    assert [training.judge("express", marks, option.move).cost for option in marks.options] == [0, 0, 40]


def test_own_mistakes_come_costliest_first_and_corrected_last(store: Games, rounds: Rounds) -> None:
    dear, dearer, dearest = (f"classic 3; -; -; player 0, turn {turn}, throw 1; dice 1 2 3 4" for turn in (1, 3, 5))
    store.keep_review("1", (), [Mistake("Anna", "classic", dear, 0.03), Mistake("Ben", "classic", dear, 0.3)])
    store.keep_review("2", (), [Mistake("Anna", "classic", dearest, 0.2), Mistake("Anna", "classic", dearer, 0.1)])
    first = begun(OWN, rounds)
    assert first.positions == (dearest, dearer, dear)
    rounds.save(
        Round("Anna", "classic", OWN, first.seed, first.positions, (Answer("roll", 0), *[Answer("stop", 5)] * 2))
    )
    assert begun(OWN, rounds).positions == (dearer, dear, dearest)


def test_best_round_is_the_least_costly_of_equal_ones() -> None:
    rounds = [Round("Anna", "classic", "easy", str(number), ("x",) * 10, answers) for number, answers in enumerate((
        (Answer("stop", 0),) * 9 + (Answer("stop", 7),),
        (Answer("stop", 0),) * 9 + (Answer("stop", 3),),
        (Answer("stop", 0),) * 9,  # not finished
        (Answer("stop", 1),) * 10,
    ))]  # fmt: skip
    assert training.best_round(rounds) is rounds[1]
    assert training.best_round(rounds[2:3]) is None


def test_single_position_is_not_saved() -> None:
    trainee = Trainee(training.single("classic 3; -; -", "Anna"), None)
    trainee.answer(Roll(), STOP_OR_ROLL)
    assert trainee.round.over
    trainee.go_on()
    assert trainee.over


def test_choices_are_saved_in_the_words_of_a_record() -> None:
    found = [exercises.written(choice) for choice in (Advance((4, 9)), Stop(), Mark(None, (5, 5)))]
    assert found == ["advance 4 9", "stop", "choose 0 - 5 5"]


@pytest.mark.slow
def test_review_finds_mistakes_of_people(store: Games, rounds: Rounds) -> None:
    found = review_of("classic", "Anna", "Otto")
    mistakes = list(training.mistakes(found))
    assert mistakes
    assert {each.player for each in mistakes} == {"Anna"}  # Otto is a computer
    assert len(mistakes) <= training.FROM_A_GAME
    store.keep_review("1", (), mistakes)
    first, *_ = rounds.mistakes("Anna", "classic")
    solved = exercises.solve(exercises.Exercise(first).state())
    assert solved is not None
    worst = max(each.loss for each in mistakes)
    assert any(abs(solved.options[0].worth - option.worth - worst) < 1e-9 for option in solved.options)


def test_mistake_of_express_is_asked_on_one_pad(store: Games, rounds: Rounds) -> None:
    found = review_of("express", "Anna", "Ben")
    mistakes = [each for each in training.mistakes(found) if each.player == "Ben"]
    store.keep_review("1", (), mistakes)
    state = exercises.Exercise(rounds.mistakes("Ben", "express")[0]).state()
    assert state.rules.players == 1


def test_repeated_review_keeps_each_mistake_once(store: Games, rounds: Rounds) -> None:
    mistake = Mistake("Anna", "classic", ASKED, 0.1)
    for _ in range(2):
        store.keep_review("1", (), [mistake])
    assert rounds.mistakes("Anna", "classic") == (mistake.position,)
    store.keep_review("1", (), [])
    assert rounds.mistakes("Anna", "classic") == ()


def test_forgotten_player_has_no_rounds_and_no_mistakes(store: Games, rounds: Rounds) -> None:
    rounds.save(done(begun("easy", rounds)))
    store.keep_review("1", (), [Mistake("Anna", "classic", ASKED, 0.1)])
    store.forget("Anna")
    assert rounds.of("Anna", "classic") == ()
    assert rounds.mistakes("Anna", "classic") == ()


def test_damaged_round_is_left_out(store: Games, rounds: Rounds) -> None:
    whole = begun("easy", rounds)
    rounds.save(whole)
    sound = json.dumps([ASKED])
    damaged = ["", "{", "null", "[" * 100_000, "1", "[1]", "[[1]]", '{"a": 1}']
    rows = [(text, "[]") for text in (*damaged, "[]", '["no position"]', '["classic 3; -; -; player 7"]')]
    rows += [
        (sound, text) for text in (*damaged, '[["stop"]]', '[["stop", -1]]', '[["stop", 0], ["stop", 0]]', "[[1, 2]]")
    ]

    def put(connection: Connection) -> None:
        for number, row in enumerate(rows):
            connection.execute("INSERT INTO rounds VALUES (?, 'classic', 'easy', 'Anna', '2', ?, ?)", (number, *row))

    store.writer.give(put)
    assert rounds.of("Anna", "classic") == (whole,)


def test_mistake_without_a_position_is_left_out(store: Games, rounds: Rounds) -> None:
    texts = ("nonsense", "classic 3; 7:99; -", "classic 3; -; -", "classic 3; 7:2; -; dice 1 2 3 4")
    store.keep_review("1", (), [Mistake("Anna", "classic", text, 0.1) for text in texts])
    assert rounds.mistakes("Anna", "classic") == texts[3:]


def review_of(game: Any, *names: str) -> Any:
    """Return the review of the first moves of a game with random choices; Otto is a computer."""
    rules = classic.Rules(len(names)) if game == "classic" else express.Rules(len(names))
    seats = tuple(Seat(name, colour, "beginner" if name == "Otto" else None) for name, colour in zip(names, COLOURS))
    whole = random_game("any text", rules)
    record = replace(whole, seats=seats, moves=whole.moves[:40])
    found = Review(record) if game == "classic" else ExpressReview(record)
    found.finish()
    return found


@pytest.mark.parametrize("game", exercises.GAMES)
def test_easy_rounds_are_of_the_usual_game(game: exercises.Game) -> None:
    for seed in range(20):
        asked = training.drawn(game, "easy", f"{seed}")
        assert len(asked) == LENGTH
        assert all(Exercise(text).is_plain for text in asked)


@pytest.mark.parametrize("game", exercises.GAMES)
def test_variants_are_only_in_their_chapter(rounds: Rounds, game: exercises.Game) -> None:
    for kind in (TODAY, *exercises.LEVELS, *exercises.CHAPTERS[game]):
        asked = begun(kind, rounds, game=game).positions
        assert len(set(asked)) == LENGTH
        found = {exercises.chapter(text) for text in asked}
        assert found == {kind} if kind in exercises.CHAPTERS[game] else not found & {*exercises.OF_VARIANTS}


@pytest.mark.parametrize("asked", ["classic easy", "classic race", "classic stop", "express easy", "express last"])
@pytest.mark.parametrize("wrong", [0, 1, 4])
def test_mistake_brings_the_same_idea_again_soon(rounds: Rounds, asked: str, wrong: int) -> None:
    game, kind = asked.split()
    trainee = Trainee(begun(kind, rounds, game=game), None)
    for number in range(wrong + 1):
        trainee.answer(Stop() if number == wrong else Roll(), STOP_OR_ROLL)
        trainee.go_on()
    missed, later = trainee.round.positions[wrong], trainee.round.positions[wrong + 2 : wrong + 4]
    assert exercises.chapter(missed) in [exercises.chapter(text) for text in later]
    assert missed not in later
    assert len(set(trainee.round.positions)) == LENGTH


@pytest.mark.parametrize(("game", "kind"), [("classic", "edges"), ("express", "rows")])
def test_chapter_grows_harder_after_right_answers(rounds: Rounds, game: Any, kind: str) -> None:
    levels = {each.text: exercises.LEVELS.index(each.level) for each in exercises.shipped()}
    mean = {}
    for move in (Roll(), Stop()):
        trainee = Trainee(begun(kind, rounds, game=game), None)
        for _ in range(4):
            trainee.answer(move, STOP_OR_ROLL)
            trainee.go_on()
        mean[move] = sum(levels[text] for text in trainee.round.positions[1:5])
    assert mean[Roll()] > mean[Stop()]


@pytest.mark.parametrize(("game", "kind"), [("classic", "race"), ("express", "numbers")])
def test_second_mistake_of_a_kind_brings_a_rule_of_thumb(rounds: Rounds, game: Any, kind: str) -> None:
    trainee = Trainee(begun(kind, rounds, game=game), None)
    told = []
    for move in (Stop(), Roll(), Stop()):
        trainee.answer(move, STOP_OR_ROLL)
        told.append(trainee.rule)
        trainee.go_on()
    assert told == ["", "", kind]
