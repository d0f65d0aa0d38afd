"""What comes after a game where there is little to tell: one player, one game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from express_moments import SIX, match_of, play
from playhouse import scene_at

from cantstop.controller.facts import ClassicFacts, GameFacts
from cantstop.controller.statistics import statistics
from cantstop.model.record import Seat
from cantstop.view import words
from cantstop.view.app.layout import Layout
from cantstop.view.art import charts
from cantstop.view.kit.faces import Style
from cantstop.view.kit.theme import Theme
from cantstop.view.parts.paper import Paper
from cantstop.view.parts.records import panels


def test_alone_nobody_was_beaten(tmp_path: Path) -> None:
    match = play(match_of(SIX[:1]))
    scene: Any = scene_at(tmp_path, "express_review", (1280, 800), {"record": match.record}, language="en")
    total = match.state.totals[0]
    assert scene.outcome()[1] == words.say("expressend.scores", name=match.seats[0].name, total=total)


def test_a_few_lengths_of_games_are_no_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[float] = []
    columns = charts.columns
    monkeypatch.setattr(
        charts, "columns", lambda w, h, values, *rest: drawn.append(w / len(values)) or columns(w, h, values, *rest)
    )
    for rounds in ([7], [7, 8], list(range(40))):
        style = Style(Theme("light"), 1.0)
        panels.lengths(Paper(Layout(1280, 800), style, 0, 1244), panels.Box(0, 0, 400, 240), rounds)
    assert max(drawn) <= panels.WIDEST_BAR + 1


@pytest.mark.parametrize(("colours", "named"), [(("blue", "yellow"), False), (("blue", "blue"), True)])
def test_players_of_one_tile_are_told_apart_by_their_names(
    colours: tuple[str, str], named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They took the same colour, each in games of his own."""
    said: list[str] = []
    write = Paper.write
    monkeypatch.setattr(
        Paper, "write", lambda paper, line, *rest, **more: said.append(line) or write(paper, line, *rest, **more)
    )
    games = [GameFacts("classic", (Seat(name, colour),), (ClassicFacts(turns=9, busts=3),), rounds=9)
             for name, colour in zip(("Anna", "Ben"), colours)]  # fmt: skip
    players = list(statistics(games).players.values())
    paper = Paper(Layout(1280, 800), Style(Theme("light"), 1.0), 0, 1244)
    panels.busts(paper, panels.Box(0, 0, 400, 240), players, None, 40)
    assert ("Anna" in said and "Ben" in said) == named
