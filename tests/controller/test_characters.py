"""The names of the computer players."""

from __future__ import annotations

import doctest

from cantstop.controller import characters, matches
from cantstop.controller.setups import ClassicSetup
from cantstop.model.record import Seat


def test_examples_of_characters_hold() -> None:
    assert doctest.testmod(characters).failed == 0


def test_names_are_all_different() -> None:
    assert len(set(characters.NAMES.values())) == len(characters.NAMES)


def test_match_names_computers_by_their_characters_when_the_set_up_is_older() -> None:
    match = matches.begin(ClassicSetup((Seat("Anna", "blue"), Seat("Steady", "ink", "crafty")), seed="1"), None)
    assert [seat.name for seat in match.seats] == [seat.name for seat in match.record.seats] == ["Anna", "Vera"]
