"""Tests that the cache of pictures is bounded, pictures are never modified, and closed screens are freed."""

from __future__ import annotations

import gc
import zlib
from pathlib import Path
from typing import TypeVar

import express_moments
import pygame
import pytest
import shots
from playhouse import Playhouse
from table_moments import THREE_OUT, match_of, turn

from cantstop.view.app import ways
from cantstop.view.app.screen import Screen
from cantstop.view.app.ways import Pop, Push, Reset, kind
from cantstop.view.kit.pictures import pictures, surfaces_in


@pytest.mark.slow
@pytest.mark.parametrize(("look", "first"), [("light", 0), ("high_contrast", 9)])
def test_cached_pictures_are_never_modified(look: str, first: int, long: bool) -> None:
    pictures.forget()
    known: dict[int, tuple[pygame.Surface, int]] = {}
    for shot in list(shots.shots())[slice(None) if long else slice(first, None, 18)]:
        shots.render(shot, (640, 400), look, "en")
        for surface in surfaces_in(tuple(value for value, _ in pictures.kept.values())):
            known.setdefault(id(surface), (surface, pixels_of(surface)))
    assert len(known) > 300
    assert [surface for surface, seen in known.values() if pixels_of(surface) != seen] == []


def pixels_of(surface: pygame.Surface) -> int:
    return zlib.crc32(pygame.image.tobytes(surface, "RGBA"), surface.get_alpha() or 0)


SIZES = ((900, 700), (1400, 700), (1024, 640), (800, 500), (1280, 720))
T = TypeVar("T")


def living(kind: type[T]) -> list[T]:
    return [each for each in gc.get_objects() if isinstance(each, kind)]


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
def test_ten_window_sizes_leave_no_more_pictures_than_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cantstop.view.app.loop.WINDOWS", 1000.0)  # evictions would be random
    pictures.forget()
    house = Playhouse(tmp_path, (1280, 800))
    before = pictures.bytes
    for size in (*SIZES, *SIZES[:4], (1280, 800)):
        house.resize(size)
        house.wait(100)
    house.settle()
    assert pictures.bytes <= 1.02 * before
