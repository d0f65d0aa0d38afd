"""Tests that the compositor paints only changes, with the same result as painting everything."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from cantstop.view.kit.pictures import Compositor, Sprite, paint_onto, picture

SIZE = (320, 200)


@pytest.fixture
def sent() -> list[list[pygame.Rect]]:
    return []


@pytest.fixture
def compositor(sent: list[list[pygame.Rect]]) -> Compositor:
    return Compositor(pygame.Surface(SIZE), sent.append)


def plain(size: tuple[int, int], tone: tuple[int, int, int]) -> pygame.Surface:
    surface = pygame.Surface(size)
    surface.fill(tone)
    return surface


def glass(size: tuple[int, int], tone: tuple[int, int, int, int]) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill(tone)
    return surface


TABLE = Sprite(plain(SIZE, (240, 230, 220)), 0, 0)


def test_unchanged_frame_paints_nothing(compositor: Compositor, sent: list[list[pygame.Rect]]) -> None:
    die = Sprite(glass((30, 30), (255, 255, 255, 255)), 10, 10)
    assert compositor.show([TABLE, die])
    assert not compositor.show([TABLE, die])
    assert len(sent) == 1


def test_everything_is_painted_when_the_window_is_uncovered(
    compositor: Compositor, sent: list[list[pygame.Rect]]
) -> None:
    compositor.show([TABLE])
    compositor.forget()
    compositor.show([TABLE])
    assert sent[-1] == [pygame.Rect((0, 0), SIZE)]


@pytest.mark.parametrize("strength", [100, 255])
def test_painting_does_not_change_surfaces(compositor: Compositor, strength: int) -> None:
    opaque, clear, pale = plain((9, 9), (9, 9, 9)), glass((9, 9), (9, 9, 9, 255)), plain((9, 9), (9, 9, 9))
    pale.set_alpha(170)
    sprites = [Sprite(surface, 0, 0, strength) for surface in (opaque, clear, pale)]
    before = [pixels_of(sprite.surface) for sprite in sprites]
    compositor.show([TABLE, *sprites])
    paint_onto(glass(SIZE, (0, 0, 0, 0)), sprites, (-3, -3))
    assert [pixels_of(sprite.surface) for sprite in sprites] == before


def pixels_of(surface: pygame.Surface) -> tuple[int, int | None, bytes]:
    return surface.get_flags(), surface.get_alpha(), pygame.image.tobytes(surface, "RGBA")


@pytest.mark.slow
def test_many_changes_equal_one_painting(compositor: Compositor, long: bool) -> None:
    """Random opaque, transparent, pale and cut sprites are added, removed and shuffled."""
    rng = Random(11)
    surfaces = [plain((rng.randint(1, 90), rng.randint(1, 90)), tone(rng)) for _ in range(6)]
    surfaces += [glass((rng.randint(1, 90), rng.randint(1, 90)), (*tone(rng), rng.choice((90, 255)))) for _ in range(6)]
    sprites = [TABLE]
    for _ in range(5000 if long else 1000):
        change(sprites, surfaces, rng)
        compositor.show(sprites)
        expected = picture([sprite for sprite in sprites if sprite.alpha > 0], SIZE)
        assert pygame.image.tobytes(compositor.window, "RGB") == pygame.image.tobytes(expected, "RGB")


def tone(rng: Random) -> tuple[int, int, int]:
    return rng.randint(0, 255), rng.randint(0, 255), rng.randint(0, 255)


def change(sprites: list[Sprite], surfaces: list[pygame.Surface], rng: Random) -> None:
    kind = rng.randint(0, 5)
    place = rng.randint(-40, 330), rng.randint(-40, 210)
    if kind == 0 or len(sprites) < 4:
        sprites.append(Sprite(rng.choice(surfaces), *place, rng.choice((0, 60, 255, 255))))
    elif kind == 1 and len(sprites) > 3:
        del sprites[rng.randrange(1, len(sprites))]
    elif kind == 2:
        number = rng.randrange(1, len(sprites))
        sprites[number] = sprites[number]._replace(x=place[0], y=place[1])
    elif kind == 3:
        number = rng.randrange(1, len(sprites))
        sprites[number] = sprites[number]._replace(area=(1, 2, 20, 30) if rng.random() < 0.5 else None)
    elif kind == 4:
        tail = sprites[1:]
        rng.shuffle(tail)
        sprites[1:] = tail
