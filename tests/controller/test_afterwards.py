"""Tests of the figures after a game against a second, plain count of its record."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from at_play import classic_positions

from cantstop import ai
from cantstop.ai.foresight import foresee
from cantstop.controller import fairness, matches
from cantstop.controller.review import ExpressReview, Review
from cantstop.controller.setups import ClassicSetup, ExpressSetup
from cantstop.controller.turns import turns
from cantstop.model import classic, express
from cantstop.model import record as records
from cantstop.model.express import Choose
from cantstop.model.record import AnyMove, Record, Seat, move_text

SEATS = (Seat("Anna", "blue", "careful"), Seat("Ben", "yellow", "bold"))


@cache
def game(number: int = 9) -> Record:
    setup = ClassicSetup(SEATS, starts=0, seed=str(number))
    match = matches.begin(setup)
    while not match.over:
        match.advance()
    people = (replace(SEATS[0], character=None), SEATS[1])
    return replace(match.record, seats=people, details={"id": f"game {number}", "seconds": 60 * number})


@cache
def express_game() -> Record:
    seats = (Seat("Anna", "blue", "greedy"), Seat("Ben", "yellow", "beginner"))
    match = matches.begin(ExpressSetup(seats, seed="2"))
    while not match.over:
        match.advance()
    return match.record


@cache
def reviewed() -> Review:
    review = Review(game())
    review.finish()
    assert review.done
    assert review.known
    assert not review.failed
    return review


def plain_log(record: Record) -> list[str]:
    """Return the log, read from the words of the moves alone."""
    lines: list[str] = []
    fresh, player = True, -1
    states = classic_positions(record)
    for move, state, after in zip(record.moves, states, states[1:]):
        text = move_text(move)
        if text == "roll" and fresh:
            player, fresh = state.player, False
            lines.append(f"{record.seats[player].name}:")
        elif text.startswith("dice"):
            if (after.winner is None and after.player != player) or after.turn != state.turn:
                lines[-1] += " bust"
                fresh = True
        elif text.startswith("advance"):
            lines[-1] += " " + text.removeprefix("advance ").replace(" ", "+")
        elif text == "stop":
            lines[-1] += " stop"
            fresh = True
    return lines


def test_log_equals_a_plain_reading() -> None:
    record = game()
    match = matches.take_up(record)
    told = []
    for turn in turns(match.moments()):
        made = ["+".join(map(str, throw.columns)) for throw in turn.throws if throw.columns]
        end = "bust" if turn.lost is not None else "stop"
        told.append(" ".join([f"{record.seats[turn.player].name}:", *made, end]))
    assert told == plain_log(record)
    assert len(told) > 10


def test_throws_of_the_log_lead_to_their_moments() -> None:
    match = matches.take_up(game())
    for turn in turns(match.moments()):
        for throw in turn.throws:
            state = match.state_at(throw.moment)
            assert isinstance(state, classic.State)
            assert state.player == turn.player or throw.moment == match.moment
            if throw.columns and not state.winner and turn.throws[-1] is not throw:
                assert {column for column in throw.columns if state.runner(column)} == set(throw.columns)


@pytest.mark.slow
def test_worths_are_those_of_the_master() -> None:
    """A second evaluation of each decision compares the chosen move with the best one."""
    review = reviewed()
    positions = classic_positions(game())
    plain: dict[int, float] = {}
    for number, entry in enumerate(review.entries):
        if not entry.decided:
            continue
        state = positions[entry.index]
        seen = foresee(state)
        worths: dict[AnyMove, float] = {}
        for move in classic.legal_moves(state):
            after = classic.apply(state, move)[0]
            stops = isinstance(move, classic.Stop)
            worths[move] = seen.shown((seen.stop_or_roll(state)[0] if stops else seen.worth(after)) or 0.0)
        options = review.options(number)
        assert options is not None
        assert {option.move: option.worth for option in options} == pytest.approx(worths, abs=1e-5)
        plain[number] = max(worths.values()) - worths[game().moves[entry.index]]
    ranked = sorted((number for number in plain if plain[number] >= Review.costly), key=lambda number: -plain[number])
    mine = [number for number in ranked if review.entries[number].player == 0][:3]
    assert [costly.entry for costly in review.costliest()] == mine
    for player in (0, 1):
        tally = review.tally(player)
        assert tally.lost == pytest.approx(
            sum(loss for number, loss in plain.items() if review.entries[number].player == player), abs=1e-3
        )
        assert 0 < tally.good <= tally.decisions


@pytest.mark.slow
def test_curve_is_the_estimate_at_every_round() -> None:
    review = reviewed()
    positions = classic_positions(game())
    assert review.curve[-1].chances == tuple(float(player == positions[-1].winner) for player in (0, 1))
    for at, chances in review.curve[:-1]:
        state = next(state for state in positions if state.turn == 2 * at + 1)
        assert chances == ai.estimate(state)
    assert [point.at for point in review.curve] == list(range(review.rounds + 1))
    claimed = [column for column, owner in enumerate(positions[-1].claimed) if owner is not None]
    assert sorted(claim.column for claim in review.claims) == claimed


@pytest.mark.parametrize("kind", [Review, ExpressReview])
def test_curve_of_an_open_game_ends_at_its_last_move(
    kind: type[Review] | type[ExpressReview], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ai, "estimate", lambda state: (0.5, 0.5))
    monkeypatch.setattr(ai, "expected_scores", lambda state: (200.0, 200.0))
    monkeypatch.setattr(kind, "_rated", lambda review, number: ())
    whole = game() if kind is Review else express_game()
    for moves in range(1, len(whole.moves), 3):
        opened = kind(replace(whole, moves=whole.moves[:moves]))
        opened.finish()
        places = [entry.at for entry in opened.entries]
        assert places == sorted(places)
        assert opened.curve[-1].at == places[-1] <= opened.rounds
        points = [point.at for point in opened.curve]
        assert points == sorted(set(points))


def test_error_in_the_figures_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ai, "estimate", lambda state: 1 / 0)
    review = Review(game())
    review.finish()
    assert review.done
    assert not review.known
    assert "ZeroDivisionError" in review.failed


def test_worths_of_marks_are_those_of_the_express_master() -> None:
    """Every mark is evaluated again by the estimate of the position after it."""
    review = ExpressReview(express_game())
    review.finish()
    assert review.known
    positions = records.replay(express_game())
    for number, entry in enumerate(review.entries):
        options = review.options(number)
        if not entry.decided or number % 4:
            continue
        assert options is not None
        state = positions[entry.index]
        assert isinstance(state, express.State)
        alone = express.position(express.Rules(1), [state.pads[entry.player]], dice=state.dice)
        for option in options:
            after = express.apply(alone, Choose(0, option.move))[0]
            told = ai.expected_scores(after)
            assert told is not None
            assert option.worth == pytest.approx(told[0], abs=0.01)
        assert [option.worth for option in options] == sorted((option.worth for option in options), reverse=True)
        assert entry.chosen in [option.move for option in options]
    last = positions[-1]
    assert isinstance(last, express.State)
    assert review.curve[-1].chances == tuple(map(float, last.totals))


# Dice


@pytest.mark.parametrize(
    ("square", "chance"), [(1.145, 0.95), (4.351, 0.5), (9.236, 0.1), (11.070, 0.05), (15.086, 0.01)]
)
def test_chances_of_chi_square_match_published_tables(square: float, chance: float) -> None:
    assert fairness.beyond(square) == pytest.approx(chance, rel=1e-3)


@pytest.mark.slow
def test_fair_dice_are_seldom_called_unusual() -> None:
    rng = Random("fair")
    kinds = Counter(fairness.verdict(Counter([rng.randint(1, 6) for _ in range(300)])).kind for _ in range(1000))
    assert 920 <= kinds["usual"] <= 975
    assert kinds["rare"] <= 25


def test_loaded_dice_are_called_unusual() -> None:
    rng = Random("loaded")
    assert fairness.verdict(Counter([rng.choice((1, 2, 3, 4, 5, 6, 6, 6)) for _ in range(400)])).kind == "rare"
    assert fairness.verdict(Counter([6] * 20)).kind == "few"
