"""Memory use: the cache of pictures is bounded, pictures are never modified, closed screens are freed."""

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
from cantstop.view.kit.pictures import OVERHEAD, Drawn, PictureStore, pictures

SIDE = 100
ONE = 4 * SIDE * SIDE + OVERHEAD  # bytes of a picture with that side


@pytest.fixture
def store() -> PictureStore:
    return PictureStore(10 * ONE)


def a_square(number: int) -> pygame.Surface:
    return pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)


def square(store: PictureStore) -> Drawn[[int], pygame.Surface]:
    return Drawn(a_square, store)


# Cached pictures


def test_picture_is_drawn_once_for_the_same_arguments(store: PictureStore) -> None:
    draw = Drawn(a_square, store)
    assert draw(1) is draw(1)
    assert draw(1) is not draw(2)
    assert draw(number=1) is draw(number=1)
    assert draw.drawings == 3


def test_functions_have_separate_pictures(store: PictureStore) -> None:
    one, other = square(store), square(store)
    assert one(1) is not other(1)


def test_failed_drawing_is_not_cached(store: PictureStore) -> None:
    failing = Drawn(lambda: 1 / 0, store)
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            failing()
    assert store.count == 0


# The bound


def test_least_recently_used_picture_is_evicted_first(store: PictureStore) -> None:
    draw = square(store)
    for number in range(10):
        draw(number)
    draw(0)
    draw(10)
    drawings = draw.drawings
    draw(0)
    assert draw.drawings == drawings
    draw(1)
    assert draw.drawings == drawings + 1
    assert store.bytes <= store.bound


def test_picture_larger_than_the_bound_is_cached_until_the_next(store: PictureStore) -> None:
    large = Drawn(lambda side: pygame.Surface((side, side), pygame.SRCALPHA, 32), store)
    assert large(1000) is large(1000)
    large(1)
    assert store.bytes < ONE


# Dependencies of pictures


def test_pictures_are_kept_for_each_language(store: PictureStore) -> None:
    spoken = ["en"]
    store.hidden = lambda: spoken[0]
    worded = Drawn(lambda: (pygame.Surface((1, 1)), spoken[0]), store)
    english = worded()
    spoken[0] = "fr"
    assert worded()[1] == "fr"
    spoken[0] = "en"
    assert worded() is english


# Never changed


@pytest.mark.slow
@pytest.mark.parametrize(("look", "first"), [("light", 0), ("high_contrast", 9)])
def test_cached_pictures_are_never_modified(look: str, first: int, long: bool) -> None:
    """Many screens are shown; at the end all cached pictures are as they were drawn."""
    pictures.forget()
    known: dict[int, tuple[pygame.Surface, int]] = {}
    for shot in list(shots.shots())[slice(None) if long else slice(first, None, 18)]:
        shots.render(shot, (640, 400), look, "en")
        for surface in pictures:
            known.setdefault(id(surface), (surface, pixels_of(surface)))
    assert len(known) > 300
    assert [surface for surface, seen in known.values() if pixels_of(surface) != seen] == []


def pixels_of(surface: pygame.Surface) -> int:
    return zlib.crc32(pygame.image.tobytes(surface, "RGBA"), surface.get_alpha() or 0)


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
    monkeypatch.setattr("cantstop.view.app.loop.WINDOWS", 1000.0)  # evictions would be random
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
