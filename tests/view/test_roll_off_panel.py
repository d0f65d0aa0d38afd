"""The panel of the roll-off, compared with its board, tie after tie."""

from __future__ import annotations

from pathlib import Path

import pytest
from listening import overhear
from playhouse import screen_at

from cantstop.controller import matches
from cantstop.controller.setups import ROLL_OFF, ClassicSetup
from cantstop.model import dice
from cantstop.model.record import Seat
from cantstop.view.art import plates, seat
from cantstop.view.kit import fonts
from cantstop.view.kit.store import pictures
from cantstop.view.parts.table import roll_off
from cantstop.view.screens.roll_off import RollOff

THREE = (Seat("Matthias", "blue"), Seat("Bartholomäus-Jan", "yellow"), Seat("Chloé", "jade"))


@pytest.fixture
def tied_twice(tmp_path: Path) -> RollOff:
    number = next(str(each) for each in range(9999) if len(dice.roll_off(str(each), len(THREE))[0]) > 2)
    match = matches.begin(ClassicSetup(THREE, starts=ROLL_OFF, seed=number))
    screen = screen_at(tmp_path, "roll_off", (1280, 800), {"match": match}, language="en")
    assert isinstance(screen, RollOff)
    return screen


def laid(screen: RollOff, throws: int) -> None:
    screen.throws.lie(throws)
    screen.refresh()
    list(screen.sprites())


@pytest.mark.slow
def test_second_tie_shows_its_equal_sums(tied_twice: RollOff, monkeypatch: pytest.MonkeyPatch) -> None:
    hollow: list[int] = []
    overhear(monkeypatch, plates, "hollow_plate", lambda number, *rest: hollow.append(number))
    for round_ in (1, 2):
        hollow.clear()
        laid(tied_twice, sum(number < round_ for number, _ in tied_twice.throws.order))
        thrown = tied_twice.throws.rounds[round_ - 1]
        tied = [player for player in range(len(THREE)) if tied_twice.throws.throws_now(player)]
        assert set(hollow) == {sum(thrown[player] or ()) for player in tied}
        assert len(set(hollow)) == 1


def test_decided_roll_off_asks_for_no_throw(tied_twice: RollOff, said: list[str]) -> None:
    laid(tied_twice, len(tied_twice.throws.order) - 1)
    assert tied_twice.ui.find("throw") is not None
    assert [words for words in said if words.startswith("They roll again")]
    said.clear()
    laid(tied_twice, len(tied_twice.throws.order))
    assert [words for words in said if words.endswith(" starts")]
    assert tied_twice.ui.find("throw") is None
    assert not [words for words in said if words.startswith("They roll again")]


def test_long_name_is_large_enough(tied_twice: RollOff, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: dict[str, int] = {}
    overhear(monkeypatch, fonts, "label", lambda words, face, px, *rest: sizes.update({words: px}))
    pictures.forget()
    laid(tied_twice, 2)
    assert sizes["Bartholomäus-Jan"] >= 0.8 * roll_off.NAME_SIZE


def test_seats_have_a_place_for_each_column_to_win(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[seat.SeatFacts] = []
    overhear(monkeypatch, seat, "seat_card", lambda card, *rest: shown.append(card))
    match = matches.begin(ClassicSetup(THREE[:2], 5, starts=ROLL_OFF, seed="1"))
    list(screen_at(tmp_path, "roll_off", (1280, 800), {"match": match}).sprites())
    assert {card.columns_to_win for card in shown} == {5}
