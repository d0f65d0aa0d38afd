"""Tests of the end of a game of Express: a new game, the same throws again, the log, and undo of the last marks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from express_house import phase, table
from express_moments import SIX, match_of, play
from playhouse import Playhouse, soon

from cantstop.controller.setups import ExpressSetup
from cantstop.view.app.ways import Reset, kind
from cantstop.view.parts import games
from cantstop.view.parts.end import JUST_COME_MS
from cantstop.view.parts.express import alone
from cantstop.view.parts.express.alone import PastGame


def test_end_offers_the_same_throws_again(tmp_path: Path) -> None:
    match = play(match_of(SIX[:2], seed="23"))
    house = Playhouse(tmp_path, start="express_over", details={"match": match})
    house.key("Z")
    assert house.name == "express_log"
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


def at_the_end(home: Path, seats: Any, **settings: Any) -> Playhouse:
    """Return a game that has just ended at the table and is saved."""
    house = Playhouse(home, animations="reduced", **settings)
    match = games.begin(house.context, ExpressSetup(seats, seed="130"))
    house.loop.apply(Reset(kind("express_table"), match=play(match)))
    house.key("Space")
    assert house.name == "express_over"
    return house


def test_first_solo_game_has_neither_place_nor_average(tmp_path: Path) -> None:
    house = at_the_end(tmp_path, SIX[:1])
    assert table(house).note().startswith("the first solo game, finished in throw")
    assert soon(lambda: len(alone.played(house.context)) == 1)
    house.wait(2 * JUST_COME_MS)
    house.key("Enter")
    house.loop.apply(Reset(kind("express_table"), match=play(table(house).match)))
    house.key("Space")
    assert "the lowest of 2 solo games, finished in throw" in table(house).note()


@pytest.mark.parametrize("by_mouse", [False, True])
def test_last_marks_are_undone_at_the_end_of_a_solo_game(by_mouse: bool, tmp_path: Path) -> None:
    house = at_the_end(tmp_path, SIX[:1])
    match, kept = table(house).match, house.context.open_store()
    throws, total = match.state.pads[0].throws, match.state.totals[0]
    assert soon(lambda: len(alone.played(house.context)) == 1)
    if by_mouse:
        house.click("undo")
    else:
        house.key("Ctrl+Z")
    phase(house, "choose")
    assert match.state.pads[0].throws == throws - 1
    assert soon(lambda: not alone.played(house.context)), "a game that goes on is not finished"
    assert len(kept.games()) == 1, "it can be continued"
    house.key("Ctrl+Shift+Z")
    phase(house, "ready")
    house.key("Space")
    assert house.name == "express_over"
    assert match.state.totals[0] == total
    assert soon(lambda: len(alone.played(house.context)) == 1)
    house.key("Esc")
    assert kept.games() == ()


def test_end_with_others_cannot_be_undone_and_gives_its_reason(tmp_path: Path) -> None:
    house = at_the_end(tmp_path, SIX[:2])
    match = table(house).match
    button = house.control("undo")
    assert not button.is_enabled
    house.key("Ctrl+Z")
    assert house.name == "express_over"
    assert match.over


def test_list_always_shows_the_own_game() -> None:
    past = [PastGame(score, "2026-11-18", str(score)) for score in (700, 600, 500, 400, 300, 200, -900)]
    ranked, own = alone.best_of(past)
    shown = alone.listed(ranked, own)
    assert [(place, score.points) for place, score in shown] == [(1, 700), (2, 600), (3, 500), (4, 400), (7, -900)]
    assert shown[-1][1] is own


def test_end_says_that_known_throws_are_for_practice(tmp_path: Path) -> None:
    house = at_the_end(tmp_path, SIX[:1])
    assert soon(lambda: len(alone.played(house.context)) == 1)
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
    assert soon(lambda: len(alone.played(house.context)) == 2), "it is kept among the finished games"
    house.wait(2 * JUST_COME_MS)
    house.key("Enter")
    assert not table(house).match.practice, "another game has throws of its own"
    assert table(house).match.seed != again.seed


def minus(figure: int) -> str:
    return str(figure).replace("-", "\N{MINUS SIGN}")


def test_game_that_does_not_count_is_apart_from_list_and_curve() -> None:
    past = [
        PastGame(300, "2026-11-17", "1"),
        PastGame(100, "2026-11-18", "2"),
        PastGame(900, "2026-11-18", "3", counts=False),
    ]
    ranked, own = alone.best_of(past)
    assert [(place, score.points) for place, score in alone.listed(ranked, own)] == [(1, 300), (2, 100), (0, 900)]
    assert own.points == 900
    drawn = alone.ScoreCurve(past, "blue", 0)
    assert (drawn.best, drawn.joined) == (0, 2), "the best is the first of those that count"
