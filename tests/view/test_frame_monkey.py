"""A monkey goes through all screens: nothing raises, nothing is stuck, and what must always be true always is."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest
from monkey import Monkey, Planted, back_to_the_title
from playhouse import Playhouse

from cantstop.controller.thinker import PromptThinker
from cantstop.view.express import printing
from cantstop.view.loop import Loop
from cantstop.view.scenes import SCENES


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only planted faults are seen to; nothing is sent out of the window; computers think in time with the frames."""
    see_to = Loop._fail

    def only_planted(self: Loop, error: Exception) -> None:
        if not isinstance(error, Planted):
            raise error
        see_to(self, error)

    monkeypatch.setattr(Loop, "_fail", only_planted)
    monkeypatch.setattr("cantstop.setup.trouble.write_log", lambda text: None)
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: None)
    monkeypatch.setattr(printing, "_print", lambda *rest: None)
    monkeypatch.setattr("cantstop.controller.match.ThreadThinker", _Prompt)


class _Prompt(PromptThinker[Any]):
    def __init__(self, clock: object) -> None:
        super().__init__()

    def __class_getitem__(cls, kind: object) -> type[_Prompt]:
        return cls


@pytest.mark.usefixtures("quiet")
def test_a_monkey_goes_everywhere_and_breaks_nothing(tmp_path: Path, long: bool) -> None:
    house = Playhouse(tmp_path, (800, 500), language="en", animations="fast", pace="at_once")
    house.window.screen = (1024, 640)
    monkey = Monkey(house, Random(1))
    for _ in range(20_000 if long else 2_000):
        monkey.act()
    back_to_the_title(house)
    assert monkey.seen == set(SCENES)
