"""The cache of pictures: keyed by everything they depend on, bounded in bytes, and never modified."""

from __future__ import annotations

import zlib

import pygame
import pytest
import shots

from cantstop.view.kit.store import OVERHEAD, Drawn, PictureStore, pictures

SIDE = 100
ONE = 4 * SIDE * SIDE + OVERHEAD  # bytes of a picture with that side


@pytest.fixture
def store() -> PictureStore:
    return PictureStore(10 * ONE)


def a_square(number: int) -> pygame.Surface:
    return pygame.Surface((SIDE, SIDE), pygame.SRCALPHA, 32)


def square(store: PictureStore) -> Drawn[[int], pygame.Surface]:
    return Drawn(a_square, store)


# What is kept


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


def test_picture_larger_than_the_bound_is_kept_until_the_next(store: PictureStore) -> None:
    large = Drawn(lambda side: pygame.Surface((side, side), pygame.SRCALPHA, 32), store)
    assert large(1000) is large(1000)
    large(1)
    assert store.bytes < ONE


# What pictures depend on


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
