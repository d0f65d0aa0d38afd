"""Tempo of the table: computers speed up, a person's dangerous throw is slow, and a victory stays for a while."""

from __future__ import annotations

import pytest

from cantstop.view.kit.timeline import Script, Timeline
from cantstop.view.parts import tempo


def test_computer_factor_falls_from_roll_to_roll() -> None:
    factors = [tempo.computer_factor(roll, 1) for roll in range(1, 12)]
    assert factors == sorted(factors, reverse=True)
    assert factors[3] < 0.5 * factors[0]


def test_computer_factor_falls_with_every_further_computer_in_a_row() -> None:
    factors = [tempo.computer_factor(2, computers) for computers in (1, 2, 3, 4)]
    assert factors == sorted(set(factors), reverse=True)


def test_last_roll_of_a_long_turn_is_slow_when_it_busts() -> None:
    assert tempo.computer_factor(9, 1, ends_turn=True) > 3 * tempo.computer_factor(9, 1)


def test_end_of_a_turn_is_slower_than_its_late_rolls() -> None:
    assert all(tempo.last_factor(row) > 3 * tempo.computer_factor(9, row) for row in (1, 2, 3, 4))


def test_computer_factor_is_least_when_the_turn_has_taken_long_but_a_bust_stays_slow() -> None:
    for computers in (1, 2, 3, 4):
        assert tempo.computer_factor(5, computers, passed=8000.0) < tempo.computer_factor(50, computers)
        assert tempo.computer_factor(50, computers, True, 8000.0) == tempo.computer_factor(50, computers, True)


def test_throw_factor_is_usual_without_risk_and_bounded() -> None:
    assert tempo.throw_factor(0, 0.5) == tempo.throw_factor(9, 0.0) == 1.0
    assert 1.0 < tempo.throw_factor(6, 0.3) < tempo.throw_factor(15, 0.3) < tempo.throw_factor(40, 0.9) == 1.3


def test_blow_grows_with_the_lost_steps() -> None:
    assert tempo.blow(2) < tempo.blow(10) < tempo.blow(20) == tempo.blow(40)


@pytest.mark.parametrize(
    ("people", "player", "row"),
    [
        ((True, False), 1, 1),
        ((True, False, False), 1, 2),
        ((False, True, False), 2, 2),
        ((False, False, True, False), 0, 3),
        ((False, False), 0, 2),
    ],
)
def test_computers_in_a_row_counts_around_the_table(people: tuple[bool, ...], player: int, row: int) -> None:
    assert tempo.computers_in_a_row(list(people), player) == row


def test_firm_part_cannot_be_skipped_before_its_time() -> None:
    timeline = Timeline()

    def winning() -> Script:
        yield timeline.tween(3000.0)

    def game() -> Script:
        yield from timeline.part(winning(), firm=timeline.wait(1200.0))

    timeline.play(game())
    timeline.update(1000.0)
    assert not timeline.skip()
    timeline.update(300.0)
    assert timeline.skip()
    assert not timeline.playing
