"""The curve of chances, while it grows and when it is complete."""

from __future__ import annotations

from copy import copy
from pathlib import Path
from typing import Any

import after_moments
import afterwards
import pygame
import pytest
from listening import overhear
from playhouse import Playhouse, context_at, screen_at

from cantstop.controller.review import Claim, Review
from cantstop.view import words
from cantstop.view.kit.node import Box
from cantstop.view.kit.store import pictures
from cantstop.view.kit.theme import Style
from cantstop.view.kit.ui import Ui
from cantstop.view.parts.review import course
from cantstop.view.parts.review.course import SIDE, Course, Reading, Time
from cantstop.view.parts.review.plots import ChancePlot

SIZE = (1280, 800)
BOX = Box(97.0, 222.0, 1100.0, 300.0)


def chances(review: Review, style: Style) -> ChancePlot:
    """Return the plot of a review, in the box."""
    plot = ChancePlot(review)
    plot.place(style, BOX)
    return plot


LOOKS = ("light", "dark", "high_contrast")
# Where something lies, and how it grows, has nothing to do with colours.
in_one_look = pytest.mark.parametrize(
    "style", [look if look == "light" else pytest.param(look, marks=pytest.mark.long) for look in LOOKS], indirect=True
)


@pytest.fixture(params=LOOKS)
def style(request: pytest.FixtureRequest, tmp_path: Path) -> Style:
    return context_at(tmp_path, SIZE, look=request.param).style


@pytest.mark.slow
@in_one_look
def test_columns_claimed_together_are_in_order(style: Style) -> None:
    review = copy(afterwards.reviewed(2))
    review.claims = (Claim(3.5, 6, 0), Claim(5.0, 8, 1), Claim(5.0, 11, 1))
    chart = chances(review, style)
    places = [chart.middle_of(claim) for claim in review.claims]
    assert places == sorted(places)
    assert places[2] == chart.x(5.0)
    assert places[1] <= places[2] - chart.plate


@in_one_look
def test_scale_of_the_curve_follows_its_box(style: Style) -> None:
    course = Course(ChancePlot(afterwards.reviewed(2)), Reading(lambda: Ui(SIZE, style)))
    here, lower = (list(course.sprites(style, BOX._replace(y=BOX.y + down))) for down in (0, 50))
    assert [(each.x, each.y - 50) for each in lower] == [(each.x, each.y) for each in here]


ENDS = (Claim(0.0, 2, 0), Claim(5.0, 8, 1), Claim(5.0, 11, 1), Claim(5.0, 6, 1))


@in_one_look
def test_plates_are_on_the_chart(style: Style) -> None:
    review = copy(afterwards.reviewed(2))
    review.rounds, review.claims = 5, ENDS
    chart = chances(review, style)
    places = [chart.middle_of(claim) for claim in review.claims]
    assert min(places) - chart.plate / 2 >= BOX[0]
    assert max(places) + chart.plate / 2 <= BOX[0] + BOX[2]
    assert places[1] + chart.plate < places[2] < places[3] - chart.plate, "side by side, as they are told of"


@pytest.mark.slow
@in_one_look
@pytest.mark.parametrize("players", [2, 3, 4])
def test_names_are_not_crossed_by_plates_or_lines(style: Style, players: int) -> None:
    review = copy(afterwards.reviewed(players))
    chart = chances(review, style)
    points = chart.points()
    first = chart.name_place(points, 0)
    assert first is not None
    review.claims = (*review.claims, Claim(review.rounds * (first[0] + 40 - BOX.x) / BOX.w, 12, 0))
    for number, seat in enumerate(review.seats):
        place = chart.name_place(points, number)
        if place is None:
            continue
        name = pygame.FRect(place[0], place[1] + 2, chart.name_width(seat), 22)
        assert not name.top < BOX[1] + BOX[3] / 2 < name.bottom
        for claim in review.claims:
            plate = pygame.FRect(0, 0, chart.plate, chart.plate)
            plate.center = chart.middle_of(claim), chart.height_of(points, claim)
            assert not name.colliderect(plate), (seat.name, claim)


def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the text of the chart for a moment."""
    found: list[str] = []
    overhear(monkeypatch, course, "put", lambda target, said, *rest: found.append(said))
    pictures.forget()
    return found


@pytest.mark.slow
@pytest.mark.parametrize("by_key", [True, False])
def test_chart_at_the_end_shows_its_values(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_key: bool) -> None:
    said = told(monkeypatch)
    house = Playhouse(tmp_path, start="game_over", details={"match": afterwards.match_of(afterwards.game(2))})
    review = house.screen.review
    review.finish()
    house.settle()
    assert not said
    if by_key:
        house.screen.ui.set_focus(house.control("chart"))
        house.key("Right")
        house.key("Right")
        point = review.curve[2]
    else:
        plot = house.screen.plot.rect
        house.move((round(plot.x + plot.w * 2 / review.rounds) + 4, plot.centery))
        point = min(review.curve, key=lambda each: abs(each.at - 2))
    house.wait(60)
    assert said[-5] == f"Round\u00a0{round(point.at)}"
    assert said[-4::2] == [seat.name for seat in review.seats]
    assert said[-3::2] == [f"{round(100 * chance)}%" for chance in point.chances]


def test_review_shows_the_chances_of_all_players(tmp_path: Path, said: list[str]) -> None:
    review = afterwards.reviewed(2)
    house = Playhouse(tmp_path, start="review", details={"record": review.record, "review": review})
    middle = next(number for number, entry in enumerate(review.entries) if entry.at > 3)
    house.screen.go_to(middle)
    house.wait(60)
    point = [point for point in review.curve if point.at <= review.entries[middle].at][-1]
    assert {f"{round(100 * chance)}%" for chance in point.chances} <= set(said)


@pytest.mark.parametrize("code", words.CODES)
def test_last_round_does_not_touch_the_edge_of_its_card(code: str, tmp_path: Path) -> None:
    case = after_moments.MOMENTS["review, costliest"]
    review: Any = screen_at(tmp_path, case.screen, SIZE, case.details(), language=code)
    review.plot.times = lambda: [Time(review.plot.rounds, review.say("review.round", n=10), 110.0)]
    course, box = next((found.node, found.box) for found in review.tree.nodes() if isinstance(found.node, Course))
    assert max(each.rect.right for each in course._written(review.style, box)) <= box.right - SIDE * review.style.u + 1
