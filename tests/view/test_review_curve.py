"""Tests of the chart of a game, and of the screens after a game with only one player or one game."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import afterwards
import pytest
from express_moments import SIX, match_of, play
from hypothesis import given, settings
from hypothesis import strategies as some
from playhouse import Playhouse, do, screen_at

from cantstop.ai.decision import Reasons, Why
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.review import RatedMove
from cantstop.controller.statistics import Player, Score
from cantstop.model import classic
from cantstop.model.moves import Move
from cantstop.view import sentences, words
from cantstop.view.app.screen import Screen
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.fonts import Text
from cantstop.view.kit.node import Box, Layouter
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.parts import records
from cantstop.view.parts.charts import Bars, Chart, Curve
from cantstop.view.parts.course import Course


def bubble_of(screen: Screen) -> list[str]:
    """Return the texts of the box over the chart, which has the figures of one point."""
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


def test_single_player_has_beaten_nobody(tmp_path: Path) -> None:
    match = play(match_of(SIX[:1]))
    screen: Any = screen_at(tmp_path, "express_review", (1280, 800), {"record": match.record}, language="en")
    total = match.state.totals[0]
    assert screen.outcome()[1] == words.say("expressend.scores", name=match.seats[0].name, n=total)


@pytest.mark.parametrize("page", ["classic", "express"])
def test_one_game_shows_its_figures_instead_of_charts(page: str, tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", [afterwards.game(2) if page == "classic" else afterwards.express_game()])
    screen: Any = screen_at(tmp_path, "records", (1280, 800), {})
    do(screen, "next_page", page)
    screen.lay_out()
    nodes = [placed.node for placed in screen.tree.nodes()]
    assert not any(isinstance(node, (Bars, Curve)) for node in nodes)
    assert words.say("records.more_games") in [node.words for node in nodes if isinstance(node, Text)]


@pytest.mark.parametrize(("together", "shown"), [(0, ("", "3 solo games", 0)), (4, ("1", "of 4", 0.25))])
def test_games_alone_do_not_count_as_lost(together: int, shown: tuple[str, str, float]) -> None:
    scores = Counter({Score(10, 200, True, False): 3, Score(10, 200, False, False): together})
    assert records.won(Player("Anna", None, scores=scores, express_wins=min(1, together))) == shown


def records_of(home: Path, match: ExpressMatch, page: str, language: str = "en") -> None:
    ended = {"id": "game", "ended": "2026-11-18T10:00:00+00:00"}
    afterwards.keep(home / "data", [replace(match.record, details=ended)])
    screen: Any = screen_at(home, "records", (1280, 800), language=language)
    do(screen, "next_page", page)
    screen.refresh()
    list(screen.tree.sprites())


@pytest.mark.parametrize("page", ["dice", "classic"])
def test_empty_page_names_its_game(tmp_path: Path, said: list[str], page: str) -> None:
    records_of(tmp_path, play(match_of(SIX[:2])), page=page)
    assert "No finished game of Can’t Stop yet" in said


@pytest.mark.slow
@pytest.mark.parametrize("decided", [True, False])
def test_end_of_a_review_of_express_is_described_correctly(tmp_path: Path, said: list[str], decided: bool) -> None:
    screen: Any = screen_at(tmp_path, "express_review", (1280, 800), {"record": afterwards.express_game()})
    screen.review.finish()
    if not decided:
        screen.review._options.clear()
    do(screen, "last")
    screen.refresh()
    said.clear()
    list(screen.tree.sprites())
    assert words.say("review.note_express") in said
    assert words.say("review.note_classic") not in said, "there are no busts"
    assert not [line for line in said if "0 of 0" in line]
    assert (words.say("review.none_open") in said) != decided


VALUES = some.lists(some.integers(-2000, 2000), min_size=1, max_size=12)


def chart_of(kind: str, values: list[int]) -> Chart:
    names = [words.language().number(100 * value if kind == "bars" else at) for at, value in enumerate(values, 1)]
    if kind == "bars":
        return Bars([abs(value) for value in values], names)
    return Curve(
        [abs(value) / 2000 for value in values] if kind == "percent" else values, names, percent=kind != "curve"
    )


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(
    some.sampled_from(["bars", "curve", "percent"]),
    VALUES,
    some.tuples(some.integers(170, 900), some.integers(110, 400)),
    some.sampled_from(["en", "fr", "de"]),
)
def test_texts_of_a_chart_never_overlap(kind: str, values: list[int], size: tuple[int, int], language: str) -> None:
    words.use(language)
    chart, style, box = chart_of(kind, values), Style(Theme("light"), 1.0), Box(0, 0, *size)
    texts = [(text, place) for text, place in chart.arrange(Layouter(style), box) if isinstance(text, Text)]
    written = [sprite for text, place in texts for sprite in text.sprites(style, place)]
    inked = [each.surface.get_bounding_rect().move(each.x, each.y) for each in written]
    assert len(inked) >= 3
    assert not [(one, other) for one, other in combinations(inked, 2) if one.colliderect(other)]
    assert all(box.rect.inflate(4, 4).contains(one) for one in inked)


# Reasons


EITHER: tuple[RatedMove[Move], ...] = (RatedMove(classic.Roll(), 0.5), RatedMove(classic.Stop(), 0.4))


def test_review_gives_the_reason_of_the_master() -> None:
    reasons = Reasons(Why.LITTLE_AT_STAKE, steps=3, gain=1.2)
    said = "Only 3 steps at stake, and a roll brings 1.2 on average."
    assert sentences.better(EITHER, classic.Stop(), reasons, ("Anna", "Ben")) == said
    assert not sentences.better(EITHER, classic.Stop(), None, ("Anna", "Ben")), "while it is worked out"


def test_reason_agrees_with_the_figures_next_to_it() -> None:
    for worth, said in ((0.516, "Both are nearly as good."), (0.512, "That wins 1 more game in 100.")):
        rated: tuple[RatedMove[Move], ...] = tuple(
            RatedMove(classic.Advance((column,)), each) for column, each in ((6, 0.524), (7, worth))
        )
        assert sentences.better(rated, classic.Advance((7,)), Reasons(Why.BEST_CHANCE), ()) == said
