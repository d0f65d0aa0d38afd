"""Memory over a long evening: closed screens are freed, and caches are bounded."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TypeVar

import express_moments
import pytest
from playhouse import Playhouse
from table_moments import THREE_OUT, match_of, turn

from cantstop.view.app import ways
from cantstop.view.app.screen import Screen
from cantstop.view.app.stack_changes import Pop, Push, Reset
from cantstop.view.app.ways import kind
from cantstop.view.kit.store import pictures

SIZES = ((900, 700), (1400, 700), (1024, 640), (800, 500), (1280, 720))


T = TypeVar("T")


def living(kind: type[T]) -> list[T]:
    return [each for each in gc.get_objects() if isinstance(each, kind)]


# Screens and their controls


@pytest.mark.slow
def test_closed_screens_are_freed(tmp_path: Path, long: bool) -> None:
    house = Playhouse(tmp_path, (640, 400))
    for number in range(2 if long else 1):
        house.loop.apply(Reset(kind("table"), match=match_of(turn(*THREE_OUT))))
        house.settle()
        house.loop.apply(Push(kind("pause")))
        house.loop.apply(Pop())
        house.settle()
        match = express_moments.match_of(seed=str(number))
        house.loop.apply(Reset(kind("express_table"), match=match))
        house.settle()
        house.loop.apply(ways.to_title())
    house.settle()
    gc.collect()
    assert living(Screen) == [house.screen]


@pytest.mark.slow
@pytest.mark.parametrize("set_up", ["new_game", "express_set_up"])
def test_set_up_is_freed_after_a_name_was_typed(tmp_path: Path, set_up: str) -> None:
    house = Playhouse(tmp_path)
    house.loop.apply(Push(kind(set_up)))
    house.settle()
    house.click("name_0")
    house.type("Zoe")
    house.key("Enter")
    house.loop.apply(Pop())
    house.settle()
    gc.collect()
    assert living(Screen) == [house.screen]


# Pictures


@pytest.mark.slow
def test_ten_window_sizes_leave_no_more_pictures_than_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cantstop.view.app.loop.WINDOWS", 1000.0)  # what gives way for want of room is chance
    pictures.forget()
    house = Playhouse(tmp_path, (1280, 800))
    before = pictures.bytes
    for size in (*SIZES, *SIZES[:4], (1280, 800)):
        house.resize(size)
        house.wait(100)
    house.settle()
    assert pictures.bytes <= 1.02 * before


@pytest.mark.slow
def test_all_looks_leave_no_more_pictures_than_one(tmp_path: Path) -> None:
    pictures.forget()
    house = Playhouse(tmp_path, look="light")
    before = pictures.bytes
    for look in ("dark", "high_contrast", "light"):
        house.context.change(look=look)
        house.feed()
        house.settle()
    assert pictures.bytes <= 1.02 * before
