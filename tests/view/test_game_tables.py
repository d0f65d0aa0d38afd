"""Tests of behaviour that the tables of both games share."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import express_moments
import pytest
from listening import played
from playhouse import Playhouse
from table_moments import THREE_OUT, match_of, turn

TABLES: dict[str, Callable[[], Any]] = {
    "table": lambda: match_of(turn(*THREE_OUT)),
    "express_table": lambda: express_moments.choosing(express_moments.match_of(express_moments.SIX[:1], seed="7")),
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize(("coach", "heard"), [("off", ["not_possible"]), ("request", ["choose"])])
def test_key_of_the_coach_sounds_also_without_advice(name: str, coach: str, heard: list[str], tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start=name, details={"match": TABLES[name]()}, coach=coach, animations="reduced")
    house.wait(100)
    assert house.screen.phase in ("choose", "decide")
    sounds = played(house)
    house.key("H")
    assert sounds == heard


@pytest.mark.parametrize(
    ("key", "settings", "said"),
    [
        ("H", {}, "Nothing to decide now"),
        ("H", {"coach": "off"}, "The coach is switched off in Settings."),
        ("T", {"odds": "off"}, "The odds are switched off in Settings."),
    ],
)
def test_key_that_shows_nothing_says_why(key: str, settings: Any, said: str, tmp_path: Path) -> None:
    house = Playhouse(tmp_path, start="table", **settings)
    house.settle()
    house.key(key)
    assert house.context.last_line == said
