"""A monkey goes through all screens: nothing raises, nothing is stuck, and what must always be true always is."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from monkey import Monkey, back_to_the_title
from playhouse import Playhouse

from cantstop.controller.thinker import PromptThinker
from cantstop.view.scenes import SCENES


@pytest.fixture
def prompt_computers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers think in time with the frames."""
    monkeypatch.setattr("cantstop.controller.match.ThreadThinker", _Prompt)


class _Prompt(PromptThinker[Any]):
    def __init__(self, clock: object) -> None:
        super().__init__()

    def __class_getitem__(cls, kind: object) -> type[_Prompt]:
        return cls


@pytest.mark.usefixtures("planted_faults_alone", "prompt_computers")
def test_a_monkey_goes_everywhere_and_breaks_nothing(tmp_path: Path, long: bool) -> None:
    house = Playhouse(tmp_path, (800, 500), language="en", animations="fast", pace="at_once")
    house.window.screen = (1024, 640)
    monkey = Monkey(house, Random(1))
    for _ in range(20_000 if long else 2_000):
        monkey.act()
    back_to_the_title(house)
    assert monkey.seen == set(SCENES)
