"""Tests of the sentences about Express for a screen reader."""

from __future__ import annotations

import pytest

from cantstop.controller import matches
from cantstop.controller.express_match import ExpressMatch
from cantstop.model import express
from cantstop.model.events import Ended, Thrown
from cantstop.model.express import Choose, Dice, Mark, Pad
from cantstop.model.record import Record, Seat
from cantstop.view.language import MINUS
from cantstop.view.parts.express.sayings import Speech, pad_line, priced
from cantstop.view.parts.express.shown import Choice

SEATS = (Seat("Anna", "blue"), Seat("Ben", "yellow"))
THROW = Dice((6, 1, 2, 4, 1))
CHOSEN = Mark(6, (3, 5))


def speech(*moves: express.Move, seats: tuple[Seat, ...] = SEATS, detail: str = "normal") -> Speech:
    match = matches.take_up(Record("express", express.Rules(len(seats)), seats, "speech", moves))
    assert isinstance(match, ExpressMatch)
    return Speech(match, detail)


def test_throw_is_said_sorted_because_pairs_are_chosen_by_value() -> None:
    assert speech(THROW).news([Thrown(1, THROW.values)]) == ["Throw 1: 1 1 2 4 6."]


def test_marks_of_all_are_one_line_after_the_last_has_chosen() -> None:
    told = speech(THROW, Choose(0, CHOSEN), Choose(1, CHOSEN))
    events = list(told.match.moments())[-1].events
    lines = told.news(events)  # type: ignore[arg-type]
    assert len(lines) == 1
    assert lines[0].startswith("Anna: 5, 3 and fifth die 6; total")
    assert "Ben: 5, 3 and fifth die 6; total" in lines[0]


def test_nothing_is_said_of_a_choice_before_all_have_chosen() -> None:
    told = speech(THROW, Choose(0, CHOSEN))
    events = list(told.match.moments())[-1].events
    assert told.news(events) == []  # type: ignore[arg-type]


def test_pad_tells_costly_rows_first_then_paying_ones_then_the_fifth_dice() -> None:
    pad = Pad(rows={5: 2, 7: 7, 8: 5}, fifths={4: 3, 6: 1})
    assert pad_line("Anna", pad, 200) == (
        f"Anna, total {MINUS}140. 5: 2 of 5 marks, {MINUS}200. 7: 7 of 10 marks, +60. 8: 5 marks, nothing yet. "
        "Empty: 2, 3, 4, 6, 9, 10, 11 and 12. Fifth die 4: 3 of 8. Fifth die 6: 1 of 8."
    )


def test_end_names_winners_and_the_other_totals() -> None:
    assert speech().news([Ended((450, 340), (0,))]) == ["Anna: the highest total, 450. Ben 340."]


def test_end_of_a_game_alone_is_not_compared_with_anybody() -> None:
    assert speech(seats=SEATS[:1]).news([Ended((-220,), (0,))]) == []


@pytest.mark.parametrize(
    ("fifths", "lines"),
    [
        ({1: 1, 4: 2, 5: 1}, []),
        ({3: 1, 4: 2, 5: 1}, ["Fifth die 4, set aside."]),
        ({3: 1, 5: 1}, []),
        ({3: 1, 5: 2, 6: 1}, ["Free throw: no fifth die."]),
    ],
)
def test_fifth_die_without_a_choice_is_spoken(fifths: dict[int, int], lines: list[str]) -> None:
    choice = Choice(Pad(rows={}, fifths=fifths), (1, 1, 4, 4, 2), 200)
    assert speech().given(choice) == lines


def test_only_pairing_tells_its_price_on_the_main_button() -> None:
    choice = Choice(Pad(rows={}, fifths={1: 7, 2: 1, 3: 1}), (1, 4, 4, 4, 4), 200)
    assert priced(choice, 200) == (
        f"Mark 8 twice and fifth die 1: {MINUS}200, 8 opens at {MINUS}200, two marks in one row, ends your game"
    )
