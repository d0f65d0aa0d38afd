"""The table of Express while computers think: each player who has chosen has a place for the marks."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from express_house import at_table, marks_by_key, phase
from express_moments import COMPUTERS, SIX
from playhouse import Playhouse

from cantstop.controller import matches
from cantstop.controller.setups import ExpressSetup
from cantstop.model.record import Seat
from cantstop.view.kit.text import Text
from cantstop.view.words import say


def thinking(
    home: Path, seats: Sequence[Seat], patch: pytest.MonkeyPatch, **settings: Any
) -> tuple[Playhouse, list[Any]]:
    """Return a table whose computers decide when the test calls the functions of the list."""
    held: list[Any] = []
    patch.setattr("cantstop.controller.answers.start", lambda work, name: held.append(work))
    match = matches.begin(ExpressSetup(tuple(seats), seed="7"))
    return at_table(home, match, (1280, 800), **settings), held


def written(house: Playhouse) -> dict[str, tuple[int, ...]]:
    """Return the texts between the tray and the small pads, with their places."""
    tray, first = house.screen.tree.box("tray"), min(house.control(f"look_{n}").rect.top for n in (1, 2))
    texts = [placed for placed in house.screen.tree.nodes() if isinstance(placed.node, Text)]
    middle = [placed for placed in texts if tray.rect.bottom < placed.box.rect.top < first - 60]
    return {placed.node.words: tuple(placed.box.rect.topleft) for placed in middle}


def test_players_have_their_places_while_computers_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = (SIX[0], SIX[3], SIX[5])
    house, held = thinking(tmp_path, seats, monkeypatch)
    marks_by_key(house)
    phase(house, "watch")
    before = written(house)
    assert {say("express.has_chosen"), say("express.thinks")} <= set(before)
    for work in held:
        work()
    phase(house, "ready")
    after = written(house)
    assert say("express.thinks") not in after
    for seat in seats:
        assert after[seat.name] == before[seat.name]


def test_thinking_computers_are_not_called_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house, _ = thinking(tmp_path, (SIX[0], *SIX[3:]), monkeypatch)
    marks_by_key(house)
    phase(house, "watch")
    said = [getattr(placed.node, "words", "") for placed in house.screen.tree.nodes()]
    assert say("express.thinks") in said
    assert say("express.waits") not in said


@pytest.mark.parametrize("wanted", ["throwing", "watch"])
def test_game_of_computers_has_no_empty_cards(wanted: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house, _ = thinking(tmp_path, COMPUTERS[:4], monkeypatch, animations="normal")
    phase(house, wanted)
    assert {seat.name for seat in COMPUTERS[:4]} <= set(written(house))
