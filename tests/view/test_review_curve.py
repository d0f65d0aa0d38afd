"""The chart of a game, and screens after a game with little data: one player, one game."""

from __future__ import annotations

from collections import Counter
from copy import copy
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import after_moments
import afterwards
import pygame
import pytest
from express_moments import SIX, match_of, play
from listening import overhear
from playhouse import Playhouse, do, screen_at

from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.review import Claim
from cantstop.controller.statistics import ClassicFigures, Player, Score
from cantstop.view import words
from cantstop.view.app.screen import Screen
from cantstop.view.art import charts
from cantstop.view.kit.drawing import Card
from cantstop.view.kit.fonts import Text
from cantstop.view.kit.node import Box, Layouter, Node, Spring
from cantstop.view.kit.theme import Style, Theme
from cantstop.view.kit.timeline import Timeline
from cantstop.view.kit.tree import Tree
from cantstop.view.kit.ui import Ui
from cantstop.view.parts import records
from cantstop.view.parts.charts import WIDEST_BAR, Bars, Curve, Percent
from cantstop.view.parts.course import NAME_HIGH, NAME_LETTERS, SIDE, ChanceCourse, Course

SIZE = (1280, 800)
AREA = Box(97.0, 222.0, 1100.0, 300.0)


def chances(players: int, claims: tuple[Claim, ...] | None = None) -> ChanceCourse:
    """Return the chart of a game with these claimed columns."""
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
    """Return the texts of the figures of one moment, which are shown over the chart."""
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


def test_review_shows_the_chances_of_all_players(tmp_path: Path) -> None:
    review = afterwards.reviewed(2)
    house = Playhouse(tmp_path, start="review", details={"record": review.record, "review": review})
    middle = next(number for number, entry in enumerate(review.entries) if entry.at > 3)
    house.screen.go_to(middle)
    house.wait(60)
    point = [point for point in review.curve if point.at <= review.entries[middle].at][-1]
    said = {placed.node.words for placed in house.screen.tree.nodes() if isinstance(placed.node, Text)}
    assert {f"{round(100 * chance)}%" for chance in point.chances} <= said


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


def show(panel: Node) -> None:
    tree = Tree(Ui((400, 240), Style(Theme("light"), 1.0)), Timeline())
    tree.show(panel, Box(0, 0, 400, 240))
    tree.sprites()


def test_single_player_has_beaten_nobody(tmp_path: Path) -> None:
    match = play(match_of(SIX[:1]))
    screen: Any = screen_at(tmp_path, "express_review", (1280, 800), {"record": match.record}, language="en")
    total = match.state.totals[0]
    assert screen.outcome()[1] == words.say("expressend.scores", name=match.seats[0].name, n=total)


def test_bars_of_few_lengths_of_games_are_not_too_wide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []
    overhear(monkeypatch, charts, "columns", lambda w, h, values, *_, most: drawn.append(w / len(values)))
    for rounds in ([7], [7, 8], list(range(40))):
        show(records.spread("Length", Counter(rounds)))
    assert max(drawn) <= WIDEST_BAR + 1


@pytest.mark.parametrize("page", ["classic", "express"])
def test_one_game_shows_its_figures_instead_of_charts(page: str, tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", [afterwards.game(2) if page == "classic" else afterwards.express_game()])
    screen: Any = screen_at(tmp_path, "records", (1280, 800), {})
    do(screen, "next_page", page)
    screen.lay_out()
    nodes = [placed.node for placed in screen.tree.nodes()]
    assert not any(isinstance(node, (Bars, Curve)) for node in nodes)
    assert words.say("records.more_games") in [node.words for node in nodes if isinstance(node, Text)]


@pytest.mark.parametrize(("colours", "named"), [(("blue", "yellow"), False), (("blue", "blue"), True)])
def test_players_of_one_colour_differ_by_their_names(colours: tuple[str, str], named: bool, said: list[str]) -> None:
    """Both players took the same colour, in different games."""
    totals = ClassicFigures(turns=9, busts=3, lengths=Counter({9: 1}))
    players = [Player(name, None, Counter([colour]), totals) for name, colour in zip(("Anna", "Ben"), colours)]
    show(records.bust_rates(players, None))
    assert ("Anna" in said and "Ben" in said) == named


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


@pytest.mark.parametrize("language", words.CODES)
def test_one_game_has_a_singular_heading(tmp_path: Path, language: str, said: list[str]) -> None:
    records_of(tmp_path, play(match_of(SIX[:1])), page="express", language=language)
    wanted = {"en": "Latest Express score", "fr": "Dernier score Express", "de": "Letztes Express-Ergebnis"}
    assert wanted[language] in said
    words.use("en")


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


@pytest.mark.parametrize("values", [(-700.0, -40.0), (-700.0, -90.0, -800.0), (-300.0, 20.0), (120.0, 60.0)])
def test_figure_of_the_curve_is_not_crossed_by_a_line(values: tuple[float, ...]) -> None:
    style, box = Style(Theme("light"), 1.0), Box(0.0, 0.0, 350.0, 190.0)
    curve = Curve(values, [str(number) for number in range(len(values))])
    window = pygame.Surface((350, 190))
    window.fill(style.theme["panel"])
    for sprite in curve.sprites(style, box):
        window.blit(sprite.surface, (sprite.x, sprite.y))
    found = list(curve.figures(1.0, curve.area(1.0, box)))
    assert found
    for _, place in found:
        middle = round(place.x + place.w / 2)
        tones = {window.get_at((middle, y))[:3] for y in range(round(place.y), round(place.bottom))}
        assert style.theme["line"] not in tones


def test_figure_of_a_bar_is_on_its_bar() -> None:
    bars, layout = Bars([18, 40], ["2", "3"], expected=[39.0, 20.0]), Layouter(Style(Theme("light"), 1.0))
    box = Box(0.0, 0.0, 350.0, 190.0)
    area = bars.area(1.0, box)
    figures = {
        node.words: place for node, place in bars.arrange(layout, box) if isinstance(node, Text) and place.w < 60
    }
    for value in (18, 40):
        assert figures[str(value)].bottom == pytest.approx(bars.y(area, value))


@pytest.mark.parametrize("rate", [0.0, 0.2, 1.0])
def test_percent_mark_is_at_its_share_of_the_line(rate: float) -> None:
    layout, box = Layouter(Style(Theme("light"), 1.0)), Box(0.0, 0.0, 224.0, 24.0)
    ((_, place),) = Percent(rate, Spring(0).sized(width=24, height=24)).arrange(layout, box)
    assert place.x + place.w / 2 == pytest.approx(12 + 200 * rate)


def test_chart_is_spoken_label_by_label() -> None:
    words.use("en")
    assert Bars([18, 40], ["2", "3"]).spoken().lines == ("2: 18", "3: 40")
    assert Curve([0.25, 0.5], ["1", "2"], percent=True).spoken().lines == ("1: 25%", "2: 50%")
