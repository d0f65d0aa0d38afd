"""The end of a game of Express: once more, the same throws, each throw, and the last marks taken back."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest
from express_house import phase, table
from express_moments import COMPUTERS, SIX, match_of, play
from playhouse import Playhouse, soon

from cantstop.controller.setups import ExpressSetup
from cantstop.view.app.registry import kind
from cantstop.view.app.stack_changes import Reset
from cantstop.view.kit import fonts
from cantstop.view.kit.paint import Canvas
from cantstop.view.kit.store import pictures
from cantstop.view.kit.style import Style
from cantstop.view.kit.theme import Theme
from cantstop.view.parts import games
from cantstop.view.parts.end.frame import JUST_COME_MS
from cantstop.view.parts.express import final_alone, scores
from cantstop.view.parts.express.curve import Label, ScoreCourse, curve
from cantstop.view.parts.express.scores import PastGame


def test_at_the_end_the_same_throws_can_be_played_again(tmp_path: Path) -> None:
    match = play(match_of(SIX[:2], seed="23"))
    house = Playhouse(tmp_path, start="express_over", details={"match": match})
    house.key("Z")
    assert house.name == "express_throws"
    house.key("PageUp")
    house.key("Esc")
    assert house.name == "express_over"
    house.key("T")
    assert house.name == "express_table"
    assert table(house).match.seed == "23"
    house = Playhouse(tmp_path, start="express_over", details={"match": match})
    house.wait(2 * JUST_COME_MS)
    house.key("Enter")
    assert table(house).match.seed != "23"


def test_play_again_asks_the_next_player_first(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express_over", details={"match": play(match_of(SIX[:3], seed="23"))})
    house.wait(2 * JUST_COME_MS)
    house.key("Enter")
    assert [seat.name for seat in table(house).match.seats] == [seat.name for seat in (*SIX[1:3], SIX[0])]


def at_the_end(home: Path, seats: Any, **settings: Any) -> Playhouse:
    """A game that ends at the table, kept on the disk."""
    house = Playhouse(home, animations="reduced", **settings)
    match = games.begin(house.context, ExpressSetup(seats, seed="130"))
    house.loop.apply(Reset(kind("express_table"), match=play(match)))
    house.key("Space")
    assert house.name == "express_over"
    return house


def test_of_the_first_game_alone_no_place_and_no_average_is_told(tmp_path: Path) -> None:
    house = at_the_end(tmp_path, SIX[:1])
    assert table(house).note().startswith("the first solo game, finished in throw")
    assert soon(lambda: len(scores.played(house.context)) == 1)
    house.wait(2 * JUST_COME_MS)
    house.key("Enter")
    house.loop.apply(Reset(kind("express_table"), match=play(table(house).match)))
    house.key("Space")
    assert "best of 2 solo games, finished in throw" in table(house).note()


@pytest.mark.parametrize("by_mouse", [False, True])
def test_alone_the_last_marks_are_taken_back_at_the_end(by_mouse: bool, tmp_path: Path) -> None:
    house = at_the_end(tmp_path, SIX[:1])
    match, kept = table(house).match, house.context.open_store()
    throws, total = match.state.pads[0].throws, match.state.totals[0]
    assert soon(lambda: len(scores.played(house.context)) == 1)
    if by_mouse:
        house.click("undo")
    else:
        house.key("Ctrl+Z")
    phase(house, "choose")
    assert match.state.pads[0].throws == throws - 1
    assert soon(lambda: not scores.played(house.context)), "a game that goes on is not finished"
    assert len(kept.games()) == 1, "it can be continued"
    house.key("Ctrl+Shift+Z")
    phase(house, "ready")
    house.key("Space")
    assert house.name == "express_over"
    assert match.state.totals[0] == total
    assert soon(lambda: len(scores.played(house.context)) == 1)
    house.key("Esc")
    assert kept.games() == ()


def test_with_others_the_end_stands_and_says_why(tmp_path: Path) -> None:
    house = at_the_end(tmp_path, SIX[:2])
    match = table(house).match
    button = house.control("undo")
    assert not button.is_enabled
    house.key("Ctrl+Z")
    assert house.name == "express_over"
    assert match.over


def test_the_own_game_is_on_the_list_however_far_down_it_is() -> None:
    past = [PastGame(score, "2026-11-18", str(score)) for score in (700, 600, 500, 400, 300, 200, -900)]
    shown = final_alone.listed(final_alone.best_lines(past, "now"))
    assert [(line.place, line.score) for line in shown] == [(1, 700), (2, 600), (3, 500), (4, 400), (7, -900)]
    assert [line.own for line in shown] == [False, False, False, False, True]


def test_the_same_throws_again_are_for_practice_and_the_end_says_so(tmp_path: Path) -> None:
    house = at_the_end(tmp_path, SIX[:1])
    assert soon(lambda: len(scores.played(house.context)) == 1)
    first = table(house).match.state.totals[0]
    house.key("T")
    again = table(house).match
    assert again.practice
    house.key("Esc")
    assert "For practice." in house.screen._told().line
    house.key("Esc")
    house.loop.apply(Reset(kind("express_table"), match=play(again, seed=5)))
    house.key("Space")
    end = table(house)
    assert end.note().startswith(f"for practice, so not counted, the first time {minus(first)}, finished in throw")
    assert [(game.score, game.counts) for game in end.past] == [(first, True), (again.state.totals[0], False)]
    assert soon(lambda: len(scores.played(house.context)) == 2), "it is kept among the finished games"
    house.wait(2 * JUST_COME_MS)
    house.key("Enter")
    assert not table(house).match.practice, "another game has throws of its own"
    assert table(house).match.seed != again.seed


def minus(figure: int) -> str:
    return str(figure).replace("-", "\N{MINUS SIGN}")


def test_computers_learn_nothing_from_throws_that_they_meet_again(tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="express_over", details={"match": play(match_of(COMPUTERS[:2]))})
    house.key("T")
    assert not table(house).match.practice


def test_a_game_that_does_not_count_stands_below_the_best_and_beside_the_curve() -> None:
    past = [
        PastGame(300, "2026-11-17", "1"),
        PastGame(100, "2026-11-18", "2"),
        PastGame(900, "2026-11-18", "3", counts=False),
    ]
    lines = final_alone.best_lines(past, "for practice")
    assert [(line.place, line.score, line.note) for line in lines] == [
        (1, 300, ""),
        (2, 100, ""),
        (0, 900, "for practice"),
    ]
    style = Style(Theme("light"), 1.0)
    picture = curve(600, 180, ScoreCourse((300, 100, 900), False, "blue", ("", "")), style)
    red = pygame.mask.from_threshold(picture, style.theme["chart_red"], (8, 8, 8, 255))
    (best,) = [rect for rect in red.get_bounding_rects() if rect.w > 10 and rect.h > 10]
    assert best.centerx < 100, "the best is the first of those that count"


@pytest.mark.parametrize("scores", [(-700, -450, -980, 70, -720, -860, -450, -200, -580), (70, -300, 60, -900, -800)])
def test_what_is_said_on_the_curve_lies_on_no_game_and_on_no_line_of_it(
    scores: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: dict[str, Any] = {}
    canvas = type("Noted", (Canvas,), {"lines": lambda self, points, *rest, **more: drawn.update(curve=points)})
    labels: list[Label] = []
    monkeypatch.setattr("cantstop.view.parts.express.curve.Canvas", canvas)
    monkeypatch.setattr(
        "cantstop.view.parts.express.curve._make_room", lambda canvas, label, style: labels.append(label)
    )
    pictures.forget()
    curve(680, 150, ScoreCourse(scores, True, "blue", ("today",), 259), Style(Theme("light"), 0.8))
    points = drawn["curve"]
    assert len(points) == len(scores)
    for label in labels:
        spot = pygame.Rect(0, 0, round(2 * label.half), 12)
        spot.center = round(label.x), round(label.y)
        assert not any(spot.clipline(one, other) for one, other in pairwise(points)), label.said
        assert not any(spot.collidepoint(point) for point in points), label.said


@pytest.mark.parametrize("look", ["light", "dark", "high_contrast"])
def test_no_line_of_the_grid_runs_through_what_is_said_of_a_score(look: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line of 500 lies where the words about a best score of 70 stand."""
    said: dict[str, tuple[float, float]] = {}
    put = fonts.put

    def noted(surface: Any, words: str, face: Any, px: float, tone: Any, place: Any, align: Any) -> Any:
        said[words] = place
        return put(surface, words, face, px, tone, place, align)

    monkeypatch.setattr("cantstop.view.parts.express.curve.put", noted)
    style = Style(Theme(look), 1.0)
    pictures.forget()
    picture = curve(680, 180, ScoreCourse((-700, 70, -1480, -80), True, "blue", ("", "")), style)
    x, y = said["best 70"]
    words = pygame.Rect(0, 0, 50, 16)
    words.center = round(x), round(y)
    lines = pygame.mask.from_threshold(picture, style.theme["line"], (3, 3, 3, 255))
    at_height = [lines.get_at((column, row)) for column in (200, 500) for row in range(words.top, words.bottom)]
    assert any(at_height), "a line is at this height"
    inside = pygame.mask.Mask(words.size, fill=True)
    assert not lines.overlap(inside, words.topleft)
