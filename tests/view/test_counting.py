"""Games from elsewhere are counted while the records stand there, and nobody who uses them is kept waiting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import afterwards
import pygame
import pytest
from playhouse import Playhouse, screen_at

from cantstop.view.parts.records.counting import CALM, LONG_SLICE, SLICE, Counting


class Slow:
    """Sums that count five games a slice."""

    def __init__(self, total: int) -> None:
        self.total, self.counted = total, 0
        self.slices: list[float] = []

    @property
    def done(self) -> bool:
        return self.counted == self.total

    def work(self, ms: float) -> None:
        self.slices.append(ms)
        self.counted = min(self.total, self.counted + 5)


def test_what_is_known_is_shown_in_frames_of_their_own() -> None:
    sums: Any = Slow(3000)
    beside = Counting(sums)
    shown = []
    while not beside.over:
        before = sums.counted
        if beside.go_on(16, held=False):
            assert sums.counted == before
            shown.append(before)
    assert shown == [100, *range(400, 3000, 300), 3000]


def test_slices_are_short_while_somebody_touches_something() -> None:
    sums: Any = Slow(10_000)
    beside = Counting(sums)
    for _ in range(100):
        beside.go_on(16, held=False)
    assert set(sums.slices[:20]) == {SLICE}
    assert sums.slices[-1] == LONG_SLICE
    beside.touched()
    beside.go_on(16, held=False)
    assert sums.slices[-1] == SLICE


def test_nothing_is_laid_out_anew_under_a_finger() -> None:
    sums: Any = Slow(1000)
    beside = Counting(sums)
    assert not any(beside.go_on(16, held=True) for _ in range(400))
    assert sums.done
    assert not beside.over
    assert beside.go_on(16, held=False)
    assert beside.over


@pytest.mark.slow
def test_the_records_stay_awake_until_all_is_shown(tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", afterwards.many())
    house = Playhouse(tmp_path, start="records")
    screen: Any = house.screen
    assert screen.busy
    assert not screen.figures.total.games
    house.settle()
    assert screen.figures.total.games == len(afterwards.many())
    assert not screen.busy
    assert house.context.store is not None
    house.context.store.at_rest(10)
    screen = screen_at(tmp_path, "records", (1280, 800))
    assert screen.sums.done, "counted once for all"


def test_a_touch_is_felt_by_the_counting(tmp_path: Path) -> None:
    afterwards.keep(tmp_path / "data", afterwards.many())
    screen: Any = screen_at(tmp_path, "records", (1280, 800))
    sums: Any = Slow(1000)
    screen.counting = Counting(sums)
    screen.counting.go_on(2 * CALM, held=False)
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(40, 40), rel=(1, 1), buttons=(0, 0, 0), touch=False))
    screen.counting.go_on(16, held=False)
    assert sums.slices == [LONG_SLICE, SLICE]
