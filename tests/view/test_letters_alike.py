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
from cantstop.view.app.stack_changes import Push
from cantstop.view.app.ways import kind
from cantstop.view.kit.node import Box
from cantstop.view.kit.text import Text
from cantstop.view.parts import records
from cantstop.view.parts.express import sayings
from cantstop.view.parts.review import choices
from cantstop.view.parts.table import sayings as table_sayings
from cantstop.view.screens import records as screen_pages

SIZES = ((1024, 640), (1280, 800))
FOUR = (Seat("Anna", "blue"), Seat("Otto", "yellow", "steady"), Seat("Chloé", "jade"), Seat("Ida", "ink", "cunning"))

in_both_sizes = pytest.mark.parametrize("size", SIZES)
in_every_language = pytest.mark.parametrize("code", ["en", "fr", "de"])


def placed(screen: Any) -> Iterator[tuple[Text, Box]]:
    return ((found.node, found.box) for found in screen.tree.nodes() if isinstance(found.node, Text))


def letters(screen: Any, *said: str) -> list[float]:
    """Return the size of each of these texts as a share of its intended size."""
    u = screen.style.u
    found = {text.words: text.fitted(u, box.size).px / round(text.role.size * u) for text, box in placed(screen)}
    return [found[words] for words in said]


def after_moment(home: Path, name: str, size: tuple[int, int], code: str) -> Any:
    case = after_moments.MOMENTS[name]
    screen = screen_at(home, case.screen, size, case.details(), language=code)
    case.then(screen)
    return screen


def express_moment(home: Path, name: str, size: tuple[int, int], code: str) -> Any:
    made = express_moments.MOMENTS[name]
    settings: dict[str, Any] = {"language": code, "animations": "reduced", **dict(made.settings)}
    screen = screen_at(home, made.screen, size, made.details(), **settings)
    made.then(screen)
    return screen


@pytest.mark.parametrize("place", [1, 3])
@in_both_sizes
def test_chosen_name_has_the_size_of_the_others(place: int, size: tuple[int, int], tmp_path: Path) -> None:
    house = Playhouse(tmp_path, size, animations="reduced", language="fr")
    house.loop.apply(Push(kind("new_game"), setup=ClassicSetup(FOUR, seed="7")))
    house.wait(200)
    house.click(f"character_{place}")
    house.wait(40)
    say, characters = house.screen.say, house.screen.seating.characters
    lines = [say(f"character.{each}") for each in characters]
    assert letters(house.screen, *lines) == [1.0] * len(lines)
    assert house.window.surface.get_rect().contains(house.control("list").rect)


@in_every_language
@in_both_sizes
def test_reason_in_a_review_wraps_before_it_shrinks(size: tuple[int, int], code: str, tmp_path: Path) -> None:
    review = after_moment(tmp_path, "review, costliest", size, code)
    options = review.review.options(review.number)
    assert letters(
        review, choices.reason(options, review.entry.chosen, review.review.reasons(review.number), review.names)
    ) == [1.0]


@in_every_language
@in_both_sizes
def test_advice_on_stopping_wraps_before_it_shrinks(size: tuple[int, int], code: str, tmp_path: Path) -> None:
    match, move = table_moments.MOMENTS["stop or roll"]()
    table: Any = screen_at(tmp_path, "table", size, {"match": match}, language=code, coach="always")
    table_moments.brought_about(table, "stop or roll", move)
    assert letters(table, *table_sayings.advice(match.advice(), table.names)) == [1.0, 1.0]


@in_every_language
@in_both_sizes
def test_headings_of_the_dice_charts_have_one_size(size: tuple[int, int], code: str, tmp_path: Path) -> None:
    end = after_moment(tmp_path, "the end, dice", size, code)
    assert letters(end, end.say("over.faces"), end.say("over.sums"), end.say("over.expected")) == [1.0] * 3


@in_every_language
@in_both_sizes
def test_headings_of_the_table_at_the_end_have_one_size(size: tuple[int, int], code: str, tmp_path: Path) -> None:
    end = after_moment(tmp_path, "the end, dice", size, code)
    headings = ("columns", "turns", "rolls", "busts", "best_turn", "steps_kept", "luck")
    assert letters(end, *(end.say(f"over.{heading}") for heading in headings)) == [1.0] * 7


@in_every_language
@in_both_sizes
def test_advice_on_a_mark_has_room_for_its_lines(size: tuple[int, int], code: str, tmp_path: Path) -> None:
    table = express_moment(tmp_path, "six pads", size, code)
    choice = table.shown.choice
    said = sayings.advice(table.advice(), choice.pad, choice.mark)
    assert letters(table, *said) == [1.0, 1.0]


@in_every_language
@pytest.mark.parametrize("size", [*SIZES, (900, 1400)])
def test_titles_of_the_records_have_one_size(size: tuple[int, int], code: str, tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", afterwards.many())
    screen: Any = screen_at(tmp_path, "records", size, language=code)
    names = {records.name_of(player) for player in screen.figures.players}
    for page in screen_pages.PAGES:
        do(screen, "next_page", page)
        screen.refresh()
        titles = [text.words for text, _ in placed(screen) if text.role == records.TITLE and text.words not in names]
        assert letters(screen, *titles) == [1.0] * len(titles), titles
