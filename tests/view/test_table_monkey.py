"""A monkey at the table of Can't Stop and in its set-up: nothing breaks, nothing is stuck, and the game stays legal."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import invariants
import pytest
from monkey import back_to_the_title
from monkey import play as any_deed
from playhouse import Playhouse
from table_moments import COMPUTERS, PEOPLE, match_of

from cantstop.controller.classic_match import ClassicMatch
from cantstop.model.record import dumps, loads, replay
from cantstop.view.app.stack_changes import Push
from cantstop.view.screens.table import Table

LIKELY = ["Space"] * 3 + ["S", *"123456", "Left", "Right", "Enter", "H", "T", "Z", "Ctrl+Z", "Ctrl+Shift+Z", "Esc", "W"]
TABLES: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    (PEOPLE[:2], {}),
    ((PEOPLE[0], *COMPUTERS[1:3]), {"jump": True, "eager": True}),
    (PEOPLE, {"no_parking": True}),
    (COMPUTERS[:2], {"columns_to_win": 5}),
]


@pytest.mark.slow
@pytest.mark.usefixtures("planted_faults_alone")
@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_plays_at_the_table(seed: int, tmp_path: Path, long: bool) -> None:
    rng, (seats, rules) = Random(seed), TABLES[seed]
    match = match_of([], seats, **rules)
    house = Playhouse(tmp_path, (640, 400), animations=("fast", "reduced")[seed % 2], pace="at_once", coach="request")
    played: set[ClassicMatch] = set()
    for _ in range(5000 if long else 70):
        if not {"table", "new_game", "roll_off", "game_over"} & set(house.names) and rng.random() < 0.2:
            house.loop.apply(Push("table", {"match": match}) if match.state.winner is None else Push("new_game"))
        if rng.random() < 0.75:
            house.key(rng.choice(LIKELY))
            house.feed(ms=rng.choice((20, 100)))
        else:
            any_deed(house, rng)
        played |= {screen.match for screen in house.loop.stack.screens if isinstance(screen, Table)}
        house.loop.running = True
        invariants.check(house)
    assert max(each.moment for each in played) > (100 if long else 5)
    for each in played:
        assert loads(dumps(each.record)).moves == each.record.moves
        assert replay(each.record)[-1] == each.state
    back_to_the_title(house)
