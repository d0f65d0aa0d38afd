"""A monkey at the Express table: random keys, clicks, sizes and pauses break nothing, and the game stays legal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from express_moments import SIX, match_of
from playhouse import Playhouse
from test_frame_monkey import back_to_the_title
from test_frame_monkey import play as any_deed

from cantstop.model.record import dumps, loads
from cantstop.view.express import printing

LIKELY = ["Space", "Enter", "J", "K", "L", *"123456", "Right", "Ctrl+Z", "Ctrl+Shift+Z", "H", "Z", "Esc"]


@pytest.mark.parametrize("seed", range(3))
def test_a_monkey_plays_express(seed: int, tmp_path: Path, long: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    def must_not_fail(self: object, error: Exception) -> None:
        raise error

    monkeypatch.setattr("cantstop.view.loop.Loop._fail", must_not_fail)
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    monkeypatch.setattr(printing, "_print", lambda *rest: None)
    rng = Random(seed)
    timer = None if seed == 0 else 10
    match = match_of(SIX[: (1, 3, 6)[seed]], timer=timer)
    house = Playhouse(tmp_path, start="title", animations="fast", pace="at_once")
    for _ in range(4000 if long else 500):
        if not any(name.startswith("express_") for name in house.names) and rng.random() < 0.2:
            house.loop.apply(push(match_of(SIX[:2]) if match.over else match))
        if rng.random() < 0.75:
            house.key(rng.choice(LIKELY))
            house.feed(ms=rng.choice((20, 100)))
        else:
            any_deed(house, rng)
        house.loop.running = True
    assert match.moment > 0
    assert loads(dumps(match.record)).moves == match.record.moves
    back_to_the_title(house)


def push(match: object) -> object:
    from cantstop.view.scene import Push

    return Push("express_table", {"match": match})
