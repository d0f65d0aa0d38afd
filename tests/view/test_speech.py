"""Tests of the sentences about Can't Stop for a screen reader."""

from __future__ import annotations

from typing import cast

import pytest

from cantstop.controller import matches
from cantstop.controller.classic_match import ClassicMatch
from cantstop.model import classic
from cantstop.model.events import ColumnClaimed, Event
from cantstop.model.record import Record, Seat
from cantstop.view import sentences
from cantstop.view.parts.table import sayings
from cantstop.view.parts.table.sayings import Speech

KEYS = "Space rolls, S stops."
SEATS = (Seat("Anna", "blue"), Seat("Ben", "yellow"))


def played(*moves: classic.Move) -> ClassicMatch:
    record = Record("classic", classic.Rules(2), SEATS, "speech", moves)
    match = matches.take_up(record)
    assert isinstance(match, ClassicMatch)
    return match


def lines(detail: str, *moves: classic.Move) -> list[str]:
    """Return the lines that are spoken after the last of these moves."""
    match = played(*moves)
    events = cast("tuple[Event, ...]", list(match.moments())[-1].events)
    return Speech(match, detail).news(events)


ROLL, DICE, TAKEN = classic.Roll(), classic.Dice((6, 2, 4, 1)), classic.Advance((5, 8))


@pytest.mark.parametrize(
    ("detail", "line"),
    [("brief", "6 2 4 1."), ("normal", "6 2 4 1. 3 choices."), ("full", "Rolled 6, 2, 4, 1. 3 choices.")],
)
def test_dice_are_said_first_as_figures(detail: str, line: str) -> None:
    assert lines(detail, ROLL, DICE) == [line]


@pytest.mark.parametrize(
    ("detail", "said"),
    [("brief", []), ("normal", ["5 at 1 of 9, 8 at 1 of 11."]), ("full", ["5 at 1 of 9, 8 at 1 of 11."])],
)
def test_taken_columns_are_said_with_their_spaces(detail: str, said: list[str]) -> None:
    assert lines(detail, ROLL, DICE, TAKEN) == said


def test_stop_names_the_kept_steps_and_the_next_player() -> None:
    assert lines("normal", ROLL, DICE, TAKEN, classic.Stop()) == ["Stop: 2 kept.", "Ben’s roll."]


def test_bust_says_the_lost_steps() -> None:
    moves = (ROLL, DICE, TAKEN, ROLL, classic.Dice((1, 1, 6, 6)), classic.Advance((7, 7)), ROLL)
    said = lines("normal", *moves, classic.Dice((1, 1, 1, 2)))
    assert said == ["1 1 1 2.", "Bust: 4 steps lost.", "Ben’s roll."]


def test_board_tells_runners_first_and_nothing_of_empty_columns() -> None:
    state = played(ROLL, DICE, TAKEN, classic.Stop(), ROLL, DICE, TAKEN).state
    places = "5 at 1 of 9, 8 at 1 of 11"
    assert sayings.board(state, ["Anna", "Ben"]) == f"Runners: {places}. Ben: nothing. Anna: {places}."
    assert sayings.board(state, ["Anna", "Ben"], brief=True).startswith("Runners: 5 at 1, 8 at 1. ")


def test_columns_tell_spaces_pieces_and_chance() -> None:
    said = sayings.columns(played(ROLL, DICE, TAKEN).state, [seat.name for seat in SEATS])
    assert len(said) == 11
    assert said[6] == "Column 8, 11 high: runner at 1; comes in 56% of rolls"


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ((), "Anna. Space rolls."),
        ((ROLL, DICE), "Anna. 6 2 4 1. 3 choices."),
        ((ROLL, DICE, TAKEN), "Anna. 2 steps at stake. 0% to bust. Space rolls, S stops."),
    ],
)
def test_turn_tells_player_stake_risk_and_what_is_asked(moves: tuple[classic.Move, ...], told: str) -> None:
    assert Speech(played(*moves), "normal").turn() == f"Round\N{NO-BREAK SPACE}1. {told}"


def test_card_speaks_sums_targets_and_risk_by_level_of_detail() -> None:
    match = played(ROLL, DICE)
    told = [Speech(match, detail).card(TAKEN, 2, 3) for detail in ("brief", "normal", "full")]
    assert told[:2] == ["5 and 8", "5 to 1 of 9, 8 to 1 of 11"]
    assert told[2].startswith("2 of 3: 5 to 1 of 9, 8 to 1 of 11. ")
    assert told[2].endswith("% to bust.")


def test_card_of_two_of_which_one_may_be_taken_says_so() -> None:
    match = played(ROLL, DICE)
    assert Speech(match, "normal").card(TAKEN, 2, 3, "or") == "Or 5 to 1 of 9, 8 to 1 of 11"


def test_decision_is_one_sentence_on_each_button() -> None:
    match = played(ROLL, DICE, TAKEN)
    assert Speech(match, "brief").roll_again("Roll again") == "Roll again: 0%, 2 steps"
    assert Speech(match, "normal").roll_again("Roll again") == "Roll again: 0% to bust, 2 steps at stake. " + KEYS
    assert Speech(match, "full").roll_again("Roll again").endswith(KEYS)
    assert Speech(match, "normal").stop() == "Stop: keep 2"
    assert Speech(match, "full").stop() == "Stop keeps 2 steps: 5 at 1 of 9, 8 at 1 of 11"


def test_chance_of_a_bust_is_not_told_while_odds_are_off() -> None:
    speech = Speech(played(ROLL, DICE, TAKEN), "normal", odds=False)
    assert speech.roll_again("Roll again") == "Roll again: 2 steps at stake. " + KEYS
    assert speech.turn() == "Round\N{NO-BREAK SPACE}1. Anna. 2 steps at stake. " + KEYS


def test_sentence_ends_in_one_full_stop() -> None:
    assert [sentences.sentence(said) for said in ("thinking", "Seen by all.")] == ["Thinking.", "Seen by all."]


def test_two_claimed_columns_are_one_line() -> None:
    match = played(ROLL, DICE, TAKEN)
    claims: list[Event] = [ColumnClaimed(0, 5), ColumnClaimed(0, 8)]
    assert Speech(match, "normal").news(claims) == ["Anna claims columns 5 and 8, 0 of 3."]
