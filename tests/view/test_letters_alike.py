"""Sizes of letters: text uses its room before it shrinks, and neighbours have one size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import after_moments
import afterwards
import express_moments
import pytest
import table_moments
from playhouse import Playhouse, do, screen_at

from cantstop.controller.setups import ClassicSetup
from cantstop.model.record import Seat
from cantstop.view import sentences
from cantstop.view.app.stack_changes import Push
from cantstop.view.app.ways import kind
from cantstop.view.kit.node import Box
from cantstop.view.kit.text import Text
from cantstop.view.parts import records
from cantstop.view.parts.express import sayings
from cantstop.view.parts.table import sayings as table_sayings
from cantstop.view.screens import records as screen_pages
from cantstop.view.words import CODES

SIZE = (1024, 640)
FOUR = (Seat("Anna", "blue"), Seat("Otto", "yellow", "steady"), Seat("Chloé", "jade"), Seat("Ida", "ink", "cunning"))
in_every_language = pytest.mark.parametrize("code", CODES)


def placed(screen: Any) -> Iterator[tuple[Text, Box]]:
    return ((found.node, found.box) for found in screen.tree.nodes() if isinstance(found.node, Text))


def shrunk(screen: Any, *said: str) -> list[str]:
    """Return those of these texts that are smaller than intended."""
    u = screen.style.u
    found = {text.words: text.fitted(u, box.size).px / round(text.role.size * u) for text, box in placed(screen)}
    return [words for words in said if found[words] < 1]


@pytest.mark.parametrize("place", [1, 3])
def test_chosen_name_has_the_size_of_the_others(place: int, tmp_path: Path) -> None:
    house = Playhouse(tmp_path, SIZE, animations="reduced", language="fr")
    house.loop.apply(Push(kind("new_game"), setup=ClassicSetup(FOUR, seed="7")))
    house.wait(200)
    house.click(f"character_{place}")
    house.wait(40)
    say, characters = house.screen.say, house.screen.seating.characters
    assert shrunk(house.screen, *(say(f"character.{each}") for each in characters)) == []
    assert house.window.surface.get_rect().contains(house.control("list").rect)


@in_every_language
def test_reasons_and_advice_wrap_before_they_shrink(code: str, tmp_path: Path) -> None:
    review: Any = after_moments.MOMENTS["review, costliest"].at(tmp_path / "review", SIZE, language=code)
    options, reasons = review.review.options(review.number), review.review.reasons(review.number)
    assert shrunk(review, sentences.better(options, review.entry.chosen, reasons, review.names)) == []
    table: Any = table_moments.moment("stop or roll").at(tmp_path / "table", SIZE, language=code, coach="always")
    assert shrunk(table, *table_sayings.advice(table.match.advice(), table.names)) == []
    pads: Any = express_moments.MOMENTS["six pads"].at(tmp_path / "pads", SIZE, language=code, animations="reduced")
    choice = pads.shown.choice
    assert shrunk(pads, *sayings.advice(pads.advice(), choice.pad, choice.mark)) == []


@in_every_language
def test_headings_at_the_end_have_one_size(code: str, tmp_path: Path) -> None:
    end: Any = after_moments.MOMENTS["the end, dice"].at(tmp_path, SIZE, language=code)
    headings = "faces sums expected columns turns rolls busts best_turn steps_kept luck".split()
    assert shrunk(end, *(end.say(f"over.{heading}") for heading in headings)) == []


@in_every_language
@pytest.mark.parametrize("size", [SIZE, (900, 1400)])
def test_titles_of_the_records_have_one_size(size: tuple[int, int], code: str, tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", afterwards.many())
    screen: Any = screen_at(tmp_path, "records", size, language=code)
    names = {records.name_of(player) for player in screen.figures.players}
    for page in screen_pages.PAGES:
        do(screen, "next_page", page)
        screen.refresh()
        titles = [text.words for text, _ in placed(screen) if text.role == records.TITLE and text.words not in names]
        assert shrunk(screen, *titles) == []
