"""A monkey at the Express table: random keys, clicks, sizes and pauses break nothing, and the game stays legal.

Every few moves what it has made is looked into: the game on the disk, what lies on the table, and what may be known.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from express_moments import COMPUTERS, SIX
from playhouse import Playhouse
from test_frame_monkey import back_to_the_title
from test_frame_monkey import play as any_deed

from cantstop.controller import journal
from cantstop.controller.express_match import ExpressMatch
from cantstop.controller.setups import ExpressSetup
from cantstop.model import express
from cantstop.model.record import replay
from cantstop.view import games
from cantstop.view.express import printing
from cantstop.view.scene import Push
from cantstop.view.scenes.express_table import ExpressTable

LIKELY = ["Space", "Enter", "J", "K", "L", *"123456", "Right", "Ctrl+Z", "Ctrl+Shift+Z", "H", "Z", "Esc"]
AT = [*LIKELY, *["Space", "Enter", "J"] * 3]  # what brings a game on
TABLES: list[tuple[Any, int | None]] = [(SIX[:1], None), (SIX[:3], 10), ((*SIX[:2], *COMPUTERS[2:4]), None), (SIX, 120)]
PROBED = 20  # so many deeds between two looks


@pytest.mark.parametrize("seed", range(4))
def test_a_monkey_plays_express(seed: int, tmp_path: Path, long: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def must_not_fail(self: object, error: Exception) -> None:
        raise error

    monkeypatch.setattr("cantstop.view.loop.Loop._fail", must_not_fail)
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    monkeypatch.setattr(printing, "_print", lambda *rest: None)
    rng, (seats, timer) = Random(seed), TABLES[seed]
    house = Playhouse(tmp_path, (1024, 640), animations="fast", pace="at_once", coach="request")
    most = 0
    for deed in range(5000 if long else 500):
        if not any(name.startswith("express") for name in house.names) and rng.random() < 0.2:
            match = games.begin(house.desk, ExpressSetup(seats, timer=timer, seed=str(rng.random())))
            house.loop.apply(Push("express_table", {"match": match}))
        if rng.random() < 0.75:
            house.key(rng.choice(AT))
            house.feed(ms=rng.choice((20, 100)))
        else:
            any_deed(house, rng)
        house.loop.running = True
        if deed % PROBED == 0:
            most = max(most, probe(house))
    assert most > (20 if long else 5), "it has hardly played"
    back_to_the_title(house)


def probe(house: Playhouse) -> int:
    """Looks into every game on the stack; gives how many moves the longest has."""
    assert "error" not in house.names
    moves = 0
    for scene in house.loop.stack:
        match = getattr(scene, "match", None)
        if isinstance(match, ExpressMatch):
            moves = max(moves, match.moment)
            must_be_kept(match)
        if isinstance(scene, ExpressTable):
            must_be_secret(scene)
            if scene is house.loop.top and scene.phase != "revealing":
                assert scene.shown == list(match.state.pads), "the pads are not those of the game"
    return moves


def must_be_kept(match: ExpressMatch) -> None:
    """What is on the disk leads to the very position on the table."""
    assert match.keeper is not None
    if match.moment == 0 and not match.keeper.path.exists():
        return
    kept = journal.read(match.keeper.path.read_bytes()).played()
    assert kept.moves == match.record.moves
    state = replay(kept)[-1]
    assert isinstance(state, express.State)
    assert express.seen_by(state, -1) == match.state


def must_be_secret(table: ExpressTable) -> None:
    """Until all is revealed, the table shows the others' pads without their marks, and its choice is the open pad's."""
    state = table.match.seen_by(table.viewed)
    for player, chosen in enumerate(state.chosen):
        if player != table.viewed:
            assert chosen in (None, express.HIDDEN)
            assert table.phase == "revealing" or table.shown[player] == state.pads[player]
    if table.choice is not None:
        assert table.match.pad_open in (table.viewed, None)
        assert table.choice.pad == state.pads[table.viewed]
