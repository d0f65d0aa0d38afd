"""Tests that saved files with games that cannot be shown are refused with a message."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from at_play import finished, play_out

from cantstop import ai
from cantstop.controller import characters, matches, presentable, saved_file
from cantstop.controller.games import Games
from cantstop.controller.setups import ExpressSetup
from cantstop.letters import LONGEST
from cantstop.model import record as records
from cantstop.model.record import COLOURS, Record, RecordError, Seat
from cantstop.view.art.tokens import TOKENS
from cantstop.view.parts.seats import LONGEST_NAME
from cantstop.view.parts.set_up import LONGEST_NUMBER
from cantstop.view.screens.save_as import LONGEST as LONGEST_SAVED

ANNA, DAY = Seat("Anna", "blue"), "2026-11-18"


@cache
def game() -> Record:
    match = matches.begin(ExpressSetup((ANNA,), seed="23"))
    play_out(match, Random(1))
    return match.record


def with_seat(**change: Any) -> Record:
    return replace(game(), seats=(replace(ANNA, **change),))


def with_details(**details: Any) -> Record:
    return replace(game(), details={**game().details, **details})


STRANGE = {
    "half a letter": (with_seat(name="Ann\ud800"), "seats[0]"),
    "a name of which nothing is seen": (with_seat(name="\u200b"), "seats[0]"),
    "a number of which nothing is seen": (replace(game(), seed="\u00ad"), "seed"),
    "a game's name of which nothing is seen": (with_details(name="\u200f"), "details.name"),
    "a null": (with_seat(name="Ann\0a"), "seats[0]"),
    "a colour of a newer version": (with_seat(colour="mauve"), "seats[0]"),
    "a character of a newer version": (with_seat(character="wizard"), "seats[0]"),
    "a number that cannot be written": (replace(game(), seed="\0"), "seed"),
    "words for a time": (with_details(seconds="long"), "details.seconds"),
    "a time beyond all measure": (with_details(seconds=10**400), "details.seconds"),
    "words for a timer": (with_details(timer="slow"), "details.timer"),
    "fewer throws for the start than none": (with_details(start_throws=-100), "details.start_throws"),
    "words for the throws for the start": (with_details(start_throws="all"), "details.start_throws"),
    "no day": (with_details(daily="yesterday"), "details.daily"),
    "more than a day": (with_details(daily=f"{DAY} and more"), "details.daily"),
    "no moment": (with_details(ended="just now"), "details.ended"),
    "another folder": (with_details(id="../settings"), "details.id"),
    "a name that cannot be written": (with_details(name="\ud800"), "details.name"),
    "a name without end": (with_seat(name="W" * 40_000), "seats[0]"),
    "a number without end": (replace(game(), seed="7" * 100_000), "seed"),
    "a game's name without end": (with_details(name="W" * (LONGEST + 1)), "details.name"),
    "the name of a file that no folder takes": (with_details(id="7" * (LONGEST + 1)), "details.id"),
}


@pytest.mark.parametrize("strange", STRANGE)
def test_contents_that_cannot_be_shown_are_refused(strange: str, tmp_path: Path) -> None:
    record, where = STRANGE[strange]
    text = records.dumps(record) + "\n"
    assert records.loads(text) == record, "by the rules of the game nothing is wrong with it"
    (tmp_path / "from elsewhere.game").write_text(text, "utf-8")
    with pytest.raises(RecordError) as refused:
        Games(tmp_path / "data").open_file(tmp_path / "from elsewhere.game")
    assert refused.value.where == where


def test_names_and_numbers_may_be_longer_than_their_fields() -> None:
    assert saved_file.LONGEST_NAME == LONGEST_NAME
    for longest in (LONGEST_NAME, LONGEST_NUMBER, LONGEST_SAVED):
        assert 5 * longest <= LONGEST
    presentable.check(replace(with_seat(name="W" * LONGEST), seed="7" * LONGEST))
    presentable.check(with_details(name="W" * LONGEST))


def test_games_of_the_program_can_be_shown(tmp_path: Path) -> None:
    store = Games(tmp_path)
    match = matches.begin(ExpressSetup((Seat("Zoë\N{NO-BREAK SPACE}\N{DRAGON}", "sky"),), 100, 10, DAY, DAY), store)
    play_out(match, Random(1))
    match.leave()
    assert store.writer.settle(5)
    (record,) = finished(store)
    assert {"id", "seconds", "timer", "daily", "ended"} <= set(record.details)
    presentable.check(record)


def test_colours_and_characters_are_known() -> None:
    assert set(TOKENS["players"]) == set(COLOURS)
    found = {opponent.name for game in ("classic", "express") for opponent in ai.opponents(game)}
    assert found == set(characters.NAMES)
