"""A monkey at the Express table: random keys, clicks, sizes and pauses break nothing, and the game stays legal.

Every few moves what it has made is looked into: the game on the disk, what lies on the table, and what may be known.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import invariants
import pytest
from express_moments import COMPUTERS, SIX
from monkey import back_to_the_title
from monkey import play as any_deed
from playhouse import Playhouse

from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.setups import ExpressSetup
from cantstop.model import express
from cantstop.view.app.stack_changes import Push
from cantstop.view.parts import games
from cantstop.view.screens.express_table import ExpressTable

LIKELY = ["Space", "Enter", "J", "K", "L", *"123456", "Right", "Ctrl+Z", "Ctrl+Shift+Z", "H", "Z", "Esc"]
TABLES: list[tuple[Any, int | None]] = [(SIX[:1], None), (SIX[:3], 10), ((*SIX[:2], *COMPUTERS[2:4]), None), (SIX, 120)]
PROBED = 20  # so many deeds between two looks


@pytest.mark.slow
@pytest.mark.usefixtures("planted_faults_alone")
@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_plays_express(seed: int, tmp_path: Path, long: bool) -> None:
    rng, (seats, timer) = Random(seed), TABLES[seed]
    house = Playhouse(tmp_path, (640, 400), animations="fast", pace="at_once", coach="request")
    most = 0
    for deed in range(5000 if long else 100):
        if not is_played(house.names) and rng.random() < 0.4:
            match = games.begin(house.context, ExpressSetup(seats, timer=timer, seed=str(rng.random())))
            house.loop.apply(Push("express_table", {"match": match}))
        kind = rng.random()
        if kind < 0.2:
            for key in ("Space", rng.choice("123456"), "J", "Enter"):  # a whole choice, if the die may be the fifth
                house.key(key)
        elif kind < 0.8:
            house.key(rng.choice(LIKELY))
            house.feed(ms=rng.choice((20, 100)))
        else:
            any_deed(house, rng)
        if timer is not None and rng.random() < 0.05:
            time_is_up(house)
        house.loop.running = True
        if deed % PROBED == 0:
            most = max(most, probe(house))
    assert most > (12 if long else 5), "it has hardly played"
    back_to_the_title(house)


def is_played(names: list[str]) -> bool:
    """Whether the uppermost game is one of Express: from the list of games one may come to another one."""
    played = [name for name in names if name.startswith("express") or name in ("roll_off", "table")]
    return bool(played) and played[-1].startswith("express")


def time_is_up(house: Playhouse) -> None:
    """For whoever chooses now."""
    for screen in house.loop.stack.screens:
        if isinstance(screen, ExpressTable) and screen.match.countdown is not None:
            screen.match.countdown._used = screen.match.countdown.seconds
    house.feed()


def probe(house: Playhouse) -> int:
    """Looks into every game on the stack; gives how many moves the longest has."""
    invariants.check(house)
    invariants.check_closely(house)
    moves = 0
    for screen in house.loop.stack.screens:
        match = getattr(screen, "match", None)
        if isinstance(match, ExpressMatch):
            moves = max(moves, match.moment)
        if isinstance(screen, ExpressTable):
            must_be_secret(screen)
    return moves


def must_be_secret(table: ExpressTable) -> None:
    """Until all is revealed, the table shows the others' pads without their marks, and its choice is the open pad's."""
    state = table.match.seen_by(table.displayed.viewed)
    for player, chosen in enumerate(state.chosen):
        if player != table.displayed.viewed:
            assert chosen in (None, express.HIDDEN)
            assert table.phase == "revealing" or table.displayed.pads[player] == state.pads[player]
    if table.displayed.choice is not None:
        assert table.match.pad_open in (table.displayed.viewed, None)
        assert table.displayed.choice.pad == state.pads[table.displayed.viewed]
