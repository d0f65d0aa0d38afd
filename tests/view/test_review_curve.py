"""The course of a game as a chart, while it grows and when it is complete."""

from __future__ import annotations

from copy import copy
from itertools import pairwise
from pathlib import Path
from typing import Any

import after_moments
import afterwards
import pytest
from playhouse import Playhouse, screen_at

from cantstop.controller.review import Claim
from cantstop.view import words
from cantstop.view.app.screen import Screen
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.node import Box
from cantstop.view.kit.text import Text
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.course import NAME_HIGH, NAME_LETTERS, SIDE, ChanceCourse, Course

SIZE = (1280, 800)
AREA = Box(97.0, 222.0, 1100.0, 300.0)


def chances(players: int, claims: tuple[Claim, ...] | None = None) -> ChanceCourse:
    """Return the chart of a game, with these claimed columns."""
    review = copy(afterwards.reviewed(players))
    review.claims = review.claims if claims is None else claims
    return ChanceCourse(review, Ui(SIZE, Style(Theme("light"), 1.0)))


@pytest.mark.slow
def test_columns_claimed_together_are_side_by_side_on_the_chart() -> None:
    claims = (Claim(0.0, 2, 0), Claim(3.5, 6, 0), Claim(5.0, 8, 1), Claim(5.0, 11, 1), Claim(5.0, 6, 1))
    chart = chances(2, claims)
    chart.review.rounds = 5
    places = [chart.plate_place(1.0, AREA, claim) for claim in claims]
    assert [place.x for place in places] == sorted(place.x for place in places)
    assert all(one.right < other.left for one, other in pairwise(places))
    assert places[0].left >= AREA.x
    assert places[-1].right <= AREA.right


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_are_not_crossed_by_plates_or_lines(players: int) -> None:
    chart = chances(players)
    first = chart.name_place(1.0, AREA, 0)
    assert first is not None
    above = Claim(chart.review.rounds * (first.x + 40 - AREA.x) / AREA.w, 12, 0)
    chart = chances(players, (*chart.review.claims, above))
    for number, seat in enumerate(chart.review.seats):
        place = chart.name_place(1.0, AREA, number)
        if place is not None:
            name = place.inflate(0, NAME_LETTERS - NAME_HIGH)
            assert not name.top < AREA.y + AREA.h / 2 < name.bottom
            for claim in chart.review.claims:
                assert not name.colliderect(chart.plate_place(1.0, AREA, claim)), (seat.name, claim)


def bubble_of(screen: Screen) -> list[str]:
    """Return the texts of the figures of one moment, which lie over the chart."""
    chart = next(placed for placed in screen.tree.nodes() if isinstance(placed.node, Course))
    left = [placed for placed in chart.children if isinstance(placed.node, Card)]
    found = []
    while left:
        placed = left.pop(0)
        left = [*placed.children, *left]
        if isinstance(placed.node, Text):
            found.append(placed.node.words)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("by_key", [True, False])
def test_chart_at_the_end_shows_its_values(tmp_path: Path, by_key: bool) -> None:
    house = Playhouse(tmp_path, start="game_over", details={"match": afterwards.match_of(afterwards.game(2))})
    review = house.screen.review
    review.finish()
    house.settle()
    assert not bubble_of(house.screen)
    if by_key:
        house.screen.ui.set_focus(house.control("chart"))
        house.key("Right")
        house.key("Right")
        point = review.curve[2]
    else:
        chart, box = next((each.node, each.box) for each in house.screen.tree.nodes() if isinstance(each.node, Course))
        plot = chart.area(house.screen.style.u, box).rect
        house.move((round(plot.x + plot.w * 2 / review.rounds) + 4, plot.centery))
        point = min(review.curve, key=lambda each: abs(each.at - 2))
    house.wait(60)
    moment, *said = bubble_of(house.screen)
    assert moment == f"Round\u00a0{round(point.at)}"
    assert said[::2] == [seat.name for seat in review.seats]
    assert said[1::2] == [f"{round(100 * chance)}%" for chance in point.chances]


def test_review_shows_the_chances_of_all_players(tmp_path: Path, said: list[str]) -> None:
    review = afterwards.reviewed(2)
    house = Playhouse(tmp_path, start="review", details={"record": review.record, "review": review})
    middle = next(number for number, entry in enumerate(review.entries) if entry.at > 3)
    house.screen.go_to(middle)
    house.wait(60)
    point = [point for point in review.curve if point.at <= review.entries[middle].at][-1]
    assert {f"{round(100 * chance)}%" for chance in point.chances} <= set(said)


@pytest.mark.parametrize("code", words.CODES)
@pytest.mark.parametrize("moment", ["review, costliest", "Express review"])
def test_last_round_does_not_touch_the_edge_of_its_card(code: str, moment: str, tmp_path: Path) -> None:
    case = after_moments.MOMENTS[moment]
    screen: Any = screen_at(tmp_path, case.screen, SIZE, case.details(), language=code)
    case.then(screen)
    placed = list(screen.tree.nodes())
    chart, box = next((each.node, each.box) for each in placed if isinstance(each.node, Course))
    last = chart.round_name(screen.review.rounds)
    (name,) = (each.box for each in placed if isinstance(each.node, Text) and each.node.words == last)
    assert name.right <= box.right - SIDE * screen.style.u + 1
